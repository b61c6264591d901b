"""Shows the worked examples of the rules, by the names the facts give them."""

from __future__ import annotations

from typing import Any

from engine.pax_pamir import GAME
from tests.engine.pax_pamir.pax_table import (
    after,
    armies,
    at,
    court,
    full_market,
    offered,
    on_market,
    player,
    reason,
    roads,
    rulers,
    rupees,
    spies,
    told,
)


def test_p1_new_loyalty_costs_gifts_prizes_and_patriots_of_the_old_one() -> None:
    state = at(
        p1={
            "loyalty": "afghan",
            "gifts": [2],
            "prizes": [4],
            "court": [6, 9],
            "hand": {"cards": [51]},
        }
    )
    state = after(state, "action:play", "card:51", "play:left")
    assert player(state, "p1")["loyalty"] == "british"
    assert player(state, "p1")["gifts"] == []
    assert player(state, "p1")["prizes"] == []
    assert court(state, "p1") == [51, 9]
    assert armies(state, "british") == {"kandahar": 1}
    assert {4, 6} <= set(GAME.position(state)["discarded"])


def test_p2_ruler_needs_more_than_every_player_and_every_other_coalition() -> None:
    state = at(
        p1={"loyalty": "afghan", "tribes": {"kandahar": 1}},
        armies={
            "afghan": {"kandahar": 2},
            "british": {"kandahar": 2},
            "russian": {"kandahar": 2},
        },
    )
    assert rulers(state)["kandahar"] == "p1"


def test_p3_second_purchase_is_paid_across_the_empty_place() -> None:
    market = full_market(r0c3=2)
    market["0:3"]["card"] = 88
    state = after(at(p1={"rupees": 8}, market=market), "market:0:2")
    assert on_market(state) == {"0:0": 1, "0:1": 1, "0:3": 2}
    assert reason(state, "market:0:0") == "a rupee was put on it this turn"
    assert reason(state, "market:0:1") == "a rupee was put on it this turn"
    state = after(state, "market:0:3")
    assert on_market(state) == {"0:0": 2, "0:1": 2, "1:2": 1}
    assert rupees(state, "p1") == 8 - 2 - 3 + 2
    assert player(state, "p1")["hand"] == {"count": 2, "cards": [12, 88]}


def test_p4_card_of_a_ruled_region_is_played_for_a_bribe() -> None:
    state = at(
        p1={"hand": {"cards": [30]}},
        p3={"tribes": {"punjab": 2}, "court": [28]},
    )
    state = after(state, "action:play", "card:30", "bribe:2", "play:right")
    assert rupees(state, "p3") == 6
    assert offered(state) == {"border:kabul-punjab", "border:kandahar-punjab"}
    state = after(state, "border:kabul-punjab", "card:28")
    assert roads(state, "british") == {"kabul-punjab": 1}
    assert spies(state, 28) == {"p1": 1}
    assert rupees(state, "p1") == 4 - 2 + 2
    assert player(state, "p1")["leveraged"] == [30]


def test_p4_without_a_bribe_the_card_returns_and_no_action_is_spent() -> None:
    state = at(p1={"hand": {"cards": [30]}}, p3={"tribes": {"punjab": 2}})
    state = after(state, "action:play", "card:30", "no")
    assert player(state, "p1")["hand"]["count"] == 1
    assert GAME.position(state)["turn"]["actions"] == 2


def test_p5_hostage_pays_its_holder_for_any_action() -> None:
    state = at(
        turn="p3",
        p2={"court": [61]},
        p3={"court": [{"card": 29, "spies": {"p1": 2, "p3": 1}}]},
        market=full_market(r0c0=1),
    )
    assert player(state, "p3")["hostages"] == {"29": "p1"}
    state = after(state, "card:29")
    assert offered(state) == {"action:tax", "action:move"}
    state = after(state, "action:tax")
    assert offered(state) == {"bribe:2", "bribe:1", "bribe:0", "no"}
    state = after(state, "bribe:2", "market:0:0")
    assert rupees(state, "p1") == 6
    assert rupees(state, "p3") == 4 - 2 + 1


def test_p6_tax_takes_only_what_is_not_sheltered() -> None:
    state = at(
        p1={"court": [8], "tribes": {"kabul": 1}, "rupees": 0},
        p3={"court": [14], "rupees": 3},
        market=full_market(r1c5=1),
    )
    state = after(state, "card:8", "player:p3")
    assert reason(state, "player:p3") == "all rupees are sheltered by economic stars"
    state = after(state, "market:1:5")
    assert rupees(state, "p1") == 2
    assert rupees(state, "p3") == 2


