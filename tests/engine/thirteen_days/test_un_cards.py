"""Shows what each of the 13 United Nations cards does, its limits and its refusals."""

import pytest

from tests.engine.thirteen_days.days_table import Table, kinds, told, under_way, using, why_no_event

FULL = {"berlin": (5, 0), "atlantic": (5, 0), "cuba_m": (5, 0), "italy": (2, 0)}
"""The US has placed all 17 cubes, 5 on each military battleground."""


# Speech to the Nation


def test_speech_to_the_nation_places_three_at_most_two_on_each_without_markers() -> None:
    table = using("speech-to-the-nation")
    assert table.choices == [
        *("battleground:television", "battleground:united-nations", "battleground:alliances"),
        "done",
    ]
    table.pick("battleground:television")
    assert table.choices == ["place:1", "place:2", "done"]
    table.pick("place:2")
    assert table.choices == ["battleground:united-nations", "battleground:alliances", "done"]
    table.pick("battleground:alliances")
    assert table.board() == {"tv": (2, 0), "alliances": (1, 0)}
    assert table.tracks("us") == (4, 4, 3)
    assert table.asked == "PlayCard"


def test_speech_to_the_nation_respects_cap_and_supply() -> None:
    table = using("speech-to-the-nation", cubes={"tv": (5, 0), "un": (4, 0), "berlin": (5, 0)})
    assert table.why_not("battleground:television") == (
        "US has 5 cubes there already, and 5 is the most"
    )
    table.pick("battleground:united-nations")
    assert table.cubes("united-nations") == (5, 0), "one fits, so nothing more is asked"
    assert why_no_event("speech-to-the-nation", cubes=FULL) == "US has 0 cubes left"


# The Guns of August


def test_the_guns_of_august_shifts_one_own_marker_then_commands_one() -> None:
    table = using("the-guns-of-august", side="ussr", ussr=(4, 1, 8))
    assert "shift:opinion:-2" in table.choices
    assert table.why_not("shift:political:-1") == "the marker stands on 1, and the track ends"
    assert table.why_not("shift:opinion:+1") == "the marker stands on 8, and the track ends"
    table.pick("shift:opinion:-2")
    assert (table.tracks("ussr"), table.asked) == ((4, 1, 6), "Command")
    table.pick("battleground:berlin")
    assert table.choices == ["place:1"]
    assert table.refused == {"remove:1": "USSR has 0 cubes there"}
    table.pick("place:1")
    assert (table.cubes("berlin"), table.tracks("ussr")) == ((0, 1), (4, 1, 6))


def test_the_guns_of_august_may_leave_both_parts_out() -> None:
    table = using("the-guns-of-august")
    table.pick("done", "done")
    assert (table.board(), table.tracks("us"), table.asked) == ({}, (4, 4, 3), "PlayCard")


# Fifty-Fifty


def test_fifty_fifty_lets_the_leader_of_television_shift_two_different_markers() -> None:
    table = using("fifty-fifty", side="us", cubes={"tv": (0, 1)})
    assert table.seat == "ussr", "the leader shifts, not the player of the card"
    table.pick("shift:military:-1")
    assert not [pick for pick in table.choices if pick.startswith("shift:military")]
    table.pick("shift:political:+1")
    assert table.tracks("ussr") == (3, 5, 3)
    assert table.tracks("us") == (4, 4, 3)


def test_fifty_fifty_may_stop_after_one_marker() -> None:
    table = using("fifty-fifty", side="us", cubes={"tv": (2, 1)})
    table.pick("shift:opinion:-1", "done")
    assert table.tracks("us") == (4, 4, 2)


def test_fifty_fifty_does_nothing_while_television_is_tied() -> None:
    assert why_no_event("fifty-fifty", cubes={"tv": (2, 2)}) == "nobody leads Television"


# SOPs


def test_sops_makes_own_commands_one_larger_until_the_round_ends() -> None:
    table = using("sops", side="ussr")
    table.pick("card:quarantine", "command", "battleground:berlin")
    assert table.choices == ["place:1"], "the other side's Commands stay as they are"
    table.pick("place:1", "card:fidel-castro", "command", "battleground:berlin")
    assert table.choices == ["place:1", "place:2", "place:3", "place:4"]


# Close Allies


