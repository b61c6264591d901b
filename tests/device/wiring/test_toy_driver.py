"""A driver in one file is in settings, `config`, doctor, documents and lists; nothing else is
touched, and it has no words for translators. So is one that somebody else has installed."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from device.settings import table

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[3]
TOY = ROOT / "tests" / "toy_driver.py"
Run = Callable[..., str]


def _laid_into_the_folder(tmp_path: Path) -> list[Path]:
    """A checkout with one file more."""
    shutil.copytree(ROOT / "hardware", tmp_path / "hardware")
    for folder in ("device", "engine", "ui"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    shutil.copy(TOY, tmp_path / "hardware" / "lights" / "toy.py")
    return [tmp_path]


def _installed_by_somebody_else(tmp_path: Path) -> list[Path]:
    shutil.copy(TOY, tmp_path / "somebodys_toy.py")
    told = tmp_path / "somebodys_toy-1.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: somebodys-toy\nVersion: 1\n")
    (told / "entry_points.txt").write_text("[brinkside.drivers]\ntoy = somebodys_toy\n")
    return [tmp_path, ROOT]


@pytest.fixture(params=[_laid_into_the_folder, _installed_by_somebody_else])
def run(request: Any, tmp_path: Path, environment: dict[str, str]) -> Run:
    paths = request.param(tmp_path)
    python = {"PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONDONTWRITEBYTECODE": "1"}

    def run(*arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-P", *arguments],
            capture_output=True,
            text=True,
            env={**environment, **python},
            cwd=tmp_path,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_toy_driver_is_known_everywhere(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "s.toml"
    file.write_text(f'[lights]\ndriver = "toy"\nfolder = "{tmp_path}"\ncopies = 2\n')
    command = ("-m", "device")
    shown = run(*command, "config", "--settings", str(file), "--language", "en")
    assert f'lights.driver = "toy"  # {file}' in shown
    assert f"lights.copies = 2  # {file}" in shown
    assert "simulated, terminal, toy, none" in shown
    found = json.loads(run(*command, "doctor", "--json", "--settings", str(file)))
    (lights,) = [row for row in found if row["id"] == "lights"]
    assert (lights["state"], lights["found"]) == ("good", "lights.driver is toy")
    run(*command, "lights", "--settings", str(file), "--seconds", "0")
    assert len((tmp_path / "frame").read_bytes()) == 2 * 144


def test_toy_driver_is_checked_and_hinted_at(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "s.toml"
    told = (
        "import sys, pathlib\n"
        "from device.settings import BadSettings, loaded\n"
        "from engine.text import ENGLISH, spoken\n"
        "try: loaded(pathlib.Path(sys.argv[1]))\n"
        "except BadSettings as bad: print(spoken(bad.because, ENGLISH))\n"
    )
    file.write_text('[lights]\ndriver = "toy"\ncopies = 4\ncopie = 1\n')
    said = run("-c", told, str(file))
    assert "lights.copies must be from 1 to 3" in said
    assert "did you mean lights.copies?" in said


def test_documents_and_lists_have_the_toy_driver(run: Run) -> None:
    shown = run("-m", table.__name__)
    assert "| `lights.copies` | 1 | 1 to 3 | n | toy |" in shown.splitlines()
    listed = "from device.settings.sections import sections; print(dict(sections())['lights'])"
    assert "name='lights.copies'" in run("-c", listed)
