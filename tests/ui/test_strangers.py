"""Shows that nothing strangers touch, hold, drag or wait for breaks a screen or loses a game."""

from random import Random

import pytest

from device.speech.languages import LANGUAGES
from tests.ui.conftest import Player
from tests.ui.legible import illegible, untouchable
from tests.ui.test_layout import SIZES
from ui.look.fonts import Fonts
from ui.port import Prefs
from ui.scene.metrics import PageSize
from ui.scene.nodes import Scene, Touch

pytestmark = pytest.mark.long

TOUCHES = 250
MILLISECONDS = (50, 700, 5_000, 9_000, 100_000)
"""Waits: a moment, a hold, until toasts go, until a secret covers itself, until nobody is there."""


class Stranger:
    """Touches whatever is on the panel, mostly what is in its middle."""

    def __init__(self, player: Player, random: Random) -> None:
        self.player = player
        self.random = random
        self.did: list[str] = []

    def go_on(self) -> None:
        dice = self.random.random()
        touch = self._any(self.player.scene)
        if dice < 0.04:
            self._wait()
        elif touch.hold:
            self._hold(touch)
        elif dice < 0.08:
            self._drag(touch)
        else:
            self._tap(touch)
        self.player.now += self.random.choice((10, 300, 1000))

    def _any(self, scene: Scene) -> Touch:
        touches = [node for node in scene.nodes if isinstance(node, Touch)]
        weights = [0.15 if node.id.startswith(("bar:", "language:")) else 1.0 for node in touches]
        return self.random.choices(touches, weights)[0]

    def _wait(self) -> None:
        self.did.append("wait")
        self.player.wait(self.random.choice(MILLISECONDS))

    def _tap(self, touch: Touch) -> None:
        self.did.append(touch.id)
        self._at(touch)
        self.player.gestures.up(0, *touch.rect.centre, self.player.scene, self.player.now)

    def _drag(self, touch: Touch) -> None:
        self.did.append(f"drag {touch.id}")
        self._at(touch)
        x, y = touch.rect.centre
        y += self.random.randint(-200, 200)
        self.player.gestures.move(0, x, y, self.player.now + 30)
        self.player.gestures.up(0, x, y, self.player.scene, self.player.now + 60)
        self.player.wait(300)

    def _hold(self, touch: Touch) -> None:
        """And slides to something that appears, if anything does."""
        self.did.append(f"hold {touch.id}")
        self._at(touch)
        self.player.wait(self.random.choice(MILLISECONDS[:2]))
        nodes = self.player.scene.nodes
        slid = [node for node in nodes if isinstance(node, Touch) and node.slides]
        place = self.random.choice([touch, *slid]).rect.centre
        self.player.gestures.move(0, *place, self.player.now)
        self.player.gestures.up(0, *place, self.player.scene, self.player.now)

    def _at(self, touch: Touch) -> None:
        self.player.gestures.down(0, *touch.rect.centre, self.player.scene, self.player.now)


@pytest.mark.parametrize("seed", range(10))
def test_strangers_break_nothing(seed: int, fonts: Fonts) -> None:
    random = Random(seed)
    prefs = Prefs(random.choice(list(LANGUAGES)), reduced=random.random() < 0.5)
    player = Player(fonts, prefs, PageSize(*random.choice(SIZES)))
    stranger = Stranger(player, random)
    for _ in range(TOUCHES):
        stranger.go_on()
        scene, page = player.scene, player.app.model.page
        problems = illegible(scene, page, is_overlaid=True) + untouchable(scene, page)
        assert problems == [], f"{scene.name} after {stranger.did[-4:]}"
        table = player.desk.table
        if table is not None:
            assert table.session.game.faults(table.session.state) == ()
