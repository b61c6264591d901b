"""A game is played by touches, and the plug is pulled in the middle of it."""

from __future__ import annotations

from threading import Timer

from proving import days
from proving.bench import Bench
from proving.days import Days, Table
from proving.machine import Failed, Gone, Machine
from proving.panel import Panel

CUTS = 20
LONGEST = 9.0
"""Seconds of play before the plug goes, at most."""


def play(bench: Bench, table: Table) -> None:
    """A game of 13 Days, begun and played by touches."""
    bench.picture(table.machine, "days-begun")
    table.play(12)
    bench.picture(table.machine, "days-first-round")
    table.play(26)
    bench.picture(table.machine, "days-later")
    table.check()
    bench.note("played by touches", {"steps": table.game.steps, "on disk": True})


def pull_the_plug(bench: Bench) -> None:
    """Every boot after it goes on with every step that was shown."""
    game, disk = Days(bench.source), bench.traced()
    cuts: list[dict[str, object]] = []
    shown = 0
    while True:
        with bench.boot(disk) as machine:
            panel = Panel(machine)
            panel.wait(lambda frame: frame["screen"] == "home")
            if cuts:
                found = days.on_disk(machine)
                days.check(found, game, shown, game.tried)
                cuts[-1] |= {"on disk": len(found), "seconds to go on": round(machine.age, 1)}
                game.go_to(len(found))
                bench.note("plug pulled", {"times": len(cuts), "lost steps": 0, "cuts": cuts})
            if len(cuts) == CUTS:
                bench.picture(machine, "after-the-last-cut")
                break
            if not cuts or game.is_over:
                game.restart()
                days.begin(panel)
            else:
                panel.tap("resume", until=lambda frame: frame["steps"] is not None)
                if panel.frame["steps"] != game.steps:
                    raise Failed(f"{game.steps} steps are on disk, not {panel.frame['steps']}")
            after = _play_until_the_plug_goes(bench, machine, game, panel)
            shown = panel.read_to_the_end()
            cuts.append({"after": after, "shown": shown})


def _play_until_the_plug_goes(bench: Bench, machine: Machine, game: Days, panel: Panel) -> float:
    """Gives how many seconds that took."""
    after = round(bench.random.uniform(0.1, LONGEST), 2)
    plug = Timer(after, machine.cut)
    plug.start()
    try:
        game.play(panel, len(game.picks))
    except Gone:
        pass
    finally:
        plug.join()
    return after
