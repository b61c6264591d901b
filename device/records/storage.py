"""Where games are kept, and the journal that has every entry on disk before it counts as done."""

from __future__ import annotations

import errno
import fcntl
import logging
import os
import pwd
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from device.records.files import (
    PRIVATE_FILE,
    close_to_others,
    keep_aside,
    make_folder,
    read_open,
    read_whole,
    reason,
    replace_whole,
    sync_folder,
    unreadable,
    write_all,
)
from engine.core import Refusal
from engine.text import ENGLISH, Text, say, spoken

RECORD = ".jsonl"
MACHINE_WIDE = "/var/lib/brinkside"

log = logging.getLogger("brinkside.games")


def default_data(environ: Mapping[str, str], registered_home: str | None = None) -> Path:
    """The data folder when none is named: the user's, as the XDG rules say. Users without a home
    are services: theirs is the folder systemd made for them, else the machine's."""
    if base := environ.get("XDG_DATA_HOME"):
        return Path(base) / "brinkside"
    for home in (environ.get("HOME"), registered_home or _registered_home()):
        if home and home != "/" and os.path.isdir(home):
            return Path(home) / ".local/share" / "brinkside"
    return Path(environ.get("STATE_DIRECTORY", "").split(":")[0] or MACHINE_WIDE)


def _registered_home() -> str:
    try:
        return pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:
        return ""


def record_path(data: Path, id: str) -> Path:
    return data / "games" / f"{id}{RECORD}"


def record_paths(data: Path) -> list[Path]:
    """All records in a data folder, the oldest first."""
    try:
        return sorted((data / "games").glob(f"*{RECORD}"))
    except OSError:
        return []


def new_id(time: str, suffix: str) -> str:
    """
    >>> new_id("2026-02-03T04:05:06Z", "c0ffee")
    '20260203T040506Z-c0ffee'
    """
    return f"{time.replace('-', '').replace(':', '')}-{suffix}"


class Journal:
    """An open record file that one process writes to.

    It knows all that the file should hold. What could not be written stays in memory and is
    written, in order, as soon as writing works again; a half-written line is cut off first.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.aside: Path | None = None
        """Where a file that was not as it should be has been kept."""
        self._record = b""
        self._safe = 0
        self._descriptor: int | None = None
        self.problem: Text | None = None
        """That the game is not on disk, while that is so."""
        self.because: Text | None = None
        """Why it is not, in few words."""

    @property
    def waiting(self) -> int:
        """How many bytes are not on disk yet."""
        return len(self._record) - self._safe

    def open(self) -> bytes:
        """Opens a record that is there, for this process alone, and gives what it holds.

        A file that can be read but not written is given too: play can go on in memory.
        """
        try:
            try:
                self._descriptor = os.open(self.path, os.O_RDWR | os.O_CLOEXEC | os.O_NONBLOCK)
            except PermissionError:
                return read_whole(self.path)
            except OSError as error:
                if error.errno == errno.EROFS:
                    return read_whole(self.path)
                raise
            _lock(self._descriptor)
            close_to_others(self.path)
            return read_open(self._descriptor, self.path)
        except BlockingIOError as error:
            self.close()
            raise Refusal(
                "in-use", say("{file} is open in another Brinkside", file=str(self.path))
            ) from error
        except OSError as error:
            self.close()
            raise unreadable(self.path, error) from error
        except Refusal:
            self.close()
            raise

    def settle(self, record: bytes) -> tuple[Text, ...]:
        """Makes the file hold exactly this. A torn last line is cut off; anything else that
        has to go is kept aside first."""
        self._record = record
        return self._write(self._reconcile)

    def append(self, line: str) -> tuple[Text, ...]:
        """Adds a line, and all that could not be written before it; on disk when this returns,
        unless a notice says why not."""
        self._record += line.encode()
        return self.flush()

    def flush(self) -> tuple[Text, ...]:
        """Tries again to write what is waiting."""
        return self._write(self._catch_up) if self.waiting or self.problem else ()

    def close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _write(self, attempt: Callable[[], None]) -> tuple[Text, ...]:
        """One notice when writing begins to fail, and one when it works again."""
        was_failing = self.problem is not None
        try:
            attempt()
        except (OSError, Refusal) as error:
            why = reason(error) if isinstance(error, OSError) else error.because
            self.because = why
            self.problem = say(
                "the game cannot be saved in {file}: {reason}. It goes on in memory",
                file=str(self.path),
                reason=why,
            )
            if was_failing:
                return ()
            log.warning("%s: not saved: %s", self.path.stem, spoken(why, ENGLISH))
            return (self.problem,)
        self.problem = self.because = None
        if was_failing:
            log.info("%s: saved again", self.path.stem)
        return (say("saving works again: the whole game is on disk"),) if was_failing else ()

    def _catch_up(self) -> None:
        descriptor = self._descriptor
        if descriptor is None or self.problem or not self._still_there(descriptor):
            self._reconcile()
        else:
            self._write_rest(descriptor)

    def _reconcile(self) -> None:
        """Compares the file with what it should hold, and makes it so."""
        descriptor = self._descriptor
        if descriptor is None or not self._still_there(descriptor):
            descriptor = self._reopen()
        found = read_open(descriptor, self.path)
        self._safe = _common_lines(found, self._record)
        if b"\n" in found[self._safe :]:
            self._keep_aside(found)
            if self.waiting:
                replace_whole(self.path, self._record)
                self._reopen()
                self._safe = len(self._record)
                return
        os.ftruncate(descriptor, self._safe)
        self._write_rest(descriptor)

    def _keep_aside(self, found: bytes) -> None:
        """Once is enough, however often the rest has to be tried."""
        if self.aside is None or not self.aside.exists() or self.aside.read_bytes() != found:
            self.aside = keep_aside(self.path)

    def _write_rest(self, descriptor: int) -> None:
        """Writes what is waiting; if that fails half-way, the half line is taken off again."""
        is_new = self._safe == 0
        try:
            write_all(descriptor, self._record[self._safe :], self._safe)
            os.fdatasync(descriptor)
        except OSError:
            with suppress(OSError):
                os.ftruncate(descriptor, self._safe)
            raise
        if is_new:
            sync_folder(self.path.parent)
        self._safe = len(self._record)

    def _reopen(self) -> int:
        self.close()
        make_folder(self.path.parent)
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE_FILE)
        try:
            _lock(descriptor)
        except OSError:
            os.close(descriptor)
            raise
        self._descriptor = descriptor
        return descriptor

    def _still_there(self, descriptor: int) -> bool:
        """Whether the open file is still the one of that name (a stick may have been changed)."""
        try:
            return os.path.samestat(os.fstat(descriptor), os.stat(self.path))
        except OSError:
            return False


def is_in_use(path: Path) -> bool:
    """Whether a Brinkside has this record open now; it would be refused to any other."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except OSError:
        return False
    try:
        _lock(descriptor)
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        os.close(descriptor)  # which lets go of the lock again
    return False


def _common_lines(found: bytes, record: bytes) -> int:
    """How many bytes of whole lines both begin with."""
    same = 0
    for ours, theirs in zip(record.splitlines(True), found.splitlines(True), strict=False):
        if ours != theirs:
            break
        same += len(ours)
    return same


def _lock(descriptor: int) -> None:
    """Takes the file for this process; on disks that know no locks, all we can do is go on."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL):
            raise
