"""Typed-in positions of Pax Pamir: every value checked and refused by name."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Json
from engine.pax_pamir.board.dominance import LEAD, LEAD_UNDER_FATIGUE
from engine.pax_pamir.board.pieces import ARMY, GIFT, ROAD, SPY, TRIBE, key_of
from engine.pax_pamir.board.ruling import all_rulers
from engine.pax_pamir.cards.cards_in_hand import forget_in_hands
from engine.pax_pamir.cards.piles import deck_size
from engine.pax_pamir.cards.printed import (
    BITS,
    CHECKS,
    COURT_CARDS,
    COURTS,
    EMPTY,
    EVENTS,
    LAST_CARD,
    UNTOLD,
    bits_of,
)
from engine.pax_pamir.options import (
    AS_RULED,
    DECK_ONLY,
    OPEN,
    REFEREE,
    SCOREBOOK,
    Options,
    options_from,
)
from engine.pax_pamir.position.reachable import BOTTOMS
from engine.pax_pamir.position.reading_steps import MOST_MONEY, bad, step_of
from engine.pax_pamir.position.written import DISCARDED
from engine.pax_pamir.scorebook import MOST_INFLUENCE, MOST_STARS, as_scorebook
from engine.pax_pamir.setup import opening
from engine.pax_pamir.state import (
    ACTIONS_A_TURN,
    BLOCKS,
    CHECK_CARDS,
    CYLINDERS,
    OVER,
    PHASES,
    PLACES,
    PLAY,
    RUPEES,
    SETUP,
    START_RUPEES,
    Courtier,
    InForce,
    Ledger,
    Player,
    Slot,
    State,
    visible,
)
from engine.pax_pamir.steps import (
    BeginTurn,
    EnterLedger,
    Step,
    Turn,
    WalkRest,
)
from engine.pax_pamir.wakhan.typed import automa_of
from engine.pax_pamir.words import (
    BORDERS,
    COALITIONS,
    COLUMNS,
    GIFT_PRICES,
    NOBODY,
    REGIONS,
    SEATS,
    SUITS,
)
from engine.secrecy import SEALED, Sealed
from engine.typed_in import object_of, one_of, only_keys, truth, whole

_COMMON = ("game", "options", "phase", "checks", "players", "pending")
_TABLE_KEYS = (
    *_COMMON,
    "turn",
    "favored",
    "market",
    "armies",
    "roads",
    "rulers",
    "events",
    "deck",
    "discarded",
    "bought",
    "wakhan",
)
_LEDGER_KEYS = (*_COMMON, "lead_needed", "blocks")
_DECK_KEYS = (*_LEDGER_KEYS, "wakhan", "actions")


def at(typed: Mapping[str, Json], before: State | None = None) -> State:
    """The state of a typed-in position; what is left out is as a new game has it."""
    one_of(typed.get("game", "pax-pamir"), "game", ("pax-pamir",))
    options = options_from(object_of(typed.get("options", {}), "options"))
    if options.depth != REFEREE and "turn" in typed:
        only_keys(typed, "position", _TABLE_KEYS)
        return _with_deck(as_scorebook(_table(options, typed, before)), typed)
    if options.depth == DECK_ONLY:
        only_keys(typed, "position", _DECK_KEYS)
        return _with_pending(_with_deck(_ledger(options, typed), typed), typed)
    if options.depth == SCOREBOOK:
        only_keys(typed, "position", _LEDGER_KEYS)
        return _with_pending(_ledger(options, typed), typed)
    only_keys(typed, "position", _TABLE_KEYS)
    return _with_pending(_table(options, typed, before), typed)


def _phase(typed: Mapping[str, Json], default: str) -> str:
    return one_of(typed.get("phase", default), "phase", PHASES)


def _ledger(options: Options, typed: Mapping[str, Json]) -> State:
    state = opening(options)
    names = SEATS[: len(state.players)]
    rows = object_of(typed.get("players", {}), "players")
    only_keys(rows, "players", names)
    blocks = _counts(typed.get("blocks", {}), "blocks", COALITIONS, BLOCKS)
    shapes = {
        "cylinders": (CYLINDERS, 0),
        "influence": (MOST_INFLUENCE, 1),
        "stars": (MOST_STARS, 0),
    }
    columns: dict[str, tuple[int, ...]] = {}
    for name, (most, left_out) in shapes.items():
        columns[name] = tuple(
            whole(_row(rows, seat).get(name, left_out), f"players.{seat}.{name}", 0, most)
            for seat in names
        )
    lead = whole(typed.get("lead_needed", LEAD), "lead_needed", LEAD_UNDER_FATIGUE, LEAD)
    players = tuple(_scorer(_row(rows, seat), seat) for seat in names)
    return state._replace(
        phase=_phase(typed, PLAY),
        players=players,
        checks=whole(typed.get("checks", CHECK_CARDS), "checks", 0, CHECK_CARDS),
        bank=RUPEES - sum(one.rupees for one in players),
        ledger=Ledger(blocks, columns["cylinders"], columns["influence"], columns["stars"], lead),
    )


def _with_deck(state: State, typed: Mapping[str, Json]) -> State:
    """Where only Wakhan's deck is followed: what she goes by, and the end of her turn."""
    if state.options.depth != DECK_ONLY:
        return state
    actions = whole(typed.get("actions", 0), "actions", 0, ACTIONS_A_TURN)
    state = state._replace(wakhan=automa_of(typed, state.options), actions=actions)
    return state._replace(pending=beginning(state))


