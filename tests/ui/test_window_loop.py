"""Shows that the window draws only when something happens, and what its events mean."""

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from device.desk import Desk
from device.records.shelf import Shelf
from device.records.storage import is_in_use
from engine.core import Answer
from engine.look import seen
from engine.text import Text
from tests.present import present
from ui.loop.window import MOST_FAULTS, Window
from ui.port import Lane, Lights, Next, Prefs, Shown
from ui.scene.sdl import pygame
from ui.screens.home import GoHome
from ui.screens.play import Pick

pytestmark = pytest.mark.window


class Bench:
    """A window without a display, a clock that is told the time, and a loop that never sleeps."""

    def __init__(
        self,
        has_strips: bool = False,
        prefs: Prefs | None = None,
        is_locked: bool = False,
        desk: Desk | None = None,
        traces_secrets: bool = True,
    ) -> None:
        self.now = 0.0
        self.told = io.StringIO()
        self.window = Window(
            desk or Desk(),
            prefs or Prefs(reduced=True),
            (800, 480),
            clock=lambda: self.now,
            has_strips=has_strips,
            is_locked=is_locked,
            trace=self.told,
            traces_secrets=traces_secrets,
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


def test_tap_too_quick_to_be_seen_is_painted_once(bench: Bench) -> None:
    before = len(bench.frames)
    bench.tap("game:thirteen-minutes")
    assert len(bench.frames) == before + 1


def test_slow_tap_looks_pressed_first(bench: Bench) -> None:
    bench.step(bench.mouse(pygame.MOUSEBUTTONDOWN, "game:thirteen-minutes"))
    assert bench.frames[-1]["pressed"] == "game:thirteen-minutes"
    bench.step(bench.mouse(pygame.MOUSEBUTTONUP, "game:thirteen-minutes"))
    assert bench.frames[-1]["screen"] == "setup"


def test_mouse_event_of_a_touch_does_not_count_twice(bench: Bench) -> None:
    x, y = bench.frames[-1]["touches"]["game:thirteen-minutes"]
    finger: dict[str, Any] = {"finger_id": 3, "x": x / 800, "y": y / 480}
    ghost: dict[str, Any] = {"button": 1, "pos": (x, y), "touch": True}
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


class Wished:
    """Stands beside the window; keeps what it hears, says what it is told to."""

    is_choosing = False
    wake = None

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.heard: list[Shown] = []
        self.sent = Lights()
        self.says: list[Any] = []

    def shown(self, shown: Shown) -> None:
        self.heard.append(shown)

    def lights(self) -> Lights:
        return self.sent

    def messages(self) -> list[Any]:
        said, self.says = self.says, []
        return said

    def key(self, name: str) -> bool:
        self.keys.append(name)
        return True

    def touched(self) -> None:
        pass


def _key(key: int, unicode: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=unicode)


def test_keys_that_nothing_on_the_screen_carries_stand_for_buttons(bench: Bench) -> None:
    beside, made = Wished(), []
    bench.window.make_beside = lambda: made.append(beside) or beside  # type: ignore[func-returns-value]
    bench.tap("game:thirteen-minutes")
    bench.step(_key(pygame.K_RETURN, "\r"))
    assert bench.frames[-1]["screen"] == "play"
    assert made == [], "the screen's own key needs nobody"
    for key in (pygame.K_UP, pygame.K_RIGHT, pygame.K_BACKSPACE):
        bench.step(_key(key))
    bench.step(_key(pygame.K_c, "c"), _key(pygame.K_x, "x"))
    assert made == [beside]
    assert beside.keys == ["up", "right", "backspace", "c"]
    assert beside.heard[0].is_asking


def test_enter_goes_to_whoever_is_choosing(bench: Bench) -> None:
    bench.window.beside = beside = Wished()
    bench.tap("game:thirteen-minutes")
    beside.is_choosing = True
    bench.step(_key(pygame.K_RETURN, "\r"))
    assert bench.frames[-1]["screen"] == "setup"
    assert beside.keys == ["return"]


def test_any_key_covers_a_secret_and_none_of_them_is_a_button_then(bench: Bench) -> None:
    bench.tap("game:thirteen-minutes")
    bench.tap("start")
    bench.window.beside = beside = Wished()
    bench.step(bench.mouse(pygame.MOUSEBUTTONDOWN, "secret"))
    bench.step(after=700)
    assert any(id.startswith("secret:bid") for id in bench.frames[-1]["touches"])
    bench.step(_key(pygame.K_c, "c"))
    assert beside.keys == []
    assert not any(id.startswith("secret:bid") for id in bench.frames[-1]["touches"])


def test_button_takes_the_next_step_as_enter_does(bench: Bench) -> None:
    bench.tap("game:thirteen-minutes")
    bench.window.beside = beside = Wished()
    beside.says = [Next()]
    bench.step()
    assert bench.frames[-1]["screen"] == "play"
    assert beside.heard[-1].is_asking
    beside.says = [Next()]
    bench.step()
    assert bench.frames[-1]["screen"] == "play", "a secret pad is not a next step"


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


def test_strips_are_drawn_as_they_were_sent_and_not_more_often_than_can_be_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    bench, wished = Bench(has_strips=True), Wished()
    bench.window.make_beside = lambda: wished
    bench.step()
    assert bench.window.beside is wished, "made once the first frame is seen"
    drawn: list[Lights] = []
    paint = bench.window._strips

    def painted(now: float) -> object:
        drawn.append(wished.sent)
        return paint(now)

    monkeypatch.setattr(bench.window, "_strips", painted)
    for _ in range(20):
        bench.step(after=100)
    assert drawn == [], "nothing was sent"
    for number in range(1, 10):
        wished.sent = Lights((Lane("military", ("#5EADF5",) * number),), number)
        bench.step(after=34)
    assert len(drawn) == 5, "every other one"
    bench.step(after=100)
    bench.step(after=100)
    assert [lights.number for lights in drawn[4:]] == [9]
    bench.window.waiter.close()
    pygame.display.quit()


@pytest.mark.parametrize("is_locked", [True, False])
@pytest.mark.parametrize(
    "way_out",
    [
        pygame.event.Event(pygame.QUIT),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=pygame.KMOD_CTRL, unicode="q"),
    ],
    ids=["close button", "Ctrl+Q"],
)
def test_locked_window_has_no_way_out(
    way_out: pygame.event.Event, is_locked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Bench(is_locked=is_locked).window
    waits: list[float | None] = []

    def wait(until: float | None) -> None:
        waits.append(until)
        if len(waits) == 1:
            pygame.event.post(way_out)
        else:
            window.close()

    window.waiter.wait = wait  # type: ignore[method-assign]
    window.run()
    assert (len(waits) > 1) is is_locked


def test_trace_names_no_secret_choice_unless_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    bench = Bench(traces_secrets=False)
    bench.step()
    bench.tap("game:thirteen-minutes")
    bench.tap("start")
    bench.step(bench.mouse(pygame.MOUSEBUTTONDOWN, "secret"))
    bench.step(after=700)
    scene = bench.window._scene
    assert scene is not None
    (place,) = (
        present(n.rect).centre for n in scene.nodes if getattr(n, "id", "") == "secret:bid:3"
    )
    motion: dict[str, Any] = {"buttons": (1, 0, 0), "pos": tuple(map(round, place)), "rel": (1, 1)}
    bench.step(pygame.event.Event(pygame.MOUSEMOTION, **motion))
    bench.step(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=motion["pos"]))
    bench.tap("seal")
    assert bench.window.app.model.table is not None
    assert bench.window.app.model.table.undoable == 1
    assert "bid:" not in bench.told.getvalue()
    bench.window.waiter.close()
    pygame.display.quit()


