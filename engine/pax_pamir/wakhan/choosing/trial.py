"""What would come of a card Wakhan might play: its icons, placed as she would place them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.pax_pamir.actions import play
from engine.pax_pamir.board import pieces
from engine.pax_pamir.state import Courtier, State, Stepped, changing
from engine.pax_pamir.steps import Icons, PlaceRoad, PlaceSpy, TakeBlock, TakeCylinder
from engine.pax_pamir.wakhan.cards.ai_cards import BOTTOM
from engine.pax_pamir.wakhan.choosing import place_answers
from engine.pax_pamir.wakhan.choosing.chain import Decided
from engine.pax_pamir.wakhan.seat import automa, her_seat

_ANSWERS: dict[
    type, tuple[Callable[[State, Any], Decided], Callable[[State, Any, str], Stepped]]
] = {
    PlaceRoad: (place_answers.road, play.take_road),
    PlaceSpy: (place_answers.spy, play.take_spy),
    TakeBlock: (place_answers.take_block, pieces.take_take_block),
    TakeCylinder: (place_answers.take_cylinder, pieces.take_take_cylinder),
}
"""What an icon may ask of her: how she answers, and what follows."""


def with_card_played(state: State, number: int) -> State:
    """The state after a card was laid into her court and its icons were carried out; with an
    empty supply the pieces come from the very table."""
    player = her_seat(state)
    court = state.players[player].court
    card = Courtier(number, (0,) * len(state.players))
    court = (*court, card) if automa(state).row == BOTTOM else (card, *court)
    state = changing(state, player, court=court)._replace(pending=(Icons(player, number, 0),))
    while state.pending:
        asked = state.pending[0]
        after = state._replace(pending=state.pending[1:])
        if isinstance(asked, Icons):
            state, _ = play.run_icons(after, asked)
        else:
            answer, take = _ANSWERS[type(asked)]
            state, _ = take(after, asked, answer(state, asked)[0])
    return state
