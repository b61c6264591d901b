"""Shows how the table tells cards: by title, by face, completed once and remembered."""

from typing import Any

import pytest

from engine.core import Answer, Fact, Refusal
from engine.record import Header
from engine.session import Session
from engine.text import ENGLISH, spoken
from engine.thirteen_minutes import GAME
from engine.thirteen_minutes.deck import printed, quotas, type_quotas
from tests.engine.thirteen_minutes.at_the_table import Table, kinds, on, under_way


def at_first_card(**options: Any) -> Table:
    table = Table(**options)
    table.pick("bid:1", "bid:0", "starts:us")
    return table


def told(facts: list[Fact]) -> list[dict[str, Any]]:
    return [dict(fact.data) for fact in facts if fact.kind == "card-told"]


def question(table: Table) -> str:
    assert table.session.prompt is not None
    return spoken(table.session.prompt.question, ENGLISH)


def test_deck_is_as_certain_as_the_facts_are() -> None:
    assert len(printed()) == 8
    assert sum(quotas().values()) == 13
    assert type_quotas() == {"political": 4, "military": 5, "opinion": 4}
    by_flag = {flag: sum(n for (f, _), n in quotas().items() if f == flag) for flag, _ in quotas()}
    assert by_flag == {"us": 5, "ussr": 5, "un": 3}
    commands = {card.id: card.command for card in printed() if card.command is not None}
    assert commands == {"moscow-is-our-brain": 3}, "no other value is known, so none is given"


def test_known_titles_and_all_faces_are_offered() -> None:
    table = at_first_card()
    titles = [pick for pick in table.choices if pick.startswith("card:")]
    faces = [pick for pick in table.choices if pick.startswith("face:")]
    assert titles == [f"card:{card.id}" for card in printed()]
    assert set(faces) == {f"face:{flag}:{kind}" for (flag, kind), n in quotas().items() if n}


def test_card_known_in_full_is_laid_at_once() -> None:
    table = at_first_card()
    assert table.pick("card:moscow-is-our-brain") == []
    assert table.choices == ["zone:neutral", "zone:us"]


def test_unknown_command_is_asked_for_and_remembered() -> None:
    table = at_first_card()
    table.pick("card:wave-and-smile")
    assert question(table) == "How many cubes does Wave & Smile show?"
    assert table.choices == [f"command:{n}" for n in range(1, 6)]
    facts = table.pick("command:2")
    expected = {"title": "Wave & Smile", "flag": "us", "type": "opinion", "command": 2}
    assert told(facts) == [expected]
    assert GAME.position(table.state)["deck"] == [expected]


def test_hint_is_mentioned_but_never_taken_for_the_value() -> None:
    table = at_first_card()
    table.pick("card:excomm")
    assert question(table) == "How many cubes does Excomm show? (perhaps 2)"
    assert len(table.choices) == 5


def test_card_described_by_its_face_may_be_left_without_a_title() -> None:
    table = at_first_card()
    facts = table.pick("face:us:military", "command:3", "skip")
    assert told(facts) == []
    assert GAME.position(table.state)["deck"] == []
    table.pick("zone:us")
    ground = GAME.view(table.state, None).battlegrounds["1"]
    assert (ground.flag, ground.type, ground.command) == ("us", "military", 3)


def test_title_is_free_text_and_remembered() -> None:
    table = at_first_card()
    facts = table.pick("face:us:military", "command:3", "title: Naval Blockade ")
    expected = {"title": "Naval Blockade", "flag": "us", "type": "military", "command": 3}
    assert told(facts) == [expected]
    table.pick("zone:us")
    assert GAME.view(table.state, None).battlegrounds["1"].title == "Naval Blockade"


def test_told_card_is_offered_in_the_next_game_through_the_deck_option() -> None:
    book = told(at_first_card().pick("face:us:military", "command:3", "title:Naval Blockade"))
    table = at_first_card(deck=book)
    assert "card:naval-blockade" in table.choices
    assert table.pick("card:naval-blockade") == []
    assert table.choices == ["zone:neutral", "zone:us"], "its Command is known by now"