def _row(rows: Mapping[str, Json], seat: str) -> Mapping[str, Json]:
    return object_of(rows.get(seat, {}), f"players.{seat}")


def _scorer(row: Mapping[str, Json], seat: str) -> Player:
    where = f"players.{seat}"
    only_keys(row, where, ("loyalty", "points", "cylinders", "influence", "stars", "rupees"))
    return Player(
        Sealed(seat, ()),
        loyalty=_loyalty(row, where),
        points=whole(row.get("points", 0), f"{where}.points", 0, 99),
        rupees=whole(row.get("rupees", 0), f"{where}.rupees", 0, MOST_MONEY),
    )


def _loyalty(row: Mapping[str, Json], where: str) -> int:
    if "loyalty" not in row:
        return NOBODY
    return COALITIONS.index(one_of(row["loyalty"], f"{where}.loyalty", COALITIONS))


def _table(options: Options, typed: Mapping[str, Json], before: State | None) -> State:
    number = options.seated
    names = SEATS[:number]
    rows = object_of(typed.get("players", {}), "players")
    only_keys(rows, "players", names)
    turn = object_of(typed.get("turn", {}), "turn")
    only_keys(turn, "turn", ("player", "actions", "used", "placed"))
    deck = object_of(typed.get("deck", {}), "deck")
    only_keys(deck, "deck", ("left", "events", "checks", "laid"))
    phase = _phase(typed, PLAY if "turn" in typed else SETUP)
    discarded = bits_of(_cards(typed.get("discarded", []), "discarded", LAST_CARD))
    used_checks = sum(bool(discarded & bits_of([check])) for check in CHECKS)
    state = State(
        options,
        tuple(_player(_row(rows, seat), at, number, before) for at, seat in enumerate(names)),
        phase=phase,
        turn=names.index(one_of(turn.get("player", "p1"), "turn.player", names)),
        actions=whole(turn.get("actions", 0 if phase == SETUP else 2), "turn.actions", 0, 2),
        used=_cards(turn.get("used", []), "turn.used", COURT_CARDS),
        fresh=_placed(turn.get("placed", []), names),
        favored=SUITS.index(one_of(typed.get("favored", "political"), "favored", SUITS)),
        market=_market(typed.get("market", {})),
        armies=_blocks(typed.get("armies", {}), "armies", REGIONS),
        roads=_blocks(typed.get("roads", {}), "roads", BORDERS),
        events=_events(typed.get("events", {}), names),
        pile=_pile(deck, phase) if options.piles == AS_RULED else None,
        laid=_laid(deck) if options.piles == AS_RULED else 0,
        checks=whole(typed.get("checks", CHECK_CARDS - used_checks), "checks", 0, CHECK_CARDS),
        discarded=discarded,
        wakhan=automa_of(typed, options),
    )
    in_market = sum(slot.card != EMPTY for slot in state.market)
    if state.laid > in_market + CHECK_CARDS:
        raise bad("deck.laid")
    return _completed(state, typed, deck)


def _completed(state: State, typed: Mapping[str, Json], deck: Mapping[str, Json]) -> State:
    """What follows from the rest: cards seen, cards left, the bank, the rulers."""
    in_sight = visible(state)
    for one in state.players:
        for number in one.told.open():
            if in_sight & BITS[number]:
                state = forget_in_hands(state, number)
    seen = in_sight | bits_of(_cards(typed.get("bought", []), "bought", LAST_CARD))
    if state.options.hands == OPEN:
        for one in state.players:
            seen |= bits_of(one.told.open())
    untold = sum(slot.card == UNTOLD for slot in state.market)
    held = max((seen & ~in_sight).bit_count(), sum(one.hand for one in state.players))
    full = deck_size(len(state.players))
    left = max(0, full - in_sight.bit_count() - untold - held)
    money = sum(one.rupees for one in state.players) + sum(slot.rupees for slot in state.market)
    state = state._replace(
        seen=seen,
        deck=whole(deck.get("left", left), "deck.left", 0, full),
        bank=RUPEES - money,
    )
    return state._replace(rulers=_rulers(state, typed.get("rulers", {})))


