"""The screens of Pax Pamir by name, brought about by games that look arbitrary but are the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from engine.core import Answer, Prompt
from engine.pax_pamir import steps
from engine.pax_pamir.cards.printed import COURTS, card_id
from engine.pax_pamir.picked import MarketPlace, ThatCard, Word
from engine.pax_pamir.view import TableView
from engine.pax_pamir.words import COLUMNS, SEATS
from engine.session import Session
from ui.games.pax_pamir.market import MarketPage
from ui.games.pax_pamir.turn import CourtPage
from ui.games.pax_pamir.turn_up import TurnUpPage
from ui.games.pax_pamir.wakhan import StepPage
from ui.look.theme import MS_HOLD
from ui.model import Hold, Model, Screen, opened, refreshed, replaced, shown
from ui.port import Desk
from ui.screens.page import Page
from ui.screens.play import Play, at_table

Build = Callable[[Model, Desk], Model]
Until = Callable[[Session], bool]
"""Whether a game stands as it is to be shown."""
_TAME = (Word.PASS, Word.DONE, Word.NO, Word.UNKNOWN)
GAME = "pax-pamir"
NAMES = {"p1": "Anna", "p2": "Boris", "p3": "Maximiliane", "p4": "", "p5": "Ян"}


def pick(prompt: Prompt, number: int, salt: int) -> tuple[str, ...]:
    """A choice that looks arbitrary; much is played and done, little is passed."""
    dice = ((number + 1) * 2654435761 + salt * 40503) >> 9
    ids = {choice.value: choice.id for choice in prompt.choices}
    lively = [id for value, id in ids.items() if value not in _TAME]
    if Word.PLAY in ids and dice % 2:
        return (ids[Word.PLAY],)
    cards = [id for value, id in ids.items() if isinstance(value, ThatCard)]
    if Word.PASS in ids and cards and dice % 3:
        lively = cards
    count = prompt.most if len(lively) > prompt.most else max(1, prompt.least)
    found = lively or list(ids.values())
    return tuple(_stirred(found, dice)[:count])


def _options(**chosen: str) -> Build:
    """The options of a new game with what was chosen."""

    def build(model: Model, desk: Desk) -> Model:
        from ui.screens.setup import GameOptions, SetUpScreen

        setup = SetUpScreen(desk.game(GAME), tuple(chosen.items()), (), model.prefs.language)
        return opened(model, GameOptions(setup))

    return build


def _stirred(ids: list[str], dice: int) -> list[str]:
    """The same choices in an order that looks arbitrary."""
    return sorted(ids, key=lambda id: (sum(map(ord, id)) * (dice % 9973 + 7)) % 10007)


def played(desk: Desk, until: Until, least: int, options: dict[str, str], known: int = 0) -> None:
    """Plays games up to the first state of that kind, after at least so many steps; the game that
    is known to come to it is the first."""
    seats = {seat: NAMES[seat] for seat in list(NAMES)[: int(options.get("players", "2"))]}
    for salt in range(known, known + 60):
        desk.new(GAME, options, seats)
        table = desk.table
        assert table is not None
        session = table.session
        for number in range(700):
            prompt = session.prompt
            if number >= least and until(session):
                return
            if prompt is None:
                break
            advice = session.advice
            answers = advice.answers if advice is not None else ()
            for answer in answers or (Answer(pick(prompt, number, salt), prompt.number),):
                table.answer(replace(answer, by="gallery"))
    raise LookupError("no game of the gallery comes to this")


def asks(*kinds: type, secret: bool = False) -> Until:
    """Whether such a decision is asked."""

    def is_asked(session: Session) -> bool:
        prompt = session.prompt
        return prompt is not None and isinstance(prompt.asked, kinds) and prompt.secret == secret

    return is_asked


def brought(*kinds: str) -> Until:
    """Whether the last step brought such facts."""
    return lambda session: set(kinds) <= {fact.kind for fact in session.moments[-1].facts}


def _asks_places(session: Session) -> bool:
    """Whether her deck alone asks which card of the market she can buy."""
    prompt = session.prompt
    return prompt is not None and isinstance(prompt.choices[0].value, MarketPlace)


def _at(
    until: Until,
    page: Page | None = None,
    least: int = 0,
    options: Mapping[str, str] | None = None,
    salt: int = 0,
    **more: str,
) -> Build:
    def build(model: Model, desk: Desk) -> Model:
        played(desk, until, least, {**(options or {}), **more}, salt)
        model = at_table(refreshed(model, desk))
        return _still(model if page is None else replaced(model, Play(page)))

    return build


def _still(model: Model) -> Model:
    return model._replace(since=-1e9)


def _held(build: Build) -> Build:
    def held(model: Model, desk: Desk) -> Model:
        model = build(model, desk)
        return model._replace(hold=Hold("secret", model.now - MS_HOLD - 1))

    return held


def _beside(build: Build, screen: Callable[[], Screen]) -> Build:
    return lambda model, desk: _still(opened(build(model, desk), screen()))


def _chosen_court(build: Build) -> Build:
    """The court page with the first card chosen that has several actions."""

    def chosen(model: Model, desk: Desk) -> Model:
        model = build(model, desk)
        table = model.table
        assert table is not None
        assert table.prompt is not None
        card = next(number for number in _usable(table.prompt) if _several(number))
        return replaced(model, Play(CourtPage(table.prompt.seat, card)))

    return chosen


def _usable(prompt: Prompt) -> list[int]:
    """Cards of the own court that can act."""
    return [one.value.number for one in prompt.choices if isinstance(one.value, ThatCard)]


def _several(number: int) -> bool:
    return len(COURTS[number].actions) > 1


def _places(prompt: Prompt) -> list[int]:
    """Places of the market where something can be bought."""
    return [one.value.at for one in prompt.choices if isinstance(one.value, MarketPlace)]


def _in_court(build: Build, seat: str = "") -> Build:
    def opened_court(model: Model, desk: Desk) -> Model:
        model = build(model, desk)
        assert model.table is not None
        assert model.table.prompt is not None
        return replaced(model, Play(CourtPage(seat or model.table.prompt.seat)))

    return opened_court


def _buying(build: Build) -> Build:
    """The market with a card chosen, the dearest that can be paid."""

    def chosen(model: Model, desk: Desk) -> Model:
        model = build(model, desk)
        assert model.table is not None
        assert model.table.prompt is not None
        place = max(_places(model.table.prompt), key=lambda at: at % COLUMNS)
        return replaced(model, Play(MarketPage(place)))

    return chosen


def _can_act(session: Session) -> bool:
    """A turn with something to buy and a card of several actions to use."""
    prompt = session.prompt
    if prompt is None or not isinstance(prompt.asked, steps.Act):
        return False
    return bool(_places(prompt)) and any(map(_several, _usable(prompt)))


def _spent(session: Session) -> bool:
    return asks(steps.Act)(session) and not _table(session).turn.actions


def _table(session: Session) -> TableView:
    view: TableView = session.look.view
    return view


def _into_court(session: Session) -> bool:
    asked = session.prompt and session.prompt.asked
    if not isinstance(asked, steps.ChooseSide):
        return False
    return len(_table(session).players[SEATS[asked.player]].court) > 1


def steps_of_wakhan(*kinds: str) -> Until:
    """Whether her next step brings such facts."""

    def is_next(session: Session) -> bool:
        advice = session.advice
        return advice is not None and set(kinds) <= {fact.kind for fact in advice.facts}

    return is_next


def _waiting(model: Model, desk: Desk) -> Model:
    from ui.port import Resumable
    from ui.screens.home import Home, shelf_of
    from ui.screens.waiting import waiting_of

    played(desk, _can_act, 120, {"players": "4"})
    assert desk.table is not None
    waiting = waiting_of(Resumable(Path("key"), desk.table.session, "19:42"))
    desk.leave()
    return _still(shown(model, Home(shelf_of(desk), desk.languages, waiting)))


def screens() -> dict[str, Build]:
    from ui.games.pax_pamir.her_game import HerGame
    from ui.games.pax_pamir.wakhan import Differs
    from ui.screens.fix import Fix
    from ui.screens.help import Help
    from ui.screens.history import LookBack
    from ui.screens.result import Result

    her = {"players": "2", "wakhan": "rulebook"}
    alone = {"players": "1", "wakhan": "rulebook"}
    deck = {"players": "1", "depth": "deck"}
    buys = _at(steps_of_wakhan("bought", "paid"), least=10, options=her)
    turn = _at(_can_act, least=110, players="3")
    crowd = _at(_can_act, least=200, players="5")
    laid = tuple(map(card_id, (12, 67, 88, 41)))
    market = MarketPage()
    check = brought("check")
    ended = brought("result")

    def result_of(options: Mapping[str, str]) -> Build:
        return lambda m, d: _still(shown(_at(ended, options=options)(m, d), Result()))

    book = _at(asks(steps.EnterLedger), least=46, players="4", depth="scorebook")
    tables = {
        "pax-table": turn,
        "pax-table-two": _at(_can_act, least=70, players="2"),
        "pax-table-five": crowd,
        "pax-table-spent": _at(_spent, least=60, players="4"),
        "pax-court": _in_court(turn),
        "pax-court-action": _chosen_court(turn),
        "pax-court-other": _in_court(crowd, "p3"),
        "pax-market": _at(_can_act, market, least=110, players="3"),
        "pax-market-buy": _buying(turn),
        "pax-fix": _beside(turn, Fix),
        "pax-fix-card": _beside(turn, lambda: Fix(("market", "0:3", "card"), typed="4")),
        "pax-fix-court": _beside(turn, lambda: Fix(("players", "p1", "court", "+left"))),
        "pax-fix-loyalty": _beside(turn, lambda: Fix(("players", "p2", "loyalty"))),
        "pax-history": _beside(turn, lambda: LookBack(60)),
        "pax-help": _beside(turn, Help),
        "pax-home": _waiting,
        "pax-check": _at(check, least=120, players="4"),
        "pax-check-final": _at(ended, least=120, players="5"),
        "pax-book": _at(asks(steps.EnterLedger), least=46, players="3", depth="scorebook"),
        "pax-book-five": _at(asks(steps.EnterLedger), least=60, players="5", depth="scorebook"),
        "pax-book-check": _at(check, least=30, players="4", depth="scorebook"),
        "pax-book-history": _beside(book, lambda: LookBack(30)),
        "pax-result": result_of({"players": "4"}),
        "pax-result-two": result_of({"players": "2"}),
    }
    asked = {
        "pax-lay": _at(asks(steps.TurnUp), players="3"),
        "pax-lay-number": _at(asks(steps.TurnUp), TurnUpPage(laid, "72"), players="3"),
        "pax-lay-seen": _at(asks(steps.TurnUp), TurnUpPage(laid, "67"), players="3"),
        "pax-lay-anyway": _at(asks(steps.TurnUp), TurnUpPage(laid, "101"), players="3"),
        "pax-lay-events": _at(
            asks(steps.TurnUp), TurnUpPage(lists_events=True), least=60, players="3"
        ),
        "pax-lay-event": _at(asks(steps.TurnUp), TurnUpPage(typed="113"), least=60, players="3"),
        "pax-first": _at(asks(steps.ChooseFirst), players="5"),
        "pax-loyalty": _at(asks(steps.ChooseLoyalty), players="3"),
        "pax-side": _at(_into_court, least=60, players="4"),
        "pax-side-first": _at(asks(steps.ChooseSide), players="3"),
        "pax-bribe": _at(asks(steps.AgreeBribe), players="4"),
        "pax-road": _at(asks(steps.PlaceRoad), least=40, players="3"),
        "pax-spy": _at(asks(steps.PlaceSpy), least=60, players="4"),
        "pax-tax": _at(asks(steps.Tax), least=40, players="4"),
        "pax-build": _at(asks(steps.Build), least=40, players="3"),
        "pax-gift": _at(asks(steps.Gift), players="3"),
        "pax-move": _at(asks(steps.Move), least=60, players="3"),
        "pax-move-army": _at(asks(steps.MoveArmy), players="3"),
        "pax-move-spy": _at(asks(steps.MoveSpy), least=60, players="4"),
        "pax-battle": _at(asks(steps.ChooseBattle), least=60, players="4"),
        "pax-battle-region": _at(asks(steps.BattleRegion), least=60, players="4"),
        "pax-battle-card": _at(asks(steps.BattleCard), players="4"),
        "pax-betray": _at(asks(steps.Betray), players="4"),
        "pax-prize": _at(asks(steps.TakePrize), players="4"),
        "pax-discard": _at(asks(steps.DiscardCourt), players="4"),
        "pax-suit": _at(asks(steps.ChooseSuit), salt=5, players="3"),
        "pax-rebuke": _at(asks(steps.ChooseRebuke), salt=1, players="3", piles="any-order"),
        "pax-swap": _at(asks(steps.ChooseSwap), salt=2, players="3", piles="any-order"),
        "pax-hand-open": _at(asks(steps.PickHand), least=30, players="3", hands="open"),
        "pax-number": _at(asks(steps.EnterBlocks), players="3", depth="scorebook"),
        "secret-pax-cover": _at(asks(steps.PickHand, secret=True), least=60, players="3"),
        "secret-pax-hand": _held(_at(asks(steps.PickHand, secret=True), least=60, players="3")),
    }
    wakhan = {
        "wakhan-preset": _options(wakhan="improved"),
        "wakhan-switches": _options(wakhan="custom"),
        "wakhan-market": buys,
        "wakhan-region": _at(steps_of_wakhan("placed", "played"), least=10, options=her),
        "wakhan-road": _at(steps_of_wakhan("placed"), least=60, options=her),
        "wakhan-cards": _at(steps_of_wakhan("court-lost"), options=her),
        "wakhan-moves": _at(steps_of_wakhan("moved"), options=her, salt=7),
        "wakhan-why": _at(steps_of_wakhan("bought", "paid"), StepPage(tells_why=True), 40, her),
        "wakhan-differs": _beside(buys, Differs),
        "wakhan-result": result_of(her),
        "wakhan-solo-result": result_of(alone),
        "wakhan-game": _beside(result_of(her), HerGame),
        "wakhan-table": _at(_can_act, least=60, options=her),
        "wakhan-deck-check": _at(asks(steps.WalkCheck), options=deck),
        "wakhan-deck-box": _at(asks(steps.WalkBox), options=deck),
        "wakhan-deck-done": _at(asks(steps.WalkBonus), least=8, options=deck),
        "wakhan-deck-places": _at(_asks_places, options=deck, salt=2),
        "wakhan-ai-card": _at(asks(steps.TellAiCard), options=her),
        "wakhan-arrows": _at(asks(steps.TellAiBack), options=her),
    }
    return {**tables, **asked, **wakhan}
