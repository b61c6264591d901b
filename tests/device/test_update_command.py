"""`brinkside update`, from what is given to the release that runs."""

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from device import cli
from device.commands import update
from device.kiosk import updating
from device.kiosk.releases import Releases
from device.kiosk.updating import Installation

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("device", "engine", "hardware", "ui")
ABOUT = {
    "METADATA": "Metadata-Version: 2.1\nName: brinkside\nVersion: 9.1\n",
    "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "entry_points.txt": "[console_scripts]\nbrinkside = device.__main__:main\n",
    "RECORD": "",
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Today's Brinkside as a wheel of version 9.1; pip would take a network to make one."""
    file = tmp_path_factory.mktemp("wheels") / "brinkside-9.1-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as made:
        for path in sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                made.write(path, path.relative_to(ROOT))
        for name, told in ABOUT.items():
            made.writestr(f"brinkside-9.1.dist-info/{name}", told)
    return file


@pytest.fixture
def opt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine that runs 9.0. Its environments are real, but borrow pip and the libraries."""
    root = tmp_path / "opt"
    releases = Releases(root)
    releases.finish(releases.begin("9.0"))
    releases.switch("9.0")
    real = updating._run

    def run(command: Sequence[str], **how: Any) -> None:
        if command[1:3] == ["-m", "venv"]:
            command = [*command, "--without-pip"]
        elif command[1:3] == ["-m", "pip"]:
            to = ["--python", command[0], "install", "--no-compile", "--no-index"]
            command = [sys.executable, "-m", "pip", *to, *command[4:]]
        real(command, **how)

    monkeypatch.setattr(updating, "_run", run)
    monkeypatch.setattr(updating, "_has_user", lambda: False)
    monkeypatch.setenv("PYTHONPATH", str(Path(pygame.__file__).parents[1]))
    keys = tmp_path / "keys"
    monkeypatch.setattr(update, "Installation", lambda where, data: Installation(where, data, keys))
    return root


def _update(opt: Path, *arguments: str) -> int:
    data = opt.parent / "data"
    data.mkdir(exist_ok=True)
    common = ["--root", str(opt), "--data", str(data), "--language", "en", "--no-restart"]
    return cli.run(["update", *arguments, *common])


def _signed(wheel: Path, folder: Path) -> Path:
    """A bundle of the wheel, and the key it is signed with among those that are trusted."""
    file, secret, keys = folder / "brinkside.bundle", folder / "secret", folder / "keys"
    keys.mkdir()
    assert cli.run(["update", str(wheel.parent), "--pack", str(file), "--language", "en"]) == 0
    for words in (
        ["-G", "-W", "-p", str(keys / "house.pub"), "-s", str(secret)],
        ["-S", "-s", str(secret), "-m", str(file)],
    ):
        subprocess.run(["minisign", *words], check=True, capture_output=True, input=b"\n\n")
    return file


@pytest.mark.skipif(not shutil.which("minisign"), reason="needs minisign")
def test_a_bundle_becomes_the_version_that_runs(
    wheel: Path, opt: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = _signed(wheel, tmp_path)
    capsys.readouterr()
    assert _update(opt, str(given)) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[:3] == ["building 9.1 beside 9.0", "checking it", "9.1 is the current one now"]
    assert (opt / "current").readlink() == Path("releases/9.1")
    installed = list((opt / "current/lib").glob("python3*/site-packages/device/cli.py"))
    assert [file.read_bytes() for file in installed] == [(ROOT / "device/cli.py").read_bytes()]
    assert (opt / "current/bin/brinkside").is_file()


@pytest.mark.parametrize("form", ["wheel", "folder of wheels", "project"])
def test_pip_is_asked_for_what_was_given(
    form: str, wheel: Path, opt: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = {"wheel": wheel, "folder of wheels": wheel.parent, "project": ROOT}[form]
    ran: list[Sequence[str]] = []

    def run(command: Sequence[str], **how: Any) -> None:
        ran.append(command)
        if command[1:3] == ["-m", "venv"]:
            (Path(command[-1]) / "bin").mkdir(parents=True)

    monkeypatch.setattr(updating, "_run", run)
    assert _update(opt, str(given)) == 0
    name = Releases(opt).current
    folder = opt / "releases" / name
    made, installed, checked = ran
    assert made[1:] == ["-m", "venv", "--system-site-packages", str(folder)]
    from_here = given if form == "project" else wheel
    assert installed[0] == str(folder / "bin/python")
    assert installed[-1] == f"brinkside @ {from_here.as_uri()}"
    # Only a folder of wheels holds all that is needed.
    assert ("--no-index" in installed) == (form == "folder of wheels")
    assert checked[:5] == [str(folder / "bin/python"), "-P", "-m", "device", "health"]


@pytest.mark.parametrize(
    ("more", "extras"),
    [
        ((), "[serial,print]"),
        (("--with", "pi,print,mqtt"), "[pi,print,mqtt]"),
        (("--with", ""), ""),
    ],
)
def test_a_bundle_of_the_project_holds_what_the_installed_version_has_beside_it(
    more: Sequence[str], extras: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A device takes it without a network: what it lacks would be nowhere to be had."""
    ran: list[Sequence[str]] = []

    def run(command: Sequence[str], **how: Any) -> None:
        ran.append(command)
        made = Path(command[command.index("--wheel-dir") + 1])
        made.mkdir()
        (made / "brinkside-9.1-py3-none-any.whl").touch()

    monkeypatch.setattr(updating, "_run", run)
    monkeypatch.setattr("hardware.machine.Machine.model", lambda machine: "")
    assert cli.run(["update", str(ROOT), "--pack", str(tmp_path / "a.bundle"), *more]) == 0
    assert ran[0][-1] == f"{ROOT}{extras}"


def test_versions_are_listed_and_the_one_before_comes_back(
    opt: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    releases = Releases(opt)
    releases.finish(releases.begin("9.1"))
    releases.switch("9.1")
    assert _update(opt, "--list") == 0
    assert capsys.readouterr().out.splitlines() == ["9.0  previous", "9.1  current, on trial"]
    assert _update(opt, "--rollback") == 0
    assert releases.current == "9.0"
    assert _update(opt, "--rollback") == 0
    assert releases.current == "9.1"


def test_where_there_is_only_one_version_there_is_no_way_back(
    opt: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _update(opt, "--rollback") == 2
    assert capsys.readouterr().err == "brinkside: there is no version to go back to\n"
    assert Releases(opt).current == "9.0"
