"""A side's clock as it stands on a tableau."""

from __future__ import annotations

from ui.look.theme import BG, BONE, DANGER, DISPLAY, MUTE
from ui.model import Model
from ui.parts.clock import DOWN, running, shown_ms, told
from ui.scene.metrics import Rect
from ui.scene.sheet import Sheet


def side_clock(model: Model, sheet: Sheet, rect: Rect, seat: str) -> None:
    """A side's time: bright while it runs; when none is left, with the sign of danger."""
    left = shown_ms(model, seat)
    is_over = model.prefs.clock == DOWN and left <= 0
    if is_over:
        sheet.icon(rect.left_part(20).middle(20, 20), "warning", DANGER, BG)
        rect = rect.less(left=24)
    colour = DANGER if is_over else (BONE if running(model) == seat else MUTE)
    sheet.words(rect, told(left), DISPLAY, 24, colour)
