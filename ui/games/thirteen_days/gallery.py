"""The screens of 13 Days by name, brought about by the example game of the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from engine.core import Answer
from engine.thirteen_days.board.cubes import Cubes
from engine.thirteen_days.words import ATLANTIC, BERLIN, TRACKS, UNITED_NATIONS, US
from ui.games.thirteen_days.cards import CardPage
from ui.games.thirteen_days.command import Influence
from ui.look.theme import MS_HOLD
from ui.model import Hold, Model, Screen, opened, refreshed, replaced, shown
from ui.port import Desk
from ui.screens.cover import Covered
from ui.screens.page import Page
from ui.screens.play import Play, at_table

Build = Callable[[Model, Desk], Model]
GAME = "thirteen-days"

_FIRST = """
ready
agenda:italy agenda:turkey agenda:opinion agenda:letter agenda:atlantic agenda:political
agenda:italy agenda:letter first:us
card:public-protests command battleground:atlantic place:3
card:scramble event battleground:atlantic battleground:united-nations battleground:turkey
card:defensive-missiles event
battleground:television place:1 battleground:united-nations battleground:united-nations place:1
card:lessons-of-munich event battleground:berlin place:1 done battleground:atlantic place:3
card:u-2-downed event place:2 battleground:atlantic place:2
card:quarantine battleground:united-nations place:1
card:containment command battleground:alliances place:2
card:intelligence-reports event card:suez-hungary discard
shift:military:-1 discard card:bay-of-pigs
"""
_SECOND = """
agenda:cuba-political agenda:political agenda:berlin
agenda:atlantic agenda:turkey agenda:military agenda:cuba-political agenda:atlantic first:us
card:berlin-blockade event shift:opinion:+2 battleground:turkey place:2
card:fifty-fifty event shift:opinion:-1 shift:military:-1
card:mrbms-and-irbms event shift:military:-1 battleground:atlantic place:1
battleground:berlin place:1
card:to-the-brink event
card:wave-and-smile event battleground:alliances battleground:alliances
battleground:cuba-political battleground:cuba-political
card:non-invasion-pledge event remove:2 shift:political:-2 battleground:cuba-political place:2
card:strategic-balance battleground:cuba-political place:1
card:air-strike event battleground:cuba-political battleground:cuba-political place:2
shift:opinion:-1
"""
_THIRD = """
agenda:military agenda:political agenda:cuba-military
agenda:berlin agenda:political agenda:opinion agenda:military agenda:berlin first:ussr
card:sops event
card:summit-meeting command battleground:atlantic remove:2
card:invasion-of-cuba decline battleground:alliances place:1
card:eyeball-to-eyeball event battleground:cuba-military place:1 done
card:mathematical-precision event shift:political:-1
battleground:cuba-military place:1 battleground:atlantic remove:4
card:close-allies command battleground:atlantic remove:2
card:a-face-saver command battleground:berlin place:2
card:national-liberation decline battleground:berlin place:1
shift:political:-1 discard card:u-2-photographs
card:moscow-is-our-brain card:fidel-castro card:operation-mongoose
card:missile-trade card:nuclear-submarines card:u-thant
"""
EXAMPLE = tuple((_FIRST + _SECOND + _THIRD).split())
"""What was picked in the example game, in order."""

_CUBES = (
    "ready agenda:italy agenda:turkey agenda:opinion agenda:letter agenda:atlantic"
    " agenda:political agenda:italy agenda:letter first:us"
)
CUBES_WAR = tuple(
    (
        _CUBES + " battleground:berlin place:5 battleground:italy place:2"
        " battleground:atlantic place:2 battleground:turkey place:2 done done done done"
    ).split()
)


def upto(pick: str, nth: int = 1) -> tuple[str, ...]:
    """The example game up to where that was picked, without it."""
    at = -1
    for _ in range(nth):
        at = EXAMPLE.index(pick, at + 1)
    return EXAMPLE[:at]


def entered(desk: Desk, picks: tuple[str, ...], **options: str) -> None:
    desk.new(GAME, options, {"us": "", "ussr": ""})
    table = desk.table
    assert table is not None
    for pick in picks:
        prompt = table.session.prompt
        assert prompt is not None, pick
        table.answer(Answer((pick,), prompt.number, "gallery"))


def _still(model: Model) -> Model:
    return model._replace(since=-1e9)


def _at(picks: tuple[str, ...], page: Page | None = None, **options: str) -> Build:
    def build(model: Model, desk: Desk) -> Model:
        entered(desk, picks, **options)
        model = at_table(refreshed(model, desk))
        return _still(model if page is None else replaced(model, Play(page)))

    return build


def _on(build: Build, screen: Callable[[], Screen]) -> Build:
    return lambda model, desk: _still(shown(build(model, desk), screen()))


def _beside(build: Build, screen: Callable[[], Screen]) -> Build:
    return lambda model, desk: _still(opened(build(model, desk), screen()))


def _clocked(build: Build) -> Build:
    def clocked(model: Model, desk: Desk) -> Model:
        model = build(model, desk)
        times = (("us", 95_000.0), ("ussr", 800_000.0))
        return model._replace(prefs=model.prefs._replace(clock="down"), times=times)

    return clocked


def _held(build: Build) -> Build:
    def held(model: Model, desk: Desk) -> Model:
        model = build(model, desk)
        return model._replace(hold=Hold("secret", model.now - MS_HOLD - 1))

    return held


def _opposite(build: Build) -> Build:
    def turned(model: Model, desk: Desk) -> Model:
        model = build(model, desk)
        return model._replace(prefs=model.prefs._replace(seating="opposite"))

    return turned


def _waiting(model: Model, desk: Desk) -> Model:
    from ui.port import Resumable
    from ui.screens.home import Home, shelf_of
    from ui.screens.waiting import waiting_of

    entered(desk, upto("card:mrbms-and-irbms"))
    assert desk.table is not None
    waiting = waiting_of(Resumable(Path("key"), desk.table.session, "19:42"))
    desk.leave()
    return _still(shown(model, Home(shelf_of(desk), desk.languages, waiting)))


def _set_up(model: Model, desk: Desk) -> Model:
    from ui.screens.setup import SetUpScreen

    return _still(opened(model, SetUpScreen(desk.game(GAME))))


def screens() -> dict[str, Build]:
    from ui.games.thirteen_days.another import Another
    from ui.games.thirteen_days.scoring import WarCheck
    from ui.screens.fix import Fix
    from ui.screens.help import Help
    from ui.screens.history import History, LookBack
    from ui.screens.menu import Menu
    from ui.screens.result import Result, Scoring, War

    table = upto("card:mrbms-and-irbms")
    choosing = upto("agenda:cuba-political", 2)
    ended = _at(CUBES_WAR, depth="cubes")
    finished = _at(EXAMPLE)
    prestige = ("prestige",)
    adjusting = (*_CUBES.split(), "event")
    typing = ("ready",)
    return {
        "days-table": _at(table),
        "days-table-safe": _at(upto("card:scramble")),
        "days-table-opposite": _opposite(_at(table)),
        "days-table-clock": _clocked(_at(table)),
        "days-table-lasting": _at(upto("card:wave-and-smile")),
        "days-set-up": _at(()),
        "days-flag": _at(upto("agenda:turkey")),
        "days-flag-late": _at(upto("agenda:atlantic", 2)),
        "days-first": _at(upto("first:us")),
        "days-card": _at(upto("card:scramble"), CardPage(is_from_table=True)),
        "days-card-un": _at(table, CardPage("un", is_from_table=True)),
        "days-use": _at(upto("command")),
        "days-offer": _at(upto("decline")),
        "days-command": _at(upto("battleground:berlin", 3)),
        "days-influence": _at(upto("battleground:berlin", 3), Influence(BERLIN)),
        "days-influence-war": _at(
            upto("battleground:turkey", 2), Influence(BERLIN, Cubes(US, BERLIN, 2, True))
        ),
        "days-influence-remove": _at(
            upto("remove:2", 2), Influence(cubes=Cubes(US, ATLANTIC, -2, True))
        ),
        "days-letter": _at(
            upto("battleground:united-nations", 4),
            Influence(UNITED_NATIONS, letter=True),
        ),
        "days-event-cubes": _at(upto("battleground:television")),
        "days-event-number": _at(upto("place:2")),
        "days-shift": _at(upto("shift:opinion:+2")),
        "days-television": _at(upto("shift:military:-1")),
        "days-alliances": _at(upto("discard", 2)),
        "days-discard": _at(upto("card:bay-of-pigs")),
        "days-steal": _at(upto("card:suez-hungary")),
        "days-stolen": _at(upto("discard")),
        "days-scoring": _at(upto("agenda:military", 2)),
        "days-scoring-first": _at(upto("agenda:cuba-political")),
        "days-scoring-last": _at(upto("card:moscow-is-our-brain")),
        "days-another": _beside(_at(upto("agenda:cuba-political")), Another),
        "days-war-check": _on(_at(upto("agenda:cuba-political")), WarCheck),
        "days-war-check-war": _on(ended, WarCheck),
        "days-war": _on(ended, War),
        "days-result-war": _on(ended, Result),
        "days-aftermath": _on(_at(upto("card:fidel-castro")), Play),
        "days-end": _on(finished, lambda: Scoring(True)),
        "days-result": _on(finished, Result),
        "days-cubes-table": _at(tuple(_CUBES.split()), depth="cubes"),
        "days-cubes-influence": _at(
            tuple(_CUBES.split()), Influence(BERLIN, is_from_table=True), depth="cubes"
        ),
        "days-cubes-open": _at(tuple(_CUBES.split()), Influence(is_from_table=True), depth="cubes"),
        "days-adjust": _at(adjusting, depth="cubes"),
        "days-adjust-cubes": _at((*adjusting, "rule:on", "battleground:berlin"), depth="cubes"),
        "days-adjust-marker": _at((*adjusting, "track:us:military"), depth="cubes"),
        "days-enter-cubes": _at(typing, depth="score-only"),
        "days-enter-marker": _at(
            (*typing, *(f"cubes:{s}:0" for s in ("us", "ussr") * 9)), depth="score-only"
        ),
        "days-enter-prestige": _at(
            (
                *typing,
                *(f"cubes:{s}:0" for s in ("us", "ussr") * 9),
                *(f"track:{s}:{t}:3" for t in TRACKS for s in ("us", "ussr")),
            ),
            depth="score-only",
        ),
        "days-menu": _beside(_at(table), Menu),
        "days-help": _beside(_at(table), Help),
        "days-history": _beside(_at(table), History),
        "days-moment": _beside(_at(table), lambda: LookBack(30)),
        "days-moment-near": _beside(_at(table), lambda: LookBack(len(table) - 2)),
        "days-fix": _beside(_at(table), Fix),
        "days-fix-prestige": _beside(_at(table), lambda: Fix(prestige, ((prestige, -3),))),
        "days-fix-flags": _beside(_at(table), lambda: Fix(("flags", "us", "berlin"))),
        "days-fix-war": _beside(ended, lambda: Fix(is_before=True)),
        "days-setup": _set_up,
        "days-home": _waiting,
        "secret-agenda-cover": _at(choosing),
        "secret-agenda-open": _held(_at(choosing)),
        "secret-agenda-chosen": _held(_at(choosing, Covered(picks=("agenda:cuba-political",)))),
    }
