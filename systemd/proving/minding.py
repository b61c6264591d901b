"""What goes wrong in the machine itself: the loop freezes, the disk fills, the display is late."""

from __future__ import annotations

from proving import days
from proving.bench import ASKING, Bench, status
from proving.days import Table
from proving.machine import Failed, Machine
from proving.panel import Panel

PANEL = "pgrep -u brinkside -f 'device play --kiosk' | tail -n 1"
"""Under cage the panel is the youngest of those; cage itself has the same words."""
LATE = 40.0
"""Seconds without a display: the service has given up at least once by then."""


def freeze(bench: Bench, table: Table) -> None:
    """A panel that stands still is ended by the watchdog, and the game goes on."""
    machine = table.machine
    before = status(machine)
    machine.must(f"kill -STOP $({PANEL})")
    began = machine.age
    table.panel.forget()
    for _ in machine.trying(every=ASKING):
        now = status(machine)
        if now["NRestarts"] != before["NRestarts"] and now["ActiveState"] == "active":
            break
    table.panel.wait(lambda frame: frame["screen"] == "home")
    took = machine.age - began
    bench.picture(machine, "after-the-watchdog")
    table.resume()
    table.play(4)
    table.check()
    said = machine.must("journalctl -b -u brinkside --no-pager | grep -i watchdog | head -n 1")
    found = {"seconds until home is back": round(took, 1), "journal": said.strip()[-90:]}
    bench.note("frozen", found)


def fill_the_disk(bench: Bench, table: Table) -> None:
    """What cannot be saved is told as long as that is so; with room made, it is saved."""
    machine, game = table.machine, table.game
    machine.run("cat /dev/zero > /var/lib/brinkside/filler; sync")
    while len(days.on_disk(machine)) == game.steps:
        if game.is_over:
            raise Failed("the disk is full, and every step still found room")
        table.play(1)
    bench.picture(machine, "disk-full")
    table.play(3)
    unsaved = game.steps - len(days.on_disk(machine))
    bench.picture(machine, "disk-full-later")
    machine.must("rm /var/lib/brinkside/filler; sync")
    began = machine.age
    for _ in machine.trying(120, every=1.0):
        if len(days.on_disk(machine)) == game.steps:
            break
    took = round(machine.age - began, 1)
    bench.picture(machine, "room-again")
    table.check()
    bench.note("disk full", {"steps unsaved": unsaved, "seconds to save them": took})


def show_late(bench: Bench) -> None:
    """A display that comes long after everything else."""
    with bench.boot(bench.traced(), "modprobe.blacklist=virtio_gpu,bochs,simpledrm") as machine:
        _await_failures(machine)
        devices = machine.must("ls /dev/dri 2>/dev/null || true").split()
        before = status(machine)
        machine.must("modprobe virtio_gpu")
        began = machine.age
        panel = Panel(machine)
        panel.wait(lambda frame: frame["screen"] == "home")
        took = round(machine.age - began, 1)
        colours = bench.await_picture(machine, "display-late")
    found = {
        "devices before": devices,
        "restarts before": int(before["NRestarts"]),
        "seconds from the display to home": took,
        "colours": colours,
    }
    bench.note("display late", found)


def _await_failures(machine: Machine) -> None:
    for _ in machine.trying(every=ASKING):
        if machine.age >= LATE and int(status(machine)["NRestarts"]) >= 1:
            return