def _rulers(state: State, typed: Json) -> tuple[int, ...]:
    """Rulers follow from the pieces; one that is typed in is kept, to be found at fault."""
    given = object_of(typed, "rulers")
    only_keys(given, "rulers", REGIONS)
    names = ("nobody", *SEATS[: len(state.players)])
    rulers = list(all_rulers(state))
    for region, seat in given.items():
        rulers[REGIONS.index(region)] = names.index(one_of(seat, f"rulers.{region}", names)) - 1
    return tuple(rulers)


def _pile(deck: Mapping[str, Json], phase: str) -> tuple[int, int] | None:
    if "events" not in deck and "checks" not in deck:
        return (0, 0) if phase == SETUP and "left" not in deck else None
    # Halfway through a refill, events of the next pile may be among them.
    most = (6, CHECK_CARDS) if _laid(deck) else (2, 1)
    events = whole(deck.get("events", 0), "deck.events", 0, most[0])
    return events, whole(deck.get("checks", 0), "deck.checks", 0, most[1])


def _laid(deck: Mapping[str, Json]) -> int:
    # Besides those that lie there, checks that were discarded for instability.
    return whole(deck.get("laid", 0), "deck.laid", 0, PLACES + CHECK_CARDS)


def _player(row: Mapping[str, Json], at: int, number: int, before: State | None) -> Player:
    where = f"players.{SEATS[at]}"
    only_keys(
        row,
        where,
        ("loyalty", "points", "rupees", "hand", "court", "tribes", "gifts", "prizes"),
    )
    hand, told = _hand(row.get("hand", 0), where, at, before)
    gifts = _list(row.get("gifts", []), f"{where}.gifts", len(GIFT_PRICES))
    for price in gifts:
        if price not in GIFT_PRICES or isinstance(price, bool) or gifts.count(price) > 1:
            raise bad(f"{where}.gifts")
    return Player(
        Sealed(SEATS[at], told),
        hand,
        _loyalty(row, where),
        whole(row.get("rupees", START_RUPEES), f"{where}.rupees", 0, MOST_MONEY),
        whole(row.get("points", 0), f"{where}.points", 0, 99),
        _counts(row.get("tribes", {}), f"{where}.tribes", REGIONS, CYLINDERS),
        _court(row.get("court", []), f"{where}.court", number),
        tuple(price in gifts for price in GIFT_PRICES),
        _cards(row.get("prizes", []), f"{where}.prizes", COURT_CARDS),
    )


def _hand(
    typed: Json, where: str, player: int, before: State | None
) -> tuple[int, tuple[int, ...]]:
    """How many cards, and which of them are told; sealed ones are kept as they were."""
    if not isinstance(typed, Mapping):
        return whole(typed, f"{where}.hand", 0, COURT_CARDS), ()
    only_keys(typed, f"{where}.hand", ("count", "cards"))
    cards = typed.get("cards", [])
    old = before.players[player] if before is not None and player < len(before.players) else None
    if cards == SEALED:
        told = old.told.open() if old is not None else ()
    else:
        told = tuple(sorted(_cards(cards, f"{where}.hand.cards", COURT_CARDS)))
    count = whole(typed.get("count", len(told)), f"{where}.hand.count", 0, COURT_CARDS)
    if cards == SEALED:
        return count, told[:count]
    if old is not None and before is not None and before.options.hands == OPEN:
        count, told = _put_right(old, count, told)
    return count, _fitting(told, count, where)


