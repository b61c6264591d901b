"""Shows that the value of a choice is what picking it does."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from device.random_players import at_random
from engine.core import Choice, Fact, Prompt
from engine.playout import play
from engine.thirteen_days import GAME
from engine.thirteen_days.board.cubes import Cubes
from engine.thirteen_days.board.markers import Push, clamped
from engine.thirteen_days.cards.agendas import Agenda
from engine.thirteen_days.cards.strategy import Card
from engine.thirteen_days.phases.freehand import Gain
from engine.thirteen_days.state import State
from engine.thirteen_days.words import GROUNDS, SEATS, TRACKS, track_of
from tests.engine.thirteen_days.days_table import Table, peaceful, under_way

DEPTHS = ("referee", "cubes", "score-only")


class Taken(NamedTuple):
    """A step of a random game: what was asked, what was picked, and what came of it."""

    before: State
    prompt: Prompt
    choice: Choice
    facts: tuple[Fact, ...]


def steps(depth: str, games: int) -> Iterator[Taken]:
    for seed in range(games):
        source = Random(seed)
        played: list[tuple[State, tuple[str, ...]]] = []

        def watch(state: State, picks: tuple[str, ...], played: list[Any] = played) -> None:
            played.append((state, picks))

        choose = peaceful(source) if seed % 2 else at_random(source)
        play(GAME, GAME.start({"depth": depth}), choose, watch=watch)
        for state, picks in played:
            prompt = GAME.prompt(state)
            assert prompt is not None
            (choice,) = [one for one in prompt.choices if one.id == picks[0]]
            yield Taken(state, prompt, choice, GAME.answer(state, picks)[1])


@pytest.mark.parametrize("depth", DEPTHS)
def test_no_two_choices_of_a_prompt_are_the_same_value(depth: str) -> None:
    for step in steps(depth, 12):
        values = [(type(one.value), one.value) for one in step.prompt.choices]
        values += [(type(no.value), no.value) for no in step.prompt.refused]
        assert len(set(values)) == len(values), step.prompt
        assert None not in dict(values).values(), step.prompt


@pytest.mark.parametrize("depth", ["referee", "cubes"])
def test_cubes_of_a_choice_come_or_go_and_push_their_marker(depth: str) -> None:
    told = 0
    for before, _, choice, facts in steps(depth, 40):
        cubes = choice.value
        if not isinstance(cubes, Cubes):
            continue
        told += 1
        first, *others = facts
        assert first.kind == ("placed" if cubes.number > 0 else "taken")
        place = {"side": SEATS[cubes.side], "battleground": GROUNDS[cubes.at]}
        assert first.data == {**place, "cubes": abs(cubes.number)}
        track = track_of(cubes.at)
        space = before.tracks[cubes.side][track]
        after = clamped(space + cubes.push) if cubes.moves else space
        pushed = others[0].data if others and others[0].kind == "marker" else {}
        if after != space:
            assert pushed["side"] == SEATS[cubes.side]
            assert (pushed["track"], pushed["to"]) == (TRACKS[track], after)
        else:
            assert not pushed
    assert told > 100


@pytest.mark.parametrize("depth", ["referee", "cubes"])
def test_marker_of_a_choice_goes_as_far_as_it_says(depth: str) -> None:
    told = 0
    for before, _, choice, facts in steps(depth, 40):
        push = choice.value
        if not isinstance(push, Push):
            continue
        told += 1
        space = before.tracks[push.side][push.track]
        to = clamped(space + push.by)
        data = {"side": SEATS[push.side], "track": TRACKS[push.track], "from": space, "to": to}
        assert data.items() <= facts[0].data.items()
    assert told > 20


def test_cards_agendas_and_prestige_are_picked_as_what_they_are() -> None:
    for _, _, choice, _ in steps("referee", 10):
        kind, _, id = choice.id.partition(":")
        if kind in ("card", "agenda"):
            assert isinstance(choice.value, Card if kind == "card" else Agenda)
            assert choice.value.id == id
    gains = [step for step in steps("cubes", 40) if isinstance(step.choice.value, Gain)]
    assert gains
    for _, _, choice, facts in gains:
        data = {"side": SEATS[choice.value.side], "points": choice.value.points}
        assert data.items() <= facts[0].data.items()


@pytest.mark.parametrize(("effects", "moves"), [({}, True), ({"bay_of_pigs": "ussr"}, False)])
def test_cubes_taken_back_by_an_event_say_where_they_may_move_no_marker(
    effects: dict[str, str], moves: bool
) -> None:
    table = Table(under_way("ussr", cubes={"cuba_p": (0, 3)}, effects=effects))
    table.pick("card:missile-trade", "event", "battleground:cuba-political")
    prompt = table.session.prompt
    assert prompt is not None
    taken = [one.value for one in prompt.choices if isinstance(one.value, Cubes)]
    assert [(cubes.number, cubes.moves) for cubes in taken] == [(-n, moves) for n in (1, 2, 3)]
