"""13 Days as a Game: each decision with the question it asks and what its answer does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.asking import Ask, Asking, Take
from engine.core import Gauge, Json, Option, Outcome, Place, Prompt, Seat
from engine.text import Text
from engine.thirteen_days import view
from engine.thirteen_days.cards import objectives
from engine.thirteen_days.decisions import (
    Adjust,
    AdjustAt,
    AdjustMarker,
    AirStrike,
    BayOfPigs,
    ChooseAgenda,
    ChooseFirst,
    Command,
    CommandAt,
    CubesTurn,
    Decision,
    EnterCubes,
    EnterLetter,
    EnterMarker,
    EnterPile,
    EnterPrestige,
    EventCubes,
    EventCubesAt,
    Flag,
    GoOn,
    Halve,
    Invade,
    Lift,
    LookAtTop,
    OfferEvent,
    PlayCard,
    PutDown,
    Relieve,
    RenewHand,
    RevealAgenda,
    RevealPile,
    SetUp,
    Shift,
    Steal,
    TellDiscard,
    UseCard,
)
from engine.thirteen_days.effects import cards, cubes, enemy_cubes, lasting, markers, moving
from engine.thirteen_days.options import OPTIONS, options_from
from engine.thirteen_days.phases import bonuses, command, entry, flow, freehand, scoring, turn
from engine.thirteen_days.phases.following import FOLLOWING
from engine.thirteen_days.position import corrected, places
from engine.thirteen_days.position import faults as soundness
from engine.thirteen_days.position import written as position
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import RULES, State, Stepped
from engine.thirteen_days.view import DaysView
from engine.thirteen_days.words import SEATS

DECISIONS: dict[type[Decision], tuple[Ask[State], Take[State]]] = {
    SetUp: (flow.ask_set_up, flow.take_set_up),
    Flag: (objectives.ask_flag, objectives.take_flag),
    ChooseAgenda: (objectives.ask_choice, objectives.take_choice),
    RevealAgenda: (objectives.ask_reveal, objectives.take_reveal),
    ChooseFirst: (flow.ask_first, flow.take_first),
    PlayCard: (turn.ask_play, turn.take_play),
    UseCard: (turn.ask_use, turn.take_use),
    OfferEvent: (turn.ask_offer, turn.take_offer),
    Command: (command.ask_command, command.take_command),
    CommandAt: (command.ask_command_at, command.take_command_at),
    EventCubes: (cubes.ask_cubes, cubes.take_cubes),
    EventCubesAt: (cubes.ask_cubes_at, cubes.take_cubes_at),
    Halve: (enemy_cubes.ask_halve, enemy_cubes.take_halve),
    AirStrike: (enemy_cubes.ask_air_strike, enemy_cubes.take_air_strike),
    Lift: (moving.ask_lift, moving.take_lift),
    PutDown: (moving.ask_put_down, moving.take_put_down),
    Shift: (markers.ask_shift, markers.take_shift),
    Invade: (markers.ask_invade, markers.take_invade),
    Relieve: (markers.ask_relieve, markers.take_relieve),
    BayOfPigs: (lasting.ask_bay_of_pigs, lasting.take_bay_of_pigs),
    Steal: (cards.ask_steal, cards.take_steal),
    RenewHand: (cards.ask_renew, cards.take_renew),
    LookAtTop: (bonuses.ask_look, bonuses.take_look),
    TellDiscard: (bonuses.ask_discard, bonuses.take_discard),
    RevealPile: (entry.ask_pile, entry.take_pile),
    EnterPile: (entry.ask_pile_cubes, entry.take_pile_cubes),
    EnterCubes: (entry.ask_cubes, entry.take_cubes),
    EnterMarker: (entry.ask_marker, entry.take_marker),
    EnterPrestige: (entry.ask_prestige, entry.take_prestige),
    EnterLetter: (entry.ask_letter, entry.take_letter),
    CubesTurn: (freehand.ask_turn, freehand.take_turn),
    Adjust: (freehand.ask_adjust, freehand.take_adjust),
    AdjustAt: (freehand.ask_adjust_at, freehand.take_adjust_at),
    AdjustMarker: (freehand.ask_adjust_marker, freehand.take_adjust_marker),
    GoOn: (corrected.ask_go_on, corrected.take_go_on),
}

_ASKING = Asking(DECISIONS, FOLLOWING)


class ThirteenDays:
    """The rules of 13 Days behind the Game protocol."""

    id = "thirteen-days"
    title = say("13 Days")
    rules = RULES
    seats: tuple[str, ...] = SEATS
    options: tuple[Option, ...] = OPTIONS

    def start(self, options: Mapping[str, Json]) -> State:
        return State(options_from(options), (SetUp(),))

    def as_of(self, state: State, rules: int) -> State:
        return state._replace(rules=rules)

    def seats_of(self, state: State) -> tuple[Seat, ...]:
        return SEATS

    def prompt(self, state: State) -> Prompt | None:
        return _ASKING.ask(state)

    def answer(self, state: State, picks: Sequence[str]) -> Stepped:
        return _ASKING.take(state, picks)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def view(self, state: State, seat: Seat | None) -> DaysView:
        return view.view(state, seat)

    def gauges(self, seen: DaysView) -> tuple[Gauge, ...]:
        return view.gauges(seen)

    def faults(self, state: State) -> tuple[Text, ...]:
        return tuple(soundness.faults(state))

    def position(self, state: State) -> dict[str, Json]:
        return position.position(state)

    def at(self, typed: Mapping[str, Json], before: State | None = None) -> State:
        return position.at(typed, before)

    def places(self, state: State) -> Iterable[Place]:
        return places.places(state)

    def label(self, path: tuple[str, ...]) -> Text:
        return view.label(path)


GAME = ThirteenDays()
