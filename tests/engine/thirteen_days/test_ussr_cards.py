"""Shows what each of the 13 Soviet cards does, its limits and its refusals."""

import pytest

from engine.thirteen_days.cards.strategy import DECK
from tests.engine.thirteen_days.days_table import Table, told, under_way, using, why_no_event

SPENT = {"berlin": (0, 5), "atlantic": (0, 5), "cuba_m": (0, 5), "italy": (0, 2)}
"""The USSR has placed all 17 cubes."""


def test_mrbms_and_irbms_shifts_the_military_marker_then_commands_one() -> None:
    table = using("mrbms-and-irbms", ussr=(2, 4, 3))
    assert table.why_not("shift:military:-2") == "the marker stands on 2, and the track ends"
    table.pick("shift:military:+2", "battleground:turkey", "place:1")
    assert (table.tracks("ussr"), table.cubes("turkey")) == ((4, 4, 3), (0, 1))


def test_moscow_is_our_brain_places_four_where_the_ussr_has_cubes() -> None:
    table = using("moscow-is-our-brain", cubes={"berlin": (0, 1), "turkey": (0, 4)})
    assert table.choices == ["battleground:berlin", "battleground:turkey", "done"]
    assert table.why_not("battleground:italy") == "USSR has no cubes there"
    table.pick("battleground:berlin", "place:2", "battleground:turkey")
    assert table.board() == {"berlin": (0, 3), "turkey": (0, 5)}
    assert (table.tracks("ussr"), table.asked) == ((5, 4, 3), "PlayCard")


def test_moscow_is_our_brain_may_be_ruled_as_the_russian_card_has_it() -> None:
    table = using(
        "moscow-is-our-brain", cubes={"berlin": (0, 1)}, options={"moscow_brain": "empty"}
    )
    assert table.why_not("battleground:berlin") == "USSR has cubes there"
    table.pick("battleground:italy", "place:2", "battleground:turkey", "place:2")
    assert table.tracks("ussr") == (4, 6, 3)


def test_moscow_is_our_brain_is_refused_without_cubes_on_the_board() -> None:
    assert why_no_event("moscow-is-our-brain") == "USSR has no cubes there"


def test_missile_trade_takes_three_back_from_several_places_and_markers_follow() -> None:
    table = using("missile-trade", cubes={"berlin": (0, 3), "italy": (0, 1)})
    table.pick("battleground:berlin", "remove:2")
    assert table.tracks("ussr") == (3, 4, 3)
    table.pick("battleground:italy")
    assert (table.board(), table.tracks("ussr")) == ({"berlin": (0, 1)}, (3, 4, 3))
    assert table.asked == "PlayCard"


def test_missile_trade_is_refused_without_cubes_on_the_board() -> None:
    assert why_no_event("missile-trade") == "USSR has no cubes on the board"


def test_fidel_castro_places_three_in_cuba_without_markers() -> None:
    table = using("fidel-castro", cubes={"cuba_m": (0, 3)})
    table.pick("battleground:cuba-military")
    assert table.choices == ["place:1", "place:2", "done"]
    assert table.why_not("place:3") == "USSR has 3 cubes there already, and 5 is the most"
    table.pick("place:2", "battleground:cuba-political")
    assert table.board() == {"cuba_m": (0, 5), "cuba_p": (0, 1)}
    assert table.tracks("ussr") == (4, 4, 3)


def test_fidel_castro_is_refused_when_the_supply_is_empty() -> None:
    cubes = {**SPENT, "cuba_m": (0, 4), "turkey": (0, 1)}
    assert why_no_event("fidel-castro", cubes=cubes) == "USSR has 0 cubes left"


def test_berlin_blockade_gains_two_prestige_and_lets_the_us_shift_a_ussr_marker() -> None:
    table = using("berlin-blockade", prestige=1)
    assert (table.prestige, table.seat) == (-1, "us")
    table.pick("shift:political:+2")
    assert (table.tracks("ussr"), table.tracks("us")) == ((4, 6, 3), (4, 4, 3))


def test_berlin_blockade_cannot_lead_by_more_than_five() -> None:
    table = using("berlin-blockade", prestige=-4)
    assert table.prestige == -5
    table.pick("done")


@pytest.mark.parametrize(
    ("us", "ussr", "after"), [(0, 0, 1), (2, 0, 3), (3, 3, 4), (5, 2, 5), (4, 4, 5)]
)
def test_suez_hungary_overtakes_in_italy_by_one_as_far_as_possible(
    us: int, ussr: int, after: int
) -> None:
    table = using("suez-hungary", cubes={"italy": (us, ussr)})
    assert (table.cubes("italy"), table.tracks("ussr")) == ((us, after), (4, 4, 3))


