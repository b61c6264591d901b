"""The end of a round and of the game, step by step with its arithmetic."""

from __future__ import annotations

from typing import NamedTuple

from engine.core import Fact, Outcome
from engine.text import Text
from engine.thirteen_days.board.markers import gain_prestige, shift, standing
from engine.thirteen_days.cards.agendas import AGENDAS, Agenda
from engine.thirteen_days.cards.strategy import CARDS
from engine.thirteen_days.rulings import ruling_text
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import (
    OVER,
    Facts,
    State,
    Stepped,
    Tracks,
    all_in_defcon_2,
    at_war,
    in_defcon_1,
    leader,
)
from engine.thirteen_days.words import (
    AREAS,
    DEFCON_2,
    LINKED,
    SEATS,
    SIDE_NAMES,
    SIDES,
    TRACK_NAMES,
    US,
    USSR,
)

AFTERMATH_PRESTIGE = 2


class Award(NamedTuple):
    """What an agenda pays, to whom, and how that comes about."""

    to: int | None
    difference: int
    bonus: int

    @property
    def points(self) -> int:
        return 0 if self.to is None else self.difference + self.bonus


def score_agendas(state: State) -> Stepped:
    """Reveals both agendas, escalates for their symbols, then moves prestige by the net."""
    chosen = _opened(state)
    facts = tuple(_revealed(side, agenda) for side, agenda in zip(SIDES, chosen, strict=True))
    before = state.tracks
    state, escalated = _symbols(state, chosen)
    measured = before if state.options.track_distance == "before" else state.tracks
    awards = tuple(award(state, agenda, measured) for agenda in chosen)
    facts += escalated
    if measured != state.tracks:
        facts += (Fact("ruling", ruling_text(state.options, "track_distance")),)
    for side in SIDES:
        facts += (_awarded(side, chosen[side], awards[side], state, measured),)
    state, moved = _netted(state, awards)
    scored = (*state.scored, chosen[US].id, chosen[USSR].id)
    return state._replace(
        scored=scored, agendas=(None, None), flags=((), ())
    ), facts + moved + _ASIDE


_ASIDE: Facts = (
    Fact(
        "aside",
        say("Both agendas are out of the game"),
        say("Lay both agendas aside, face up: they do not come back"),
    ),
)


def _opened(state: State) -> tuple[Agenda, Agenda]:
    us, ussr = state.agendas
    assert us is not None, "agendas are asked for before they are scored"
    assert ussr is not None, "agendas are asked for before they are scored"
    return AGENDAS[us.open()], AGENDAS[ussr.open()]


def _revealed(side: int, agenda: Agenda) -> Fact:
    text = say("{side} agenda: {agenda}", side=SIDE_NAMES[side], agenda=agenda.name)
    on_table = say("Turn up the {side} agenda and take its flags back", side=SIDE_NAMES[side])
    data = {"side": SEATS[side], "agenda": agenda.id}
    return Fact("agenda", text, on_table, data, reveals=True)


def _symbols(state: State, chosen: tuple[Agenda, Agenda]) -> Stepped:
    """Track agendas escalate every marker of their track that stands in DEFCON 2."""
    tracks = [agenda.track for agenda in chosen if agenda.track is not None]
    facts: Facts = ()
    if len(set(tracks)) < len(tracks):
        facts = (Fact("ruling", ruling_text(state.options, "double_track")),)
        if state.options.double_track == "once":
            del tracks[1:]
    for track in tracks:
        for side in SIDES:
            if AREAS[state.tracks[side][track]] == DEFCON_2:
                state, moved = shift(state, side, track, 1)
                facts += moved
    return state, facts


def award(state: State, agenda: Agenda, tracks: Tracks) -> Award:
    """Who scores an agenda; a tie scores nothing, not even the bonus."""
    if agenda.track is not None:
        us, ussr = tracks[US][agenda.track], tracks[USSR][agenda.track]
    elif agenda.ground is not None:
        us, ussr = state.cubes[US][agenda.ground], state.cubes[USSR][agenda.ground]
    else:
        return Award(state.letter, 0, agenda.bonus)
    if us == ussr:
        return Award(None, 0, 0)
    to = US if us > ussr else USSR
    return Award(to, abs(us - ussr), agenda.bonus + _linked(state, agenda, to))


def _linked(state: State, agenda: Agenda, side: int) -> int:
    """One for each of the other two linked battlegrounds the side dominates."""
    if not agenda.linked:
        return 0
    return sum(at != agenda.ground and leader(state, at) == side for at in LINKED)


