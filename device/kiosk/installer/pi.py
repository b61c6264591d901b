"""What a Raspberry Pi needs set in its boot files, as changes to their texts."""

from __future__ import annotations

BEGIN, END = "# Brinkside begins here", "# Brinkside ends here"

CONFIG = """\
[all]
# strips on GPIO10 and readers on SPI
dtparam=spi=on
# sound of the panel
dtparam=audio=on
# display and touch without a desktop
dtoverlay=vc4-kms-v3d
display_auto_detect=1
# the machine's own watchdog
dtparam=watchdog=on
disable_splash=1
# The speed of the strips hangs on the core clock, which these models change as they please.
[pi3]
core_freq=250
enable_uart=1
[pi02]
core_freq=250
enable_uart=1
[pi4]
core_freq=500
core_freq_min=500
enable_uart=1
[all]"""
"""For config.txt; models that a line is not for pass it over."""

CMDLINE = (
    "quiet",
    "loglevel=3",
    "logo.nologo",
    "vt.global_cursor_default=0",
    "consoleblank=0",
    "panic=10",
    "spidev.bufsiz=32768",
)
"""For cmdline.txt: a quiet start, no shell after a fault of the kernel, room for long strips."""


def config(text: str) -> str:
    """config.txt with our block at its end, once; everything else stays.

    >>> config(config("arm_64bit=1")) == config("arm_64bit=1")
    True
    """
    return f"{without_config(text)}{BEGIN}\n{CONFIG}\n{END}\n"


def without_config(text: str) -> str:
    """
    >>> without_config(config("arm_64bit=1\\n"))
    'arm_64bit=1\\n'
    """
    before, begins, rest = text.partition(f"{BEGIN}\n")
    if begins:
        _, _, after = rest.partition(f"{END}\n")
        text = before + after
    return text if text.endswith("\n") or not text else f"{text}\n"


def cmdline(text: str) -> str:
    """The kernel's one line with our words, each once, and no console on the serial pins.

    >>> cmdline("console=serial0,115200 console=tty1 root=/dev/mmcblk0p2 rootwait").split()[:3]
    ['console=tty1', 'root=/dev/mmcblk0p2', 'rootwait']
    >>> cmdline(cmdline("root=/dev/sda loglevel=7")) == cmdline("root=/dev/sda")
    True
    """
    ours = {_key(word) for word in CMDLINE}
    kept = [
        word
        for word in text.split()
        if _key(word) not in ours and not word.startswith(("console=serial", "console=ttyAMA"))
    ]
    return " ".join([*kept, *CMDLINE]) + "\n"


def _key(word: str) -> str:
    return word.partition("=")[0]
