"""Shows that nothing strangers touch, hold, drag or wait for breaks a screen or loses a game."""

from random import Random

import pytest

from device.speech.languages import LANGUAGES
from tests.ui.conftest import Hands
from tests.ui.legible import illegible, untouchable
from tests.ui.test_layout import SIZES
from ui.look.fonts import Fonts
from ui.port import Prefs
from ui.scene.metrics import Page
from ui.scene.nodes import Scene, Touch

pytestmark = pytest.mark.long

TOUCHES = 250
MILLISECONDS = (50, 700, 5_000, 9_000, 100_000)
"""Waits: a moment, a hold, until toasts go, until a secret covers itself, until nobody is there."""


class Stranger:
    """Touches whatever is on the panel, mostly what is in its middle."""

    def __init__(self, hands: Hands, random: Random) -> None:
        self.hands = hands
        self.random = random
        self.did: list[str] = []

    def go_on(self) -> None:
        dice = self.random.random()
        touch = self._any(self.hands.scene)
        if dice < 0.04:
            self._wait()
        elif touch.hold:
            self._hold(touch)
        elif dice < 0.08:
            self._drag(touch)
        else:
            self._tap(touch)
        self.hands.now += self.random.choice((10, 300, 1000))

    def _any(self, scene: Scene) -> Touch:
        touches = [node for node in scene.nodes if isinstance(node, Touch)]
        weights = [0.15 if node.id.startswith(("bar:", "language:")) else 1.0 for node in touches]
        return self.random.choices(touches, weights)[0]

    def _wait(self) -> None:
        self.did.append("wait")
        self.hands.wait(self.random.choice(MILLISECONDS))

    def _tap(self, touch: Touch) -> None:
        self.did.append(touch.id)
        self._at(touch)
        self.hands.gestures.up(0, *touch.rect.centre, self.hands.scene, self.hands.now)

    def _drag(self, touch: Touch) -> None:
        self.did.append(f"drag {touch.id}")
        self._at(touch)
        x, y = touch.rect.centre
        y += self.random.randint(-200, 200)
        self.hands.gestures.move(0, x, y, self.hands.now + 30)
        self.hands.gestures.up(0, x, y, self.hands.scene, self.hands.now + 60)
        self.hands.wait(300)

    def _hold(self, touch: Touch) -> None:
        """And slides to something that appears, if anything does."""
        self.did.append(f"hold {touch.id}")
        self._at(touch)
        self.hands.wait(self.random.choice(MILLISECONDS[:2]))
        nodes = self.hands.scene.nodes
        slid = [node for node in nodes if isinstance(node, Touch) and node.slides]
        place = self.random.choice([touch, *slid]).rect.centre
        self.hands.gestures.move(0, *place, self.hands.now)
        self.hands.gestures.up(0, *place, self.hands.scene, self.hands.now)

    def _at(self, touch: Touch) -> None:
        self.hands.gestures.down(0, *touch.rect.centre, self.hands.scene, self.hands.now)


@pytest.mark.parametrize("seed", range(10))
def test_strangers_break_nothing(seed: int, fonts: Fonts) -> None:
    random = Random(seed)
    prefs = Prefs(random.choice(list(LANGUAGES)), reduced=random.random() < 0.5)
    hands = Hands(fonts, prefs, Page(*random.choice(SIZES)))
    stranger = Stranger(hands, random)
    for _ in range(TOUCHES):
        stranger.go_on()
        scene, page = hands.scene, hands.app.model.page
        problems = illegible(scene, page, is_overlaid=True) + untouchable(scene, page)
        assert problems == [], f"{scene.name} after {stranger.did[-4:]}"
        table = hands.desk.table
        if table is not None:
            assert table.session.game.faults(table.session.state) == ()
