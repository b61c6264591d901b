"""The disks of the machine under proof: the system's own, and the stick beside it."""

from __future__ import annotations

import shutil
from pathlib import Path

from proving import wheels
from proving.supplies import Supplies, copy_project, run, unpack

SYSTEM_SIZE, STICK_SIZE = "3G", "1G"
AGENT = "/usr/local/lib/prove/agent.py"
UNIT = f"""\
[Unit]
DefaultDependencies=no
After=local-fs.target
[Service]
ExecStart=/usr/bin/python3 -I {AGENT}
Restart=always
"""
UDEV = """\
SUBSYSTEM=="virtio-ports", ATTR{name}=="prove.agent", TAG+="systemd", \
ENV{SYSTEMD_WANTS}+="prove-agent.service"
SUBSYSTEM=="virtio-ports", ATTR{name}=="prove.frames", GROUP="video", MODE="0660"
"""


def make_system(work: Path, in_chroot: str = "") -> Path:
    """A Debian that boots, with the agent in it and nothing of Brinkside; or with what a command
    makes of it in a chroot, where the stick's tree lies in /mnt."""
    tree, disk = work / "system", work / "debian.img"
    unpack(work / "base.tar", tree)
    _write(tree, AGENT, (Path(__file__).parent / "agent.py").read_text())
    _write(tree, "/etc/systemd/system/prove-agent.service", UNIT)
    _write(tree, "/etc/udev/rules.d/10-prove.rules", UDEV)
    _write(tree, "/etc/hostname", "brinkside\n")
    # The serial line is for what the kernel says, not for logging in.
    (tree / "etc/systemd/system/serial-getty@ttyS0.service").symlink_to("/dev/null")
    _write(tree, "/etc/fstab", "/dev/vda / ext4 rw,errors=remount-ro 0 1\n")
    # Nothing that this machine does not have, for emulation is slow.
    _write(tree, "/etc/initramfs-tools/conf.d/prove", "MODULES=list\n")
    _write(tree, "/etc/initramfs-tools/modules", "virtio_pci\nvirtio_blk\next4\n")
    run("chroot", tree, "update-initramfs", "-u")
    if in_chroot:
        mounts = "for each in proc sys dev; do mount --bind /$each $0/$each; done"
        mounts += "; mount --bind $1 $0/mnt"
        # In a namespace of its own: the mounts go with it.
        run("unshare", "--mount", "sh", "-c", f"{mounts}; chroot $0 {in_chroot}", tree,
            work / "stick")  # fmt: skip
    for name in ("vmlinuz", "initrd.img"):
        (found,) = (tree / "boot").glob(f"{name}-*")
        shutil.copyfile(found, work / name)
    make_image(tree, disk, SYSTEM_SIZE)
    shutil.rmtree(tree)
    return disk


def make_stick(supplies: Supplies, source: Path, work: Path) -> Path:
    """A checkout, what it needs where there is no network, and other versions of it."""
    tree, disk = work / "stick", work / "stick.img"
    shutil.rmtree(tree, ignore_errors=True)
    copy_project(source, tree / "brinkside")
    shutil.copytree(supplies.wheels, tree / "wheels")
    wheels.make_all(supplies.wheels, tree / "updates")
    make_image(tree, disk, STICK_SIZE)
    return disk


def make_image(tree: Path, disk: Path, size: str) -> None:
    disk.unlink(missing_ok=True)
    run("truncate", "--size", size, disk)
    run("mkfs.ext4", "-q", "-d", tree, disk)


def copied(disk: Path, to: Path) -> Path:
    run("cp", "--sparse=always", disk, to)
    return to


def _write(tree: Path, name: str, text: str) -> None:
    path = tree / name.lstrip("/")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
