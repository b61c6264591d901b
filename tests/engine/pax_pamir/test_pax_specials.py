"""Shows what every special ability does, card by card."""

from __future__ import annotations

from typing import Any

import pytest

from engine.pax_pamir import GAME
from engine.pax_pamir.actions.specials import CARDS_WITH
from tests.engine.pax_pamir.pax_table import (
    after,
    armies,
    asked,
    at,
    court,
    full_market,
    offered,
    on_market,
    player,
    reason,
    rupees,
    spies,
)

TESTED = {
    "indispensable-advisors": (1,),
    "insurrection": (3,),
    "claim-of-ancient-lineage": (5,),
    "bodyguards": (15, 83),
    "citadel-kabul": (17,),
    "citadel-transcaspia": (97,),
    "strange-bedfellows": (21,),
    "civil-service-reforms": (24,),
    "safe-house": (41, 72),
    "charismatic-courtiers": (42,),
    "blackmail-kandahar": (43,),
    "blackmail-herat": (54,),
    "indian-supplies": (51,),
    "well-connected": (56,),
    "herat-influence": (66,),
    "persian-influence": (68,),
    "russian-influence": (70,),
    "infrastructure": (78,),
    "savvy-operator": (91,),
    "irregulars": (99,),
}


def test_every_ability_is_on_the_cards_tested_here() -> None:
    assert CARDS_WITH == TESTED


def test_indispensable_advisors_keep_their_owners_spies_in_battle() -> None:
    card = {"card": 90, "spies": {"p1": 1, "p2": 1, "p3": 1}}
    state = at(p1={"court": [38]}, p2={"court": [1]}, p3={"court": [card]})
    state = after(state, "card:38", "card:90")
    assert offered(state) == {"spy:p3"}
    assert reason(state, "spy:p2") == "Indispensable Advisors protect these spies"


@pytest.mark.parametrize("afghan", [0, 9], ids=["failed", "successful"])
def test_insurrection_raises_two_afghan_armies_after_every_check(afghan: int) -> None:
    state = at(
        p2={"court": [3]},
        armies={"afghan": {"herat": afghan}},
        market={"0:0": 101},
        p1={"points": 5},
        p3={"points": 3},
    )
    state = after(state, "market:0:0")
    assert armies(state, "afghan") == {"kabul": 2}


def test_insurrection_takes_blocks_from_elsewhere_when_none_is_left() -> None:
    state = at(
        p2={"court": [3]},
        armies={"afghan": {"herat": 12}, "british": {"herat": 10}},
        market={"0:0": 101},
    )
    state = after(state, "market:0:0")
    assert GAME.prompt(state).seat == "p2"  # type: ignore[union-attr]
    state = after(state, "region:herat", "region:herat")
    assert armies(state, "afghan") == {"herat": 10, "kabul": 2}


def test_claim_of_ancient_lineage_taxes_everybody_with_a_court_card() -> None:
    players: dict[str, Any] = {
        "p1": {"court": [9]},
        "p2": {"court": [61], "rupees": 5},
        "p3": {"court": []},
    }
    market = full_market(r0c0=1)
    assert offered(after(at(**players, market=market), "card:9")) == {"market:0:0"}
    players["p1"]["court"] = [9, 5]
    state = after(at(**players, market=market), "card:9")
    assert offered(state) == {"market:0:0", "player:p2"}
    assert reason(state, "player:p3") == "no court card of a region you rule"


@pytest.mark.parametrize("guard", TESTED["bodyguards"])
def test_bodyguards_protect_political_cards_of_their_owner(guard: int) -> None:
    watched = [{"card": 26, "spies": {"p1": 1}}, {"card": 29, "spies": {"p1": 1}}]
    state = at(p1={"court": [45]}, p2={"court": [*watched, guard]})
    state = after(state, "card:45", "action:betray")
    assert offered(state) == {"card:29"}
    assert reason(state, "card:26") == "Bodyguards protect it"


def test_bodyguards_stop_their_owner_too() -> None:
    state = at(p1={"court": [15, {"card": 26, "spies": {"p1": 1}}]}, market=full_market())
    assert reason(state, "card:15") == "none of its actions is possible now"


@pytest.mark.parametrize(("card", "region"), [(17, "kabul"), (97, "transcaspia")])
def test_citadel_keeps_its_owners_tribes_in_battle(card: int, region: str) -> None:
    state = at(
        p1={"court": [38]},
        p2={"court": [card], "tribes": {region: 1}},
        p3={"tribes": {region: 1}},
        armies={"british": {region: 2}},
    )
    state = after(state, "card:38", f"region:{region}")
    assert offered(state) == {"tribe:p3"}
    assert reason(state, "tribe:p2") == "a Citadel protects these tribes"


@pytest.mark.parametrize(("card", "event", "region"), [(17, 112, "kabul")])
def test_citadel_does_not_help_against_riots(card: int, event: int, region: str) -> None:
    state = at(p2={"court": [card], "tribes": {region: 2}}, market={"0:0": event})
    state = after(state, "pass")
    assert player(state, "p2")["tribes"] == {}


def test_strange_bedfellows_let_spies_jump_within_a_region() -> None:
    players: dict[str, Any] = {
        "p1": {"court": [{"card": 29, "spies": {"p1": 1}}, 21]},
        "p2": {"court": [9, 28, 16]},
        "p3": {"court": [61]},
    }
    state = after(at(**players), "card:29", "card:29")
    assert "card:28" in offered(state)
    players["p1"]["court"][1] = 39
    state = after(at(**players), "card:29", "card:29")
    assert "card:28" not in offered(state)


