"""Shows that every place offered to be put right is true, and that changing it is safe."""

import re
from random import Random

import pytest

from device.games import game, modules
from device.random_players import at_random
from device.speech.languages import speech
from device.table import header_of
from engine.core import Answer, Refusal
from engine.places import LEFT, MORE, RIGHT, patch_of, value_at
from engine.session import Session
from engine.text import spoken

pytestmark = pytest.mark.long

DEPTHS: list[tuple[str, dict[str, str]]] = [
    *((id, {}) for id in modules()),
    ("pax-pamir", {"depth": "scorebook", "players": "3"}),
    ("pax-pamir", {"players": "1"}),
    ("pax-pamir", {"players": "5"}),
    ("thirteen-days", {"depth": "score-only"}),
]


def _played(id: str, options: dict[str, str], seed: int) -> Session:
    """A random game up to somewhere in the middle of it."""
    random = Random(seed)
    choose = at_random(random)
    session = Session(game(id), header_of(id, options))
    for _ in range(random.randrange(20, 160)):
        if session.prompt is None:
            session.undo(3)
            break
        session.answer(Answer(choose(session.prompt)))
    return session


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("id", "options"), DEPTHS)
def test_places_say_what_the_position_says(id: str, options: dict[str, str], seed: int) -> None:
    session = _played(id, options, seed)
    position = session.game.position(session.state)
    paths = set()
    for place in session.game.places(session.state):
        assert place.path not in paths
        paths.add(place.path)
        said = value_at(position, place.path)
        if said is not None:
            assert place.value == said, place.path
        if place.words:
            assert len({str(value) for value, _ in place.words}) == len(place.words)
        else:
            assert place.least <= place.value <= place.most, place


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("id", "options"), DEPTHS)
def test_any_change_of_a_place_is_made_or_refused(
    id: str, options: dict[str, str], seed: int
) -> None:
    """Whatever is made is sound, can be undone, and then is what the place says."""
    session = _played(id, options, seed)
    random = Random(seed)
    made = 0
    for place in list(session.game.places(session.state)):
        values = [value for value, _ in place.words] or [place.least, place.value + 1]
        value = random.choice([one for one in values if one != place.value] or values)
        before = session.state
        patch = patch_of(session.game.position(before), [(place.path, value)])
        try:
            session.correct(patch)
        except Refusal:
            assert session.state == before
            continue
        made += 1
        assert session.game.faults(session.state) == ()
        now = {one.path: one.value for one in session.game.places(session.state)}
        if place.path in now and place.path[-1] not in (LEFT, RIGHT, MORE):
            assert now[place.path] == value, place.path
        session.undo()
        assert session.state == before
    assert made > 3


def test_card_is_taken_out_of_a_court_and_another_put_in() -> None:
    session = Session(
        game("pax-pamir"),
        header_of(
            "pax-pamir",
            {},
            position={
                "game": "pax-pamir",
                "turn": {"player": "p1"},
                "players": {
                    "p1": {"loyalty": "british", "court": [{"card": 12}, {"card": 8}]},
                    "p2": {"loyalty": "russian"},
                },
            },
        ),
    )
    court = ("players", "p1", "court")
    changes = [
        ((*court, "12"), False),
        ((*court, LEFT), 41),
        ((*court, "8", "spies", "p2"), 1),
    ]
    session.correct(patch_of(session.game.position(session.state), changes))
    assert session.game.position(session.state)["players"]["p1"]["court"] == [
        {"card": 41},
        {"card": 8, "spies": {"p2": 1}},
    ]


def test_letter_changes_hands_and_prestige_goes_below_nothing() -> None:
    session = _played("thirteen-days", {"depth": "cubes"}, 1)
    at = {place.path: place for place in session.game.places(session.state)}
    letter = at["letter",]
    other = next(value for value, _ in letter.words if value != letter.value)
    patch = patch_of({}, [(("letter",), other), (("prestige",), -4)])
    session.correct(patch)
    position = session.game.position(session.state)
    assert (position["letter"], position["prestige"]) == (other, -4)
    assert at["prestige",].least == -5


@pytest.mark.parametrize(("id", "options"), DEPTHS)
def test_every_place_has_a_name_in_the_language_of_the_players(
    id: str, options: dict[str, str]
) -> None:
    session = _played(id, options, 1)
    for place in session.game.places(session.state):
        if place.path[0] == "seen":
            continue  # of some cards only the English name is known
        name = spoken(session.game.label(place.path), speech("ru"))
        assert not re.search(r"(?<![\w-])[a-z_]{3,}\b", name), name
