"""Which Brinkside this is, installed or run from the folder of the project."""

from __future__ import annotations

from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def version() -> str:
    """The folder is asked first: another Brinkside may be installed beside it."""
    if PROJECT.is_file():
        import tomllib

        number = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]
        return f"Brinkside {number} from a folder"
    import importlib.metadata

    return f"Brinkside {importlib.metadata.version('brinkside')}"
