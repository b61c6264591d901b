"""Shows that ./run and ./test build .venv when they must and leave it alone when they need not."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = "systemd/debian-packages"
SCRIPTS = ("run", "test", ".ci/run", ".ci/venv.sh")

# Stands in for python3 and for the python of every .venv it "makes"; notes what it was asked to do.
# What pip installed lies in a file beside; an argument of the fakes makes it fail as pip does.
FAKE_PYTHON = """#!/bin/sh
note() { echo "$*" >>"$FAKE_CALLS"; }
has() { case " $all " in *" $1 "*) ;; *) return 1 ;; esac; }
all=$* here=${0%/bin/python} last=
for last; do :; done
case $all in
    "-c import ensurepip") exit "${FAKE_NO_ENSUREPIP:-0}" ;;
    "-c import pygame") exit "${FAKE_NO_SYSTEM_PYGAME:-0}" ;;
    "-P -c "*) [ -f "$here/installed" ] || exit 1 ;;
    "-c "*) ;;
    *"needs.py --installed") echo "${FAKE_INSTALLED:-}" ;;
    *needs.py*) exec "$REAL_PYTHON" "$@" ;;
    "-m venv "*)
        echo "${all#-m }" | sed "s|$root/||" >>"$FAKE_CALLS"
        mkdir -p "$last/bin" && cp "$0" "$last/bin/python"
        ! has --system-site-packages || echo include-system-site-packages = true >"$last/pyvenv.cfg"
        ;;
    "-m pip "*--dry-run*)
        if ! grep -vxFf "$here/installed" "$last"; then echo Requirement already satisfied
        elif [ -n "${FAKE_COMPLAINT:-}" ]; then echo "$FAKE_COMPLAINT" >&2; exit 1
        else echo Would install; fi ;;
    "-m pip "*)
        note "pip $(paste -sd ' ' - <"$last")"
        [ -z "${FAKE_COMPLAINT:-}" ] || { echo "$FAKE_COMPLAINT" >&2; exit 1; }
        cp "$last" "$here/installed" ;;
    *) note "start $all" ;;
esac
"""
OFFLINE = "Failed to establish a new connection: Temporary failure in name resolution"
OFF_NET = "no network: pip cannot fetch what is needed"
FAKE_APT_GET = """#!/bin/sh
echo "apt-get $*" >>"$FAKE_CALLS"
"""
FAKE_ID = """#!/bin/sh
echo "${FAKE_USER:-1000}"
"""
PYPROJECT = """
[project]
version = "0.1.0"
dependencies = ["pygame", "segno"]

