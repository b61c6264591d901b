"""Shows that ./run and ./test build .venv when they must and leave it alone when they need not."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = "systemd/debian-packages"
SCRIPTS = ("run", "test", ".ci/run", ".ci/venv.sh")

# Stands in for python3 and for the python of the .venv it "makes"; notes what it was asked to do.
FAKE_PYTHON = """#!/bin/sh
note() { echo "$*" >>"$FAKE_CALLS"; }
case "$1 $2" in
    "-c import ensurepip") exit "${FAKE_NO_ENSUREPIP:-0}" ;;
    "-c "*print*) echo 3.11 ;;
    "-c "*) ;;
    "-m venv") note venv; mkdir -p "$root/.venv/bin"; cp "$0" "$root/.venv/bin/python" ;;
    "-m pip") for last; do :; done; note "pip ${last##*/}"; exit "${FAKE_PIP_FAILS:-0}" ;;
    *) note "start $*" ;;
esac
"""
FAKE_APT_GET = """#!/bin/sh
echo "apt-get $*" >>"$FAKE_CALLS"
"""
FAKE_ID = """#!/bin/sh
echo "${FAKE_USER:-1000}"
"""


class Project:
    """A copy of the scripts in a folder of their own, with fake tools first on PATH."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "project"
        self.calls_file = folder / "calls"
        (self.root / ".ci").mkdir(parents=True)
        for name in (*SCRIPTS, "pyproject.toml", PACKAGES):
            (self.root / name).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        self.tools = tools = folder / "bin"
        tools.mkdir()
        for name, text in (("python3", FAKE_PYTHON), ("apt-get", FAKE_APT_GET), ("id", FAKE_ID)):
            (tools / name).write_text(text)
            (tools / name).chmod(0o755)
        self.path = f"{tools}{os.pathsep}{os.environ['PATH']}"

    @property
    def stamp(self) -> Path:
        return self.root / ".venv" / ".brinkside-stamp"

    def ensure(self, extras: str = "", **fakes: str) -> tuple[list[str], str]:
        """Calls ensure_venv once; gives back what python3 and pip were asked, and what was said."""
        return self.sh(f'. "$root/.ci/venv.sh"; ensure_venv {extras}', **fakes)

    def sh(self, script: str, **fakes: str) -> tuple[list[str], str]:
        self.calls_file.write_text("")
        environment = {
            **os.environ,
            "PATH": self.path,
            "root": str(self.root),
            "FAKE_CALLS": str(self.calls_file),
            **fakes,
        }
        done = subprocess.run(
            ["sh", "-uc", script], env=environment, capture_output=True, text=True, timeout=30
        )
        return self.calls_file.read_text().splitlines(), done.stderr


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@pytest.mark.parametrize("name", SCRIPTS)
def test_script_is_plain_shell(name: str) -> None:
    done = subprocess.run(["sh", "-n", ROOT / name], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["run", "test", ".ci/run"])
def test_script_may_be_executed(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK), f"{name} has lost its executable bit"


def test_first_call_builds_and_second_does_nothing(project: Project) -> None:
    assert project.ensure()[0] == ["venv", "pip project"]
    assert project.ensure() == ([], "")


def test_changed_pyproject_rebuilds(project: Project) -> None:
    project.ensure()
    with (project.root / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    assert project.ensure()[0] == ["venv", "pip project"]


def test_test_extras_are_added_to_a_good_venv_and_serve_run_as_well(project: Project) -> None:
    project.ensure()
    assert project.ensure("test")[0] == ["pip project[test]"]
    assert project.ensure("test") == ([], "")
    assert project.ensure() == ([], "")


def test_failed_build_is_not_believed(project: Project) -> None:
    _, said = project.ensure(FAKE_PIP_FAILS="1")
    assert "offline" in said
    assert not project.stamp.exists()
    assert project.ensure()[0] == ["venv", "pip project"]


def test_failing_to_add_extras_keeps_what_worked(project: Project) -> None:
    project.ensure()
    _, said = project.ensure("test", FAKE_PIP_FAILS="1")
    assert "offline" in said
    assert project.ensure() == ([], "")
    assert project.ensure("test")[0] == ["pip project[test]"]


def test_venv_whose_python_vanished_is_rebuilt(project: Project) -> None:
    project.ensure()
    (project.root / ".venv" / "bin" / "python").unlink()
    assert project.ensure()[0] == ["venv", "pip project"]


def test_moved_project_is_rebuilt(project: Project) -> None:
    project.ensure()
    project.root = project.root.rename(project.root.with_name("moved"))
    assert project.ensure()[0] == ["venv", "pip moved"]


def test_missing_venv_module_is_named(project: Project) -> None:
    calls, said = project.ensure(FAKE_NO_ENSUREPIP="1")
    assert calls == []
    assert "python3-venv" in said


def test_run_starts_the_device_with_its_arguments(project: Project) -> None:
    calls, _ = project.sh('"$root/run" replay game.jsonl')
    assert calls == ["venv", "pip project", "start -P -m device replay game.jsonl"]


def test_test_runs_every_check_and_ends_with_pytest(project: Project) -> None:
    calls, _ = project.sh('"$root/test" -k bids')
    assert calls[:2] == ["venv", "pip project[test]"]
    assert [call.split()[2] for call in calls[2:]] == ["ruff", "ruff", "mypy", "pytest"]
    assert calls[-1].startswith("start -m pytest ")
    assert calls[-1].endswith(" -k bids")


def test_root_gets_missing_debian_packages_installed(project: Project) -> None:
    calls, _ = project.sh('"$root/test"', FAKE_NO_ENSUREPIP="1", FAKE_USER="0")
    assert calls[0] == "apt-get update"
    assert calls[1].startswith("apt-get install")
    assert "python3-venv" in calls[1]


def test_others_are_told_which_debian_packages_are_missing(project: Project) -> None:
    calls, said = project.sh('"$root/test"', FAKE_NO_ENSUREPIP="1")
    assert calls == []
    assert "missing Debian packages, going on without: python3-venv" in said


def _packages() -> dict[str, list[str]]:
    sections: dict[str, list[str]] = {}
    for line in (ROOT / PACKAGES).read_text(encoding="utf-8").splitlines():
        told = line.split("#")[0].strip()
        if told.startswith("["):
            sections[told.strip("[]")] = []
        elif told:
            list(sections.values())[-1].append(told)
    return sections


def test_packages_the_documents_name_are_those_that_get_installed() -> None:
    page = (ROOT / "docs" / "builder.md").read_text(encoding="utf-8")
    table = page.split("### Debian packages")[1].split("\n## ")[0]
    told = [row.split("|")[2] for row in table.splitlines() if row.startswith("| ") and "`" in row]
    assert [re.findall(r"`(.+?)`", names) for names in told] == list(_packages().values())


def test_tests_ask_for_the_packages_of_their_section(project: Project) -> None:
    dpkg = project.tools / "dpkg-query"
    dpkg.write_text("#!/bin/sh\nexit 1\n")
    dpkg.chmod(0o755)
    calls, _ = project.sh('"$root/test"', FAKE_USER="0")
    assert calls[1].split()[-2:] == _packages()["test"]
