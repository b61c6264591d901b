"""A player at the panel: the app with a clock that stands still until told, and taps by name."""

import pytest

from device.desk import Desk
from ui.app import App
from ui.look.fonts import Fonts
from ui.loop.gestures import Gestures
from ui.port import Prefs
from ui.scene.metrics import PageSize
from ui.scene.nodes import Scene, Touch, Words


class Player:
    """Touches things by their id, as a finger would by their place."""

    def __init__(
        self, fonts: Fonts, prefs: Prefs | None = None, page: PageSize | None = None
    ) -> None:
        self.now = 1000.0
        self.fonts = fonts
        self.desk = Desk(now=lambda: "2026-11-18T19:00:00Z")
        self.app = App(
            self.desk, page or PageSize(800, 480), prefs or Prefs(reduced=True), lambda: self.now
        )
        self.gestures = Gestures(self.app.send)
        self.taps = 0

    @property
    def scene(self) -> Scene:
        return self.app.scene(self.fonts)

    @property
    def touches(self) -> dict[str, Touch]:
        return {node.id: node for node in self.scene.nodes if isinstance(node, Touch)}

    @property
    def words(self) -> str:
        return "\n".join(
            " ".join(node.lines) for node in self.scene.nodes if isinstance(node, Words)
        )

    def place(self, id: str) -> tuple[float, float]:
        touches = self.touches
        assert id in touches, f"{id} is not among {sorted(touches)}"
        return touches[id].rect.centre

    def tap(self, *ids: str) -> None:
        for id in ids:
            self.down(id)
            self.up(id)
            self.taps += 1

    def down(self, id: str, finger: int = 0) -> None:
        self.gestures.down(finger, *self.place(id), self.scene, self.now)

    def up(self, id: str, finger: int = 0) -> None:
        self.gestures.up(finger, *self.place(id), self.scene, self.now)

    def wait(self, milliseconds: float) -> None:
        self.now += milliseconds
        self.gestures.tick(self.now)

    def start(self, game: str = "thirteen-minutes") -> None:
        self.tap(f"game:{game}", "start")

    def bid(self, number: int) -> None:
        """Holds the pad, slides to a number, lets go there and seals it."""
        self.down("secret")
        self.wait(700)
        place = self.place(f"secret:bid:{number}")
        self.gestures.move(0, *place, self.now)
        self.gestures.up(0, *place, self.scene, self.now)
        self.tap("seal")

    def to_first_turn(self) -> None:
        self.start()
        self.bid(1)
        self.bid(2)
        self.tap("pick:starts:us")

    def answers(self) -> list[str]:
        assert self.desk.table is not None
        entries = self.desk.table.session.entries
        return [entry.what[0] for entry in entries if entry.kind == "answer"]


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return Fonts()


@pytest.fixture
def player(fonts: Fonts) -> Player:
    return Player(fonts)


@pytest.fixture
def lively_player(fonts: Fonts) -> Player:
    """With motion, as the panel comes."""
    return Player(fonts, Prefs())
