"""Shows the phases of a round: escalation, agendas, first player, turns, bonuses."""

from typing import Any

import pytest

from tests.engine.thirteen_days.days_table import Table, kinds, told, under_way

FLAGS = "agenda:italy agenda:turkey agenda:opinion agenda:letter agenda:atlantic agenda:political"


def to_first_choice(**position: Any) -> Table:
    table = Table(position or None)
    if table.asked == "SetUp":
        table.pick("ready")
    table.pick(*FLAGS.split(), "agenda:italy", "agenda:letter")
    return table


def test_first_round_escalates_too() -> None:
    table = Table()
    facts = table.pick("ready")
    assert kinds(facts) == ["round", "escalation"]
    assert (table.tracks("us"), table.tracks("ussr")) == ((2, 3, 2), (3, 2, 2))


def test_agendas_are_drawn_by_the_table_and_chosen_in_secret() -> None:
    table = Table()
    table.pick("ready")
    assert table.seat == "table"
    facts = table.pick("agenda:italy")
    assert told(facts, "flag") == ["US may choose: Italy"]
    table.pick("agenda:turkey", "agenda:opinion", "agenda:letter", "agenda:atlantic")
    table.pick("agenda:political")
    prompt = table.session.prompt
    assert prompt is not None
    assert (prompt.seat, prompt.secret) == ("us", True)
    assert [choice.id for choice in prompt.choices] == [
        *("agenda:italy", "agenda:turkey", "agenda:opinion")
    ]
    assert [choice.target for choice in prompt.choices] == [
        *("battleground:italy", "battleground:turkey", "track:us:opinion")
    ]


def test_flag_of_the_letter_agenda_stands_on_united_nations() -> None:
    table = Table()
    table.pick("ready")
    prompt = table.session.prompt
    assert prompt is not None
    targets = {choice.id: choice.target for choice in prompt.choices}
    assert targets["agenda:letter"] == "battleground:united-nations"


def test_drawn_agenda_cannot_be_drawn_again_but_a_second_copy_can() -> None:
    table = Table()
    table.pick("ready", "agenda:italy", "agenda:military")
    assert table.why_not("agenda:italy") == "this agenda is out of the deck"
    table.pick("agenda:military")
    assert table.why_not("agenda:military") == "both copies are out of the deck"


def test_both_copies_of_a_track_agenda_are_one_choice() -> None:
    table = Table()
    table.pick("ready", "agenda:military", "agenda:military", "agenda:italy")
    table.pick("agenda:letter", "agenda:atlantic", "agenda:political")
    assert table.choices == ["agenda:military", "agenda:italy"]


def test_scored_agendas_do_not_come_back() -> None:
    table = Table({"round": 2, "scored": ["italy", "military"]})
    assert table.why_not("agenda:italy") == "this agenda is out of the deck"
    table.pick("agenda:military")
    assert table.why_not("agenda:military") == "both copies are out of the deck"


@pytest.mark.parametrize(("prestige", "decides"), [(0, "ussr"), (1, "ussr"), (-1, "us")])
def test_less_prestige_names_the_first_player_and_the_ussr_when_level(
    prestige: int, decides: str
) -> None:
    table = to_first_choice(round=2, prestige=prestige)
    assert (table.seat, table.choices) == (decides, ["first:us", "first:ussr"])


@pytest.mark.parametrize(("first", "second"), [("us", "ussr"), ("ussr", "us")])
def test_sides_take_turns_until_each_has_played_four(first: str, second: str) -> None:
    table = to_first_choice()
    table.pick(f"first:{first}")
    cards = ["sops", "u-thant", "scramble", "containment"]
    cards += ["close-allies", "to-the-brink", "summit-meeting", "fifty-fifty"]
    for number, card in enumerate(cards):
        assert table.seat == (second if number % 2 else first)
        table.pick(f"card:{card}", "command", "done")
    assert table.state.round == 2, "nobody leads a world-opinion battleground"


def at_bonuses(cubes: dict[str, tuple[int, int]], **more: Any) -> Table:
    """The last card of a round has been played."""
    position = {
        **under_way("us", us=(4, 2, 2), ussr=(2, 4, 2), cubes=cubes),
        "phase": "television",
        "turn": 8,
        **more,
    }
    options = position.pop("options", {})
    return Table(position, **options)


def test_leader_of_television_may_shift_one_own_marker_either_way() -> None:
    table = at_bonuses({"tv": (0, 1)})
    assert (table.seat, table.rule) == ("ussr", "USSR leads Television")
    assert set(table.choices) == {
        *("shift:military:-1", "shift:military:+1", "shift:political:-1", "shift:political:+1"),
        *("shift:opinion:-1", "shift:opinion:+1", "done"),
    }
    table.pick("shift:political:-1")
    assert table.tracks("ussr") == (3, 4, 3), "and all went up one for the next round"


def test_television_is_optional_and_no_event() -> None:
    table = at_bonuses({"tv": (1, 0)}, effects={"containment": "us", "bay_of_pigs": "us"})
    assert "shift:military:-1" in table.choices
    table.pick("done")
    assert table.tracks("us") == (5, 3, 3)


def test_leader_of_united_nations_takes_the_letter_after_television() -> None:
    table = at_bonuses({"tv": (1, 0), "un": (0, 2)}, letter="us")
    assert table.letter == "us"
    facts = table.pick("done")
    assert told(facts, "letter") == ["USSR takes the letter"]
    assert table.letter == "ussr"


def test_tied_world_opinion_gives_nothing_to_anybody() -> None:
    table = at_bonuses({"tv": (1, 1), "un": (2, 2), "alliances": (3, 3)}, letter="us")
    assert (table.state.round, table.letter) == (3, "us")


def test_leader_of_alliances_tucks_the_card_away_unseen() -> None:
    table = at_bonuses({"alliances": (1, 0)})
    assert (table.seat, table.choices) == ("us", ["tuck", "discard"])
    assert table.rule == "A card discarded for Alliances: is shown"
    table.pick("tuck")
    assert (table.state.tucked, table.state.seen) == (1, ())


def test_card_discarded_for_alliances_is_shown() -> None:
    table = at_bonuses({"alliances": (1, 0)}, seen=["sops"])
    table.pick("discard")
    assert table.why_not("card:sops") == "this card has been seen already"
    table.pick("card:excomm")
    assert table.state.seen == ("sops", "excomm")


def test_card_discarded_for_alliances_may_be_ruled_to_stay_hidden() -> None:
    table = at_bonuses({"alliances": (1, 0)}, options={"alliances_discard": "face-down"})
    table.pick("discard")
    assert (table.state.round, table.state.seen) == (3, ())


def test_fifth_cards_make_the_aftermath_pile_grow() -> None:
    table = at_bonuses({"alliances": (1, 0)})
    assert table.session.game.view(table.state, None).pile == 4
    table.pick("tuck")
    assert table.session.game.view(table.state, None).pile == 5
