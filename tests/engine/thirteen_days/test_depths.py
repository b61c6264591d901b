"""Shows the two lighter depths of tracking, and how to change depth in the middle of a game."""

from random import Random
from typing import Any

import pytest

from device.random_players import at_random
from engine.core import Answer, Refusal
from engine.record import Header
from engine.session import Session
from engine.text import ENGLISH, spoken
from engine.thirteen_days import GAME
from tests.engine.thirteen_days.days_table import (
    AGENDAS,
    FLAGS,
    Table,
    grounds,
    markers,
    said,
    told,
    under_way,
)


def cubes_turn(**position: Any) -> Table:
    return Table(under_way("us", **position), depth="cubes")


def test_turn_without_cards_is_a_battleground_and_a_number() -> None:
    table = cubes_turn()
    assert (table.seat, table.asked) == ("us", "CubesTurn")
    table.pick("battleground:atlantic", "place:3")
    assert (table.cubes("atlantic"), table.tracks("us")) == ((3, 0), (6, 4, 3))
    assert (table.seat, table.asked) == ("ussr", "CubesTurn")


def test_turn_without_cards_takes_cubes_back_within_the_limits() -> None:
    table = cubes_turn(cubes={"berlin": (4, 0)})
    table.pick("battleground:berlin")
    assert table.why_not("place:2") == "US has 4 cubes there already, and 5 is the most"
    table.pick("remove:4")
    assert (table.cubes("berlin"), table.tracks("us")) == ((0, 0), (1, 4, 3))


def test_letter_is_spent_with_a_command() -> None:
    table = cubes_turn(letter="us")
    table.pick("letter")
    assert (table.letter, "letter" in table.choices) == ("ussr", False)
    table.pick("battleground:berlin", "place:4")
    assert table.tracks("us") == (7, 4, 3)


def test_event_is_carried_out_by_hand_and_the_command_may_follow() -> None:
    table = cubes_turn(cubes={"turkey": (0, 2)})
    table.pick("event", "battleground:turkey", "remove:ussr:2", "track:us:political")
    table.pick("shift:political:-2", "prestige:ussr:2", "done")
    assert (table.board(), table.tracks("us"), table.prestige) == ({}, (4, 2, 3), -2)
    assert (table.seat, table.asked) == ("us", "CubesTurn")
    table.pick("battleground:berlin", "place:1")
    assert table.seat == "ussr"


def test_event_by_hand_moves_no_markers_unless_the_symbol_is_set() -> None:
    table = cubes_turn()
    table.pick("event", "battleground:berlin", "place:us:3")
    assert table.tracks("us") == (4, 4, 3)
    table.pick("rule:on", "battleground:italy", "place:ussr:3")
    assert table.tracks("ussr") == (4, 6, 3)
    table.pick("rule:off", "battleground:italy", "remove:ussr:3", "done", "done")
    assert (table.tracks("ussr"), table.seat) == ((4, 6, 3), "ussr")


def test_event_by_hand_may_change_its_mind_about_a_place() -> None:
    table = cubes_turn()
    table.pick("event", "battleground:berlin", "done", "track:ussr:opinion", "done", "done")
    assert table.board() == {}


def test_event_by_hand_says_where_tracks_end() -> None:
    table = cubes_turn(us=(1, 4, 3), prestige=5)
    table.pick("event")
    assert table.why_not("prestige:us:1") == "the prestige marker is at its end"
    table.pick("track:us:military")
    assert table.why_not("shift:military:-1") == "the marker stands on 1, and the track ends"
    table.pick("done", "prestige:ussr:1")
    assert table.prestige == 4


def test_cubes_depth_enters_the_aftermath_as_two_totals() -> None:
    table = Table({"round": 3, "phase": "aftermath", "turn": 8}, depth="cubes")
    table.pick("cubes:us:9")
    assert table.why_not("cubes:ussr:10") == "that is too much for 6 cards"
    facts = table.pick("cubes:ussr:2")
    assert told(facts, "aftermath") == ["Aftermath: US 9 cubes, USSR 2 cubes"]
    assert table.outcome.winners == ("us",)


def test_cubes_depth_keeps_agendas_and_bonuses() -> None:
    table = Table(depth="cubes")
    table.pick("ready", "agenda:italy", "agenda:turkey", "agenda:opinion")
    table.pick("agenda:letter", "agenda:atlantic", "agenda:political")
    table.pick("agenda:italy", "agenda:letter", "first:us")
    for _ in range(7):
        table.pick("done")
    facts = table.pick("done")
    assert told(facts, "award") == [
        "Italy: 1–0, US scores 1 + 1 = 2",
        "Personal Letter: US holds it, 2 prestige",
    ]


def enter_board(
    table: Table, cubes: dict[str, tuple[int, int]], letter: str = "us", prestige: int = 0
) -> None:
    """Enters these cubes and every marker on 2 in score-only depth."""
    for us, ussr in (grounds(**cubes)[name].values() for name in grounds()):
        table.pick(f"cubes:us:{us}", f"cubes:ussr:{ussr}")
    for track in ("military", "political", "opinion"):
        table.pick(f"track:us:{track}:2", f"track:ussr:{track}:2")
    table.pick(f"prestige:{prestige}", f"letter:{letter}")


