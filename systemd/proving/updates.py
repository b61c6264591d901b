"""Updates that are good, that are bad in three ways, and that lose their power half-way."""

from __future__ import annotations

from proving.bench import ASKING, Bench, status
from proving.machine import Failed, Machine
from proving.panel import Panel
from proving.wheels import VERSIONS

POINTS = 10
LOG, CODE = "/run/prove-update.log", "/run/prove-update.code"
CURRENT = "basename $(readlink /opt/brinkside/current)"
LONGEST = 1200.0


def update_well(bench: Bench) -> float:
    """A good version takes over, and stays. Gives after how many seconds it was switched to."""
    with bench.boot(bench.traced(), with_stick=True) as machine:
        before = _at_home(machine)
        _begin(machine, "good")
        began = machine.age
        for _ in machine.trying(LONGEST, every=ASKING):
            if _current(machine) != before:
                break
        switched = machine.age - began
        code = _end(bench, machine, "")
        took = machine.age - began
        Panel(machine).wait(lambda frame: frame["screen"] == "home")
        bench.picture(machine, "update-good")
        current = _current(machine)
        if code != 0 or current != VERSIONS["good"].number:
            raise Failed(f"the update ended with {code}, {current} runs")
        log = machine.must(f"cat {LOG}").splitlines()
        machine.switch_off()
    found = {"seconds to the switch": round(switched), "seconds to healthy": round(took)}
    bench.note("update good", found | {"said": log})
    return switched


def update_badly(bench: Bench) -> None:
    """A bad version leaves the one before running, now and after the next start."""
    for name in ("broken-import", "crash-at-start", "hang-at-start"):
        disk = bench.traced()
        with bench.boot(disk, with_stick=True) as machine:
            before = _at_home(machine)
            _begin(machine, name)
            began = machine.age
            code = _end(bench, machine, f"update-{name}-notice")
            took = machine.age - began
            panel = Panel(machine)
            panel.wait(lambda frame: frame["screen"] == "home")
            bench.await_panel(machine)
            log = machine.must(f"cat {LOG}").splitlines()
            versions = machine.must("brinkside update --list").splitlines()
            after = _current(machine)
            machine.switch_off()
        with bench.boot(disk) as machine:
            again = _at_home(machine)
            bench.picture(machine, f"update-{name}")
        if code == 0 or {before, after, again} != {before}:
            raise Failed(f"{name}: ended with {code}; {before}, then {after}, then {again}")
        found = {"exit": code, "seconds": round(took), "said": log, "versions": versions}
        bench.note(f"update {name}", found | {"runs": again})


def update_without_power(bench: Bench) -> None:
    """The plug goes at ten points of an update: a version that runs is there every time."""
    switched = update_well(bench)
    cuts = []
    for point in range(POINTS):
        # Eight while it is built, checked and switched to, two while it is on trial.
        after = switched * (point + 0.5) / (POINTS - 2)
        disk = bench.traced()
        with bench.boot(disk, with_stick=True) as machine:
            _at_home(machine)
            _begin(machine, "good")
            began = machine.age
            for _ in machine.trying(LONGEST):
                if machine.age - began >= after:
                    break
            machine.cut()
        with bench.boot(disk, with_stick=True) as machine:
            runs = _at_home(machine)
            versions = machine.must("brinkside update --list").splitlines()
            cuts.append({"after": round(after, 1), "runs": runs, "versions": versions})
            if point in (0, POINTS // 2):
                _begin(machine, "good")
                code = _end(bench, machine, "")
                if code != 0 or not _current(machine).startswith(VERSIONS["good"].number):
                    raise Failed(f"after a cut at {after:.1f} s the next update fails: {code}")
    bench.note("update without power", {"cuts": cuts})


def _at_home(machine: Machine) -> str:
    """Which version shows the first screen."""
    Panel(machine).wait(lambda frame: frame["screen"] == "home")
    return _current(machine)


def _current(machine: Machine) -> str:
    return machine.must(CURRENT).strip()


def _begin(machine: Machine, name: str) -> None:
    machine.must("mountpoint -q /mnt || mount -o ro /dev/vdb /mnt")
    update = f"brinkside update /mnt/updates/{name} >{LOG} 2>&1; echo $? >{CODE}"
    machine.must(f"rm -f {CODE}; setsid sh -c '{update}' >/dev/null 2>&1 </dev/null &")


def _end(bench: Bench, machine: Machine, notice: str) -> int:
    """Waits for the end of the update and gives its exit code; keeps a picture of what the
    display shows when the new version ended for the first time."""
    for _ in machine.trying(LONGEST, every=ASKING):
        if notice and status(machine)["NRestarts"] != "0":
            bench.picture(machine, notice)
            notice = ""
        if done := machine.run(f"cat {CODE}").out.strip():
            return int(done)
    raise AssertionError
