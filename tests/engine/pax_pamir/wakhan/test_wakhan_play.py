"""Shows what holds of every game with Wakhan: sound, repeatable, blind to hands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.random_players import at_random, briskly
from engine.core import Answer, Option, Prompt
from engine.pax_pamir import GAME
from engine.pax_pamir.board.ruling import all_rulers
from engine.pax_pamir.state import State
from engine.pax_pamir.wakhan.coverage import EVERYTHING, exercised
from engine.pax_pamir.wakhan.switches import SWITCHES
from engine.playout import play, play_checked
from engine.record import Header
from engine.secrecy import Sealed
from engine.text import ENGLISH, spoken
from tests.engine.pax_pamir.test_pax_random_play import (
    check_cards,
    check_pieces,
    check_rupees,
    telling_all,
)
from tests.engine.pax_pamir.wakhan.wakhan_table import at, is_hers, market

pytestmark = pytest.mark.long

PRESETS = ("rulebook", "first-printing", "improved", "online")


@pytest.mark.parametrize("players", ["1", "2"])
@pytest.mark.parametrize("deck", ["physical", "digital"])
def test_games_with_wakhan_survive_writing_replay_undo_and_redo(players: str, deck: str) -> None:
    for seed, preset in enumerate(PRESETS):
        options = {"players": players, "wakhan": preset, "wakhan_deck": deck}
        choose = (at_random, briskly)[seed % 2](Random(seed))
        play_checked(GAME, Header("pax-pamir", 1, options), choose)


@pytest.mark.parametrize("players", ["1", "2"])
@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_the_table_answers_for_her_the_game_goes_on(players: str, preset: str) -> None:
    """Every answer on offer is tried at every prompt of hers, and her advice is asked for."""
    options = {"players": players, "wakhan": preset}
    for seed in range(2):
        choose = (at_random, briskly)[seed % 2](Random(seed))
        session = play_checked(GAME, Header("pax-pamir", 1, options), choose, freely=True)
        assert session.outcome is not None


def test_buying_instead_of_a_bonus_action_is_taken() -> None:
    state = at(
        w={"rupees": 3, "court": [8]},
        favored="economic",
        turn={"actions": 1},
        market=market(T0=(9, 2), T1=14),
    )
    state, _ = GAME.answer(state, ("bonus",))
    prompt = GAME.prompt(state)
    assert prompt is not None
    offered = [choice.id for choice in prompt.choices]
    assert {"market:0:0", "market:0:1", "card:8", "pass"} == set(offered)
    for pick in offered:
        after, _ = GAME.answer(state, (pick,))
        assert GAME.faults(after) == ()


@pytest.mark.parametrize("players", ["1", "2"])
def test_pieces_rupees_cards_and_rulers_add_up_with_wakhan(players: str) -> None:
    for seed in range(4):
        state = GAME.start({"players": players, "wakhan": PRESETS[seed % 4]})
        choose = telling_all(briskly(Random(seed)))
        while (prompt := GAME.prompt(state)) is not None:
            if is_hers(state):
                answer, reasons = GAME.choose(prompt, state)
                assert reasons
                assert all(_is_sentence(spoken(reason, ENGLISH)) for reason in reasons)
                picks = answer.picks
            else:
                picks = choose(prompt)
            state, _ = GAME.answer(state, picks)
            check_pieces(state)
            check_rupees(state)
            check_cards(state)
            assert state.rulers == all_rulers(state)
            assert state.players[-1].loyalty == -1


def _is_sentence(line: str) -> bool:
    """Cards begin with their number, everything else with a capital letter."""
    return line[0].isupper() or line[0].isdigit()


def test_rulers_follow_every_block_where_steadfast_armies_help_her_rule() -> None:
    options = {"wakhan": "custom", "wakhan_ruling": "pragmatic-army", "wakhan_loyalty": "steadfast"}
    for seed in range(4):

        def watch(state: State, picks: tuple[str, ...]) -> None:
            assert state.rulers == all_rulers(state)

        state = GAME.start({**options, "players": "12"[seed % 2]})
        assert play(GAME, state, briskly(Random(seed)), watch=watch, freely=seed > 1).ended


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.id)
def test_games_with_each_switch_the_other_way_end(switch: Option) -> None:
    for seed in range(3):
        values = [value.id for value in switch.values[1:]]
        options = {"wakhan": "custom", switch.id: values[seed % len(values)]}
        state = GAME.start({**options, "players": "12"[seed % 2]})
        played = play(GAME, state, briskly(Random(seed)), 5_000)
        assert played.ended
        assert GAME.faults(played.state) == ()


def test_every_card_and_every_box_comes_up() -> None:
    missing = set(EVERYTHING)
    for seed in range(400):
        state = GAME.start({"players": "12"[seed % 2], "wakhan": "rulebook"})
        play(
            GAME,
            state,
            briskly(Random(seed)),
            watch=lambda state, picks: missing.discard(exercised(state, picks)),
        )
        if not missing:
            break
    assert missing == set()


def _with_other_hands(state: State, source: Random) -> State:
    """The same table, but the players hold other cards."""
    players = list(state.players)
    for seat in range(len(players) - 1):
        one = players[seat]
        cards = tuple(sorted(source.sample(range(1, 101), one.hand)))
        players[seat] = one._replace(told=Sealed(one.told.owner, cards))
    return state._replace(players=tuple(players))


def _her_decisions(options: dict[str, str], seed: int) -> Iterator[tuple[Prompt, State]]:
    """Every prompt of hers in a game."""
    state = GAME.start(options)
    choose = briskly(Random(seed))
    while (prompt := GAME.prompt(state)) is not None:
        if is_hers(state):
            yield prompt, state
            state, _ = GAME.answer(state, GAME.choose(prompt, state)[0].picks)
        else:
            state, _ = GAME.answer(state, choose(prompt))


TABLES = st.fixed_dictionaries(
    {
        "players": st.sampled_from(["1", "2"]),
        "wakhan": st.sampled_from(PRESETS),
        "wakhan_deck": st.sampled_from(["physical", "digital"]),
    }
)


@settings(max_examples=20, deadline=None)
@given(TABLES, st.integers(0, 10_000), st.integers(0, 10_000))
def test_hands_of_players_never_change_what_she_does(
    options: dict[str, str], seed: int, hands: int
) -> None:
    source = Random(hands)
    for prompt, state in _her_decisions(options, seed):
        other = _with_other_hands(state, source)
        blind = GAME.prompt(other)
        assert blind is not None
        assert GAME.choose(blind, other) == GAME.choose(prompt, state)


def test_hands_that_were_changed_were_held() -> None:
    held = sum(
        any(one.hand for one in state.players[:-1])
        for seed in range(6)
        for _, state in _her_decisions({"players": "12"[seed % 2], "wakhan": "rulebook"}, seed)
    )
    assert held > 100


@settings(max_examples=20, deadline=None)
@given(TABLES, st.integers(0, 10_000))
def test_same_position_and_card_always_get_the_same_answer_for_the_same_reasons(
    options: dict[str, str], seed: int
) -> None:
    for prompt, state in _her_decisions(options, seed):
        written = GAME.at(GAME.position(state), before=state)
        again = GAME.prompt(written)
        assert again is not None
        answer, reasons = GAME.choose(prompt, state)
        assert GAME.choose(again, written) == (answer, reasons)
        assert answer == Answer(answer.picks, prompt.number, "wakhan")
