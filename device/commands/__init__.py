"""One module per command of the command line, each loaded only when it is asked for."""

import logging

# A command that keeps no log must not print one on its own either.
logging.getLogger("brinkside").addHandler(logging.NullHandler())
