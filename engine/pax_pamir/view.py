"""What may be seen of Pax Pamir: the table or the scorebook, and what follows from it.

The names are those of the protocol and of typed-in positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core import Seat
from engine.pax_pamir.actions.bribes import holder
from engine.pax_pamir.board.dominance import (
    blocks_by_coalition,
    game_ends,
    needed_lead,
    scored,
    winners,
)
from engine.pax_pamir.board.influence import influence
from engine.pax_pamir.board.ruling import coalition_of
from engine.pax_pamir.cards.printed import COURTS, EMPTY, UNTOLD, numbers_in
from engine.pax_pamir.cleanup import court_limit, hand_limit
from engine.pax_pamir.market.rows import PLACE_KEYS, REFILL_ORDER, price
from engine.pax_pamir.options import OPEN, options_json
from engine.pax_pamir.position.written import by_name, concerned, gifts_given
from engine.pax_pamir.state import (
    CYLINDERS,
    OVER,
    PLAY,
    Courtier,
    Ledger,
    Player,
    Slot,
    State,
    cylinders_out,
    stars,
    visible,
)
from engine.pax_pamir.wakhan.seat import is_wakhan
from engine.pax_pamir.wakhan.view import AutomaView, automa_view
from engine.pax_pamir.words import (
    BORDERS,
    COALITIONS,
    ECONOMIC,
    MILITARY,
    NOBODY,
    REGIONS,
    SEATS,
    SUITS,
)
from engine.views import IF_ANY

NOT_TOLD = "unknown"

Numbers = Mapping[str, int]
"""How many there are, by region, border, coalition or seat; often only where there are any."""


@dataclass(frozen=True, slots=True)
class TurnView:
    """Whose turn it is, actions left, cards used and pieces placed in it."""

    player: Seat
    actions: int
    used: tuple[int, ...]
    placed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SlotView:
    """A place of the market; its price is for whoever's turn it is."""

    card: int | str | None = field(metadata=IF_ANY)
    rupees: int | None = field(metadata=IF_ANY)
    paid: bool | None = field(metadata=IF_ANY)
    price: int | None = field(metadata=IF_ANY)

    @property
    def number(self) -> int:
        """The number of the card there, EMPTY or UNTOLD."""
        if isinstance(self.card, int):
            return self.card
        return UNTOLD if self.card == NOT_TOLD else EMPTY


_NOTHING_THERE = SlotView(None, None, None, None)


@dataclass(frozen=True, slots=True)
class HandView:
    """How many cards, and which ones as far as they were told and may be seen; else "sealed"."""

    count: int
    cards: tuple[int, ...] | str


@dataclass(frozen=True, slots=True)
class CourtierView:
    """A card in a court, and whose spies are on it."""

    card: int
    spies: Numbers | None = field(metadata=IF_ANY)


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What lies before a player, and what it amounts to."""

    loyalty: str | None = field(metadata=IF_ANY)
    points: int
    rupees: int
    hand: HandView
    court: tuple[CourtierView, ...]
    tribes: Numbers
    gifts: tuple[int, ...]
    prizes: tuple[int, ...]
    influence: int
    influences: Numbers | None = field(metadata=IF_ANY)
    """Wakhan's, by coalition."""
    cylinders: int
    supply: int
    court_limit: int
    hand_limit: int
    shelter: int
    """Rupees that cannot be taxed."""
    military_stars: int
    hostages: Mapping[str, Seat]
    """Card -> who holds it by spies."""
    leveraged: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DeckView:
    """Cards left, those turned up of the pile a refill began in, and those it laid so far."""

    left: int
    events: int | None = field(metadata=IF_ANY)
    checks: int | None = field(metadata=IF_ANY)
    laid: int | None = field(metadata=IF_ANY)


@dataclass(frozen=True, slots=True)
class LeadView:
    """Who leads by how much over the next; nobody when two are level."""

    coalition: str | None
    by: int


