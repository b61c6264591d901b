"""Shows that no modules of the panel import each other in a circle, not even inside functions."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

Graph = Mapping[str, frozenset[str]]


def graph_of(sources: Mapping[str, str]) -> Graph:
    """Each module and those of the others it imports, by absolute names; what is imported for
    types alone does not count."""
    return {
        module: frozenset(_among(sources, ast.parse(source)) - {module})
        for module, source in sources.items()
    }


def _among(modules: Mapping[str, str], tree: ast.AST) -> set[str]:
    found = set()
    for node in _run(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                found.add(full if full in modules else node.module)
    return found & set(modules)


def _run(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node that is ever run, so not what stands under `if TYPE_CHECKING`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        yield node
        yield from _run(node)


def knots(graph: Graph) -> list[list[str]]:
    """Modules that reach each other: whoever is on the way there and back."""
    beyond = {module: _reached(graph, module) for module in graph}
    found = {
        frozenset(other for other in beyond[module] if module in beyond[other])
        for module in graph
        if module in beyond[module]
    }
    return sorted(sorted(knot) for knot in found)


def _reached(graph: Graph, start: str) -> set[str]:
    found: set[str] = set()
    ahead = list(graph[start])
    while ahead:
        module = ahead.pop()
        if module not in found:
            found.add(module)
            ahead += graph[module]
    return found


def sources_of(layer: str) -> dict[str, str]:
    sources = {}
    for path in sorted((ROOT / layer).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        sources[name] = path.read_text()
    return sources


def test_the_panel_imports_nothing_in_a_circle() -> None:
    sources = sources_of("ui")
    assert {"ui.app", "ui.screens.play", "ui.games.thirteen_days.panel"} <= set(sources)
    assert knots(graph_of(sources)) == []


def test_a_circle_through_a_function_is_found() -> None:
    sources = {
        "a": "from b import thing",
        "b": "def later():\n    import c",
        "c": "from a import other",
        "d": "import a",
    }
    assert knots(graph_of(sources)) == [["a", "b", "c"]]


def test_what_is_imported_for_types_alone_is_no_circle() -> None:
    sources = {"a": "import b", "b": "if TYPE_CHECKING:\n    import a"}
    assert knots(graph_of(sources)) == []