def test_close_allies_places_two_on_political_battlegrounds() -> None:
    table = using("close-allies", side="ussr", cubes={"italy": (0, 5)})
    assert table.choices == ["battleground:cuba-political", "battleground:turkey", "done"]
    assert (
        table.why_not("battleground:italy") == "USSR has 5 cubes there already, and 5 is the most"
    )
    table.pick("battleground:turkey", "place:2")
    assert (table.cubes("turkey"), table.tracks("ussr")) == ((0, 2), (4, 4, 3))
    assert table.asked == "PlayCard", "two are placed, so it is over"


def test_close_allies_is_refused_without_cubes() -> None:
    assert why_no_event("close-allies", cubes=FULL) == "US has 0 cubes left"


# Intelligence Reports


def test_intelligence_reports_takes_a_card_that_can_be_played_or_discarded() -> None:
    table = using("intelligence-reports", side="ussr")
    assert table.seat == "table"
    facts = table.pick("card:fidel-castro")
    assert told(facts, "draw") == ["US draws a strategy card"]
    assert table.choices == ["command", "event", "discard"]
    table.pick("event", "battleground:cuba-military", "place:3")
    assert (table.cubes("cuba-military"), table.asked) == ((0, 3), "PlayCard")


def test_intelligence_reports_offers_the_victim_its_own_event_first() -> None:
    table = using("intelligence-reports", side="ussr")
    table.pick("card:quarantine")
    assert table.choices == ["command", "discard"]
    assert table.why_not("event") == "the event belongs to the other side"
    table.pick("command")
    assert (table.seat, table.choices) == ("us", ["event", "decline"])
    table.pick("event", "place:2")
    assert (table.seat, table.cubes("atlantic")) == ("ussr", (2, 0))
    table.pick("battleground:atlantic", "place:1")
    assert table.cubes("atlantic") == (2, 1)


def test_intelligence_reports_may_be_ruled_to_take_the_event_away() -> None:
    table = using("intelligence-reports", side="ussr", options={"stolen_event": "lost"})
    table.pick("card:quarantine", "command")
    assert (table.seat, table.asked) == ("ussr", "Command")


def test_intelligence_reports_cannot_find_a_card_seen_before() -> None:
    table = using("intelligence-reports", seen=["u-thant"])
    assert table.why_not("card:u-thant") == "this card has been seen already"
    assert table.why_not("card:intelligence-reports") == "this card has been seen already"


# Summit Meeting


def test_summit_meeting_discards_any_number_of_cards_and_draws_as_many() -> None:
    table = using("summit-meeting", side="us")
    facts = table.pick("card:u-thant", "card:excomm", "done")
    assert kinds(facts) == ["discard", "discard", "draw"]
    assert told(facts, "draw") == ["US draws 2 cards"]
    assert table.why_not("card:excomm") == "this card has been seen already"


def test_summit_meeting_ends_with_the_last_card_in_hand() -> None:
    table = using("summit-meeting", side="us")
    facts = table.pick("card:u-thant", "card:excomm", "card:sops")
    assert told(facts, "draw") == ["US draws 3 cards"], "two cards were played before"
    assert table.asked == "PlayCard"


def test_summit_meeting_may_keep_the_whole_hand() -> None:
    table = using("summit-meeting", side="us")
    assert kinds(table.pick("done")) == []


# To the Brink


def test_to_the_brink_makes_the_others_commands_one_smaller_but_never_below_one() -> None:
    table = using("to-the-brink", side="ussr")
    table.pick("card:public-protests", "command", "battleground:berlin")
    assert table.choices == ["place:1", "place:2"]
    table.pick("place:1", "card:fidel-castro", "command", "battleground:berlin")
    assert table.choices[-1] == "place:3", "the own Commands stay as they are"
    table.pick("place:3", "card:quarantine", "command", "battleground:turkey")
    assert table.choices == ["place:1"]


# Nuclear Submarines


def test_nuclear_submarines_places_two_on_military_battlegrounds() -> None:
    table = using("nuclear-submarines", cubes={"berlin": (4, 0)})
    table.pick("battleground:berlin")
    assert table.cubes("berlin") == (5, 0)
    assert table.choices == ["battleground:atlantic", "battleground:cuba-military", "done"]
    table.pick("battleground:atlantic")
    assert (table.cubes("atlantic"), table.tracks("us")) == ((1, 0), (4, 4, 3))


