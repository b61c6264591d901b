"""Looking at a machine without touching it: files, groups and libraries, never opening a device."""

from __future__ import annotations

import grp
import os
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine under a folder: `/` for this one, another for tests."""

    root: Path = Path("/")

    def path(self, name: str) -> Path:
        return self.root / name.lstrip("/")

    def found(self, *patterns: str) -> list[str]:
        """The names, as on that machine, that fit a pattern below /dev or /sys."""
        names: set[str] = set()
        for pattern in patterns:
            try:
                names.update(map(str, self.root.glob(pattern.lstrip("/"))))
            except OSError:
                continue
        prefix = str(self.root).rstrip("/")
        return sorted(name.removeprefix(prefix) for name in names)

    def has(self, name: str) -> bool:
        return os.path.exists(self.path(name))

    def may_use(self, name: str) -> bool:
        """Whether this user may read and write it, as far as its permissions tell."""
        return os.access(self.path(name), os.R_OK | os.W_OK)

    def may_write(self, name: str) -> bool:
        return os.access(self.path(name), os.W_OK)

    def text(self, name: str) -> str:
        """A small file's text; empty if there is none."""
        try:
            with open(self.path(name), "rb") as file:
                return file.read(65536).decode(errors="replace").strip("\0\n ")
        except OSError:
            return ""

    def group(self, name: str) -> str:
        """The group that owns a file; empty if it has no name."""
        try:
            return grp.getgrgid(self.path(name).stat().st_gid).gr_name
        except (OSError, KeyError):
            return ""

    def model(self) -> str:
        """
        >>> Machine(Path("/nowhere")).model()
        ''
        """
        return self.text("/proc/device-tree/model")

    def boot_config(self) -> str:
        """Where Raspberry Pi OS keeps its config.txt."""
        new = "/boot/firmware/config.txt"
        return new if self.has(new) or not self.has("/boot/config.txt") else "/boot/config.txt"


def has_library(name: str) -> bool:
    """Whether a library could be imported; it is not."""
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False
