"""The Debian packages an appliance needs, told in systemd/debian-packages."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from engine.core import Refusal
from engine.text import say
from hardware.machine import Machine

LIST = "systemd/debian-packages"
NO_SOURCES = ("-o", "Dir::Etc::SourceList=/dev/null", "-o", "Dir::Etc::SourceParts=/dev/null")
"""Nothing but the files it is given: `--no-download` would refuse those as well."""


def wanted(source: Path, machine: Machine) -> list[str]:
    """Those of a kiosk on this machine; more on a Pi, for what is wired to it."""
    sections = ["run", "kiosk"]
    if machine.model().startswith("Raspberry Pi"):
        sections.append("pi")
    if machine.has("/etc/rpi-issue"):
        sections.append("raspberry-pi-os")
    found: list[str] = []
    section = ""
    for line in (source / LIST).read_text().splitlines():
        line = line.partition("#")[0].strip()
        if line.startswith("["):
            section = line.strip("[]")
        elif line and section in sections:
            found.append(line)
    return found


def missing(packages: list[str]) -> list[str]:
    done = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Package} ${Status}\n", *packages],
        capture_output=True,
        text=True,
        check=False,
    )
    there = {line.split()[0] for line in done.stdout.splitlines() if line.endswith(" ok installed")}
    return [package for package in packages if package not in there]


def install(packages: list[str], wheels: Path | None) -> None:
    """From the network, or from the .deb files beside the wheels. Raises Refusal."""
    apt = ["apt-get", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300", "install"]
    if wheels is None:
        commands = [["apt-get", "update"], [*apt, *packages]]
    else:
        debs = sorted(str(file.resolve()) for file in wheels.glob("*.deb"))
        commands = [[*apt, *NO_SOURCES, *debs]] if debs else []
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in commands:
        done = subprocess.run(
            command,
            env=environ,
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        if done.returncode != 0:
            last = (done.stderr or done.stdout).strip().splitlines()[-1:]
            told = say("{command}: {reason}", command=" ".join(command[:2]), reason=" ".join(last))
            raise Refusal("no-packages", told)
    still = missing(packages)
    if still:
        told = say("these Debian packages are missing: {packages}", packages=" ".join(still))
        raise Refusal("no-packages", told)