def test_civil_service_reforms_free_hostages_of_bribes() -> None:
    hostage = {"card": 61, "spies": {"p2": 2}}
    state = at(p1={"court": [hostage, 24]}, market=full_market(r0c0=2))
    assert "market:0:0" in offered(after(state, "card:61"))


@pytest.mark.parametrize("house", TESTED["safe-house"])
def test_safe_house_takes_in_spies_lost_in_battle(house: int) -> None:
    card = {"card": 90, "spies": {"p1": 2, "p2": 2}}
    state = at(p1={"court": [38]}, p2={"court": [house]}, p3={"court": [card]})
    state = after(state, "card:38", "card:90", "spy:p2")
    assert GAME.prompt(state).seat == "p2"  # type: ignore[union-attr]
    assert offered(state) == {f"card:{house}", "no"}
    state = after(state, f"card:{house}", "spy:p2", "no")
    assert spies(state, house) == {"p2": 1}
    assert player(state, "p2")["cylinders"] == 1


def test_charismatic_courtiers_play_without_bribes() -> None:
    state = at(p1={"hand": {"cards": [30]}, "court": [42]}, p3={"tribes": {"punjab": 2}})
    assert offered(after(state, "action:play", "card:30")) == {"play:left", "play:right"}


@pytest.mark.parametrize(("card", "goal", "watched"), [(43, 46, 47), (54, 61, 65)])
def test_blackmail_puts_a_spy_on_an_unwatched_card_as_the_turn_begins(
    card: int, goal: int, watched: int
) -> None:
    state = at(
        p1={"court": [{"card": card, "spies": {"p3": 1}}]},
        p2={"court": [goal, {"card": watched, "spies": {"p3": 1}}]},
    )
    assert offered(state) == {f"card:{goal}", "pass"}
    state = after(state, f"card:{goal}")
    assert spies(state, goal) == {"p1": 1}
    assert "pass" in offered(state)


def test_blackmail_is_not_asked_about_when_every_card_is_watched() -> None:
    watched = {"card": 43, "spies": {"p3": 1}}
    state = at(p1={"court": [watched]}, p2={"court": [61]})
    assert "spy" not in asked(state).question.message


def test_blackmail_may_be_left_alone() -> None:
    state = after(at(p1={"court": [43]}), "pass")
    assert spies(state, 43) == {}
    assert GAME.position(state)["turn"]["player"] == "p1"


def test_indian_supplies_move_armies_without_roads() -> None:
    players: dict[str, Any] = {"p1": {"court": [37, 51]}, "armies": {"british": {"punjab": 1}}}
    state = after(at(**players), "card:37", "army:punjab")
    assert offered(state) == {"region:kabul", "region:kandahar"}
    players["p1"] = {"court": [37]}
    assert reason(at(**players), "card:37") == "none of its actions is possible now"


def test_well_connected_spies_go_two_cards_in_one_move() -> None:
    players: dict[str, Any] = {
        "p1": {"court": [56, {"card": 39, "spies": {"p1": 1}}]},
        "p2": {"court": [9, 16]},
        "p3": {"court": [61, 65, 18]},
    }
    state = after(at(**players), "card:39", "card:39")
    assert offered(state) == {"card:56", "card:16", "card:61", "card:65"}


@pytest.mark.parametrize(
    ("giver", "bought", "other"), [(66, 67, 90), (68, 82, 90), (70, 100, 90), (70, 84, 82)]
)
def test_influence_makes_cards_free(giver: int, bought: int, other: int) -> None:
    market = full_market()
    market["0:4"]["card"], market["0:5"]["card"] = other, bought
    state = at(p1={"court": [giver], "rupees": 0}, favored="military", market=market)
    assert reason(state, "market:0:4") == "it costs 8 rupees, and there are 0"
    state = after(state, "market:0:5")
    assert on_market(state) == {}
    assert player(state, "p1")["hand"]["cards"] == [bought]


def test_infrastructure_adds_a_free_block_to_a_build_action() -> None:
    state = at(p1={"court": [5, 78], "tribes": {"kabul": 1}, "rupees": 2}, market=full_market())
    state = after(state, "card:5", "region:kabul")
    assert rupees(state, "p1") == 0
    state = after(state, "border:kabul-punjab")
    assert GAME.view(state, None).blocks["british"] == 2


def test_infrastructure_may_be_left_alone() -> None:
    state = at(p1={"court": [5, 78], "tribes": {"kabul": 1}}, market=full_market())
    state = after(state, "card:5", "region:kabul", "done", "done")
    assert GAME.view(state, None).blocks["british"] == 1


@pytest.mark.parametrize("card", [91, 99])
def test_savvy_operators_and_irregulars_always_act_as_a_bonus(card: int) -> None:
    state = at(
        p1={"court": [card]},
        p2={"court": [{"card": 29, "spies": {"p1": 1, "p3": 1}}]},
        favored="economic",
        market=full_market(),
    )
    state = after(state, f"card:{card}")
    state = after(state, "card:29", *(["spy:p3"] if card == 99 else []))
    assert GAME.position(state)["turn"] == {
        "player": "p1",
        "actions": 2,
        "used": [card],
        "placed": [],
    }
    assert court(state, "p2") == ([29] if card == 99 else [])
