"""Brings the catalogues in device/locale up to date with the strings in the code.

Run it after adding or changing words: `.venv/bin/python .ci/words.py`. It adds new strings
untranslated, drops the ones no longer used, compiles every catalogue, and says what is missing.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "device" / "locale"
LANGUAGES = ("en", "ru", "de", "fr")
SOURCES = ("engine", "hardware", "device", "ui")
KEYWORDS = {"say": (1,), "say_count": (1, 2)}
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def said() -> Catalog:
    """Every string in the code, with the files it is in."""
    catalogue = Catalog()
    for folder in SOURCES:
        found = extract_from_dir(ROOT / folder, method_map=[("**.py", "python")], keywords=KEYWORDS)
        for file, _, message, _, _ in found:
            # Without line numbers, or every edit above a string would change the catalogues.
            catalogue.add(message, locations=[(f"{folder}/{file}", None)])
    return catalogue


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


def compile_words(language: str) -> None:
    catalogue = translated(language)
    # Without a date of its own the file would differ with every build.
    catalogue.creation_date = catalogue.revision_date = EPOCH
    with mo_file(language).open("wb") as file:
        write_mo(file, catalogue)


def compiled(language: str) -> Catalog:
    with mo_file(language).open("rb") as file:
        return read_mo(file)


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
        known = old.get(message.id)
        # English is the language of the source: its catalogue says the same.
        string = message.id if language == "en" else (known.string if known else None)
        new.add(message.id, string, locations=message.locations)
    path = po_file(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, new, omit_header=False, width=100, ignore_obsolete=True)
    text = path.read_text(encoding="utf-8")
    path.write_text(_without_dates(text), encoding="utf-8")
    compile_words(language)
    return [str(message.id) for message in new if message.id and not is_translated(message)]


def _order(message: Message) -> tuple[str, str]:
    place = message.locations[0][0] if message.locations else ""
    return (place, str(message.id))


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
