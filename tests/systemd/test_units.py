"""Shows that systemd understands the units without a word, and how little they may reach."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
UNITS = sorted((ROOT / "systemd/units").glob("*.service"))
MOST_EXPOSED = 2.0

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="needs systemd-analyze (package systemd)"
)


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_unit_is_understood_without_a_word(unit: Path, tmp_path: Path) -> None:
    # What the unit starts is not installed here: a program that is stands in for it.
    text = re.sub(r"/opt/brinkside/(current/bin/python|notice)", "/bin/true", unit.read_text())
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


COMPANION = (ROOT / "systemd/units/brinkside.service").read_text()
LOOSE = ("NotifyAccess=", "DeviceAllow=", "ReadWritePaths=", "RestrictAddressFamilies=")
LEFT_OFF = ("MemoryDenyWriteExecute", "PrivateNetwork", "ProcSubset", "PrivateDevices")


@pytest.mark.parametrize("name", LOOSE)
def test_what_is_looser_than_it_could_be_has_its_reason_beside_it(name: str) -> None:
    lines = COMPANION.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith(name))
    above = [line for line in lines[first - 2 : first] if line.startswith("# ")]
    assert above, f"no reason above {lines[first]}"


@pytest.mark.parametrize("name", LEFT_OFF)
def test_protection_that_is_left_off_has_its_reason(name: str) -> None:
    assert f"\n{name}=" not in COMPANION
    assert re.search(rf"^# {name} stays \w+.*: ", COMPANION, re.MULTILINE)


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
