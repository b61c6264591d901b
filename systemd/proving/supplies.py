"""All that the machine under proof is made from: fetched once, kept in the work folder."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from device.kiosk.installer import packages
from device.kiosk.installer.program import PROJECT
from hardware.machine import Machine

SUITE = "trixie"
BASE = (
    *("linux-image-amd64", "systemd-sysv", "udev", "dbus", "kmod", "e2fsprogs"),
    *("python3", "procps", "iproute2"),
)
"""What Raspberry Pi OS Lite has as well before the installer comes; nothing of Brinkside's."""
EXTRAS = ("serial", "print")
"""What the installer adds on a machine that is no Pi."""


def run(*command: str | Path, cwd: Path | None = None) -> None:
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        last = "\n".join((done.stdout + done.stderr).splitlines()[-20:])
        raise SystemExit(f"systemd/prove: {' '.join(map(str, command[:3]))} failed:\n{last}")


class Supplies:
    """The Debian tree, the packages and the wheels."""

    def __init__(self, work: Path, source: Path) -> None:
        self._work = work
        self._source = source
        self.tree = work / "tree"
        self.wheels = work / "wheels"

    def fetch(self) -> None:
        """From the network, unless an earlier run has it already; the program's own wheel anew."""
        self._work.mkdir(parents=True, exist_ok=True)
        tar = self._work / "base.tar"
        if not tar.exists():
            part = tar.with_suffix(".part")
            run("mmdebstrap", "--variant=minbase", "--format=tar",
                f"--include={','.join(BASE)}", SUITE, part)  # fmt: skip
            part.rename(tar)
        if not self.tree.exists():
            unpack(tar, self.tree)
        if not (self.wheels / "complete").exists():
            self._fetch_others(tar)
            (self.wheels / "complete").touch()
        for old in self.wheels.glob("brinkside-*.whl"):
            old.unlink()
        self._build()

    def _fetch_others(self, tar: Path) -> None:
        shutil.rmtree(self.wheels, ignore_errors=True)
        self.wheels.mkdir()
        workshop = self._work / "workshop"
        unpack(tar, workshop)
        name = "etc/resolv.conf"
        (workshop / name).unlink(missing_ok=True)
        shutil.copyfile(f"/{name}", workshop / name)
        wanted = packages.wanted(self._source, Machine(workshop))
        install = ("apt-get", "-qy", "--no-install-recommends", "--download-only", "install")
        run("chroot", workshop, "apt-get", "-q", "update")
        run("chroot", workshop, *install, *wanted)
        for deb in (workshop / "var/cache/apt/archives").glob("*.deb"):
            shutil.move(deb, self.wheels / deb.name)
        shutil.rmtree(workshop)
        run(sys.executable, "-m", "pip", "download", "--quiet", "--only-binary=:all:",
            "--python-version", self._python(), "--dest", self.wheels,
            *self._requirements())  # fmt: skip

    def _python(self) -> str:
        """The tree's, as 3.13."""
        (found,) = (self.tree / "usr/lib").glob("python3.[0-9]*")
        return found.name.removeprefix("python")

    def _requirements(self) -> Sequence[str]:
        project = tomllib.loads((self._source / "pyproject.toml").read_text())["project"]
        optional = project["optional-dependencies"]
        return [*project["dependencies"], *(each for extra in EXTRAS for each in optional[extra])]

    def _build(self) -> None:
        copy = self._work / "source"
        shutil.rmtree(copy, ignore_errors=True)
        copy_project(self._source, copy)
        run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps",
            "--wheel-dir", self.wheels, copy)  # fmt: skip


def copy_project(source: Path, to: Path) -> None:
    """What a checkout holds of the program and its installer."""
    to.mkdir(parents=True)
    for name in (*PROJECT, "systemd"):
        if (source / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source / name, to / name, ignore=ignored)
        else:
            shutil.copy(source / name, to / name)


def unpack(tar: Path, folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    run("tar", "-C", folder, "-xf", tar)
