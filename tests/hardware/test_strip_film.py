"""Whole recorded games as films of the strips: what the driver is sent, step by step.

To record a film anew after a deliberate change: BRINKSIDE_REWRITE=1 ./test tests/hardware -k film
"""

import os
from pathlib import Path

import pytest

from device import games
from device.wiring.moods_and_tunes import mood_of
from engine.record import read
from engine.session import Session
from hardware.lights.sender import Sender
from hardware.lights.settings import LightsSettings
from hardware.lights.show import LightScene, show_of
from hardware.lights.simulated import SimulatedStrip

ROOT = Path(__file__).resolve().parents[2]
FILMS = sorted((Path(__file__).parent / "films").glob("*.txt"))
BREATHS = (0, 12, 24)
"""Beats at which every step is looked at: a blink and half a breath apart."""


def film(name: str) -> list[str]:
    """Entry, beat, and the pixels of each lane as red-green-blue, calm end first; changes only."""
    reading = read((ROOT / "device" / "demo" / f"{name}.jsonl").read_bytes())
    session = Session(games.game(reading.header.game), reading.header)
    plan = LightsSettings(segments=tuple(f"{8 * n}-{8 * n + 7}" for n in range(6)))
    strip, clock = SimulatedStrip(plan.pixels), [0.0]
    show = Sender(strip, show_of(plan), now=lambda: clock[0])
    show.open()
    lines: list[str] = []
    before: dict[int, bytes] = {}
    for step, entry in enumerate(reading.entries):
        session.apply(entry)
        secret = session.prompt is not None and session.prompt.secret
        seen: dict[int, bytes] = {}
        for beat in BREATHS:
            clock[0] = (240 * step + beat + 0.5) / 30
            scene = LightScene(session.look.gauges, mood_of(session, secret))
            show.work(None if beat else scene)
            if strip.numbers not in seen.values():
                seen[beat] = strip.numbers
        if seen != before:
            for beat, numbers in seen.items():
                lines.append(f"entry {entry.number}, beat {beat}")
                lines += [f"    {numbers[at : at + 24].hex(' ', 3)}" for at in range(0, 144, 24)]
        before = seen
    return lines


@pytest.mark.parametrize("path", FILMS, ids=lambda path: path.stem)
def test_recorded_game_lights_the_strips_as_in_its_film(path: Path) -> None:
    shown = "\n".join(film(path.stem)) + "\n"
    if os.environ.get("BRINKSIDE_REWRITE"):
        path.write_text(shown)
    assert shown == path.read_text()


def test_there_is_a_film_and_something_happens_in_it() -> None:
    assert {"thirteen-days", "thirteen-minutes"} <= {path.stem for path in FILMS}
    for path in FILMS:
        assert path.read_text().count("entry") > 10
