"""Shows corrections at the table: bumped cubes, wrong zones, the wrong first player, a new bid."""

from random import Random
from typing import Any

import pytest

from device.random_players import at_random
from engine.core import Answer, Fact, Refusal
from engine.record import Header
from engine.session import Session
from engine.text import ENGLISH, spoken
from engine.thirteen_minutes import GAME
from tests.engine.thirteen_minutes.at_the_table import (
    US_MILITARY,
    USSR_OPINION,
    Table,
    ended,
    on,
    shown_down,
    under_way,
)


def two_laid(**more: Any) -> Table:
    grounds = (on("neutral", 1, 1), on("us", us=2, **US_MILITARY), on("ussr", **USSR_OPINION))
    return Table(under_way(*grounds, **more))


def told(facts: tuple[Fact, ...]) -> list[str]:
    return [spoken(fact.text, ENGLISH) for fact in facts]


def code(table: Table, patch: dict[str, Any]) -> str:
    before = GAME.position(table.state), table.session.record()
    with pytest.raises(Refusal) as caught:
        table.session.correct(patch)
    assert (GAME.position(table.state), table.session.record()) == before
    return caught.value.code


def test_bumped_cube_is_put_back() -> None:
    table = two_laid()
    facts = table.session.correct({"battlegrounds": {"1": {"us": 3}}})
    assert told(facts) == ["US card, military (no. 1), US: 2 → 3"]
    assert (table.lies("1"), table.supply()) == (("us", 3, 0), (9, 12))


def test_card_is_moved_to_the_zone_it_lies_in() -> None:
    table = two_laid()
    facts = table.session.correct({"battlegrounds": {"cuba": {"zone": "us"}}})
    assert told(facts) == ["Cuba, zone: neutral zone → US sphere"]
    assert table.lies() == ("us", 1, 1)


def test_several_things_are_put_right_at_once() -> None:
    table = two_laid()
    patch = {"gone": {"us": 2}, "battlegrounds": {"2": {"command": 3, "ussr": 1}}}
    assert len(table.session.correct(patch)) == 3


def test_first_player_is_put_right_and_the_other_side_is_asked() -> None:
    table = two_laid()
    assert table.seat == "us"
    facts = table.session.correct({"first": "ussr"})
    assert "first player: US → USSR" in told(facts)
    assert table.seat == "ussr"
    table.play_card("face:un:military")
    table.pick("command", "done")
    assert table.seat == "us"


def test_first_player_cannot_change_in_the_middle_of_a_turn() -> None:
    table = two_laid()
    table.pick("card:moscow-is-our-brain")
    assert code(table, {"first": "ussr"}) == "fault"


def test_bid_can_be_entered_again() -> None:
    table = Table()
    table.pick("bid:13")
    facts = table.session.correct({"bids": {"us": None}})
    assert "bid, US: sealed → –" in told(facts)
    assert table.seat == "us"
    table.pick("bid:2", "bid:1")
    assert table.supply() == (11, 12)


def test_correction_elsewhere_keeps_a_bid_sealed() -> None:
    table = Table()
    table.pick("bid:5")
    table.session.correct({"campaign": {"us": 3}})
    assert GAME.view(table.state, "us").bids == {"us": 5}
    assert GAME.view(table.state, None).bids == {"us": "sealed"}
    table.pick("bid:4")
    assert table.supply() == (8, 9)


@pytest.mark.parametrize("bid", [5, 6, "5", float("nan"), []])
def test_correction_can_neither_set_nor_probe_a_bid(bid: object) -> None:
    table = Table()
    table.pick("bid:5")
    assert code(table, {"bids": {"us": bid}, "campaign": {"us": 1}}) == "bad-position"


def test_played_command_is_put_right() -> None:
    table = Table(under_way(on("neutral")))
    table.pick("card:excomm", "command:1", "zone:us", "command")
    pending = [{"step": "Command", "side": "us", "cubes": 3}]
    table.session.correct({"battlegrounds": {"1": {"command": 3}}, "pending": pending})
    table.pick("battleground:1", "place:3")
    assert table.lies("1") == ("us", 3, 0)


US_FLEET = ("face:us:military", "command:2", "skip", "zone:us")


