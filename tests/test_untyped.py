"""Shows where types end: at JSON, at libraries without types, and where kinds of things are kept
side by side. Everywhere else the type checker knows what a value is."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("device", "hardware", "ui")

ANY = {
    "hardware/buzzer/gpio.py": "gpiozero has no types",
    "hardware/controls/gpio.py": "gpiozero has no types",
    "hardware/drivers.py": "drivers of every kind in one registry, each with settings of its own",
    "hardware/lights/neopixel.py": "Blinka's boards and Adafruit's strips have no types",
    "hardware/lights/neopixel_spi.py": "Blinka's buses have no types",
    "hardware/printer/connection.py": "python-escpos has no types",
    "hardware/schema.py": "keys of every type in one tuple, each with a check of its own type",
    "hardware/supervision.py": "each device takes items of its own kind, and all stand in one list",
    "ui/gallery.py": "made-up questions pass on whatever a prompt may have",
    "ui/games/panel.py": "a game's own view, which only its own pages know",
    "ui/look/qr.py": "what BG Stats reads, as JSON",
    "ui/loop/sound.py": "pygame's sounds, which are loaded only where there is sound",
    "ui/parts/passage.py": "any game's view",
    "ui/port.py": "what buttons send is a message, or Next, which only the window knows",
    "ui/scene/nodes.py": "nodes are compared with their type, whichever they are",
    "ui/scene/painter.py": "a painter for each type of node in one table",
    "ui/screens/prompt.py": "the value of a choice, which only its game knows",
}
"""Where `Any` may stand, and why."""

JSON = {
    "device/commands/games.py": "what it prints with --json",
    "device/desk.py": "options of a game, as its record has them",
    "device/protocol.py": "commands and answers, one object a line",
    "device/records/deck_book.py": "the file of the told cards",
    "device/records/disclosure.py": "a typed-in position, less what is sealed in it",
    "device/records/history.py": "rows of the index, which SQLite gives without types",
    "device/records/shelf.py": "options of a game, as its record has them",
    "device/table.py": "options and corrections, as the record has them",
    "device/typed_json.py": "what people typed",
    "ui/port.py": "options and corrections, as the record has them",
    "ui/screens/fix.py": "a place of a position, and what is put there",
    "ui/screens/setup.py": "options of a game, as its record has them",
}
"""Where `engine.core.Json` may stand, which is `Any` by another name, and what JSON that is."""


def untyped(source: str) -> set[str]:
    """Which of the two a source uses.

    >>> sorted(untyped("from typing import Any\\nfrom engine.core import Json as Told"))
    ['Any', 'Json']
    """
    return {
        name
        for node in ast.walk(ast.parse(source))
        for name in _names(node)
        if name in ("Any", "Json")
    }


def _names(node: ast.AST) -> tuple[str, ...]:
    if isinstance(node, ast.ImportFrom):
        return tuple(alias.name for alias in node.names)
    if isinstance(node, ast.Attribute):
        return (node.attr,)
    return (node.id,) if isinstance(node, ast.Name) else ()


@pytest.mark.parametrize(("name", "listed"), [("Any", ANY), ("Json", JSON)])
def test_types_end_only_where_it_is_told_why(name: str, listed: dict[str, str]) -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for layer in LAYERS
        for path in sorted((ROOT / layer).rglob("*.py"))
        if name in untyped(path.read_text(encoding="utf-8"))
    }
    assert found - set(listed) == set(), f"{name} stands where no reason is told"
    assert set(listed) - found == set(), f"{name} is told of where it is gone"


@pytest.mark.parametrize(
    "source",
    ["x: Any = 1", "import typing\nx: typing.Any", "def f(*more: list[Any]) -> None: ..."],
)
def test_any_is_found_however_it_is_written(source: str) -> None:
    assert untyped(source) == {"Any"}
