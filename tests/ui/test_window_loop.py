"""Shows that the window draws only when something happens, and what its events mean."""

import io
import json
from collections.abc import Iterator
from typing import Any

import pytest

from device.desk import Desk
from ui.port import Prefs
from ui.sdl import pygame
from ui.window import Window


class Bench:
    """A window without a display, a clock that is told the time, and a loop that never sleeps."""

    def __init__(self, has_strips: bool = False, prefs: Prefs | None = None) -> None:
        self.now = 0.0
        self.told = io.StringIO()
        self.window = Window(
            Desk(),
            prefs or Prefs(reduced=True),
            (800, 480),
            clock=lambda: self.now,
            has_strips=has_strips,
            trace=self.told,
        )
        self.window.waiter.wait = lambda until: None  # type: ignore[method-assign]

    @property
    def frames(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.told.getvalue().splitlines()]

    def step(self, *events: pygame.event.Event, after: float = 0.0) -> None:
        self.now += after
        for event in events:
            pygame.event.post(event)
        self.window.step()

    def mouse(self, kind: int, id: str) -> pygame.event.Event:
        return pygame.event.Event(kind, button=1, pos=tuple(self.frames[-1]["touches"][id]))

    def tap(self, id: str) -> None:
        self.step(self.mouse(pygame.MOUSEBUTTONDOWN, id), self.mouse(pygame.MOUSEBUTTONUP, id))


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    made = Bench()
    made.step()
    yield made
    made.window.waiter.close()
    pygame.display.quit()


def test_nothing_is_drawn_when_nothing_happens(bench: Bench) -> None:
    before = len(bench.frames)
    for _ in range(50):
        bench.step(after=1000)
    assert len(bench.frames) == before


def test_tap_changes_the_screen_in_one_step(bench: Bench) -> None:
    bench.tap("game:thirteen-minutes")
    assert bench.frames[-1]["screen"] == "setup"


def test_mouse_event_of_a_touch_does_not_count_twice(bench: Bench) -> None:
    x, y = bench.frames[-1]["touches"]["game:thirteen-minutes"]
    finger = {"finger_id": 3, "x": x / 800, "y": y / 480}
    ghost = {"button": 1, "pos": (x, y), "touch": True}
    bench.step(
        pygame.event.Event(pygame.FINGERDOWN, **finger),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, **ghost),
        pygame.event.Event(pygame.FINGERUP, **finger),
        pygame.event.Event(pygame.MOUSEBUTTONUP, **ghost),
    )
    assert bench.frames[-1]["screen"] == "setup"


def test_keys_do_what_touches_do(bench: Bench) -> None:
    bench.tap("game:thirteen-minutes")
    bench.step(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert bench.frames[-1]["screen"] == "play"
    bench.step(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert bench.frames[-1]["screen"] == "menu"


def test_secret_is_covered_when_the_window_loses_the_focus(bench: Bench) -> None:
    bench.tap("game:thirteen-minutes")
    bench.tap("start")
    bench.step(bench.mouse(pygame.MOUSEBUTTONDOWN, "secret"))
    bench.step(after=700)
    assert any(id.startswith("secret:bid") for id in bench.frames[-1]["touches"])
    bench.step(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not any(id.startswith("secret:bid") for id in bench.frames[-1]["touches"])


def test_secret_covers_itself_without_any_event(bench: Bench) -> None:
    bench.tap("game:thirteen-minutes")
    bench.tap("start")
    bench.step(bench.mouse(pygame.MOUSEBUTTONDOWN, "secret"))
    bench.step(after=700)
    bench.step(after=8000)
    assert not any(id.startswith("secret:bid") for id in bench.frames[-1]["touches"])


def test_new_screen_fades_in_and_comes_to_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    bench = Bench(prefs=Prefs(), has_strips=True)
    bench.step()
    bench.tap("game:thirteen-minutes")
    first = pygame.display.get_surface().get_at((400, 240))
    bench.step(after=200)
    last = pygame.display.get_surface().get_at((400, 240))
    bench.step(after=200)
    assert first != last, "the old screen shines through at first"
    assert pygame.display.get_surface().get_at((400, 240)) == last
    bench.window.waiter.close()
    pygame.display.quit()