def us_fleet_laid(*picks: str) -> Table:
    """The US has laid a card it says is its own, with Command 2, and goes on with it."""
    table = Table(under_way(on("neutral")))
    table.pick(*US_FLEET, *picks)
    return table


def asked(table: Table) -> tuple[str, list[str]]:
    return table.seat, table.choices


@pytest.mark.parametrize("picks", [(), ("event",), ("command",), ("command", "battleground:1")])
def test_flag_of_the_card_just_played_decides_anew_whose_event_it_is(
    picks: tuple[str, ...],
) -> None:
    table = us_fleet_laid(*picks)
    table.session.correct({"battlegrounds": {"1": {"flag": "ussr"}}})
    assert asked(table) == ("ussr", ["event", "decline"])
    table.pick("decline")
    assert asked(table) == ("us", ["done", "battleground:cuba", "battleground:1"])


@pytest.mark.parametrize("picks", [(), ("event",), ("decline",)])
def test_card_that_is_its_player_s_own_after_all_is_used_by_its_player(
    picks: tuple[str, ...],
) -> None:
    table = Table(under_way(on("neutral")))
    table.pick("face:ussr:military", "command:2", "skip", "zone:us", *picks)
    table.session.correct({"battlegrounds": {"1": {"flag": "us"}}})
    assert asked(table) == ("us", ["command", "event"])


def test_command_follows_the_card_it_stands_on() -> None:
    table = us_fleet_laid("command", "battleground:1")
    table.session.correct({"battlegrounds": {"1": {"command": 3}}})
    assert "place:3" in table.choices
    table.session.correct({"battlegrounds": {"1": {"command": 1}}})
    assert "place:2" not in table.choices
    assert table.pick("place:1")
    assert table.lies("1") == ("us", 1, 0)


def test_command_with_nothing_left_to_do_there_asks_for_another_place() -> None:
    table = us_fleet_laid("command", "battleground:1")
    table.session.correct({"gone": {"us": 12}, "battlegrounds": {"cuba": {"us": 1}}})
    assert table.choices == ["done", "battleground:cuba"]


def test_correction_elsewhere_leaves_what_is_asked() -> None:
    table = us_fleet_laid("event", "battleground:1")
    before = asked(table)
    table.session.correct({"battlegrounds": {"cuba": {"zone": "us"}, "1": {"type": "opinion"}}})
    assert asked(table) == before


def test_card_of_another_face_loses_the_title_that_is_printed_on_one_face_only() -> None:
    table = Table(under_way(on("neutral")))
    table.pick("card:excomm", "command:1", "zone:us")
    table.session.correct({"battlegrounds": {"1": {"flag": "ussr"}}})
    assert asked(table) == ("ussr", ["event", "decline"])
    table.pick("decline", "done")
    assert "card:excomm" in table.choices, "it has not been seen"


def test_command_goes_on_when_the_card_loses_a_title_with_another_event() -> None:
    table = Table(under_way(on("neutral")))
    table.pick("card:u-2-photographs", "command:2", "zone:us", "command", "battleground:cuba")
    before = asked(table)
    table.session.correct({"battlegrounds": {"1": {"type": "military"}}})
    assert asked(table) == before
    table.session.correct({"battlegrounds": {"1": {"flag": "un"}}})
    assert asked(table) == before, "its player may use it either way"


def test_title_told_at_the_wrong_face_is_put_right_with_it() -> None:
    table = Table(under_way(on("neutral")))
    table.pick("face:us:military", "command:2", "title:Fleet", "zone:us")
    table.session.correct({"battlegrounds": {"1": {"flag": "un"}}})
    shown = GAME.position(table.state)
    assert shown["battlegrounds"]["1"]["title"] == "Fleet"
    assert shown["deck"] == [{"title": "Fleet", "flag": "un", "type": "military", "command": 2}]


def test_half_told_card_that_cannot_be_any_more_is_asked_for_again() -> None:
    table = two_laid()
    table.pick("face:us:political", "command:1")
    table.session.correct({"battlegrounds": {"1": {"type": "political"}}})
    assert table.why_not("face:us:political") == "the deck has only 1 of: US card, political"


