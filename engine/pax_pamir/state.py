"""The position of a game of Pax Pamir, and the small questions every rule asks of it."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

from engine.core import Fact
from engine.pax_pamir.cards.printed import BITS, COURTS, EMPTY, bits_of
from engine.pax_pamir.options import Options
from engine.pax_pamir.options import by_rules as options_by_rules
from engine.pax_pamir.steps import Step
from engine.pax_pamir.words import NOBODY, POLITICAL
from engine.replacing import often_replaced
from engine.secrecy import Sealed

BLOCKS = 12
CYLINDERS = 10
RUPEES = 36
START_RUPEES = 4
CHECK_CARDS = 4
ACTIONS_A_TURN = 2
PLACES = 12
"""Places of the market: six in the top row, then six in the bottom row."""

RULES = 3
"""Since 2, a correction of whose turn it is, or of events, also puts right what follows from it.
Since 3, the cards of a refill are judged as a set, whatever the order they were dealt in, and
Wakhan follows the rulebook on a second reading."""

T = TypeVar("T")


class Slot(NamedTuple):
    """A place of the market; `paid` while a rupee was put on its card this turn."""

    card: int = EMPTY
    rupees: int = 0
    paid: bool = False


class Courtier(NamedTuple):
    """A card in a court, with each player's spies on it."""

    card: int
    spies: tuple[int, ...]


@often_replaced
class Player(NamedTuple):
    """Everything one player has; `told` are the hand cards the device knows of."""

    told: Sealed[tuple[int, ...]]
    hand: int = 0
    loyalty: int = NOBODY
    rupees: int = START_RUPEES
    points: int = 0
    tribes: tuple[int, ...] = (0,) * 6
    court: tuple[Courtier, ...] = ()
    gifts: tuple[bool, ...] = (False,) * 3
    prizes: tuple[int, ...] = ()


class InForce(NamedTuple):
    """An event that lasts until the next check, and whom it concerns; NOBODY if it was
    discarded and so concerns all."""

    card: int
    player: int


class Ledger(NamedTuple):
    """What the scorebook knows: blocks by coalition, the rest by player."""

    blocks: tuple[int, ...] = (0, 0, 0)
    cylinders: tuple[int, ...] = ()
    influence: tuple[int, ...] = ()
    stars: tuple[int, ...] = ()
    lead: int = 4


IDLE, BONUS, AMBITION = -1, 3, 4
"""What Wakhan is doing besides the box of that place on her AI card."""


@often_replaced
class Automa(NamedTuple):
    """What Wakhan goes by: the AI card turned up, what its arrows point at, how far she is.

    `gone` are the cards turned up since the last shuffle; `face` is the back of the next card as
    far as it was told, `following` the card itself where the device turns them. `against` is the
    player her action has struck so far, `left` the regions and cards a piece of hers has moved from
    in it, `bonus` the card of her last bonus action. `scored` and
    `bought` are for statistics only: her points of every check, and the cards she bought.
    """

    drawn: int = 0
    row: int = 0
    column: int = 0
    gone: int = 0
    face: int = NOBODY
    following: int = 0
    box: int = 0
    doing: int = IDLE
    against: int = NOBODY
    left: tuple[str, ...] = ()
    bonus: int = 0
    scored: tuple[int, ...] = ()
    bought: tuple[int, ...] = ()


SETUP, PLAY, OVER = "setup", "play", "over"
PHASES = (SETUP, PLAY, OVER)


