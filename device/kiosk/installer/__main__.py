"""`systemd/install`: from a bare machine to one that starts as Brinkside, in one command."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from device.kiosk.installer import packages, pi, program
from device.kiosk.installer.layout import (
    CACHE,
    DATA,
    ETC,
    FILES,
    FOLDERS,
    LINKS,
    OPT,
    SETTINGS,
)
from device.kiosk.installer.tree import OWNER_ONLY, Tree
from engine.core import Refusal
from engine.text import ENGLISH, Text, say, spoken
from hardware.machine import Machine

KEPT_SETTINGS = f"{DATA}/brinkside.toml"
"""Where the settings wait for the next installation."""
SERVICES = ("brinkside-console.service", "brinkside.service")

Program = Callable[[Tree, Path, Path | None, Callable[[Text], None], str | None], bool]


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="systemd/install",
        description="Makes this machine start as Brinkside. Doing it again brings it up to date.",
    )
    made.add_argument("--root", type=Path, metavar="DIR", help="stage into a folder instead")
    made.add_argument(
        "--offline", type=Path, metavar="WHEELS", help="only what lies in this folder, no network"
    )
    made.add_argument(
        "--configure-pi",
        action="store_true",
        help="set up the Pi's boot files as well, rather than print what to set",
    )
    made.add_argument(
        "--with",
        dest="extras",
        metavar="EXTRAS",
        help="what is wired up, as for ./run (else: pi,print on a Pi, serial,print elsewhere)",
    )
    made.add_argument("--uninstall", action="store_true", help="leave nothing but the data")
    made.add_argument("--source", type=Path, required=True, help=argparse.SUPPRESS)
    return made


def run(arguments: Sequence[str], make_program: Program = program.ensure) -> int:
    args = parser().parse_args(arguments)
    try:
        tree = _tree(args)
        if args.uninstall:
            _uninstall(tree)
        else:
            _install(tree, args, make_program)
    except Refusal as refusal:
        print("systemd/install:", spoken(refusal.because, ENGLISH), file=sys.stderr)
        return 2
    except OSError as error:
        print(f"systemd/install: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    for name in tree.changed:
        print(f"  {name}")
    print("nothing had to be changed" if not tree.changed else f"changed: {len(tree.changed)}")
    return 0


def _tree(args: argparse.Namespace) -> Tree:
    if args.root is not None:
        args.root.mkdir(parents=True, exist_ok=True)
        return Tree(args.root.resolve())
    if os.geteuid() != 0:
        raise Refusal("not-root", say("this has to be run as root: sudo systemd/install"))
    return Tree(Path("/"))


def _install(tree: Tree, args: argparse.Namespace, make_program: Program) -> None:
    machine = Machine(tree.root)
    if args.offline is not None and not args.offline.is_dir():
        told = say("{file} cannot be read: {reason}", file=str(args.offline), reason="no folder")
        raise Refusal("no-wheels", told)
    if tree.is_this_machine:
        _packages(tree, args.source, args.offline, machine)
    for file in FILES:
        tree.file(file.target, (args.source / file.source).read_bytes(), file.mode)
    for folder in FOLDERS:
        tree.folder(folder)
    tree.folder(DATA, OWNER_ONLY)
    _settings(tree, args.source)
    if tree.is_this_machine:
        _do("systemd-sysusers", "/etc/sysusers.d/brinkside.conf")
        _do("systemd-tmpfiles", "--create", "/etc/tmpfiles.d/brinkside.conf")
    make_program(tree, args.source, args.offline, _tell, args.extras)
    # Last: what is started at boot is there by now.
    for name, target in LINKS.items():
        tree.link(name, target)
    _configure_pi(tree, machine, args.configure_pi)
    if tree.is_this_machine and tree.changed:
        _take_effect()


def _packages(tree: Tree, source: Path, wheels: Path | None, machine: Machine) -> None:
    lacking = packages.missing(packages.wanted(source, machine))
    if lacking:
        print("installing Debian packages:", *lacking, flush=True)
        packages.install(lacking, wheels)
        tree.changed += [f"package {name}" for name in lacking]


def _settings(tree: Tree, source: Path) -> None:
    """The owner's, from this or an earlier installation; else as the project has them."""
    target, kept = tree.path(SETTINGS.target), tree.path(KEPT_SETTINGS)
    if target.exists():
        return
    found = kept if kept.exists() else source / SETTINGS.source
    tree.file(SETTINGS.target, found.read_bytes())
    kept.unlink(missing_ok=True)


def _configure_pi(tree: Tree, machine: Machine, is_asked: bool) -> None:
    """Sets the boot files, or says what belongs there."""
    config = machine.boot_config()
    line = config.replace("config.txt", "cmdline.txt")
    if not (machine.has(config) and machine.has(line)):
        return
    texts = {name: tree.path(name).read_text() for name in (config, line)}
    wanted = {config: pi.config(texts[config]), line: pi.cmdline(texts[line])}
    if is_asked:
        for name, text in wanted.items():
            tree.file(name, text.encode(), 0o755)
        return
    if wanted != texts:
        print(f"\nTo be set by hand, or with --configure-pi. In {config}:\n\n{pi.CONFIG}\n")
        print(f"In {line}, on its one line:\n\n{' '.join(pi.CMDLINE)}\n")


def _uninstall(tree: Tree) -> None:
    if tree.is_this_machine and _has_systemd():
        for service in reversed(SERVICES):
            _do("systemctl", "stop", service)
    settings = tree.path(SETTINGS.target)
    if settings.exists():
        tree.file(KEPT_SETTINGS, settings.read_bytes(), 0o600)
    machine = Machine(tree.root)
    config = machine.boot_config()
    if machine.has(config):
        text = machine.path(config).read_text()
        if pi.BEGIN in text:
            tree.file(config, pi.without_config(text).encode(), 0o755)
    for name in [*LINKS, *(file.target for file in FILES), OPT, ETC, CACHE]:
        tree.remove(name)
    if tree.is_this_machine and _has_systemd():
        _do("systemctl", "daemon-reload")


def _take_effect() -> None:
    """Everything now that a running system can take now; the rest comes with the next start."""
    if not _has_systemd():
        return
    _do("systemctl", "daemon-reload")
    _do("udevadm", "control", "--reload")
    matches = (f"--subsystem-match={name}" for name in ("gpio", "spidev", "tty"))
    _do("udevadm", "trigger", *matches)
    _do("sysctl", "--quiet", "--load", "/etc/sysctl.d/90-brinkside.conf")
    _do("systemctl", "restart", "--no-block", *SERVICES)


def _has_systemd() -> bool:
    return os.path.isdir("/run/systemd/system")


def _do(*command: str) -> None:
    """Runs a tool of the system. Raises Refusal with what it said."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        told = say("{command}: {reason}", command=" ".join(command[:2]), reason=done.stderr.strip())
        raise Refusal("failed", told)


def _tell(text: Text) -> None:
    print(spoken(text, ENGLISH), flush=True)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
