"""pygame, loaded lean.

While it loads, pygame looks for setuptools' pkg_resources and, if it is there, spends more time
on that than on everything else, only to find its own files. Told there is none, it finds them too.
"""

from __future__ import annotations

import os
import sys

# Or pygame greets on standard output.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

_is_loaded = "pkg_resources" in sys.modules
if not _is_loaded:
    sys.modules["pkg_resources"] = None  # type: ignore[assignment]

import pygame as pygame  # noqa: E402

if not _is_loaded:
    del sys.modules["pkg_resources"]
