"""Shows typed-in positions, corrections, faults, and undo past a reveal."""

import json
from typing import Any

import pytest

from engine.core import Refusal
from engine.thirteen_days import GAME
from engine.thirteen_days.cards.strategy import CARDS
from tests.engine.thirteen_days.days_table import (
    AGENDAS,
    FLAGS,
    Table,
    grounds,
    kinds,
    markers,
    said,
    under_way,
)
from tests.engine.thirteen_days.worked_game import STEPS


def refusal_of(position: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(Refusal) as refused:
        Table(position)
    text = said(refused.value.because)
    return refused.value.code, text


def test_empty_position_is_the_opening() -> None:
    assert GAME.at({}) == GAME.start({})


def test_written_position_reads_back_through_json() -> None:
    table = Table(under_way("us", cubes={"berlin": (2, 1)}, seen=["sops"]))
    table.pick("card:u-2-downed", "event")
    written = json.loads(json.dumps(GAME.position(table.state)))
    assert GAME.at(written, before=table.state) == table.state


def test_position_shows_what_the_document_promises() -> None:
    table = Table(under_way("us", cubes={"berlin": (2, 0)}))
    written = GAME.position(table.state)
    assert written["round"] == 2
    assert written["tracks"]["us"] == {"military": 4, "political": 4, "opinion": 3}
    assert written["battlegrounds"]["berlin"] == {"us": 2, "ussr": 0}
    assert written["agendas"] == {"us": "sealed", "ussr": "sealed"}
    assert written["pending"] == [{"step": "PlayCard", "side": "us"}]


def test_players_join_a_game_under_way_and_play_it_out() -> None:
    table = Table(
        {
            "round": 3,
            "turn": 6,
            "first": "us",
            "tracks": markers((2, 2, 2), (3, 1, 1)),
            "battlegrounds": grounds(italy=(3, 0), berlin=(0, 2)),
            "prestige": -1,
            "letter": "ussr",
        }
    )
    assert table.asked == "Flag", "agendas are asked for anew"
    table.pick("agenda:italy", "agenda:turkey", "agenda:military")
    table.pick("agenda:berlin", "agenda:letter", "agenda:atlantic")
    assert table.seat == "us"
    table.pick("agenda:italy")
    assert table.seat == "ussr"
    table.pick("agenda:berlin", "card:sops", "event", "card:scramble", "command", "done")
    for card in ("excomm", "quarantine", "u-thant", "containment", "to-the-brink", "suez-hungary"):
        table.pick(f"card:{card}")
    assert table.outcome.winners == ("us",), "−1 + 4 − 3 + 2"
    assert table.outcome.scores == {"us": 2, "ussr": 0}


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ({}, "SetUp"),
        ({"round": 2}, "Flag"),
        ({"round": 2, "flags": FLAGS}, "ChooseAgenda"),
        ({"round": 2, "flags": FLAGS, "agendas": AGENDAS}, "ChooseFirst"),
        ({"phase": "strategy", "flags": FLAGS, "agendas": AGENDAS}, "ChooseFirst"),
        ({"first": "us", "flags": FLAGS, "agendas": AGENDAS}, "PlayCard"),
        ({"phase": "scoring", "turn": 8}, "RevealAgenda"),
        ({"phase": "scoring", "turn": 8, "flags": FLAGS}, "ChooseAgenda"),
        ({"phase": "aftermath", "round": 3}, "RevealPile"),
    ],
)
def test_position_without_pending_starts_its_phase(typed: dict[str, Any], asked: str) -> None:
    assert Table(typed).asked == asked


