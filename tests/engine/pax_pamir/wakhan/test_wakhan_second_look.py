"""Takes a second look at what Wakhan decides: the rulebook read anew, in plain loops over what
lies on the table, for random tables, compared with her answers one by one."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from engine.pax_pamir import GAME
from engine.pax_pamir.cards.printed import COURT_CARDS, COURTS
from engine.pax_pamir.state import BLOCKS, CYLINDERS, State
from engine.pax_pamir.wakhan.cards.ai_cards import BOTTOM, DECK, AiCard, arrows
from engine.pax_pamir.wakhan.choosing.radicalize import gains_control
from engine.pax_pamir.words import COALITIONS, ENDS, REGIONS, SUITS
from tests.engine.pax_pamir.wakhan.wakhan_table import (
    Decision,
    action,
    answered,
    step,
    turn,
    typed,
)

TABLES = int(os.environ.get("BRINKSIDE_SECOND_LOOKS", "25"))
"""Random tables for each test below."""

Table = Mapping[str, Any]
NATIONALISM = "110"
_BORDERS = [f"{REGIONS[one]}-{REGIONS[other]}" for one, other in ENDS]
_ASKS_PEOPLE = {card for card, row in COURTS.items() if row.special.startswith("safe-house")}


def _split(chance: Random, number: int, places: Sequence[Any]) -> dict[Any, int]:
    """So many pieces on places, more of them together than spread evenly."""
    few = chance.sample(list(places), chance.randint(1, min(4, len(places))))
    return dict(Counter(chance.choice(few) for _ in range(number)))


def _is_spare(card: int) -> bool:
    """Whether the first lines of the cleanup leave such cards to the fourth."""
    row = COURTS[card]
    return SUITS[row.suit] != "political" and row.patriot < 0 and not row.leveraged


def _random_table(
    chance: Random, humans: int, box: str, switches: Table, is_spent: bool = False
) -> dict[str, Any]:
    """Courts with spies, a crowded map, often with nothing left in the supply."""
    drawn, following = chance.sample(sorted(DECK), 2)
    while box not in (ids := [one.id for one in DECK[drawn].boxes]):
        drawn, following = chance.sample(sorted(DECK), 2)
    seats = [f"p{number}" for number in range(1, humans + 2)]
    cards = [card for card in range(1, COURT_CARDS + 1) if card not in _ASKS_PEOPLE]
    chance.shuffle(cards)
    courts = {seat: [cards.pop() for _ in range(chance.randint(0, 4))] for seat in seats}
    spare = [card for card in cards if _is_spare(card)] if chance.random() < 0.5 else cards[:]
    courts[seats[-1]] += spare[: chance.randint(1, 3)]
    cards = [card for card in cards if card not in courts[seats[-1]]]
    lying = [card for court in courts.values() for card in court]
    spies: dict[int, dict[str, int]] = {card: {} for card in lying}
    rows: dict[str, Any] = {}
    for seat in seats:
        out = CYLINDERS if is_spent and seat == seats[-1] else chance.choice((3, 7, CYLINDERS))
        tribes = chance.randint(0, out)
        if lying:
            for card, number in _split(chance, out - tribes, lying).items():
                spies[card][seat] = number
        rupees = chance.choice((1, 3, 9)) if is_spent else 12
        rows[seat] = {"rupees": rupees, "tribes": _split(chance, tribes, REGIONS)}
        if seat != seats[-1]:
            rows[seat]["loyalty"] = chance.choice(COALITIONS)
    for seat in seats:
        rows[seat]["court"] = [{"card": card, "spies": spies[card]} for card in courts[seat]]
    armies, roads = {}, {}
    for coalition in COALITIONS:
        out = BLOCKS if is_spent else chance.choice((4, 8, BLOCKS))
        marching = chance.randint(0, out)
        armies[coalition] = _split(chance, marching, REGIONS)
        roads[coalition] = _split(chance, out - marching, _BORDERS)
    market = {f"{row}:{column}": {"card": cards.pop()} for row in "01" for column in range(6)}
    events = {NATIONALISM: seats[-1]} if chance.random() < 0.3 else {}
    return typed(
        humans,
        drawn,
        following,
        ids.index(box) + 1,
        rows[seats[-1]],
        **{seat: rows[seat] for seat in seats[:-1]},
        armies=armies,
        roads=roads,
        market=market,
        events=events,
        favored=chance.choice(SUITS),
        options={"wakhan": "custom", **switches} if switches else {},
    )


def _tables(
    box: str,
    humans: int,
    switches: Table | None = None,
    is_spent: bool = False,
    at_end: bool = False,
    number: int = TABLES,
) -> Iterator[tuple[State, Table]]:
    """Tables at which she may choose that box; or where nothing but the cleanup is left."""
    chance = Random(f"{box} {humans} {switches} {at_end}")
    found = 0
    while found < number:
        position = _random_table(chance, humans, box, switches or {}, is_spent)
        seat = position["turn"]["player"]
        if at_end:
            used = [courtier["card"] for courtier in position["players"][seat]["court"]]
            position["turn"] = {"player": seat, "actions": 0, "used": used}
        state = GAME.at(position)
        if not list(GAME.faults(state)):
            found += 1
            yield state, GAME.position(state)


class Read:
    """What lies on a table, counted by hand."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.players: dict[str, Any] = table["players"]
        self.her = list(self.players)[-1]
        self.people = list(self.players)[:-1]
        self.card: AiCard = DECK[table["wakhan"]["card"]]
        pointed = arrows(self.card, DECK[table["wakhan"]["next"]].back)
        self.is_bottom = pointed.row == BOTTOM
        self.regions = [REGIONS[region] for region in self.card.regions]
        self.armies = {
            coalition: Counter(table.get("armies", {}).get(coalition, {}))
            for coalition in COALITIONS
        }
        self.roads = {
            coalition: Counter(table.get("roads", {}).get(coalition, {}))
            for coalition in COALITIONS
        }
        self.tribes = {seat: Counter(row.get("tribes", {})) for seat, row in self.players.items()}
        loyal = [self.players[seat]["loyalty"] for seat in self.people]
        order = [COALITIONS[coalition] for coalition in self.card.loyalty]
        self.pragmatic = next(coalition for coalition in order if coalition not in loyal)
        self.is_marching = NATIONALISM in table.get("events", {})

    @property
    def by_arrow(self) -> list[str]:
        """Bottom means her right neighbour, who plays before her: the last of the people."""
        return self.people[::-1] if self.is_bottom else self.people

    @property
    def courtiers(self) -> list[tuple[str, int, Counter[str]]]:
        found = []
        for seat, row in self.players.items():
            for one in row.get("court", []):
                card, spies = (
                    (one["card"], one.get("spies", {})) if isinstance(one, dict) else (one, {})
                )
                found.append((seat, card, Counter(spies)))
        return found

    def has(self, seat: str, special: str) -> bool:
        return any(
            owner == seat and COURTS[card].special == special for owner, card, _ in self.courtiers
        )

    @property
    def dominant(self) -> str | None:
        blocks = {one: self.armies[one].total() + self.roads[one].total() for one in COALITIONS}
        first, second, _ = sorted(blocks, key=lambda one: -blocks[one])
        return first if blocks[first] - blocks[second] >= 4 else None

    def favors(self, owner: str, card: int) -> bool:
        return COURTS[card].suit == SUITS.index(self.table["favored"]) or COURTS[card].special in (
            "savvy-operator",
            "irregulars",
        )

    def most_important(self, cards: list[tuple[str, int]]) -> int:
        leader = COALITIONS.index(self.dominant) if self.dominant else -9
        filters: list[Callable[[str, int], bool]] = [
            lambda owner, card: owner != self.her,
            self.favors,
            lambda owner, card: COURTS[card].patriot == leader,
            lambda owner, card: COURTS[card].prize == leader,
            lambda owner, card: COURTS[card].patriot >= 0,
            lambda owner, card: COURTS[card].leveraged,
            lambda owner, card: COURTS[card].rank == max(COURTS[one].rank for _, one in cards),
        ]
        for keep in filters:
            cards = [one for one in cards if keep(*one)] or cards
        return max(card for _, card in cards)

    def borders(self, region: str) -> list[str]:
        """In the order of the regions beyond."""
        return [
            border
            for beyond in self.regions
            for border in _BORDERS
            if border in (f"{region}-{beyond}", f"{beyond}-{region}")
        ]

    def beside(self, region: str) -> list[str]:
        return [
            one
            for one in self.regions
            if f"{region}-{one}" in _BORDERS or f"{one}-{region}" in _BORDERS
        ]

    def rules(self, region: str) -> bool:
        hers = self.tribes[self.her][region]
        value = hers + max(self.armies[one][region] for one in COALITIONS)
        theirs = [
            self.tribes[seat][region] + self.armies[self.players[seat]["loyalty"]][region]
            for seat in self.people
        ]
        return hers > 0 and value > max(theirs)

    def fighters(self, region: str) -> int:
        return self.armies[self.pragmatic][region] + (
            self.tribes[self.her][region] if self.is_marching else 0
        )

    def pieces_of(self, seat: str, region: str) -> list[str]:
        """What of one player she can remove in a region: tribes, then armies, then roads."""
        loyal = self.players[seat]["loyalty"]
        is_safe = region in ("kabul", "transcaspia") and self.has(seat, f"citadel-{region}")
        found = [] if is_safe else [f"tribe:{seat}"] * self.tribes[seat][region]
        found += [f"army:{loyal}"] * self.armies[loyal][region]
        for border in self.borders(region):
            found += [f"road:{loyal}:{border}"] * self.roads[loyal][border]
        return found


