"""Shows that nothing is told by colour alone, and that colours stay readable to all eyes."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from device.cli import run
from ui.look import theme
from ui.look.colour_vision import SIGHTS, contrast, seen
from ui.look.theme import BG, PANEL, PAPER, SIDE, SIDE_PAPER
from ui.scene.metrics import Rect
from ui.scene.nodes import Icon
from ui.scene.painter import _icon

CODED = (("us", "ussr"), ("us", "un"), ("ussr", "un"), ("cube-us", "cube-ussr"))
TYPES = (("political", "military"), ("political", "opinion"), ("military", "opinion"))


def _drawn(name: str) -> set[tuple[int, int]]:
    """The light points of a sign, whatever its colour."""
    surface = _icon(Icon(Rect(0, 0, 24, 24), name, "#FFFFFF", "#000000"), 24)
    ground = pygame.Surface((24, 24), 0, 32)
    ground.blit(surface, (0, 0))
    return {(x, y) for x in range(24) for y in range(24) if ground.get_at((x, y)).r > 128}


@pytest.mark.parametrize(("one", "other"), CODED + TYPES)
def test_signs_differ_in_shape(one: str, other: str) -> None:
    first, second = _drawn(one), _drawn(other)
    assert len(first ^ second) > 0.2 * len(first | second)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("colour", ["us", "ussr"])
def test_sides_stay_readable(sight: str, colour: str) -> None:
    for ground in (BG, PANEL):
        assert contrast(seen(SIDE[colour], sight), seen(ground, sight)) >= 4.5
    assert contrast(seen(SIDE_PAPER[colour], sight), seen(PAPER, sight)) >= 3


@pytest.mark.parametrize("sight", SIGHTS)
def test_danger_stays_readable(sight: str) -> None:
    assert contrast(seen(theme.DANGER, sight), seen(theme.DANGER_DEEP, sight)) >= 4.5
    assert contrast(seen(theme.BONE, sight), seen(theme.BG, sight)) >= 7


@pytest.mark.long
@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("screen", ["days-table", "days-influence-war", "table"])
def test_key_screens_are_drawn_as_other_eyes_see_them(
    screen: str, sight: str, tmp_path: Path
) -> None:
    """As for the documents; what is red on the panel must not be so in the picture."""
    pictures = []
    for more in ([], ["--sight", sight]):
        file = tmp_path / f"{len(more)}.png"
        assert run(["shot", str(file), "--screen", screen, *more]) == 0
        pictures.append(pygame.image.load(file))
    plain, simulated = (set(_colours(picture)) for picture in pictures)
    ussr = tuple(pygame.Color(SIDE["ussr"]))[:3]
    assert ussr in plain
    assert ussr not in simulated
    assert tuple(pygame.Color(seen(SIDE["ussr"], sight)))[:3] in simulated


def _colours(picture: pygame.Surface) -> Iterator[tuple[int, ...]]:
    data = pygame.image.tobytes(picture, "RGB")
    return (tuple(data[at : at + 3]) for at in range(0, len(data), 3))
