"""Shows what holds of every position of random play, for every number of players."""

from __future__ import annotations

import json
from random import Random

import pytest

from device.random_players import at_random, boldly
from engine.core import Answer, Prompt
from engine.pax_pamir import GAME
from engine.pax_pamir.board.ruling import all_rulers
from engine.pax_pamir.cards.piles import deck_size
from engine.pax_pamir.cards.printed import numbers_in
from engine.pax_pamir.game import DECISIONS, SWEEPS
from engine.pax_pamir.position.faults import places_of_cards
from engine.pax_pamir.state import RUPEES, State, blocks_out, cylinders_out, visible
from engine.pax_pamir.steps import ChooseBox, TellAiBack, TellAiCard, TellSwapped
from engine.playout import Chooser, counts, play, play_checked
from engine.record import Header, read
from engine.session import Session, resumed
from engine.text import ENGLISH, spoken
from tests.engine.pax_pamir.pax_table import at, full_market

pytestmark = pytest.mark.long

PLAYERS = ("2", "3", "4", "5")


def telling_all(choose: Chooser) -> Chooser:
    """The same play, but every card is told."""

    def telling(prompt: Prompt) -> tuple[str, ...]:
        while "unknown" in (picks := choose(prompt)):
            pass
        return picks

    return telling


def check_pieces(state: State) -> None:
    for coalition in range(3):
        assert 0 <= blocks_out(state, coalition) <= 12
        assert min(*state.armies[coalition], *state.roads[coalition]) >= 0
    for player, one in enumerate(state.players):
        assert 0 <= cylinders_out(state, player) <= 10
        assert min(one.tribes) >= 0
        assert min([0, *(spies for card in one.court for spies in card.spies)]) == 0


def check_rupees(state: State) -> None:
    held = [one.rupees for one in state.players] + [slot.rupees for slot in state.market]
    assert min(held) >= 0
    assert sum(held) + state.bank == RUPEES


def check_cards(state: State) -> None:
    """Every card that was turned up is in exactly one place."""
    places = places_of_cards(state)
    for one in state.players:
        assert len(one.told.open()) == one.hand, "every card was told"
        places.update(one.told.open())
    assert set(places.values()) <= {1}
    assert sorted(places) == numbers_in(state.seen)
    assert len(places) == deck_size(len(state.players)) - state.deck
    held = sorted(card for one in state.players for card in one.told.open())
    assert numbers_in(state.seen & ~visible(state)) == held


@pytest.mark.parametrize("players", PLAYERS)
def test_pieces_rupees_cards_and_rulers_add_up_at_every_step(players: str) -> None:
    for seed in range(8):
        state = GAME.start({"players": players})
        choose = telling_all((at_random, boldly)[seed % 2](Random(seed)))
        while (prompt := GAME.prompt(state)) is not None:
            state, facts = GAME.answer(state, choose(prompt))
            for fact in facts:
                assert spoken(fact.text, ENGLISH)
                assert json.dumps(dict(fact.data))
            check_pieces(state)
            check_rupees(state)
            check_cards(state)
            assert state.rulers == all_rulers(state)


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_survive_writing_replay_undo_and_redo(players: str) -> None:
    for seed in range(2):
        header = Header("pax-pamir", 1, {"players": players})
        play_checked(GAME, header, (at_random, boldly)[seed](Random(seed)))


@pytest.mark.parametrize(
    "options",
    [
        {"depth": "scorebook"},
        {"hands": "open"},
        {"piles": "any-order"},
        {"circle": "line"},
    ],
    ids=lambda options: next(iter(options)),
)
def test_random_games_with_other_options_hold_too(options: dict[str, str]) -> None:
    header = Header("pax-pamir", 1, {"players": "3", **options})
    play_checked(GAME, header, at_random(Random(5)))


def test_every_decision_comes_up_in_random_play() -> None:
    """Bold players, who end nothing before they must, see everything there is."""
    asked = {*DECISIONS, *SWEEPS} - {TellAiCard, TellAiBack, ChooseBox, TellSwapped}
    missing = {kind for kind in asked if not kind.__name__.startswith(("Enter", "Walk"))}
    for seed in range(400):
        state = GAME.start({"players": PLAYERS[seed % 4]})
        choose = boldly(Random(seed))
        while missing and (prompt := GAME.prompt(state)) is not None:
            missing.discard(type(state.pending[0]))
            state, _ = GAME.answer(state, choose(prompt))
    assert missing == set()


def test_bold_games_end_in_good_time() -> None:
    for seed in range(20):
        played = play(GAME, GAME.start({"players": "4"}), boldly(Random(seed)), 5_000)
        assert played.ended


def test_undo_leads_back_across_players_and_checks() -> None:
    session = Session(GAME, Header("pax-pamir", 1, {"players": "2"}))
    choose, source = at_random(Random(11)), []
    for _ in range(80):
        prompt = session.prompt
        assert prompt is not None
        source.append(session.state)
        session.answer(Answer(choose(prompt)))
    session.undo(60)
    assert session.state == source[20]
    session.redo(10)
    assert session.state == source[30]


def test_long_record_is_read_and_replayed_to_the_same_end() -> None:
    session = Session(GAME, Header("pax-pamir", 1, {"players": "5"}))
    choose = boldly(Random(4))
    while (prompt := session.prompt) is not None:
        session.answer(Answer(choose(prompt)))
    again, refused = resumed(GAME, read(session.record().encode()))
    assert not refused
    assert again.state == session.state
    assert again.outcome == session.outcome


def test_number_of_lines_of_play_is_as_it_was() -> None:
    """A rule that changes by accident changes these numbers."""
    opening = at(p1={"hand": {"cards": [30]}, "court": [29]}, market=full_market(r0c1=1))
    assert counts(GAME, opening, 3) == (13, 87, 1309)
    middle = at(
        3,
        "p2",
        p1={"court": [{"card": 38, "spies": {"p2": 1}}, 9], "tribes": {"punjab": 2}, "rupees": 5},
        p2={"court": [{"card": 34, "spies": {"p1": 1}}, 45], "rupees": 5, "hand": {"cards": [28]}},
        p3={"court": [{"card": 89, "spies": {"p2": 1}}], "tribes": {"kabul": 1}},
        armies={"russian": {"punjab": 2, "kabul": 1}, "british": {"punjab": 1}},
        roads={"russian": {"kabul-punjab": 1}},
        market={"0:0": 2, "0:1": 116, "1:0": {"card": 39, "rupees": 2}, "1:2": 108},
        deck={"left": 0},
        checks=0,
    )
    assert counts(GAME, middle, 5) == (8, 34, 138, 421, 1450)


def saying_anyway(source: Random) -> Chooser:
    """Random play in which cards that cannot come lie there now and then all the same."""
    choose = at_random(source)

    def saying(prompt: Prompt) -> tuple[str, ...]:
        if prompt.anyway is None or source.random() < 0.8:
            return choose(prompt)
        offered = {choice.id for choice in prompt.choices}
        barred = sorted(prompt.anyway.ids - offered)
        told = [f"{prompt.anyway.prefix}:{source.choice(barred)}"] if barred else []
        return (*told, *choose(prompt))[: prompt.most]

    return saying


@pytest.mark.parametrize("options", [{"piles": "any-order"}, {"piles": "as-ruled"}])
def test_deck_built_otherwise_plays_on_and_is_written_down_at_every_step(
    options: dict[str, str],
) -> None:
    for seed in range(3):
        header = Header("pax-pamir", GAME.rules, {"players": str(2 + seed), **options})
        assert play_checked(GAME, header, saying_anyway(Random(seed))).outcome is not None
