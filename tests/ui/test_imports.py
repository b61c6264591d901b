"""Shows that the screens know the engine and pygame, and nothing of the device behind them."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
OURS = {"engine", "ui", "hardware", "device", "bench", "tests"}
ALLOWED = {"engine", "ui", "pygame", "segno", *sys.stdlib_module_names}


def _imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.partition(".")[0])
    return names


def test_ui_imports_only_engine_and_pygame() -> None:
    wrong = {
        str(path.relative_to(ROOT)): names
        for path in (ROOT / "ui").rglob("*.py")
        if (names := _imported(path) - ALLOWED)
    }
    assert wrong == {}


def test_engine_command_never_loads_pygame() -> None:
    script = (
        "import sys; from device.cli import run; run(['engine', '--game', 'thirteen-minutes']);"
        "sys.exit('pygame' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], input=b'{"view": null}\n', capture_output=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
