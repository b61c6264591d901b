"""Positions of 13 Days as they are written down and typed in."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Json
from engine.correction import same_steps
from engine.secrecy import SEALED, Sealed
from engine.thirteen_days.cards.agendas import AGENDA_IDS, FLAGS, left_over
from engine.thirteen_days.cards.objectives import still_to_choose
from engine.thirteen_days.cards.strategy import CARDS, MOST_CUBES
from engine.thirteen_days.decisions import (
    ChooseFirst,
    Decision,
    GoOn,
    SetUp,
)
from engine.thirteen_days.depth import refitted
from engine.thirteen_days.options import SCORE_ONLY, options_from
from engine.thirteen_days.phases import bonuses, flow
from engine.thirteen_days.phases.entry import MOST_PRINTED, entry_sheet
from engine.thirteen_days.phases.following import FOLLOWING
from engine.thirteen_days.position import pending
from engine.thirteen_days.position.corrected import of_turn, stopped, why_not_so_late
from engine.thirteen_days.position.pending import listed, misfit
from engine.thirteen_days.position.reachable import but_agendas
from engine.thirteen_days.state import (
    AFTERMATH,
    AGENDAS,
    ALLIANCES_BONUS,
    MOST_PRESTIGE,
    OVER,
    PHASES,
    PLAYS,
    ROUNDS,
    SCORING,
    SETUP,
    START_CUBES,
    START_TRACKS,
    STRATEGY,
    TELEVISION_BONUS,
    LastingEffects,
    State,
    Three,
)
from engine.thirteen_days.view import view
from engine.thirteen_days.words import GROUNDS, SEATS, SIDES, SPACES, TRACKS, US, USSR
from engine.typed_in import object_of, one_of, only_keys, whole
from engine.views import as_json

_KEYS = (
    "game",
    "options",
    "round",
    "phase",
    "turn",
    "first",
    "tracks",
    "battlegrounds",
    "prestige",
    "letter",
    "flags",
    "agendas",
    "scored",
    "seen",
    "effects",
    "aftermath",
    "pending",
)
_AGENDAS_MATTER = (AGENDAS, STRATEGY, TELEVISION_BONUS, ALLIANCES_BONUS, SCORING)


def position(state: State) -> dict[str, Json]:
    return {**board_json(state), "pending": [pending.written(step) for step in state.pending]}


def board_json(state: State) -> dict[str, Json]:
    """Everything but the decisions, with sealed agendas shown only as such."""
    seen = as_json(view(state, None))
    return {key: seen[key] for key in _KEYS if key in seen}


def at(typed: Mapping[str, Json], before: State | None = None) -> State:
    """The state of a typed-in position; what is left out is as at the start of the game.

    Sealed agendas are kept from `before` as long as the side's flags are the same ones.
    """
    only_keys(typed, "position", _KEYS)
    one_of(typed.get("game", "thirteen-days"), "game", ("thirteen-days",))
    state = _board(typed)
    if before is not None:
        state = state._replace(rules=before.rules)
    if state.phase in _AGENDAS_MATTER:
        state = state._replace(agendas=_agendas(typed, state, before))
    state = _with_agenda_steps(_with_pending(state, typed, before))
    if before is None or before.rules < 3:
        return FOLLOWING.settle(state)[0]
    if (refusal := why_not_so_late(state, before)) is not None:
        raise refusal
    return stopped(state)


def _board(typed: Mapping[str, Json]) -> State:
    aftermath = object_of(typed.get("aftermath", {}), "aftermath")
    only_keys(aftermath, "aftermath", ("tucked", "cards", "cubes"))
    first = typed.get("first")
    return State(
        options_from(object_of(typed.get("options", {}), "options")),
        (),
        one_of(typed.get("phase", _likely_phase(typed)), "phase", PHASES),
        whole(typed.get("round", 1), "round", 1, ROUNDS),
        whole(typed.get("turn", 0), "turn", 0, PLAYS),
        None if first is None else SEATS.index(one_of(first, "first", SEATS)),
        _tracks(typed.get("tracks", {})),
        _cubes(typed.get("battlegrounds", {})),
        whole(typed.get("prestige", 0), "prestige", -MOST_PRESTIGE, MOST_PRESTIGE),
        SEATS.index(one_of(typed.get("letter", "us"), "letter", SEATS)),
        _flags(typed.get("flags", {})),
        scored=_names(typed.get("scored", []), "scored", AGENDA_IDS, 2 * ROUNDS),
        seen=_names(typed.get("seen", []), "seen", tuple(CARDS), len(CARDS)),
        effects=_effects(typed.get("effects", {})),
        tucked=whole(aftermath.get("tucked", 0), "aftermath.tucked", 0, ROUNDS),
        pile=_names(aftermath.get("cards", []), "aftermath.cards", tuple(CARDS), len(CARDS)),
        pile_cubes=_pair(aftermath.get("cubes", {}), "aftermath.cubes", MOST_PRINTED),
    )


def _likely_phase(typed: Mapping[str, Json]) -> str:
    """Where a position stands that does not say so."""
    if "turn" in typed or "first" in typed:
        return STRATEGY
    return AGENDAS if {"round", "tracks", "battlegrounds"} & typed.keys() else SETUP


def _tracks(typed: Json) -> tuple[Three, Three]:
    values = object_of(typed, "tracks")
    only_keys(values, "tracks", SEATS)
    us, ussr = (_markers(values.get(SEATS[side], {}), side) for side in SIDES)
    return us, ussr


def _markers(typed: Json, side: int) -> Three:
    where = f"tracks.{SEATS[side]}"
    values = object_of(typed, where)
    only_keys(values, where, TRACKS)
    military, political, opinion = (
        whole(values.get(name, START_TRACKS[side][track]), f"{where}.{name}", 1, SPACES)
        for track, name in enumerate(TRACKS)
    )
    return military, political, opinion


def _cubes(typed: Json) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Battlegrounds left out are as at the start, unless some are given: then they are empty."""
    values = object_of(typed, "battlegrounds")
    only_keys(values, "battlegrounds", GROUNDS)
    if not values:
        return START_CUBES
    pairs = [
        _pair(values.get(name, {}), f"battlegrounds.{name}", MOST_CUBES * 4) for name in GROUNDS
    ]
    return tuple(pair[US] for pair in pairs), tuple(pair[USSR] for pair in pairs)


