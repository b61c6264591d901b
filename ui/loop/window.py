"""The window: pygame's events in, frames out; nothing is drawn when nothing happens."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import TextIO

from engine.text import say
from ui.app import App
from ui.look.fonts import Fonts
from ui.look.theme import MS_FADE
from ui.loop.event_wait import Waiter, open_connections
from ui.loop.gestures import Gestures, by_key
from ui.loop.sound import Sounds, due
from ui.model import Cover, Message, Press, noticed, told
from ui.parts.strip_ladders import WIDTH, strip_scene
from ui.port import BEATS, Beside, Desk, Lights, Next, Prefs, Shown
from ui.scene.metrics import PageSize, Rect
from ui.scene.nodes import Scene, Touch
from ui.scene.painter import Painter
from ui.scene.sdl import pygame
from ui.screens.play import Play

CannotOpen = pygame.error
"""What is raised where the machine has no display to open a window on."""

Clock = Callable[[], float]
_KEYS = {
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_ESCAPE: "escape",
    pygame.K_SPACE: "hold",
    pygame.K_F2: "flip",
    pygame.K_BACKSPACE: "erase",
}
_BUTTONS = {
    pygame.K_RETURN: "return",
    pygame.K_KP_ENTER: "return",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_SPACE: "space",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_u: "u",
    pygame.K_c: "c",
}
"""Keys that stand for buttons and an encoder where nothing on the screen carries them."""
_TAKEN = (
    pygame.QUIT,
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL,
    pygame.FINGERDOWN,
    pygame.FINGERUP,
    pygame.FINGERMOTION,
    pygame.VIDEOEXPOSE,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWFOCUSLOST,
)
_KEYS_ALONE = (pygame.KEYDOWN, pygame.KEYUP)
_WITHOUT_KEYS = tuple(kind for kind in _TAKEN if kind not in _KEYS_ALONE)
_MOUSE = (
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL,
)
_INPUT = (
    *_MOUSE,
    *_KEYS_ALONE,
    pygame.FINGERDOWN,
    pygame.FINGERUP,
    pygame.FINGERMOTION,
)
MS_LIGHTS = 2000 / BEATS
"""At least between two pictures of breathing strips: every other beat will do on a screen."""
MOUSE = 0
MOST_FAULTS = 3
"""So often in a row a turn may fail; then only starting anew can help."""


class Window:
    """Runs an app in a window until it is closed."""

    def __init__(
        self,
        desk: Desk,
        prefs: Prefs,
        size: tuple[int, int],
        *,
        clock: Clock,
        is_full: bool = False,
        has_strips: bool = False,
        is_locked: bool = False,
        has_keys: bool = True,
        trace: TextIO | None = None,
        traces_secrets: bool = True,
    ) -> None:
        before = open_connections()
        _prepare()
        pygame.display.init()
        wide = WIDTH if has_strips and not is_full else 0
        flags = pygame.FULLSCREEN if is_full else 0
        asked = (0, 0) if is_full else (size[0] + wide, size[1])
        self._screen = pygame.display.set_mode(asked, flags)
        pygame.display.set_caption("Brinkside")
        if is_full:
            pygame.mouse.set_visible(False)
        w, h = self._screen.get_size()
        self._panel = self._screen.subsurface((0, 0, w - wide, h))
        self._clock = clock
        self._desk = desk
        self._fonts = Fonts()
        page = PageSize(w - wide, h)
        self._canvas = pygame.Surface(self._panel.get_size())
        self._painter = Painter(self._canvas, page.scale, self._fonts)
        self._side: Painter | None = None
        if wide:
            side = self._screen.subsurface((w - wide, 0, wide, h))
            self._side = Painter(side, h / 480, self._fonts)
            self._side_rect = Rect(0, 0, wide * 480 / h, 480)
        pygame.event.set_blocked(None)
        pygame.event.set_allowed(_TAKEN if has_keys else _WITHOUT_KEYS)
        self.waiter = Waiter(open_connections() - before, clock)
        self._desk = desk
        self.app = App(desk, page, prefs, clock)
        self._gestures = Gestures(self._send)
        self._trace = trace
        self._traces_secrets = traces_secrets
        self._sounds = Sounds()
        self._scene: Scene | None = None
        self._is_open = True
        self._is_locked = is_locked
        """Whether nobody in front of it can end it."""
        self._is_stale = True
        self._is_only_pressed = False
        """Whether all that is stale is what looks pressed: it lies where it lay."""
        self._fade: tuple[pygame.Surface, float] | None = None
        self._lights = Lights()
        """The strips as they are drawn."""
        self._lights_since = -MS_LIGHTS
        self._lights_due: float | None = None
        self.beside: Beside | None = None
        """Devices; they wake the loop through `waiter.call`."""
        self.make_beside: Callable[[], Beside] | None = None
        """Makes them after the first frame where strips are drawn, else when a key first stands
        for one: a start waits for none of them."""
        self._faults = 0
        self.alive: Callable[[str], None] = lambda screen: None
        """Told the screen's name after every step that went well; it was drawn by then."""

    def run(self) -> None:
        """Until the window is closed or `close` is called."""
        try:
            while self._is_open:
                self.step()
        finally:
            self._blank()
            pygame.display.quit()
            self.waiter.close()

    def close(self) -> None:
        """Covers what must not stay visible and ends the loop; may be called from a signal."""
        self._is_open = False
        self.waiter.call()

    def step(self) -> None:
        """One turn of the loop. A fault in it costs the screen, never the game or the panel; only
        what fails again and again without a turn that goes well is given up."""
        try:
            self._turn()
        except Exception as error:
            self._faults += 1
            if self._faults > MOST_FAULTS:
                raise
            if self._faults > 1:
                # What fails even at home may be what is wired up.
                self.beside = self.make_beside = None
            self._gestures.forget()
            self._painter.forget()
            self._fade = None
            self._is_stale, self._is_only_pressed = True, False
            self.app.rescue(error)
        else:
            self._faults = 0

    def _turn(self) -> None:
        """Takes what came in, shows what follows from it, and sleeps."""
        events = pygame.event.get()
        self.waiter.drained()
        if events:
            self.waiter.happened()
        for event in events:
            self._take(event)
        if self.beside is not None:
            if any(event.type in _INPUT for event in events):
                self.beside.touched()
            for message in self.beside.messages():
                if isinstance(message, Next):
                    self._next_step()
                else:
                    self._send(message)
        now = self._clock()
        wake = self._gestures.wake
        if wake is not None and now >= wake:
            self._gestures.tick(now)
        if self._is_due(now):
            self._frame(now)
        elif self._are_lights_due(now):
            pygame.display.update(self._strips(now))
        notices = self._desk.settle()
        if notices:
            self.app.model = noticed(self.app.model, notices)
            self._is_stale, self._is_only_pressed = True, False
        if self._scene is not None:
            self.alive(self._scene.name)
        if self._is_open:
            self.waiter.wait(self._clock() if self._is_stale else self._next())

    @property
    def _is_asking(self) -> bool:
        return isinstance(self.app.model.screen, Play)

    def _tell_beside(self, beside: Beside, scene: Scene) -> None:
        screen = self.app.model.screen
        beside.shown(
            Shown(
                self._desk.speech(self.app.model.prefs.language),
                self._is_asking,
                by_key(scene, "enter") is not None,
                screen.picks if isinstance(screen, Play) else (),
                self.app.model.prefs.reduced,
            )
        )

    def _next_step(self) -> None:
        """What Enter does, for a button that has no key."""
        if self._is_stale or self._scene is None:
            self._frame(self._clock())
        assert self._scene is not None
        touch = by_key(self._scene, "enter")
        if touch is not None and not touch.hold:
            self._send(touch.tap)

    def _send(self, message: Message | None) -> None:
        before = self.app.model
        self.app.send(message)
        is_press = isinstance(message, Press) and not message.holds
        self._is_only_pressed = is_press and (self._is_only_pressed or not self._is_stale)
        self._is_stale = True
        if self.app.model.prefs.sound:
            name = due(before, self.app.model)
            if name and not self._sounds.play(name):
                prefs = self.app.model.prefs._replace(sound=False)
                self.app.model = told(
                    self.app.model._replace(prefs=prefs), say("there is no sound here"), True
                )

    def _is_due(self, now: float) -> bool:
        scene = self._scene
        if self._is_stale or scene is None or self._fade is not None:
            return True
        return scene.wake is not None and now >= scene.wake

    def _next(self) -> float | None:
        """When there is something to do by itself."""
        times = [self._gestures.wake, self._scene.wake if self._scene else None, self._lights_due]
        if self._fade is not None:
            times.append(self._clock() + 12)
        if self.beside is not None:
            times.append(self.beside.wake)
        return min((time for time in times if time is not None), default=None)

    def _frame(self, now: float) -> None:
        scene = self.app.scene(self._fonts)
        old = self._scene
        self._is_stale = False
        if old is not None and old.name != scene.name and not self.app.model.prefs.reduced:
            self._fade = (self._panel.copy(), now - MS_FADE * 0.4)
        if old is not None and old.turned != scene.turned:
            self._painter.forget()
        self._scene = scene
        changed = self._painter.paint(scene)
        self._present(scene, changed, now)
        if changed and self._trace is not None:
            self._tell(scene)
        if self._side is not None:
            self._make_beside()
        if self.beside is not None:
            self._tell_beside(self.beside, scene)

    def _make_beside(self) -> None:
        if self.beside is None and self.make_beside is not None:
            self.beside, self.make_beside = self.make_beside(), None

    def _present(self, scene: Scene, changed: list[pygame.Rect], now: float) -> None:
        """Copies what changed to the window, turned if need be; a new screen fades in."""
        if self._fade is not None:
            old, since = self._fade
            share = (now - since) / MS_FADE
            self._copy(scene, self._canvas.get_rect())
            if share < 1:
                old.set_alpha(round(255 * (1 - share)))
                self._panel.blit(old, (0, 0))
            else:
                self._fade = None
            changed = [self._canvas.get_rect()]
        else:
            for region in changed:
                self._copy(scene, region)
            changed = [self._placed(scene, region) for region in changed]
        changed = changed + self._strips(now)
        if changed:
            pygame.display.update(changed)

    def _copy(self, scene: Scene, region: pygame.Rect) -> None:
        if not scene.turned:
            self._panel.blit(self._canvas, region, region)
            return
        part = pygame.transform.flip(self._canvas.subsurface(region), True, True)
        self._panel.blit(part, self._placed(scene, region))

    def _placed(self, scene: Scene, region: pygame.Rect) -> pygame.Rect:
        if not scene.turned:
            return region
        w, h = self._panel.get_size()
        return pygame.Rect(w - region.right, h - region.bottom, region.w, region.h)

    def _strips(self, now: float) -> list[pygame.Rect]:
        if self._side is None:
            return []
        self._lights = Lights() if self.beside is None else self.beside.lights()
        self._lights_since, self._lights_due = now, None
        scene = strip_scene(self._lights.lanes, self._side_rect, self._fonts)
        x = self._panel.get_width()
        return [region.move(x, 0) for region in self._side.paint(scene)]

    def _are_lights_due(self, now: float) -> bool:
        """Whether the strips were sent something since, and long enough ago to draw it."""
        if self._side is None or self.beside is None:
            return False
        is_new = self.beside.lights().number != self._lights.number
        self._lights_due = self._lights_since + MS_LIGHTS if is_new else None
        return self._lights_due is not None and now >= self._lights_due

    def _take(self, event: pygame.event.Event) -> None:
        kind = event.type
        if kind == pygame.QUIT:
            self._is_open = self._is_locked
        elif kind in (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED):
            pygame.display.update()
        elif kind == pygame.WINDOWFOCUSLOST:
            self._send(Cover())
            self._gestures.forget()
        elif kind in _KEYS_ALONE:
            self._key(event)
        elif kind in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION):
            w, h = self._screen.get_size()
            self._point(kind, event.finger_id + 1, event.x * w, event.y * h)
        elif kind in _MOUSE and not getattr(event, "touch", False):
            # A touch also arrives as a mouse event that says so; it must not count twice.
            self._mouse(event)

    def _mouse(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEWHEEL:
            x, y = self._logical(*pygame.mouse.get_pos())
            if self._scene is not None:
                self._gestures.wheel(x, y, event.y, self._scene)
        elif event.type == pygame.MOUSEMOTION:
            if event.buttons[0]:
                self._point(pygame.FINGERMOTION, MOUSE, *event.pos)
        elif event.button == 1:
            down = event.type == pygame.MOUSEBUTTONDOWN
            self._point(pygame.FINGERDOWN if down else pygame.FINGERUP, MOUSE, *event.pos)

    def _point(self, kind: int, finger: int, x: float, y: float) -> None:
        if self._scene is None:
            return
        now = self._clock()
        at = self._logical(x, y)
        if self._is_stale and not self._is_only_pressed:
            # What is hit is what was last shown or is due to be: lay it out first.
            self._frame(now)
        if kind == pygame.FINGERDOWN:
            self._gestures.down(finger, *at, self._scene, now)
        elif kind == pygame.FINGERMOTION:
            self._gestures.move(finger, *at, now, self._scene)
        else:
            self._gestures.up(finger, *at, self._scene, now)

    def _logical(self, x: float, y: float) -> tuple[float, float]:
        w, h = self._panel.get_size()
        if self._scene is not None and self._scene.turned:
            x, y = w - 1 - x, h - 1 - y
        scale = self.app.model.page.scale
        return x / scale, y / scale

    def _key(self, event: pygame.event.Event) -> None:
        if self._scene is None:
            return
        ctrl = event.mod & pygame.KMOD_CTRL
        name = _KEYS.get(event.key, "")
        if event.type == pygame.KEYUP:
            self._gestures.key_up(name)
            return
        if ctrl:
            name = {pygame.K_z: "undo", pygame.K_q: "quit"}.get(event.key, "")
            if name == "quit":
                self._is_open = self._is_locked
                return
        elif not name:
            name = event.unicode
        elif name == "hold" and any(
            isinstance(node, Touch) and node.id == "key:space" for node in self._scene.nodes
        ):
            name = "space"
        if not ctrl and self._is_button(event.key, name, self._scene):
            return
        if name:
            self._gestures.key_down(name, self._scene, self._clock())

    def _is_button(self, key: int, name: str, scene: Scene) -> bool:
        """Whether a key was taken in place of a button: after what the screen itself has for it,
        and never while something is typed or a secret is held."""
        touches = [node.id for node in scene.nodes if isinstance(node, Touch)]
        is_typing = any(id.startswith("key:") for id in touches)
        if key not in _BUTTONS or is_typing or self.app.model.hold is not None:
            return False
        is_taken = bool(name) and by_key(scene, name) is not None
        if is_taken and not (self.beside is not None and self.beside.is_choosing):
            return False
        if self.beside is None:
            self._make_beside()
            if self.beside is not None:
                self._tell_beside(self.beside, scene)
        return self.beside is not None and self.beside.key(_BUTTONS[key])

    def _tell(self, scene: Scene) -> None:
        """One line per frame: which screen, and where what can be touched."""
        assert self._trace is not None
        model = self.app.model
        scale = model.page.scale
        w, h = self._panel.get_size()
        touches = {}
        for node in scene.nodes:
            if isinstance(node, Touch) and self._may_trace(node.id):
                x, y = (part * scale for part in node.rect.centre)
                if scene.turned:
                    x, y = w - x, h - y
                touches[node.id] = [round(x), round(y)]
        table = model.table
        line = {
            "screen": scene.name,
            "steps": table.undoable if table is not None else None,
            "prompt": table.prompt.number if table is not None and table.prompt else None,
            "seat": table.prompt.seat if table is not None and table.prompt else None,
            "held": model.hold is not None,
            "pressed": model.pressed if self._may_trace(model.pressed) else "secret",
            "still": scene.wake is None and self._fade is None,
            "touches": touches,
        }
        self._trace.write(json.dumps(line) + "\n")
        self._trace.flush()

    def _may_trace(self, id: str) -> bool:
        return self._traces_secrets or not id.startswith("secret:")

    def _blank(self) -> None:
        """Nothing stays on the panel when we are gone."""
        if pygame.display.get_surface() is not None:
            self._screen.fill((0, 0, 0))
            pygame.display.update()


def _prepare() -> None:
    """Settings that must be in place before the window opens."""
    os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    is_wayland = os.environ.get("SDL_VIDEODRIVER") == "wayland"
    if os.environ.get("DISPLAY") and not is_wayland:
        # A fifth of the memory and half the start time; only X11 can do without.
        os.environ.setdefault("SDL_VIDEODRIVER", "x11")
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
