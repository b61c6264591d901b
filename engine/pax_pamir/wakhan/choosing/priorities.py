"""Wakhan's standing lists: which court card comes first, which one goes, which region."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.once import once_a_position
from engine.pax_pamir.actions.acting import is_bonus
from engine.pax_pamir.actions.specials import ALWAYS_FAVORED
from engine.pax_pamir.board.dominance import blocks_by_coalition, dominant, needed_lead
from engine.pax_pamir.cards.printed import COURTS, Court, card_name
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import Courtier, State, owner_of
from engine.pax_pamir.wakhan.choosing.chain import Chosen, PriorityLine, Reasons, ruled
from engine.pax_pamir.wakhan.seat import automa, her_seat, humans, red_arrow_human, region_order
from engine.pax_pamir.words import COLUMNS, NOBODY, PLAYER_NAMES, POLITICAL, REGION_NAMES
from engine.text import Text


@once_a_position
def dominant_now(state: State) -> int:
    """The coalition a check would find dominant now, or NOBODY."""
    return dominant(blocks_by_coalition(state), needed_lead(state))


def counts_as_favored(state: State, card: Court) -> bool:
    """Of the favored suit, or treated so by its own text or, in her court, by New Tactics
    (row 26)."""
    if card.suit == state.favored or state.options.house.favored == "plain-suit":
        return card.suit == state.favored
    if card.number in ALWAYS_FAVORED:
        return True
    return is_bonus(state, her_seat(state), card) and not _is_opponents(state, card.number)


def courtier_of(state: State, number: int) -> Courtier:
    place = owner_of(state, number)
    assert place is not None, "only cards in courts have priorities"
    return state.players[place[0]].court[place[1]]


def _is_opponents(state: State, number: int) -> bool:
    place = owner_of(state, number)
    return place is not None and place[0] != her_seat(state)


_OPPONENT = say("in an opponent's court")
_FAVORED = say("of the favored suit")
_PATRIOT_OF_DOMINANCE = say("a patriot of the dominant coalition")
_PRIZE_OF_DOMINANCE = say("a prize of the dominant coalition")
_PATRIOT = say("a patriot")
_LEVERAGED = say("leveraged")
_HIGHEST_RANK = say("highest rank")
_HIGHEST_NUMBER = say("highest number")


@once_a_position
def priority_lines(state: State) -> list[PriorityLine[int]]:
    """What makes a court card matter, the first line first."""
    leader = dominant_now(state)
    is_led = leader != NOBODY
    return [
        PriorityLine(_OPPONENT, lambda n: _is_opponents(state, n)),
        PriorityLine(_FAVORED, lambda n: counts_as_favored(state, COURTS[n])),
        PriorityLine(_PATRIOT_OF_DOMINANCE, lambda n: is_led and COURTS[n].patriot == leader),
        PriorityLine(_PRIZE_OF_DOMINANCE, lambda n: is_led and COURTS[n].prize == leader),
        PriorityLine(_PATRIOT, lambda n: COURTS[n].patriot != NOBODY),
        PriorityLine(_LEVERAGED, lambda n: COURTS[n].leveraged),
        PriorityLine(_HIGHEST_RANK, lambda n: COURTS[n].rank),
        PriorityLine(_HIGHEST_NUMBER, lambda n: n),
    ]


def card_priority(state: State, cards: Sequence[int]) -> Chosen[int]:
    """Which of these court cards matters most."""
    return ruled(cards, priority_lines(state))


def by_importance(state: State, cards: Iterable[int]) -> list[int]:
    """These court cards, the least important first."""
    lines = priority_lines(state)
    return sorted(cards, key=lambda card: [line.worth(card) for line in lines])


_NOT_POLITICAL = say("not political")
_NO_PATRIOT = say("no patriot")
_NOT_LEVERAGED = say("not leveraged")
_MORE_SPIES: dict[str, Text] = {
    "most-spies": say("a player has more spies on it than Wakhan, and of those the most spies"),
    "surplus": say("a player has more spies on it than Wakhan, by the largest surplus"),
    "all-spies": say("the spies of all players less hers: the most"),
}
_FEWEST_SPIES = say("fewest spies")
_LOWEST_RANK = say("lowest rank")
_NOT_FAVORED = say("not of the favored suit")
_LOWEST_NUMBER = say("lowest number")


def _spied_on(state: State, number: int) -> int:
    """How much the spies on a card speak for discarding it; row 25: read in three ways."""
    spies = courtier_of(state, number).spies
    hers = spies[her_seat(state)]
    others = [spies[other] for other in humans(state)]
    reading = state.options.house.discard
    if reading == "all-spies":
        return sum(others) - hers
    if reading == "surplus":
        return max(0, max(others) - hers)
    return sum(spies) if max(others) > hers else 0


def card_to_discard(state: State, cards: Sequence[int]) -> Chosen[int]:
    """Which of her court cards goes when there are too many."""
    lines: list[PriorityLine[int]] = [
        PriorityLine(_NOT_POLITICAL, lambda n: COURTS[n].suit != POLITICAL),
        PriorityLine(_NO_PATRIOT, lambda n: COURTS[n].patriot == NOBODY),
        PriorityLine(_NOT_LEVERAGED, lambda n: not COURTS[n].leveraged),
        PriorityLine(_MORE_SPIES[state.options.house.discard], lambda n: _spied_on(state, n)),
        PriorityLine(_FEWEST_SPIES, lambda n: -sum(courtier_of(state, n).spies)),
        PriorityLine(_LOWEST_RANK, lambda n: -COURTS[n].rank),
        PriorityLine(_NOT_FAVORED, lambda n: not counts_as_favored(state, COURTS[n])),
        PriorityLine(_LOWEST_NUMBER, lambda n: -n),
    ]
    return ruled(cards, lines)


LEFTMOST = say("leftmost of the regions on the AI card")


def leftmost(state: State, regions: Sequence[int]) -> Chosen[int]:
    """Which of these regions comes first on her AI card."""
    order = region_order(state)
    return ruled(regions, [PriorityLine(LEFTMOST, lambda region: -order.index(region))])


_LEFTMOST_COLUMN = say("leftmost column")
_ARROW_ROW = say("the row of the red arrow")


def place_lines(state: State) -> list[PriorityLine[int]]:
    """Which place of the market comes first: by column, then by the red arrow."""
    row = automa(state).row
    return [
        PriorityLine(_LEFTMOST_COLUMN, lambda at: -(at % COLUMNS)),
        PriorityLine(_ARROW_ROW, lambda at: at // COLUMNS == row),
    ]


def regions_where(state: State, holds: Callable[[int], bool]) -> list[int]:
    """The regions for which something holds, in her order."""
    return [region for region in region_order(state) if holds(region)]


def region_name(region: int) -> Text:
    return REGION_NAMES[region]


def court_name(number: int) -> Text:
    return card_name(number)


def by_red_arrow(state: State) -> tuple[int, Reasons]:
    """The player the red arrow means, and that it does."""
    other = red_arrow_human(state)
    return other, (say("the red arrow means {player}", player=PLAYER_NAMES[other]),)
