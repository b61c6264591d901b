"""Shows what a page may ask of the rules: the uses of a card, how far back undo goes, what a fact
is about."""

from __future__ import annotations

from typing import Any

from engine.core import Answer, Fact
from engine.pax_pamir import GAME
from engine.pax_pamir.about import cards_of, regions_of
from engine.pax_pamir.actions.acting import uses_of
from engine.pax_pamir.cards.printed import COURTS
from engine.pax_pamir.scorebook import answers_since_book
from engine.pax_pamir.words import KABUL, PUNJAB
from engine.record import Header
from engine.session import Session
from engine.text import Text
from tests.engine.pax_pamir.pax_table import typed

SEVERAL = next(card for card in COURTS.values() if {"tax", "gift"} <= set(card.actions))


def about(**data: object) -> Fact:
    return Fact("told", Text(""), data=data)


def session_of(**keys: Any) -> Session:
    return Session(GAME, Header("pax-pamir", GAME.rules, {}, position=typed(**keys)))


def test_uses_of_a_card_say_why_not_also_where_a_single_one_is_possible() -> None:
    look = session_of(p1={"court": [SEVERAL.number], "rupees": 4}).look
    asked = uses_of(look, SEVERAL.number)
    shown = [(one.value.name, True) for one in asked.choices]
    shown += [(one.value.name, False) for one in asked.refused]
    assert {name for name, _ in shown} == set(SEVERAL.actions)
    assert dict(shown)["gift"]
    assert not dict(shown)["tax"], "nobody has put a rupee anywhere"


def test_one_touch_of_the_book_is_two_answers_back() -> None:
    session = Session(GAME, Header("pax-pamir", GAME.rules, {"players": "2", "depth": "scorebook"}))
    session.answer(Answer(("blocks:british",)))
    session.answer(Answer(("number:3",)))
    assert answers_since_book(session.look) == 2
    session.undo(2)
    assert session.look.view.blocks["british"] == 0


def test_at_a_table_undo_goes_back_one_answer() -> None:
    session = session_of(p1={"rupees": 4})
    session.answer(Answer(("pass",)))
    assert answers_since_book(session.look) == 1


def test_fact_names_both_regions_of_a_border_and_the_card_a_spy_is_on() -> None:
    assert regions_of(about(place="kabul-punjab")) == (KABUL, PUNJAB)
    assert regions_of(about(place="card:41", player="p1")) == ()
    assert cards_of(about(place="card:41")) == (41,)
    assert cards_of(about(card=41)) == (41,)


def test_price_of_a_gift_is_no_card_and_neither_is_an_event() -> None:
    assert cards_of(about(kind="gift", place=2)) == ()
    assert cards_of(about(card=105)) == ()
