"""Shows how a card's image is put together, and that its parts agree about their names."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.test_scripts import debian_packages

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[2]
CARD = ROOT / "systemd/card"
TREE = CARD / "root"
SCRIPTS = (
    *("systemd/image", "systemd/card/assemble", "systemd/card/boot", "systemd/card/setup"),
    "systemd/card/root/usr/local/sbin/brinkside-grow",
    "systemd/card/root/etc/initramfs-tools/hooks/brinkside-card",
)
MIB = 1024 * 1024

LACKING = [
    tool
    for tool in ("sfdisk", "mkfs.vfat", "mkfs.ext4", "mcopy", "debugfs")
    if not shutil.which(tool)
]
needs_tools = pytest.mark.skipif(bool(LACKING), reason=f"needs {' '.join(LACKING)}")


def _fstab() -> dict[str, list[str]]:
    """What is mounted where."""
    rows = [line.split() for line in (TREE / "etc/fstab").read_text().splitlines()]
    return {row[1]: row for row in rows if row and not row[0].startswith("#")}


@pytest.mark.parametrize("name", SCRIPTS)
def test_script_is_understood_and_may_be_executed(name: str) -> None:
    script = ROOT / name
    shell = script.read_text().partition("\n")[0].rpartition("/")[2].split()[-1]
    assert script.stat().st_mode & 0o111
    assert subprocess.run([shell, "-n", str(script)], check=False).returncode == 0


@pytest.fixture
def image(tmp_path: Path) -> Path:
    for part, file in (("boot", "config.txt"), ("root", "etc/fstab"), ("data", "games/a.jsonl")):
        path = tmp_path / part / file
        path.parent.mkdir(parents=True)
        path.write_text(f"{part}\n")
    out = tmp_path / "card.img"
    parts = [str(tmp_path / part) for part in ("boot", "root", "data")]
    subprocess.run(
        [str(CARD / "assemble"), *parts, str(out)],
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "BOOT_MIB": "64", "DATA_MIB": "32"},
        check=True,
        capture_output=True,
    )
    return out


def _said(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@needs_tools
def test_three_folders_become_the_three_parts_of_a_card(image: Path) -> None:
    table = json.loads(_said("sfdisk", "-J", str(image)))["partitiontable"]
    assert table["label"] == "dos"
    parts = table["partitions"]
    assert [part["type"] for part in parts] == ["c", "83", "83"]
    assert all(
        part["start"] % 8192 == 0 for part in parts
    )  # whole 4 MiB: what a card erases at once
    ends = [part["start"] + part["size"] for part in parts]
    assert ends[0] <= parts[1]["start"]
    assert ends[1] <= parts[2]["start"]
    assert ends[2] * 512 == image.stat().st_size
    at = [part["start"] * 512 for part in parts]
    assert _said("mtype", "-i", f"{image}@@{at[0]}", "::config.txt") == "boot\n"
    for start, file, told in ((at[1], "etc/fstab", "root\n"), (at[2], "games/a.jsonl", "data\n")):
        assert _said("debugfs", "-R", f"cat {file}", f"{image}?offset={start}") == told


@needs_tools
def test_parts_have_the_names_that_only_a_card_slot_can_give(image: Path) -> None:
    rules = (TREE / "etc/udev/rules.d/61-brinkside-card.rules").read_text()
    given = dict(re.findall(r'LABEL}=="(\S+)", SYMLINK\+="(\S+)"', rules))
    starts = [
        part["start"] * 512
        for part in json.loads(_said("sfdisk", "-J", str(image)))["partitiontable"]["partitions"]
    ]
    data = image.read_bytes()
    assert data[starts[0] + 71 : starts[0] + 82].decode().strip() in given  # the label of a FAT32
    for start in starts[1:]:
        assert data[start + 1024 + 120 : start + 1024 + 136].decode().strip("\0") in given
    mounted = {row[0] for row in _fstab().values() if row[0].startswith("/dev")}
    assert mounted == {f"/dev/{link}" for link in given.values()}
    assert "sd" not in re.search(r'KERNEL!="(.+?)"', rules)[1]  # type: ignore[index]


def test_root_of_the_kernel_is_that_of_fstab_and_read_only() -> None:
    told = (TREE / "etc/default/raspi-firmware").read_text()
    root = _fstab()["/"]
    assert f"ROOTPART={root[0]}\n" in told
    assert "ro" in root[3].split(",")
    assert 'overlayroot="tmpfs:recurse=0"' in (TREE / "etc/overlayroot.local.conf").read_text()


def test_all_that_changes_lies_in_the_part_that_is_written_to() -> None:
    made = (ROOT / "systemd/image").read_text()
    for place in ("/opt/brinkside", "/etc/brinkside", "/var/lib/brinkside"):
        source = _fstab()[place][0]
        assert source.startswith("/data/")
        assert f'mv "$root{place}" "$data/{source.removeprefix("/data/")}"' in made


def test_clock_goes_on_where_it_was_when_the_plug_was_pulled() -> None:
    source = _fstab()["/var/lib/systemd/timesync"][0]
    assert (
        f'touch "$data/{source.removeprefix("/data/")}/clock"'
        in (ROOT / "systemd/image").read_text()
    )


def test_nobody_gets_in_without_a_file_on_the_boot_partition() -> None:
    system = TREE / "etc/systemd/system"
    for service in ("ssh.service.d", "wpa_supplicant@wlan0.service.d"):
        told = (system / service / "brinkside.conf").read_text()
        assert "\nConditionPathExists=/boot/firmware/brinkside-" in f"\n{told}"
    ssh = (TREE / "etc/ssh/sshd_config.d/brinkside.conf").read_text()
    assert "\nPasswordAuthentication no\n" in ssh
    assert "passwd --quiet --lock root" in (CARD / "setup").read_text()
    emergency = (system / "emergency.service.d/brinkside.conf").read_text()
    assert "sulogin" not in emergency
    assert "\nExecStart=\n" in emergency


def test_every_package_the_scripts_ask_for_has_a_section() -> None:
    asked = re.findall(r"\$?\(packages ([a-z -]+)\)", (ROOT / "systemd/image").read_text())
    sections = {section for words in asked for section in words.split()}
    assert {"run", "kiosk", "card", "card-wheels", "image"} <= sections
    assert sections <= set(debian_packages())


@pytest.mark.skipif(shutil.which("dtc") is None, reason="needs dtc (device-tree-compiler)")
def test_device_tree_of_the_strips_is_sound(tmp_path: Path) -> None:
    out = tmp_path / "spi.dtbo"
    command = ["dtc", "-@", "-I", "dts", "-O", "dtb", "-o", str(out), str(CARD / "spi.dts")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, out.read_bytes()[:4]) == (0, b"\xd0\x0d\xfe\xed"), done.stderr
