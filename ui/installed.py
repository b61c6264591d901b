"""What was installed beside Brinkside to belong to it: entry points of a group.

Reading all that is installed takes longer than all else at the start, so it is only read where a
look at the files shows that there is something.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path


@cache
def entry_points(group: str) -> dict[str, str]:
    """Name -> module of the entry points of a group."""
    if not any(f"[{group}]".encode() in told for told in _told()):
        return {}
    from importlib import metadata

    return {point.name: point.value for point in metadata.entry_points(group=group)}


def _told() -> Iterator[bytes]:
    for folder in dict.fromkeys(sys.path):
        for file in Path(folder or ".").glob("*.dist-info/entry_points.txt"):
            try:
                yield file.read_bytes()
            except OSError:
                continue
