"""Updates that are good, that are bad in three ways, and that lose their power half-way."""

from __future__ import annotations

from proving.bench import ASKING, Bench, status
from proving.machine import Failed, Machine
from proving.panel import Panel
from proving.wheels import VERSIONS

POINTS = 10
LOG, CODE = "/run/prove-update.log", "/run/prove-update.code"
CURRENT = "basename $(readlink /opt/brinkside/current)"
HEALTHY = "it is healthy"
LONGEST = 2400.0
ON_TRIAL = 30.0
"""Seconds of a new version that has not shown yet that it is healthy."""


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
        if log[-1] != HEALTHY:
            raise Failed(f"the update did not say that it is healthy: {log}")
        machine.switch_off()
    found = {"seconds to the switch": round(switched), "seconds to healthy": round(took)}
    bench.note("update good", found | {"said": log})
    return switched


def update_badly(bench: Bench) -> None:
    """A bad version leaves the one before running, now and after the next start."""
    disk, tried = bench.traced(), ""
    found: dict[str, object] = {}
    runs = ""
    for name in ("broken-import", "crash-at-start", "hang-at-start", ""):
        # Each start shows what the update before it left, and is what the next one begins from.
        with bench.boot(disk, with_stick=True) as machine:
            again = _at_home(machine)
            runs = runs or again
            if again != runs:
                raise Failed(f"{tried}: after the next start {again} runs, not {runs}")
            if tried:
                bench.picture(machine, f"update-{tried}")
                bench.note(f"update {tried}", found | {"after the next start": again})
            if name:
                found = _try(bench, machine, name)
                machine.switch_off()
        tried = name


def _try(bench: Bench, machine: Machine, name: str) -> dict[str, object]:
    """One that is refused, or taken back by itself."""
    before = _current(machine)
    _begin(machine, name)
    began = machine.age
    code = _end(bench, machine, f"update-{name}-notice")
    took = machine.age - began
    Panel(machine).wait(lambda frame: frame["screen"] == "home")
    bench.await_panel(machine)
    after = _current(machine)
    if code == 0 or before != after:
        raise Failed(f"{name}: ended with {code}; {before}, then {after}")
    said = machine.must(f"cat {LOG}").splitlines()
    versions = machine.must("brinkside update --list").splitlines()
    return {"exit": code, "seconds": round(took), "said": said, "versions": versions, "runs": after}


def update_without_power(bench: Bench) -> None:
    """The plug goes at ten points of an update: a version that runs is there every time."""
    switched = update_well(bench)
    cuts: list[dict[str, object]] = []
    disk = bench.traced()
    while True:
        with bench.boot(disk, with_stick=True) as machine:
            runs = _at_home(machine)
            versions = machine.must("brinkside update --list").splitlines()
            if cuts:
                cuts[-1] |= {"runs": runs, "versions": versions}
                bench.note("update without power", {"cuts": cuts})
            if len(cuts) < POINTS:
                cuts.append(_cut(machine, runs, len(cuts), switched))
                continue
            # After all of that an update still works.
            _begin(machine, "good")
            code = _end(bench, machine, "")
            current = _current(machine)
            if code != 0 or current == runs:
                raise Failed(f"after all the cuts the next update fails: {code}")
            versions = machine.must("brinkside update --list").splitlines()
            found: dict[str, object] = {"cuts": cuts, "the next update": current}
            bench.note("update without power", found | {"versions": versions})
            return


def _cut(machine: Machine, runs: str, point: int, switched: float) -> dict[str, object]:
    """Eight while it is built and checked, one right after the switch, one while it is on trial."""
    _begin(machine, "good")
    began = machine.age
    is_built = POINTS - 2
    for _ in machine.trying(LONGEST):
        if point < is_built and machine.age - began >= switched * (point + 0.5) / is_built:
            break
        if point >= is_built and _current(machine) != runs:
            break
    if point == POINTS - 1:
        for passed in machine.trying():
            if passed >= ON_TRIAL:
                break
    said = machine.run(f"tail -n 1 {LOG}").out.strip()
    after = machine.age - began
    machine.cut()
    return {"after": round(after, 1), "it said last": said}


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
