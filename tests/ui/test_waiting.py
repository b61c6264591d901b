"""Shows that the loop sleeps when nothing happens and wakes at once when something does."""

import os
import threading
from collections.abc import Iterator

import pytest

from ui.loop.event_wait import LONGEST_MS, POLLS, QUICK_MS, Waiter


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def connection() -> Iterator[tuple[int, int]]:
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


def test_idle_loop_sleeps_long_where_events_call(clock: Clock, connection: tuple[int, int]) -> None:
    waiter = Waiter({connection[0]}, clock)
    clock.now = 60_000
    assert waiter.timeout(None) == LONGEST_MS
    waiter.close()


def test_after_an_event_it_looks_again_soon(clock: Clock, connection: tuple[int, int]) -> None:
    waiter = Waiter({connection[0]}, clock)
    clock.now = 60_000
    waiter.happened()
    assert waiter.timeout(None) == QUICK_MS
    waiter.close()


def test_without_connections_it_looks_less_and_less_often(clock: Clock) -> None:
    waiter = Waiter((), clock)
    often = []
    for clock.now in (0, 5_000, 60_000):
        often.append(waiter.timeout(None))
    assert often == [poll for _, poll in POLLS]
    waiter.close()


def test_it_never_sleeps_past_what_is_due(clock: Clock, connection: tuple[int, int]) -> None:
    waiter = Waiter({connection[0]}, clock)
    clock.now = 60_000
    assert waiter.timeout(60_016) == 16
    assert waiter.timeout(59_000) == 0
    waiter.close()


def test_thread_wakes_the_loop(clock: Clock, connection: tuple[int, int]) -> None:
    waiter = Waiter({connection[0]}, clock)
    clock.now = 60_000
    thread = threading.Thread(target=waiter.call)
    thread.start()
    waiter.wait(None)
    thread.join()
    waiter.close()


def test_connection_that_calls_for_others_is_dropped(
    clock: Clock, connection: tuple[int, int]
) -> None:
    waiter = Waiter({connection[0]}, clock)
    os.write(connection[1], b"x")
    waiter.wait(None)
    waiter.drained()
    assert waiter.watched == frozenset()
    waiter.close()


def test_connection_that_was_read_stays(clock: Clock, connection: tuple[int, int]) -> None:
    waiter = Waiter({connection[0]}, clock)
    os.write(connection[1], b"x")
    waiter.wait(None)
    os.read(connection[0], 1)
    waiter.drained()
    assert waiter.watched == {connection[0]}
    waiter.close()
