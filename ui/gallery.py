"""Every screen by name, brought about as in play: for pictures, tests and the documents."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core import Answer, Choice, Prompt
from engine.text import Text, say
from ui.games import modules, panel_of
from ui.look.theme import MS_HOLD
from ui.model import Hold, Model, Screen, Toast, Unsaved, opened, refreshed, replaced, shown
from ui.parts.picker import Search
from ui.port import Desk, Finished
from ui.screens.cover import Covered
from ui.screens.home import Home, shelf_of
from ui.screens.page import Page
from ui.screens.play import Play, at_table
from ui.screens.prompt import GenericPage
from ui.screens.waiting import Unfinished, whose_turn

if TYPE_CHECKING:
    from ui.screens.setup import SetUpScreen

Until = Callable[[Prompt], bool]
Build = Callable[[Model, Desk], Model]
GAME = "thirteen-minutes"
CALM = -1e9
"""When the screen appeared: long ago, so that nothing moves any more."""


def asks(*kinds: str) -> Until:
    """Whether a question offers exactly these kinds of choices."""

    def is_asked(prompt: Prompt) -> bool:
        return {choice.id.partition(":")[0] for choice in prompt.choices} == set(kinds)

    return is_asked


def pick(prompt: Prompt, number: int, salt: int) -> tuple[str, ...]:
    """A choice that looks arbitrary but is always the same."""
    dice = ((number + 1) * 2654435761 + salt * 40503) >> 9
    ids = [choice.id for choice in prompt.choices]
    if "rule:off" in ids and dice % 4:
        return ("done",)
    if "command" in ids and dice % 4:
        return ("command",)
    ids = [id for id in ids if id not in ("done", "skip", "rule:off")] or ids
    return tuple(ids[(dice + n) % len(ids)] for n in range(max(1, prompt.least)))


def played(
    desk: Desk, until: Until, options: dict[str, str] | None = None, salt: int = 3, least: int = 0
) -> None:
    """Plays a game up to the first question of that kind, after at least so many steps."""
    for shifted in range(salt, salt + 40):
        desk.new(GAME, options or {}, {"us": "", "ussr": ""})
        table = desk.table
        assert table is not None
        for number in range(400):
            prompt = table.session.prompt
            if prompt is None:
                break
            if number >= least and until(prompt):
                return
            table.answer(Answer(pick(prompt, number, shifted), prompt.number, "gallery"))
    raise LookupError("no game of the gallery comes to this question")


def ended(desk: Desk, how: Callable[[str], bool], options: dict[str, str] | None = None) -> None:
    """Plays games until one ends in such a way."""
    for salt in range(200):
        desk.new(GAME, options or {}, {"us": "", "ussr": ""})
        table = desk.table
        assert table is not None
        for number in range(600):
            prompt = table.session.prompt
            if prompt is None:
                break
            table.answer(Answer(pick(prompt, number, salt), prompt.number, "gallery"))
        outcome = table.session.outcome
        if outcome is not None and how(outcome.how):
            return
    raise LookupError("no game of the gallery ends like this")


def _still(model: Model) -> Model:
    return model._replace(since=CALM)


def _question(
    until: Until, options: dict[str, str] | None = None, salt: int = 3, least: int = 0
) -> Build:
    def build(model: Model, desk: Desk) -> Model:
        played(desk, until, options, salt, least)
        return _still(at_table(refreshed(model, desk)))

    return build


def _with(build: Build, change: Callable[[Model], Model]) -> Build:
    return lambda model, desk: _still(change(build(model, desk)))


def _held(model: Model) -> Model:
    return model._replace(hold=Hold("secret", model.now - MS_HOLD - 1))


def _home(model: Model, desk: Desk) -> Model:
    return _still(shown(model, Home(shelf_of(desk), desk.languages)))


def _home_waiting(model: Model, desk: Desk) -> Model:
    played(desk, asks("zone"), least=30)
    assert desk.table is not None
    session = desk.table.session
    points = tuple(session.look.points.items())
    line = say("{who} · saved {time}", who=whose_turn(session), time="19:42")
    waiting = Unfinished(Path("key"), session.game.title, line, points)
    desk.leave()
    return _still(shown(model, Home(shelf_of(desk), desk.languages, waiting)))


def _amid(model: Model) -> Model:
    from ui.screens.games import Games

    assert isinstance(model.screen, Games)
    return replaced(model, model.screen._replace(number=41, pages=101))


def _damaged(model: Model) -> Model:
    assert isinstance(model.screen, Home)
    return replaced(model, model.screen._replace(damaged=1))


def _games(model: Model, desk: Desk) -> Model:
    from ui.screens.games import Games

    home = _home_waiting(model, desk).screen
    assert isinstance(home, Home)
    assert home.waiting is not None
    title = home.waiting.title
    done = (
        Finished(Path("key"), title, "2026-11-17", "ussr", (3, 7)),
        Finished(Path("key"), title, "2026-11-02", "", (4, 4)),
    )
    return _still(opened(_home(model, desk), Games((home.waiting,), done)))


def _setup(screen: Callable[[SetUpScreen], Screen]) -> Build:
    def build(model: Model, desk: Desk) -> Model:
        from ui.screens.setup import SetUpScreen

        return _still(opened(_home(model, desk), screen(SetUpScreen(desk.game(GAME)))))

    return build


def _naming(setup: SetUpScreen) -> Screen:
    from ui.screens.setup import Naming

    return Naming(setup, "us", "Anna")


def _options(setup: SetUpScreen) -> Screen:
    from ui.screens.setup import GameOptions

    return GameOptions(setup)


def _over(
    screen: Callable[[], Screen], how: Callable[[str], bool] = lambda how: how == "points"
) -> Build:
    def build(model: Model, desk: Desk) -> Model:
        ended(desk, how)
        return _still(shown(refreshed(model, desk), screen()))

    return build


def _aside(screen: Callable[[Model], Screen], until: Until | None = None, least: int = 40) -> Build:
    def build(model: Model, desk: Desk) -> Model:
        played(desk, until or asks("zone"), least=least)
        model = at_table(refreshed(model, desk))
        return _still(opened(model, screen(model)))

    return build


def _asides() -> dict[str, Callable[[Model], Screen]]:
    """Screens that lie beside a game and can be opened at any moment of it."""
    from ui.screens.fix import Fix
    from ui.screens.help import Help
    from ui.screens.history import History, LookBack
    from ui.screens.menu import Menu
    from ui.screens.settings import PanelSettings

    cuba = ("battlegrounds", "cuba", "us")
    return {
        "menu": lambda m: Menu(),
        "help": lambda m: Help(),
        "history": lambda m: History(),
        "moment": lambda m: LookBack(max(0, m.table.undoable - 2) if m.table else 0),
        "moment-long": lambda m: LookBack(0),
        "fix": lambda m: Fix(),
        "fix-number": lambda m: Fix(cuba, ((cuba, 3),)),
        "fix-word": lambda m: Fix(("battlegrounds", "1", "type")),
        "settings": lambda m: PanelSettings(),
    }


ASIDE = _asides()

_PLACES = ("Berlin", "Turkey", "Italy", "Cuba", "Atlantic", "Alliances", "Television", "Suez")


def _asked(seat: str, count: int, **more: Any) -> Prompt:
    """A question no game asks, to show what the generic screen does with it."""
    named = [
        Choice(f"strategy:{n}-{_PLACES[n % 8]}", Text(f"{n} {_PLACES[n % 8]}"))
        for n in range(1, count + 1)
    ]
    return Prompt(seat, say("Which card was turned up?"), tuple(named), **more)


def _generic(prompt: Prompt, page: Page | None = None) -> Build:
    def build(model: Model, desk: Desk) -> Model:
        played(desk, asks("starts"))
        model = at_table(refreshed(model, desk))
        assert model.table is not None
        return replaced(
            _still(model._replace(table=model.table._replace(prompt=prompt))), Play(page)
        )

    return build


def _screens() -> dict[str, Build]:
    from ui.games.thirteen_minutes.cards import CardPicker
    from ui.screens.result import Code, Result, Scoring, War

    bid = _question(asks("bid"))
    cards = asks("card", "face")
    score_only = {"depth": "score-only"}
    next_game = _question(asks("next", "swap"), {"campaign": "on"})

    def is_war(how: str) -> bool:
        return how == "war"

    def offered(prompt: Prompt) -> bool:
        return {c.id for c in prompt.choices} == {"event", "decline"}

    def used(prompt: Prompt) -> bool:
        return {c.id for c in prompt.choices} == {"event", "command"}

    def on_event(prompt: Prompt) -> bool:
        return any(c.id.startswith("rule:") for c in prompt.choices)

    def event_at(prompt: Prompt) -> bool:
        return any(c.id.startswith("place:us:") for c in prompt.choices)

    def titled(prompt: Prompt) -> bool:
        return prompt.free is not None

    def last_card(prompt: Prompt) -> bool:
        return cards(prompt) and prompt.seat == "table"

    def commanded(prompt: Prompt) -> bool:
        return any(c.id == "done" for c in prompt.choices) and any(
            c.id.startswith("battleground") for c in prompt.choices
        )

    return {
        "home": _home,
        "home-resume": _home_waiting,
        "home-damaged": _with(_home_waiting, _damaged),
        "games": _games,
        "games-page": _with(_games, _amid),
        "setup": _setup(lambda setup: setup),
        "setup-options": _setup(_options),
        "setup-name": _setup(_naming),
        "secret-cover": bid,
        "secret-open": _with(bid, _held),
        "secret-chosen": _with(bid, lambda m: replaced(m, Play(Covered(("bid:2",))))),
        "prompt": _question(asks("starts")),
        "prompt-many": _generic(_asked("table", 40)),
        "prompt-filtered": _generic(_asked("table", 40), GenericPage(finding=Search("12"))),
        "prompt-find": _generic(
            _asked("table", 40), GenericPage(finding=Search(typed="ber", layout="en"))
        ),
        "prompt-several": _generic(
            _asked("us", 6, least=1, most=3), GenericPage(("strategy:1-Turkey", "strategy:2-Italy"))
        ),
        "secret-cards": _with(
            _generic(_asked("ussr", 3, secret=True), Covered(("strategy:2-Italy",))), _held
        ),
        "table": _question(cards, least=36),
        "table-full": _question(cards, least=66),
        "card": _with(_question(cards, least=20), lambda m: replaced(m, Play(CardPicker()))),
        "command-value": _question(asks("command")),
        "title": _question(titled),
        "title-typing": _with(
            _question(titled),
            lambda m: replaced(
                m, Play(GenericPage(finding=Search(typed="Blockade", layout=m.prefs.language)))
            ),
        ),
        "zone": _question(asks("zone"), least=24),
        "use": _question(used, least=24),
        "offer": _question(offered, least=12),
        "battleground": _question(commanded, least=30),
        "cubes": _question(lambda p: asks("place", "remove")(p), least=36),
        "event": _question(on_event, least=12),
        "event-cubes": _question(event_at, least=6),
        "last-card": _question(last_card),
        "score-zone": _question(asks("zone"), score_only, least=17),
        "score-type": _question(asks("type"), score_only, least=17),
        "score-cubes": _question(asks("cubes"), score_only, least=17),
        "campaign": _with(next_game, lambda m: shown(m, Play())),
        "campaign-scoring": _with(next_game, lambda m: shown(m, Scoring(True))),
        "scoring": _over(lambda: Scoring(True)),
        "war": _over(War, is_war),
        "result": _over(Result),
        "result-war": _over(Result, is_war),
        "code": _with(_over(Result), lambda m: opened(m, Code())),
        **{name: _aside(screen) for name, screen in ASIDE.items()},
        "toast": _with(
            _question(asks("zone"), least=24),
            lambda m: m._replace(
                toasts=(Toast(m.table.prompt.refused[0].because, m.now + 1000, True),)
                if m.table and m.table.prompt
                else ()
            ),
        ),
        "unsaved": _with(
            _question(cards, least=36),
            lambda m: m._replace(unsaved=Unsaved(say("the disk is full"), m.now + 1000)),
        ),
        "clock": _with(
            _question(cards, least=36),
            lambda m: m._replace(
                prefs=m.prefs._replace(clock="down"),
                times=(("us", 13 * 60_000.0), ("ussr", 754_000.0)),
            ),
        ),
        "opposite": _with(
            _question(cards, least=36),
            lambda m: m._replace(prefs=m.prefs._replace(seating="opposite")),
        ),
    }


SCREENS: dict[str, Build] = dict(_screens())
for _game in modules():
    SCREENS.update(panel_of(_game).gallery())


def model_of(name: str, model: Model, desk: Desk) -> Model:
    """The model of a named screen; everything in it was really played."""
    return SCREENS[name](model, desk)
