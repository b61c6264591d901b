"""A touch that answers: function calls, views of the game and layouts from finger to frame.

A game of each is played at random on the panel as it runs: records are written, and the window
has no display. Wherever a question is answered by touching one thing, it is touched: the finger
comes down and that is painted, it goes up and the answer is painted. Calls of functions are
counted, those written in Python and those in C apart, and not milliseconds: a busy machine tells
the same as a quiet one. Calls are medians; views and layouts too.

    .venv/bin/python -m bench.touch [--seed 1] [--steps 200] [--by-module]
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections import Counter
from cProfile import Profile
from pathlib import Path
from random import Random
from statistics import median
from types import CodeType
from typing import Any, NamedTuple

from device.desk import Desk
from device.panel import HOME_SIZE, clock
from device.random_players import at_random
from device.records.shelf import Shelf
from ui import app
from ui.loop.window import Window
from ui.model import refreshed, shown
from ui.port import Prefs
from ui.scene.nodes import Scene, Touch
from ui.scene.sdl import pygame
from ui.screens.play import Pick, Play, at_table

OPTIONS = {
    "thirteen-days": {"depth": "referee"},
    "thirteen-minutes": {},
    "pax-pamir": {},
}
CARDS = ("card:", "market:")
"""How the ids of what is picked begin, where that is a card."""
ROOT = Path(__file__).resolve().parent.parent


class Counts(NamedTuple):
    """What a touch took: the whole of it, and the part after the finger was lifted."""

    calls: int
    calls_in_c: int
    views: int
    layouts: int
    calls_after: int
    views_after: int
    layouts_after: int


class Panel:
    """A window without a display, with a game on it."""

    def __init__(self, data: Path, game: str, seed: int) -> None:
        self._choose = at_random(Random(seed))
        self.desk = Desk(Shelf(data))
        self.window = Window(self.desk, Prefs(), HOME_SIZE, clock=clock)
        self.window.waiter.wait = lambda until: None  # type: ignore[method-assign]
        self.window.step()
        found = self.desk.game(game)
        self._codes = {app.scene.__code__: "layouts", type(found).view.__code__: "views"}
        self.desk.new(game, OPTIONS[game], dict.fromkeys(found.seats, ""))
        self.window.app.model = at_table(refreshed(self.window.app.model, self.desk))
        self.where: Counter[str] = Counter()
        """Calls by module."""

    def played(self, steps: int) -> dict[str, list[Counts]]:
        """What the touches that answered took, those on a card apart."""
        found: dict[str, list[Counts]] = {"card": [], "other": []}
        table = self.desk.table
        assert table is not None
        for _ in range(steps):
            prompt = table.session.prompt
            if prompt is None:
                break
            self._settled()
            picks = self._choose(prompt)
            touch = self._touch_for(picks)
            if touch is None:
                self.window._send(Pick(picks, prompt.number))
            else:
                kind = "card" if picks[0].startswith(CARDS) else "other"
                found[kind].append(self._counted(touch))
        return found

    def _settled(self) -> None:
        """Goes on to the question, and paints until nothing moves any more."""
        model = self.window.app.model
        if not isinstance(model.screen, Play):
            self.window.app.model = shown(model, Play())
        self.window.app.model = self.window.app.model._replace(since=-1e9, toasts=())
        self.window._is_stale = True
        self.window._fade = None
        self.window.step()
        self.window._fade = None

    def _touch_for(self, picks: tuple[str, ...]) -> Touch | None:
        """The one thing whose touch gives this answer, after the page that asks was opened."""
        for opening in (None, "pick-card"):
            if opening is not None:
                page = self._found(opening)
                if page is None:
                    return None
                self.window._send(page.tap)
                self._settled()
            for node in self._scene.nodes:
                if isinstance(node, Touch) and _answers(node, picks):
                    return node
        return None

    @property
    def _scene(self) -> Scene:
        assert self.window._scene is not None
        return self.window._scene

    def _found(self, id: str) -> Touch | None:
        touches = (node for node in self._scene.nodes if isinstance(node, Touch))
        return next((node for node in touches if node.id == id), None)

    def _counted(self, touch: Touch) -> Counts:
        down = self._after(pygame.MOUSEBUTTONDOWN, touch)
        up = self._after(pygame.MOUSEBUTTONUP, touch)
        whole = down + up
        return Counts(
            *(whole[key] for key in ("calls", "calls in C", "views", "layouts")),
            *(up[key] for key in ("calls", "views", "layouts")),
        )

    def _after(self, kind: int, touch: Touch) -> Counter[str]:
        """What one turn of the loop takes for an event at the middle of what is touched."""
        scale = self.window.app.model.page.scale
        x, y = touch.rect.centre
        pygame.event.post(pygame.event.Event(kind, button=1, pos=(x * scale, y * scale)))
        profile = Profile()
        profile.enable()
        self.window.step()
        profile.disable()
        counts: Counter[str] = Counter()
        for entry in profile.getstats():
            code: Any = entry.code
            counts["calls in C" if isinstance(code, str) else "calls"] += entry.callcount
            if code in self._codes:
                counts[self._codes[code]] += entry.callcount
            self.where[_module(code)] += entry.callcount
        return counts

    def close(self) -> None:
        self.desk.leave()
        self.window.waiter.close()
        pygame.display.quit()


def _answers(touch: Touch, picks: tuple[str, ...]) -> bool:
    """Whether touching it, and nothing else, gives this answer."""
    tap = touch.tap
    if not isinstance(tap, Pick) or touch.hold or touch.slides:
        return False
    return (tap.picks, tap.then) == (picks, ())


def _module(code: CodeType | str) -> str:
    if isinstance(code, str):
        return "(in C)"
    path = Path(code.co_filename)
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name


def told(touches: list[Counts]) -> dict[str, int]:
    """Medians, and the worst number of calls."""
    middle = {name: round(median(getattr(one, name) for one in touches)) for name in Counts._fields}
    most = {
        f"most_{name}": max(getattr(one, name) for one in touches)
        for name in ("calls", "layouts_after")
    }
    return {"touches": len(touches), **middle, **most}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--steps", type=int, default=200)
    arguments.add_argument("--by-module", action="store_true")
    args = arguments.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    for game in OPTIONS:
        with tempfile.TemporaryDirectory() as data:
            panel = Panel(Path(data), game, args.seed)
            found = panel.played(args.steps)
            panel.close()
        for kind, touches in found.items():
            if touches:
                print(json.dumps({"game": game, "touched": kind, **told(touches)}), flush=True)
        if args.by_module:
            count = sum(map(len, found.values()))
            for module, calls in panel.where.most_common(25):
                print(f"{calls / count:9.0f}  {module}")


if __name__ == "__main__":
    main()