def test_suez_hungary_stops_with_the_supply() -> None:
    table = using(
        "suez-hungary", cubes={"berlin": (0, 5), "atlantic": (0, 5), "tv": (0, 5), "italy": (4, 0)}
    )
    assert (table.cubes("italy"), table.supply()[1]) == ((4, 2), 0)


@pytest.mark.parametrize(
    ("cubes", "reason"),
    [
        ({"italy": (0, 1)}, "USSR leads there already: Italy"),
        ({"italy": (5, 5)}, "USSR has 5 cubes there already, and 5 is the most"),
        (SPENT, "USSR has 0 cubes left"),
    ],
)
def test_suez_hungary_is_refused_when_it_could_add_nothing(
    cubes: dict[str, tuple[int, int]], reason: str
) -> None:
    assert why_no_event("suez-hungary", cubes=cubes) == reason


def test_maskirovka_places_one_on_each_military_battleground() -> None:
    table = using("maskirovka", ussr=(3, 8, 8))
    table.pick("battleground:berlin", "battleground:atlantic", "battleground:cuba-military")
    assert table.board() == {"berlin": (0, 1), "atlantic": (0, 1), "cuba_m": (0, 1)}
    assert table.tracks("ussr") == (3, 8, 8)


def test_maskirovka_needs_the_military_marker_in_defcon_3() -> None:
    assert why_no_event("maskirovka", ussr=(4, 1, 1)) == (
        "the USSR military marker is not in DEFCON 3"
    )


def test_bay_of_pigs_makes_the_us_choose_between_cubes_and_deflation() -> None:
    table = using("bay-of-pigs", cubes={"alliances": (3, 0)})
    assert (table.seat, table.choices) == ("us", ["remove:2", "no-deflation"])
    assert table.rule == "Bay of Pigs: cubes needed to choose taking them from Alliances: both"
    table.pick("remove:2")
    assert (table.cubes("alliances"), table.tracks("us")) == ((1, 0), (4, 4, 3))


def test_bay_of_pigs_forbids_the_us_events_that_deflate_whoever_plays_the_card() -> None:
    table = using("bay-of-pigs", cubes={"alliances": (3, 0)})
    table.pick("no-deflation", "card:u-thant")
    assert table.why_not("event") == "Bay of Pigs forbids it this round"
    table.pick("command", "done", "card:mathematical-precision", "event")
    assert table.why_not("shift:political:-1") == "Bay of Pigs forbids it this round"
    table.pick("shift:political:+1")
    assert table.tracks("us") == (4, 5, 3)


def test_bay_of_pigs_does_not_touch_events_the_ussr_uses() -> None:
    table = using("bay-of-pigs", cubes={"tv": (1, 0)}, turn=4)
    table.pick("no-deflation", "card:scramble", "command", "done", "card:fifty-fifty", "event")
    table.pick("shift:military:-1", "done")
    assert table.tracks("us") == (3, 4, 3), "the US leads Television, but the event is not its own"


def test_bay_of_pigs_leaves_the_ussr_free_to_deflate() -> None:
    table = using("bay-of-pigs", turn=4)
    table.pick("no-deflation", "card:scramble", "command", "done", "card:turn-back-the-ships")
    table.pick("event", "shift:military:-2")
    assert table.tracks("ussr") == (2, 4, 3)


def test_bay_of_pigs_needs_both_cubes_unless_ruled_otherwise() -> None:
    table = using("bay-of-pigs", cubes={"alliances": (1, 0)})
    assert table.choices == ["no-deflation"]
    assert table.why_not("remove:2") == "US has 1 cube there"
    table = using("bay-of-pigs", cubes={"alliances": (1, 0)}, options={"bay_of_pigs": "some"})
    table.pick("remove:1")
    assert table.cubes("alliances") == (0, 0)


def test_turn_back_the_ships_deflates_the_highest_marker() -> None:
    table = using("turn-back-the-ships", ussr=(4, 6, 3))
    assert table.choices == ["shift:political:-2", "shift:political:-1", "done"]
    table.pick("shift:political:-2")
    assert table.tracks("ussr") == (4, 4, 3)


def test_turn_back_the_ships_lets_the_ussr_choose_among_equals() -> None:
    table = using("turn-back-the-ships", ussr=(5, 2, 5))
    table.pick("shift:opinion:-1")
    assert table.tracks("ussr") == (5, 2, 4)


