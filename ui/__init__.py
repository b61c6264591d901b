"""The screens: laid out as data from looks at the game, painted with pygame."""

import os

# Before pygame is loaded anywhere: it greets on standard output otherwise.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
