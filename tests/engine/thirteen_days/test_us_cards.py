"""Shows what each of the 13 United States cards does, its limits and its refusals."""

import pytest

from engine.thirteen_days.cards.strategy import DECK
from tests.engine.thirteen_days.days_table import Table, told, under_way, using, why_no_event

SPENT = {"berlin": (5, 0), "atlantic": (5, 0), "cuba_m": (5, 0), "italy": (2, 0)}
"""The US has placed all 17 cubes."""


def test_mathematical_precision_shifts_the_political_marker_then_commands_one() -> None:
    table = using("mathematical-precision", us=(4, 7, 3))
    assert table.choices == [
        *("shift:political:-2", "shift:political:-1", "shift:political:+1", "done")
    ]
    assert table.why_not("shift:political:+2") == "the marker stands on 7, and the track ends"
    table.pick("shift:political:-2", "battleground:atlantic", "place:1")
    assert (table.tracks("us"), table.cubes("atlantic")) == ((4, 5, 3), (1, 0))


def test_excomm_places_four_where_the_us_has_none_and_markers_follow() -> None:
    table = using("excomm", cubes={"berlin": (1, 0)})
    assert table.why_not("battleground:berlin") == "US has cubes there"
    table.pick("battleground:atlantic")
    assert table.choices == ["place:1", "place:2", "done"]
    table.pick("place:2")
    assert table.tracks("us") == (5, 4, 3)
    table.pick("battleground:turkey", "place:2")
    assert (table.tracks("us"), table.asked) == ((5, 5, 3), "PlayCard")


def test_excomm_is_refused_without_cubes_left() -> None:
    reason = why_no_event("excomm", cubes=SPENT)
    assert reason == "there is no battleground it could change"


def test_public_protests_takes_any_number_back_from_one_battleground() -> None:
    table = using("public-protests", cubes={"berlin": (5, 0), "italy": (1, 0)})
    assert table.choices == ["battleground:berlin", "battleground:italy", "done"]
    assert table.why_not("battleground:turkey") == "US has 0 cubes there"
    table.pick("battleground:berlin", "remove:5")
    assert (table.board(), table.tracks("us")) == ({"italy": (1, 0)}, (4, 4, 3))
    assert table.asked == "PlayCard", "only one battleground"


def test_public_protests_may_be_ruled_to_have_the_symbol() -> None:
    table = using("public-protests", cubes={"berlin": (5, 0)}, options={"protests_symbol": "on"})
    table.pick("battleground:berlin", "remove:4")
    assert table.tracks("us") == (1, 4, 3)


def test_public_protests_is_refused_without_cubes_on_the_board() -> None:
    assert why_no_event("public-protests") == "US has no cubes on the board"


def test_lessons_of_munich_places_four_on_three_places_two_on_each() -> None:
    table = using("lessons-of-munich", cubes={"italy": (4, 0)})
    assert table.choices == [
        *("battleground:berlin", "battleground:italy", "battleground:turkey", "done")
    ]
    table.pick("battleground:italy")
    assert table.cubes("italy") == (5, 0)
    table.pick("battleground:berlin", "place:2", "battleground:turkey")
    assert table.board() == {"italy": (5, 0), "berlin": (2, 0), "turkey": (1, 0)}
    assert (table.tracks("us"), table.asked) == ((4, 4, 3), "PlayCard")


def test_operation_mongoose_gains_prestige_and_lets_the_ussr_shift_a_us_marker() -> None:
    table = using("operation-mongoose", us=(8, 4, 3))
    assert (table.prestige, table.seat) == (1, "ussr")
    assert table.why_not("shift:military:+1") == "the marker stands on 8, and the track ends"
    table.pick("shift:political:+1")
    assert (table.tracks("us"), table.tracks("ussr")) == ((8, 5, 3), (4, 4, 3))


def test_operation_mongoose_cannot_lead_by_more_than_five() -> None:
    table = using("operation-mongoose", prestige=5)
    assert (table.prestige, table.seat) == (5, "ussr")
    table.pick("done")


def test_air_strike_halves_the_enemy_in_one_part_of_cuba_rounded_up() -> None:
    table = using("air-strike", cubes={"cuba_m": (0, 5), "cuba_p": (0, 2)})
    table.pick("battleground:cuba-military")
    assert table.board() == {"cuba_m": (0, 2), "cuba_p": (0, 2)}
    assert (table.tracks("ussr"), table.asked) == ((4, 4, 3), "PlayCard")