[project.optional-dependencies]
pi = ["gpiozero"]
serial = ["pyserial"]
test = ["pytest", "pyserial"]
"""


class Project:
    """A copy of the scripts in a folder of their own, with fake tools first on PATH."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "project"
        self.calls_file = folder / "calls"
        (self.root / ".ci").mkdir(parents=True)
        for name in (*SCRIPTS, ".ci/needs.py", PACKAGES):
            (self.root / name).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        self.pyproject = self.root / "pyproject.toml"
        self.pyproject.write_text(PYPROJECT)
        self.tools = tools = folder / "bin"
        tools.mkdir()
        for name, text in (("python3", FAKE_PYTHON), ("apt-get", FAKE_APT_GET), ("id", FAKE_ID)):
            self.tool(name, text)
        self.path = f"{tools}{os.pathsep}{os.environ['PATH']}"

    def tool(self, name: str, text: str) -> None:
        (self.tools / name).write_text(text)
        (self.tools / name).chmod(0o755)

    def change(self, old: str, new: str) -> None:
        text = self.pyproject.read_text()
        assert old in text
        self.pyproject.write_text(text.replace(old, new))

    def ensure(self, extras: str = "", **fakes: str) -> tuple[list[str], str]:
        """Calls ensure_venv once; gives back what python3 and pip were asked, and what was said."""
        return self.sh(f'. "$root/.ci/venv.sh"; ensure_venv {extras}', **fakes)

    def run(self, *arguments: str, **fakes: str) -> tuple[list[str], str]:
        return self.sh(shlex.join([str(self.root / "run"), *arguments]), **fakes)

    def sh(self, script: str, **fakes: str) -> tuple[list[str], str]:
        self.calls_file.write_text("")
        environment = {
            **os.environ,
            "PATH": self.path,
            "root": str(self.root),
            "FAKE_CALLS": str(self.calls_file),
            "REAL_PYTHON": sys.executable,
            "model_file": "/nowhere",
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
    calls, said = project.ensure()
    assert calls == ["venv .venvs/a", "pip pygame segno"]
    assert "building .venv: about 14 MB to fetch" in said
    assert project.ensure() == ([], "")


def test_what_changes_no_requirement_needs_no_network(project: Project) -> None:
    project.ensure()
    project.change('version = "0.1.0"', 'version = "0.2.0"')
    assert project.ensure(FAKE_COMPLAINT=OFFLINE) == ([], "")


def test_new_requirement_is_built_beside(project: Project) -> None:
    project.ensure()
    project.change('"segno"', '"segno", "chess"')
    assert project.ensure()[0] == ["venv .venvs/b", "pip chess pygame segno"]
    assert os.readlink(project.root / ".venv") == ".venvs/b"
    assert not (project.root / ".venvs" / "a").exists()


def test_requirement_that_is_there_already_is_not_installed_again(project: Project) -> None:
    project.ensure("test")
    assert project.ensure("serial", FAKE_COMPLAINT=OFFLINE) == ([], "")
    project.change('"pygame", "segno"', '"pygame"')
    assert project.ensure(FAKE_COMPLAINT=OFFLINE) == ([], "")


@pytest.mark.parametrize("going_back", [False, True])
def test_update_while_offline_leaves_what_worked(project: Project, going_back: bool) -> None:
    project.ensure()
    project.change('"segno"', '"segno", "chess"')
    calls, said = project.run("games", FAKE_COMPLAINT=OFFLINE)
    assert calls == ["start -P -m device games"]
    assert "no network" in said
    assert "going on with the .venv that is there" in said
    if going_back:
        project.change('"segno", "chess"', '"segno"')
        assert project.ensure(FAKE_COMPLAINT=OFFLINE) == ([], "")
    else:
        assert project.ensure()[0] == ["venv .venvs/b", "pip chess pygame segno"]


def test_build_that_fails_midway_leaves_what_worked(project: Project) -> None:
    project.ensure()
    # The dry run finds all of it; then the disk is full.
    (project.root / ".venv" / "pyvenv.cfg").unlink(missing_ok=True)
    calls, said = project.run("--system", "games", FAKE_COMPLAINT="No space left on device")
    assert calls[-1] == "start -P -m device games"
    assert "the disk is full: make room in" in said
    assert os.readlink(project.root / ".venv") == ".venvs/a"
    assert project.ensure() == ([], "")


def test_extras_are_remembered_and_rebuilt(project: Project) -> None:
    calls, _ = project.run("--with", "pi,serial", "games")
    assert calls[1:] == ["pip gpiozero pygame pyserial segno", "start -P -m device games"]
    assert project.run("games") == (["start -P -m device games"], "")
    project.change('"segno"', '"segno", "chess"')
    assert project.run("games")[0][1] == "pip chess gpiozero pygame pyserial segno"
    shutil.rmtree(project.root / ".venvs" / "b")
    assert project.ensure()[0][1] == "pip chess gpiozero pygame pyserial segno"


def test_extras_of_two_calls_are_added_up(project: Project) -> None:
    project.run("--with", "pi")
    assert project.ensure("test")[0][1] == "pip gpiozero pygame pyserial pytest segno"
    assert project.ensure("test") == ([], "")
    assert project.run("--with=pi", "games")[1] == ""


def test_extra_that_cannot_be_had_is_told_and_not_remembered(project: Project) -> None:
    project.ensure()
    calls, said = project.run("--with", "pi", "games", FAKE_COMPLAINT=OFFLINE)
    assert calls == []
    assert "stays as it was, without pi" in said
    assert project.run("games", FAKE_COMPLAINT=OFFLINE) == (["start -P -m device games"], "")


def test_extra_whose_libraries_are_there_already_is_remembered_too(project: Project) -> None:
    project.ensure("test")
    assert project.run("--with", "serial", "games") == (["start -P -m device games"], "")
    project.change('test = ["pytest", "pyserial"]', 'test = ["pytest"]')
    shutil.rmtree(project.root / ".venvs" / "a")
    assert project.ensure()[0][1] == "pip pygame pyserial pytest segno"


def test_version_without_a_remembered_extra_starts_and_does_not_forget_it(project: Project) -> None:
    project.run("--with", "serial")
    project.change('serial = ["pyserial"]', "")
    assert project.run("games", FAKE_COMPLAINT=OFFLINE) == (["start -P -m device games"], "")
    project.change('"segno"', '"segno", "chess"')
    assert project.ensure()[0][1] == "pip chess pygame segno"
    project.change('pi = ["gpiozero"]', 'pi = ["gpiozero"]\nserial = ["pyserial"]')
    assert project.ensure()[0][1] == "pip chess pygame pyserial segno"


def test_what_was_installed_by_hand_in_a_venv_of_an_earlier_version_is_kept(
    project: Project,
) -> None:
    project.ensure()
    (project.root / ".venv").unlink()
    (project.root / ".venvs" / "a").rename(project.root / ".venv")
    shutil.rmtree(project.root / ".venvs")
    project.change('"segno"', '"segno", "chess"')
    assert project.ensure(FAKE_INSTALLED="serial")[0][1] == "pip chess pygame pyserial segno"


def test_extras_a_python_has_are_those_all_of_whose_libraries_it_has() -> None:
    needs = [sys.executable, str(ROOT / ".ci" / "needs.py"), "--installed"]
    found = subprocess.run(needs, capture_output=True, text=True, check=True).stdout
    assert {"test", "serial", "print", "labels"} <= set(found.strip().split(","))
    bare = [sys.executable, "-I", "-S", *needs[1:]]
    assert subprocess.run(bare, capture_output=True, text=True, check=True).stdout == "\n"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [("0.1.0", "0.2.0", ""), ('"segno"', '"segno", "chess"', "going on with the .venv")],
)
def test_folder_that_cannot_be_written_to_still_starts(
    project: Project, old: str, new: str, told: str
) -> None:
    """One that belongs to somebody else, is mounted read-only, or lies on a full disk."""
    project.ensure()
    # Folders in the way, since to root everything is permitted.
    for name in ("needed", "wishes.new", "a/.brinkside-stamp.new"):
        (project.root / ".venvs" / name).unlink(missing_ok=True)
        (project.root / ".venvs" / name).mkdir()
    project.change(old, new)
    calls, said = project.run("games")
    assert calls == ["start -P -m device games"]
    assert told in said
    assert bool(said) == bool(told)


