"""Shows that what a step meant is worked out once, and what weighs most is what is told."""

from contextlib import suppress
from itertools import pairwise
from random import Random

import pytest

from device import games
from device.random_players import at_random
from device.table import header_of
from device.wiring.moods_and_tunes import TUNES
from engine.core import Answer, Gauge, Refusal, Zone
from engine.happening import Kind, worsened
from engine.session import Session
from ui.loop.sound import SOUNDS

AGREED = {
    "siren": "war",
    "two": "alarm",
    "roll": "reveal",
    "low": "tense",
    "page": "step",
    "tick": "confirm",
}
"""What the panel sounds like -> what the buzzer plays at the same moment."""


def days(us: tuple[int, int, int], **more: object) -> Session:
    tracks = dict(zip(("military", "political", "opinion"), us, strict=True))
    position = {"round": 1, "tracks": {"us": tracks}, **more}
    return Session(games.game("thirteen-days"), header_of("thirteen-days", {}, position=position))


def kind_after(session: Session, military: int) -> Kind:
    number = len(session.entries)
    session.correct({"tracks": {"us": {"military": military}}})
    happened = session.happened(number)
    assert happened is not None
    return happened.kind


def test_every_kind_has_a_sound_and_a_tune_that_agree() -> None:
    assert set(SOUNDS) == set(TUNES) == set(Kind)
    assert {kind: AGREED[SOUNDS[kind]] for kind in Kind} == dict(TUNES)


def test_marker_that_enters_defcon_1_is_told_as_a_loss_of_its_side() -> None:
    session = days((3, 1, 1))
    assert kind_after(session, 4) is Kind.TENSE
    assert kind_after(session, 5) is Kind.CORRECTED
    assert kind_after(session, 7) is Kind.LOSES
    happened = session.happened(2)
    assert happened is not None
    assert happened.seats == ("us",)
    assert kind_after(session, 8) is Kind.CORRECTED
    assert kind_after(session, 6) is Kind.CORRECTED


def test_third_marker_in_defcon_2_loses_as_well() -> None:
    assert kind_after(days((3, 4, 5)), 4) is Kind.LOSES


def test_undo_is_told_as_such_whatever_it_brings_back() -> None:
    session = days((7, 1, 1))
    assert kind_after(session, 1) is Kind.CORRECTED
    session.undo()
    happened = session.happened(1)
    assert happened is not None
    assert happened.kind is Kind.UNDONE


def test_nothing_has_happened_since_the_last_entry() -> None:
    session = days((3, 1, 1))
    assert session.happened(0) is None
    kind_after(session, 4)
    assert session.happened(1) is None


def test_several_steps_together_mean_what_weighs_most_of_them() -> None:
    session = days((3, 1, 1))
    kind_after(session, 7)
    session.note("a note")
    happened = session.happened(0)
    assert happened is not None
    assert happened.kind is Kind.LOSES
    assert len(happened.facts) == 1


@pytest.mark.parametrize(
    ("before", "after", "entered"),
    [
        (Zone.CALM, Zone.TENSE, Zone.TENSE),
        (Zone.TENSE, Zone.TENSE, None),
        (Zone.TENSE, Zone.BRINK, Zone.BRINK),
        (Zone.BRINK, Zone.LOSES, Zone.LOSES),
        (Zone.LOSES, Zone.BRINK, None),
        (Zone.TENSE, Zone.CALM, None),
    ],
)
def test_only_what_gets_worse_counts(before: Zone, after: Zone, entered: Zone | None) -> None:
    was, now = (Gauge("us:military", "us", 5, 8, zone) for zone in (before, after))
    assert worsened([was], [now]) is entered
    assert worsened([], [now]) is (after if after is not Zone.CALM else None)


GAMES = [
    ("thirteen-minutes", {}),
    ("thirteen-days", {}),
    ("pax-pamir", {"players": "3"}),
    ("pax-pamir", {"players": "1"}),
]


@pytest.mark.parametrize(("id", "options"), GAMES)
def test_danger_that_rises_in_a_game_is_always_told(id: str, options: dict[str, str]) -> None:
    """With answers, undo and redo at random, told once a step or once in several."""
    random = Random(f"{id}{options}")
    session = Session(games.game(id), header_of(id, options))
    choose = at_random(random)
    looks, told = [session.look], set()
    while session.prompt is not None and len(session.entries) < 400:
        since = session.look.number
        for _ in range(random.choice((1, 1, 3))):
            if session.prompt is not None:
                session.answer(Answer(choose(session.prompt)))
        if random.random() < 0.1:
            with suppress(Refusal):
                session.undo(random.randint(1, 3))
        looks.append(session.look)
        happened = session.happened(since)
        assert happened is not None
        told.add(happened.kind)
        before, after = looks[-2:]
        assert (happened.before, happened.after) == (before.gauges, after.gauges)
        worse = worsened(before.gauges, after.gauges)
        if worse in (Zone.BRINK, Zone.LOSES):
            assert happened.kind in (Kind(worse.value), Kind.WAR)
    assert told & {Kind.DONE, Kind.AUTOMATIC}
    assert all(before.number < after.number for before, after in pairwise(looks))
