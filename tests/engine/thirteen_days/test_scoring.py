"""Shows how a round and a game end: agendas with their arithmetic, war, aftermath, tie-break."""

from typing import Any

import pytest

from engine.core import Fact
from tests.engine.thirteen_days.days_table import Table, grounds, markers, told

Three = tuple[int, int, int]
CALM: Three = (1, 1, 1)


def scoring(
    agendas: tuple[str, str],
    us: Three = CALM,
    ussr: Three = CALM,
    cubes: dict[str, tuple[int, int]] | None = None,
    options: dict[str, str] | None = None,
    **more: Any,
) -> tuple[Table, list[Fact]]:
    """Both agendas are scored; Alliances is led by the US so that there is a pick before."""
    position = {
        "round": 2,
        "phase": "alliances",
        "turn": 8,
        "first": "us",
        "tracks": markers(us, ussr),
        "battlegrounds": grounds(**{"alliances": (1, 0), **(cubes or {})}),
        "flags": {
            "us": [agendas[0], "turkey", "berlin"],
            "ussr": [agendas[1], "italy", "atlantic"],
        },
        "agendas": {"us": agendas[0], "ussr": agendas[1]},
        **more,
    }
    table = Table(position, **(options or {}))
    return table, table.pick("tuck")


def test_battleground_pays_the_difference_and_its_bonus_to_the_dominating_side() -> None:
    table, facts = scoring(
        ("italy", "letter"),
        cubes={"italy": (4, 1)},
        letter="ussr",
        flags={
            "us": ["italy", "turkey", "berlin"],
            "ussr": ["letter", "atlantic", "political"],
        },
    )
    assert told(facts, "award") == [
        "Italy: 4–1, US scores 3 + 1 = 4",
        "Personal Letter: USSR holds it, 2 prestige",
    ]
    assert told(facts, "prestige") == ["US +2 prestige: US leads by 2"]
    assert table.prestige == 2


def test_turkey_has_no_bonus() -> None:
    _, facts = scoring(
        ("turkey", "berlin"),
        cubes={"turkey": (0, 2)},
        flags={
            "us": ["turkey", "italy", "letter"],
            "ussr": ["berlin", "atlantic", "political"],
        },
    )
    assert told(facts, "award")[0] == "Turkey: 0–2, USSR scores 2 + 0 = 2"


def test_agenda_may_pay_the_other_side() -> None:
    table, _ = scoring(("cuba-military", "opinion"), cubes={"cuba_m": (0, 3)})
    assert table.prestige == -3


@pytest.mark.parametrize("agenda", ["cuba-military", "cuba-political", "letter", "military"])
def test_tie_pays_nothing_not_even_the_bonus(agenda: str) -> None:
    table, facts = scoring((agenda, "opinion"), us=(4, 1, 1), ussr=(4, 1, 1))
    if agenda == "letter":
        assert table.prestige == 2, "the letter is always held by somebody"
    else:
        assert told(facts, "prestige-stays") == ["Prestige does not move: level"]


@pytest.mark.parametrize(
    ("cubes", "points"),
    [
        ({"cuba_m": (2, 0)}, 2),
        ({"cuba_m": (2, 0), "atlantic": (1, 0)}, 3),
        ({"cuba_m": (2, 0), "atlantic": (1, 0), "cuba_p": (3, 2)}, 4),
        ({"cuba_m": (2, 0), "atlantic": (0, 1), "cuba_p": (3, 3)}, 2),
    ],
)
def test_cuba_and_the_atlantic_count_the_other_two_dominated(
    cubes: dict[str, tuple[int, int]], points: int
) -> None:
    table, _ = scoring(("cuba-military", "opinion"), cubes=cubes)
    assert table.prestige == points


def test_track_agenda_escalates_markers_in_defcon_2_of_both_sides_first() -> None:
    table, facts = scoring(("military", "opinion"), us=(4, 1, 1), ussr=(6, 1, 1))
    assert told(facts, "marker") == ["US military 4 → 5, DEFCON 2", "USSR military 6 → 7, DEFCON 1"]
    assert told(facts, "award")[0] == "Military: 5–7, USSR scores 2 + 1 = 3"
    assert table.outcome.how == "war"


def test_track_agenda_leaves_defcon_3_and_defcon_1_alone() -> None:
    _, facts = scoring(("military", "opinion"), us=(3, 1, 1), ussr=(7, 1, 1))
    assert told(facts, "marker") == []


def test_distance_may_be_ruled_to_be_measured_before_the_escalation() -> None:
    ruling = {"track_distance": "before"}
    _, facts = scoring(("military", "opinion"), us=(4, 1, 1), ussr=(3, 1, 1), options=ruling)
    assert told(facts, "marker") == ["US military 4 → 5, DEFCON 2"]
    assert told(facts, "award")[0] == "Military: 4–3, US scores 1 + 1 = 2"
    assert told(facts, "ruling")[0].endswith("before it (as printed in the example game)")


@pytest.mark.parametrize(("ruling", "space"), [("each", 7), ("once", 6)])
def test_two_agendas_of_one_track_escalate_as_ruled(ruling: str, space: int) -> None:
    _, facts = scoring(("military", "military"), us=(5, 1, 1), options={"double_track": ruling})
    assert [fact.data["to"] for fact in facts if fact.kind == "marker"][-1] == space
    assert told(facts, "award")[0] == told(facts, "award")[1]
    assert told(facts, "ruling")[0].startswith("Both agendas are for the same track: ")