def test_phase_that_needs_no_answer_goes_on_by_itself() -> None:
    calm = markers((1, 1, 1), (1, 1, 1))
    table = Table(
        {"phase": "television", "turn": 8, "tracks": calm, "flags": FLAGS, "agendas": AGENDAS}
    )
    assert (table.state.round, table.asked) == (2, "Flag")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"colour": 1}, "“colour” is not known here"),
        ({"round": 4}, "round: 1…3 is expected"),
        ({"tracks": {"us": {"military": 9}}}, "tracks.us.military: 1…8 is expected"),
        ({"tracks": {"un": {}}}, "“un” is not known here"),
        ({"prestige": 6}, "prestige: -5…5 is expected"),
        ({"letter": "table"}, "letter: us / ussr is expected"),
        ({"battlegrounds": {"paris": {"us": 1}}}, "“paris” is not known here"),
        ({"flags": {"us": ["paris"]}}, "flags.us: "),
        ({"flags": {"us": ["italy", "turkey", "berlin", "letter"]}}, "flags.us: does not fit"),
        ({"round": 1, "agendas": {"us": "paris"}}, "agendas.us: "),
        ({"round": 1, "flags": FLAGS, "agendas": {"us": "berlin"}}, "agendas.us: italy / "),
        ({"seen": ["card"]}, "seen: "),
        ({"seen": "sops"}, "seen: […] is expected"),
        ({"effects": {"sops": "un"}}, "effects.sops: us / ussr is expected"),
        ({"phase": "strategy", "turn": 3}, "first: does not fit"),
        ({"phase": "strategy", "turn": 8, "first": "us"}, "turn: does not fit"),
        ({"phase": "over", "round": 3, "pending": [{"step": "SetUp"}]}, "pending: does not fit"),
        ({"pending": [{"step": "Dance"}]}, "pending.step: "),
        ({"pending": [{"step": "PlayCard"}]}, "pending.side: us / ussr is expected"),
        ({"pending": [{"step": "PlayCard", "side": "us", "x": 1}]}, "“x” is not known here"),
        (
            {"pending": [{"step": "Resume", "side": "us", "card": "sops", "number": 1}]},
            "pending.number: does not fit",
        ),
        ({"pending": [{"step": "SetUp"}] * 61}, "pending: does not fit"),
        ({"aftermath": {"tucked": 4}}, "aftermath.tucked: 0…3 is expected"),
        ({"options": {"depth": "all"}}, "depth: referee / cubes / score-only is expected"),
        (
            {"round": 2, "scored": ["italy", "letter"], "agendas": {"us": "italy"}},
            "turkey / berlin / cuba-political / cuba-military / atlantic is expected",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(typed: dict[str, Any], told: str) -> None:
    code, text = refusal_of(typed)
    assert code == "bad-position"
    assert told in text


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (under_way(cubes={"berlin": (6, 0)}), "6 US cubes on one battleground (Berlin)"),
        (
            under_way(cubes={"berlin": (0, 5), "italy": (0, 5), "tv": (0, 5), "un": (0, 4)}),
            "19 USSR cubes, but only 17 exist",
        ),
        (under_way(seen=["sops", "sops"]), "SOPs is there twice"),
        (
            {"round": 1, "flags": {"us": ["italy", "italy", "turkey"]}},
            "more cards than there are of agenda: Italy",
        ),
        ({"round": 2, "scored": ["italy", "turkey", "letter"]}, "3 scored agendas are too many"),
        (
            {"round": 1, "seen": ["sops", "u-thant"]},
            "2 cards seen leave too few for the rest of the game",
        ),
        ({"round": 1, "aftermath": {"tucked": 1}}, "1 card cannot have been tucked away"),
        ({"round": 3, "aftermath": {"cards": ["sops"]}}, "turned up at the end of the game only"),
        (
            {"round": 3, "phase": "aftermath", "aftermath": {"cards": list(CARDS)[:7]}},
            "7 cards are too many for the Aftermath pile",
        ),
        ({"round": 2, "phase": "setup"}, "laid out before round 1, not in round 2"),
        (
            {"phase": "strategy", "turn": 8, "options": {"depth": "score-only"}},
            "all 8 cards of the round are played already",
        ),
        ({"round": 2, "phase": "over"}, "cannot be over in round 2 without war"),
        ({"round": 2, "phase": "aftermath"}, "cannot be over in round 2 without war"),
    ],
)
def test_impossible_position_is_refused_with_its_fault(typed: dict[str, Any], told: str) -> None:
    code, text = refusal_of(typed)
    assert code == "fault"
    assert told in text