def _put_right(old: Player, count: int, told: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """An open hand of which only the number was put right, or only a card added. A closed one
    is never compared: whether a guess is taken must not tell what is in it."""
    if told == old.told.open():
        return count, told[:count]
    return (max(count, len(told)) if count == old.hand else count), told


def _fitting(told: tuple[int, ...], count: int, where: str) -> tuple[int, ...]:
    if len(told) > count:
        raise bad(f"{where}.hand")
    return told


def _court(typed: Json, where: str, number: int) -> tuple[Courtier, ...]:
    court = []
    for item in _list(typed, where, COURT_CARDS):
        if isinstance(item, Mapping):
            only_keys(item, where, ("card", "spies"))
            names = SEATS[:number]
            spies = _counts(item.get("spies", {}), f"{where}.spies", names, CYLINDERS)
            card = item.get("card")
        else:
            card, spies = item, (0,) * number
        court.append(Courtier(whole(card, f"{where}.card", 1, COURT_CARDS), spies))
    return tuple(court)


def _market(typed: Json) -> tuple[Slot, ...]:
    slots = object_of(typed, "market")
    names = tuple(f"{at // COLUMNS}:{at % COLUMNS}" for at in range(PLACES))
    only_keys(slots, "market", names)
    return tuple(
        _slot(slots[name], f"market.{name}") if name in slots else Slot() for name in names
    )


def _slot(typed: Json, where: str) -> Slot:
    if not isinstance(typed, Mapping):
        return Slot(_market_card(typed, where))
    only_keys(typed, where, ("card", "rupees", "paid"))
    card = _market_card(typed["card"], f"{where}.card") if "card" in typed else EMPTY
    rupees = whole(typed.get("rupees", 0), f"{where}.rupees", 0, MOST_MONEY)
    return Slot(card, rupees, truth(typed.get("paid", False), f"{where}.paid"))


def _market_card(typed: Json, where: str) -> int:
    return UNTOLD if typed == "unknown" else whole(typed, where, 1, LAST_CARD)


def _events(typed: Json, names: tuple[str, ...]) -> tuple[InForce, ...]:
    found = []
    lasting = tuple(str(number) for number, event in EVENTS.items() if event.lasts)
    given = object_of(typed, "events")
    only_keys(given, "events", lasting)
    for number, whom in given.items():
        event = EVENTS[int(number)]
        allowed = (*names, DISCARDED) if DISCARDED in event.lasts else names
        player = one_of(whom, f"events.{number}", allowed)
        found.append(InForce(event.number, NOBODY if player == DISCARDED else names.index(player)))
    return tuple(found)


def _blocks(typed: Json, where: str, places: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    given = object_of(typed, where)
    only_keys(given, where, COALITIONS)
    return tuple(_counts(given.get(name, {}), f"{where}.{name}", places, 99) for name in COALITIONS)


def _counts(typed: Json, where: str, names: tuple[str, ...], most: int) -> tuple[int, ...]:
    given = object_of(typed, where)
    only_keys(given, where, names)
    return tuple(whole(given.get(name, 0), f"{where}.{name}", 0, most) for name in names)


def _list(typed: Json, where: str, most: int) -> list[Json]:
    if not isinstance(typed, list) or len(typed) > most:
        raise bad(where)
    return typed


def _cards(typed: Json, where: str, most: int) -> tuple[int, ...]:
    return tuple(whole(card, where, 1, most) for card in _list(typed, where, LAST_CARD))


def _placed(typed: Json, names: tuple[str, ...]) -> tuple[str, ...]:
    known = _keys(names)
    return tuple(one_of(key, "turn.placed", known) for key in _list(typed, "turn.placed", 99))


def _keys(names: tuple[str, ...]) -> tuple[str, ...]:
    keys = [key_of(name, ARMY, at) for name in COALITIONS for at in range(len(REGIONS))]
    keys += [key_of(name, ROAD, at) for name in COALITIONS for at in range(len(BORDERS))]
    for seat in names:
        keys += [key_of(seat, TRIBE, at) for at in range(len(REGIONS))]
        keys += [key_of(seat, GIFT, at) for at in range(len(GIFT_PRICES))]
        keys += [key_of(seat, SPY, card) for card in COURTS]
    return tuple(keys)


def _with_pending(state: State, typed: Mapping[str, Json]) -> State:
    if "pending" not in typed:
        return state._replace(pending=beginning(state, typed.get("turn")))
    steps = tuple(step_of(item, state) for item in _list(typed["pending"], "pending", 60))
    if bool(steps) == (state.phase == OVER):
        raise bad("pending")
    if state.phase == PLAY and state.ledger is None and not isinstance(steps[-1], BOTTOMS):
        # Once these are decided, the turn goes on.
        steps += beginning(state)
    return state._replace(pending=steps)


def beginning(state: State, turn: Json = None) -> tuple[Step, ...]:
    """What is to be done first where nothing is pending; a turn of which only the player is
    told has just begun."""
    if state.phase == OVER:
        return ()
    if state.ledger is not None:
        return (WalkRest(),) if state.options.depth == DECK_ONLY else (EnterLedger(),)
    if state.phase == SETUP:
        return opening(state.options).pending
    is_new = isinstance(turn, Mapping) and set(turn) <= {"player"}
    return (BeginTurn(state.turn),) if is_new else (Turn(state.turn),)
