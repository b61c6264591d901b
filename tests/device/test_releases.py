"""Installed versions: whatever is cut short or broken, one that works is the one that runs."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from device.kiosk import releases as module
from device.kiosk.releases import MOST_STARTS, Releases


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "opt"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


def install(root: Path, version: str) -> str:
    """A release that is built, finished and current."""
    releases = Releases(root)
    folder = releases.begin(version)
    (folder / "works").write_text(version)
    releases.finish(folder)
    releases.switch(folder.name)
    return folder.name


def say_healthy(root: Path, data: Path) -> None:
    trial = Releases(root).trial
    assert trial is not None
    (data / "healthy").write_text(trial.id)


def test_the_first_release_runs_without_a_trial(root: Path, data: Path) -> None:
    install(root, "1.0")
    assert Releases(root).choose(data) == "1.0"
    assert (root / "current" / "works").read_text() == "1.0"
    assert Releases(root).trial is None


def test_a_release_that_says_it_is_healthy_stays(root: Path, data: Path) -> None:
    install(root, "1.0")
    install(root, "1.1")
    assert Releases(root).choose(data) == "1.1"
    say_healthy(root, data)
    for _ in range(2 * MOST_STARTS):
        assert Releases(root).choose(data) == "1.1"
    assert Releases(root).trial is None


def test_a_release_that_never_gets_healthy_goes_after_three_starts(root: Path, data: Path) -> None:
    install(root, "1.0")
    install(root, "1.1")
    chosen = [Releases(root).choose(data) for _ in range(MOST_STARTS + 2)]
    assert chosen == ["1.1"] * MOST_STARTS + ["1.0"] * 2
    assert Releases(root).failed("1.1")
    assert Releases(root).trial is None


def test_the_panel_may_read_that_it_is_on_trial(root: Path, data: Path) -> None:
    """The service lets nobody read what is written for it; the panel runs as somebody else."""
    install(root, "1.0")
    install(root, "1.1")
    before = os.umask(0o077)
    try:
        Releases(root).choose(data)
    finally:
        os.umask(before)
    assert (root / "trial.json").stat().st_mode & 0o777 == 0o644


def test_health_of_an_earlier_trial_does_not_count(root: Path, data: Path) -> None:
    install(root, "1.0")
    install(root, "1.1")
    say_healthy(root, data)
    assert Releases(root).choose(data) == "1.1"
    install(root, "1.2")
    for _ in range(MOST_STARTS + 1):
        Releases(root).choose(data)
    assert Releases(root).current == "1.1"


def test_the_same_version_again_gets_a_folder_of_its_own(root: Path) -> None:
    install(root, "1.0")
    assert install(root, "1.0") == "1.0-2"
    assert (root / "releases" / "1.0" / "works").exists()


def test_rolling_back_and_forth(root: Path, data: Path) -> None:
    install(root, "1.0")
    assert Releases(root).rollback() == ""
    install(root, "1.1")
    assert Releases(root).rollback() == "1.0"
    assert Releases(root).choose(data) == "1.0"
    assert Releases(root).rollback() == "1.1"


def test_an_unfinished_release_is_never_run(root: Path) -> None:
    install(root, "1.0")
    folder = Releases(root).begin("1.1")
    with pytest.raises(ValueError, match="not a complete release"):
        Releases(root).switch(folder.name)
    assert Releases(root).current == "1.0"
    assert Releases(root).sweep() == ["1.1"]


def test_a_link_to_nowhere_leads_to_the_newest_that_worked(root: Path, data: Path) -> None:
    install(root, "1.0")
    install(root, "1.1")
    install(root, "1.2")
    for _ in range(MOST_STARTS + 1):
        Releases(root).choose(data)  # 1.2 fails
    shutil.rmtree(root / "releases" / "1.1")
    assert Releases(root).choose(data) == "1.0"
    assert (root / "current" / "works").read_text() == "1.0"


def test_sweeping_keeps_what_may_still_be_needed(root: Path, data: Path) -> None:
    for number in range(6):
        install(root, f"1.{number}")
        say_healthy(root, data) if number else None
        Releases(root).choose(data)
    assert Releases(root).sweep() == ["1.0", "1.1", "1.2"]
    assert Releases(root).all() == ["1.3", "1.4", "1.5"]
    assert Releases(root).current == "1.5"


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"id": 1}', "\0"])
def test_a_damaged_note_of_the_trial_stops_nothing(root: Path, data: Path, broken: str) -> None:
    install(root, "1.0")
    install(root, "1.1")
    (root / "trial.json").write_text(broken)
    assert Releases(root).choose(data) == "1.1"


class PlugPulled(BaseException):
    """The machine is gone; nothing catches that."""


def cuts() -> Iterator[str]:
    yield from ("replace", "fsync", "open", "symlink", "unlink")


@pytest.mark.parametrize("call", list(cuts()))
def test_a_plug_pulled_anywhere_in_an_update_leaves_one_that_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """Every one of the system calls an update makes is the last one, once."""
    for nth in range(40):
        root, data = tmp_path / f"{call}{nth}", tmp_path / f"{call}{nth}-data"
        data.mkdir()
        install(root, "1.0")
        with monkeypatch.context() as patch:
            left = _pull_at(patch, call, nth)
            try:
                install(root, "1.1")
                Releases(root).sweep()
            except PlugPulled:
                pass
        for _ in range(2):
            chosen = Releases(root).choose(data)
            assert chosen in ("1.0", "1.1")
            assert (root / "current" / "works").read_text() == chosen
        assert "1.0" in Releases(root).all()
        install(root, "1.2")
        assert Releases(root).choose(data) == "1.2"
        if left():
            break
    else:
        pytest.fail("an update that never ends")


def _pull_at(patch: pytest.MonkeyPatch, call: str, nth: int) -> Callable[[], bool]:
    """Lets the nth call of that name be the last; says whether there were that many."""
    count = 0
    real = getattr(os, call)

    def pulled(*args: object, **how: object) -> object:
        nonlocal count
        count += 1
        if count == nth + 1:
            raise PlugPulled
        return real(*args, **how)

    patch.setattr(os, call, pulled)
    return lambda: count <= nth


def test_it_runs_as_a_script_without_the_project(root: Path, data: Path, tmp_path: Path) -> None:
    script = tmp_path / "elsewhere" / "releases.py"
    script.parent.mkdir()
    shutil.copy(module.__file__, script)

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-I", str(script), "--root", str(root), "--data", str(data)]
        return subprocess.run([*command, *words], capture_output=True, text=True, check=False)

    for version in ("1.0", "1.1"):
        folder = run("begin", version).stdout.strip()
        assert run("finish", folder).returncode == 0
        assert run("switch", version).returncode == 0
    assert run("list").stdout.split() == ["1.0", "1.1"]
    assert run("choose").stderr.strip() == "1.1"
    assert json.loads((root / "trial.json").read_text())["starts"] == 1
    assert run("dance").returncode == 2
