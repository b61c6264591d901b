"""Brings the catalogues in device/speech/locale up to date with the strings in the code.

Run it after adding or changing words: `.venv/bin/python .ci/words.py`. It adds new strings
untranslated, drops the ones no longer used, compiles every catalogue, and says what is missing.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from device.speech.languages import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "device" / "speech" / "locale"
SOURCES = ("engine", "hardware", "device", "ui")
STRINGS = {"say": 1, "say_count": 2}
"""How many of its first arguments each function takes as strings to translate."""
PLAIN = "engine.text"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def said() -> Catalog:
    """Every string in the code, with the game that says it and the files it is in."""
    catalogue = Catalog()
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*.py")):
            # Without line numbers, or every edit above a string would change the catalogues.
            place = (path.relative_to(ROOT).as_posix(), None)
            for context, strings in said_in(path):
                message = strings if len(strings) > 1 else strings[0]
                catalogue.add(message, locations=[place], context=context)
    return catalogue


def said_in(path: Path) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """The strings of a file, each with the context of the `say` it is said by."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    speakers = {
        one.asname or one.name: (STRINGS[one.name], context_of(node.module or ""))
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for one in node.names
        if one.name in STRINGS
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            count, context = speakers.get(node.func.id, (0, None))
            strings = [one.value for one in node.args[:count] if isinstance(one, ast.Constant)]
            if count and len(strings) == count:
                yield context, tuple(strings)


@cache
def context_of(module: str) -> str | None:
    """The game whose `say` a module makes: `say, say_count = saying_in("thirteen-days")`."""
    if module == PLAIN:
        return None
    made = ast.parse((ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8"))
    for node in ast.walk(made):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "saying_in":
            return str(ast.literal_eval(node.args[0]))
    raise SystemExit(f"{module}: which game says this? It has no saying_in(…)")


def po_file(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "brinkside.po"


def translated(language: str) -> Catalog:
    """The catalogue of a language as it is on disk; empty if there is none."""
    path = po_file(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def mo_file(language: str) -> Path:
    return po_file(language).with_suffix(".mo")


def compiled(language: str) -> bytes:
    catalogue = translated(language)
    # Without a date of its own the file would differ with every build.
    catalogue.creation_date = catalogue.revision_date = EPOCH
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def is_translated(message: Message) -> bool:
    forms = message.string if isinstance(message.string, tuple | list) else [message.string]
    return bool(forms) and all(forms)


def update(language: str, template: Catalog) -> list[str]:
    """Rewrites one catalogue and gives the strings it has no words for."""
    old = translated(language)
    new = Catalog(locale=language, project="Brinkside", version="", fuzzy=False, header_comment="")
    for message in sorted(template, key=_order):
        if not message.id:
            continue
        known = old.get(message.id, message.context) or _elsewhere(message, old)
        # English is the language of the source: its catalogue says the same.
        string = message.id if language == "en" else (known.string if known else None)
        new.add(message.id, string, locations=message.locations, context=message.context)
    path = po_file(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, new, omit_header=False, width=100, ignore_obsolete=True)
    text = path.read_text(encoding="utf-8")
    path.write_text(_without_dates(text), encoding="utf-8")
    mo_file(language).write_bytes(compiled(language))
    return [str(message.id) for message in new if message.id and not is_translated(message)]


def _elsewhere(message: Message, old: Catalog) -> Message | None:
    """The words of the same string said by all games, or else by another: better than none."""
    same = (one for one in old if one.id == message.id and is_translated(one))
    return min(same, key=lambda one: one.context or "", default=None)


def _order(message: Message) -> tuple[str, str, str]:
    place = message.locations[0][0] if message.locations else ""
    return (place, str(message.id), message.context or "")


def _without_dates(text: str) -> str:
    """Dates and tool names would change the files without any change of words."""
    noise = (
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Generated-By",
        "Report-Msgid",
        "Last-Trans",
        "Language-Team",
    )
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(tuple(f'"{n}' for n in noise)))


def main() -> int:
    template = said()
    missing = {language: update(language, template) for language in LANGUAGES}
    for language, messages in missing.items():
        print(f"{language}: {len(template)} strings, {len(messages)} without words")
        for message in messages:
            print(f"    {message}")
    return 1 if any(missing.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
