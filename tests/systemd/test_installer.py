"""Shows what the installer puts where, that a second run changes nothing, and what it leaves."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from device.kiosk.installer import packages
from device.kiosk.installer.__main__ import run
from device.kiosk.installer.layout import FILES, OPT
from device.kiosk.installer.tree import Tree
from device.kiosk.releases import Releases
from device.settings import loaded
from device.settings.general import General
from engine.text import Text

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[2]

STAGED = {
    "/etc/brinkside/brinkside.toml": 0o644,
    "/etc/systemd/journald.conf.d/brinkside.conf": 0o644,
    "/etc/systemd/logind.conf.d/brinkside.conf": 0o644,
    "/etc/systemd/system.conf.d/brinkside.conf": 0o644,
    "/etc/systemd/system/brinkside-console.service": 0o644,
    "/etc/systemd/system/brinkside.service": 0o644,
    "/etc/sysctl.d/90-brinkside.conf": 0o644,
    "/etc/sysusers.d/brinkside.conf": 0o644,
    "/etc/tmpfiles.d/brinkside.conf": 0o644,
    "/etc/udev/rules.d/70-brinkside.rules": 0o644,
    "/opt/brinkside/console.py": 0o644,
    "/opt/brinkside/notice": 0o755,
    "/opt/brinkside/releases.py": 0o644,
    "/opt/brinkside/releases/1/complete": 0o644,
}
LINKED = {
    "/etc/systemd/system/autovt@.service": "/dev/null",
    "/etc/systemd/system/ctrl-alt-del.target": "/dev/null",
    "/etc/systemd/system/getty@tty1.service": "/dev/null",
    "/etc/systemd/system/kbrequest.target": "/dev/null",
    "/etc/systemd/system/multi-user.target.wants/brinkside-console.service": (
        "../brinkside-console.service"
    ),
    "/etc/systemd/system/multi-user.target.wants/brinkside.service": "../brinkside.service",
    "/opt/brinkside/current": "releases/1",
    "/usr/local/bin/brinkside": "/opt/brinkside/current/bin/brinkside",
}


def _release(
    tree: Tree,
    source: Path,
    wheels: Path | None,
    told: Callable[[Text], None],
    extras: str | None,
) -> bool:
    """Stands in for building the program, which takes pip and a minute."""
    releases = Releases(tree.path(OPT))
    if releases.current:
        return False
    releases.finish(releases.begin("1"))
    releases.switch("1")
    tree.changed.append("release")
    return True


class Stage:
    """A folder that stands for a machine."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def install(self, *more: str) -> int:
        return run(["--source", str(ROOT), "--root", str(self.root), *more], _release)

    def path(self, name: str) -> Path:
        return self.root / name.lstrip("/")

    def files(self) -> dict[str, int]:
        return {
            f"/{path.relative_to(self.root)}": path.stat().st_mode & 0o7777
            for path in self.root.rglob("*")
            if path.is_file() and not path.is_symlink()
        }

    def links(self) -> dict[str, str]:
        return {
            f"/{path.relative_to(self.root)}": os.readlink(path)
            for path in self.root.rglob("*")
            if path.is_symlink()
        }


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path / "machine")


def test_staging_puts_every_file_in_its_place(stage: Stage) -> None:
    assert stage.install() == 0
    assert stage.files() == STAGED
    assert stage.links() == LINKED
    for file in FILES:
        assert stage.path(file.target).read_bytes() == (ROOT / file.source).read_bytes()
    assert stage.path("/var/lib/brinkside").stat().st_mode & 0o777 == 0o700


def test_second_run_changes_nothing(stage: Stage, capsys: pytest.CaptureFixture[str]) -> None:
    stage.install()
    before = {path: path.lstat().st_mtime_ns for path in stage.root.rglob("*")}
    capsys.readouterr()
    assert stage.install() == 0
    assert {path: path.lstat().st_mtime_ns for path in stage.root.rglob("*")} == before
    assert capsys.readouterr().out == "nothing had to be changed\n"


def test_what_was_changed_by_hand_is_put_right_but_settings_are_the_owners(
    stage: Stage, capsys: pytest.CaptureFixture[str]
) -> None:
    stage.install()
    stage.path("/etc/systemd/system/brinkside.service").write_text("[Service]\n")
    stage.path("/opt/brinkside/notice").chmod(0o600)
    stage.path("/etc/systemd/system/getty@tty1.service").unlink()
    stage.path("/etc/brinkside/brinkside.toml").write_text('language = "fr"\n')
    capsys.readouterr()
    assert stage.install() == 0
    assert capsys.readouterr().out.endswith("changed: 3\n")
    assert (stage.files(), stage.links()) == (STAGED, LINKED)
    assert stage.path("/etc/brinkside/brinkside.toml").read_text() == 'language = "fr"\n'