def test_air_strike_may_place_two_in_alliances_instead() -> None:
    table = using("air-strike")
    assert table.choices == ["battleground:alliances"]
    assert table.why_not("battleground:cuba-military") == "USSR has 0 cubes there"
    table.pick("battleground:alliances", "place:2")
    assert (table.cubes("alliances"), table.tracks("us")) == ((2, 0), (4, 4, 3))


def test_air_strike_is_refused_when_neither_part_is_possible() -> None:
    reason = why_no_event("air-strike", cubes={"alliances": (5, 0)})
    assert reason == "US has 5 cubes there already, and 5 is the most"


def test_non_invasion_pledge_removes_ussr_cubes_from_turkey_then_shifts_political() -> None:
    table = using("non-invasion-pledge", cubes={"turkey": (0, 1)})
    assert table.choices == ["remove:1", "done"]
    assert table.why_not("remove:2") == "USSR has 1 cube there"
    table.pick("remove:1", "shift:political:-2")
    assert (table.board(), table.tracks("us")) == ({}, (4, 2, 3))
    assert table.tracks("ussr") == (4, 4, 3)


def test_non_invasion_pledge_still_shifts_when_turkey_is_empty() -> None:
    table = using("non-invasion-pledge")
    assert table.asked == "Shift"


def test_offensive_missiles_places_one_on_each_political_battleground() -> None:
    table = using("offensive-missiles", us=(4, 3, 3), cubes={"italy": (5, 0)})
    table.pick("battleground:turkey", "battleground:cuba-political")
    assert table.board() == {"italy": (5, 0), "turkey": (1, 0), "cuba_p": (1, 0)}
    assert (table.tracks("us"), table.asked) == ((4, 3, 3), "PlayCard")


def test_offensive_missiles_needs_the_political_marker_in_defcon_3() -> None:
    assert why_no_event("offensive-missiles", us=(1, 4, 1)) == (
        "the US political marker is not in DEFCON 3"
    )


def test_invasion_of_cuba_escalates_military_and_deflates_another_by_as_much() -> None:
    table = using("invasion-of-cuba", us=(4, 6, 2))
    assert table.choices == ["shift:military:+1", "shift:military:+2", "done"]
    table.pick("shift:military:+2")
    assert table.choices == ["shift:political:-2", "shift:opinion:-2", "done"]
    table.pick("shift:opinion:-2")
    assert table.tracks("us") == (6, 6, 1), "what goes beyond the end is lost"


def test_invasion_of_cuba_may_leave_the_deflation_out() -> None:
    table = using("invasion-of-cuba", us=(7, 1, 4))
    assert table.why_not("shift:military:+2") == "the marker stands on 7, and the track ends"
    table.pick("shift:military:+1")
    assert table.why_not("shift:political:-1") == "it cannot go further down"
    table.pick("done")
    assert table.tracks("us") == (8, 1, 4)


def test_invasion_of_cuba_asks_for_no_deflation_where_none_is_possible() -> None:
    table = using("invasion-of-cuba", us=(4, 1, 1))
    table.pick("shift:military:+1")
    assert table.asked == "PlayCard"


def test_invasion_of_cuba_tells_beforehand_that_deflation_is_forbidden() -> None:
    table = using("invasion-of-cuba", us=(4, 6, 2), effects={"containment": "us"})
    assert table.why_not("shift:political:-1") == "Containment forbids it this round"
    assert not table.rule
    table.pick("shift:military:+1")
    assert (table.asked, table.tracks("us")) == ("PlayCard", (5, 6, 2))


def test_invasion_of_cuba_is_refused_at_the_end_of_the_track() -> None:
    assert why_no_event("invasion-of-cuba", us=(8, 4, 4)) == (
        "the marker is at the end of its track already"
    )


def test_quarantine_places_two_in_the_atlantic_without_a_marker() -> None:
    table = using("quarantine", cubes={"atlantic": (4, 0)})
    assert table.choices == ["place:1", "done"]
    assert table.why_not("place:2") == "US has 4 cubes there already, and 5 is the most"
    table.pick("place:1")
    assert (table.cubes("atlantic"), table.tracks("us")) == ((5, 0), (4, 4, 3))


