"""Shows that a secret is on the panel only while a finger holds it."""

from typing import Any

import pytest

from device.desk import Desk
from tests.device.wiring.test_drawn_strips import drawn_strips
from ui.gallery import SCREENS, model_of
from ui.model import Cover, Model
from ui.parts.strip_ladders import strip_scene
from ui.port import Prefs
from ui.routes import blank
from ui.scene.nodes import Arc, Scene, Touch, Words
from ui.screens.play import Play


def _choose(player: Any, number: int) -> None:
    player.down("secret")
    player.wait(700)
    place = player.place(f"secret:bid:{number}")
    player.gestures.up(0, *place, player.scene, player.now)


def _shown(scene: Scene) -> list[object]:
    """All that can be seen; what a touch would mean is not."""
    return [node for node in scene.nodes if not isinstance(node, Touch)]


def _shows_choices(player: Any) -> bool:
    return any(id.startswith("secret:bid") for id in player.touches)


def test_nothing_shows_before_the_finger_has_held_long_enough(player: Any) -> None:
    player.start()
    assert not _shows_choices(player)
    player.down("secret")
    player.wait(500)
    assert not _shows_choices(player)
    player.wait(200)
    assert _shows_choices(player)


def test_letting_go_hides_it(player: Any) -> None:
    player.start()
    player.down("secret")
    player.wait(700)
    player.up("secret")
    assert not _shows_choices(player)


def test_it_covers_itself_after_eight_seconds(player: Any) -> None:
    player.start()
    player.down("secret")
    player.wait(700)
    wake = player.scene.wake
    assert wake is not None
    assert wake <= player.now + 8000, "the loop wakes up to cover it"
    player.wait(8000)
    assert not _shows_choices(player)


def test_any_other_touch_covers_it(player: Any) -> None:
    player.start()
    player.down("secret")
    player.wait(700)
    player.gestures.down(1, 5, 470, player.scene, player.now)
    assert not _shows_choices(player)


def test_any_key_covers_it(player: Any) -> None:
    player.start()
    player.down("secret")
    player.wait(700)
    player.gestures.key_down("x", player.scene, player.now)
    assert not _shows_choices(player)


def test_losing_the_window_or_switching_off_covers_it(player: Any) -> None:
    player.start()
    player.down("secret")
    player.wait(700)
    player.app.send(Cover())
    assert not _shows_choices(player)


def test_second_finger_may_choose_while_the_first_holds(player: Any) -> None:
    player.start()
    player.down("secret")
    player.wait(700)
    player.down("secret:bid:3", finger=1)
    player.up("secret:bid:3", finger=1)
    assert _shows_choices(player), "the first finger still holds"
    assert player.app.model.screen.picks == ("bid:3",)


def test_sliding_marks_what_letting_go_would_choose(player: Any) -> None:
    player.start()
    player.down("secret")
    player.wait(700)
    player.gestures.move(0, *player.place("secret:bid:5"), player.now, player.scene)
    assert player.app.model.pressed == "secret:bid:5"
    player.gestures.move(0, 790, 470, player.now, player.scene)
    assert player.app.model.pressed == "secret", "nothing there to choose"
    player.gestures.up(0, 790, 470, player.scene, player.now)
    assert player.app.model.screen.picks == ()


def test_ring_is_empty_when_it_has_covered_itself(player: Any) -> None:
    """A finger that stays on must come up first; a full ring would promise otherwise."""
    player.start()
    player.down("secret")
    player.wait(9000)
    (ring,) = [node for node in player.scene.nodes if isinstance(node, Arc)]
    assert ring.share == 0


def test_covered_screen_is_the_same_whatever_was_chosen(player: Any) -> None:
    seen = []
    for number in (0, 13):
        player.app.send(_Restart())
        player.start()
        _choose(player, number)
        assert player.app.model.screen.picks == (f"bid:{number}",)
        seen.append(_shown(player.scene))
    assert seen[0] == seen[1]


class _Restart:
    def apply(self, model: Model, desk: Any) -> Model:
        from ui.screens.home import GoHome

        return GoHome().apply(model, desk)


def test_a_sealed_bid_shows_nowhere(player: Any, fonts: Any) -> None:
    """Screens, strips and lights are the same for every bid, until both are revealed."""
    seen = []
    for number in (0, 13):
        player.app.send(_Restart())
        player.start()
        player.bid(number)
        pictures = [_shown(player.scene)]
        player.tap("bar:left")
        for aside in ("menu:help", "menu:history", "menu:fix", "menu:settings"):
            player.tap(aside)
            pictures.append(_shown(player.scene))
            player.tap("bar:left")
        lights = drawn_strips(player.desk)
        lanes = lights(is_asking=True).lanes
        pictures.append(list(strip_scene(lanes, player.scene.nodes[0].rect, fonts).nodes))
        seen.append(pictures)
    assert seen[0] == seen[1]


def test_undoing_a_bid_does_not_show_it(player: Any) -> None:
    player.start()
    player.bid(7)
    player.tap("bar:undo")
    assert player.app.model.screen == Play()
    assert "7" not in player.words


@pytest.mark.layout
@pytest.mark.parametrize("name", [name for name in SCREENS if not name.startswith("secret")])
def test_other_screens_offer_no_secret(name: str, fonts: Any) -> None:
    from ui.app import scene

    desk = Desk()
    model = model_of(name, blank(Prefs("en", reduced=True)), desk)
    nodes = scene(model, desk, fonts).nodes
    assert not [n for n in nodes if isinstance(n, Touch) and n.id.startswith("secret")]
    assert [n for n in nodes if isinstance(n, Words)]
