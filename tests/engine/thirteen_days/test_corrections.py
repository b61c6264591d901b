"""Shows that a corrected board also puts right who is asked next."""

import json

import pytest

from engine.core import Refusal
from engine.places import patch_of
from engine.record import Header
from engine.session import Session
from engine.thirteen_days import GAME
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


@pytest.mark.parametrize("phase", ["television", "alliances"])
def test_correction_stops_before_the_agendas_are_turned_up(phase: str) -> None:
    board = grounds(tv=(1, 0)) if phase == "television" else grounds(alliances=(1, 0))
    table = waiting(phase, turn=8, battlegrounds=board)
    battleground = "television" if phase == "television" else "alliances"
    facts = table.session.correct({"battlegrounds": {battleground: {"us": 0}}})
    assert [said(fact.text) for fact in facts if fact.data["path"] != ["pending"]] == [
        f"battleground, {battleground.capitalize()}, US: 1 → 0"
    ]
    assert (table.seat, table.choices) == ("table", ["ready"])
    assert GAME.view(table.state, None).agendas == {"us": "sealed", "ussr": "sealed"}
    assert table.state.scored == ()
    assert not any(fact.reveals for fact in facts)
    revealed = table.pick("ready")
    assert [fact.data["agenda"] for fact in revealed if fact.kind == "agenda"] == [
        "italy",
        "letter",
    ]
    assert "seen" in kinds(list(table.session.undo()))


def test_correction_leaves_the_letter_to_be_handed_over_by_the_table() -> None:
    table = waiting("television", turn=8, battlegrounds=grounds(tv=(1, 0), un=(0, 1)))
    table.session.correct({"battlegrounds": {"television": {"us": 0}}})
    assert (table.seat, table.choices, table.state.letter) == ("table", ["ready"], 0)
    told = [said(fact.on_table) for fact in table.pick("ready") if fact.on_table is not None]
    assert told[0] == "Give the Personal Letter to USSR"


def test_going_on_after_a_correction_can_be_written_down_and_corrected_again() -> None:
    table = waiting("alliances", turn=8, battlegrounds=grounds(alliances=(1, 0)))
    table.session.correct({"battlegrounds": {"alliances": {"us": 0}}})
    written = json.loads(json.dumps(GAME.position(table.state)))
    assert GAME.at(written, before=table.state) == table.state
    table.session.correct({"battlegrounds": {"alliances": {"ussr": 1}}})
    assert (table.asked, table.seat) == ("LookAtTop", "ussr")


def test_completed_pile_is_counted_when_the_table_is_ready() -> None:
    pile = ["u-thant", "scramble", "sops", "excomm", "quarantine"]
    table = Table({"round": 3, "phase": "aftermath", "turn": 8, "aftermath": {"cards": pile}})
    table.session.correct({"aftermath": {"cards": [*pile, "containment"]}})
    assert (table.seat, table.choices) == ("table", ["ready"])
    assert "aftermath" in kinds(table.pick("ready"))
    assert table.outcome.winners


@pytest.mark.parametrize("picks", [(), ("command",), ("command", "battleground:berlin")])
def test_card_told_wrongly_is_put_right_with_what_it_asks(picks: tuple[str, ...]) -> None:
    table = Table(under_way("us"))
    table.pick("card:public-protests", *picks)
    table.session.correct({"seen": ["fidel-castro"]})
    assert (table.asked, table.seat) == ("OfferEvent", "ussr")
    table.pick("decline")
    assert (table.asked, table.seat) == ("Command", "us")


def test_card_that_was_not_played_is_asked_for_again() -> None:
    table = Table(under_way("us"))
    table.pick("card:fidel-castro")
    table.session.correct({"seen": []})
    assert (table.asked, table.seat) == ("PlayCard", "us")
    assert "card:fidel-castro" in table.choices


@pytest.mark.parametrize("card", ["fidel-castro", "excomm"])
def test_card_in_play_stays_so_when_an_older_one_is_told_and_taken_back(card: str) -> None:
    table = Table(under_way("us"))
    table.pick("card:public-protests", "command", "battleground:berlin")
    before = GAME.prompt(table.state)
    table.session.correct({"seen": ["public-protests", card]})
    assert GAME.prompt(table.state) == before
    table.session.correct({"seen": ["public-protests"]})
    assert GAME.prompt(table.state) == before
    table.session.correct({"seen": [card]})
    assert table.asked == ("OfferEvent" if card == "fidel-castro" else "UseCard")


def test_cards_discarded_for_the_summit_stay_where_they_lie() -> None:
    """Whatever waits, a position is read back as it was written."""
    table = Table(under_way("us"))
    table.pick("card:summit-meeting", "event", "card:sops")
    assert GAME.at(GAME.position(table.state), before=table.state) == table.state
    table.session.correct({"seen": ["summit-meeting", "sops", "excomm"]})
    assert table.state.seen == ("excomm", "summit-meeting", "sops")


