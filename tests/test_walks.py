"""Shows that a newcomer finds every hop of the walks in docs/developer.md: each file and name."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "developer.md").read_text(encoding="utf-8")
WALKS = dict(
    re.findall(r"^### (.+?)\n(.*?)(?=^##|\Z)", PAGE.partition("\n## Five walks\n")[2], re.M | re.S)
)
WALKS = {name: WALKS[name] for name in list(WALKS)[:5]}
NAME = re.compile(r"[A-Za-z_]\w*(\.\w+)?")


def hops(walk: str) -> list[str]:
    """The numbered items, each as one line."""
    return [" ".join(hop.split()) for hop in re.split(r"^\d+\. ", walk, flags=re.M)[1:]]


def places(hop: str) -> tuple[list[str], list[str]]:
    """The files and the names that a hop speaks of; what is only an example is neither.

    >>> places("`ui/app.py`, `App.send`: from *Done* on, `a = 1`")
    (['ui/app.py'], ['App.send'])
    """
    told = re.findall(r"`([^`]+)`", hop)
    files = [one for one in told if "/" in one]
    return files, [one for one in told if one not in files and NAME.fullmatch(one)]


@cache
def defined(file: str) -> set[str]:
    """The names of a module, with those inside its classes as `Class.name`.

    >>> {"Session", "Session.answer", "Entered"} <= defined("engine/session.py")
    True
    """
    found: set[str] = set()
    for node in ast.parse((ROOT / file).read_text(encoding="utf-8")).body:
        names = _names(node)
        found |= names
        if isinstance(node, ast.ClassDef):
            inside = {name for part in node.body for name in _names(part)}
            found |= {f"{node.name}.{name}" for name in inside}
    return found


def _names(node: ast.stmt) -> set[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return {node.target.id}
    if isinstance(node, ast.Assign):
        targets = [
            one
            for target in node.targets
            for one in (target.elts if isinstance(target, ast.Tuple) else [target])
        ]
        return {target.id for target in targets if isinstance(target, ast.Name)}
    return set()


def test_every_room_is_in_the_table() -> None:
    """A room is a folder below a layer; of games and kinds of devices one stands for all."""
    table = PAGE.partition("### Rooms")[2].partition("\n## ")[0]
    rooms = {
        path.relative_to(ROOT).as_posix()
        for layer in ("engine", "ui", "hardware", "device")
        for path in (ROOT / layer).glob("*/")
        if (path / "__init__.py").exists() and not path.name.startswith("_")
    }
    rooms = {room for room in rooms if not room.startswith("hardware/") and room != "ui/games"}
    assert {room for room in rooms if f"`{room}/`" not in table} == set()
    named = re.findall(r"^\| `([^`<]+/)`", table, re.M)
    assert [room for room in named if not (ROOT / room).is_dir()] == []


def test_there_are_five_walks() -> None:
    assert list(WALKS) == ["A touch", "A button", "Wakhan's turn", "A setting", "A word"]
    assert all(len(hops(walk)) >= 8 for walk in WALKS.values())


@pytest.mark.parametrize("walk", WALKS)
def test_every_file_and_name_of_a_walk_is_there(walk: str) -> None:
    lost = []
    for hop in hops(WALKS[walk]):
        files, names = places(hop)
        lost += [file for file in files if not (ROOT / file).exists()]
        known = [defined(file) for file in files if file.endswith(".py") and (ROOT / file).exists()]
        lost += [name for name in names if not any(name in there for there in known)]
    assert lost == []


def test_what_is_not_there_is_found() -> None:
    files, names = places("`ui/app.py`, `App.sent` and `scene`")
    assert [name for name in names if name not in defined(files[0])] == ["App.sent"]
