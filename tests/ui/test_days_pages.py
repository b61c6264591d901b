"""Shows that the pages of 13 Days speak for the side that is asked, and of the phase it is in."""

from typing import Any

import pytest

from device.table import header_of
from engine.core import Answer
from engine.session import Session
from engine.thirteen_days import GAME
from engine.thirteen_days.words import SEATS
from tests.engine.thirteen_days.days_table import FLAGS, grounds, under_way
from ui.games.thirteen_days.gallery import EXAMPLE
from ui.look.theme import SIDE
from ui.model import refreshed
from ui.scene.nodes import Icon
from ui.screens.play import at_table


class Look:
    """Looks at what lies on the desk."""

    def apply(self, model: Any, desk: Any) -> Any:
        return at_table(refreshed(model, desk))


def lay(player: Any, position: dict[str, Any], *picks: str) -> None:
    """Puts a position on the desk, with some answers given in it already."""
    session = Session(GAME, header_of("thirteen-days", {}, position=position))
    for pick in picks:
        session.answer(Answer((pick,)))
    player.desk.put(session)
    player.app.send(Look())


def after(player: Any, *picks: str) -> None:
    lay(player, {"phase": "setup"}, *picks)


@pytest.mark.parametrize(("full", "is_told"), [((5, 0), True), ((0, 5), False)])
def test_battleground_is_full_only_for_the_side_that_is_asked(
    player: Any, full: tuple[int, int], is_told: bool
) -> None:
    """Lessons of Munich places on Berlin, Italy and Turkey alone: all else is out of reach."""
    board = grounds(italy=full, berlin=(4, 0), turkey=(0, 0))
    lay(player, under_way(battlegrounds=board), "card:lessons-of-munich", "event")
    player.tap("battleground:berlin")
    assert ("FULL" in player.words) == is_told


@pytest.mark.parametrize(
    ("effects", "told"),
    [
        ({}, "USSR political 4 → 2, DEFCON 3"),
        ({"bay_of_pigs": "ussr"}, "The marker stays where it is"),
    ],
)
def test_marker_that_an_event_may_not_deflate_is_foretold_to_stay(
    player: Any, effects: dict[str, str], told: str
) -> None:
    """Missile Trade takes cubes back with the symbol; Bay of Pigs may forbid what that brings."""
    position = under_way("ussr", cubes={"cuba_p": (0, 3)}, effects=effects)
    lay(player, position, "card:missile-trade", "event", "battleground:cuba-political")
    assert told in player.words
    player.tap("confirm")
    assert player.desk.table.session.state.tracks[1][1] == (4 if effects else 2)


def test_touched_battleground_asks_for_a_number_only_where_there_is_one_to_tell(
    player: Any,
) -> None:
    """Air Strike halves what is in Cuba, which is an answer; in Alliances it places up to 2."""
    cubes = {"cuba_m": (0, 3), "cuba_p": (0, 2)}
    lay(player, under_way(cubes=cubes), "card:air-strike", "event")
    player.tap("battleground:alliances")
    assert "PLACE 2 IN ALLIANCES" in player.words
    player.tap("battleground:cuba-military")
    assert player.answers()[-1:] == ["battleground:cuba-military"]


def test_marker_of_the_other_side_is_shifted_under_the_sign_of_who_is_asked(player: Any) -> None:
    """Berlin Blockade: the US shifts a marker of the USSR."""
    after(player, *EXAMPLE[: EXAMPLE.index("shift:opinion:+2")])
    assert player.words.count("US: shift a USSR marker?") == 1
    signs = [node for node in player.scene.nodes if isinstance(node, Icon)]
    head = next(sign for sign in signs if sign.name in SEATS and sign.rect.w > 30)
    assert (head.name, head.colour) == ("us", SIDE["us"])


@pytest.mark.parametrize("pick", ["shift:military:-1", "card:bay-of-pigs"])
def test_bonuses_of_phase_5_are_no_steps_of_a_card(player: Any, pick: str) -> None:
    after(player, *EXAMPLE[: EXAMPLE.index(pick)])
    assert "PHASE 5" in player.words
    assert "INFLUENCE" not in player.words


def test_set_up_lists_what_lies_beside_the_board(player: Any) -> None:
    player.tap("game:thirteen-days", "start")
    for part in ("Round marker on 1", "15 cubes beside", "3 flags", "Shuffle the strategy cards"):
        assert part in player.words.replace("\n", " ")


def test_new_round_is_told_where_its_agendas_are_drawn(player: Any) -> None:
    after(player, *EXAMPLE[: EXAMPLE.index("agenda:cuba-political")])
    player.tap("onwards", "onwards")
    told = player.words.replace("\n", " ")
    for part in ("round marker to 2", "Move all six DEFCON markers", "Shuffle the agenda cards"):
        assert part in told


def test_both_copies_of_an_agenda_have_their_flags(player: Any) -> None:
    lay(player, under_way(flags={**FLAGS, "us": ["military", "military", "italy"]}))
    signs = [node.name for node in player.scene.nodes if isinstance(node, Icon)]
    assert signs.count("flag-us") == 3


def told_scored(player: Any) -> tuple[str, ...]:
    scored: tuple[str, ...] = player.desk.table.session.state.scored
    return scored


def test_another_agenda_turned_up_is_scored_instead(player: Any) -> None:
    """The last bonus had brought the scoring; the bonus stays as it was taken."""
    after(player, *EXAMPLE[: EXAMPLE.index("agenda:cuba-political")])
    player.tap("another")
    offered = {id for id in player.touches if id.startswith("another:")}
    assert offered == {f"another:us:{id}" for id in ("turkey", "opinion")} | {
        f"another:ussr:{id}" for id in ("atlantic", "political")
    }
    player.tap("another:us:opinion")
    assert player.scene.name == "agenda-scoring"
    assert told_scored(player) == ("opinion", "letter")
    assert "bay-of-pigs" in player.desk.table.session.state.seen
    player.tap("bar:undo")
    assert player.desk.table.session.prompt.question.message.startswith("{side}: which card is")


@pytest.mark.parametrize(
    ("seat", "scored"), [("us", ("turkey", "berlin")), ("ussr", ("italy", "turkey"))]
)
def test_another_agenda_where_the_table_told_them_at_scoring(
    player: Any, seat: str, scored: tuple[str, ...]
) -> None:
    lay(player, {"round": 1, "phase": "scoring"}, "agenda:italy", "agenda:berlin")
    player.tap("another", f"another:{seat}:turkey")
    assert told_scored(player) == scored


def test_another_agenda_after_a_correction_had_stopped_before_the_scoring(player: Any) -> None:
    """The correction left nobody to lead Alliances, so nothing else was asked before."""
    board = grounds(alliances=(1, 0))
    agendas = {"us": "italy", "ussr": "letter"}
    lay(player, under_way(phase="alliances", turn=8, battlegrounds=board, agendas=agendas))
    table = player.desk.table
    table.correct({"battlegrounds": {"alliances": {"us": 0}}})
    player.app.send(Look())
    assert "Round marker on 1" not in player.words, "the board is not to be laid out again"
    player.tap("pick:ready", "another", "another:us:turkey")
    assert player.scene.name == "agenda-scoring"
    assert told_scored(player) == ("turkey", "letter")