def test_quarantine_is_refused_with_five_in_the_atlantic() -> None:
    assert why_no_event("quarantine", cubes={"atlantic": (5, 0)}) == (
        "US has 5 cubes there already, and 5 is the most"
    )


def test_u_2_photographs_places_three_on_one_military_battleground() -> None:
    table = using("u-2-photographs", cubes={"berlin": (1, 0), "atlantic": (5, 0)})
    assert table.choices == ["battleground:berlin", "battleground:cuba-military", "done"]
    assert (
        table.why_not("battleground:atlantic") == "US has 5 cubes there already, and 5 is the most"
    )
    table.pick("battleground:berlin")
    assert table.choices == ["place:1", "place:2", "place:3"]
    table.pick("place:3")
    assert (table.cubes("berlin"), table.tracks("us")) == ((4, 0), (6, 4, 3))


def test_u_2_photographs_may_be_ruled_to_take_cubes_back() -> None:
    table = using("u-2-photographs", cubes={"berlin": (2, 0)}, options={"landings": "either"})
    table.pick("battleground:berlin", "remove:2")
    assert (table.cubes("berlin"), table.tracks("us")) == ((0, 0), (3, 4, 3))


def test_u_2_photographs_is_refused_without_room_or_cubes() -> None:
    assert (
        why_no_event("u-2-photographs", cubes=SPENT) == "there is no battleground it could change"
    )


def test_wave_and_smile_moves_two_cubes_elsewhere_without_markers() -> None:
    table = using("wave-and-smile", cubes={"berlin": (1, 0), "italy": (2, 0), "turkey": (5, 0)})
    assert table.why_not("battleground:atlantic") == "US has 0 cubes there"
    table.pick("battleground:berlin", "battleground:italy")
    assert table.why_not("battleground:italy") == "a cube was taken from there"
    assert table.why_not("battleground:turkey") == "US has 5 cubes there already, and 5 is the most"
    table.pick("battleground:atlantic", "battleground:atlantic")
    assert table.board() == {"atlantic": (2, 0), "italy": (1, 0), "turkey": (5, 0)}
    assert (table.tracks("us"), table.supply()[0]) == ((4, 4, 3), 9)


def test_wave_and_smile_may_move_one_or_none() -> None:
    table = using("wave-and-smile", cubes={"berlin": (2, 0)})
    table.pick("battleground:berlin", "done")
    assert "done" not in table.choices, "a lifted cube is put down"
    table.pick("battleground:alliances")
    assert table.board() == {"berlin": (1, 0), "alliances": (1, 0)}
    assert table.asked == "PlayCard"


def test_wave_and_smile_may_be_ruled_to_return_cubes() -> None:
    table = using("wave-and-smile", cubes={"berlin": (1, 0)}, options={"wave_back": "on"})
    table.pick("battleground:berlin", "battleground:berlin")
    assert table.board() == {"berlin": (1, 0)}


def test_wave_and_smile_is_refused_without_cubes_on_the_board() -> None:
    assert why_no_event("wave-and-smile") == "US has no cubes on the board"


def test_eyeball_to_eyeball_places_three_in_cuba_and_markers_follow() -> None:
    table = using("eyeball-to-eyeball", us=(5, 4, 3), ussr=(4, 4, 3))
    table.pick("battleground:cuba-military", "place:2", "battleground:cuba-political")
    assert table.board() == {"cuba_m": (2, 0), "cuba_p": (1, 0)}
    assert table.tracks("us") == (6, 4, 3), "counted for each battleground on its own"


def test_eyeball_to_eyeball_needs_the_higher_military_marker() -> None:
    assert why_no_event("eyeball-to-eyeball", us=(4, 4, 3), ussr=(4, 4, 3)) == (
        "the US military marker is not the higher one"
    )


US_CARDS = [card.id for card in DECK if card.side == "us"]


@pytest.mark.parametrize("card", US_CARDS)
def test_us_card_played_by_the_ussr_is_for_the_us_event_and_the_ussr_command(card: str) -> None:
    cubes = {"berlin": (1, 0), "turkey": (0, 1)}
    table = Table(under_way("ussr", us=(5, 3, 3), ussr=(4, 3, 3), cubes=cubes))
    table.pick(f"card:{card}")
    assert (table.seat, table.choices) == ("us", ["event", "decline"])
    facts = table.pick("decline")
    assert told(facts, "declined")
    assert (table.seat, table.asked) == ("ussr", "Command")
