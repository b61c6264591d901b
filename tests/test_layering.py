"""Shows that imports point one way, and that the engine stays clear of the outside world."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

PURE = {
    "__future__",
    "collections",
    "collections.abc",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "json",
    "math",
    "operator",
    "string",
    "tomllib",
    "typing",
    "zlib",
}
"""The parts of the standard library that neither see nor touch anything outside the program."""

PURE_IN = {"engine.cards": {"importlib.resources"}}
"""Card tables are shipped beside the code, so one module may read them."""

BARRED_CALLS = {
    "__import__",
    "breakpoint",
    "compile",
    "eval",
    "exec",
    "import_module",
    "input",
    "open",
    "print",
}

LAYERS = ("engine", "hardware", "ui", "device")
MAY_IMPORT = {
    "engine": ("engine",),
    "hardware": ("hardware", "engine.core", "engine.text"),
    "ui": ("ui", "engine"),
    "device": LAYERS,
}


def violations(module: str, source: str) -> list[str]:
    """What a module imports or calls though its layer may not; `__init__` is named as such."""
    found = []
    for node in ast.walk(ast.parse(source)):
        for names in _imported(module, node):
            if not any(_may_import(module, name) for name in names):
                found.append(f"{_place(module, node)} may not import {names[-1]}")
        if module.startswith("engine.") and _called(node) in BARRED_CALLS:
            found.append(f"{_place(module, node)} may not call {_called(node)}")
    return found


def _place(module: str, node: ast.AST) -> str:
    return f"{module}:{getattr(node, 'lineno', 0)}"


def _imported(module: str, node: ast.AST) -> Iterator[tuple[str, ...]]:
    """Each thing imported, by the names that would allow it: `from a import b` is a or a.b."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield (alias.name,)
    elif isinstance(node, ast.ImportFrom):
        base = ".".join(module.split(".")[: -node.level]) if node.level else ""
        origin = ".".join(part for part in (base, node.module) if part)
        for alias in node.names:
            yield (origin, f"{origin}.{alias.name}")


def _may_import(module: str, name: str) -> bool:
    layer = module.partition(".")[0]
    if name.partition(".")[0] in LAYERS:
        return any(name == home or name.startswith(f"{home}.") for home in MAY_IMPORT[layer])
    return layer != "engine" or name in PURE | PURE_IN.get(module, set())


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr if node.func.attr == "import_module" else ""
    return node.func.id if isinstance(node.func, ast.Name) else ""


def modules() -> dict[str, Path]:
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path
        for layer in LAYERS
        for path in sorted((ROOT / layer).rglob("*.py"))
    }


@pytest.mark.parametrize("module", modules())
def test_module_keeps_to_its_layer(module: str) -> None:
    assert violations(module, modules()[module].read_text()) == []


def test_all_layers_are_looked_at() -> None:
    found = modules()
    assert {name.partition(".")[0] for name in found} == set(LAYERS)
    assert {"engine.core", "engine.thirteen_minutes.game", "device.__main__"} <= set(found)


@pytest.mark.parametrize(
    "source",
    [
        "import pygame",
        "import time",
        "import random",
        "import os",
        "import os.path",
        "import datetime",
        "import pathlib",
        "import numpy",
        "import sys",
        "import builtins",
        "import importlib",
        "import json, socket",
        "import time as json",
        "from time import time",
        "from os import path",
        "from random import Random as Mapping",
        "from importlib import resources",
        "from importlib import import_module",
        "import device",
        "import device.clock",
        "from device.clock import now",
        "from hardware import lights",
        "import ui",
        "import engineering",
        "def later():\n    import os",
        "def later():\n    def still_later():\n        from time import time",
        "try:\n    import numpy\nexcept ImportError:\n    pass",
        "if TYPE_CHECKING:\n    from pathlib import Path",
        "from ... import device",
        "from ...device import clock",
        '__import__("os")',
        'import_module("os")',
        'importlib.import_module("os")',
        'open("x")',
        'with open("x") as file:\n    pass',
        'eval("1")',
        'exec("import os")',
        'print("hello")',
        "input()",
    ],
)
def test_engine_may_not(source: str) -> None:
    assert violations("engine.some_game.rules", source) != []