@pytest.mark.parametrize(
    "typed",
    [
        {"round": 2, "phase": "strategy", "first": "us", "pending": [{"step": "SetUp"}]},
        under_way(pending=[{"step": "RevealPile", "cards": 3}]),
        under_way(pending=[{"step": "LookAtTop", "side": "us"}]),
        under_way(pending=[{"step": "PlayCard", "side": "ussr"}]),
        under_way(pending=[{"step": "CubesTurn", "side": "us"}]),
        under_way(pending=[{"step": "Steal", "side": "us"}]),
        under_way(pending=[{"step": "OfferEvent", "side": "ussr", "card": "sops"}]),
        under_way(pending=[{"step": "UseCard", "side": "us", "card": "fidel-castro"}]),
        under_way(pending=[{"step": "GoOn"}]),
        {"round": 3, "phase": "aftermath", "pending": [{"step": "RevealPile", "cards": 9}]},
    ],
)
def test_decision_that_play_never_comes_to_is_refused(typed: dict[str, Any]) -> None:
    assert refusal_of(typed) == ("fault", "pending: does not fit the rest of the position")


def test_battleground_named_twice_in_a_decision_is_refused() -> None:
    step = {"step": "Command", "side": "us", "cubes": 1, "where": ["berlin", "berlin"]}
    typed = {**step, "placing": False, "event": False, "letter": False}
    code, _ = refusal_of(under_way(pending=[typed]))
    assert code == "bad-position"


@pytest.mark.parametrize("cubes", [0, True, float("nan"), "\ud800"])
def test_command_of_no_cubes_is_refused(cubes: object) -> None:
    step = {"step": "CommandAt", "side": "us", "cubes": cubes, "at": "berlin"}
    code, _ = refusal_of(under_way(pending=[{**step, "placing": False, "event": False}]))
    assert code == "bad-position"


def test_game_ended_by_war_can_be_typed_in_early() -> None:
    table = Table({"round": 1, "phase": "over", "tracks": markers((7, 1, 1), (1, 1, 1))})
    assert table.outcome.winners == ("ussr",)


@pytest.mark.parametrize(
    ("patch", "told"),
    [
        ({"battlegrounds": {"berlin": {"us": 3}}}, "battleground, Berlin, US: 0 → 3"),
        ({"tracks": {"ussr": {"political": 6}}}, "marker, USSR, political: 4 → 6"),
        ({"prestige": -3}, "prestige (US +, USSR −): 0 → -3"),
        ({"letter": "us"}, "letter: USSR → US"),
        ({"round": 3}, "round: 2 → 3"),
        ({"effects": {"sops": "us"}}, "in effect this round, SOPs: – → US"),
        ({"seen": ["sops"]}, "cards seen: – → SOPs"),
        ({"aftermath": {"tucked": 1}}, "Aftermath pile, cards of Alliances: 0 → 1"),
        (
            {"options": {"double_track": "once"}},
            "option, Both agendas are for the same track: each → once",
        ),
    ],
)
def test_anything_on_the_board_can_be_put_right(patch: dict[str, Any], told: str) -> None:
    table = Table(under_way("us"))
    facts = table.session.correct(patch)
    assert [said(fact.text) for fact in facts] == [told]
    assert (table.asked, table.seat) == ("PlayCard", "us"), "the game goes on where it was"