def test_turn_alone_is_put_right_as_far_as_the_cards_allow() -> None:
    table = two_laid(first="us")
    table.session.correct({"turn": 1})
    assert asked(table) == ("ussr", ["command", "event"]), "the last card is still in use"
    table.session.correct({"turn": 2})
    assert (table.seat, table.choices[0]) == ("us", "card:excomm")


@pytest.mark.parametrize("steps", [8, 9, 10, 12, 30, 40, 60])
def test_every_turn_that_is_offered_is_taken(steps: int) -> None:
    session = Session(GAME, Header(GAME.id, GAME.rules))
    choose = at_random(Random(3))
    while session.prompt is not None and len(session.entries) < steps:
        session.answer(Answer(choose(session.prompt)))
    turn = next(place for place in GAME.places(session.state) if place.path == ("turn",))
    for value in range(turn.least, turn.most + 1):
        if value != turn.value:
            session.correct({"turn": value})
            assert session.prompt is not None
            session.undo()


def test_last_turn_put_right_leads_to_the_reveal_and_back() -> None:
    grounds = [on("neutral", type="military")] * 5 + [on("neutral", type="opinion")] * 4
    last = on("us", flag="us", type="political", command=2)
    table = Table(under_way(on("us"), *grounds, last))
    assert table.state.phase == "reveal"
    table.session.correct({"turn": 9})
    assert asked(table) == ("us", ["event", "decline"])
    table.session.correct({"turn": 10})
    assert table.seat == "table"


def test_command_is_never_put_at_none() -> None:
    table = us_fleet_laid()
    place = next(place for place in GAME.places(table.state) if place.path[-1] == "command")
    assert place.least == 1


def test_who_starts_follows_the_bids_put_right() -> None:
    table = Table()
    table.pick("bid:3", "bid:1")
    assert table.seat == "us"
    table.session.correct({"gone": {"us": 1, "ussr": 3}})
    assert asked(table) == ("ussr", ["starts:us", "starts:ussr"])


def test_initiative_agreed_on_anew_asks_for_the_lot() -> None:
    table = Table()
    table.session.correct({"options": {"initiative": "beginner"}})
    assert table.seat == "table"
    table.pick("starts:us")
    assert table.supply() == (13, 12)


def test_record_of_earlier_rules_goes_on_asking_as_it_did() -> None:
    session = Session(GAME, Header(GAME.id, 1, position=under_way(on("neutral"))))
    for pick in US_FLEET:
        session.answer(Answer((pick,)))
    session.correct({"battlegrounds": {"1": {"flag": "ussr"}}})
    assert session.prompt is not None
    assert session.prompt.seat == "us"


def test_half_told_card_is_forgotten_by_going_back_to_the_start_of_the_turn() -> None:
    table = two_laid()
    table.pick("card:moscow-is-our-brain")
    table.session.correct({"pending": None})
    assert "card:moscow-is-our-brain" in table.choices


def test_last_card_told_wrongly_is_asked_for_again() -> None:
    end = ended()
    table = Table({**end, "phase": "reveal", "last": {"us": end["last"]["us"]}})
    table.session.correct({"last": {"us": None}})
    assert [getattr(step, "side", None) for step in table.state.pending] == [0, 1]


def test_correction_after_the_end_scores_anew() -> None:
    table = Table(ended(("opinion", "us", 0, 0)))
    table.session.correct({"battlegrounds": {"cuba": {"ussr": 1}}})
    assert table.outcome.winners == ("ussr",)
    table.session.undo()
    assert table.outcome.winners == ("us",)


def scored_in_campaign(*rows: tuple[str, str, int, int], **more: Any) -> Table:
    return shown_down(ended(*rows, campaign="on", **more))[0]


def points(table: Table) -> dict[str, int]:
    campaign: dict[str, int] = GAME.position(table.state)["campaign"]
    return campaign


def test_correction_after_the_scoring_reaches_the_campaign() -> None:
    table = scored_in_campaign(("opinion", "us", 0, 0), earlier=(5, 6))
    assert points(table) == {"us": 7, "ussr": 6}
    table.session.correct({"battlegrounds": {"cuba": {"ussr": 1}}})
    assert points(table) == {"us": 5, "ussr": 8}
    assert table.choices == ["next", "swap"]


