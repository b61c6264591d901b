"""From a Debian without Brinkside to a machine that starts as Brinkside."""

from __future__ import annotations

from proving.bench import Bench
from proving.disks import copied, make_stick, make_system
from proving.machine import Failed, Machine
from proving.panel import add_drop_in
from proving.supplies import Supplies

UNITS = "brinkside.service brinkside-console.service"
SLOWEST = "systemd-analyze time | head -n 1; systemd-analyze blame --no-pager | head -n 6"
INSTALL = "/mnt/brinkside/systemd/install --offline /mnt/wheels"


def install(bench: Bench) -> None:
    """By the installer, inside the machine itself and without a network: what a café does, and
    harder than in a chroot, where nothing has to take effect."""
    supplies = Supplies(bench.work, bench.source)
    supplies.fetch()
    make_stick(supplies, bench.source, bench.work)
    if bench.in_chroot:
        make_system(bench.work, INSTALL).rename(bench.installed)
        bench.note("installed", {"in": "a chroot"})
        return
    debian = copied(make_system(bench.work), bench.scratch / "disk.img")
    with bench.boot(debian, with_stick=True) as machine:
        machine.must("mount -o ro /dev/vdb /mnt")
        first = machine.must(INSTALL, 1800)
        took = machine.age
        bench.await_panel(machine)
        without_restart = bench.await_picture(machine, "installed-at-once")
        again = machine.must(INSTALL, 1800)
        if "nothing had to be changed" not in again:
            raise Failed(f"installing twice changed: {again}")
        machine.switch_off()
    debian.replace(bench.installed)
    found = {
        "seconds": round(took),
        "said": first.splitlines()[-1],
        "twice": again.splitlines()[-1],
        "colours shown without a restart": without_restart,
    }
    bench.note("installed", found)


def start(bench: Bench) -> None:
    """Switched on, it shows Brinkside without a hand."""
    disk = bench.fresh()
    with bench.boot(disk) as machine:
        state = bench.await_panel(machine)
        colours = bench.await_picture(machine, "home")
        found = {
            "seconds to the panel": round(machine.age, 1),
            "status": state["StatusText"],
            "restarts": int(state["NRestarts"]),
            "colours": colours,
            "memory of the service (MB)": _megabytes(
                machine.must("systemctl show brinkside -p MemoryCurrent --value")
            ),
            "failed units": machine.must("systemctl --failed --no-legend --plain").split(),
            "systemd-analyze verify": machine.run(f"systemd-analyze verify {UNITS} 2>&1").out,
            "exposure": _exposure(machine),
            "what took long": machine.run(SLOWEST).out.splitlines(),
            "getty or shell": machine.must(
                "ps -eo comm= | grep -cxE 'agetty|login|bash' || true"
            ).strip(),
        }
        bench.note("boots", found)
        add_drop_in(machine)
        bench.await_panel(machine)
        machine.switch_off()
    copied(disk, bench.work / "traced.img")


def _exposure(machine: Machine) -> list[str]:
    """As the systemd that runs there judges the services that run there."""
    said = machine.must(f"systemd-analyze security --no-pager {UNITS} | grep -o 'exposure.*'")
    return said.splitlines()


def _megabytes(text: str) -> int:
    return int(text) // 1_000_000
