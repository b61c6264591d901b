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


def give(player: Any, picks: tuple[str, ...]) -> None:
    """Answers the open question by touches alone."""
    session = player.desk.table.session
    step, pick = session.state.pending[0], picks[0]
    if session.prompt.secret:
        _secret(player, pick, len(session.prompt.choices))
    elif isinstance(step, steps.TurnUp | steps.TellBought):
        _turned_up(player, picks)
    elif isinstance(step, steps.Act):
        _act(player, pick)
    elif isinstance(step, steps.ChooseSide):
        court = session.state.players[step.player].court
        player.tap(f"pick:{pick if court else 'play:right'}")
    elif isinstance(step, steps.Tax) and pick.startswith("market:"):
        player.tap(pick)
    else:
        _shown(player, pick)


def _shown(player: Any, pick: str) -> None:
    """On the map, on a card or on a button; or further down a list."""
    kind, _, name = pick.partition(":")
    place = f"region:{name}" if kind == "army" and name in REGIONS else pick
    for id in (f"pick:{pick}", place):
        if _is_in_reach(player, id) and (id == place or kind not in ("region", "border")):
            player.tap(id)
            return
    if "digit:0" in player.touches:
        for digit in name:
            player.tap(f"digit:{digit}")
        player.tap(f"pick:{pick}")
        return
    _scrolled_to(player, f"pick:{pick}")


def _scrolled_to(player: Any, id: str) -> None:
    for at in range(0, 3000, 60):
        player.app.send(ScrollTo("choices", float(at)))
        if _is_in_reach(player, id):
            player.tap(id)
            return
    raise AssertionError(f"{id} is nowhere among {sorted(player.touches)}")


def _is_in_reach(player: Any, id: str) -> bool:
    """Whether the middle of it is not pushed out of the list."""
    if id not in player.touches:
        return False
    found = touched(player.scene, *player.place(id))
    return found is not None and found.id == id


def _act(player: Any, pick: str) -> None:
    session = player.desk.table.session
    actions = session.state.actions
    if pick.startswith("market:"):
        player.tap("market", pick, "confirm")
    elif pick == "action:play":
        player.tap("pick:action:play")
    elif pick == "pass":
        player.tap(*(("action", "pick:pass") if actions else ("pick:pass",)))
    else:
        player.tap("action" if actions else "crown", pick)
        state, printed = session.state, COURTS[int(pick[5:])].actions
        if len(printed) > 1:
            able = [one for one in printed if why_not(state, state.turn, one) is None]
            player.tap(f"pick:action:{able[len(session.entries) % len(able)]}")


def _turned_up(player: Any, picks: tuple[str, ...]) -> None:
    """Those of the cards that can lie there together, by number."""
    session = player.desk.table.session
    prompt = session.prompt
    for number in _possible(session, picks):
        if number == UNTOLD:
            player.tap("pick:unknown")
            continue
        for digit in str(number):
            player.tap(f"pad:{digit}")
        # Capitals and line breaks are the panel's own.
        name = str(dict(card_name(number).args)["n"])
        assert name in player.words
        player.tap("it-is")
    if session.prompt == prompt:
        player.tap("confirm")


def _possible(session: Any, picks: tuple[str, ...]) -> list[int]:
    if isinstance(session.state.pending[0], steps.TellBought):
        return [number_told(picks[0])]
    _, facts = session.game.answer(session.state, picks)
    return [fact.data["card"] for fact in facts if fact.kind == "turned-up"]


def _secret(player: Any, pick: str, offered: int) -> None:
    """Holds the pad, slides to a card, lets go there and seals it; a card that was never told is
    found by its number, typed with another finger."""
    player.down("secret")
    player.wait(700)
    if offered > MOST_IN_HAND:
        for digit in pick[5:]:
            player.down(f"digit:{digit}", 1)
            player.up(f"digit:{digit}", 1)
            player.taps += 1
    place = player.place(f"secret:{pick}")
    player.gestures.move(0, *place, player.now)
    player.gestures.up(0, *place, player.scene, player.now)
    player.taps += 1
    player.tap("seal")
