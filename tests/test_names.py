"""Shows that a class has its name for itself: who reads `Check` or `Scene` knows which is meant.
Games stand side by side, so what is alike in them may be called alike."""

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("engine", "ui", "hardware", "device")

SHARED = {
    "Desk": "what the screens ask of the device, and the device that fulfils it",
    "Table": "what the screens ask of a game at the table, and the device that fulfils it",
    "Box": "of an AI card, as the rules call it; a rectangle on the panel",
    "Onwards": "from each screen that stands between two steps, on to the next one",
}
"""Names that stand for two things, and what those are."""


def classes() -> dict[str, list[str]]:
    """The modules that define each class, for all classes that are not a module's own affair."""
    found = defaultdict(list)
    for layer in LAYERS:
        for path in sorted((ROOT / layer).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found[node.name].append(path.relative_to(ROOT).as_posix())
    return found


def games_of(places: list[str]) -> list[str]:
    """The games whose folders they lie in; empty if one lies elsewhere."""
    games = [
        found[1] for place in places if (found := re.match(r"(?:engine|ui/games)/(\w+)/", place))
    ]
    return games if len(games) == len(places) else []


def test_class_has_its_name_for_itself() -> None:
    doubles = {name: places for name, places in classes().items() if len(places) > 1}
    alike = {name for name, places in doubles.items() if len(set(games_of(places))) == len(places)}
    told = {name: places for name, places in doubles.items() if name not in alike | set(SHARED)}
    assert told == {}
    assert set(SHARED) - set(doubles) == set(), "no longer shared"
