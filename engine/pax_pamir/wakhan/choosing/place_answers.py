"""Where Wakhan's pieces go, and where they come from when none is left."""

from __future__ import annotations

from engine.pax_pamir import steps
from engine.pax_pamir.actions.play import cards_of_region
from engine.pax_pamir.board.pieces import (
    BORDER_CHOICES,
    REGION_CHOICES,
    ROAD,
    takeable_blocks,
    takeable_cylinders,
)
from engine.pax_pamir.cards.printed import COURTS, card_id
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import State
from engine.pax_pamir.wakhan.cards.ai_cards import BOTTOM
from engine.pax_pamir.wakhan.choosing.chain import Chosen, Decided, because
from engine.pax_pamir.wakhan.choosing.priorities import (
    card_priority,
    court_name,
    courtier_of,
    leftmost,
    region_name,
    regions_where,
)
from engine.pax_pamir.wakhan.seat import automa, her_seat, humans, region_order
from engine.pax_pamir.words import NEIGHBOURS, REGION_NAMES


def road(state: State, asked: steps.PlaceRoad) -> Decided:
    """The first road goes towards the first neighbour in her order, the second to the second."""
    order = region_order(state)
    beyond = sorted(NEIGHBOURS[asked.region], key=lambda one: order.index(one[1]))
    border, region = beyond[_roads_before(state, asked) % len(beyond)]
    line = say(
        "roads go to the neighbours in the order of the AI card: {region} is next",
        region=REGION_NAMES[region],
    )
    return BORDER_CHOICES[border].id, (line,)


def _roads_before(state: State, asked: steps.PlaceRoad) -> int:
    """How many road icons of the card just played came before this one."""
    after = state.pending[1] if len(state.pending) > 1 else None
    if isinstance(after, steps.Icons) and after.player == asked.player:
        return COURTS[after.card].impact[: after.at].count(ROAD) - 1
    court = state.players[asked.player].court
    if not court:
        return 0
    played = court[-1] if automa(state).row == BOTTOM else court[0]
    return max(0, COURTS[played.card].impact.count(ROAD) - 1)


def has_most_spies(state: State, number: int) -> bool:
    spies = courtier_of(state, number).spies
    hers = spies[her_seat(state)]
    return all(hers > spies[other] for other in humans(state))


def spy_place(state: State, region: int) -> tuple[Chosen[int], bool]:
    """On which card of a region her spy goes, and whether she lacked the most spies there."""
    cards = cards_of_region(state, region)
    lacking = [card for card in cards if not has_most_spies(state, card)]
    return card_priority(state, lacking or cards), bool(lacking)


def spy(state: State, asked: steps.PlaceSpy) -> Decided:
    choice, is_lacking = spy_place(state, asked.region)
    first = _LACKING if is_lacking else _MOST_EVERYWHERE
    return card_id(choice.winner), (first, because(choice, court_name))


_LACKING = say("among the cards of the region where she does not have the most spies")
_MOST_EVERYWHERE = say("she has the most spies on every card of the region")


def take_block(state: State, asked: steps.TakeBlock) -> Decided:
    """An army from the leftmost region, else a road of the leftmost region."""
    offered = {choice.id for choice in takeable_blocks(state, asked)[0]}
    armies = regions_where(state, lambda region: REGION_CHOICES[region].id in offered)
    if armies:
        choice = leftmost(state, armies)
        return REGION_CHOICES[choice.winner].id, (_ARMY_FIRST, because(choice, region_name))
    order = region_order(state)
    for region in order:
        for border, _ in sorted(NEIGHBOURS[region], key=lambda one: order.index(one[1])):
            if BORDER_CHOICES[border].id in offered:
                line = say("no army to take: a road of {region}", region=REGION_NAMES[region])
                return BORDER_CHOICES[border].id, (line,)
    raise AssertionError("asked only while a block can be taken")


_ARMY_FIRST = say("no block is left: an army is taken before a road")


def take_cylinder(state: State, asked: steps.TakeCylinder) -> Decided:
    """A tribe from the leftmost region, else the spy on the most important card."""
    offered = [choice.id for choice in takeable_cylinders(state, asked)[0]]
    tribes = regions_where(state, lambda region: REGION_CHOICES[region].id in offered)
    if tribes:
        choice = leftmost(state, tribes)
        return REGION_CHOICES[choice.winner].id, (_TRIBE_FIRST, because(choice, region_name))
    spies = card_priority(state, [int(id[5:]) for id in offered if id.startswith("card:")])
    return card_id(spies.winner), (_NO_TRIBE, because(spies, court_name))


_TRIBE_FIRST = say("no cylinder is left: a tribe is taken before a spy")
_NO_TRIBE = say("no tribe can be taken: a spy from the most important card")