@often_replaced
class State(NamedTuple):
    """Everything there is to know; `pending` is a stack, the next step first."""

    options: Options
    players: tuple[Player, ...]
    pending: tuple[Step, ...] = ()
    phase: str = SETUP
    turn: int = 0
    actions: int = 0
    used: tuple[int, ...] = ()
    fresh: tuple[str, ...] = ()
    favored: int = POLITICAL
    market: tuple[Slot, ...] = (Slot(),) * PLACES
    armies: tuple[tuple[int, ...], ...] = ((0,) * 6,) * 3
    roads: tuple[tuple[int, ...], ...] = ((0,) * 9,) * 3
    rulers: tuple[int, ...] = (NOBODY,) * 6
    events: tuple[InForce, ...] = ()
    deck: int = 0
    pile: tuple[int, int] | None = (0, 0)
    """Events and checks turned up of the pile in which this refill began, those of the refill
    included; None where the piles are not known."""
    laid: int = 0
    """Cards of this refill that lie there already."""
    checks: int = CHECK_CARDS
    seen: int = 0
    discarded: int = 0
    bank: int = 0
    ledger: Ledger | None = None
    wakhan: Automa | None = None
    rules: int = RULES
    """By which rules is asked: records go on as they were begun."""


Facts = tuple[Fact, ...]
Stepped = tuple[State, Facts]


def by_rules(state: State, rules: int) -> State:
    """The state of a game that was begun by that version of the rules."""
    return state._replace(rules=rules, options=options_by_rules(state.options, rules))


def put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """
    >>> put((1, 2, 3), 1, 5)
    (1, 5, 3)
    """
    return (*row[:at], value, *row[at + 1 :])


def then(state: State, *steps: Step) -> State:
    """The state with these steps to be taken next, in this order."""
    return state._replace(pending=steps + state.pending)


def with_player(state: State, player: int, changed: Player) -> State:
    players = state.players
    return state._replace(players=(*players[:player], changed, *players[player + 1 :]))


def changing(state: State, player: int, **fields: Any) -> State:
    """The state with these fields of a player changed."""
    return with_player(state, player, state.players[player]._replace(**fields))


def earns(state: State, player: int, rupees: int) -> State:
    """Rupees from the bank to a player, or back if negative."""
    one = state.players[player]
    state = with_player(state, player, one._replace(rupees=one.rupees + rupees))
    return state._replace(bank=state.bank - rupees)


def pays(state: State, payer: int, to: int, rupees: int) -> State:
    one, other = state.players[payer], state.players[to]
    state = with_player(state, payer, one._replace(rupees=one.rupees - rupees))
    return with_player(state, to, other._replace(rupees=other.rupees + rupees))


def seat_order(state: State, first: int) -> tuple[int, ...]:
    """All players clockwise from one of them."""
    number = len(state.players)
    return tuple((first + step) % number for step in range(number))


def owner_of(state: State, card: int) -> tuple[int, int] | None:
    """In whose court a card lies, and at which place."""
    for player, one in enumerate(state.players):
        for at, courtier in enumerate(one.court):
            if courtier.card == card:
                return player, at
    return None


def stars(player: Player, suit: int) -> int:
    """The ranks of a player's court cards of a suit, added up."""
    total = 0
    for courtier in player.court:
        card = COURTS[courtier.card]
        if card.suit == suit:
            total += card.rank
    return total


def spies_out(state: State, player: int) -> int:
    return sum(courtier.spies[player] for one in state.players for courtier in one.court)


def cylinders_out(state: State, player: int) -> int:
    """Cylinders in play: tribes, spies and gifts."""
    one = state.players[player]
    return sum(one.tribes) + sum(one.gifts) + spies_out(state, player)


def blocks_out(state: State, coalition: int) -> int:
    """Blocks in play: armies and roads."""
    return sum(state.armies[coalition]) + sum(state.roads[coalition])


def in_force(state: State, card: int, player: int) -> bool:
    """Whether a bought event concerns a player, or (NOBODY) a discarded one all of them."""
    return bool(state.events) and InForce(card, player) in state.events


def bought_in_force(state: State, card: int) -> bool:
    """Whether an event that somebody bought is in force, whoever it was."""
    return any(event.card == card and event.player != NOBODY for event in state.events)


def visible(state: State) -> int:
    """The cards anybody can look at: in the market, in courts, as prizes, in force, discarded."""
    cards = state.discarded
    for slot in state.market:
        if slot.card > 0:
            cards |= BITS[slot.card]
    for one in state.players:
        cards |= bits_of([courtier.card for courtier in one.court]) | bits_of(one.prizes)
    return cards | bits_of([event.card for event in state.events])
