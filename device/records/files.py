"""Files that survive a power cut: written whole or not at all, and never thrown away."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path

from engine.core import Refusal
from engine.text import Text, say

MOST_BYTES = 64 * 1024 * 1024
"""No file of ours comes near this; whatever is larger was named by mistake."""

PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700
"""A record holds names and sealed answers: nobody but its user reads along."""
PUBLIC_FILE = 0o666
"""As open as the user's umask lets it be: what is made to be passed on."""

_REASONS: dict[int, Text] = {
    errno.ENOSPC: say("the disk is full"),
    errno.EDQUOT: say("the disk is full"),
    errno.EFBIG: say("the file may not grow any larger"),
    errno.EROFS: say("the disk cannot be written to"),
    errno.EACCES: say("it is not permitted"),
    errno.EPERM: say("it is not permitted"),
    errno.ENOENT: say("it is not there"),
    errno.ENOTDIR: say("part of its path is not a folder"),
    errno.EISDIR: say("it is a folder"),
    errno.EIO: say("the disk does not answer as it should"),
}


def reason(error: OSError) -> Text:
    """Why the machine refused, in words."""
    known = _REASONS.get(error.errno or 0)
    return known or say("{reason}", reason=error.strerror or type(error).__name__)


def unreadable(path: Path, error: OSError) -> Refusal:
    return Refusal(
        "unreadable", say("{file} cannot be read: {reason}", file=str(path), reason=reason(error))
    )


def unwritable(path: Path, error: OSError) -> Refusal:
    told = say("{file} cannot be written: {reason}", file=str(path), reason=reason(error))
    return Refusal("unwritable", told)


def read_whole(path: Path) -> bytes:
    """All of a file. Raises Refusal, with the reason, for what cannot or should not be read."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        try:
            return read_open(descriptor, path)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise unreadable(path, error) from error


def read_open(descriptor: int, path: Path) -> bytes:
    """All of an open file; only plain files of a sensible size have an end worth waiting for."""
    status = os.fstat(descriptor)
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(status.st_mode):
        raise Refusal("unreadable", say("{file} is not a plain file", file=str(path)))
    if status.st_size > MOST_BYTES:
        raise Refusal("unreadable", say("{file} is far too large", file=str(path)))
    parts = []
    offset = 0
    while part := os.pread(descriptor, 1 << 20, offset):
        parts.append(part)
        offset += len(part)
    return b"".join(parts)


def make_folder(folder: Path) -> None:
    """Makes a folder and those above it, on disk for certain."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for new in reversed(missing):
        new.mkdir(PRIVATE_FOLDER, exist_ok=True)
        sync_folder(new.parent)


def close_to_others(path: Path) -> None:
    """Takes from all other users what an earlier version let them read; disks that know no
    permissions, files of somebody else, and devices, which are everybody's, stay as they are."""
    with suppress(OSError):
        mode = path.stat().st_mode
        is_ours = stat.S_ISREG(mode) or stat.S_ISDIR(mode)
        if is_ours and mode & 0o077:
            path.chmod(stat.S_IMODE(mode) & 0o700)


def make_private(path: Path) -> None:
    """Sees to it that a file is there, for this user alone, before others write into it by name."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, PRIVATE_FILE))
    except FileExistsError:
        close_to_others(path)


def sync_folder(folder: Path) -> None:
    """Puts the names in a folder on disk: a new or renamed file is not safe before."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_all(descriptor: int, data: bytes, offset: int) -> None:
    while data:
        count = os.pwrite(descriptor, data, offset)
        data, offset = data[count:], offset + count


def replace_whole(path: Path, data: bytes, mode: int = PRIVATE_FILE) -> None:
    """Writes a file so that at any moment either the old or the new one is there, whole."""
    make_folder(path.parent)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, mode)
    try:
        try:
            write_all(descriptor, data, 0)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(draft, path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def keep_aside(path: Path) -> Path:
    """Copies a damaged file to the next free `<name>.damaged-<n>` and says where."""
    aside = _next_aside(path)
    try:
        with path.open("rb") as old, aside.open("xb") as copy:
            close_to_others(aside)
            shutil.copyfileobj(old, copy)
            copy.flush()
            os.fsync(copy.fileno())
    except OSError:
        aside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
    return aside


def move_aside(path: Path) -> Path:
    """Gives a damaged file the name `keep_aside` would; it need not be readable for that."""
    aside = _next_aside(path)
    path.rename(aside)
    sync_folder(path.parent)
    return aside


def last_aside(path: Path) -> Path | None:
    """The file that was kept last, if any was."""
    aside = _aside(path, _asides(path))
    return aside if aside.exists() else None


def _next_aside(path: Path) -> Path:
    return _aside(path, _asides(path) + 1)


def _asides(path: Path) -> int:
    """How many were kept aside."""
    number = 0
    while _aside(path, number + 1).exists():
        number += 1
    return number


def _aside(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.damaged-{number}")
