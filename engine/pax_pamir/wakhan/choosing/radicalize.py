"""Radicalize: which card of the market Wakhan buys, by a box with an instruction or without."""

from __future__ import annotations

from collections.abc import Callable

from engine.once import once_a_position
from engine.pax_pamir.actions.bribes import bribe_to_play
from engine.pax_pamir.board.losses import LEVERAGE
from engine.pax_pamir.board.pieces import ARMY, ROAD, SPY, TRIBE
from engine.pax_pamir.board.ruling import coalition_of, ruler_of, with_armies, with_tribes
from engine.pax_pamir.cards.events import GIFT_OF_PERSIA
from engine.pax_pamir.cards.piles import checks_in_market
from engine.pax_pamir.cards.printed import CHECKS, COURTS, EMPTY, Court, card_name, is_court
from engine.pax_pamir.cleanup import court_limit
from engine.pax_pamir.market.rows import PLACE_NAMES, price, why_not_bought
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import PLACES, State, spies_out
from engine.pax_pamir.wakhan.cards.ai_cards import Box
from engine.pax_pamir.wakhan.choosing.chain import Chosen, PriorityLine, ruled
from engine.pax_pamir.wakhan.choosing.priorities import dominant_now, place_lines
from engine.pax_pamir.wakhan.choosing.trial import with_card_played
from engine.pax_pamir.wakhan.seat import automa, her_seat, humans, is_reread
from engine.pax_pamir.words import COLUMNS, MILITARY, NOBODY, POLITICAL, SUITS
from engine.text import Text

BACKING = 113
"""The event that brings 3 rupees."""
POOR = 2


def card_at(state: State, at: int) -> int:
    return state.market[at].card


def place_name(state: State, at: int) -> Text:
    return say("{card} ({place})", card=card_name(card_at(state, at)), place=PLACE_NAMES[at])


def why_not_hers(state: State, at: int) -> Text | None:
    """Why she does not buy what lies there, or None if she may; checks are for ambition only."""
    number = card_at(state, at)
    if number == EMPTY:
        return _NO_CARD
    return _A_CHECK if number in CHECKS else why_not_bought(state, her_seat(state), at)


_NO_CARD = say("no card lies there")
_A_CHECK = say("a Dominance Check is bought only out of ambition")


@once_a_position
def buyable(state: State) -> list[int]:
    return [at for at in range(PLACES) if why_not_hers(state, at) is None]


def _icons(state: State, at: int, *kinds: str) -> int:
    """How many of these impact icons a card of the market shows; events show none."""
    number = card_at(state, at)
    if not is_court(number):
        return 0
    return sum(icon in kinds for icon in COURTS[number].impact)


def net_rupees(state: State, at: int) -> int:
    """What buying a card brings: rupees on it and of it, less its price."""
    number = card_at(state, at)
    net = state.market[at].rupees - price(state, her_seat(state), at)
    if is_court(number):
        return net + (LEVERAGE if COURTS[number].leveraged else 0)
    is_counted = state.options.house.aristocracy == "counted"
    return net + (GIFT_OF_PERSIA if number == BACKING and is_counted else 0)


def gains_control(state: State, at: int) -> bool:
    """Whether playing the card makes her ruler of its region, which she is not yet."""
    number, player = card_at(state, at), her_seat(state)
    if not is_court(number):
        return False
    card = COURTS[number]
    if state.rulers[card.region] == player:
        return False
    if state.options.house.control == "payable":
        left = state.players[player].rupees - price(state, player, at) + state.market[at].rupees
        if bribe_to_play(state, player, number)[1] > left:
            return False
    if is_reread(state):
        return with_card_played(state, number).rulers[card.region] == player
    return ruler_of(_with_pieces(state, card), card.region) == player


def _with_pieces(state: State, card: Court) -> State:
    """The state with the tribes and armies of a card in its region, as if there always were some
    left: so it was counted before the rulebook was read again."""
    player, region = her_seat(state), card.region
    coalition = coalition_of(state, player)
    tribes = state.players[player].tribes[region] + card.impact.count(TRIBE)
    armies = state.armies[coalition][region] + card.impact.count(ARMY)
    return with_armies(with_tribes(state, player, region, tribes), coalition, region, armies)


def _has_fewer_spies(state: State) -> bool:
    hers = spies_out(state, her_seat(state))
    return any(spies_out(state, other) > hers for other in humans(state))