@dataclass(frozen=True, slots=True)
class CheckView:
    """What a check would bring now, and who would win by it."""

    dominant: str | None
    final: bool
    points: Mapping[Seat, int]
    counted: Mapping[Seat, int | None]
    """Influence or cylinders; None for whoever does not count in it."""
    wins: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """The position as a seat may see it, with what follows from it."""

    game: str
    options: Mapping[str, str]
    phase: str
    checks: int
    turn: TurnView
    favored: str
    market: Mapping[str, SlotView]
    """By row and column, as "1:3", where anything lies."""
    players: Mapping[Seat, PlayerView]
    armies: Mapping[str, Numbers]
    roads: Mapping[str, Numbers]
    events: Mapping[str, Seat]
    """Events in force, and whom they concern."""
    deck: DeckView
    discarded: tuple[int, ...]
    bought: tuple[int, ...]
    """Cards in hands that everybody has seen."""
    wakhan: AutomaView | None = field(metadata=IF_ANY)
    points: Mapping[Seat, int]
    blocks: Numbers
    lead_needed: int
    lead: LeadView
    if_checked: CheckView
    to_move: Seat | None
    bank: int
    rulers: Mapping[str, Seat | None]

    def slot(self, at: int) -> SlotView:
        """What lies on a place of the market."""
        return self.market.get(PLACE_KEYS[at], _NOTHING_THERE)

    def places_to_fill(self) -> tuple[int, ...]:
        """Where the next cards are laid, in order."""
        empty = [at for at in REFILL_ORDER if self.slot(at).number == EMPTY]
        return tuple(empty[: self.deck.left])

    def lies(self, card: int) -> tuple[Seat, CourtierView] | None:
        """In whose court a card lies, if in one."""
        for seat, player in self.players.items():
            for courtier in player.court:
                if courtier.card == card:
                    return seat, courtier
        return None

    @property
    def her_seat(self) -> Seat | None:
        """Where Wakhan sits, if she plays."""
        return None if self.wakhan is None else tuple(self.players)[-1]


@dataclass(frozen=True, slots=True)
class AccountView:
    """What the scorebook knows of a player."""

    loyalty: str | None = field(metadata=IF_ANY)
    points: int
    cylinders: int
    influence: int
    stars: int
    rupees: int


@dataclass(frozen=True, slots=True)
class BookView:
    """The scorebook; or a game of which only Wakhan's deck is followed."""

    game: str
    options: Mapping[str, str]
    phase: str
    checks: int
    wakhan: AutomaView | None = field(metadata=IF_ANY)
    actions: int | None = field(metadata=IF_ANY)
    """How many Wakhan has left."""
    lead_needed: int
    blocks: Numbers
    players: Mapping[Seat, AccountView]
    points: Mapping[Seat, int]
    lead: LeadView
    if_checked: CheckView

    @property
    def her_seat(self) -> Seat | None:
        """Where Wakhan sits, if she plays."""
        return None if self.wakhan is None else tuple(self.players)[-1]


PaxView = TableView | BookView


def view(state: State, seat: Seat | None) -> PaxView:
    """The position as a seat may see it, with what follows from it."""
    return _table(state, seat) if state.ledger is None else _book(state, state.ledger)


def _table(state: State, seat: Seat | None) -> TableView:
    blocks = blocks_by_coalition(state)
    return TableView(
        game="pax-pamir",
        options=options_json(state.options),
        phase=state.phase,
        checks=state.checks,
        turn=TurnView(SEATS[state.turn], state.actions, state.used, state.fresh),
        favored=SUITS[state.favored],
        market={
            PLACE_KEYS[at]: _slot(state, at, slot)
            for at, slot in enumerate(state.market)
            if slot.card != EMPTY or slot.rupees
        },
        players={SEATS[at]: _player(state, at, one, seat) for at, one in enumerate(state.players)},
        armies={name: by_name(state.armies[at], REGIONS) for at, name in enumerate(COALITIONS)},
        roads={name: by_name(state.roads[at], BORDERS) for at, name in enumerate(COALITIONS)},
        events={str(event.card): concerned(event) for event in state.events},
        deck=_deck(state),
        discarded=tuple(numbers_in(state.discarded)),
        bought=tuple(numbers_in(state.seen & ~visible(state))),
        wakhan=None if state.wakhan is None else automa_view(state, state.wakhan),
        points=_points(state),
        blocks=dict(zip(COALITIONS, blocks, strict=True)),
        lead_needed=needed_lead(state),
        lead=_lead(blocks),
        if_checked=_if_checked(state),
        to_move=SEATS[state.turn] if state.phase == PLAY else None,
        bank=state.bank,
        rulers={
            REGIONS[region]: None if ruler == NOBODY else SEATS[ruler]
            for region, ruler in enumerate(state.rulers)
        },
    )


