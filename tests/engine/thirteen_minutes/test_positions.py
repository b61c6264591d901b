"""Shows that a position can be typed in, written down and read back, and that nonsense cannot."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device.random_players import at_random
from engine.core import Answer, Refusal
from engine.playout import check_node, play
from engine.record import Header
from engine.session import Session
from engine.text import ENGLISH, spoken
from engine.thirteen_minutes import GAME
from engine.thirteen_minutes.state import Decision, State
from tests.engine.thirteen_minutes.at_the_table import (
    UN_MILITARY,
    US_MILITARY,
    USSR_MILITARY,
    Table,
    ended,
    on,
    under_way,
)


def test_empty_position_is_the_opening() -> None:
    assert GAME.at({}) == GAME.start({})


def test_options_alone_are_the_opening_by_those_options() -> None:
    assert GAME.at({"options": {"initiative": "beginner"}}) == GAME.start(
        {"initiative": "beginner"}
    )


def test_turn_alone_is_the_start_of_play() -> None:
    table = Table({"turn": 0, "first": "ussr"})
    assert (table.seat, table.state.phase) == ("ussr", "play")
    assert table.supply() == (13, 13)


def test_joined_game_goes_on_with_the_side_to_move() -> None:
    grounds = (on("ussr", 1, 2), on("us", us=2, title="U Thant"), on("neutral", **UN_MILITARY))
    table = Table(under_way(*grounds, gone={"us": 1, "ussr": 2}))
    assert table.seat == "us"
    assert table.supply() == (9, 9)
    assert table.why_not("card:u-thant") == "this card has been seen already"


def test_ten_turns_alone_lead_to_the_reveal() -> None:
    grounds = [on("neutral", type="military")] * 5 + [on("neutral", type="opinion")] * 4
    table = Table(under_way(on("us"), *grounds, on("us", type="political")))
    assert (table.state.phase, table.seat) == ("reveal", "table")
    table.pick("face:us:political", "face:ussr:political", "command:2", "skip")
    table.pick("face:un:political", "skip")
    assert table.outcome.scores == {"us": 3, "ussr": 1}


def test_finished_position_has_its_outcome_at_once() -> None:
    table = Table(ended(("opinion", "us", 0, 0)))
    assert table.session.prompt is None
    assert table.outcome.winners == ("us",)


def test_sealed_bids_are_asked_for_anew_when_typed_in() -> None:
    table = Table()
    table.pick("bid:3")
    again = Table(GAME.position(table.state))
    assert again.seat == "us"


def pending_kinds(state: State) -> list[str]:
    return [type(step).__name__ for step in state.pending]


MID_TURN: dict[str, tuple[tuple[str, ...], list[str]]] = {
    "bid": (("bid:3",), ["Bid"]),
    "starter": (("bid:3", "bid:1"), ["ChooseStarter"]),
    "card": (("bid:3", "bid:1", "starts:us"), ["TellCard"]),
    "command": (("bid:3", "bid:1", "starts:us", "card:excomm"), ["TellCommand"]),
}
AT_CARD = ("bid:3", "bid:1", "starts:us")
AT_USE = (*AT_CARD, "face:un:military", "command:2", "skip", "zone:us")
AT_OFFER = (*AT_CARD, "face:ussr:military", "command:2", "title:Fleet", "zone:us")
AT_PUSH = (*AT_CARD, "card:u-2-photographs", "command:2", "zone:us", "event")
MID_TURN |= {
    "title": (AT_USE[:5], ["TellTitle"]),
    "lay": (AT_USE[:6], ["LayCard"]),
    "use": (AT_USE, ["UseCard"]),
    "commanding": ((*AT_USE, "command"), ["Command"]),
    "cubes": ((*AT_USE, "command", "battleground:1"), ["CommandCubes"]),
    "printed event": ((*AT_USE, "event"), ["PrintedEvent"]),
    "unruled event": ((*AT_USE, "event", "rule:off"), ["PrintedEvent"]),
    "event at": ((*AT_USE, "event", "battleground:1"), ["PrintedEventAt"]),
    "offer": (AT_OFFER, ["OfferEvent", "Command"]),
    "offered event": ((*AT_OFFER, "event"), ["PrintedEvent", "Command"]),
    "push": (AT_PUSH, ["PlaceAndPush"]),
    "push at": ((*AT_PUSH, "battleground:cuba"), ["PlaceAndPushAt"]),
}


@pytest.mark.parametrize("name", MID_TURN)
def test_position_in_the_middle_of_a_turn_survives_being_written_down(name: str) -> None:
    picks, expected = MID_TURN[name]
    table = Table()
    table.pick(*picks)
    assert pending_kinds(table.state) == expected
    written = json.loads(json.dumps(GAME.position(table.state)))
    assert GAME.at(written, before=table.state) == table.state
    if name != "bid":
        assert GAME.at(written) == table.state
        assert Table(written).choices == table.choices


def test_every_kind_of_decision_is_written_down_somewhere() -> None:
    kinds = {kind for _, expected in MID_TURN.values() for kind in expected}
    elsewhere = {"DrawStarter", "EnterZone", "EnterType", "EnterCubes", "NextGame"}
    assert kinds | elsewhere == {kind.__name__ for kind in Decision.__args__}


def refusal(position: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        Session(GAME, Header(GAME.id, GAME.rules, position=position))
    return caught.value


ONE_LAID = under_way(on("neutral"), on("us", **US_MILITARY))


def one_laid(**changes: Any) -> dict[str, Any]:
    return {**ONE_LAID, **changes}


def ground(**changes: Any) -> dict[str, Any]:
    return under_way(on("neutral"), {**on("us", **US_MILITARY), **changes})


def step(name: str, **fields: Any) -> dict[str, Any]:
    return one_laid(pending=[{"step": name, **fields}])


BAD: dict[str, Any] = {
    "unknown key": {"colour": "red"},
    "another game": {"game": "thirteen-days"},
    "options not an object": {"options": "all"},
    "unknown option": {"options": {"speed": "fast"}},
    "unknown value of an option": {"options": {"cube_cap": "6"}},
    "option not a word": {"options": {"cube_cap": 5}},
    "deck not a list": {"deck": {}},
    "unknown phase": {"phase": "war"},
    "phase not a word": {"phase": ["play"]},
    "turn below 0": one_laid(turn=-1),
    "turn beyond 10": one_laid(turn=11),
    "turn not whole": one_laid(turn=1.0),
    "turn a truth": one_laid(turn=True),
    "turn a word": one_laid(turn="1"),
    "no battlegrounds on turn 3": {"turn": 3},
    "no battlegrounds at the end": {"phase": "over"},
    "empty table at the end": {"phase": "reveal", "battlegrounds": {}},
    "unknown first player": one_laid(first="un"),
    "bids not an object": {"bids": []},
    "bid of a third side": {"bids": {"un": "sealed"}},
    "bid in the clear": {"bids": {"us": 3}},
    "bid of no number": {"bids": {"us": float("nan")}},
    "gone beyond 13": one_laid(gone={"us": 14}),
    "gone of a third side": one_laid(gone={"un": 1}),
    "gone a number": one_laid(gone=3),
    "campaign below 0": one_laid(campaign={"us": -1}),
    "number 0": one_laid(number=0),
    "battlegrounds a list": one_laid(battlegrounds=[]),
    "battlegrounds with a gap": one_laid(battlegrounds={"cuba": {}, "2": {}}),
    "battlegrounds without Cuba": one_laid(battlegrounds={"1": {}}),
    "twelve battlegrounds": one_laid(
        battlegrounds={"cuba": {}} | {str(n): {} for n in range(1, 12)}
    ),
    "battleground a word": one_laid(battlegrounds={"cuba": "neutral"}),
    "unknown zone": ground(zone="cuba"),
    "cubes below 0": ground(us=-1),
    "cubes beyond 13": ground(ussr=14),
    "cubes a word": ground(us="2"),
    "unknown key of a battleground": ground(un=1),
    "unknown type": ground(type="naval"),
    "unknown flag": ground(flag="cuba"),
    "Command 0": ground(command=0),
    "Command 6": ground(command=6),
    "title not a word": ground(title=3),
    "title empty": ground(title=" "),
    "title too long": ground(title="x" * 61),
    "title with a line break": ground(title="a\nb"),
    "unknown title without a type": under_way(on("neutral"), on("us", title="Fleet")),
    "last not an object": one_laid(last=[]),
    "last card of a third side": one_laid(last={"un": {}}),
    "last card without a face": one_laid(last={"us": {}}),
    "pending an object": one_laid(pending={}),
    "pending nothing": one_laid(pending=[]),
    "pending too long": one_laid(pending=[{"step": "Command", "side": "us", "cubes": 1}] * 61),
    "pending a word": one_laid(pending=["Command"]),
    "pending without a step": step("", side="us"),
    "unknown step": step("Pray", side="us"),
    "step with an unknown key": step("Command", side="ussr", cubes=1, at=0),
    "step without its side": step("Command", cubes=1),
    "Command of no cubes": step("Command", side="ussr", cubes=0),
    "Command of too many cubes": step("Command", side="ussr", cubes=6),
    "Command where nothing lies": step("CommandCubes", side="ussr", cubes=1, at=2),
    "Command below the table": step("CommandCubes", side="ussr", cubes=1, at=-1),
    "rule neither on nor off": step("PrintedEvent", side="ussr", ruled="on"),
    "unknown role": step("TellCard", side="ussr", role="joker"),
    "card without a face": step("LayCard", side="ussr", card={}),
    "bid of a side that is no number": {"pending": [{"step": "Bid", "side": float("nan")}]},
    "bid of a side that is a truth": {"pending": [{"step": "Bid", "side": True}]},
    "bid of a side that is half a character": {"pending": [{"step": "Bid", "side": "\ud800"}]},
    "key of half a character": one_laid(gone={"\ud800": 1}),
    "something to decide after the end": {**ended(), "pending": [{"step": "NextGame"}]},
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_refused_as_a_bad_position(name: str) -> None:
    assert refusal(BAD[name]).code == "bad-position"


@pytest.mark.parametrize("name", BAD)
def test_refusal_of_bad_input_can_be_spoken_and_written(name: str) -> None:
    assert spoken(refusal(BAD[name]).because, ENGLISH).encode()


def test_refusal_names_the_place_and_what_is_expected_there() -> None:
    assert spoken(refusal(ground(us=14)).because, ENGLISH) == "battlegrounds.1.us: 0…13 is expected"


TEN = [on("neutral", type="military")] * 5 + [on("neutral", type="opinion")] * 4
TEN += [on("neutral", type="political")]

FAULTY: dict[str, tuple[Any, str]] = {
    "too many cubes": (ground(us=12) | {"gone": {"us": 2}}, "14 US cubes, but only 13 exist"),
    "card twice": (
        under_way(on("neutral"), on("us", title="Excomm"), on("us", title="Excomm")),
        "excomm is there twice",
    ),
    "face beyond its quota": (
        under_way(on("neutral"), *[on("us", **US_MILITARY)] * 2),
        "the deck has only 1 of: US card, military",
    ),
    "face that does not exist": (
        under_way(on("neutral"), on("us", flag="un", type="opinion")),
        "the deck has no UN card, world opinion",
    ),
    "type beyond its quota": (
        under_way(on("neutral"), *[on("us", type="opinion")] * 5),
        "the deck has only 4 cards of type: world opinion",
    ),
    "more cubes than the cap": (
        ground(us=6) | {"options": {"cube_cap": "5"}},
        "more than 5 cubes of a side on US card, military (no. 1)",
    ),
    "too few battlegrounds for the turn": (
        one_laid(turn=2),
        "2 battlegrounds on the table do not fit turn 2",
    ),
    "one card more than the turn": (
        one_laid(turn=0),
        "2 battlegrounds on the table do not fit turn 0",
    ),
    "card laid, yet its use is not asked": (
        step("Command", side="ussr", cubes=1),
        "2 battlegrounds on the table do not fit turn 1",
    ),
    "battleground without a card": (
        under_way(on("neutral"), on("us")),
        "battleground 1 has no card",
    ),
    "bids with cards on the table": (
        {"battlegrounds": ONE_LAID["battlegrounds"]},
        "2 battlegrounds on the table do not fit turn 0",
    ),
    "bids with no Cuba": (
        {"battlegrounds": {}},
        "0 battlegrounds on the table do not fit turn 0",
    ),
}
UNFITTING: dict[str, Any] = {
    "Cuba face up in play": under_way(on("neutral", type="military")),
    "last cards shown in play": under_way(on("neutral"), last={"us": US_MILITARY}),
    "bids in the middle of play": {
        "phase": "initiative",
        "turn": 3,
        "battlegrounds": {"cuba": on("neutral")},
    },
    "play after ten turns": {**under_way(on("neutral"), *TEN), "phase": "play"},
    "the wrong side lays": step("LayCard", side="us", card=USSR_MILITARY),
    "card that cannot be": step("LayCard", side="ussr", card=US_MILITARY),
    "card without its Command": step(
        "LayCard", side="ussr", card={"flag": "un", "type": "military"}
    ),
    "card without its flag": step("LayCard", side="ussr", card={"type": "military", "command": 1}),
    "title asked before the Command": step(
        "TellTitle", role="play", side="ussr", card={"flag": "un", "type": "military"}
    ),
    "Command asked that is known": step(
        "TellCommand", role="play", side="ussr", card=USSR_MILITARY
    ),
    "Cuba told in play": step("TellCommand", role="cuba", side="ussr", card=USSR_MILITARY),
    "two cards laid in a turn": one_laid(
        pending=[{"step": "LayCard", "side": "ussr", "card": USSR_MILITARY}] * 2
    ),
    "used before a card is laid": {"turn": 0, "pending": [{"step": "UseCard", "side": "us"}]},
    "the wrong side uses": one_laid(turn=0, pending=[{"step": "UseCard", "side": "ussr"}]),
    "used without a Command": {
        **under_way(on("neutral"), on("us", flag="us", type="military")),
        "turn": 0,
        "pending": [{"step": "UseCard", "side": "us"}],
    },
    "Command where nothing can be done": one_laid(
        turn=0,
        gone={"us": 13},
        pending=[{"step": "CommandCubes", "side": "us", "cubes": 2, "at": 1}],
    ),
    "offer without the Command after it": one_laid(
        turn=0, pending=[{"step": "OfferEvent", "side": "ussr"}]
    ),
    "two Commands after the offer": one_laid(
        turn=0,
        pending=[
            {"step": "OfferEvent", "side": "ussr"},
            *[{"step": "Command", "side": "us", "cubes": 1}] * 2,
        ],
    ),
    "entry in a refereed game": one_laid(turn=0, pending=[{"step": "EnterZone", "at": 2}]),
    "Command larger than its card": one_laid(
        turn=0, pending=[{"step": "Command", "side": "us", "cubes": 3}]
    ),
    "own use of the other side's card": {
        **under_way(on("neutral"), on("us", **USSR_MILITARY)),
        "turn": 0,
        "pending": [{"step": "UseCard", "side": "us"}],
    },
    "own card's event offered to the other side": one_laid(
        turn=0,
        pending=[
            {"step": "OfferEvent", "side": "ussr"},
            {"step": "Command", "side": "us", "cubes": 2},
        ],
    ),
    "next game without a campaign": {
        **ended(),
        "phase": "reveal",
        "pending": [{"step": "NextGame"}],
    },
    "next game in the middle of one": one_laid(
        turn=0, options={"campaign": "on"}, pending=[{"step": "NextGame"}]
    ),
    "over before the last cards are shown": {**ended(), "last": {}},
    "cubes laid before anybody has bid": {
        "phase": "initiative",
        "battlegrounds": {"cuba": on("neutral", us=10)},
    },
    "beginner's draw among bidders": {"phase": "initiative", "pending": [{"step": "DrawStarter"}]},
    "bid among beginners": {
        "options": {"initiative": "beginner"},
        "pending": [{"step": "Bid", "side": "us"}],
    },
    "last cards shown before the entry is done": {
        **GAME.position(GAME.start({"depth": "score-only"})),
        "last": {"us": US_MILITARY},
    },
    "entry out of order": {
        "options": {"depth": "score-only"},
        "phase": "reveal",
        "battlegrounds": {},
        "pending": [{"step": "EnterType", "at": 0}],
    },
}


@pytest.mark.parametrize("name", FAULTY)
def test_impossible_position_is_refused_with_its_fault(name: str) -> None:
    position, fault = FAULTY[name]
    refused = refusal(position)
    assert refused.code == "fault"
    assert spoken(refused.because, ENGLISH) == fault


@pytest.mark.parametrize("name", UNFITTING)
def test_decision_that_play_never_comes_to_is_a_fault(name: str) -> None:
    faults = [spoken(fault, ENGLISH) for fault in GAME.faults(GAME.at(UNFITTING[name]))]
    assert "pending: does not fit the rest of the position" in faults
    assert refusal(UNFITTING[name]).code == "fault"


def _pool() -> list[dict[str, Any]]:
    """Positions out of every phase of play, for mixing up."""
    pool = []
    for options in ({}, {"depth": "score-only"}, {"initiative": "beginner", "campaign": "on"}):
        state = GAME.start(options)
        played = play(GAME, state, at_random(Random(7)), most_steps=150)
        for picks in played.picks:
            pool.append(GAME.position(state))
            state, _ = GAME.answer(state, picks)
    return pool


POOL = _pool()
JUNK: tuple[object, ...] = (
    None,
    0,
    1,
    -1,
    10,
    13,
    999,
    1.5,
    True,
    "",
    "us",
    "play",
    "reveal",
    "over",
    [],
    {},
    [{}],
)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, part in inside:
        found.append((*path, key))
        if isinstance(part, dict | list):
            found += _paths(part, (*path, key))
    return found


@st.composite
def mixed_up(draw: st.DrawFn) -> dict[str, Any]:
    """A real position with one to three things taken out, overwritten or taken from another."""
    position: dict[str, Any] = deepcopy(draw(st.sampled_from(POOL)))
    for _ in range(draw(st.integers(1, 3))):
        other = draw(st.sampled_from(POOL))
        key = draw(st.sampled_from(list(other)))
        if draw(st.booleans()):
            position[key] = deepcopy(other[key])
            continue
        *outer, last = draw(st.sampled_from(_paths(position)))
        parent: Any = position
        for part in outer:
            parent = parent[part]
        if draw(st.booleans()):
            del parent[last]
        else:
            parent[last] = draw(st.sampled_from(JUNK))
    return position


def started(position: dict[str, Any]) -> Session | None:
    """A session from there, unless the position is refused."""
    try:
        return Session(GAME, Header(GAME.id, GAME.rules, position=position))
    except Refusal as refused:
        if refused.code not in ("bad-position", "fault"):
            raise
        return None


@settings(max_examples=250)
@given(mixed_up(), st.integers(0, 99))
def test_whatever_is_typed_in_is_refused_or_can_be_played(
    position: dict[str, Any], seed: int
) -> None:
    session = started(position)
    if session is None:
        return
    check_node(session)
    choose = at_random(Random(seed))
    for _ in range(12):
        if session.prompt is None:
            break
        session.answer(Answer(choose(session.prompt)))
        check_node(session)
