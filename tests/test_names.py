"""Shows that a class of the device or its drivers has its name for itself: who reads `Check` or
`Scene` knows which is meant."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("engine", "ui", "hardware", "device")

SHARED = {
    "Desk": "what the screens ask of the device, and the device that fulfils it",
    "Table": "what the screens ask of a game at the table, and the device that fulfils it",
    "Part": "a driver with its settings; on the screen, a piece of a line",
    "Settings": "what the settings file says; the screen of settings",
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


def test_class_of_device_or_driver_has_its_name_for_itself() -> None:
    doubles = {
        name: places
        for name, places in classes().items()
        if len(places) > 1 and any(place.startswith(("device/", "hardware/")) for place in places)
    }
    assert {name: places for name, places in doubles.items() if name not in SHARED} == {}
    assert set(SHARED) - set(doubles) == set(), "no longer shared"