def _rank_of(decisions: list[Decision]) -> int:
    """Of the card that acts."""
    acts = answered(decisions, "Act")
    return COURTS[int(acts[0].removeprefix("card:"))].rank


def _does(decisions: list[Decision], read: Read, box: str) -> bool:
    at = [one.id for one in read.card.boxes].index(box) + 1
    return decisions[0].pick == f"box:{at}"


def _can_act(read: Read, name: str) -> bool:
    return any(
        owner == read.her and name in COURTS[card].actions for owner, card, _ in read.courtiers
    )


def _battle_read(read: Read) -> tuple[str, list[str]] | None:
    """The region or card, and all she could remove there, in order."""
    for region in read.regions:
        if read.fighters(region):
            for seat in read.by_arrow:
                if pieces := read.pieces_of(seat, region):
                    return f"region:{region}", pieces[: read.fighters(region)]
    fields = {}
    for owner, card, spies in read.courtiers:
        for seat in reversed(read.by_arrow):
            if spies[read.her] and spies[seat] and not read.has(seat, "indispensable-advisors"):
                fields[owner, card] = [f"spy:{seat}"] * min(spies[seat], spies[read.her])
    if not fields:
        return None
    card = read.most_important(list(fields))
    return f"card:{card}", next(found for (_, one), found in fields.items() if one == card)


