"""Which way to the display is the better one: both are booted, looked at, and played on."""

from __future__ import annotations

from proving import days
from proving.bench import Bench, status
from proving.machine import Failed
from proving.panel import Panel

WAYS = ("cage", "kmsdrm")
SETTINGS = "/etc/brinkside/brinkside.toml"
PROCESSES = "ps -u brinkside -o comm=,rss="


def compare(bench: Bench) -> None:
    """A fresh boot for each, for what was shown before may help."""
    found: dict[str, object] = {}
    for way in WAYS:
        disk = bench.traced()
        with bench.boot(disk) as machine:
            machine.must(f"printf '[kiosk]\\ndisplay = \"{way}\"\\n' > {SETTINGS}")
            machine.switch_off()
        with bench.boot(disk) as machine:
            panel = Panel(machine)
            try:
                panel.wait(lambda frame: frame["screen"] == "home")
                took = round(machine.age, 1)
                colours = bench.await_picture(machine, f"display-{way}")
                days.begin(panel)
                touches = True
            except Failed as failed:
                found[way] = {"failed": str(failed), "status": status(machine)}
                bench.picture(machine, f"display-{way}")
                continue
            found[way] = {
                "seconds to home": took,
                "colours": colours,
                "touches": touches,
                "memory (kB)": machine.must(PROCESSES).split("\n"),
            }
    bench.note("displays", found)
