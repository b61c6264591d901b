"""How 13 Minutes says things: its editions are printed with words of their own."""

from __future__ import annotations

from engine.text import saying_in

say, say_count = saying_in("thirteen-minutes")
