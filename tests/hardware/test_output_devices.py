"""Buzzer, receipt printer and backlight: what reaches the pin, the paper and the panel."""

import errno
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from engine.core import Refusal
from hardware.backlight.dimmer import LEAST, Backlight
from hardware.backlight.simulated import SimulatedBacklight
from hardware.backlight.sysfs import SysfsBacklight
from hardware.buzzer.gpio import TonalSounder
from hardware.buzzer.player import Buzzer
from hardware.buzzer.simulated import SimulatedSounder
from hardware.buzzer.tunes import TUNES
from hardware.drivers import kinds
from hardware.printer.plot import Bitmap, plotted
from hardware.printer.receipts import Printer, Receipt
from hardware.printer.usb import usb_ids
from tests.hardware.conftest import Cable, Clock, NewBench
from tests.present import present

# buzzer


def connected(driver: str, **settings: str) -> Callable[[], Any]:
    """What a printer is connected by."""
    return kinds()["printer"].with_settings(driver, **settings).made


@pytest.fixture
def mock_pins() -> Iterator[MockFactory]:
    before = Device.pin_factory
    Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = before


def test_tones_reach_the_pin_at_their_frequency(mock_pins: MockFactory) -> None:
    sounder = TonalSounder(18)
    sounder.open()
    pin = mock_pins.pin(18)
    sounder.sound(440)
    assert pin.frequency == pytest.approx(440)
    assert pin.state == 0.5
    sounder.sound(0)
    assert not pin.state
    sounder.close()


@pytest.mark.parametrize(("hertz", "heard"), [(5, 110), (20_000, 1760)])
def test_tone_out_of_range_is_brought_into_it(
    mock_pins: MockFactory, hertz: int, heard: int
) -> None:
    sounder = TonalSounder(18)
    sounder.open()
    sounder.sound(hertz)
    assert mock_pins.pin(18).frequency == pytest.approx(heard, rel=0.01)


def test_tune_is_played_tone_by_tone_and_ends_in_silence(bench: NewBench, clock: Clock) -> None:
    sounder = SimulatedSounder()
    run = bench(Buzzer(sounder, clock))
    run.turn()
    sounder.sounded.clear()
    run.worker.offer("alarm")
    run.run(2)
    assert sounder.sounded == [440, 0, 587, 0]


def test_newer_tune_ends_the_one_that_plays(bench: NewBench, clock: Clock) -> None:
    sounder = SimulatedSounder()
    run = bench(Buzzer(sounder, clock))
    run.worker.offer("war")
    run.run(0.5)
    run.worker.offer("confirm")
    run.run(5)
    assert sounder.sounded[-2:] == [880, 0]
    assert len(sounder.sounded) < 10


def test_siren_lasts_three_seconds_and_unknown_moments_are_silent(
    bench: NewBench, clock: Clock
) -> None:
    assert sum(tone.seconds for tone in TUNES["war"]) == pytest.approx(3)
    sounder = kinds()["buzzer"].with_settings("simulated").made()
    run = bench(Buzzer(sounder, clock))
    run.worker.offer("no such moment")
    run.run(1)
    assert set(sounder.sounded) == {0}


# printer

RESULT = Receipt(
    "13 Minutes",
    ("US wins", "США 4", "UdSSR 3"),
    ((0, 1, 1, 4), (0, 2, 1, 3)),
    "brinkside:result:thirteen-minutes:x:us=4,ussr=3:points",
)


def raster(data: bytes) -> list[tuple[int, int]]:
    """Width and height in dots of every picture: GS v 0 mode, bytes across, rows."""
    found = []
    for match in re.finditer(rb"\x1dv0(.)(..)(..)", data, re.DOTALL):
        across, rows = (int.from_bytes(match[at], "little") for at in (2, 3))
        found.append((8 * across, rows))
    return found


