"""The file tree of a machine, or of a folder that stands for one: changed only where it differs."""

from __future__ import annotations

import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path

from device.records.files import replace_whole, sync_folder

OWNER_ONLY = 0o700
EVERYBODY = 0o755


class Tree:
    """Everything below a root. What was changed is noted, so that a second run can show none."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.changed: list[str] = []

    @property
    def is_this_machine(self) -> bool:
        return self.root == Path("/")

    def path(self, name: str) -> Path:
        return self.root / name.lstrip("/")

    def folder(self, name: str, mode: int = EVERYBODY) -> None:
        path = self.path(name)
        if path.is_dir():
            return
        if name.strip("/"):
            self.folder(os.path.dirname(name))
        path.mkdir()
        path.chmod(mode)
        sync_folder(path.parent)
        self.changed.append(name)

    def file(self, name: str, data: bytes, mode: int = 0o644) -> None:
        """A file that holds exactly this; an equal one is not touched."""
        path = self.path(name)
        with suppress(OSError):
            found = path.lstat()
            if stat.S_ISREG(found.st_mode) and path.read_bytes() == data:
                if stat.S_IMODE(found.st_mode) != mode:
                    path.chmod(mode)
                    self.changed.append(name)
                return
        self.folder(os.path.dirname(name))
        replace_whole(path, data)
        path.chmod(mode)
        self.changed.append(name)

    def link(self, name: str, target: str) -> None:
        path = self.path(name)
        with suppress(OSError):
            if os.readlink(path) == target:
                return
        self.folder(os.path.dirname(name))
        draft = path.with_name(f".{path.name}.new")
        draft.unlink(missing_ok=True)
        draft.symlink_to(target)
        os.replace(draft, path)
        sync_folder(path.parent)
        self.changed.append(name)

    def remove(self, name: str) -> None:
        """A file, a link, or a folder with all that is in it; folders left empty go as well."""
        path = self.path(name)
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif os.path.lexists(path):
            path.unlink()
        else:
            return
        self.changed.append(name)
        for above in path.parents:
            # Folders of the system itself are never empty on a machine that runs.
            if above == self.root or any(above.iterdir()):
                break
            above.rmdir()
