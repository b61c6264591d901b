"""Shows that a corrected board also puts right who is asked next."""

import pytest

from engine.places import patch_of
from engine.thirteen_days import GAME
from tests.engine.thirteen_days.days_table import (
    AGENDAS,
    FLAGS,
    Table,
    grounds,
    markers,
    said,
    under_way,
)


def waiting(phase: str, **more: object) -> Table:
    """A table in round 2 at the beginning of a phase, nobody in danger."""
    tracks = markers((2, 2, 2), (2, 2, 2))
    return Table(
        {"round": 2, "phase": phase, "tracks": tracks, "flags": FLAGS, "agendas": AGENDAS, **more}
    )


def test_corrected_prestige_changes_who_names_the_first_player() -> None:
    table = waiting("strategy")
    assert (table.asked, table.seat) == ("ChooseFirst", "ussr")
    table.session.correct({"prestige": -2})
    assert (table.asked, table.seat) == ("ChooseFirst", "us")
    table.session.correct({"prestige": 3})
    assert (table.asked, table.seat) == ("ChooseFirst", "ussr")


def test_corrected_television_changes_who_has_its_bonus() -> None:
    table = waiting("television", turn=8, battlegrounds=grounds(tv=(1, 0), alliances=(0, 1)))
    assert (table.asked, table.seat) == ("Shift", "us")
    table.session.correct({"battlegrounds": {"television": {"ussr": 2}}})
    assert (table.asked, table.seat) == ("Shift", "ussr")
    table.session.correct({"battlegrounds": {"television": {"us": 2}}})
    assert (table.asked, table.seat) == ("LookAtTop", "ussr"), "a tie has no bonus"


def test_corrected_alliances_change_who_looks_at_the_card() -> None:
    table = waiting("alliances", turn=8, battlegrounds=grounds(alliances=(0, 1)))
    table.session.correct({"battlegrounds": {"alliances": {"us": 3}}})
    assert (table.asked, table.seat) == ("LookAtTop", "us")


def test_corrected_pile_changes_how_many_of_its_cards_are_asked_for() -> None:
    table = Table({"round": 3, "phase": "aftermath", "turn": 8})
    table.pick("card:u-thant", "card:scramble")
    table.session.correct({"aftermath": {"cards": ["u-thant"]}})
    assert GAME.position(table.state)["pending"] == [{"step": "RevealPile", "cards": 5}]


def test_correction_in_the_middle_of_a_card_leaves_its_steps_alone() -> None:
    table = Table(under_way("us"))
    table.pick("card:the-guns-of-august", "event")
    table.session.correct({"prestige": 1, "battlegrounds": {"berlin": {"us": 1}}})
    assert (table.asked, table.seat) == ("Shift", "us")
    table.pick("done")
    assert (table.asked, table.cubes("berlin")) == ("Command", (1, 0))


def test_corrections_are_told_by_the_names_of_cards_and_options() -> None:
    table = Table(under_way("us"))
    facts = table.session.correct({"effects": {"brink": "us"}, "options": {"depth": "cubes"}})
    assert [said(fact.text) for fact in facts[:2]] == [
        "option, What to track: referee → cubes",
        "in effect this round, To the Brink: – → US",
    ]


def test_corrected_lists_are_told_by_what_came_and_went() -> None:
    facts = waiting("strategy").session.correct({"flags": {"us": ["italy", "opinion", "berlin"]}})
    told = [said(fact.text) for fact in facts]
    assert told[0] == "flags, US: Turkey → Berlin"
    assert not any("[" in line or "{" in line for line in told), "no data in what is shown"


def test_card_told_wrongly_can_be_put_right_while_cards_are_tracked() -> None:
    table = Table(under_way(seen=["public-protests"]))
    listed = {place.path: place for place in GAME.places(table.state)}
    assert listed["seen", "public-protests"].value is True
    swap = [(("seen", "public-protests"), False), (("seen", "excomm"), True)]
    table.session.correct(patch_of(GAME.position(table.state), swap))
    assert table.state.seen == ("excomm",)


def test_more_cubes_than_a_side_has_may_be_printed_in_the_aftermath_pile() -> None:
    table = Table(under_way(options={"depth": "cubes"}))
    listed = {place.path: place for place in GAME.places(table.state)}
    assert listed["aftermath", "cubes", "us"].most == 26
    assert ("seen", "excomm") not in listed, "cards are not tracked"


@pytest.mark.parametrize("path", [("flags", "us"), ("scored",)])
def test_second_copy_of_a_track_agenda_can_be_put_right(path: tuple[str, ...]) -> None:
    """Both copies can be drawn by one side, and both can have been scored."""
    table = Table(under_way())
    places = {place.path: place for place in GAME.places(table.state)}
    second = places[(*path, "military")]
    assert (second.value, second.most) == (0, 2)
    others = [change for change in places if change[:-1] == path and places[change].value]
    changes = [(second.path, 2), *((other, False) for other in others[:2])]
    table.session.correct(patch_of(GAME.position(table.state), changes))
    listed = table.state.flags[0] if path[0] == "flags" else table.state.scored
    assert listed.count("military") == 2


def test_correction_leaves_the_question_about_a_discarded_card_open() -> None:
    table = waiting("alliances", battlegrounds=grounds(alliances=(1, 0)))
    table.pick("discard")
    asked = table.asked
    table.session.correct({"prestige": 1})
    assert table.asked == asked == "TellDiscard"