def test_receipt_has_words_plot_and_code(
    bench: NewBench, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = connected("simulated")()
    run = bench(Printer(lambda: paper))
    run.worker.offer(RESULT)
    run.turn()
    data = paper.output
    assert capsys.readouterr().out == "", "the terminal is not the printer"
    assert b"13 Minutes" in data
    assert b"US wins" in data
    assert "США".encode("cp866") in data or "США".encode("cp1251") in data
    plot, code = raster(data)
    assert plot == (384, 160)
    assert code[0] == pytest.approx(code[1], abs=8)
    assert data.rstrip(b"\x00").endswith(b"\x1dV\x00") or b"\x1dV" in data[-6:], "cut"


def test_receipt_over_a_serial_line_is_the_same_bytes(bench: NewBench, cable: Cable) -> None:
    paper = connected("simulated")()
    Printer(lambda: paper).work(Receipt("T", ("line",)))
    real = Printer(connected("serial", port=str(cable.path)))
    run = bench(real, keeps_items=True)
    run.worker.offer(Receipt("T", ("line",)))
    files = len(os.listdir("/proc/self/fd"))
    run.turn()
    assert len(os.listdir("/proc/self/fd")) == files, "the port is free again"
    assert cable.received() == paper.output
    assert run.worker.state == "ok"


def test_receipt_waits_for_a_printer_that_is_switched_off(bench: NewBench, cable: Cable) -> None:
    cable.unplug()
    printer = Printer(connected("serial", port=str(cable.path)))
    run = bench(printer, keeps_items=True, capacity=4)
    run.worker.offer(Receipt("T", ("line",)))
    run.run(120)
    assert run.told == ["device: it is not connected"]
    cable.plug()
    run.run(5)
    assert b"line" in cable.received()


def test_printer_of_the_kernel_is_written_to(bench: NewBench, tmp_path: Path) -> None:
    path = tmp_path / "lp0"
    path.touch()
    run = bench(Printer(connected("file", port=str(path))))
    run.worker.offer(Receipt("T", ("line",)))
    run.turn()
    assert b"line" in path.read_bytes()


def test_usb_printer_that_is_not_there_is_told(bench: NewBench) -> None:
    run = bench(Printer(connected("usb", usb="dead:beef")))
    run.worker.offer(Receipt("T", ()))
    run.turn()
    assert run.worker.state in ("absent", "failed")
    assert len(run.told) == 1


@pytest.mark.parametrize("text", ["", "04b8", "04b8:", "x:y", "04b8:0e15:1"])
def test_usb_ids_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(Refusal):
        usb_ids(text)


def black(paper: Bitmap) -> set[tuple[int, int]]:
    return {(x, y) for x in range(paper.width) for y in range(paper.height) if paper.is_black(x, y)}


def test_plot_rises_with_the_points_and_stays_on_the_paper() -> None:
    rising = black(plotted([[0, 5, 10]], 100, 50))
    left = min(y for x, y in rising if x <= 8)
    right = min(y for x, y in rising if x >= 90)
    assert left > 35
    assert right < 10


def test_curves_are_told_apart_by_their_pattern() -> None:
    solid, dashed = (len(black(plotted(c, 300, 50))) for c in ([[1, 1]], [[], [1, 1]]))
    assert dashed < solid * 0.8


@pytest.mark.parametrize("curves", [[], [[]], [[3]], [[0, 0]], [[-5, 5]], [[1] * 5000]])
def test_any_course_of_points_can_be_plotted(curves: list[list[int]]) -> None:
    assert plotted(curves).width == 384


# backlight


@pytest.fixture
def panel(tmp_path: Path) -> Path:
    folder = tmp_path / "10-0045"
    folder.mkdir()
    (folder / "max_brightness").write_text("255\n")
    (folder / "brightness").write_text("255\n")
    (folder / "bl_power").write_text("0\n")
    return folder


@pytest.mark.parametrize(("level", "written"), [(1.0, "255"), (0.2, "51"), (0.0, "5"), (-3, "5")])
def test_panel_is_dimmed_but_never_dark(
    bench: NewBench, panel: Path, level: float, written: str
) -> None:
    run = bench(Backlight(SysfsBacklight(folder=panel.parent)))
    run.worker.offer(level)
    run.turn()
    assert (panel / "brightness").read_text() == written
    assert (panel / "bl_power").read_text() == "0\n", "blanking is left alone"
    assert LEAST > 0


def test_panel_with_few_steps_is_not_dark_either(panel: Path) -> None:
    (panel / "max_brightness").write_text("7")
    backlight = SysfsBacklight(folder=panel.parent)
    backlight.open()
    backlight.dim(0.001)
    assert (panel / "brightness").read_text() == "1"


def test_machine_without_a_panel_is_told_once(bench: NewBench, tmp_path: Path) -> None:
    run = bench(Backlight(SysfsBacklight(folder=tmp_path)))
    run.worker.offer(0.5)
    run.run(60)
    assert run.worker.state == "absent"
    assert len(run.told) == 1


def test_panel_that_appears_gets_the_latest_level(bench: NewBench, panel: Path) -> None:
    hidden = panel.rename(panel.parent.parent / "hidden")
    run = bench(Backlight(SysfsBacklight("10-0045", panel.parent)))
    run.worker.offer(0.5)
    run.run(10)
    assert present(run.worker.fault).code == "absent"
    hidden.rename(panel)
    run.run(5)
    assert (panel / "brightness").read_text() == "128"


def test_panel_that_may_not_be_written_is_told(
    bench: NewBench, panel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backlight = SysfsBacklight(folder=panel.parent)

    def denied(level: float) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(backlight, "dim", denied)
    run = bench(Backlight(backlight))
    run.worker.offer(0.5)
    run.run(60)
    assert run.told == ["device: it may not be used by this user"]


def test_simulated_panel_keeps_the_level() -> None:
    panel = kinds()["backlight"].with_settings("simulated").made()
    assert isinstance(panel, SimulatedBacklight)
    backlight = Backlight(panel)
    backlight.open()
    backlight.work(0.3)
    assert panel.level == 0.3