def test_campaign_points_put_right_by_hand_are_as_they_were_told() -> None:
    table = scored_in_campaign(("opinion", "us", 0, 0), earlier=(5, 6))
    table.session.correct({"battlegrounds": {"cuba": {"ussr": 1}}, "campaign": {"us": 9}})
    assert points(table) == {"us": 9, "ussr": 8}


def test_correction_of_the_last_game_may_end_the_campaign_or_go_on_with_it() -> None:
    table = scored_in_campaign(("opinion", "us", 0, 0), earlier=(11, 0))
    assert table.outcome.winners == ("us",)
    table.session.correct({"battlegrounds": {"cuba": {"zone": "neutral"}}})
    assert (points(table), table.choices) == ({"us": 11, "ussr": 0}, ["next", "swap"])
    table.session.correct({"battlegrounds": {"cuba": {"us": 1}}})
    assert (table.outcome.winners, points(table)) == (("us",), {"us": 13, "ussr": 0})


def test_war_found_by_a_correction_ends_the_campaign() -> None:
    rows = [("opinion", "us", 5, 0), *[("military", "us", 0, 0)] * 2, ("military", "neutral", 0, 0)]
    table = scored_in_campaign(*rows)
    table.session.correct({"battlegrounds": {"3": {"zone": "us"}}})
    assert (table.outcome.winners, table.outcome.how) == (("ussr",), "war")


def test_last_card_told_wrongly_is_asked_for_again_after_the_scoring() -> None:
    table = scored_in_campaign(("opinion", "us", 0, 0), earlier=(5, 6))
    table.session.correct({"last": {"us": None}})
    assert points(table) == {"us": 5, "ussr": 6}
    table.pick("face:us:opinion", "command:1", "skip")
    assert points(table) == {"us": 7, "ussr": 6}


def test_record_of_earlier_rules_keeps_its_campaign_points() -> None:
    end = ended(("opinion", "us", 0, 0), campaign="on", earlier=(7, 6))
    position = {**end, "phase": "reveal", "pending": [{"step": "NextGame"}]}
    session = Session(GAME, Header(GAME.id, 1, position=position))
    session.correct({"battlegrounds": {"cuba": {"ussr": 1}}})
    assert GAME.position(session.state)["campaign"] == {"us": 7, "ussr": 6}


def test_house_rule_is_agreed_on_in_the_middle_of_a_game() -> None:
    table = two_laid()
    assert told(table.session.correct({"options": {"cube_cap": "5"}})) == [
        "option, cube_cap: none → 5"
    ]


@pytest.mark.parametrize(
    ("patch", "expected"),
    [
        ({"battlegrounds": {"1": {"us": 13}}}, "fault"),
        ({"battlegrounds": {"2": {"flag": "us", "type": "military"}}}, "fault"),
        ({"turn": 3}, "fault"),
        ({"battlegrounds": {"2": None}}, "fault"),
        ({"battlegrounds": {"cuba": {"type": "military"}}}, "fault"),
        ({"phase": "over"}, "bad-position"),
        ({"battlegrounds": {"cuba": None}}, "bad-position"),
        ({"battlegrounds": {"1": {"us": 14}}}, "bad-position"),
        ({"battlegrounds": {"1": {"zone": "mars"}}}, "bad-position"),
        ({"battlegrounds": 3}, "bad-position"),
        ({"cubes": 3}, "bad-position"),
        ({"pending": []}, "bad-position"),
        ({"pending": [{"step": "UseCard", "side": "us"}]}, "fault"),
        ({"battlegrounds": {"1": {"us": 2}}}, "no-change"),
        ({}, "no-change"),
    ],
)
def test_correction_that_leaves_no_sound_position_is_refused(
    patch: dict[str, Any], expected: str
) -> None:
    assert code(two_laid(), patch) == expected


def test_corrections_are_undone_and_replayed_like_anything_else() -> None:
    table = two_laid()
    before = table.state
    table.session.correct({"battlegrounds": {"1": {"us": 3}}})
    after = table.state
    table.session.undo()
    assert table.state == before
    table.session.redo()
    assert table.state == after