def _court(state: State) -> list[Court]:
    return [COURTS[courtier.card] for courtier in state.players[her_seat(state)].court]


def _is_court_full(state: State) -> bool:
    one = state.players[her_seat(state)]
    return len(one.court) >= court_limit(one)


CONDITIONS: dict[str, tuple[Callable[[State], bool], Text]] = {
    "military-favored": (
        lambda state: state.favored == MILITARY,
        say("military is not the favored suit"),
    ),
    "political-favored": (
        lambda state: state.favored == POLITICAL,
        say("political is not the favored suit"),
    ),
    "court-full": (_is_court_full, say("the court is not at its limit")),
    "fewer-spies": (_has_fewer_spies, say("nobody has more spies in play than Wakhan")),
    "under-2-rupees": (
        lambda state: state.players[her_seat(state)].rupees < POOR,
        say("Wakhan has 2 rupees or more"),
    ),
    "no-dominance": (
        lambda state: dominant_now(state) == NOBODY,
        say("a coalition is dominant"),
    ),
    "dominance": (
        lambda state: dominant_now(state) != NOBODY,
        say("no coalition is dominant"),
    ),
    "no-move-card": (
        lambda state: not any("move" in card.actions for card in _court(state)),
        say("a card in her court shows move"),
    ),
}
"""Condition of a box -> whether it holds, and what is so when it does not."""


def _of_suit(suit: str) -> Callable[[State, int], bool]:
    wanted = SUITS.index(suit)
    return lambda state, at: is_suited(card_at(state, at), wanted)


def is_suited(number: int, suit: int) -> bool:
    return is_court(number) and COURTS[number].suit == suit


def is_patriot_of_dominance(state: State, at: int) -> bool:
    number, leader = card_at(state, at), dominant_now(state)
    return leader != NOBODY and is_court(number) and COURTS[number].patriot == leader


def _shows_move(state: State, at: int) -> bool:
    number = card_at(state, at)
    return is_court(number) and "move" in COURTS[number].actions


AMONG: dict[str, tuple[Callable[[State, int], bool], Text]] = {
    "military": (_of_suit("military"), say("no military card can be bought")),
    "economic": (_of_suit("economic"), say("no economic card can be bought")),
    "political": (_of_suit("political"), say("no political card can be bought")),
    "intelligence": (_of_suit("intelligence"), say("no intelligence card can be bought")),
    "net-gain": (
        lambda state, at: net_rupees(state, at) > 0,
        say("no card brings more rupees than it costs"),
    ),
    "gains-control": (gains_control, say("no card gains control of a region")),
    "army-or-road": (
        lambda state, at: _icons(state, at, ARMY, ROAD) > 0,
        say("no card with armies or roads can be bought"),
    ),
    "spy-or-tribe": (
        lambda state, at: _icons(state, at, SPY, TRIBE) > 0,
        say("no card with spies or tribes can be bought"),
    ),
    "shows-move": (_shows_move, say("no card with move can be bought")),
    "patriot-of-dominance": (
        is_patriot_of_dominance,
        say("no patriot of the dominant coalition can be bought"),
    ),
}
"""Candidates of a box -> whether a card of the market is one, and what to say if none is."""

_CHEAPEST = say("lowest price")
_HIGHEST_NUMBER = say("highest number")
_HIGHEST_RANK = say("highest rank")
_MOST_NET = say("brings most rupees")
_MOST_BLOCKS = say("most armies and roads")
_MOST_CYLINDERS = say("most spies and tribes")


def _rank(state: State, at: int) -> int:
    number = card_at(state, at)
    return COURTS[number].rank if is_court(number) else 0


_Worth = Callable[[State, int], int]
BY: dict[str, tuple[Text, _Worth]] = {
    "price": (_CHEAPEST, lambda state, at: -price(state, her_seat(state), at)),
    "rank": (_HIGHEST_RANK, _rank),
    "net-rupees": (_MOST_NET, net_rupees),
    "armies-and-roads": (_MOST_BLOCKS, lambda state, at: _icons(state, at, ARMY, ROAD)),
    "spies-and-tribes": (_MOST_CYLINDERS, lambda state, at: _icons(state, at, SPY, TRIBE)),
}


