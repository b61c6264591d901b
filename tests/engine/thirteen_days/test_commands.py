"""Shows Commands: cubes on and off, the marker that follows, the letter, and what changes size."""

import pytest

from tests.engine.thirteen_days.days_table import Table, told, under_way

THREE = "card:public-protests"
TWO = "card:air-strike"
ONE = "card:quarantine"


def commanding(
    card: str = THREE, options: dict[str, str] | None = None, **position: object
) -> Table:
    """The US uses one of its cards as a Command."""
    table = Table(under_way("us", **position), **(options or {}))  # type: ignore[arg-type]
    table.pick(card, "command")
    return table


@pytest.mark.parametrize(("cubes", "space"), [(1, 4), (2, 5), (3, 6)])
def test_all_but_the_first_cube_placed_escalate_the_track(cubes: int, space: int) -> None:
    table = commanding()
    table.pick("battleground:berlin", f"place:{cubes}")
    assert (table.cubes("berlin"), table.tracks("us")) == ((cubes, 0), (space, 4, 3))
    assert table.tracks("ussr") == (4, 4, 3)


@pytest.mark.parametrize(("cubes", "space"), [(1, 4), (2, 3), (3, 2)])
def test_all_but_the_first_cube_taken_back_deflate_the_track(cubes: int, space: int) -> None:
    table = commanding(cubes={"turkey": (3, 2)})
    table.pick("battleground:turkey", f"remove:{cubes}")
    assert (table.cubes("turkey"), table.tracks("us")) == ((3 - cubes, 2), (4, space, 3))


@pytest.mark.parametrize(
    ("ground", "tracks"),
    [
        ("berlin", (6, 4, 3)),
        ("atlantic", (6, 4, 3)),
        ("cuba-military", (6, 4, 3)),
        ("cuba-political", (4, 6, 3)),
        ("italy", (4, 6, 3)),
        ("turkey", (4, 6, 3)),
        ("television", (4, 4, 5)),
        ("united-nations", (4, 4, 5)),
        ("alliances", (4, 4, 5)),
    ],
)
def test_each_battleground_moves_the_marker_of_its_track(
    ground: str, tracks: tuple[int, int, int]
) -> None:
    table = commanding()
    table.pick(f"battleground:{ground}", "place:3")
    assert table.tracks("us") == tracks


def test_command_may_move_no_cubes() -> None:
    table = commanding()
    facts = table.pick("done")
    assert told(facts, "no-cubes") == ["US moves no cubes"]
    assert (table.board(), table.tracks("us")) == ({}, (4, 4, 3))


def test_sixth_cube_is_refused_with_reason() -> None:
    table = commanding(cubes={"atlantic": (4, 0)})
    table.pick("battleground:atlantic")
    assert table.why_not("place:2") == "US has 4 cubes there already, and 5 is the most"
    table.pick("place:1")


def test_more_cubes_than_are_left_are_refused_with_reason() -> None:
    table = commanding(cubes={"berlin": (5, 0), "italy": (5, 0), "turkey": (5, 0), "tv": (1, 0)})
    table.pick("battleground:alliances")
    assert table.why_not("place:2") == "US has 1 cube left"


def test_more_cubes_than_lie_there_are_refused_with_reason() -> None:
    table = commanding(cubes={"berlin": (1, 3)})
    table.pick("battleground:berlin")
    assert table.why_not("remove:2") == "US has 1 cube there"


def test_battleground_where_nothing_can_be_done_is_refused() -> None:
    table = commanding(cubes={"berlin": (5, 0), "italy": (5, 0), "turkey": (5, 0), "tv": (2, 0)})
    assert table.why_not("battleground:alliances") == (
        "no cubes left to place, and none there to take back"
    )
    table.pick("battleground:berlin", "remove:1")


def test_marker_stops_at_either_end_of_its_track() -> None:
    table = commanding(us=(8, 1, 3), cubes={"turkey": (3, 0)})
    table.pick("battleground:berlin", "place:3")
    assert table.tracks("us") == (8, 1, 3)
    table = commanding(us=(8, 1, 3), cubes={"turkey": (3, 0)})
    table.pick("battleground:turkey", "remove:3")
    assert table.tracks("us") == (8, 1, 3)


def test_being_in_defcon_1_in_the_middle_of_a_round_is_no_loss() -> None:
    table = commanding(us=(6, 4, 3))
    table.pick("battleground:berlin", "place:3")
    assert table.tracks("us") == (8, 4, 3)
    assert table.session.outcome is None