def test_marker_that_left_defcon_2_is_not_escalated_again() -> None:
    _, facts = scoring(("military", "military"), us=(6, 1, 1))
    assert told(facts, "marker") == ["US military 6 → 7, DEFCON 1"]


def test_prestige_stops_at_five() -> None:
    table, _ = scoring(("cuba-military", "opinion"), cubes={"cuba_m": (4, 0)}, prestige=3)
    assert table.prestige == 5


def test_prestige_at_its_end_is_told_to_stay_there() -> None:
    _, facts = scoring(("cuba-military", "opinion"), cubes={"cuba_m": (4, 0)}, prestige=5)
    assert told(facts, "prestige-stays") == ["Prestige does not move: US leads by 5"]


def test_net_result_counts_not_each_agenda_on_its_own() -> None:
    table, _ = scoring(
        ("cuba-military", "letter"), cubes={"cuba_m": (4, 0)}, prestige=4, letter="ussr"
    )
    assert table.prestige == 5, "4 + 4 − 2 stops at 5, it does not go to 5 and back to 3"


@pytest.mark.parametrize("us", [(7, 1, 1), (1, 8, 1), (1, 1, 7), (4, 5, 6)])
def test_defcon_1_or_three_times_defcon_2_is_war_and_the_other_side_wins(us: Three) -> None:
    table, facts = scoring(("cuba-military", "letter"), us=us, letter="us")
    assert told(facts, "war")[0].startswith("US starts nuclear war: ")
    assert (table.outcome.winners, table.outcome.how) == (("ussr",), "war")
    assert table.session.prompt is None


@pytest.mark.parametrize("us", [(6, 6, 3), (3, 3, 3), (4, 1, 6)])
def test_two_markers_in_defcon_2_are_no_war(us: Three) -> None:
    table, facts = scoring(("cuba-military", "letter"), us=us)
    assert told(facts, "peace") == ["No nuclear war this round"]
    assert table.session.outcome is None


def test_war_of_both_sides_is_lost_by_both() -> None:
    table, _ = scoring(("cuba-military", "letter"), us=(8, 1, 1), ussr=(5, 5, 5))
    assert (table.outcome.winners, table.outcome.how) == ((), "double-war")


def test_last_round_with_war_has_no_aftermath() -> None:
    table, _ = scoring(("cuba-military", "letter"), us=(8, 1, 1), round=3)
    assert table.outcome.how == "war"


def test_scored_agendas_leave_the_deck() -> None:
    table, _ = scoring(("military", "letter"), scored=["cuba-political", "opinion"])
    assert table.state.scored == ("cuba-political", "opinion", "military", "letter")
    assert "agenda:military" in table.choices, "the second copy is still there"
    assert table.why_not("agenda:letter") == "this agenda is out of the deck"


def finishing(prestige: int = 0, letter: str = "us", **aftermath: Any) -> Table:
    return Table(
        {
            "round": 3,
            "phase": "aftermath",
            "turn": 8,
            "prestige": prestige,
            "letter": letter,
            "tracks": markers(CALM, CALM),
            "aftermath": aftermath,
        }
    )


UN_CARDS = ("sops", "u-thant", "containment", "scramble", "fifty-fifty", "close-allies")


def pile(table: Table, *cards: str) -> Table:
    for card in cards:
        table.pick(f"card:{card}")
    return table


def test_pile_is_named_card_by_card_and_counts_for_the_printed_side() -> None:
    table = finishing(tucked=1)
    pile(table, "fidel-castro", "missile-trade", "excomm", *UN_CARDS[:3])
    assert table.why_not("card:excomm") == "this card has been seen already"
    facts = table.pick("card:scramble")
    assert told(facts, "aftermath") == ["Aftermath: US 3 cubes, USSR 6 cubes"]
    assert (table.prestige, table.outcome.winners) == (-2, ("ussr",))


def test_un_cards_in_the_pile_are_ignored() -> None:
    table = pile(finishing(prestige=-1), *UN_CARDS)
    assert (table.prestige, table.outcome.winners, table.outcome.how) == (
        -1,
        ("ussr",),
        "prestige",
    )


@pytest.mark.parametrize("letter", ["us", "ussr"])
def test_level_prestige_is_decided_by_the_letter(letter: str) -> None:
    table = pile(finishing(letter=letter), *UN_CARDS)
    assert (table.outcome.winners, table.outcome.how) == ((letter,), "letter")
    assert table.outcome.scores == {"us": 0, "ussr": 0}


def test_pile_may_turn_the_game_and_stops_at_five() -> None:
    cards = ("fidel-castro", "missile-trade", *UN_CARDS[:4])
    assert pile(finishing(prestige=1), *cards).outcome.winners == ("ussr",)
    assert pile(finishing(prestige=-5), *cards).prestige == -5


def test_card_played_before_cannot_turn_up_in_the_pile() -> None:
    table = Table({"round": 3, "phase": "aftermath", "turn": 8, "seen": ["sops"]})
    assert table.why_not("card:sops") == "this card has been seen already"
