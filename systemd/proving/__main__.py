"""`systemd/prove`: shows in a booted machine that the appliance does what it promises."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from proving import displays, installing, minding, playing, seat, updates
from proving.bench import Bench
from proving.days import Table
from proving.machine import Failed, Gone

Proof = Callable[[Bench], None]


def at_one_table(*proofs: Callable[[Bench, Table], None]) -> Proof:
    """Proofs that one boot and one game are enough for."""

    def prove(bench: Bench) -> None:
        with bench.boot(bench.traced()) as machine:
            table = Table(machine, bench.source)
            for proof in proofs:
                proof(bench, table)

    return prove


PROOFS: dict[str, Proof] = {
    "install": installing.install,
    "start": installing.start,
    "table": at_one_table(playing.play, seat.sit_down, minding.freeze, minding.fill_the_disk),
    "play": at_one_table(playing.play),
    "strangers": at_one_table(seat.sit_down),
    "freeze": at_one_table(minding.freeze),
    "disk": at_one_table(minding.fill_the_disk),
    "displays": displays.compare,
    "late": minding.show_late,
    "plug": playing.pull_the_plug,
    "bad-updates": updates.update_badly,
    "updates": updates.update_without_power,
}
ALL = ("install", "start", "table", "displays", "late", "plug", "bad-updates", "updates")


def main() -> int:
    made = argparse.ArgumentParser(
        prog="systemd/prove",
        description="Boots a Debian in QEMU, installs Brinkside there, and tries to break it. "
        "Needs root, a network for the first run, and the packages mmdebstrap and "
        "qemu-system-x86; much faster with /dev/kvm.",
    )
    made.add_argument("out", type=Path, help="folder for summary.json and the pictures")
    made.add_argument("--work", type=Path, help="folder for the disks, kept for the next run")
    made.add_argument("--only", default=",".join(ALL), help=f"some of: {', '.join(PROOFS)}")
    made.add_argument("--seed", type=int, default=13, help="of the random moments")
    made.add_argument(
        "--in-chroot", action="store_true", help="installs in a chroot: less shown, in less time"
    )
    made.add_argument("--source", type=Path, required=True, help=argparse.SUPPRESS)
    args = made.parse_args()
    if os.geteuid() != 0:
        print("systemd/prove: this has to be run as root", file=sys.stderr)
        return 2
    args.out.mkdir(parents=True, exist_ok=True)
    work = args.work or Path(tempfile.gettempdir()) / "brinkside-prove"
    work.mkdir(parents=True, exist_ok=True)
    # Whoever ends this ends the machine as well.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: sys.exit(130))
    bench = Bench(args.source, work.resolve(), args.out.resolve(), args.seed, args.in_chroot)
    try:
        return _run(bench, args.only.split(","))
    finally:
        bench.close()


def _run(bench: Bench, names: Sequence[str]) -> int:
    failures = 0
    for name in names:
        try:
            PROOFS[name](bench)
        except (Failed, Gone) as failure:
            bench.note(name, {"failed": str(failure) or "the machine switched itself off"})
            failures += 1
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