def _book(state: State, ledger: Ledger) -> BookView:
    return BookView(
        game="pax-pamir",
        options=options_json(state.options),
        phase=state.phase,
        checks=state.checks,
        wakhan=None if state.wakhan is None else automa_view(state, state.wakhan),
        actions=None if state.wakhan is None else state.actions,
        lead_needed=ledger.lead,
        blocks=dict(zip(COALITIONS, ledger.blocks, strict=True)),
        players={
            SEATS[at]: AccountView(
                _loyalty(one),
                one.points,
                ledger.cylinders[at],
                ledger.influence[at],
                ledger.stars[at],
                one.rupees,
            )
            for at, one in enumerate(state.players)
        },
        points=_points(state),
        lead=_lead(ledger.blocks),
        if_checked=_if_checked(state),
    )


def _points(state: State) -> dict[Seat, int]:
    return {SEATS[at]: one.points for at, one in enumerate(state.players)}


def _slot(state: State, at: int, slot: Slot) -> SlotView:
    return SlotView(
        None if slot.card == EMPTY else NOT_TOLD if slot.card == UNTOLD else slot.card,
        slot.rupees or None,
        slot.paid or None,
        None if slot.card == EMPTY else price(state, state.turn, at),
    )


def _loyalty(one: Player) -> str | None:
    return None if one.loyalty == NOBODY else COALITIONS[one.loyalty]


def _player(state: State, player: int, one: Player, seat: Seat | None) -> PlayerView:
    influences = None
    if is_wakhan(state, player):
        influences = {name: influence(state, player, at) for at, name in enumerate(COALITIONS)}
    is_open = state.options.hands == OPEN
    cylinders = cylinders_out(state, player)
    return PlayerView(
        loyalty=_loyalty(one),
        points=one.points,
        rupees=one.rupees,
        hand=HandView(one.hand, one.told.open() if is_open else one.told.shown_to(seat)),
        court=tuple([_courtier(courtier) for courtier in one.court]),
        tribes=by_name(one.tribes, REGIONS),
        gifts=gifts_given(one),
        prizes=one.prizes,
        influence=influence(state, player, coalition_of(state, player)),
        influences=influences,
        cylinders=cylinders,
        supply=CYLINDERS - cylinders,
        court_limit=court_limit(one),
        hand_limit=hand_limit(one),
        shelter=stars(one, ECONOMIC),
        military_stars=stars(one, MILITARY),
        hostages={
            str(courtier.card): SEATS[holder(courtier, player)]
            for courtier in one.court
            if holder(courtier, player) != NOBODY
        },
        leveraged=tuple([c.card for c in one.court if COURTS[c.card].leveraged]),
    )


def _courtier(courtier: Courtier) -> CourtierView:
    return CourtierView(courtier.card, by_name(courtier.spies, SEATS) or None)


def _deck(state: State) -> DeckView:
    events, checks = (None, None) if state.pile is None else state.pile
    return DeckView(state.deck, events, checks, state.laid or None)


def _lead(blocks: tuple[int, ...]) -> LeadView:
    first, second = sorted(blocks, reverse=True)[:2]
    leader = None if first == second else COALITIONS[blocks.index(first)]
    return LeadView(leader, first - second)


_NO_CHECK = CheckView(None, False, {}, {}, ())


def _if_checked(state: State) -> CheckView:
    """Who would score what if a check came now, and whether that would decide the game."""
    if state.phase == OVER:
        return _NO_CHECK
    names = SEATS[: len(state.players)]
    after, judged, _ = scored(state, state.checks - 1)
    wins = winners(after) if game_ends(after, judged.final) else ()
    return CheckView(
        dominant=None if judged.dominant == NOBODY else COALITIONS[judged.dominant],
        final=judged.final,
        points=dict(zip(names, judged.points, strict=True)),
        counted=dict(zip(names, judged.counted, strict=True)),
        wins=tuple([names[player] for player in wins]),
    )