def test_p7_two_armies_are_built_where_one_rules_and_paid_from_the_right() -> None:
    state = at(
        p1={"court": [5], "tribes": {"kabul": 1}},
        market=full_market(),
    )
    state = after(state, "card:5")
    borders = {"transcaspia-kabul", "herat-kabul", "kabul-kandahar", "kabul-punjab"}
    assert offered(state) == {"region:kabul", *(f"border:{name}" for name in borders)}
    state = after(state, "region:kabul", "region:kabul")
    assert armies(state, "british") == {"kabul": 2}
    assert on_market(state) == {"0:5": 1, "1:5": 1, "0:4": 1, "1:4": 1}
    assert rupees(state, "p1") == 0


def _battle_in_punjab() -> dict[str, Any]:
    return {
        "p1": {"court": [38], "loyalty": "british"},
        "p2": {"loyalty": "russian"},
        "p3": {"loyalty": "british", "tribes": {"punjab": 1}},
        "armies": {"british": {"punjab": 1}, "russian": {"punjab": 1}},
        "roads": {"russian": {"kabul-punjab": 1}},
    }


def test_p8a_battle_removes_no_more_than_own_armies_and_spares_allies() -> None:
    state = after(at(**_battle_in_punjab()), "card:38", "region:punjab")
    assert offered(state) == {"army:russian", "road:russian:kabul-punjab"}
    assert "spies" in reason(state, "tribe:p3")
    assert "own coalition" in reason(state, "army:british")
    state = after(state, "road:russian:kabul-punjab")
    assert roads(state, "russian") == {}
    assert armies(state, "russian") == {"punjab": 1}
    assert "market:0:0" not in offered(state)
    assert GAME.position(state)["turn"]["actions"] == 1


def test_p8b_battle_on_a_card_removes_spies_of_allies_too() -> None:
    state = at(
        p1={"court": [38], "loyalty": "british"},
        p3={"loyalty": "british", "court": [{"card": 90, "spies": {"p1": 2, "p3": 2}}]},
    )
    state = after(state, "card:38", "card:90", "spy:p3", "spy:p3")
    assert spies(state, 90) == {"p1": 2}
    assert player(state, "p3")["hostages"] == {"90": "p1"}


def test_p9_spies_and_armies_share_the_moves_of_a_card() -> None:
    state = at(
        turn="p2",
        p1={"court": [9, 16]},
        p2={"court": [{"card": 63, "spies": {"p2": 1}}]},
        armies={"russian": {"herat": 1}},
        roads={"russian": {"persia-herat": 1}},
    )
    state = after(state, "card:63", "card:63", "card:9", "card:9", "card:16", "army:herat")
    assert offered(state) == {"region:persia"}
    assert reason(state, "region:kabul") == "no Russian road on Herat–Kabul"
    state = after(state, "region:persia")
    assert spies(state, 16) == {"p2": 1}
    assert armies(state, "russian") == {"persia": 1}


def _blocks(**numbers: int) -> dict[str, dict[str, int]]:
    return {coalition: {"herat": number} for coalition, number in numbers.items()}


def test_p10_lead_of_four_blocks_is_dominance() -> None:
    state = at(armies=_blocks(british=8, russian=4, afghan=4))
    assert GAME.view(state, None).if_checked.dominant == "british"
    state = at(armies=_blocks(british=7, russian=4, afghan=4))
    assert GAME.view(state, None).if_checked.dominant is None


def test_p11_successful_check_scores_influence_and_clears_the_map() -> None:
    state = at(
        p1={"loyalty": "russian", "gifts": [2], "points": 1},
        p2={"loyalty": "russian", "points": 2},
        p3={"loyalty": "british", "points": 3, "tribes": {"herat": 1}},
        armies=_blocks(russian=8, british=2),
        roads={"russian": {"kabul-punjab": 1}},
        market={"0:0": 103, "0:1": 9},
        discarded=[101, 102],
    )
    state, facts = told(state, "market:0:0")
    assert GAME.view(state, None).points == {"p1": 6, "p2": 5, "p3": 3}
    assert GAME.view(state, None).blocks == {"british": 0, "russian": 0, "afghan": 0}
    assert player(state, "p3")["tribes"] == {"herat": 1}
    assert rulers(state)["herat"] == "p3"
    assert "cleared" in [fact.kind for fact in facts]


def test_p12_final_check_is_doubled_before_it_is_divided() -> None:
    state = at(
        p1={"tribes": {"kabul": 1}},
        p2={"tribes": {"kabul": 2}, "points": 2},
        p3={"tribes": {"herat": 1}},
        market={"0:0": 104},
        discarded=[101, 102, 103],
    )
    state = after(state, "market:0:0")
    assert GAME.view(state, None).points == {"p1": 1, "p2": 8, "p3": 1}
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == ("p2",)
