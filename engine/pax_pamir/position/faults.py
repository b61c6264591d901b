"""What is impossible about a position: pieces, cards, hands, rulers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.pax_pamir.board.ruling import ruler_of
from engine.pax_pamir.cards.piles import checks_in_market, checks_to_come
from engine.pax_pamir.cards.printed import (
    BITS,
    CHECKS,
    COURT_CARDS,
    EVENTS,
    UNTOLD,
    card_name,
    is_court,
    numbers_in,
)
from engine.pax_pamir.position.reachable import fits
from engine.pax_pamir.position.reading_steps import bad
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import (
    BLOCKS,
    CYLINDERS,
    PLAY,
    State,
    blocks_out,
    cylinders_out,
)
from engine.pax_pamir.steps import AgreeBribe, ChooseLoyalty, ChooseSide, PlaySwapped
from engine.pax_pamir.wakhan import seat
from engine.pax_pamir.words import (
    COALITION_NAMES,
    COALITIONS,
    NOBODY,
    PLAYER_NAMES,
    REGION_NAMES,
)
from engine.text import Text


def faults(state: State) -> Iterator[Text]:
    # What records of older rules were put right to is judged as it was then.
    if state.rules > 2 and not fits(state):
        yield bad("pending").because
    if state.ledger is not None:
        return
    yield from _pieces(state)
    yield from _cards(state)
    yield from _rulers(state)
    yield from _players(state)


def _pieces(state: State) -> Iterator[Text]:
    for coalition in range(len(COALITIONS)):
        number = blocks_out(state, coalition)
        if number > BLOCKS:
            yield say(
                "{n} {coalition} blocks, but only {all} exist",
                n=number,
                coalition=COALITION_NAMES[coalition],
                all=BLOCKS,
            )
    for player in range(len(state.players)):
        number = cylinders_out(state, player)
        if number > CYLINDERS:
            yield say(
                "{n} cylinders of {player}, but only {all} exist",
                n=number,
                player=PLAYER_NAMES[player],
                all=CYLINDERS,
            )


def places_of_cards(state: State) -> Counter[int]:
    """How often each card is in sight: it must be in one place only."""
    found = Counter(slot.card for slot in state.market if slot.card > 0)
    for one in state.players:
        found.update(courtier.card for courtier in one.court)
        found.update(one.prizes)
    found.update(event.card for event in state.events)
    found.update(numbers_in(state.discarded))
    return found


def _cards(state: State) -> Iterator[Text]:
    for number, times in sorted(places_of_cards(state).items()):
        if times > 1:
            yield say("{card} is in two places", card=card_name(number))
    if state.rules > 2 and _courts_at_least(state) > COURT_CARDS:
        yield say("more court cards lie in hands, courts, market and deck than exist")
    to_come = checks_to_come(state)
    if not 0 <= to_come <= state.deck:
        yield say(
            "{n} Dominance Checks do not fit the market and the {deck} cards of the deck",
            n=state.checks,
            deck=state.deck,
        )
    if len(checks_in_market(state)) > 1:
        yield say("two Dominance Checks cannot lie in the market")
    if sum(number in CHECKS for number in numbers_in(state.discarded)) > 4 - state.checks:
        yield say("more Dominance Checks are discarded than are over")
    if state.wakhan is not None and any(slot.card == UNTOLD for slot in state.market):
        yield say("Wakhan must know every card of the market")
    for slot in state.market:
        if slot.paid and slot.card == 0:
            yield say("a rupee cannot have been put on an empty place")


def _courts_at_least(state: State) -> int:
    """How many court cards there are, if every event not seen yet is still in the deck."""
    found = sum(one.hand + len(one.court) for one in state.players)
    found += sum(slot.card == UNTOLD or is_court(slot.card) for slot in state.market)
    events = sum(not state.seen & BITS[number] for number in EVENTS if number not in CHECKS)
    return found + max(0, state.deck - checks_to_come(state) - events)


def _rulers(state: State) -> Iterator[Text]:
    for region, ruler in enumerate(state.rulers):
        rightful = ruler_of(state, region)
        if ruler != rightful:
            yield say(
                "by its pieces, {region} is ruled by: {player}",
                region=REGION_NAMES[region],
                player=say("nobody") if rightful == NOBODY else PLAYER_NAMES[rightful],
            )


_PLAYING = (AgreeBribe, ChooseSide, PlaySwapped)
"""Steps during which Wakhan holds a card she is about to play."""


def _is_playing(state: State, player: int) -> bool:
    return any(isinstance(step, _PLAYING) and step.player == player for step in state.pending)


def _players(state: State) -> Iterator[Text]:
    choosing = {step.player for step in state.pending if isinstance(step, ChooseLoyalty)}
    for player, one in enumerate(state.players):
        if seat.is_wakhan(state, player):
            if one.loyalty != NOBODY:
                yield say("Wakhan is loyal to all coalitions")
            if one.hand and not _is_playing(state, player):
                yield say("Wakhan has no hand")
        elif one.loyalty == NOBODY and state.phase == PLAY and player not in choosing:
            yield say("{player} has no loyalty", player=PLAYER_NAMES[player])
        told = one.told.open()
        if len(told) > one.hand or len(set(told)) != len(told):
            yield say("the hand of {player} is miscounted", player=PLAYER_NAMES[player])
        for number in one.prizes:
            if not is_court(number):
                yield say("{card} cannot be a prize", card=card_name(number))