def best_card(state: State, places: list[int], by: str, *first: PriorityLine[int]) -> Chosen[int]:
    """Which card to buy: by what is wanted, then the lowest price, then the highest number."""
    lines = list(first)
    for text, worth in (BY[by], BY["price"]):
        lines.append(PriorityLine(text, lambda at, worth=worth: worth(state, at)))  # type: ignore[misc]
    lines.append(PriorityLine(_HIGHEST_NUMBER, lambda at: card_at(state, at)))
    return ruled(places, lines)


def instructed(state: State, box: Box) -> Chosen[int] | Text:
    """The card a box with an instruction wants, or why there is none."""
    is_one, none_there = AMONG[box.among]
    places = [at for at in buyable(state) if is_one(state, at)]
    return best_card(state, places, box.by) if places else none_there


_NOTHING = say("nothing in the market can be bought")


def plain(state: State) -> Chosen[int] | Text:
    """The card a plain box takes: with a check in the market by what the check needs, else the
    one the arrows lead to."""
    if not checks_in_market(state):
        return savvy(state, by_arrows(state))
    places = buyable(state)
    return before_a_check(state, places) if places else _NOTHING


def before_a_check(state: State, places: list[int]) -> Chosen[int]:
    """A check is near: blocks for a dominant coalition, else cylinders."""
    if dominant_now(state) != NOBODY:
        patriot: PriorityLine[int] = PriorityLine(
            _PATRIOT, lambda at: is_patriot_of_dominance(state, at)
        )
        has_patriot = any(patriot.worth(at) for at in places)
        return best_card(state, places, "price" if has_patriot else "armies-and-roads", patriot)
    has_icons = any(_icons(state, at, SPY, TRIBE) for at in places)
    if not has_icons and (state.options.house.no_icons == "net-rupees" or is_savvy(state)):
        return best_card(state, places, "net-rupees")
    return best_card(state, places, "spies-and-tribes")


_PATRIOT = say("a patriot of the dominant coalition")


def path(state: State) -> list[int]:
    """The places the arrows lead along: to the left in their row, then in the other row."""
    own = automa(state)
    rows = (own.row, 1 - own.row)
    return [row * COLUMNS + column for row in rows for column in range(own.column, -1, -1)]


def passed_over(state: State) -> list[tuple[int, Text]]:
    """Cards on the way of the arrows that she cannot buy, and why."""
    found = []
    for at in path(state):
        why = why_not_hers(state, at)
        if why is None:
            break
        if card_at(state, at) != EMPTY:
            found.append((at, why))
    return found


_BY_ARROWS = say("the first that can be bought, going left from where the arrows point")


def by_arrows(state: State) -> Chosen[int] | Text:
    places = [at for at in path(state) if why_not_hers(state, at) is None]
    return Chosen(places[0], ((_BY_ARROWS, tuple(places[1:])),)) if places else _NOTHING


def is_savvy(state: State) -> bool:
    """A variant: she looks for what is cheap and brings rupees where the arrows do not."""
    return state.options.house.purchase == "savvy"


_SAVVY = say("savvy purchasing: cheaper, of the same suit and no lower rank")


def savvy(state: State, found: Chosen[int] | Text) -> Chosen[int] | Text:
    """In that variant, a cheaper card that is as good as the court card the arrows lead to."""
    if isinstance(found, Text) or not is_savvy(state) or not is_court(card_at(state, found.winner)):
        return found
    player, card = her_seat(state), COURTS[card_at(state, found.winner)]
    cost = price(state, player, found.winner)
    better = [
        at
        for at in buyable(state)
        if is_suited(card_at(state, at), card.suit)
        and _rank(state, at) >= card.rank
        and price(state, player, at) < cost
    ]
    if not better:
        return found
    cheapest: PriorityLine[int] = PriorityLine(_CHEAPEST, lambda at: -price(state, player, at))
    choice = ruled(better, [cheapest, *place_lines(state)])
    return choice._replace(lines=((_SAVVY, (found.winner,)), *choice.lines))


@once_a_position
def card_for(state: State, box: Box) -> Chosen[int] | Text:
    """The card a radicalize box takes, or why the box is impossible."""
    return instructed(state, box) if box.among else plain(state)


def why_not_condition(state: State, box: Box) -> Text | None:
    if not box.when:
        return None
    holds, otherwise = CONDITIONS[box.when]
    return None if holds(state) else otherwise