@pytest.mark.parametrize("humans", [1, 2])
def test_battles_are_against_one_player_as_the_rulebook_has_it(humans: int) -> None:
    fought = 0
    for state, table in _tables("battle", humans):
        read = Read(table)
        expected = _battle_read(read) if _can_act(read, "battle") else None
        decisions = action(state)[1]
        assert _does(decisions, read, "battle") == (expected is not None), table
        if expected is None:
            continue
        fought += 1
        where, pieces = expected
        assert answered(decisions, "ChooseBattle") == [where], table
        strikes = answered(decisions, "BattleRegion") + answered(decisions, "BattleCard")
        removed = [pick for pick in strikes if pick != "done"]
        assert removed == pieces[: _rank_of(decisions)], table
    assert fought > TABLES / 3


def _marches_read(read: Read, rank: int) -> list[tuple[str, str]]:
    """Every leg: she keeps as many armies where she leaves as there are tribes, and goes where
    people have tribes and armies of hers are too few; never where a piece has left."""
    legs: list[tuple[str, str]] = []
    own = read.armies[read.pragmatic]
    for _ in range(rank):
        leg = _leg_read(read, own, {old for old, _ in legs})
        if leg is None:
            break
        legs.append(leg)
        old, new = leg
        pieces = own if own[old] else read.tribes[read.her]
        pieces[old] -= 1
        pieces[new] += 1
    return legs


def _leg_read(read: Read, own: Counter[str], left: set[str]) -> tuple[str, str] | None:
    hers = read.tribes[read.her]
    for old in read.regions:
        if own[old] and own[old] - 1 < _tribes(read, old):
            continue
        pieces = own if own[old] else hers
        if not own[old] and not (read.is_marching and hers[old]):
            continue
        did_rule = read.rules(old)
        pieces[old] -= 1
        loses_token = did_rule and not read.rules(old)
        pieces[old] += 1
        if loses_token:
            continue
        for new in read.beside(old):
            is_peopled = any(read.tribes[seat][new] for seat in read.people)
            if is_peopled and _tribes(read, new) > own[new] and new not in left:
                return old, new
    return None


def _tribes(read: Read, region: str) -> int:
    return sum(tribes[region] for tribes in read.tribes.values())


@pytest.mark.parametrize("humans", [1, 2])
def test_marches_leave_as_many_armies_as_there_are_tribes_and_never_turn_back(humans: int) -> None:
    marched = 0
    for state, table in _tables("move", humans):
        decisions = action(state)[1]
        read = Read(table)
        can_act = _can_act(read, "move")
        did = _does(decisions, read, "move")
        legs = _marches_read(read, _rank_of(decisions) if did else 1) if can_act else []
        assert did == bool(legs), table
        if did:
            marched += 1
            origins = [pick.partition(":")[2] for pick in answered(decisions, "Move")]
            goals = [
                decision.pick.removeprefix("region:")
                for decision in decisions
                if decision.step in ("MoveArmy", "MoveTribe")
            ]
            assert list(zip(origins, goals, strict=False)) == legs, table
            assert len(goals) == len(legs), table
    assert marched > TABLES / 5