def test_facts_say_what_to_do_on_the_table() -> None:
    table = commanding()
    placed, marker = table.pick("battleground:berlin", "place:3")
    assert placed.data == {"side": "us", "battleground": "berlin", "cubes": 3}
    assert marker.data == {
        "side": "us",
        "track": "military",
        "from": 4,
        "to": 6,
        "area": "defcon2",
    }
    assert marker.on_table is not None
    assert told([marker], "marker") == ["US military 4 → 6, DEFCON 2"]


def test_letter_adds_a_cube_and_goes_to_the_other_side() -> None:
    table = commanding(letter="us")
    facts = table.pick("letter")
    assert (told(facts, "letter"), table.letter) == (["US spends the letter"], "ussr")
    assert "letter" not in table.choices
    table.pick("battleground:berlin", "place:4")
    assert (table.cubes("berlin"), table.tracks("us")) == ((4, 0), (7, 4, 3))


def test_letter_can_only_be_spent_by_its_holder() -> None:
    assert "letter" not in commanding(letter="ussr").choices


def test_letter_goes_with_a_card_of_the_other_side_too() -> None:
    table = Table(under_way("us", letter="us"))
    table.pick("card:suez-hungary", "decline", "letter", "battleground:berlin")
    assert table.choices[-1] == "place:3"


def test_letter_does_not_go_with_a_command_inside_an_event() -> None:
    table = Table(under_way("us", letter="us"))
    table.pick("card:a-face-saver", "event")
    assert (table.asked, "letter" in table.choices) == ("Command", False)


@pytest.mark.parametrize(
    ("card", "ruling", "most"),
    [(ONE, "added", 2), (ONE, "counted", 1), (TWO, "added", 2), (TWO, "counted", 2)],
)
def test_letter_with_to_the_brink_follows_the_ruling(card: str, ruling: str, most: int) -> None:
    table = commanding(card, {"letter_and_brink": ruling}, letter="us", effects={"brink": "us"})
    table.pick("letter", "battleground:berlin")
    assert table.choices[-1] == f"place:{most}"


def test_sops_and_to_the_brink_cancel_out() -> None:
    table = commanding(ONE, effects={"brink": "us", "sops": "us"})
    table.pick("battleground:berlin")
    assert table.choices == ["place:1"]


@pytest.mark.parametrize(("ruling", "most"), [("modified", 4), ("printed", 3)])
def test_commands_inside_events_follow_the_ruling(ruling: str, most: int) -> None:
    table = Table(under_way("us", effects={"sops": "us"}), event_commands=ruling)
    table.pick("card:a-face-saver", "event", "battleground:berlin")
    assert table.choices[-1] == f"place:{most}"


def test_ruling_is_shown_where_it_matters() -> None:
    table = Table(under_way("us", effects={"sops": "us"}))
    table.pick("card:a-face-saver", "event")
    assert table.rule.endswith("Ruling: SOPs and To the Brink change Commands inside events: yes.")
    table = commanding(letter="us", effects={"brink": "us"})
    assert table.rule.endswith(
        "Ruling: The letter's cube with To the Brink: is added after the minimum of 1."
    )
    assert "Ruling" not in commanding(letter="us").rule


def test_prompt_shows_the_size_of_the_command() -> None:
    table = Table(under_way("us", effects={"sops": "us"}))
    table.pick(ONE)
    prompt = table.session.prompt
    assert prompt is not None
    assert dict(prompt.choices[0].label.args) == {"n": 2}


def test_card_seen_before_is_refused_with_reason() -> None:
    table = Table(under_way("us", seen=["u-thant", "sops"]))
    assert table.why_not("card:u-thant") == "this card has been seen already"
    assert len(table.choices) == 37


def test_lasting_effects_end_with_the_round() -> None:
    position = under_way(
        "us",
        us=(1, 1, 1),
        ussr=(1, 1, 1),
        turn=7,
        first="ussr",
        effects={"sops": "us", "brink": "ussr", "containment": "us", "bay_of_pigs": "us"},
    )
    table = Table(position)
    assert len(table.session.game.view(table.state, None).effects) == 4
    table.pick(THREE, "command", "done")
    assert table.state.round == 3
    assert table.session.game.view(table.state, None).effects == {}
