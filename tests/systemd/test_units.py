"""Shows that systemd understands the units without a word, and how little they may reach."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CARD = ROOT / "systemd/card/root/etc/systemd/system"
UNITS = sorted([*(ROOT / "systemd/units").glob("*.service"), *CARD.glob("*.service")])
MOST_EXPOSED = 2.0
PROGRAMS = r"/opt/brinkside/(current/bin/python|notice)|/usr/local/sbin/brinkside-grow"

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="needs systemd-analyze (package systemd)"
)


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_unit_is_understood_without_a_word(unit: Path, tmp_path: Path) -> None:
    # What the unit starts is not installed here: a program that is stands in for it.
    text = re.sub(PROGRAMS, "/bin/true", unit.read_text())
    (tmp_path / unit.name).write_text(text)
    for other in {*(unit.name for unit in UNITS), "seatd.service"} - {unit.name}:
        (tmp_path / other).write_text("[Service]\nExecStart=/bin/true\n")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / unit.name)],
        capture_output=True,
        text=True,
        check=False,
        env={"SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
    )
    # Units of the machine that the tests run on are no concern of ours.
    said = [line for line in done.stderr.splitlines() if "brinkside" in line]
    assert (said, done.returncode) == ([], 0)


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_unit_may_reach_little(unit: Path) -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"exposure level for \S+: ([0-9.]+)", done.stdout)
    assert found, done.stderr
    assert float(found[1]) <= MOST_EXPOSED, done.stdout


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_whatever_is_looser_than_it_could_be_has_its_reason_in_the_unit(unit: Path) -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--json=short", str(unit)],
        capture_output=True,
        text=True,
        check=True,
    )
    loose = {
        found["name"].partition("=")[0]
        for found in json.loads(done.stdout)
        if float(found["exposure"] or 0) > 0
    }
    assert "PrivateDevices" in loose  # so that a change in what is printed is noticed
    lines = unit.read_text().splitlines()
    assert [name for name in sorted(loose) if not _is_explained(name, lines)] == []


def _is_explained(name: str, lines: list[str]) -> bool:
    """In a comment that names it, or in the one right above the first line that sets it."""
    if any(line.startswith("#") and re.search(rf"\b{name}\b", line) for line in lines):
        return True
    sets = [number for number, line in enumerate(lines) if line.startswith(f"{name}=")]
    return bool(sets) and any(line.startswith("# ") for line in lines[sets[0] - 2 : sets[0]])


COMPANION = (ROOT / "systemd/units/brinkside.service").read_text()


@pytest.mark.parametrize(
    "line",
    [
        "Type=notify",
        "Restart=always",
        "StartLimitIntervalSec=0",
        "User=brinkside",
        "NoNewPrivileges=yes",
        "CapabilityBoundingSet=",
    ],
)
def test_companion_is_minded_and_kept_small(line: str) -> None:
    assert f"\n{line}\n" in COMPANION
    assert re.search(r"\nWatchdogSec=\d+\n", COMPANION)
