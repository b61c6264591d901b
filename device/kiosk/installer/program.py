"""The program itself: a release built from the project, or from wheels, beside what runs."""

from __future__ import annotations

import hashlib
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from device.kiosk import updating
from device.kiosk.installer.layout import DATA, OPT
from device.kiosk.installer.tree import Tree
from device.kiosk.releases import Releases
from hardware.machine import Machine

PROJECT = ("device", "engine", "hardware", "ui", "pyproject.toml", "README.md", "LICENSE")
"""All that pip makes the program from."""
BUILT_FROM = "built-from"


def ensure(
    tree: Tree,
    source: Path,
    wheels: Path | None,
    told: updating.Told,
    extras: str | None = None,
) -> bool:
    """Makes the release that belongs to these sources the current one; whether it was not yet."""
    releases = Releases(tree.path(OPT))
    key = _key(source, wheels)
    current = tree.path(OPT) / "releases" / releases.current
    if releases.current and _text(current / BUILT_FROM) == key:
        return False
    place = updating.Installation(releases, tree.path(DATA))
    with tempfile.TemporaryDirectory() as folder:
        workshop = Path(folder)
        given = wheels or _copied(source, workshop / "brinkside")
        found = updating.source_of(given, workshop, place.keys)
        name = updating.build(place, found, told, extras or updating.extras_for(Machine(tree.root)))
    (tree.path(OPT) / "releases" / name / BUILT_FROM).write_text(f"{key}\n")
    releases.switch(name)
    tree.changed.append(f"{OPT}/releases/{name}")
    return True


def _key(source: Path, wheels: Path | None) -> str:
    """Differs whenever a release built now would."""
    told = hashlib.sha256(repr(sys.version_info[:2]).encode())
    for file in sorted(wheels.glob("*.whl")) if wheels else sorted(_project_files(source)):
        told.update(f"{file.name}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return told.hexdigest()


def _project_files(source: Path) -> Iterator[Path]:
    for name in PROJECT:
        path = source / name
        if path.is_dir():
            yield from (
                file
                for file in path.rglob("*")
                if file.is_file() and "__pycache__" not in file.parts
            )
        else:
            yield path


def _copied(source: Path, folder: Path) -> Path:
    """pip builds in the folder it is given; the user's own stays as it is."""
    folder.mkdir()
    for name in PROJECT:
        if (source / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source / name, folder / name, ignore=ignored)
        else:
            shutil.copy(source / name, folder / name)
    return folder


def _text(path: Path) -> str:
    return path.read_text().strip() if path.is_file() else ""
