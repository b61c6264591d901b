"""Shows that the card tables are whole: counts, checksums, names, and effects that exist."""

from collections import Counter

import pytest

from engine.text import ENGLISH, spoken
from engine.thirteen_days.cards.agendas import AGENDAS, copies_in_all
from engine.thirteen_days.cards.card_text import event_text
from engine.thirteen_days.cards.strategy import CARDS, DECK, Card
from engine.thirteen_days.options import OPTIONS, Options
from engine.thirteen_days.words import GROUND_NAMES
from tests.engine.thirteen_days.days_table import said


class Russian:
    """The language of the edition most names are known of."""

    language = "ru"

    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, singular: str, plural: str, count: int, /) -> str:
        return ENGLISH.ngettext(singular, plural, count)

    def pgettext(self, context: str, message: str, /) -> str:
        return message

    def npgettext(self, context: str, singular: str, plural: str, count: int, /) -> str:
        return ENGLISH.ngettext(singular, plural, count)


def test_deck_has_thirteen_cards_of_each_side() -> None:
    assert Counter(card.side for card in DECK) == {"un": 13, "us": 13, "ussr": 13}


@pytest.mark.parametrize("side", ["un", "us", "ussr"])
def test_each_side_has_four_threes_five_twos_and_four_ones(side: str) -> None:
    assert Counter(card.cubes for card in DECK if card.side == side) == {3: 4, 2: 5, 1: 4}


def test_thirteen_cards_have_the_defcon_symbol() -> None:
    assert [card.id for card in DECK if card.symbol] == [
        "the-guns-of-august",
        "intelligence-reports",
        "a-face-saver",
        "mathematical-precision",
        "excomm",
        "u-2-photographs",
        "eyeball-to-eyeball",
        "mrbms-and-irbms",
        "moscow-is-our-brain",
        "missile-trade",
        "strategic-balance",
        "national-liberation",
        "defensive-missiles",
    ]


def test_thirty_three_cards_have_a_russian_name_and_the_rest_fall_back_to_english() -> None:
    russian = [card for card in DECK if spoken(card.name, Russian()) != said(card.name)]
    assert len(russian) == 33
    assert spoken(CARDS["excomm"].name, Russian()) == "Excomm"
    assert spoken(CARDS["u-thant"].name, Russian()) == "У Тан"


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.id)
def test_event_can_be_told_in_words(card: Card) -> None:
    text = said(event_text(card.id, Options()))
    assert text[0].isupper()
    assert "{" not in text
    assert ("(DEFCON symbol)" in text) == card.symbol
    assert ("Ruling: " in text) == bool(card.ruling)


def test_event_is_told_with_its_limits_and_conditions() -> None:
    assert said(event_text("speech-to-the-nation", Options())) == (
        "Place up to 3 own cubes on battlegrounds of type world opinion. At most 2 on each."
    )
    assert said(event_text("maskirovka", Options())).startswith(
        "Only with your military marker in DEFCON 3: "
    )


def test_event_is_told_as_the_table_has_ruled_it() -> None:
    moscow = event_text("moscow-is-our-brain", Options(moscow_brain="empty"))
    assert said(moscow) == (
        "Place up to 4 own cubes on battlegrounds without own cubes. At most 2 on each. "
        "(DEFCON symbol) Ruling: Moscow is our Brain places cubes: "
        "where the USSR has none (Russian card)."
    )
    protests = event_text("public-protests", Options(protests_symbol="on"))
    assert "(DEFCON symbol)" in said(protests)


def test_every_ruling_named_by_a_card_is_an_option() -> None:
    named = {card.ruling for card in DECK if card.ruling}
    assert named <= {option.id for option in OPTIONS}


def test_agenda_deck_has_thirteen_cards_with_the_track_agendas_twice() -> None:
    assert copies_in_all() == 13
    assert [id for id, agenda in AGENDAS.items() if agenda.copies == 2] == [
        "military",
        "political",
        "opinion",
    ]
    assert [agenda.bonus for agenda in AGENDAS.values()] == [1, 1, 1, 0, 1, 1, 0, 0, 0, 2]


def test_battlegrounds_are_named_as_each_edition_prints_them() -> None:
    assert [spoken(name, Russian()) for name in GROUND_NAMES][:3] == [
        "Берлин",
        "Атлантика",
        "Куба (военная)",
    ]