@pytest.mark.parametrize("complaint", ["Permission denied", "Read-only file system"])
def test_folder_that_cannot_be_written_to_is_named(project: Project, complaint: str) -> None:
    _, said = project.run("games", FAKE_COMPLAINT=f"sh: cannot create x: {complaint}")
    assert f"{project.root} cannot be written to here: start it once as its owner" in said


def test_what_works_needs_nothing_that_only_building_needs(project: Project) -> None:
    project.ensure()
    project.change('"segno"', '"segno", "chess"')
    calls, said = project.run("games", FAKE_NO_ENSUREPIP="1")
    assert calls == ["start -P -m device games"]
    assert "sudo apt-get install python3-venv" in said
    assert "going on with the .venv that is there" in said


def test_upgrade_of_python_while_offline_goes_on_with_the_old_one(project: Project) -> None:
    project.ensure()
    python = project.root / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to(project.tools / "python3.99")
    project.tool("python3.99", "#!/bin/sh\nexit 1\n")
    (project.root / ".venv" / "lib" / "python3.77").mkdir(parents=True)
    calls, said = project.run("games", FAKE_COMPLAINT=OFFLINE)
    assert (calls[-1], OFF_NET in said) == ("pip pygame segno", True)
    project.tool("python3.77", FAKE_PYTHON)
    calls, said = project.run("games", FAKE_COMPLAINT=OFFLINE)
    assert calls[-1] == "start -P -m device games"
    assert "going on with the .venv that is there" in said
    assert python.resolve() == project.tools / "python3.77"


