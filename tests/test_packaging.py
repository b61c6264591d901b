"""The wheel holds all that is needed: installed far from the project, it speaks and draws."""

import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import pytest

from device.cli import run

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("device", "engine", "hardware", "ui")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

pytestmark = pytest.mark.long

Installed = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, since setuptools leaves its work lying in the folder it builds."""
    if int(version("setuptools").split(".")[0]) < 77:
        pytest.skip("needs setuptools 77 or later; ./test brings it along")
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for package in PACKAGES:
        litter = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, source / package, ignore=litter)
    how = ["--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(out)]
    pip("wheel", *how, str(source))
    (made,) = out.glob("*.whl")
    return made


def pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Brinkside in a .venv of its own, which sees the libraries of this one and nothing else."""
    home = tmp_path_factory.mktemp("elsewhere")
    venv = home / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    (site,) = venv.glob("lib/python3*/site-packages")
    # A path in a .pth file is added as it is: the .pth there, which names the project, is not read.
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    python = str(venv / "bin" / "python")
    pip("--python", python, "install", "--no-deps", "--no-index", str(wheel))

    def installed(*arguments: str) -> subprocess.CompletedProcess[bytes]:
        bare = {"PATH": "/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8"}
        command = [str(venv / "bin" / "brinkside"), *arguments]
        return subprocess.run(command, capture_output=True, cwd=home, env=bare, timeout=120)

    return installed


def test_everything_that_lies_beside_the_code_is_in_the_wheel(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    wanted = {
        str(path.relative_to(ROOT))
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {f"{package}/py.typed" for package in PACKAGES} <= wanted
    assert wanted - names == set()
    strangers = {name for name in names - wanted if not name.startswith("brinkside-")}
    assert strangers == set()


def test_installed_command_says_which_version_it_is(installed: Installed) -> None:
    done = installed("--version")
    told = f"Brinkside {PROJECT['version']}\n"
    assert done.stdout.decode() == told, done.stderr.decode()


def test_installed_doctor_finds_every_game_sound(installed: Installed) -> None:
    done = installed("doctor", "--json")
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
    assert b"thirteen-minutes" in done.stdout


@pytest.mark.parametrize("language", ["en", "ru", "de", "fr"])
def test_installed_demo_is_that_of_the_project(
    installed: Installed, language: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    how = ["demo", "--language", language, "--colour", "never"]
    assert run(how) == 0
    done = installed(*how)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stdout == capsysbinary.readouterr().out


def test_installed_picture_is_that_of_the_project(installed: Installed, tmp_path: Path) -> None:
    how = ["--screen", "wakhan-market", "--language", "ru"]
    done = installed("shot", str(tmp_path / "installed.png"), *how)
    assert done.returncode == 0, done.stderr.decode()
    assert run(["shot", str(tmp_path / "project.png"), *how]) == 0
    assert (tmp_path / "installed.png").read_bytes() == (tmp_path / "project.png").read_bytes()
