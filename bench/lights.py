"""Breathing strips: frames per second next to Adafruit's Pulse, and the CPU of 30 frames a second.

Each renders for 144 pixels that go nowhere. A frame of ours is rendered from gauges, laid out,
corrected for gamma and brightness, and held to its current budget; `ours` ends in the bytes of the
strip, `ours_into_adafruit_buffer` also sets them one by one in a buffer of Adafruit's. A frame of
Pulse is one colour for all pixels of such a buffer. They take turns, round by round, so that a busy
machine slows all alike.

    ./run --with bench,pi doctor
    .venv/bin/python -m bench.lights [--rounds 5] [--seconds 1] [--breathing 10]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time, sleep

from adafruit_led_animation.animation.pulse import Pulse
from adafruit_pixelbuf import PixelBuf

from engine.core import Gauge, Zone
from engine.text import say
from hardware.lights.interface import Strip
from hardware.lights.neopixel import BufferStrip, PixelBuffer
from hardware.lights.sender import Sender
from hardware.lights.settings import LightsSettings
from hardware.lights.show import LightScene, show_of
from hardware.lights.simulated import SimulatedStrip
from hardware.supervision import Worker

PIXELS = 144
SEGMENTS = ("0-23", "47-24", "48-71", "95-72", "96-119", "143-120")
STRIPS = LightsSettings(pixels=PIXELS, segments=SEGMENTS, budget_ma=2000.0)
GAUGES = tuple(
    Gauge(f"{seat}:{track}", seat, 5, 8, Zone.TENSE)
    for track in ("political", "military", "opinion")
    for seat in ("us", "ussr")
)
"""The worst case: every marker breathes."""


class Nowhere(PixelBuf):  # type: ignore[misc]
    """Adafruit's buffer, sent nowhere."""

    def _transmit(self, buffer: bytearray) -> None:
        pass

    def deinit(self) -> None:
        pass


class NowhereStrip(BufferStrip):
    """Our driver for Adafruit's strips, on such a buffer."""

    def _made(self, count: int) -> PixelBuffer:
        made: PixelBuffer = Nowhere(count, byteorder=self._order, auto_write=False)
        return made


def ours(strip: Strip) -> Callable[[], None]:
    """A frame of ours: everything from the gauges to the strip."""
    show = show_of(STRIPS).taking(LightScene(GAUGES), 0)
    strip.open()
    beat = 0

    def frame() -> None:
        nonlocal beat
        beat += 1
        strip.show(show.at(beat))

    return frame


def theirs() -> Callable[[], None]:
    pixels = Nowhere(PIXELS, byteorder="GRB", auto_write=False)
    pulse = Pulse(pixels, speed=0, color=(255, 154, 46), period=1.6)

    def frame() -> None:
        pulse.draw()
        pixels.show()

    return frame


def frames_per_second(frame: Callable[[], None], seconds: float) -> float:
    count, start = 0, perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        for _ in range(100):
            frame()
        count += 100
    return count / elapsed


def cpu_of_breathing(strip: Strip, seconds: float) -> tuple[float, int]:
    """The part of one core that a worker at 30 frames a second takes, and the frames it sent."""
    sent = 0

    class Counted:
        settles, is_drawn = 0.0, False
        open, check, close = strip.open, strip.check, strip.close

        def show(self, numbers: bytes) -> None:
            nonlocal sent
            sent += 1
            strip.show(numbers)

    sender = Sender(Counted(), show_of(STRIPS), now=perf_counter)
    worker = Worker(say("light strips"), sender, print, capacity=1, now=perf_counter)
    worker.start()
    worker.offer(LightScene(GAUGES))
    start, used = perf_counter(), process_time()
    sleep(seconds)
    part = (process_time() - used) / (perf_counter() - start)
    worker.stop()
    return part, sent


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--seconds", type=float, default=1.0)
    arguments.add_argument("--breathing", type=float, default=10.0)
    args = arguments.parse_args()
    contenders = {
        "ours": ours(SimulatedStrip(PIXELS)),
        "ours_into_adafruit_buffer": ours(NowhereStrip(PIXELS, "GRB")),
        "pulse": theirs(),
    }
    rounds = [
        {name: frames_per_second(frame, args.seconds) for name, frame in contenders.items()}
        for _ in range(args.rounds)
    ]
    result: dict[str, object] = {"pixels": PIXELS}
    for name in contenders:
        result[f"{name}_frames_per_second"] = round(median(one[name] for one in rounds))
        ratio = median(one[name] / one["pulse"] for one in rounds)
        result[f"{name}_ratio"] = round(ratio, 2)
    for name, strip in (
        ("simulated", SimulatedStrip(PIXELS)),
        ("adafruit_buffer", NowhereStrip(PIXELS, "GRB")),
    ):
        part, sent = cpu_of_breathing(strip, args.breathing)
        result[f"breathing_cpu_percent_{name}"] = round(100 * part, 2)
        result[f"breathing_frames_per_second_{name}"] = round(sent / args.breathing, 1)
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