def test_building_again_keeps_extras_and_what_worked(project: Project) -> None:
    project.run("--with", "serial")
    assert project.run("--again", "games")[0][:2] == ["venv .venvs/b", "pip pygame pyserial segno"]
    calls, said = project.run("--again", "games", FAKE_COMPLAINT=OFFLINE)
    assert calls[-1] == "start -P -m device games"
    assert "going on with the .venv that is there" in said


def test_unknown_extra_is_refused_with_those_there_are(project: Project) -> None:
    calls, said = project.run("--with", "pii", "games")
    assert calls == []
    assert "no extra pii; there are: pi, serial, test" in said
    assert project.run("--with")[1] == "brinkside: --with needs names: ./run --with pi,print\n"


def test_first_build_without_network_names_the_way_out(project: Project) -> None:
    calls, said = project.run("games", FAKE_COMPLAINT=OFFLINE)
    assert [call.split()[0] for call in calls] == ["venv", "pip"]
    assert "python3 -m pip wheel -w wheels 'pygame' 'segno'" in said
    assert said.endswith("PIP_NO_INDEX=1 PIP_FIND_LINKS=wheels ./run\n")
    assert not (project.root / ".venv").exists()
    assert project.ensure()[0] == ["venv .venvs/a", "pip pygame segno"]


@pytest.mark.parametrize(
    ("complaint", "no_index", "told"),
    [
        ("ERROR: No matching distribution found for segno", "1", "the wheels given are not all"),
        ("ERROR: No matching distribution found for segno", "", "nothing that fits this machine"),
        ("[SSL: CERTIFICATE_VERIFY_FAILED] not yet valid", "", "If not, set the clock"),
        ("Retrying: Temporary failure in name resolution; No matching distribution", "", OFF_NET),
    ],
)
def test_what_pip_cannot_find_is_told_by_its_cause(
    project: Project, complaint: str, no_index: str, told: str
) -> None:
    _, said = project.run("games", FAKE_COMPLAINT=complaint, PIP_NO_INDEX=no_index)
    assert told in said
    assert (OFF_NET in said) == (told == OFF_NET)


def test_way_out_names_what_was_asked_for(project: Project) -> None:
    _, said = project.run("--with", "serial", "--system", "games", FAKE_COMPLAINT=OFFLINE)
    assert "'pyserial'" in said
    assert said.endswith("PIP_FIND_LINKS=wheels ./run --with serial --system\n")


def test_missing_compiler_is_named(project: Project) -> None:
    _, said = project.run("--with", "pi", FAKE_COMPLAINT="fatal error: Python.h: No such file")
    assert "sudo apt-get install python3-dev g++" in said


