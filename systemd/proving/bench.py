"""What every proof works with: the disks, the machine, and where its findings go."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from time import sleep

from proving.disks import copied
from proving.machine import Failed, Gone, Machine, switched_on
from proving.pictures import colours

ASKING = 3.0
"""Seconds between two questions to the system inside: each takes it some time to answer."""
MOST_LOOKS = 20
LEAST_COLOURS = 100
"""A black screen has one colour and a text console a few."""


class Bench:
    """One run of `systemd/prove`."""

    def __init__(self, source: Path, work: Path, out: Path, seed: int, in_chroot: bool) -> None:
        self.source, self.work, self.out = source, work, out
        self.random = Random(seed)
        self.in_chroot = in_chroot
        self.installed = work / "installed.img"
        self.stick = work / "stick.img"
        self.scratch = Path(mkdtemp(prefix="run-", dir=work))
        self._summary = out / "summary.json"

    def fresh(self) -> Path:
        """A disk on which the installer has just run."""
        return copied(self.installed, self.scratch / "disk.img")

    def traced(self) -> Path:
        """The same, where the panel tells what it shows as well."""
        return copied(self.work / "traced.img", self.scratch / "disk.img")

    @contextmanager
    def boot(self, disk: Path, more: str = "", with_stick: bool = False) -> Iterator[Machine]:
        stick = self.stick if with_stick else None
        with switched_on(self.work, disk, stick, more) as machine:
            try:
                yield machine
            except Failed:
                # A machine that tells no more about it must not hide what failed.
                with suppress(Failed, Gone):
                    self._keep_traces(machine)
                raise

    def picture(self, machine: Machine, name: str) -> int:
        """Keeps what the display shows once it is at rest; gives how many colours that has."""
        file, shown = self.scratch / "display.ppm", b""
        for _ in range(MOST_LOOKS):
            before, shown = shown, machine.picture(file).read_bytes()
            if shown == before:
                break
            # A slow machine draws a fade that slowly.
            sleep(1.0)
        machine.picture(self.out / f"{name}.png")
        return colours(file)

    def await_panel(self, machine: Machine) -> dict[str, str]:
        """Until the service says that the panel is up; gives what it says of itself."""
        for _ in machine.trying(every=ASKING):
            if (state := status(machine))["ActiveState"] == "active":
                return state
        raise AssertionError

    def await_picture(self, machine: Machine, name: str) -> int:
        """Until the display really shows something: "active" is not enough."""
        file = self.scratch / "display.ppm"
        for _ in machine.trying(60, every=1.0):
            if colours(machine.picture(file)) >= LEAST_COLOURS:
                break
        return self.picture(machine, name)

    def close(self) -> None:
        shutil.rmtree(self.scratch)

    def note(self, name: str, found: dict[str, object]) -> None:
        """A finding, on disk at once: a run takes long."""
        summary = json.loads(self._summary.read_text()) if self._summary.exists() else {}
        summary[name] = found
        self._summary.write_text(json.dumps(summary, indent=1) + "\n")
        print(f"{name}: {json.dumps(found)}", flush=True)

    def _keep_traces(self, machine: Machine) -> None:
        if not machine.is_on:
            return
        self.picture(machine, "failed")
        log = machine.run("journalctl -b --no-pager | tail -n 300")
        (self.out / "failed.log").write_text(log.out)


def status(machine: Machine) -> dict[str, str]:
    """What the service manager says of the companion."""
    names = "ActiveState,SubState,StatusText,NRestarts,MainPID,Result"
    lines = machine.must(f"systemctl show brinkside -p {names}").splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line)