def test_turn_back_the_ships_is_refused_at_the_end_of_the_tracks() -> None:
    assert why_no_event("turn-back-the-ships", ussr=(1, 1, 1)) == (
        "the marker stands on 1, and the track ends"
    )


def test_strategic_balance_places_three_in_the_atlantic_and_the_marker_follows() -> None:
    table = using("strategic-balance", ussr=(7, 4, 3))
    assert table.choices == ["place:1", "place:2", "place:3", "done"]
    table.pick("place:3")
    assert table.cubes("atlantic") == (0, 3)
    assert table.tracks("ussr") == (8, 4, 3), "the marker stops on the last space"


def test_strategic_balance_is_refused_with_five_in_the_atlantic() -> None:
    assert why_no_event("strategic-balance", cubes={"atlantic": (0, 5)}) == (
        "USSR has 5 cubes there already, and 5 is the most"
    )


def test_national_liberation_places_three_on_one_political_battleground() -> None:
    table = using("national-liberation", cubes={"turkey": (0, 3)})
    table.pick("battleground:turkey")
    assert table.choices == ["place:1", "place:2"]
    assert table.why_not("place:3") == "USSR has 3 cubes there already, and 5 is the most"
    table.pick("place:2")
    assert (table.cubes("turkey"), table.tracks("ussr")) == ((0, 5), (4, 5, 3))


def test_national_liberation_tells_by_which_ruling_it_takes_nothing_back() -> None:
    table = using("national-liberation", cubes={"turkey": (0, 3)})
    ruling = "U-2 Photographs and National Liberation: may only place cubes"
    assert f"Ruling: {ruling}." in table.rule
    table.pick("battleground:turkey")
    assert table.why_not("remove:1") == ruling


def test_national_liberation_is_refused_without_room() -> None:
    full = {"cuba_p": (0, 5), "italy": (0, 5), "turkey": (0, 5)}
    assert why_no_event("national-liberation", cubes=full) == (
        "there is no battleground it could change"
    )


def test_u_2_downed_places_two_on_turkey_and_halves_the_us_in_cuba() -> None:
    table = using("u-2-downed", cubes={"cuba_m": (3, 0), "cuba_p": (1, 0)})
    table.pick("place:2")
    assert table.choices == ["battleground:cuba-military", "battleground:cuba-political"]
    table.pick("battleground:cuba-military")
    assert table.board() == {"turkey": (0, 2), "cuba_m": (1, 0), "cuba_p": (1, 0)}
    assert (table.tracks("us"), table.tracks("ussr")) == ((4, 4, 3), (4, 4, 3))


def test_u_2_downed_does_what_it_still_can() -> None:
    table = using("u-2-downed", cubes={"turkey": (0, 5), "cuba_p": (2, 0)})
    assert table.board() == {"turkey": (0, 5), "cuba_p": (1, 0)}, "nothing was left to ask"
    assert table.asked == "PlayCard"
    assert why_no_event("u-2-downed", cubes={"turkey": (0, 5)}) == (
        "USSR has 5 cubes there already, and 5 is the most"
    )


def test_defensive_missiles_places_two_on_television_and_united_nations() -> None:
    table = using("defensive-missiles")
    assert table.choices == ["battleground:television", "battleground:united-nations", "done"]
    table.pick("battleground:television", "place:2")
    assert (table.cubes("television"), table.tracks("ussr")) == ((0, 2), (4, 4, 4))
    assert table.asked == "PlayCard"


def test_defensive_missiles_is_refused_when_both_are_full() -> None:
    assert why_no_event("defensive-missiles", cubes={"tv": (0, 5), "un": (0, 5)}) == (
        "USSR has 5 cubes there already, and 5 is the most"
    )


USSR_CARDS = [card.id for card in DECK if card.side == "ussr"]


@pytest.mark.parametrize("card", USSR_CARDS)
def test_ussr_card_played_by_the_us_is_for_the_ussr_event_and_the_us_command(card: str) -> None:
    cubes = {"berlin": (0, 1), "cuba_m": (1, 0)}
    table = Table(under_way("us", us=(4, 3, 3), ussr=(3, 4, 3), cubes=cubes))
    table.pick(f"card:{card}")
    assert (table.seat, table.choices) == ("ussr", ["event", "decline"])
    facts = table.pick("decline")
    assert told(facts, "declined")
    assert (table.seat, table.asked) == ("us", "Command")