def test_nuclear_submarines_is_refused_when_military_battlegrounds_are_full() -> None:
    full = {"berlin": (5, 0), "atlantic": (5, 0), "cuba_m": (5, 0)}
    assert why_no_event("nuclear-submarines", cubes=full) == (
        "US has 5 cubes there already, and 5 is the most"
    )


# U Thant


def test_u_thant_deflates_all_own_markers_and_stops_at_the_end_of_the_track() -> None:
    table = using("u-thant", us=(1, 8, 4))
    assert table.tracks("us") == (1, 7, 3)
    assert table.tracks("ussr") == (4, 4, 3)


def test_u_thant_is_refused_with_all_markers_at_the_end() -> None:
    assert why_no_event("u-thant", us=(1, 1, 1)) == "no marker could be moved"


# Containment


def test_containment_forbids_deflating_by_events_of_cards_the_other_plays() -> None:
    table = using("containment", side="us")
    table.pick("card:u-thant")
    assert table.why_not("event") == "Containment forbids it this round"
    table.pick("command", "done", "card:close-allies", "command", "done")
    table.pick("card:the-guns-of-august", "event")
    assert table.why_not("shift:military:-1") == "Containment forbids it this round"
    table.pick("shift:military:+1")
    assert table.tracks("ussr") == (5, 4, 3)


def test_containment_leaves_commands_and_events_the_enemy_plays_alone() -> None:
    table = using("containment", side="ussr", cubes={"berlin": (3, 0)})
    table.pick("card:scramble", "command", "battleground:berlin", "remove:3")
    assert table.tracks("us") == (2, 4, 3), "a Command deflates"
    table.pick("card:mathematical-precision", "event", "shift:political:-2")
    assert table.tracks("us") == (2, 2, 3), "the USSR played that card"


def test_containment_lets_an_event_take_cubes_back_but_holds_the_marker() -> None:
    table = using("containment", side="us", cubes={"berlin": (0, 3)})
    table.pick("card:missile-trade", "event", "battleground:berlin")
    facts = table.pick("remove:3")
    assert (table.cubes("berlin"), table.tracks("ussr")) == ((0, 0), (4, 4, 3))
    assert told(facts, "no-deflation") == ["The marker stays: Containment forbids it this round"]


# A Face-Saver


def test_a_face_saver_commands_three_then_the_opponent_one() -> None:
    table = using("a-face-saver", side="us")
    table.pick("battleground:berlin", "place:3")
    assert table.tracks("us") == (6, 4, 3), "Commands in events move markers"
    assert (table.seat, table.asked) == ("ussr", "Command")
    table.pick("battleground:berlin")
    assert table.choices == ["place:1"]
    table.pick("place:1")
    assert table.cubes("berlin") == (3, 1)


def test_a_face_saver_lets_the_opponent_decline() -> None:
    table = using("a-face-saver", side="us")
    table.pick("done", "done")
    assert (table.board(), table.asked, table.seat) == ({}, "PlayCard", "ussr")


# Scramble


def test_scramble_places_one_on_each_of_three_battlegrounds_without_markers() -> None:
    table = using("scramble", cubes={"italy": (5, 0)})
    assert table.why_not("battleground:italy") == "US has 5 cubes there already, and 5 is the most"
    table.pick("battleground:berlin")
    assert "battleground:berlin" not in table.choices
    table.pick("battleground:turkey", "battleground:television")
    assert table.board() == {"italy": (5, 0), "berlin": (1, 0), "turkey": (1, 0), "tv": (1, 0)}
    assert (table.tracks("us"), table.asked) == ((4, 4, 3), "PlayCard")


def test_scramble_stops_when_the_supply_is_empty() -> None:
    table = using(
        "scramble", cubes={"berlin": (5, 0), "italy": (5, 0), "turkey": (5, 0), "tv": (1, 0)}
    )
    table.pick("battleground:alliances")
    assert (table.supply()[0], table.asked) == (0, "PlayCard")


@pytest.mark.parametrize("side", ["us", "ussr"])
def test_un_card_gives_either_side_its_event_or_its_command(side: str) -> None:
    table = Table(under_way(side))
    table.pick("card:close-allies")
    assert (table.seat, table.choices) == (side, ["command", "event"])
