"""Shows that checked play finds what is wrong with a game, by breaking one in every way."""

from random import Random
from typing import Any

import pytest

from device.random_players import at_random
from engine.core import Answer, Choice, Fact, Outcome, Prompt, Refused
from engine.playout import Broken, counts, play, play_checked
from engine.text import Text, say
from tests.engine.toy_game import TOY, Pile, Toy, header


def first(prompt: Prompt) -> tuple[str, ...]:
    return (prompt.choices[0].id,)


def last(prompt: Prompt) -> tuple[str, ...]:
    return (prompt.choices[-1].id,)


def test_sound_game_passes_every_check() -> None:
    for seed in range(20):
        one = play_checked(TOY, header(), at_random(Random(seed)))
        assert one.outcome is not None
        assert one.redoable == 0


class NoChoices(Toy):
    def prompt(self, state: Pile) -> Prompt | None:
        return Prompt("a", say("?"), ()) if state.left == 2 else super().prompt(state)


class TooFewChoices(Toy):
    def prompt(self, state: Pile) -> Prompt | None:
        return Prompt("a", say("?"), (Choice("take:1", say("1")),), least=2, most=2)


class DoubleIds(Toy):
    def prompt(self, state: Pile) -> Prompt | None:
        return Prompt("a", say("?"), (Choice("take:1", say("1")),) * 2)


class OfferedAndRefused(Toy):
    def prompt(self, state: Pile) -> Prompt | None:
        one = Choice("take:1", say("1"))
        return Prompt("a", say("?"), (one,), (Refused("take:1", say("1"), say("no")),))


class Faulty(Toy):
    def faults(self, state: Pile) -> tuple[Text, ...]:
        return (say("three is {x}", x="wrong"),) if state.left == 3 else ()


class OverTooSoon(Toy):
    def outcome(self, state: Pile) -> Outcome | None:
        return Outcome((), "early", {}, say("early")) if state.left == 2 else super().outcome(state)


class NeverOver(Toy):
    def outcome(self, state: Pile) -> Outcome | None:
        return None


class Forgetful(Toy):
    def position(self, state: Pile) -> dict[str, Any]:
        return {"left": state.left}


class SealedInView(Toy):
    def view(self, state: Pile, seat: str | None) -> dict[str, Any]:
        return {"left": state.left, "hidden": state.hidden}


class LeakyView(Toy):
    def view(self, state: Pile, seat: str | None) -> dict[str, Any]:
        return {"left": state.left, "hidden": state.hidden and state.hidden.open()}


class LeakyPosition(Toy):
    def position(self, state: Pile) -> dict[str, Any]:
        shown = super().position(state)
        return {**shown, "hidden": state.hidden.open()} if state.hidden else shown


class LeakyFact(Toy):
    def answer(self, state: Pile, picks: Any) -> Any:
        after, facts = super().answer(state, picks)
        if state.hidden is None:
            facts = (Fact("hid", say("hidden"), data={"picks": list(picks)}),)
        return after, facts


class LeakyPrompt(Toy):
    def prompt(self, state: Pile) -> Prompt | None:
        asked = super().prompt(state)
        if asked is None or state.hidden is None:
            return asked
        return Prompt(asked.seat, say("{n}", n=state.hidden.open()), asked.choices)


class Fickle(Toy):
    """Answers differently each time it is asked, so a replay differs."""

    def __init__(self) -> None:
        self.asked = 0

    def answer(self, state: Pile, picks: Any) -> Any:
        after, facts = super().answer(state, picks)
        self.asked += state.hidden is not None
        return after._replace(turn=after.turn + 2 * self.asked), facts


class Talkative(Toy):
    """Reaches the same positions but tells other facts each time."""

    def __init__(self) -> None:
        self.asked = 0

    def answer(self, state: Pile, picks: Any) -> Any:
        after, facts = super().answer(state, picks)
        self.asked += state.hidden is not None
        return after, (*facts, Fact("count", say("{n}", n=self.asked)))


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (NoChoices, "too few choices"),
        (TooFewChoices, "too few choices"),
        (DoubleIds, "one id twice"),
        (OfferedAndRefused, "both offered and refused"),
        (Faulty, "fault: three is wrong"),
        (OverTooSoon, "over exactly when"),
        (NeverOver, "over exactly when"),
        (Forgetful, "does not survive"),
        (SealedInView, "not to be written down"),
        (LeakyView, "told apart by others"),
        (LeakyPosition, "told apart by others"),
        (LeakyFact, "told apart by others"),
        (LeakyPrompt, "told apart by others"),
        (Fickle, "replay differs"),
        (Talkative, "replay tells other facts"),
    ],
)
def test_broken_game_is_found_out(broken: type[Toy], message: str) -> None:
    with pytest.raises(Broken, match=message):
        play_checked(broken(), header(), first)


def test_text_that_cannot_be_spoken_is_found_out() -> None:
    class Speechless(Toy):
        def prompt(self, state: Pile) -> Prompt | None:
            return Prompt("a", Text("{missing}", (("n", 1),)), (Choice("hide:1", say("1")),))

    with pytest.raises(KeyError):
        play_checked(Speechless(), header(), first)


def test_play_goes_to_the_end() -> None:
    played = play(TOY, TOY.start({}), last)
    assert (played.ended, played.steps) == (True, 3)
    assert played.picks == (("hide:3",), ("take:2",), ("take:2",))


def test_play_stops_at_a_dead_end() -> None:
    played = play(NoChoices(), Pile(4), first)
    assert (played.ended, played.state.left) == (False, 2)


def test_play_stops_after_so_many_steps() -> None:
    played = play(TOY, TOY.start({}), first, most_steps=2)
    assert (played.ended, played.steps) == (False, 2)


class SelfPlaying(Toy):
    """Seat b plays by itself, and always takes one; taking two is beyond it if it is told to be."""

    automa_name = say("B")
    is_fragile = False

    def is_dealt(self, state: Pile) -> bool:
        return False

    def automa(self, state: Pile) -> str:
        return "b"

    def choose(self, prompt: Prompt, state: Pile) -> tuple[Answer, tuple[Text, ...]]:
        return Answer(("take:1",), prompt.number, "b"), ()

    def advise(self, state: Pile) -> None:
        return None

    def answer(self, state: Pile, picks: Any) -> Any:
        if self.is_fragile and state.turn % 2 and tuple(picks) == ("take:2",):
            raise ValueError("two is too many")
        return super().answer(state, picks)


def test_seat_that_plays_by_itself_follows_its_own_mind_unless_played_freely() -> None:
    state = Pile(6)
    assert play(SelfPlaying(), state, last).picks[1:] == (
        ("take:2",),
        ("take:1",),
        ("take:2",),
        ("take:1",),
    )
    assert play(SelfPlaying(), state, last, freely=True).picks[1:] == (("take:2",),) * 3


def test_free_play_tries_every_answer_that_is_offered_to_such_a_seat() -> None:
    game = SelfPlaying()
    game.is_fragile = True
    play_checked(game, header(), first)
    with pytest.raises(ValueError, match="two is too many"):
        play_checked(game, header(), first, freely=True)


def test_lines_of_play_are_counted_by_depth() -> None:
    assert counts(TOY, Pile(4), 6) == (3, 6, 12, 12, 3, 0)