def _pair(typed: Json, where: str, most: int) -> tuple[int, int]:
    values = object_of(typed, where)
    only_keys(values, where, SEATS)
    us, ussr = (whole(values.get(seat, 0), f"{where}.{seat}", 0, most) for seat in SEATS)
    return us, ussr


def _flags(typed: Json) -> tuple[tuple[str, ...], tuple[str, ...]]:
    values = object_of(typed, "flags")
    only_keys(values, "flags", SEATS)
    us, ussr = (_names(values.get(seat, []), f"flags.{seat}", AGENDA_IDS, FLAGS) for seat in SEATS)
    return us, ussr


def _names(typed: Json, where: str, known: tuple[str, ...], most: int) -> tuple[str, ...]:
    names = tuple(one_of(item, where, known) for item in listed(typed, where))
    if len(names) > most:
        raise misfit(where)
    return names


def _effects(typed: Json) -> LastingEffects:
    values = object_of(typed, "effects")
    only_keys(values, "effects", LastingEffects._fields)
    sides = {name: one_of(seat, f"effects.{name}", SEATS) for name, seat in values.items()}
    return LastingEffects(**{name: SEATS.index(seat) for name, seat in sides.items()})


def _agendas(
    typed: Mapping[str, Json], state: State, before: State | None
) -> tuple[Sealed[str] | None, Sealed[str] | None]:
    values = object_of(typed.get("agendas", {}), "agendas")
    only_keys(values, "agendas", SEATS)
    us, ussr = (_agenda(values.get(SEATS[side]), side, state, before) for side in SIDES)
    return us, ussr


def _agenda(typed: Json, side: int, state: State, before: State | None) -> Sealed[str] | None:
    """A sealed agenda is kept, an open one sealed; a change of flags makes its owner choose anew,
    so that nobody can find it out by changing them."""
    if typed is None:
        return None
    if typed == SEALED:
        kept = before is not None and before.flags[side] == state.flags[side]
        return before.agendas[side] if before is not None and kept else None
    flags = state.flags[side] or left_over(state.scored + state.flags[1 - side])
    return Sealed(SEATS[side], one_of(typed, f"agendas.{SEATS[side]}", flags))


def _with_pending(state: State, typed: Mapping[str, Json], before: State | None) -> State:
    if "pending" not in typed:
        return state._replace(pending=_start_of(state))
    waiting = pending.read(typed["pending"])
    if before is not None and same_steps(waiting, before.pending):
        if before.options.depth != state.options.depth:
            return refitted(state._replace(pending=waiting), before.options.depth)
        if _moment(before) != _moment(state) or _not_begun(before):
            return state._replace(pending=_start_of(state))
        if before.rules > 2:
            return of_turn(state._replace(pending=but_agendas(waiting)), before)
    if state.phase == OVER and waiting:
        raise misfit("pending")
    return state._replace(pending=waiting)


def _moment(state: State) -> tuple[str, int, int | None]:
    return state.phase, state.turn, state.first


def _not_begun(state: State) -> bool:
    """Whether nothing of the phase or turn is decided yet, so that a corrected board may still
    change who is asked: the first player's choice and the bonuses follow from it."""
    steps, start = but_agendas(state.pending), _start_of(state)
    if state.rules < 3 and steps == start:  # records of then count on it, whatever their kinds
        return True
    return same_steps(steps, start) or same_steps(steps, (GoOn(),))


def _start_of(state: State) -> tuple[Decision, ...]:
    """What is decided first in a phase; nothing where it goes on by itself."""
    if state.phase == SETUP:
        return (SetUp(),)
    if state.phase == STRATEGY:
        return _start_of_strategy(state)
    if state.phase == TELEVISION_BONUS:
        return bonuses.television(state._replace(pending=()))[0].pending
    if state.phase == ALLIANCES_BONUS:
        return bonuses.alliances(state._replace(pending=()))[0].pending
    return flow.pile_to_enter(state) if state.phase == AFTERMATH else ()


def _start_of_strategy(state: State) -> tuple[Decision, ...]:
    if state.options.depth == SCORE_ONLY:
        return entry_sheet(state.rules)
    if state.turn == PLAYS:
        raise misfit("turn")
    if state.first is not None:
        return (flow.next_turn(state),)
    if state.turn:
        raise misfit("first")
    return (ChooseFirst(flow.who_decides(state)),)


def _with_agenda_steps(state: State) -> State:
    """Agendas that are missing are asked for before anything else, and no others."""
    asked, steps = _agenda_steps(state), but_agendas(state.pending)
    if asked and same_steps(steps, (GoOn(),)):
        return state._replace(pending=asked)
    return state._replace(pending=asked + steps)


def _agenda_steps(state: State) -> tuple[Decision, ...]:
    if state.phase == SCORING:
        return flow.missing_at_scoring(state)
    if state.phase in _AGENDAS_MATTER and state.options.depth != SCORE_ONLY:
        return still_to_choose(state)
    return ()
