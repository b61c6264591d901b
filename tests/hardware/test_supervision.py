"""A device may fail in any way, at any time: it is told of once, tried again, never waited for."""

import errno
import termios
from functools import partial
from pathlib import Path
from threading import Event, current_thread

import pytest

from engine.core import Refusal
from engine.text import ENGLISH, Text, say, spoken
from hardware.faults import DeviceAbsent, fault_of
from hardware.supervision import BACK_OFF, HOPELESS, STEADY, Worker
from tests.hardware.conftest import NewBench
from tests.present import present


class Fragile:
    """A driver that fails when told to."""

    def __init__(self) -> None:
        self.error: Exception | None = None
        self.opening_error: Exception | None = None
        self.done: list[object] = []
        self.opened = 0
        self.closed = 0

    def open(self) -> None:
        self.opened += 1
        if self.opening_error:
            raise self.opening_error

    def work(self, item: object) -> float | None:
        if self.error:
            raise self.error
        if item is not None:
            self.done.append(item)
        return None

    def close(self) -> None:
        self.closed += 1


GONE = OSError(errno.ENOENT, "No such file")


def test_healthy_device_works_through_its_items(bench: NewBench) -> None:
    run = bench(driver := Fragile())
    for item in "abc":
        run.worker.offer(item)
    run.turn(4)
    assert driver.done == ["a", "b", "c"]
    assert (run.worker.state, run.told, driver.opened) == ("ok", [], 1)


def test_absent_device_is_told_once_however_often_it_is_tried(bench: NewBench) -> None:
    driver = Fragile()
    driver.opening_error = GONE
    run = bench(driver)
    run.run(600)
    assert run.told == ["device: it is not connected"]
    assert run.worker.state == "absent"
    assert driver.opened > 100


def test_attempts_come_soon_at_first_and_then_every_few_seconds(bench: NewBench) -> None:
    driver = Fragile()
    driver.opening_error = GONE
    run = bench(driver)
    waits = []
    for _ in range(8):
        wait = run.worker.turn()
        waits.append(wait)
        run.clock.now += present(wait)
    assert waits == [*BACK_OFF, BACK_OFF[-1], BACK_OFF[-1], BACK_OFF[-1]]
    assert max(BACK_OFF) < 5


def test_failing_in_the_middle_closes_and_opens_again(bench: NewBench) -> None:
    run = bench(driver := Fragile())
    run.worker.offer("a")
    run.turn()
    driver.error = OSError(errno.EIO, "Input/output error")
    run.worker.offer("b")
    run.turn()
    assert (run.worker.state, driver.closed) == ("absent", 1)
    driver.error = None
    run.worker.offer("c")
    run.run(5)
    assert driver.done == ["a", "c"]
    assert run.worker.state == "ok"


def test_items_that_must_not_be_lost_are_done_when_the_device_is_back(bench: NewBench) -> None:
    run = bench(driver := Fragile(), keeps_items=True)
    driver.error = OSError(errno.EIO, "Input/output error")
    run.worker.offer("receipt")
    run.run(20)
    driver.error = None
    run.run(5)
    assert driver.done == ["receipt"]


def test_recovery_is_told_when_it_has_lasted(bench: NewBench) -> None:
    driver = Fragile()
    driver.opening_error = GONE
    run = bench(driver)
    run.run(20)
    driver.opening_error = None
    run.run(5)
    assert run.worker.state == "ok"
    assert run.told == ["device: it is not connected"]
    run.run(STEADY)
    assert run.told[1:] == ["device: it works again"]
    run.run(1000)
    assert len(run.told) == 2


def test_device_that_comes_and_goes_is_told_of_once(bench: NewBench) -> None:
    run = bench(driver := Fragile())
    run.turn()
    driver.error = OSError(errno.EIO, "x")
    for _ in range(300):
        run.worker.offer("x")
        run.run(1)
    assert run.told == ["device: it is not connected"]
    assert driver.opened < 150, "and tried ever more rarely"


def test_other_reason_is_told_as_well(bench: NewBench) -> None:
    driver = Fragile()
    driver.opening_error = GONE
    run = bench(driver)
    run.run(10)
    driver.opening_error = PermissionError(errno.EACCES, "x")
    run.run(60)
    assert run.told == ["device: it is not connected", "device: it may not be used by this user"]
    assert run.worker.state == "failed"


def test_missing_library_is_looked_for_only_once_a_minute(bench: NewBench) -> None:
    driver = Fragile()
    driver.opening_error = ModuleNotFoundError("No module named 'gpiozero'", name="gpiozero")
    run = bench(driver)
    run.run(10 * HOPELESS)
    assert driver.opened <= 11
    assert run.told == ["device: the library gpiozero is missing"]


def test_device_that_cannot_even_be_closed_is_tried_again(bench: NewBench) -> None:
    run = bench(driver := Fragile())
    driver.close = partial(divmod, 1, 0)  # type: ignore[method-assign]
    driver.opening_error = GONE
    run.run(3)
    driver.opening_error = None
    run.run(5)
    assert run.worker.state == "ok"


