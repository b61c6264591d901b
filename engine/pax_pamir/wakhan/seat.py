"""Who Wakhan is, and how she differs from other players: one small question per difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.once import once_a_position
from engine.pax_pamir.state import BONUS, blocks_out
from engine.pax_pamir.wakhan.cards.ai_cards import BOTTOM, DECK, AiCard
from engine.pax_pamir.wakhan.switches import REREAD
from engine.pax_pamir.words import COALITIONS, NOBODY, REGIONS, SEATS

if TYPE_CHECKING:
    from engine.pax_pamir.state import Automa, State


def is_wakhan(state: State, player: int) -> bool:
    """Whether a player is Wakhan, who has the last seat."""
    return state.wakhan is not None and player == len(state.players) - 1


def her_seat(state: State) -> int:
    return len(state.players) - 1


def automa(state: State) -> Automa:
    assert state.wakhan is not None, "asked only where Wakhan plays"
    return state.wakhan


def is_reread(state: State) -> bool:
    """Whether this game was begun since the rulebook was read a second time."""
    return state.rules >= REREAD


def humans(state: State) -> range:
    """Everybody but Wakhan; the first is her left neighbour, who plays after her."""
    return range(len(state.players) - 1)


def drawn(state: State) -> AiCard | None:
    """The AI card that counts: of this turn of hers, or of the last one."""
    return DECK.get(automa(state).drawn)


_AS_PRINTED = tuple(range(len(COALITIONS)))
_REGIONS_AS_PRINTED = tuple(range(len(REGIONS)))
BOXES = 3
"""Action boxes on an AI card."""


@once_a_position
def pragmatic_loyalty(state: State) -> int:
    """The first coalition on her AI card to which no player is loyal; or, steadfast, the one of
    these with most blocks in play."""
    card = drawn(state)
    shared = [state.players[other].loyalty for other in humans(state)]
    order = card.loyalty if card else _AS_PRINTED
    if is_steadfast(state):
        own = [coalition for coalition in order if coalition not in shared]
        return max(own, key=lambda coalition: blocks_out(state, coalition))
    return next(coalition for coalition in order if coalition not in shared)


def is_steadfast(state: State) -> bool:
    """A variant: blocks in play hold her to a coalition, whatever card is turned."""
    return state.options.house.loyalty == "steadfast"


def every_block_tells_who_rules(state: State) -> bool:
    """Whether a block anywhere may change whose armies help her rule everywhere."""
    if state.wakhan is None:
        return False
    return is_steadfast(state) and rules_by_pragmatic_armies(state)


def region_order(state: State) -> tuple[int, ...]:
    """The regions of her AI card, from left to right."""
    card = drawn(state)
    return card.regions if card else _REGIONS_AS_PRINTED


def rules_by_pragmatic_armies(state: State) -> bool:
    """The first printing: only armies of her pragmatic loyalty help her rule."""
    return state.options.house.ruling == "pragmatic-army"


def armies_for_ruling(state: State, region: int) -> int:
    """The largest army there, of whatever coalition."""
    if rules_by_pragmatic_armies(state):
        return state.armies[pragmatic_loyalty(state)][region]
    return max([row[region] for row in state.armies])


def bribes_may_be_waived(state: State) -> bool:
    """House rule: whoever is owed a bribe by her may ask for less."""
    return state.options.house.waive == "players-may"


def red_arrow_human(state: State) -> int:
    """The player the red arrow means: her left neighbour for the top row, or her right one."""
    number = len(state.players) - 1
    is_right = automa(state).row == BOTTOM
    if state.options.house.arrow == "line":
        is_right = not is_right
    return number - 1 if is_right else 0


def red_arrow_first(state: State) -> list[int]:
    """The players, the one the red arrow means first."""
    first = red_arrow_human(state)
    return sorted(humans(state), key=lambda other: other != first)


def under_way(state: State, pick: str) -> State:
    """Her action begins: the box is done with, and so is the card of a bonus action."""
    own = automa(state)._replace(against=NOBODY, left=())
    if own.doing in range(BOXES):
        own = own._replace(box=(own.doing + 1) % BOXES)
    if own.doing == BONUS and pick.startswith("card:"):
        own = own._replace(bonus=int(pick[5:]))
    return state._replace(wakhan=own)


def moving(state: State, player: int, origin: str) -> State:
    """A piece moves from a region or card; if it is one of hers, that is remembered."""
    if not is_wakhan(state, player):
        return state
    own = automa(state)
    return state._replace(wakhan=own._replace(left=(*own.left, origin)))


def striking(state: State, whose: str) -> State:
    """She takes something of a player, or of whoever is loyal to a coalition: so far, her action
    is against that player."""
    for other in red_arrow_first(state):
        loyalty = state.players[other].loyalty
        if whose == SEATS[other] or (loyalty != NOBODY and whose == COALITIONS[loyalty]):
            return state._replace(wakhan=automa(state)._replace(against=other))
    return state