def test_venv_of_an_earlier_version_is_kept_as_long_as_it_serves(project: Project) -> None:
    venv = project.root / ".venv"
    project.ensure()
    (project.root / ".venvs" / "a").rename(project.root / "earlier")
    venv.unlink()
    (project.root / "earlier").rename(venv)
    shutil.rmtree(project.root / ".venvs")
    (venv / ".brinkside-stamp").write_text("a sum of all of pyproject.toml\n\n")
    assert project.ensure(FAKE_COMPLAINT=OFFLINE) == ([], "")
    project.change('"segno"', '"segno", "chess"')
    assert project.run("games", FAKE_COMPLAINT=OFFLINE)[0] == ["start -P -m device games"]
    assert project.ensure()[0] == ["venv .venvs/a", "pip chess pygame segno"]
    assert os.listdir(project.root / ".venvs").count("was") == 0


def test_power_cut_while_an_earlier_venv_became_a_link_loses_nothing(project: Project) -> None:
    project.ensure()
    (project.root / ".venv").unlink()
    (project.root / ".venvs" / "a").rename(project.root / ".venvs" / "was")
    calls, _ = project.run("games", FAKE_COMPLAINT=OFFLINE)
    assert calls == ["start -P -m device games"]


def test_build_that_was_cut_short_is_done_again(project: Project) -> None:
    half = project.root / ".venvs" / "a" / "bin"
    half.mkdir(parents=True)
    (half / "python").touch()
    assert project.ensure()[0] == ["venv .venvs/a", "pip pygame segno"]


def test_venv_whose_python_vanished_is_rebuilt(project: Project) -> None:
    project.ensure()
    (project.root / ".venv" / "bin" / "python").unlink()
    assert project.ensure()[0] == ["venv .venvs/b", "pip pygame segno"]


def test_moved_project_still_starts_without_network(project: Project) -> None:
    project.ensure()
    site = project.root / ".venv" / "lib" / "python3.11" / "site-packages"
    site.mkdir(parents=True)
    project.root = project.root.rename(project.root.with_name("moved"))
    assert project.run("games", FAKE_COMPLAINT=OFFLINE) == (["start -P -m device games"], "")
    pointer = project.root / ".venv/lib/python3.11/site-packages/brinkside.pth"
    assert pointer.read_text() == f"{project.root}\n"


def test_pi_uses_the_libraries_of_the_distribution(project: Project) -> None:
    model = project.root / "model"
    model.write_text("Raspberry Pi 4 Model B Rev 1.4\0")
    calls, said = project.ensure(model_file=str(model))
    assert calls[0] == "venv --system-site-packages .venvs/a"
    assert "upon the system's own packages: about 1 MB to fetch" in said
    assert project.ensure(model_file=str(model)) == ([], "")


def test_pi_without_the_pygame_of_the_distribution_is_told_so(project: Project) -> None:
    project.tool("apt-cache", "#!/bin/sh\necho Package: $2\n")  # Raspberry Pi OS has all
    _, said = project.run("--system", FAKE_NO_SYSTEM_PYGAME="1")
    assert "sudo apt-get install python3-pygame python3-lgpio; ./run --again\n" in said


def test_packages_that_the_distribution_has_not_are_not_told_to_be_installed(
    project: Project,
) -> None:
    project.tool("apt-cache", "#!/bin/sh\nexit 100\n")  # Debian has no lgpio
    _, said = project.run("--system", FAKE_NO_SYSTEM_PYGAME="1")
    assert "sudo apt-get install python3-pygame; ./run --again\n" in said


def test_system_is_remembered_and_a_venv_made_so_is_never_made_otherwise(project: Project) -> None:
    project.run("--system")
    project.change('"segno"', '"segno", "chess"')
    assert project.ensure()[0][0] == "venv --system-site-packages .venvs/b"


def _wheel(folder: Path, name: str) -> None:
    """A library that can be installed and imported, and does nothing."""
    about = f"{name}-9.9.dist-info"
    with zipfile.ZipFile(folder / f"{name}-9.9-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{name}.py", "")
        wheel.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 9.9\n")
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")