def test_score_only_asks_for_the_board_after_the_cards_of_each_round() -> None:
    table = Table(depth="score-only")
    table.pick("ready")
    assert table.seat == "table"
    enter_board(table, {"tv": (1, 0), "un": (0, 1), "alliances": (2, 0), "italy": (3, 1)})
    assert (table.seat, table.asked, table.letter) == ("us", "Shift", "us")
    table.pick("shift:military:-1")
    assert table.letter == "ussr"
    table.pick("tuck")
    assert table.asked == "RevealAgenda"
    table.pick("agenda:italy")
    assert table.why_not("agenda:italy") == "this agenda is out of the deck"
    facts = table.pick("agenda:letter")
    assert told(facts, "award") == [
        "Italy: 3–1, US scores 2 + 1 = 3",
        "Personal Letter: USSR holds it, 2 prestige",
    ]
    assert (table.state.round, table.prestige) == (2, 1)
    assert table.tracks("us") == (2, 3, 3), "1, 2, 2 and the escalation of round 2"


def test_score_only_counts_prestige_that_events_moved_during_the_round() -> None:
    table = Table(depth="score-only")
    table.pick("ready")
    enter_board(table, {"italy": (1, 0)}, letter="us", prestige=-2)
    table.pick("agenda:italy", "agenda:letter")
    assert table.prestige == 2, "2 for Italy and 2 for the letter, from a USSR lead of 2"


def test_score_only_refuses_more_cubes_than_there_are() -> None:
    table = Table(depth="score-only")
    table.pick("ready")
    for _ in range(3):
        table.pick("cubes:us:5", "cubes:ussr:0")
    assert table.why_not("cubes:us:3") == "US has 2 cubes left"


def test_score_only_game_ends_with_aftermath_totals() -> None:
    table = Table(depth="score-only")
    table.pick("ready")
    for us, ussr in (("italy", "letter"), ("berlin", "atlantic"), ("opinion", "opinion")):
        enter_board(table, {"italy": (1, 0)}, letter="ussr")
        table.pick(f"agenda:{us}", f"agenda:{ussr}")
    table.pick("cubes:us:3", "cubes:ussr:0")
    assert (table.prestige, table.outcome.winners) == (2, ("us",))


def switched(table: Table, depth: str) -> Table:
    table.session.correct({"options": {"depth": depth}})
    return table


def test_depth_changes_between_cards_and_cubes_before_a_turn() -> None:
    table = switched(Table(under_way("us")), "cubes")
    assert (table.asked, table.seat) == ("CubesTurn", "us")
    table.pick("battleground:berlin", "place:1")
    assert switched(table, "referee").asked == "PlayCard"


def test_card_in_the_middle_of_its_effects_is_finished_as_it_was_begun() -> None:
    table = Table(under_way("us"))
    table.pick("card:the-guns-of-august", "event")
    switched(table, "cubes")
    table.pick("done", "done")
    assert (table.asked, table.seat) == ("CubesTurn", "ussr")


def test_changing_to_score_only_in_a_round_asks_for_the_board_and_keeps_agendas() -> None:
    table = switched(Table(under_way("us")), "score-only")
    enter_board(table, {"italy": (1, 0)}, letter="ussr")
    assert table.state.round == 3, "both agendas were sealed before, so nothing else is asked"
    assert table.state.scored == ("italy", "letter")


def test_changing_from_score_only_starts_the_round_with_its_agendas() -> None:
    table = Table(depth="score-only")
    table.pick("ready")
    assert switched(table, "referee").asked == "Flag"


def test_changing_from_score_only_is_refused_while_a_board_is_being_entered() -> None:
    table = Table(depth="score-only")
    table.pick("ready", "cubes:us:0")
    with pytest.raises(Refusal) as refused:
        switched(table, "cubes")
    assert said(refused.value.because) == "finish entering the board, then change what is tracked"


@pytest.mark.parametrize(("depth", "asked"), [("cubes", "EnterPile"), ("score-only", "EnterPile")])
def test_changing_depth_at_the_end_changes_how_the_pile_is_entered(depth: str, asked: str) -> None:
    table = Table({"round": 3, "phase": "aftermath", "turn": 8})
    assert table.asked == "RevealPile"
    assert switched(table, depth).asked == asked
    assert switched(table, "referee").asked == "RevealPile"


@pytest.mark.parametrize("phase", ["television", "alliances"])
@pytest.mark.parametrize("depth", ["cubes", "score-only"])
def test_changing_depth_during_the_bonuses_changes_nothing_else(phase: str, depth: str) -> None:
    position = {
        "round": 2,
        "phase": phase,
        "turn": 8,
        "tracks": markers((1, 1, 1), (1, 1, 1)),
        "battlegrounds": grounds(tv=(1, 0), alliances=(1, 0)),
        "flags": FLAGS,
        "agendas": AGENDAS,
    }
    table = Table(position)
    asked = table.asked
    assert switched(table, depth).asked == asked


def test_changing_to_score_only_while_agendas_are_drawn_asks_for_them_when_they_turn_up() -> None:
    table = Table()
    table.pick("ready", "agenda:italy")
    switched(table, "score-only")
    enter_board(table, {"italy": (1, 0)})
    assert (table.asked, table.seat) == ("RevealAgenda", "table")
    assert "agenda:berlin" in table.choices, "two of its agendas were never entered"


def test_record_made_by_earlier_rules_is_asked_as_it_was_begun() -> None:
    """Those asked for no prestige at the end of a round."""
    by_rules = [
        Session(GAME, Header("thirteen-days", rules, {"depth": "score-only"}))
        for rules in (1, GAME.rules)
    ]
    asked = []
    for session in by_rules:
        choose = at_random(Random(3))
        questions = set()
        while session.prompt is not None:
            questions.add(spoken(session.prompt.question, ENGLISH))
            session.answer(Answer(choose(session.prompt)))
        asked.append(questions)
    assert asked[1] - asked[0] >= {"Who leads on prestige, and by how much?"}
    assert "Who leads on prestige, and by how much?" not in asked[0]