def test_full_queue_forgets_the_oldest(bench: NewBench) -> None:
    run = bench(driver := Fragile(), capacity=3)
    driver.opening_error = GONE
    for item in range(100_000):
        run.worker.offer(item)
    run.turn()
    driver.opening_error = None
    run.run(5)
    assert driver.done == [99_997, 99_998, 99_999]


@pytest.mark.parametrize(
    ("error", "state", "code"),
    [
        (FileNotFoundError(errno.ENOENT, "x"), "absent", "absent"),
        (OSError(errno.ENODEV, "x"), "absent", "absent"),
        (OSError(errno.EIO, "x"), "absent", "absent"),
        (termios.error(errno.EIO, "x"), "absent", "absent"),
        (PermissionError(errno.EACCES, "x"), "failed", "denied"),
        (OSError(errno.EPERM, "x"), "failed", "denied"),
        (OSError(errno.EBUSY, "x"), "failed", "busy"),
        (ImportError("x", name="neopixel.y"), "absent", "library"),
        (NotImplementedError("Board not supported"), "absent", "absent"),
        (DeviceAbsent("x"), "absent", "absent"),
        (Refusal("x", say("US")), "failed", "settings"),
        (RuntimeError("sudo\n  please"), "failed", "failed"),
        (ValueError(), "failed", "failed"),
        (ZeroDivisionError("x" * 9999), "failed", "failed"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_whatever_is_raised_becomes_a_fault_in_few_words(
    error: Exception, state: str, code: str
) -> None:
    fault = fault_of(error)
    assert (fault.state, fault.code) == (state, code)
    told = spoken(fault.reason, ENGLISH)
    assert 0 < len(told) <= 200
    assert "\n" not in told


def test_serial_errors_of_pyserial_are_understood(tmp_path: Path) -> None:
    import serial

    from hardware.serial_port import opened

    with pytest.raises(serial.SerialException) as caught:
        opened(str(tmp_path / "none"), 9600)
    assert fault_of(caught.value).code == "absent"
    silence = serial.SerialException("device reports readiness to read but returned no data")
    assert fault_of(silence).code == "absent"


def test_thread_works_and_stops_when_asked() -> None:
    done = Event()
    threads = []

    class Once(Fragile):
        def work(self, item: object) -> float | None:
            threads.append(current_thread())
            if item == "last":
                done.set()
            return None

    worker = Worker(Text("x"), driver := Once(), lambda text: None)
    worker.start()
    worker.offer("last")
    assert done.wait(30)
    assert worker.stop(30)
    assert worker.state == "stopped"
    assert driver.closed == 1
    assert threads[0] is not current_thread()


@pytest.mark.parametrize("end", [SystemExit(13), KeyboardInterrupt()])
def test_driver_that_would_end_the_program_is_told_of_and_tried_again(
    end: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.supervision.BACK_OFF", (0.0,))
    told: list[Text] = []
    again = Event()

    class Quitting(Fragile):
        def work(self, item: object) -> float | None:
            if item == "quit":
                raise end
            if item == "go on":
                again.set()
            return None

        def close(self) -> None:
            super().close()
            raise end

    worker = Worker(Text("x"), driver := Quitting(), told.append)
    worker.start()
    worker.offer("quit")
    worker.offer("go on")
    assert again.wait(30)
    assert [spoken(text, ENGLISH) for text in told] == [
        f"x: its driver gave up ({type(end).__name__})"
    ]
    assert driver.opened == 2
    assert worker.stop(30)


def test_driver_that_names_no_sensible_time_fails_like_any_other(bench: NewBench) -> None:
    class Odd(Fragile):
        def work(self, item: object) -> float | None:
            return "soon"  # type: ignore[return-value]

    run = bench(Odd())
    run.turn(2)
    assert run.worker.state == "failed"


def test_log_tells_when_a_device_is_found_lost_and_back(
    bench: NewBench, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "brinkside")
    run = bench(driver := Fragile())
    run.run(1)
    driver.error = OSError(errno.EIO, "Input/output error")
    run.worker.offer("a")
    run.run(30)
    driver.error = None
    run.run(30)
    assert [line.getMessage() for line in caplog.records] == [
        "device: found",
        "device: absent: it is not connected",
        "device: works again",
    ]


def test_thread_that_waits_for_a_lost_device_stops_at_once() -> None:
    tried = Event()

    class Lost(Fragile):
        def open(self) -> None:
            tried.set()
            raise ImportError("nothing", name="nothing")

    worker = Worker(Text("x"), Lost(), lambda text: None)
    worker.start()
    assert tried.wait(30)
    assert worker.stop(30), "although it would have waited for a minute"


def test_device_that_hangs_is_left_behind() -> None:
    stuck, free = Event(), Event()

    class Hanging(Fragile):
        def work(self, item: object) -> float | None:
            stuck.set()
            free.wait(60)
            return None

    worker = Worker(Text("x"), Hanging(), lambda text: None)
    worker.start()
    assert stuck.wait(30)
    for number in range(1000):
        worker.offer(number)  # never waits
    assert not worker.stop(timeout=0)
    free.set()
    assert worker.stop(30)