def _awarded(side: int, agenda: Agenda, award: Award, state: State, tracks: Tracks) -> Fact:
    data = {
        "chosen_by": SEATS[side],
        "agenda": agenda.id,
        "to": None if award.to is None else SEATS[award.to],
        "difference": award.difference,
        "bonus": award.bonus,
        "points": award.points,
    }
    return Fact("award", _arithmetic(agenda, award, state, tracks), data=data)


def _arithmetic(agenda: Agenda, award: Award, state: State, tracks: Tracks) -> Text:
    if agenda.track is not None:
        us, ussr = tracks[US][agenda.track], tracks[USSR][agenda.track]
    elif agenda.ground is not None:
        us, ussr = state.cubes[US][agenda.ground], state.cubes[USSR][agenda.ground]
    else:
        return say(
            "{agenda}: {side} holds it, {points} prestige",
            agenda=agenda.name,
            side=SIDE_NAMES[state.letter],
            points=award.points,
        )
    if award.to is None:
        return say("{agenda}: {us}–{ussr}, nobody scores", agenda=agenda.name, us=us, ussr=ussr)
    return say(
        "{agenda}: {us}–{ussr}, {side} scores {difference} + {bonus} = {points}",
        agenda=agenda.name,
        us=us,
        ussr=ussr,
        side=SIDE_NAMES[award.to],
        difference=award.difference,
        bonus=award.bonus,
        points=award.points,
    )


def _netted(state: State, awards: tuple[Award, ...]) -> Stepped:
    net = sum(award.points if award.to == US else -award.points for award in awards)
    if net:
        after, facts = gain_prestige(state, US if net > 0 else USSR, abs(net))
        if facts:
            return after, facts
    text = say("Prestige does not move: {stand}", stand=standing(state.prestige))
    return state, (Fact("prestige-stays", text, data={"prestige": state.prestige}),)


def war_facts(state: State) -> Facts:
    """The war check: who has started nuclear war and by which markers."""
    facts: list[Fact] = []
    for side in SIDES:
        if at_war(state.tracks[side]):
            text = say(
                "{side} starts nuclear war: {why}", side=SIDE_NAMES[side], why=_why_war(state, side)
            )
            facts.append(Fact("war", text, data={"side": SEATS[side]}))
    return tuple(facts) or _PEACE


_PEACE = (Fact("peace", say("No nuclear war this round")),)


def _why_war(state: State, side: int) -> Text:
    markers = state.tracks[side]
    if all_in_defcon_2(markers) or not in_defcon_1(markers):
        return say("all three markers in DEFCON 2")
    highest = markers.index(max(markers))
    return say("{track} marker in DEFCON 1", track=TRACK_NAMES[highest])


def pile_totals(state: State) -> tuple[int, int]:
    """Cubes printed on the US and USSR cards of the Aftermath pile, whoever laid them there."""
    totals = list(state.pile_cubes)
    for card in map(CARDS.__getitem__, state.pile):
        if card.side in SEATS:
            totals[SEATS.index(card.side)] += card.cubes
    return totals[US], totals[USSR]


def score_aftermath(state: State) -> Stepped:
    us, ussr = pile_totals(state)
    text = say("Aftermath: US {us} cubes, USSR {ussr} cubes", us=us, ussr=ussr)
    facts: Facts = (Fact("aftermath", text, data={"us": us, "ussr": ussr}, reveals=True),)
    if us != ussr:
        state, moved = gain_prestige(state, US if us > ussr else USSR, AFTERMATH_PRESTIGE)
        facts += moved
    state = state._replace(phase=OVER)
    return state, (*facts, Fact("result", _headline(state)))


def outcome(state: State) -> Outcome | None:
    """How a finished game ended: by war, by prestige, or level and by the letter."""
    if state.phase != OVER:
        return None
    winner, how = winner_of(state)
    winners = () if winner is None else (SEATS[winner],)
    scores = {"us": max(0, state.prestige), "ussr": max(0, -state.prestige)}
    return Outcome(winners, how, scores, _headline(state))


def winner_of(state: State) -> tuple[int | None, str]:
    wars = tuple(at_war(state.tracks[side]) for side in SIDES)
    if all(wars):
        return None, "double-war"
    if any(wars):
        return wars.index(False), "war"
    if state.prestige:
        return (US if state.prestige > 0 else USSR), "prestige"
    return state.letter, "letter"


def _headline(state: State) -> Text:
    winner, how = winner_of(state)
    if winner is None:
        return say("Nobody wins: both started nuclear war")
    return say("{side} wins: {how}", side=SIDE_NAMES[winner], how=_HOW[how])


_HOW = {
    "war": say("the other side started nuclear war"),
    "prestige": say("more prestige"),
    "letter": say("level on prestige, and it holds the letter"),
}
