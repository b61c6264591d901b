"""The model: all that decides what is on the panel. Messages turn one model into the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from engine.core import Refusal
from engine.happening import Happening
from engine.look import Look
from engine.text import Arg, Text
from ui.look.theme import MS_NOTE, MS_SAVE_AGAIN, MS_TOAST
from ui.parts.clock import OFF, Times
from ui.port import Desk, Prefs
from ui.scene.metrics import PageSize

if TYPE_CHECKING:
    from ui.scene.sheet import Sheet
    from ui.screens.page import Page as Asked


class Screen(Protocol):
    """A screen: a name, and how it is laid out."""

    @property
    def name(self) -> str: ...

    def draw(self, model: Model, sheet: Sheet) -> None: ...


class Message(Protocol):
    """Something that was asked for; it knows what follows from it."""

    def apply(self, model: Model, desk: Desk) -> Model: ...


class Routes(Protocol):
    """Which screen comes when. Screens lead to each other through it: only where it is made are
    all of them known."""

    def fitting(self, table: Look | None) -> Screen:
        """The screen that fits how a game stands."""
        ...

    def page_of(self, table: Look) -> Asked:
        """The page of what is asked, untouched."""
        ...

    def menu(self) -> Screen: ...

    def at_home(self, model: Model, desk: Desk) -> Model:
        """Home, as the desk is now."""
        ...


class Toast(NamedTuple):
    """A line that goes away by itself, or with the next touch unless it `stays`."""

    text: Arg
    until: float
    is_problem: bool = False
    stays: bool = False


class Unsaved(NamedTuple):
    """That a game is not on disk: why, and when writing is tried again."""

    because: Text
    again: float


class Hold(NamedTuple):
    """A finger that stays where it is."""

    id: str
    since: float


class Model(NamedTuple):
    """Frozen; the game itself is on the desk, and `table` is the last look at it."""

    screen: Screen
    routes: Routes
    prefs: Prefs = Prefs()
    trail: tuple[Screen, ...] = ()
    table: Look | None = None
    before: Look | None = None
    """The look before the last change: what moved on the table moves on the panel too."""
    happened: Happening | None = None
    """What led from there to here; None after looking at another game."""
    pressed: str = ""
    hold: Hold | None = None
    scroll: tuple[tuple[str, float], ...] = ()
    toasts: tuple[Toast, ...] = ()
    recent: tuple[str, ...] = ()
    times: Times = ()
    unsaved: Unsaved | None = None
    flipped: bool = False
    since: float = 0.0
    now: float = 0.0
    page: PageSize = PageSize(800, 480)

    @property
    def is_turned(self) -> bool:
        """Whether the page faces the far side of the table."""
        far = False
        if self.prefs.seating == "opposite" and self.table is not None:
            prompt, seats = self.table.prompt, self.table.taken
            far = prompt is not None and len(seats) == 2 and prompt.seat == seats[1]
        return far != self.flipped

    def scrolled(self, id: str) -> float:
        return dict(self.scroll).get(id, 0.0)


def shown(model: Model, screen: Screen) -> Model:
    """Goes to a screen from which nothing leads back."""
    return _fresh(model)._replace(screen=screen, trail=())


def opened(model: Model, screen: Screen) -> Model:
    """Goes to a screen that leads back here."""
    return _fresh(model)._replace(screen=screen, trail=(*model.trail, model.screen))


def replaced(model: Model, screen: Screen) -> Model:
    """The same screen in another state: no motion, the scroll stays."""
    return model._replace(screen=screen)


def _fresh(model: Model) -> Model:
    return model._replace(since=model.now, hold=None, pressed="", scroll=())


def told(model: Model, text: Arg, is_problem: bool = False, stays: bool = False) -> Model:
    """Adds a toast; the last two are kept."""
    shown_ms = MS_TOAST if is_problem else MS_NOTE
    toast = Toast(text, model.now + shown_ms, is_problem, stays)
    return model._replace(toasts=(*model.toasts, toast)[-2:])


def refreshed(model: Model, desk: Desk) -> Model:
    """A new look at the table, and whatever the device has to say."""
    if model.table is not None and model.prefs.clock != OFF:
        desk.keep_times(model.table.id, dict(model.times))
    if desk.table is None:
        return model._replace(table=None, before=None, happened=None)
    now = desk.table.session.look
    is_other = model.table is None or model.table.id != now.id
    if model.table is None or is_other:
        happened = None
    else:
        happened = desk.table.session.happened(model.table.number)
    times = tuple(desk.times(now.id).items()) if is_other else model.times
    model = model._replace(table=now, before=model.table, happened=happened, times=times)
    return noticed(model, desk.table.take_notices())


def noticed(model: Model, notices: tuple[Text, ...]) -> Model:
    for notice in notices:
        model = told(model, notice, is_problem=True, stays=True)
    return model


def refused(model: Model, refusal: Refusal) -> Model:
    return told(model, refusal.because, is_problem=True)


class Back(NamedTuple):
    """To the screen before this one."""

    def apply(self, model: Model, desk: Desk) -> Model:
        if not model.trail:
            return model
        screen, trail = model.trail[-1], model.trail[:-1]
        return _fresh(model)._replace(screen=screen, trail=trail)


class Open(NamedTuple):
    screen: Screen

    def apply(self, model: Model, desk: Desk) -> Model:
        return opened(model, self.screen)


class Become(NamedTuple):
    """The screen changes its own state."""

    screen: Screen

    def apply(self, model: Model, desk: Desk) -> Model:
        return replaced(model, self.screen)


class Tell(NamedTuple):
    """Says why something cannot be."""

    text: Arg
    is_problem: bool = True

    def apply(self, model: Model, desk: Desk) -> Model:
        return told(model, self.text, self.is_problem)


class Flip(NamedTuple):
    """Turns the page to the other side of the table."""

    def apply(self, model: Model, desk: Desk) -> Model:
        return model._replace(flipped=not model.flipped, pressed="", hold=None)


class ScrollTo(NamedTuple):
    id: str
    at: float

    def apply(self, model: Model, desk: Desk) -> Model:
        rest = tuple(pair for pair in model.scroll if pair[0] != self.id)
        return model._replace(scroll=(*rest, (self.id, self.at)))


class Press(NamedTuple):
    """A finger went down on something; `holds` if it matters how long it stays."""

    id: str
    holds: bool = False

    def apply(self, model: Model, desk: Desk) -> Model:
        hold = Hold(self.id, model.now) if self.holds else model.hold
        # What was told of an earlier touch must not lie over what is touched next.
        toasts = tuple(toast for toast in model.toasts if toast.stays)
        return model._replace(pressed=self.id, hold=hold, toasts=toasts)


class Release(NamedTuple):
    """The finger is gone; a second one may still hold."""

    keeps_hold: bool = False

    def apply(self, model: Model, desk: Desk) -> Model:
        return model._replace(pressed="", hold=model.hold if self.keeps_hold else None)


class Cover(NamedTuple):
    """Hides whatever a held finger shows: other input, idleness, switching off."""

    def apply(self, model: Model, desk: Desk) -> Model:
        return model._replace(hold=None, pressed="")


class Dismiss(NamedTuple):
    def apply(self, model: Model, desk: Desk) -> Model:
        return model._replace(toasts=())


def marked(model: Model, desk: Desk) -> Model:
    """The model with the mark of a game that is not on disk, as long as it is not."""
    because, before = desk.unsaved, model.unsaved
    if because is None:
        return model._replace(unsaved=None)
    if before is None or before.again <= model.now:
        return model._replace(unsaved=Unsaved(because, model.now + MS_SAVE_AGAIN))
    return model._replace(unsaved=before._replace(because=because))


class SaveAgain(NamedTuple):
    """Tries again to write what could not be written."""

    def apply(self, model: Model, desk: Desk) -> Model:
        return noticed(model, desk.save_again())


def prefer(model: Model, desk: Desk, prefs: Prefs) -> Model:
    """Takes new preferences and has the device remember them."""
    desk.remember(prefs)
    return model._replace(prefs=prefs)


class Speak(NamedTuple):
    """Changes the language at once."""

    language: str

    def apply(self, model: Model, desk: Desk) -> Model:
        return prefer(model, desk, model.prefs._replace(language=self.language))