def test_stolen_card_told_wrongly_is_put_right_alone() -> None:
    table = Table(under_way("us"))
    table.pick("card:intelligence-reports", "event", "card:sops")
    assert table.asked == "UseCard"
    table.session.correct({"seen": ["intelligence-reports", "excomm"]})
    assert (table.asked, table.seat) == ("UseCard", "us")
    assert getattr(table.state.pending[0], "card", None) == "excomm"
    assert "discard" in table.choices, "it is still the stolen one"


def test_event_that_has_become_possible_is_offered() -> None:
    """Its own side was passed over because the event did nothing where the board was wrong."""
    table = Table(under_way("ussr"))
    table.pick("card:eyeball-to-eyeball")
    assert table.asked == "Command", "the military marker of the US is not the higher one"
    table.session.correct({"tracks": {"us": {"military": 5}}})
    assert (table.asked, table.seat) == ("OfferEvent", "us")


def test_whoever_leads_television_after_all_shifts_by_fifty_fifty() -> None:
    table = Table(under_way("us", battlegrounds=grounds(tv=(1, 0))))
    table.pick("card:fifty-fifty", "event")
    assert (table.asked, table.seat) == ("Shift", "us")
    table.session.correct({"battlegrounds": {"television": {"ussr": 2}}})
    assert (table.asked, table.seat) == ("Shift", "ussr")
    assert getattr(table.state.pending[0], "owner", None) == 1
    table.session.correct({"battlegrounds": {"television": {"us": 2}}})
    assert (table.asked, table.seat) == ("PlayCard", "ussr"), "nobody leads it: that was the event"


def test_highest_marker_is_the_one_that_is_highest_after_a_correction() -> None:
    table = Table(under_way("ussr"))
    table.pick("card:turn-back-the-ships", "event")
    table.session.correct({"tracks": {"ussr": {"opinion": 6}}})
    assert table.choices == ["shift:opinion:-2", "shift:opinion:-1", "done"]
    table.pick("shift:opinion:-2")
    assert (table.asked, table.seat) == ("PlayCard", "us")


@pytest.mark.parametrize(("player", "asked"), [("us", "UseCard"), ("ussr", "OfferEvent")])
def test_event_whose_condition_does_not_hold_after_all_is_taken_back(
    player: str, asked: str
) -> None:
    tracks = markers((4, 2, 2), (3, 2, 2))
    table = Table(under_way(player, tracks=tracks))
    table.pick("card:eyeball-to-eyeball", "event")
    table.session.correct({"tracks": {"us": {"military": 3}}})
    assert (table.asked, table.seat) == (asked, "us")
    assert "event" not in table.choices
    table.pick("command" if player == "us" else "decline")
    assert (table.asked, table.seat) == ("Command", player)


def test_event_that_is_being_carried_out_is_not_begun_again() -> None:
    table = Table(under_way("us", battlegrounds=grounds(tv=(1, 0))))
    table.pick("card:fifty-fifty", "event")
    table.pick(next(pick for pick in table.choices if pick != "done"))
    before = GAME.position(table.state)["pending"]
    table.session.correct({"prestige": 1})
    assert GAME.position(table.state)["pending"] == before


def test_command_under_way_follows_what_lasts_this_round() -> None:
    table = Table(under_way("us"))
    table.pick("card:public-protests", "command", "battleground:berlin")
    most = max(int(pick[-1]) for pick in table.choices if pick.startswith("place:"))
    table.session.correct({"effects": {"sops": "us"}})
    assert f"place:{most + 1}" in table.choices
    table.session.correct({"effects": {"sops": None}})
    assert f"place:{most + 1}" not in table.choices


def ended_in_war() -> Table:
    """The US has gone to war on a marker that had been moved down long ago."""
    table = waiting("alliances", turn=8, battlegrounds=grounds(alliances=(1, 0)))
    table.session.correct({"tracks": {"us": {"military": 7}}})
    table.pick("tuck")
    assert table.outcome.how == "war"
    return table


def test_war_declared_on_a_stale_marker_says_how_to_put_it_right() -> None:
    table = ended_in_war()
    with pytest.raises(Refusal) as refused:
        table.session.correct({"tracks": {"us": {"military": 3}}})
    assert refused.value.code == "undo-first"
    assert said(refused.value.because).endswith("undo one step, then correct")
    table.session.undo()
    table.session.correct({"tracks": {"us": {"military": 3}}})
    table.pick("tuck")
    assert table.state.round == 3, "the game goes on"


def test_record_of_earlier_rules_runs_on_as_it_did() -> None:
    board = grounds(alliances=(1, 0))
    tracks = markers((2, 2, 2), (2, 2, 2))
    position = {"round": 2, "phase": "alliances", "turn": 8, "tracks": tracks}
    position |= {"battlegrounds": board, "flags": FLAGS, "agendas": AGENDAS}
    session = Session(GAME, Header(GAME.id, 2, position=position))
    session.correct({"battlegrounds": {"alliances": {"us": 0}}})
    assert session.state.round == 3


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
