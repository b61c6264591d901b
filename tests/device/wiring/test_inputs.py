"""Buttons, encoder and scanner can do what the prompt offers, and nothing else."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.wiring.inputs import Inputs, Wish
from engine.core import Choice, Prompt, Refused, check
from engine.text import ENGLISH, say, spoken
from hardware.events import Event, Noise, Pressed, Scanned, Turned
from tests.device.conftest import NewTable
from tests.present import present

GAME = "thirteen-minutes"
CONFIRM, PICK = Pressed("confirm"), Pressed("pick")


def prompt(least: int = 1, most: int = 1, number: int = 7) -> Prompt:
    choices = tuple(Choice(f"card:{id}", say("US"), f"card:{id}") for id in ("a", "b", "c"))
    market = Choice("market:0:3", say("US"), "card:m")
    refused = (Refused("card:r", say("US"), say("USSR")),)
    return Prompt(
        "us", say("US"), (*choices, market), refused, least=least, most=most, number=number
    )


@pytest.fixture
def inputs() -> Inputs:
    return Inputs(GAME)


def scan(id: str) -> Scanned:
    return Scanned(f"brinkside:{GAME}:{id}")


def notice(wish: Wish) -> str:
    assert wish.kind == "refused"
    assert wish.answer is None
    return spoken(present(wish.notice), ENGLISH)


def test_encoder_moves_over_the_choices_and_confirm_takes_one(inputs: Inputs) -> None:
    assert inputs.wish(Turned(1), prompt()).kind == "moved"
    wish = inputs.wish(CONFIRM, prompt())
    assert (wish.kind, present(wish.answer).picks, present(wish.answer).prompt) == (
        "answer",
        ("card:b",),
        7,
    )
    assert present(wish.answer).by == "buttons"


def test_encoder_goes_round(inputs: Inputs) -> None:
    inputs.wish(Turned(-1), prompt())
    assert inputs.focus == 3
    inputs.wish(Turned(9), prompt())
    assert inputs.focus == 0


def test_new_prompt_begins_at_its_first_choice(inputs: Inputs) -> None:
    inputs.wish(Turned(2), prompt())
    inputs.wish(PICK, prompt(most=2))
    inputs.wish(Turned(1), prompt(number=8))
    assert (inputs.focus, inputs.picked) == (1, ())


def test_scanned_card_answers(inputs: Inputs) -> None:
    wish = inputs.wish(scan("c"), prompt())
    assert (present(wish.answer).picks, present(wish.answer).prompt, present(wish.answer).by) == (
        ("card:c",),
        7,
        "scanner",
    )


def test_scanned_card_finds_the_choice_it_lies_on(inputs: Inputs) -> None:
    assert present(inputs.wish(scan("m"), prompt()).answer).picks == ("market:0:3",)


def test_several_picks_are_gathered_and_taken_back(inputs: Inputs) -> None:
    asked = prompt(least=2, most=2)
    assert inputs.wish(scan("a"), asked).kind == "moved"
    assert notice(inputs.wish(CONFIRM, asked)) == "1 more to choose"
    inputs.wish(scan("b"), asked)
    assert notice(inputs.wish(scan("c"), asked)) == "2 are the most"
    inputs.wish(scan("a"), asked)
    inputs.wish(PICK, asked)
    assert present(inputs.wish(CONFIRM, asked).answer).picks == ("card:b", "card:a")


def test_refused_card_tells_why(inputs: Inputs) -> None:
    assert notice(inputs.wish(scan("r"), prompt())) == "USSR"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("4006381333931", "unknown code: 4006381333931"),
        ("x" * 500, f"unknown code: {'x' * 40}"),
        ("brinkside:pax-pamir:12", "this card belongs to another game: pax-pamir"),
        (f"brinkside:{GAME}:zzz", "zzz cannot be chosen now"),
        (f"brinkside:{GAME}:yes:no", "no cannot be chosen now"),
    ],
)
def test_other_codes_give_a_notice_and_no_action(inputs: Inputs, code: str, told: str) -> None:
    assert notice(inputs.wish(Scanned(code), prompt())) == told


def test_noise_is_told_once_until_a_code_is_read(inputs: Inputs) -> None:
    assert "noise" in notice(inputs.wish(Noise(5), prompt()))
    assert {inputs.wish(Noise(5), prompt()).kind for _ in range(100)} == {"nothing"}
    inputs.wish(scan("a"), prompt())
    assert inputs.wish(Noise(5), prompt()).kind == "refused"


def test_undo_and_correct_are_passed_on_even_after_the_end(inputs: Inputs) -> None:
    for asked in (prompt(), None):
        assert inputs.wish(Pressed("undo"), asked).kind == "undo"
        assert inputs.wish(Pressed("correct"), asked).kind == "correct"


def test_after_the_end_nothing_can_be_answered(inputs: Inputs) -> None:
    assert inputs.wish(CONFIRM, None).kind == "nothing"
    assert inputs.wish(Turned(1), None).kind == "nothing"
    assert notice(inputs.wish(scan("a"), None)) == "nothing is asked"


def test_holding_a_button_is_not_pressing_it_twice(inputs: Inputs) -> None:
    for action in ("undo", "confirm", "correct", "pick"):
        assert inputs.wish(Pressed(action, held=True), prompt()).kind == "nothing"


def test_own_codes_of_the_settings_answer_too() -> None:
    inputs = Inputs(GAME, {"04a2": f"{GAME}:b"})
    assert present(inputs.wish(Scanned("04A2"), prompt()).answer).picks == ("card:b",)


EVENTS = st.one_of(
    st.builds(Pressed, st.sampled_from(["undo", "confirm", "correct", "pick"]), st.booleans()),
    st.builds(Turned, st.integers(-9, 9)),
    st.builds(Scanned, st.text(max_size=60)),
    st.builds(scan, st.sampled_from(["a", "b", "c", "m", "r", "z", "", ":"])),
    st.builds(Noise, st.integers(0, 9)),
)


@given(st.lists(EVENTS, max_size=30), st.integers(0, 2), st.integers(1, 4))
def test_every_answer_is_one_the_prompt_offers(events: list[Event], least: int, most: int) -> None:
    inputs, asked = Inputs(GAME), prompt(min(least, most), most)
    for event in events:
        wish = inputs.wish(event, asked)
        if wish.answer is not None:
            check(asked, wish.answer.picks)
        assert (wish.kind == "answer") == (wish.answer is not None)
        assert (wish.kind == "refused") == (wish.notice is not None)


def test_whole_game_can_be_played_with_the_encoder_alone(new_table: NewTable) -> None:
    table, inputs, source = new_table(), Inputs(GAME), random.Random(5)
    for _ in range(2000):
        asked = table.session.prompt
        if asked is None:
            break
        if asked.most > 1:
            inputs.wish(PICK, asked)
        inputs.wish(Turned(source.randrange(9)), asked)
        wish = inputs.wish(CONFIRM, asked)
        if wish.answer is not None:
            table.answer(wish.answer)
    assert table.session.outcome is not None


def test_half_a_megabyte_of_scanner_garbage_leaves_a_game_as_it_was(new_table: NewTable) -> None:
    from hardware.scanner.lines import Lines

    table, inputs, lines, source = new_table(), Inputs(GAME), Lines(), random.Random(9)
    kinds = set()
    for _ in range(5000):
        for event in lines.feed(source.randbytes(100)):
            wish = inputs.wish(event, table.session.prompt)
            kinds.add(wish.kind)
            assert wish.answer is None
    assert kinds <= {"refused", "nothing"}
    assert table.session.entries == []