def test_checkout_lives_on_without_network(tmp_path: Path) -> None:
    """With the real python and pip; a folder of wheels is the network, and is taken away."""
    root, wheels = tmp_path / "checkout", tmp_path / "wheels"
    wheels.mkdir()
    for name in ("pygame", "segno", "pyserial"):
        _wheel(wheels, name)
    (root / ".ci").mkdir(parents=True)
    for name in ("run", ".ci/venv.sh", ".ci/needs.py"):
        shutil.copy(ROOT / name, root / name)
    for name in ("device", "engine", "hardware", "ui"):
        (root / name).symlink_to(ROOT / name)
    pip = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels), "PIP_CONFIG_FILE": os.devnull}

    def games(version: str, *options: str) -> None:
        (root / "pyproject.toml").write_text(PYPROJECT.replace("0.1.0", version))
        data = str(tmp_path / "data")
        run = [str(root / "run"), *options, "games", "--data", data, "--language", "en"]
        done = subprocess.run(run, env={**os.environ, **pip}, capture_output=True, text=True)
        assert done.stdout.startswith("no games yet"), done.stderr

    games("0.1.0", "--with", "serial")
    shutil.rmtree(wheels)
    games("0.2.0")
    python = root / ".venv" / "bin" / "python"
    subprocess.run([python, "-c", "import pygame, segno, pyserial"], check=True)


def test_every_extra_has_its_size() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for extra in told["project"]["optional-dependencies"]:
        size = [sys.executable, ROOT / ".ci" / "needs.py", "--megabytes", extra]
        assert int(subprocess.run(size, capture_output=True, check=True).stdout) > 10


def test_missing_venv_module_is_named(project: Project) -> None:
    calls, said = project.ensure(FAKE_NO_ENSUREPIP="1")
    assert calls == []
    assert "python3-venv" in said


def test_run_starts_the_device_with_its_arguments(project: Project) -> None:
    calls, _ = project.run("replay", "--with", "game.jsonl")
    assert calls[2:] == ["start -P -m device replay --with game.jsonl"]


def test_test_runs_every_check_and_ends_with_pytest(project: Project) -> None:
    calls, _ = project.sh('"$root/test" -k bids')
    assert calls[1] == "pip pygame pyserial pytest segno"
    assert [call.split()[2] for call in calls[2:]] == ["ruff", "ruff", "mypy", "pytest"]
    assert calls[-1].startswith("start -m pytest ")
    assert calls[-1].endswith(" -k bids")


def test_quick_run_makes_every_check_but_leaves_out_what_is_slow(project: Project) -> None:
    calls, _ = project.sh('"$root/test" --quick tests/engine')
    assert [call.split()[2] for call in calls[2:]] == ["ruff", "ruff", "mypy", "pytest"]
    assert calls[-1].endswith(" -m quick or not (layout or window or long) tests/engine")


def test_root_gets_missing_debian_packages_installed(project: Project) -> None:
    calls, _ = project.sh('"$root/test"', FAKE_NO_ENSUREPIP="1", FAKE_USER="0")
    assert calls[0] == "apt-get update"
    assert calls[1].startswith("apt-get install")
    assert "python3-venv" in calls[1]


def test_others_are_told_which_debian_packages_are_missing(project: Project) -> None:
    calls, said = project.sh('"$root/test"', FAKE_NO_ENSUREPIP="1")
    assert calls == []
    assert "missing Debian packages, going on without: python3-venv" in said


def debian_packages() -> dict[str, list[str]]:
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
    assert [re.findall(r"`(.+?)`", names) for names in told] == list(debian_packages().values())


def test_tests_ask_for_the_packages_of_their_section(project: Project) -> None:
    project.tool("dpkg-query", "#!/bin/sh\nexit 1\n")
    calls, _ = project.sh('"$root/test"', FAKE_USER="0")
    wanted = debian_packages()["test"]
    assert calls[1].split()[-len(wanted) :] == wanted
