"""Other versions of Brinkside, good ones and bad ones, made from the wheel of this one."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import NamedTuple


class Version(NamedTuple):
    number: str
    file: str = ""
    more: str = ""
    """Written to the end of that file."""


VERSIONS = {
    "good": Version("9.1"),
    "broken-import": Version("9.2", "ui/loop/window.py", "\nimport nothing_of_the_kind\n"),
    "crash-at-start": Version(
        "9.3", "device/panel.py", "\n\ndef run(*_):\n    raise RuntimeError('a crash at start')\n"
    ),
    "hang-at-start": Version(
        "9.4",
        "device/panel.py",
        "\n\ndef run(*_):\n    import time\n    while True:\n        time.sleep(1)\n",
    ),
}


def make_all(wheels: Path, folder: Path) -> None:
    """A folder for each version, with everything that it needs."""
    (original,) = wheels.glob("brinkside-*.whl")
    for name, version in VERSIONS.items():
        own = folder / name
        own.mkdir(parents=True)
        for other in wheels.glob("*.whl"):
            if other != original:
                (own / other.name).symlink_to(Path("../../wheels") / other.name)
        _alter(original, version, own)


def _alter(original: Path, version: Version, folder: Path) -> None:
    old = original.name.split("-")[1]
    with (
        zipfile.ZipFile(original) as source,
        zipfile.ZipFile(folder / original.name.replace(old, version.number, 1), "w") as wheel,
    ):
        if version.file and version.file not in source.namelist():
            raise SystemExit(f"systemd/prove: there is no {version.file} that could be broken")
        for entry in source.infolist():
            name, data = entry.filename, source.read(entry)
            if name == version.file:
                data += version.more.encode()
            if ".dist-info/" in name:
                name = name.replace(f"-{old}.", f"-{version.number}.", 1)
                data = data.replace(f"Version: {old}".encode(), b"Version: %s" % _told(version))
                data = data.replace(f"brinkside-{old}.".encode(), b"brinkside-%s." % _told(version))
            wheel.writestr(name, data)


def _told(version: Version) -> bytes:
    return version.number.encode()
