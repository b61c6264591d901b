"""Shows what fingers mean: taps, pushes, glides and holds."""

from typing import Any

from ui.loop.gestures import Gestures
from ui.model import Press, Release, ScrollTo, Tell
from ui.scene.metrics import Rect
from ui.scene.nodes import Scene, Scrim, Scroll, Touch

BUTTON = Touch(Rect(0, 0, 100, 50), "button", Tell("tapped"))
HELD = Touch(Rect(0, 60, 100, 50), "held", Tell("confirmed"), "confirm")
LIST = Scroll(Rect(0, 120, 100, 100), "list", 0, 500)
ROW = Touch(Rect(0, 120, 100, 50), "row", Tell("row tapped"))
SCENE = Scene("test", (BUTTON, HELD, LIST, ROW), "#000000")


class Heard(list[Any]):
    @property
    def scrolls(self) -> list[float]:
        return [message.at for message in self if isinstance(message, ScrollTo)]


def _gestures() -> tuple[Gestures, Heard]:
    heard = Heard()
    return Gestures(heard.append), heard


def test_tap_counts_when_the_finger_comes_up_where_it_went_down() -> None:
    gestures, heard = _gestures()
    gestures.down(0, 10, 10, SCENE, 0)
    gestures.up(0, 12, 12, SCENE, 50)
    assert heard == [Press("button"), Release(), Tell("tapped")]


def test_sliding_off_a_button_means_nothing() -> None:
    gestures, heard = _gestures()
    gestures.down(0, 10, 10, SCENE, 0)
    gestures.move(0, 300, 300, 20)
    gestures.up(0, 300, 300, SCENE, 50)
    assert Tell("tapped") not in heard


def test_pushing_a_list_does_not_tap_its_rows() -> None:
    gestures, heard = _gestures()
    gestures.down(0, 10, 160, SCENE, 0)
    gestures.move(0, 10, 140, 20)
    gestures.move(0, 10, 100, 40)
    gestures.up(0, 10, 100, SCENE, 200)
    assert Tell("row tapped") not in heard
    assert heard.scrolls == [40]


def test_list_glides_on_and_stops() -> None:
    gestures, heard = _gestures()
    gestures.down(0, 10, 200, SCENE, 0)
    for step in range(1, 6):
        gestures.move(0, 10, 200 - step * 15, step * 16)
    gestures.up(0, 10, 125, SCENE, 82)
    now = 82.0
    while gestures.wake is not None:
        now += 16
        gestures.tick(now)
        assert now < 5000, "it must come to rest"
    assert heard.scrolls == sorted(heard.scrolls)
    assert heard.scrolls[-1] > 60


def test_list_does_not_leave_its_ends() -> None:
    gestures, heard = _gestures()
    gestures.down(0, 10, 150, SCENE, 0)
    gestures.move(0, 10, 170, 16)
    gestures.move(0, 10, 400, 32)
    assert heard.scrolls == [0]


def test_held_button_counts_after_its_time() -> None:
    gestures, heard = _gestures()
    gestures.down(0, 10, 70, SCENE, 0)
    gestures.tick(500)
    assert Tell("confirmed") not in heard
    gestures.tick(600)
    assert heard[-1] == Tell("confirmed")
    gestures.up(0, 10, 70, SCENE, 650)
    assert heard.count(Tell("confirmed")) == 1


def test_nothing_below_a_dialog_can_be_touched() -> None:
    covered = Scene("test", (BUTTON, Scrim(Rect(0, 0, 800, 480))), "#000000")
    gestures, heard = _gestures()
    gestures.down(0, 10, 10, covered, 0)
    gestures.up(0, 10, 10, covered, 50)
    assert heard == []
