"""A stranger sits down with a keyboard and too many fingers."""

from __future__ import annotations

from pathlib import Path
from time import sleep

from proving.bench import Bench, status
from proving.days import Table
from proving.machine import HEIGHT, WIDTH, Failed, Machine
from proving.pictures import difference

CHORDS = (
    *(f"ctrl-alt-f{number}" for number in range(1, 13)),
    *(f"alt-f{number}" for number in range(1, 13)),
    *(f"ctrl-{key}" for key in "cdqwzxnoptl"),
    *("ctrl-backslash", "ctrl-esc", "ctrl-shift-esc", "ctrl-shift-q", "ctrl-f4", "alt-shift-f4"),
    *("ctrl-alt-delete",) * 8,
    *("ctrl-alt-backspace", "ctrl-alt-t", "ctrl-shift-t", "ctrl-alt-esc", "ctrl-alt-end"),
    *("alt-tab", "alt-esc", "alt-spc", "alt-left", "alt-right"),
    *(f"alt-sysrq-{key}" for key in "hreisubcofk"),
    *("meta_l", "meta_l-l", "meta_l-r", "meta_l-d", "meta_l-tab", "meta_l-spc", "meta_r"),
    *("print", "ctrl-print", "sysrq", "pause", "ctrl-pause", "scroll_lock", "num_lock", "menu"),
    *("esc", "ret", "backspace", "delete", "insert", "tab", "spc", "home", "power", "sleep"),
)
SHELLS = ("sh", "bash", "dash", "agetty", "login", "sulogin")
EDGES = ((0, 0), (WIDTH - 1, 0), (0, HEIGHT - 1), (WIDTH - 1, HEIGHT - 1), (WIDTH // 2, 0))


def sit_down(bench: Bench, table: Table) -> None:
    """Neither keys nor gestures lead out of the panel, or to what is secret."""
    machine = table.machine
    table.play_to_a_secret()
    bench.picture(machine, "before-chords")
    before = machine.picture(bench.scratch / "before.ppm")
    pid = status(machine)["MainPID"]
    worst = _press_all(bench, machine, before)
    _check_processes(machine, pid)
    _gestures(machine)
    bench.picture(machine, "after-gestures")
    table.panel.look()
    _check_processes(machine, pid)
    shown = [id for id in table.panel.frame["touches"] if id.startswith("secret:")]
    if shown:
        raise Failed(f"secrets lie open: {shown}")
    found = {
        "chords": len(CHORDS),
        "most of the picture that ever changed": worst,
        "gestures": len(_strokes()),
        "the process is the same": True,
        "console in front": machine.must("cat /sys/class/tty/tty0/active").strip(),
        "shells": 0,
        "screen": table.panel.frame["screen"],
    }
    bench.note("strangers", found)


def _press_all(bench: Bench, machine: Machine, before: Path) -> float:
    worst = 0.0
    for number, chord in enumerate(CHORDS):
        machine.keys(chord)
        # QEMU holds a chord for a tenth of a second.
        sleep(0.15)
        if number % 8 == 7 or number == len(CHORDS) - 1:
            after = machine.picture(bench.scratch / "after.ppm")
            worst = max(worst, difference(before, after))
            if worst > 0:
                bench.picture(machine, f"chord-{chord}")
    bench.picture(machine, "after-chords")
    return round(worst, 4)


def _strokes() -> list[tuple[float, float, float, float]]:
    """From every edge to every other one."""
    return [(*start, *end) for start in EDGES for end in EDGES if start != end]


def _gestures(machine: Machine) -> None:
    for x, y, to_x, to_y in _strokes():
        machine.touch(x, y, True)
        for step in range(1, 11):
            machine.touch(x + (to_x - x) * step / 10, y + (to_y - y) * step / 10)
        machine.touch(to_x, to_y, False)


def _check_processes(machine: Machine, pid: str) -> None:
    if status(machine)["MainPID"] != pid:
        raise Failed("the panel was started anew")
    # Without the agent, whose question this is.
    lines = machine.must("ps -eo comm=,args= | grep -v prove").splitlines()
    shells = [line for line in lines if line.split()[0] in SHELLS and "ps -eo" not in line]
    if shells:
        raise Failed(f"a shell runs: {shells}")
