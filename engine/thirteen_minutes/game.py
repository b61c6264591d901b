"""13 Minutes as a Game: each decision with the question it asks and what its answer does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.asking import Ask, Asking, Following, Take
from engine.core import Gauge, Json, Option, Outcome, Place, Prompt, Seat
from engine.text import Text
from engine.thirteen_minutes import deck as cards
from engine.thirteen_minutes import entry, events, flow, initiative, turn
from engine.thirteen_minutes import view as views
from engine.thirteen_minutes import which_card as telling
from engine.thirteen_minutes.options import OPTIONS, options_from
from engine.thirteen_minutes.position import places
from engine.thirteen_minutes.position import written as position
from engine.thirteen_minutes.saying import say
from engine.thirteen_minutes.state import (
    OVER,
    RULES,
    Bid,
    ChooseStarter,
    Command,
    CommandCubes,
    Decision,
    DrawStarter,
    EnterCubes,
    EnterType,
    EnterZone,
    LayCard,
    NextGame,
    OfferEvent,
    PlaceAndPush,
    PlaceAndPushAt,
    PrintedEvent,
    PrintedEventAt,
    State,
    Stepped,
    TellCard,
    TellCommand,
    TellTitle,
    UseCard,
)
from engine.thirteen_minutes.view import MinutesView
from engine.thirteen_minutes.words import SEATS

DECISIONS: dict[type[Decision], tuple[Ask[State], Take[State]]] = {
    Bid: (initiative.ask_bid, initiative.take_bid),
    ChooseStarter: (initiative.ask_starter, initiative.take_starter),
    DrawStarter: (initiative.ask_drawn_starter, initiative.take_starter),
    TellCard: (telling.ask_card, telling.take_card),
    TellCommand: (telling.ask_command, telling.take_command),
    TellTitle: (telling.ask_title, telling.take_title),
    LayCard: (turn.ask_lay, turn.take_lay),
    UseCard: (turn.ask_use, turn.take_use),
    OfferEvent: (turn.ask_offer, turn.take_offer),
    Command: (turn.ask_command_place, turn.take_command_place),
    CommandCubes: (turn.ask_command_cubes, turn.take_command_cubes),
    PrintedEvent: (events.ask_printed, events.take_printed),
    PrintedEventAt: (events.ask_printed_at, events.take_printed_at),
    PlaceAndPush: (events.ask_push, events.take_push),
    PlaceAndPushAt: (events.ask_push_at, events.take_push_at),
    EnterZone: (entry.ask_zone, entry.take_zone),
    EnterType: (entry.ask_type, entry.take_type),
    EnterCubes: (entry.ask_cubes, entry.take_cubes),
    NextGame: (flow.ask_next_game, flow.take_next_game),
}

_ASKING = Asking(
    DECISIONS, Following(advance=flow.advance, is_over=lambda state: state.phase == OVER)
)


class ThirteenMinutes:
    """The rules of 13 Minutes behind the Game protocol."""

    id = "thirteen-minutes"
    title = say("13 Minutes")
    rules = RULES
    seats: tuple[str, ...] = SEATS
    options: tuple[Option, ...] = OPTIONS

    def start(self, options: Mapping[str, Json]) -> State:
        given = {key: value for key, value in options.items() if key != "deck"}
        deck = cards.with_book(options.get("deck", []))
        return flow.laid_out(State(options_from(given), deck, ()))

    def as_of(self, state: State, rules: int) -> State:
        return state._replace(rules=rules)

    def seats_of(self, state: State) -> tuple[Seat, ...]:
        return SEATS

    def prompt(self, state: State) -> Prompt | None:
        return _ASKING.ask(state)

    def answer(self, state: State, picks: Sequence[str]) -> Stepped:
        return _ASKING.take(state, picks)

    def outcome(self, state: State) -> Outcome | None:
        return flow.outcome(state)

    def began_at(self, state: State, seat: Seat) -> Seat:
        """In a campaign people may change sides between two games."""
        return SEATS[1 - SEATS.index(seat)] if state.swapped else seat

    def is_dealt(self, state: State) -> bool:
        """The lot is drawn by whatever holds the record, never by the rules."""
        return bool(state.pending) and isinstance(state.pending[0], DrawStarter)

    def view(self, state: State, seat: Seat | None) -> MinutesView:
        return views.view(state, seat)

    def gauges(self, view: MinutesView) -> tuple[Gauge, ...]:
        return views.gauges(view)

    def faults(self, state: State) -> tuple[Text, ...]:
        return tuple(position.faults(state))

    def position(self, state: State) -> dict[str, Json]:
        return position.position(state)

    def at(self, typed: Mapping[str, Json], before: State | None = None) -> State:
        return position.at(typed, before)

    def places(self, state: State) -> Iterable[Place]:
        return places.places(state)

    def label(self, path: tuple[str, ...]) -> Text:
        return position.label(path)


GAME = ThirteenMinutes()