def test_uninstall_leaves_only_data(stage: Stage) -> None:
    stage.install()
    game = stage.path("/var/lib/brinkside/games/a.jsonl")
    game.parent.mkdir()
    game.write_text("a game\n")
    stage.path("/etc/brinkside/brinkside.toml").write_text('language = "fr"\n')
    others = stage.path("/etc/systemd/system/other.service")
    others.write_text("somebody else's\n")
    assert stage.install("--uninstall") == 0
    assert stage.links() == {}
    assert set(stage.files()) == {
        "/etc/systemd/system/other.service",
        "/var/lib/brinkside/brinkside.toml",
        "/var/lib/brinkside/games/a.jsonl",
    }
    # Installed again, it is as it was, settings included.
    stage.install()
    assert stage.path("/etc/brinkside/brinkside.toml").read_text() == 'language = "fr"\n'
    assert game.read_text() == "a game\n"


def test_uninstalling_what_is_not_there_is_no_error(stage: Stage) -> None:
    assert stage.install("--uninstall") == 0
    assert stage.files() == {}


def test_settings_as_installed_are_sound(stage: Stage) -> None:
    stage.install()
    found = loaded(stage.path("/etc/brinkside/brinkside.toml")).of(General)
    assert found.data == "/var/lib/brinkside"


CONFIG = "/boot/firmware/config.txt"
CMDLINE = "/boot/firmware/cmdline.txt"
AS_IT_CAME = "# as it came\ndtparam=audio=on\n[cm4]\notg_mode=1\n"


@pytest.fixture
def pi(stage: Stage) -> Stage:
    stage.path(CONFIG).parent.mkdir(parents=True)
    stage.path(CONFIG).write_text(AS_IT_CAME)
    stage.path(CMDLINE).write_text("console=serial0,115200 console=tty1 root=PARTUUID=1 rootwait\n")
    return stage


def test_boot_files_of_a_pi_are_only_printed_unless_asked(
    pi: Stage, capsys: pytest.CaptureFixture[str]
) -> None:
    before = pi.path(CONFIG).read_text(), pi.path(CMDLINE).read_text()
    pi.install()
    assert (pi.path(CONFIG).read_text(), pi.path(CMDLINE).read_text()) == before
    out = capsys.readouterr().out
    assert "core_freq_min=500" in out
    assert "quiet loglevel=3" in out


def test_boot_files_of_a_pi_are_set_once(pi: Stage, capsys: pytest.CaptureFixture[str]) -> None:
    pi.install("--configure-pi")
    config, line = pi.path(CONFIG).read_text(), pi.path(CMDLINE).read_text()
    assert config.startswith(f"{AS_IT_CAME}# Brinkside begins")
    assert "[pi4]\ncore_freq=500\ncore_freq_min=500\nenable_uart=1\n[all]\n" in config
    assert line.startswith("console=tty1 root=PARTUUID=1 rootwait quiet ")
    assert line.count("\n") == 1
    capsys.readouterr()
    pi.install("--configure-pi")
    assert capsys.readouterr().out == "nothing had to be changed\n"
    assert (pi.path(CONFIG).read_text(), pi.path(CMDLINE).read_text()) == (config, line)
    pi.install("--uninstall")
    assert pi.path(CONFIG).read_text() == AS_IT_CAME


def test_script_needs_root_and_says_so() -> None:
    as_nobody: list[str] = []
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("needs setpriv")
        as_nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    environ = {**os.environ, "PATH": f"/usr/bin:{os.environ['PATH']}"}
    script = [*as_nobody, str(ROOT / "systemd/install")]
    done = subprocess.run(script, capture_output=True, text=True, check=False, env=environ)
    assert done.stderr == "systemd/install: this has to be run as root: sudo systemd/install\n"
    assert done.returncode == 2


def test_offline_apt_takes_the_files_it_is_given_and_asks_no_source(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "cage_1%3a0.2_amd64.deb").touch()
    asked: list[list[str]] = []

    def noted(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        asked.append(command)
        return subprocess.CompletedProcess(command, 0, "cage install ok installed\n", "")

    monkeypatch.setattr("device.kiosk.installer.packages.subprocess.run", noted)
    packages.install(["cage"], tmp_path)
    assert asked[0][-1] == str(tmp_path / "cage_1%3a0.2_amd64.deb")
    assert "Dir::Etc::SourceList=/dev/null" in asked[0]
    # apt calls local files "not absolute" with this.
    assert "--no-download" not in asked[0]


def test_notice_may_be_written_to_its_console() -> None:
    """Debian 13 gives the text consoles to root alone."""
    rules = (ROOT / "systemd/etc/udev.rules").read_text()
    assert 'KERNEL=="tty1", GROUP="tty", MODE="0620"' in rules
    assert "m brinkside tty" in (ROOT / "systemd/etc/sysusers.conf").read_text()