@pytest.fixture
def under_way(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Bench]:
    """A window with a game on the table that is kept on disk."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    made = Bench(desk=Desk(Shelf(tmp_path)))
    made.step()
    made.tap("game:thirteen-minutes")
    made.tap("start")
    table = made.window._desk.table
    assert table is not None
    table.answer(Answer(("bid:1",)))
    yield made
    made.window.waiter.close()
    pygame.display.quit()


def broken(*_: Any, **__: Any) -> Any:
    raise RuntimeError("bid:3")


def told(bench: Bench) -> list[str]:
    texts = [toast.text for toast in bench.window.app.model.toasts]
    return [text.message for text in texts if isinstance(text, Text)]


def test_fault_in_a_screen_goes_home_and_keeps_the_record(
    under_way: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("ERROR", "brinkside")
    with monkeypatch.context() as faulty:
        faulty.setattr("ui.screens.play.Play.draw", broken)
        under_way.window._is_stale = True
        under_way.step()
    under_way.step()
    assert under_way.frames[-1]["screen"] == "home"
    assert told(under_way) == ["Something went wrong here; the record of the game is kept"]
    (line,) = caplog.records
    assert (line.name, line.levelno) == ("brinkside.panel", logging.ERROR)
    assert line.getMessage().startswith("screen play, ")
    assert line.getMessage().endswith(", entry 1")
    under_way.tap("resume")
    assert under_way.frames[-1]["screen"] in ("play", "cover")
    assert under_way.frames[-1]["steps"] == 1, "the game goes on where it was"


def test_fault_in_the_rules_goes_home_with_the_game_as_it_was(
    under_way: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = under_way.window._desk.table
    assert table is not None
    with monkeypatch.context() as faulty:
        sound = type(table.session.game).answer
        faulty.setattr(
            type(table.session.game),
            "answer",
            lambda game, state, picks: (broken if "bid:2" in picks else sound)(game, state, picks),
        )
        under_way.window.beside = beside = Wished()
        assert table.session.prompt is not None
        beside.says = [Pick(("bid:2",), table.session.prompt.number)]
        under_way.step()
    under_way.step()
    assert under_way.frames[-1]["screen"] == "home"
    under_way.tap("resume")
    assert under_way.frames[-1]["steps"] == 1


def test_game_that_cannot_be_shown_leaves_home_for_the_others(
    under_way: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = type(under_way.window._desk.game("thirteen-minutes"))
    monkeypatch.setattr(game, "view", broken)
    seen.cache_clear()
    under_way.window.beside = beside = Wished()
    beside.says = [GoHome()]
    under_way.step()
    under_way.step()
    assert under_way.frames[-1]["screen"] == "home"
    assert "resume" not in under_way.frames[-1]["touches"]
    assert "The game played last cannot be shown; its record is kept" in told(under_way)


def test_game_whose_rules_fail_even_when_it_is_put_away_goes_home(
    under_way: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, table = under_way.window._desk, under_way.window._desk.table
    assert table is not None
    assert table.key is not None
    with monkeypatch.context() as faulty:
        faulty.setattr(type(table.session.game), "outcome", broken)
        under_way.window.beside = beside = Wished()
        beside.says = [GoHome()]
        under_way.step()
    assert desk.table is None
    under_way.step()
    assert under_way.frames[-1]["screen"] == "home"
    assert not is_in_use(table.key), "its file was let go of"


def test_what_fails_again_and_again_is_given_up(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.screens.home.Home.draw", broken)
    bench.window._is_stale = True
    for _ in range(MOST_FAULTS):
        bench.step()
    with pytest.raises(RuntimeError):
        bench.step()