def test_command_told_once_is_not_asked_for_in_the_next_game() -> None:
    book = told(at_first_card().pick("card:excomm", "command:2"))
    table = at_first_card(deck=book)
    table.pick("card:excomm")
    assert table.choices == ["zone:neutral", "zone:us"]


def test_deck_book_cannot_change_what_is_printed() -> None:
    row = {"title": "Moscow is our Brain", "flag": "us", "type": "military", "command": 5}
    assert GAME.start({"deck": [row]}).deck == printed()


def test_german_title_means_the_same_card() -> None:
    position = under_way(on("neutral"), on("neutral", title="MOSKAU ist unser Kopf"))
    assert Table(position).state.battlegrounds[1].card == next(
        card for card in printed() if card.id == "moscow-is-our-brain"
    )


@pytest.mark.parametrize(
    "row",
    [
        "Excomm",
        {},
        {"title": "X", "flag": "us"},
        {"title": "X", "flag": "usa", "type": "military"},
        {"title": "X", "flag": "us", "type": "naval"},
        {"title": "", "flag": "us", "type": "military"},
        {"title": "X\n", "flag": "us", "type": "military"},
        {"title": "X" * 61, "flag": "us", "type": "military"},
        {"title": "X", "flag": "us", "type": "military", "command": 0},
        {"title": "X", "flag": "us", "type": "military", "command": 6},
        {"title": "X", "flag": "us", "type": "military", "command": True},
        {"title": "X", "flag": "us", "type": "military", "colour": "red"},
    ],
)
def test_deck_book_with_nonsense_in_it_is_refused(row: object) -> None:
    with pytest.raises(Refusal) as caught:
        Table(deck=[row])
    assert caught.value.code == "bad-position"


def test_deck_must_be_a_list() -> None:
    with pytest.raises(Refusal) as caught:
        Table(deck={"title": "X"})
    assert caught.value.code == "bad-position"


@pytest.mark.parametrize(
    "pick", ["title:", "title:   ", "title:" + "x" * 41, "title:a\tb", "title:\x00", "naval"]
)
def test_malformed_title_is_refused(pick: str) -> None:
    table = at_first_card()
    table.pick("face:us:military", "command:3")
    with pytest.raises(Refusal) as caught:
        table.pick(pick)
    assert caught.value.code == "not-a-choice"
    assert "skip" in table.choices


def test_title_may_hold_anything_that_can_be_printed() -> None:
    table = at_first_card()
    facts = table.pick("face:us:military", "command:3", "title:Блокада: {n} & <b>")
    assert told(facts)[0]["title"] == "Блокада: {n} & <b>"
    assert "{n}" in spoken(facts[-1].text, ENGLISH)
    assert "Блокада: {n} & <b>" in question(table)


@pytest.mark.parametrize(
    ("title", "face"),
    [
        ("excomm", "Excomm is another card: US card, political"),
        ("U-2 DOWNED", "U-2 Downed is another card: USSR card, world opinion"),
        ("Moskau ist unser Kopf", "Moscow is our Brain is another card: USSR card, political"),
        ("Wave and Smile", "Wave & Smile is another card: US card, world opinion"),
        ("U:Thant", "U Thant is another card: UN card, political"),
    ],
)
def test_title_of_another_face_is_refused_with_the_reason(title: str, face: str) -> None:
    table = at_first_card()
    table.pick("face:us:military", "command:3")
    assert table.why_not(f"title:{title}") == face
    assert "skip" in table.choices


def test_known_title_told_of_its_own_face_is_that_card() -> None:
    table = at_first_card()
    table.pick("face:us:political", "command:2")
    expected = {"title": "Excomm", "flag": "us", "type": "political", "command": 2}
    assert told(table.pick("title:excomm")) == [expected]
    table.pick("zone:us")
    assert GAME.view(table.state, None).battlegrounds["1"].title == "Excomm"
    table.pick("command", "done")
    assert table.why_not("card:excomm") == "this card has been seen already"


def test_known_title_brings_its_event() -> None:
    table = at_first_card()
    table.pick("face:us:opinion", "command:2", "title:u-2 photographs", "zone:us", "event")
    assert "rule:off" not in table.choices, "this event is known and carried out by the rules"


