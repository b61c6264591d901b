"""Backups of all games onto a stick, which the operator has registered once before.

A registered stick carries a random key; the machine keeps what the key hashes to. A label or a
serial number would not do: anybody can give a stick those.
"""

from __future__ import annotations

import hashlib
import os
import tarfile
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from device.records.files import PRIVATE_FILE, read_whole, reason, replace_whole, sync_folder
from device.records.storage import record_paths
from engine.core import Refusal
from engine.text import say

REGISTER = Path("/etc/brinkside/backup-sticks")
KEY = "brinkside-backup.key"
BESIDE_THE_GAMES = ("deck-book.json",)
"""Not the PIN: it is this machine's. Not the index: it is made from the games."""


def register(stick: Path, data: Path, to: Path = REGISTER) -> None:
    """Makes a mounted stick one that backups may go to. Raises Refusal."""
    _check_is_stick(stick, data)
    key = token_hex(32)
    try:
        known = _registered(to)
        replace_whole(stick / KEY, f"{key}\n".encode())
        replace_whole(to, "".join(f"{each}\n" for each in (*known, _told(key))).encode())
    except OSError as error:
        raise _unwritable(Path(error.filename or stick), error) from error


def back_up(stick: Path, data: Path, known: Path = REGISTER) -> tuple[Path, int]:
    """Writes an archive of the games onto a registered stick: where, and how many games.
    Raises Refusal."""
    _check_is_stick(stick, data)
    _check_is_registered(stick, known)
    records = record_paths(data)
    out = _next(stick)
    draft = out.with_name(f".{out.name}.part")
    try:
        # Whatever a stick holds under that name already is not followed anywhere.
        draft.unlink(missing_ok=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
        with os.fdopen(os.open(draft, flags, PRIVATE_FILE), "wb") as file:
            with tarfile.open(fileobj=file, mode="w:gz") as tar:
                for path in [*records, *(data / name for name in BESIDE_THE_GAMES)]:
                    with suppress(FileNotFoundError):
                        tar.add(path, str(path.relative_to(data)), recursive=False)
            file.flush()
            os.fsync(file.fileno())
        draft.rename(out)
        sync_folder(stick)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise _unwritable(out, error) from error
    return out, len(records)


def _check_is_stick(stick: Path, data: Path) -> None:
    """A folder on the card itself would be lost together with the games."""
    try:
        is_elsewhere = stick.is_dir() and stick.stat().st_dev != _nearest(data).stat().st_dev
    except OSError as error:
        told = say("{file} cannot be read: {reason}", file=str(stick), reason=reason(error))
        raise Refusal("no-stick", told) from error
    if not is_elsewhere:
        raise Refusal("no-stick", say("no stick is mounted at {folder}", folder=str(stick)))


def _check_is_registered(stick: Path, known: Path) -> None:
    with suppress(Refusal, ValueError):
        if _told(read_whole(stick / KEY).decode("ascii").strip()) in _registered(known):
            return
    told = say(
        "this stick is not registered: brinkside backup --register {folder}", folder=str(stick)
    )
    raise Refusal("strange-stick", told)


def _registered(file: Path) -> list[str]:
    return read_whole(file).decode("ascii").split() if file.exists() else []


def _told(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _next(stick: Path) -> Path:
    """Numbered, for the machine may not know what day it is."""
    number = 1
    while os.path.lexists(out := stick / f"brinkside-{number:04}.tar.gz"):
        number += 1
    return out


def _nearest(path: Path) -> Path:
    while not path.exists():
        path = path.parent
    return path


def _unwritable(path: Path, error: OSError) -> Refusal:
    told = say("{file} cannot be written: {reason}", file=str(path), reason=reason(error))
    return Refusal("no-backup", told)
