"""The one place that knows how devices fail: whatever a driver raises becomes a fault in words."""

from __future__ import annotations

import errno
from typing import Literal, NamedTuple

from engine.core import Refusal
from engine.text import Arg, say

State = Literal["absent", "failed"]

_ABSENT = frozenset(
    {errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO, errno.ENOTDIR, errno.ESHUTDOWN}
)
"""A port that is pulled out answers with EIO; its name then vanishes."""
_DENIED = frozenset({errno.EACCES, errno.EPERM})
_BUSY = frozenset({errno.EBUSY, errno.EAGAIN})


class Fault(NamedTuple):
    """Why a device does not work. The code is stable, the reason is for people."""

    state: State
    code: Literal["absent", "denied", "busy", "library", "settings", "failed"]
    reason: Arg

    @property
    def mends_itself(self) -> bool:
        """Whether waiting may help; a missing library or wrong setting stays as it is."""
        return self.code not in ("library", "settings")


class DeviceAbsent(Exception):
    """A driver looked for its device and it is not there."""


def fault_of(error: BaseException) -> Fault:
    """
    >>> fault_of(FileNotFoundError(2, "No such file or directory", "/dev/ttyUSB0")).code
    'absent'
    """
    if isinstance(error, Refusal):
        return Fault("failed", "settings", error.because)
    if isinstance(error, DeviceAbsent):
        return Fault("absent", "absent", _words(error))
    if _is_without_pins(error):
        return Fault("absent", "absent", say("this machine has no pins"))
    if isinstance(error, ImportError):
        library = (error.name or str(error)).partition(".")[0]
        return Fault("absent", "library", say("the library {name} is missing", name=library))
    if not isinstance(error, Exception):
        # Some libraries end the whole program where they should say what is wrong.
        told = say("its driver gave up ({reason})", reason=type(error).__name__)
        return Fault("failed", "failed", told)
    number = _number(error)
    if number in _DENIED:
        return Fault("failed", "denied", say("it may not be used by this user"))
    if number in _BUSY:
        return Fault("failed", "busy", say("another program uses it"))
    if number in _ABSENT or _is_silence(error):
        return Fault("absent", "absent", say("it is not connected"))
    return Fault("failed", "failed", _words(error))


def _number(error: Exception) -> int | None:
    """The system's error number: pyserial and termios carry it in places of their own."""
    for one in (error, error.__cause__, error.__context__):
        number = getattr(one, "errno", None)
        if isinstance(number, int):
            return number
        if one is not None and one.args and isinstance(one.args[0], int):
            return one.args[0]  # termios.error is no OSError
    return None


def _is_silence(error: Exception) -> bool:
    """Whether pyserial or python-escpos say, in words only, that nothing is there."""
    told = str(error)
    return type(error).__name__ == "DeviceNotFoundError" or (
        type(error).__name__ == "SerialException"
        and ("returned no data" in told or "not open" in told)
    )


def _is_without_pins(error: BaseException) -> bool:
    """gpiozero without a back end (an ImportError), Blinka on a board it does not know."""
    return type(error).__name__ == "BadPinFactory" or isinstance(error, NotImplementedError)


def _words(error: Exception) -> str:
    told = " ".join(str(error).split())
    return told[:200] or type(error).__name__