def test_title_of_a_card_that_lies_on_the_table_is_refused() -> None:
    table = Table(under_way(on("neutral"), on("neutral", title="Wave & Smile")))
    table.pick("face:us:opinion", "command:1")
    assert table.why_not("title:wave & smile") == "this card has been seen already"


def test_title_of_a_card_with_another_command_is_refused() -> None:
    table = at_first_card()
    table.pick("face:ussr:political", "command:2")
    reason = table.why_not("title:Moscow is our brain")
    assert reason == "Moscow is our Brain is another card: Command 3"


def test_record_of_earlier_rules_goes_on_without_the_title_of_a_known_card() -> None:
    session = Session(GAME, Header(GAME.id, 1))
    for pick in ("bid:1", "bid:0", "starts:us", "face:us:military", "command:3", "title:excomm"):
        session.answer(Answer((pick,)))
    assert session.state.deck == printed()
    now = GAME.prompt(session.state)
    assert session.prompt is not None
    assert now is not None
    assert session.prompt.question == now.question
    assert [choice.id for choice in session.prompt.choices] == ["zone:neutral", "zone:us"]


@pytest.mark.parametrize(("one", "other"), [("A:B", "A B"), (":", "::"), ("Naval", " naval ")])
def test_titles_that_look_alike_never_make_one_card_of_two(one: str, other: str) -> None:
    table = at_first_card()
    table.pick("face:us:military", "command:3", f"title:{one}", "zone:us", "command", "done")
    table.pick("face:ussr:military", "command:3")
    assert "is another card" in table.why_not(f"title:{other}")


def test_card_seen_already_is_refused() -> None:
    table = Table(under_way(on("neutral"), on("neutral", title="U Thant")))
    assert table.why_not("card:u-thant") == "this card has been seen already"
    assert table.why_not("face:un:political") == "the deck has only 1 of: UN card, political"


def test_card_seen_already_is_refused_though_it_was_described_otherwise() -> None:
    ground = on("neutral", title="U Thant", flag="us", type="opinion")
    assert Table(under_way(on("neutral"), ground)).why_not("card:u-thant") == (
        "this card has been seen already"
    )


def test_faces_run_out_with_their_quota() -> None:
    grounds = [on("neutral", flag="ussr", type="military") for _ in range(2)]
    table = Table(under_way(on("neutral"), *grounds))
    assert table.why_not("face:ussr:military") == "the deck has only 2 of: USSR card, military"
    assert "face:us:military" in table.choices


def test_titles_run_out_with_the_quota_of_their_face() -> None:
    grounds = [on("neutral", flag="ussr", type="political") for _ in range(2)]
    table = Table(under_way(on("neutral"), *grounds))
    assert table.why_not("card:fidel-castro") == "the deck has only 2 of: USSR card, political"


def test_types_run_out_with_cards_of_untold_flag() -> None:
    grounds = [on("neutral", type="opinion") for _ in range(4)]
    table = Table(under_way(on("neutral"), *grounds))
    assert table.why_not("card:u-2-downed") == "the deck has only 4 cards of type: world opinion"


def test_un_world_opinion_card_does_not_exist() -> None:
    assert "face:un:opinion" not in at_first_card().choices


def revealing() -> Table:
    grounds = [on("neutral", type="military")] * 5 + [on("neutral", type="opinion")] * 4
    return Table(under_way(on("neutral"), *grounds, on("neutral", type="political")))


def test_only_the_type_of_cuba_is_asked_for() -> None:
    table = revealing()
    facts = table.pick("face:us:political")
    assert kinds(facts) == ["cuba"]
    assert facts[0].reveals
    assert question(table) == "Which card is left in the hand of US?"


def test_last_card_of_the_un_needs_no_command() -> None:
    table = revealing()
    table.pick("face:us:political", "card:u-thant")
    assert question(table) == "Which card is left in the hand of USSR?"


def test_last_card_of_a_side_needs_its_command() -> None:
    table = revealing()
    table.pick("face:us:political", "card:fidel-castro")
    assert (table.seat, table.choices[0]) == ("table", "command:1")