@pytest.mark.parametrize(
    ("patch", "seat", "asked"),
    [
        ({"turn": 3}, "ussr", "PlayCard"),
        ({"first": "ussr"}, "ussr", "PlayCard"),
        ({"phase": "aftermath", "round": 3}, "table", "RevealPile"),
    ],
)
def test_putting_the_moment_right_asks_what_belongs_there(
    patch: dict[str, Any], seat: str, asked: str
) -> None:
    table = Table(under_way("us"))
    table.session.correct(patch)
    assert (table.seat, table.asked) == (seat, asked)


def test_correction_in_the_middle_of_an_event_keeps_the_event_going() -> None:
    table = Table(under_way("ussr"))
    table.pick("card:fidel-castro", "event", "battleground:cuba-military")
    table.session.correct({"battlegrounds": {"cuba-military": {"ussr": 5}}})
    assert table.choices == ["done"]
    assert table.refused["place:1"] == "USSR has 5 cubes there already, and 5 is the most"
    table.pick("done", "battleground:cuba-political", "place:3")
    assert table.cubes("cuba-political") == (0, 3)


def test_correction_that_leaves_a_fault_changes_nothing() -> None:
    table = Table(under_way("us"))
    with pytest.raises(Refusal, match="cubes on one battleground"):
        table.session.correct({"battlegrounds": {"berlin": {"us": 6}}})
    assert table.cubes("berlin") == (0, 0)


def test_owner_enters_a_sealed_agenda_again() -> None:
    table = Table(under_way("us"))
    facts = table.session.correct({"agendas": {"ussr": None}})
    assert [said(fact.text) for fact in facts if fact.data["path"][0] == "agendas"] == [
        "agenda, USSR: sealed → –"
    ]
    assert (table.seat, table.asked) == ("ussr", "ChooseAgenda")
    table.pick("agenda:political")
    assert (table.seat, table.asked) == ("us", "PlayCard")
    assert GAME.view(table.state, "ussr").agendas == {"us": "sealed", "ussr": "political"}


def test_changed_flags_make_their_owner_choose_again() -> None:
    table = Table(under_way("us"))
    table.session.correct({"flags": {"us": ["italy", "turkey", "berlin"]}})
    assert (table.seat, table.asked) == ("us", "ChooseAgenda")
    assert table.choices == ["agenda:italy", "agenda:turkey", "agenda:berlin"]


def test_flag_taken_away_is_asked_for_again() -> None:
    table = Table(under_way("us"))
    table.session.correct({"flags": {"us": ["italy", "turkey"]}})
    assert (table.seat, table.asked) == ("table", "Flag")
    table.pick("agenda:military", "agenda:military")
    assert table.asked == "PlayCard"


def test_typed_in_agenda_is_sealed_at_once() -> None:
    table = Table(under_way("us"))
    assert GAME.position(table.state)["agendas"] == {"us": "sealed", "ussr": "sealed"}
    assert GAME.view(table.state, "us").agendas == {"us": "italy", "ussr": "sealed"}


def test_sealed_agenda_of_a_position_from_elsewhere_is_asked_for_anew() -> None:
    written = GAME.position(Table(under_way("us")).state)
    elsewhere = Table(written)
    assert (elsewhere.seat, elsewhere.asked) == ("us", "ChooseAgenda")
    elsewhere.pick("agenda:turkey", "agenda:letter")
    assert elsewhere.asked == "PlayCard"


def test_undo_past_the_reveal_says_that_it_was_seen() -> None:
    table = Table()
    for step in STEPS[:12]:
        table.pick(*step.picks.split())
    assert table.state.scored == ("italy", "letter")
    facts = list(table.session.undo())
    assert kinds(facts) == ["undone", "seen"]
    assert table.asked == "TellDiscard"
    assert GAME.view(table.state, None).agendas == {"us": "sealed", "ussr": "sealed"}
    table.session.redo()
    assert table.state.scored == ("italy", "letter")


def test_undo_reaches_back_to_the_set_up() -> None:
    table = Table()
    for step in STEPS[:5]:
        table.pick(*step.picks.split())
    table.session.undo(table.session.undoable)
    assert table.state == GAME.start({})