def _discard_read(read: Read, reading: str) -> list[int]:
    """What she discards, one card after the other."""
    gone: list[int] = []
    while True:
        court = [
            (card, spies)
            for owner, card, spies in read.courtiers
            if owner == read.her and card not in gone
        ]
        stars = sum(
            COURTS[card].rank for card, _ in court if SUITS[COURTS[card].suit] == "political"
        )
        if len(court) <= 3 + stars:
            return gone
        gone.append(_next_discard(read, court, reading))


def _next_discard(read: Read, court: list[tuple[int, Counter[str]]], reading: str) -> int:
    def kept(holds: list[bool]) -> None:
        nonlocal court
        court = [one for one, does in zip(court, holds, strict=True) if does] or court

    kept([SUITS[COURTS[card].suit] != "political" for card, _ in court])
    kept([COURTS[card].patriot < 0 for card, _ in court])
    kept([not COURTS[card].leveraged for card, _ in court])
    if reading == "all-spies":
        ahead = [sum(spies[one] for one in read.people) - spies[read.her] for _, spies in court]
        kept([one == max(ahead) for one in ahead])
    else:
        ahead = [max(spies[one] for one in read.people) - spies[read.her] for _, spies in court]
        if max(ahead) > 0 and reading == "surplus":
            kept([one == max(ahead) for one in ahead])
        elif max(ahead) > 0:
            kept([one > 0 for one in ahead])
            most = max(spies.total() for _, spies in court)
            kept([spies.total() == most for _, spies in court])
    kept([spies.total() == min(other.total() for _, other in court) for _, spies in court])
    kept([COURTS[card].rank == min(COURTS[one].rank for one, _ in court) for card, _ in court])
    kept([not read.favors(read.her, card) for card, _ in court])
    return min(card for card, _ in court)


@pytest.mark.parametrize("humans", [1, 2])
@pytest.mark.parametrize("reading", ["most-spies", "surplus", "all-spies"])
def test_each_reading_of_the_fourth_line_discards_what_it_says(humans: int, reading: str) -> None:
    discarded = 0
    switches = {} if reading == "most-spies" else {"wakhan_discard": reading}
    for state, table in _tables("radicalize", humans, switches, at_end=True):
        gone = _discard_read(Read(table), reading)
        decisions = turn(state)[1]
        assert answered(decisions, "DiscardCourt") == [f"card:{card}" for card in gone], table
        discarded += len(gone)
    assert discarded > TABLES / 3


def _would_gain(read: Read, card: int) -> bool:
    """As if there were pieces enough in the supply."""
    region, icons = REGIONS[COURTS[card].region], Counter(COURTS[card].impact)
    read.tribes[read.her][region] += icons["tribe"]
    read.armies[read.pragmatic][region] += icons["army"]
    would = read.rules(region)
    read.tribes[read.her][region] -= icons["tribe"]
    read.armies[read.pragmatic][region] -= icons["army"]
    return would


def _really_gains(state: State, place: int) -> bool:
    """Buys the card, answers as she would until its icons are carried out, and looks."""
    region, seat = COURTS[state.market[place].card].region, len(state.players) - 1
    state, _ = GAME.answer(state, (f"market:{place // 6}:{place % 6}",))
    while type(state.pending[0]).__name__ != "ChooseBox":
        state, _ = step(state)
    return state.rulers[region] == seat


@pytest.mark.parametrize(("humans", "loyalty"), [(1, "first"), (2, "first"), (2, "steadfast")])
def test_card_is_said_to_gain_control_exactly_if_playing_it_does(humans: int, loyalty: str) -> None:
    gained = without_supply = 0
    switches = {} if loyalty == "first" else {"wakhan_loyalty": loyalty}
    # It is rare that a card seems to gain control and does not: more tables than elsewhere.
    for state, table in _tables("radicalize", humans, switches, is_spent=True, number=4 * TABLES):
        seat = len(state.players) - 1
        at_box = [one.id for one in DECK[table["wakhan"]["card"]].boxes].index("radicalize") + 1
        buying, _ = GAME.answer(state, (f"box:{at_box}",))
        offered = {choice.id for choice in GAME.prompt(buying).choices}  # type: ignore[union-attr]
        for place, slot in enumerate(state.market):
            if f"market:{place // 6}:{place % 6}" not in offered:
                continue
            if state.rulers[COURTS[slot.card].region] == seat:
                assert not gains_control(buying, place)
                continue
            really = _really_gains(buying, place)
            assert gains_control(buying, place) == really, (place, table)
            gained += really
            without_supply += not really and _would_gain(Read(table), slot.card)
    assert gained > TABLES / 5
    assert without_supply
