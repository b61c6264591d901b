"""Closes the text consoles behind the panel, or opens them again: console.py close | open

The first console comes to the front; then the kernel is told to switch no more, whatever keys are
pressed, and to echo nothing that is typed there.
"""

import fcntl
import os
import sys
import termios

CONSOLE = "/dev/tty1"
VT_ACTIVATE, VT_WAITACTIVE, VT_LOCKSWITCH, VT_UNLOCKSWITCH = 0x5606, 0x5607, 0x560B, 0x560C
"""From linux/vt.h."""
LOCAL = 3
"""Where `tcgetattr` keeps the local flags."""


def close(console: int) -> None:
    fcntl.ioctl(console, VT_UNLOCKSWITCH, 0)
    fcntl.ioctl(console, VT_ACTIVATE, 1)
    fcntl.ioctl(console, VT_WAITACTIVE, 1)
    fcntl.ioctl(console, VT_LOCKSWITCH, 0)
    _echo(console, False)


def open_again(console: int) -> None:
    fcntl.ioctl(console, VT_UNLOCKSWITCH, 0)
    _echo(console, True)


def _echo(console: int, is_on: bool) -> None:
    """Shows what is typed, and lets Ctrl+C and its like send signals; or neither."""
    flags = termios.ECHO | termios.ISIG | termios.ICANON
    attributes = termios.tcgetattr(console)
    attributes[LOCAL] = attributes[LOCAL] | flags if is_on else attributes[LOCAL] & ~flags
    termios.tcsetattr(console, termios.TCSANOW, attributes)


def main() -> None:
    console = os.open(CONSOLE, os.O_RDWR | os.O_NOCTTY)
    {"close": close, "open": open_again}[sys.argv[1]](console)


if __name__ == "__main__":
    main()
