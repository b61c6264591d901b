"""What all tests share: property tests that give the same verdict on every machine."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "brinkside",
    derandomize=True,
    deadline=None,
    max_examples=60,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("brinkside")

collect_ignore = ["toy_driver.py"]
"""Looking for examples in it would import it, and so make its driver known to every test."""


SLOW = ("window", "long", "layout")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The files that take longest come first: a process that began one of them last would be at it
    alone when all others are done."""
    ranks: dict[Path, int] = {}
    for item in items:
        marks = (rank for rank, name in enumerate(SLOW) if item.get_closest_marker(name))
        rank = min(marks, default=len(SLOW))
        ranks[item.path] = min(rank, ranks.get(item.path, rank))
    items.sort(key=lambda item: ranks[item.path])


@pytest.fixture(autouse=True)
def variables_are_put_back() -> Iterator[None]:
    """Some commands set variables for the rest of their process: here that is the next test.

    Its name must be nobody else's: a fixture of the same name further in would stand in for it.
    """
    before = dict(os.environ)
    yield
    if os.environ != before:
        os.environ.clear()
        os.environ.update(before)