@pytest.mark.parametrize(
    "source",
    [
        "import json",
        "import collections.abc",
        "from collections import abc",
        "from collections.abc import Mapping",
        "from engine import core",
        "from engine.core import Prompt",
        "from . import state",
        "from .state import State",
        "from .. import core",
        "sealed.open()",
        'text = "import os"',
    ],
)
def test_engine_may(source: str) -> None:
    assert violations("engine.some_game.rules", source) == []


def test_only_the_card_tables_may_read_packaged_files() -> None:
    source = "from importlib import resources"
    assert violations("engine.cards", source) == []
    assert violations("engine.core", source) == ["engine.core:1 may not import importlib.resources"]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("hardware.lights", "from engine.session import Session"),
        ("hardware.lights", "import engine"),
        ("hardware.lights", "from engine import record"),
        ("hardware.lights", "from engine.thirteen_minutes import GAME"),
        ("hardware.lights", "import ui.look.theme"),
        ("hardware.lights", "from device.settings import Settings"),
        ("ui.screen", "from hardware.lights import Lights"),
        ("ui.screen", "from device import clock"),
        ("ui.screen", "def later():\n    import device"),
    ],
)
def test_outer_layer_may_not_import(module: str, source: str) -> None:
    assert violations(module, source) != []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("hardware.lights", "from engine.core import Gauge"),
        ("hardware.lights", "from engine import core"),
        ("hardware.lights", "from engine.text import say"),
        ("hardware.lights", "from hardware.bus import Bus"),
        ("hardware.lights", "import time"),
        ("hardware.lights", "import board"),
        ("ui.screen", "import pygame"),
        ("ui.screen", "from engine.session import Session"),
        ("device.loop", "from hardware.lights import Lights"),
        ("device.loop", "import os, ui.screen, engine.session"),
    ],
)
def test_outer_layer_may_import(module: str, source: str) -> None:
    assert violations(module, source) == []


KEEPS_TO_LOOKS = ("ui/games/pax_pamir", "ui/games/thirteen_days", "ui/games/thirteen_minutes")
"""Where nothing reads what a game keeps to itself: what is asked comes from the prompt, what lies
on the table from the view, and what a choice means from its value, never from its id."""

TAKES_APART = {"startswith", "endswith", "removeprefix", "partition", "rpartition", "rsplit"}


def private_reads(source: str) -> list[str]:
    """Where a source reads a game's state, or the decisions that wait in it; where it looks into a
    view as if it were JSON, or takes an id apart."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in ("state", "_state", "pending"):
            found.append(f"line {node.lineno}: .{node.attr}")
        if isinstance(node, ast.ImportFrom) and any(one.name == "State" for one in node.names):
            found.append(f"line {node.lineno}: State")
        if isinstance(node, ast.Subscript) and _name(node.value) == "view":
            found.append(f"line {node.lineno}: view[…]")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name = node.func.attr
            if name in TAKES_APART or (name == "split" and node.args):
                found.append(f"line {node.lineno}: .{name}(…)")
    return found


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


@pytest.mark.parametrize(
    "path",
    [path for folder in KEEPS_TO_LOOKS for path in sorted((ROOT / folder).rglob("*.py"))],
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_panel_reads_no_state(path: Path) -> None:
    assert private_reads(path.read_text()) == []


@pytest.mark.parametrize(
    "source",
    [
        "at = look.state.pending[0].at",
        "moment.state",
        "from engine.toy.state import State",
        'table.view["phase"]',
        'view["phase"]',
        'choice.id.startswith("card:")',
        'kind, _, id = pick.partition(":")',
        'id.split(":")[1]',
    ],
)
def test_reading_a_state_is_found(source: str) -> None:
    assert private_reads(source) != []
