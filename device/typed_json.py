"""JSON that people hand over: on the command line or in a file they typed."""

from __future__ import annotations

import json
from pathlib import Path

from device.records.files import read_whole
from engine.core import Json, Refusal
from engine.text import Arg, say


def object_in(text: str | bytes, where: Arg) -> dict[str, Json]:
    """The JSON object in a text. Raises Refusal, saying where, for anything else."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        problem = say("{file}: this is not JSON ({reason})", file=where, reason=str(error)[:120])
        raise Refusal("bad-json", problem) from error
    if not isinstance(found, dict):
        raise Refusal("bad-json", say("{file}: a JSON object is expected", file=where))
    return found


def object_in_file(path: Path) -> dict[str, Json]:
    return object_in(read_whole(path), str(path))
