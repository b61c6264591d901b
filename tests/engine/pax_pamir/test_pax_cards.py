"""Shows that the card tables are the printed cards."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.cards import TableError, rows
from engine.pax_pamir.actions.specials import CARDS_WITH
from engine.pax_pamir.cards.events import BOUGHT, DISCARDED
from engine.pax_pamir.cards.printed import CHECKS, COURTS, EVENTS, ICONS, is_court
from engine.pax_pamir.words import (
    ACTIONS,
    BORDERS_OF,
    COALITIONS,
    NEIGHBOURS,
    NOBODY,
    REGIONS,
    SUITS,
)


def test_there_are_a_hundred_court_cards_and_sixteen_events() -> None:
    assert sorted(COURTS) == list(range(1, 101))
    assert sorted(EVENTS) == list(range(101, 117))
    assert sorted(CHECKS) == [101, 102, 103, 104]


def test_suits_are_as_printed() -> None:
    counts = Counter(SUITS[card.suit] for card in COURTS.values())
    assert counts == {"intelligence": 25, "political": 23, "economic": 28, "military": 24}


def test_regions_are_as_printed() -> None:
    counts = Counter(REGIONS[card.region] for card in COURTS.values())
    assert counts == {
        "kabul": 17,
        "punjab": 21,
        "kandahar": 15,
        "herat": 14,
        "persia": 17,
        "transcaspia": 16,
    }


def test_suits_by_region_are_as_printed() -> None:
    wanted = {
        "kabul": (7, 3, 3, 4),
        "punjab": (3, 8, 4, 6),
        "kandahar": (4, 4, 4, 3),
        "herat": (7, 2, 4, 1),
        "persia": (4, 3, 4, 6),
        "transcaspia": (3, 4, 4, 5),
    }
    for at, name in enumerate(REGIONS):
        counts = Counter(card.suit for card in COURTS.values() if card.region == at)
        assert tuple(counts[suit] for suit in range(4)) == wanted[name]


def test_ranks_are_as_printed() -> None:
    assert Counter(card.rank for card in COURTS.values()) == {1: 56, 2: 39, 3: 5}


def test_patriots_and_prizes_are_as_printed() -> None:
    patriots = Counter(card.patriot for card in COURTS.values())
    prizes = Counter(card.prize for card in COURTS.values())
    assert [patriots[at] for at, _ in enumerate(COALITIONS)] == [13, 10, 7]
    assert [prizes[at] for at, _ in enumerate(COALITIONS)] == [17, 17, 18]


def test_impact_icons_are_as_printed() -> None:
    counts = Counter(icon for card in COURTS.values() for icon in card.impact)
    assert counts == {
        "road": 45,
        "army": 55,
        "tribe": 28,
        "spy": 51,
        "leverage": 13,
        "economic": 8,
        "military": 6,
        "political": 9,
        "intelligence": 9,
    }


def test_actions_are_as_printed() -> None:
    counts = Counter(action for card in COURTS.values() for action in card.actions)
    assert counts == {"tax": 31, "gift": 22, "build": 23, "move": 37, "betray": 22, "battle": 31}
    assert [number for number, card in COURTS.items() if not card.actions] == [7, 76]


def test_thirteen_cards_are_leveraged() -> None:
    assert sum(card.leveraged for card in COURTS.values()) == 13


def test_twenty_abilities_are_on_twenty_two_cards() -> None:
    assert len(CARDS_WITH) == 20
    assert sum(map(len, CARDS_WITH.values())) == 22


def test_suit_icon_is_always_the_last_one() -> None:
    for card in COURTS.values():
        assert not any(icon in SUITS for icon in card.impact[:-1])


def test_no_card_has_more_roads_than_its_region_has_borders() -> None:
    for card in COURTS.values():
        assert card.impact.count("road") <= len(BORDERS_OF[card.region])


def test_tribes_are_on_political_cards_and_on_no_other() -> None:
    for card in COURTS.values():
        assert ("tribe" in card.impact) == (SUITS[card.suit] == "political")


def test_words_of_the_table_are_words_of_the_game() -> None:
    for card in COURTS.values():
        assert set(card.impact) <= set(ICONS)
        assert set(card.actions) <= set(ACTIONS)
        assert NOBODY <= card.patriot <= 2


def test_every_event_has_both_its_effects() -> None:
    assert {event.bought for event in EVENTS.values()} == BOUGHT.names()
    assert {event.discarded for event in EVENTS.values()} == DISCARDED.names()


def test_events_that_last_until_the_next_check() -> None:
    lasting = {number: event.lasts for number, event in EVENTS.items() if event.lasts}
    both = ("bought", "discarded")
    assert lasting == {
        105: ("bought",),
        106: both,
        107: both,
        108: ("bought",),
        109: ("bought",),
        110: ("bought",),
        112: ("bought",),
        115: ("bought",),
    }


def test_names_in_russian_are_known_where_the_rules_name_them() -> None:
    assert COURTS[51].name.in_language("ru") == "Сэр Джон Кин"
    assert COURTS[52].name.in_language("ru") == "Pashtun Mercenary"


@pytest.mark.parametrize(
    ("region", "neighbours"),
    [
        ("kabul", {"transcaspia", "herat", "kandahar", "punjab"}),
        ("herat", {"persia", "transcaspia", "kabul", "kandahar"}),
        ("kandahar", {"herat", "kabul", "punjab"}),
        ("transcaspia", {"persia", "herat", "kabul"}),
        ("persia", {"transcaspia", "herat"}),
        ("punjab", {"kabul", "kandahar"}),
    ],
)
def test_regions_lie_next_to_each_other_as_on_the_map(region: str, neighbours: set[str]) -> None:
    beyond = {REGIONS[other] for _, other in NEIGHBOURS[REGIONS.index(region)]}
    assert beyond == neighbours


def test_only_numbers_of_court_cards_are_court_cards() -> None:
    assert [number for number in (0, 1, 100, 101) if is_court(number)] == [1, 100]


def test_a_row_with_an_unknown_column_is_refused() -> None:
    with pytest.raises(TableError):
        rows('[[card]]\nid = "1"\nflavour = 2', {"id": (str, True)})
