"""Shows that random play under every option keeps to the rules at each single position."""

from collections import Counter
from random import Random

import pytest

from device.random_players import at_random
from engine.playout import play_checked
from engine.record import Header
from engine.session import Session
from engine.thirteen_minutes import GAME
from engine.thirteen_minutes.deck import quotas, type_quotas
from engine.thirteen_minutes.options import OPTIONS
from engine.thirteen_minutes.state import State, seen_cards
from engine.thirteen_minutes.words import SEATS

pytestmark = pytest.mark.long

OPTION_SETS: tuple[dict[str, str], ...] = (
    {},
    {"initiative": "beginner"},
    {"campaign": "on"},
    {"campaign": "on", "depth": "score-only", "double_war": "void"},
    {"cube_cap": "5"},
    {"depth": "score-only"},
    {"depth": "score-only", "cube_cap": "5", "tie_break": "none"},
    {"zero_command_moves": "on"},
    {"zero_command_moves": "on", "cube_cap": "5", "initiative": "beginner"},
    {"zero_bid": "off"},
    {"double_war": "void", "level_campaign": "nobody", "campaign": "on"},
    {"tie_break": "none"},
)


def test_every_value_of_every_option_is_played() -> None:
    played = {(name, value) for options in OPTION_SETS for name, value in options.items()}
    played |= {(option.id, option.default) for option in OPTIONS}
    assert played == {(option.id, value.id) for option in OPTIONS for value in option.values}


@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda options: "-".join(options) or "plain")
@pytest.mark.parametrize("seed", range(5))
def test_random_game_is_sound_at_every_position(options: dict[str, str], seed: int) -> None:
    header = Header(GAME.id, GAME.rules, options)
    session = play_checked(GAME, header, at_random(Random(seed)))
    for moment in session.moments:
        check_cubes(moment.state)
        check_cards(moment.state)
        check_secrets(moment.state)
    check_length(session)


def check_cubes(state: State) -> None:
    view = GAME.view(state, None)
    for seat in SEATS:
        on_table = [ground.cubes(seat) for ground in view.battlegrounds.values()]
        assert view.supply[seat] + view.gone[seat] + sum(on_table) == 13
        assert min(view.supply[seat], *on_table, 0) == 0, "no pile holds less than nothing"
        if state.options.cube_cap == "5":
            assert max(on_table, default=0) <= 5


def check_cards(state: State) -> None:
    seen = list(seen_cards(state))
    for face, number in Counter((card.flag, card.type) for card in seen).items():
        assert number <= quotas().get(face, 5)
    for type_, number in Counter(card.type for card in seen).items():
        assert number <= type_quotas()[type_]
    titles = [card.id for card in seen if card.title is not None]
    assert len(titles) == len(set(titles))


def check_secrets(state: State) -> None:
    for side, bid in enumerate(state.bids):
        for seat in (None, *SEATS):
            shown = GAME.view(state, seat).bids.get(SEATS[side])
            expected = None if bid is None else bid.open() if seat == SEATS[side] else "sealed"
            assert shown == expected


def check_length(session: Session) -> None:
    """Ten turns, eight draws and three cards shown in each game that was refereed."""
    facts = Counter(fact.kind for moment in session.moments for fact in moment.facts)
    games = facts["result"]
    assert games == session.state.game
    if session.state.options.depth == "referee":
        assert facts["laid"] == 10 * games
        assert facts["draw"] == 8 * games
        assert (facts["cuba"], facts["last-card"]) == (games, 2 * games)
