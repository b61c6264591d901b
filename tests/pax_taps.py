"""What to touch for each answer of Pax Pamir, going by the rules alone."""

from typing import Any

from engine.pax_pamir import steps
from engine.pax_pamir.actions.acting import why_not
from engine.pax_pamir.cards.deck import number_told
from engine.pax_pamir.cards.printed import COURTS, UNTOLD, card_name
from engine.pax_pamir.words import REGIONS
from ui.model import ScrollTo
from ui.scene.nodes import touched

MOST_IN_HAND = 12


def give(hands: Any, picks: tuple[str, ...]) -> None:
    """Answers the open question by touches alone."""
    session = hands.desk.table.session
    step, pick = session.state.pending[0], picks[0]
    if session.prompt.secret:
        _secret(hands, pick, len(session.prompt.choices))
    elif isinstance(step, steps.TurnUp | steps.TellBought):
        _turned_up(hands, picks)
    elif isinstance(step, steps.Act):
        _act(hands, pick)
    elif isinstance(step, steps.ChooseSide):
        court = session.state.players[step.player].court
        hands.tap(f"pick:{pick if court else 'play:right'}")
    elif isinstance(step, steps.Tax) and pick.startswith("market:"):
        hands.tap(pick)
    else:
        _shown(hands, pick)


def _shown(hands: Any, pick: str) -> None:
    """On the map, on a card or on a button; or further down a list."""
    kind, _, name = pick.partition(":")
    place = f"region:{name}" if kind == "army" and name in REGIONS else pick
    for id in (f"pick:{pick}", place):
        if _is_in_reach(hands, id) and (id == place or kind not in ("region", "border")):
            hands.tap(id)
            return
    if "digit:0" in hands.touches:
        for digit in name:
            hands.tap(f"digit:{digit}")
        hands.tap(f"pick:{pick}")
        return
    _scrolled_to(hands, f"pick:{pick}")


def _scrolled_to(hands: Any, id: str) -> None:
    for at in range(0, 3000, 60):
        hands.app.send(ScrollTo("choices", float(at)))
        if _is_in_reach(hands, id):
            hands.tap(id)
            return
    raise AssertionError(f"{id} is nowhere among {sorted(hands.touches)}")


def _is_in_reach(hands: Any, id: str) -> bool:
    """Whether the middle of it is not pushed out of the list."""
    if id not in hands.touches:
        return False
    found = touched(hands.scene, *hands.place(id))
    return found is not None and found.id == id


def _act(hands: Any, pick: str) -> None:
    session = hands.desk.table.session
    actions = session.state.actions
    if pick.startswith("market:"):
        hands.tap("market", pick, "confirm")
    elif pick == "action:play":
        hands.tap("pick:action:play")
    elif pick == "pass":
        hands.tap(*(("action", "pick:pass") if actions else ("pick:pass",)))
    else:
        hands.tap("action" if actions else "crown", pick)
        state, printed = session.state, COURTS[int(pick[5:])].actions
        if len(printed) > 1:
            able = [one for one in printed if why_not(state, state.turn, one) is None]
            hands.tap(f"pick:action:{able[len(session.entries) % len(able)]}")


def _turned_up(hands: Any, picks: tuple[str, ...]) -> None:
    """Those of the cards that can lie there together, by number."""
    session = hands.desk.table.session
    prompt = session.prompt
    for number in _possible(session, picks):
        if number == UNTOLD:
            hands.tap("pick:unknown")
            continue
        for digit in str(number):
            hands.tap(f"pad:{digit}")
        # Capitals and line breaks are the panel's own.
        name = str(dict(card_name(number).args)["n"])
        assert name in hands.words
        hands.tap("it-is")
    if session.prompt == prompt:
        hands.tap("confirm")


def _possible(session: Any, picks: tuple[str, ...]) -> list[int]:
    if isinstance(session.state.pending[0], steps.TellBought):
        return [number_told(picks[0])]
    _, facts = session.game.answer(session.state, picks)
    return [fact.data["card"] for fact in facts if fact.kind == "turned-up"]


def _secret(hands: Any, pick: str, offered: int) -> None:
    """Holds the pad, slides to a card, lets go there and seals it; a card that was never told is
    found by its number, typed with another finger."""
    hands.down("secret")
    hands.wait(700)
    if offered > MOST_IN_HAND:
        for digit in pick[5:]:
            hands.down(f"digit:{digit}", 1)
            hands.up(f"digit:{digit}", 1)
            hands.taps += 1
    place = hands.place(f"secret:{pick}")
    hands.gestures.move(0, *place, hands.now)
    hands.gestures.up(0, *place, hands.scene, hands.now)
    hands.taps += 1
    hands.tap("seal")
