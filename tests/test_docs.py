"""Shows that what the documents say can be done can be done."""

import json
import os
import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from device.cli import parser, run
from device.games import game, modules
from device.settings import loaded
from device.settings.sections import keys
from device.settings.table import table
from engine.text import ENGLISH, spoken

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("systemd/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def anchors(page: Path) -> set[str]:
    """What headings are linked to by: in small letters, with hyphens, without other signs."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_into_pages_lead_to_a_heading(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]*)#([^)]+)\)", page.read_text(encoding="utf-8"))
    targets = [(page.parent / name if name else page, anchor) for name, anchor in links]
    assert [anchor for target, anchor in targets if anchor not in anchors(target)] == []


def test_changelog_tells_of_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = re.findall(r"^## (\d+\.\d+\.\d+) - \d{4}-\d{2}-\d{2}$", text, re.MULTILINE)
    assert versions[0] == project["version"]


def test_commands_in_the_readme_are_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"`\./run ([^`]+)`", text)
    assert len(lines) >= 7
    for line in lines:
        parser().parse_args(line.split())


def test_demo_in_the_readme_is_what_the_demo_prints(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = text.split("<!-- demo -->")[1].split("```")[1].splitlines()
    assert run(["demo", "--colour", "never", "--language", "en"]) == 0
    printed = set(capsys.readouterr().out.splitlines())
    told = [line for line in shown if line and not line.startswith(("$", "…"))]
    assert len(told) > 20
    assert [line for line in told if line not in printed] == []


def test_readme_names_every_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for id in modules():
        assert spoken(game(id).title, ENGLISH) in text
        assert f"`{id}`" in text


BUILDER = ROOT / "docs" / "builder.md"


def _settings_examples() -> list[str]:
    return re.findall(r"```toml\n(.*?)```", BUILDER.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("example", _settings_examples())
def test_settings_examples_are_sound(example: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(example)
    assert loaded(file).found


def test_table_of_settings_has_every_key_as_it_is() -> None:
    """To write it anew after a change: BRINKSIDE_REWRITE=1 ./test tests/test_docs.py"""
    before, found, after = re.split(
        r"(?<=<!-- settings -->\n)(.*?)(?=<!-- end of settings -->)",
        BUILDER.read_text(encoding="utf-8"),
        flags=re.DOTALL,
    )
    wanted = "\n".join(table(outside=False)) + "\n"
    if os.environ.get("BRINKSIDE_REWRITE"):
        BUILDER.write_text(before + wanted + after, encoding="utf-8")
        found = wanted
    assert found.splitlines() == wanted.splitlines()


def test_wiring_in_the_documents_is_that_of_the_default_settings() -> None:
    text = BUILDER.read_text(encoding="utf-8")
    table = re.findall(r"\| `(\w+\.\w*pin)` \| (\d+) \| (\d+) \|", text)
    defaults = {key.name: key.default for key in keys() if key.name.endswith("pin")}
    assert {name: int(pin) for name, pin, _ in table} == defaults
    drawing = (ROOT / "docs" / "wiring.svg").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for _, pin, header in table:
        assert re.search(rf">{header}</text>\s*<text[^>]*>GPIO{pin} ·", drawing), (pin, header)
        assert f"GPIO{pin}" in readme


def test_drawing_is_sound_xml() -> None:
    ElementTree.parse(ROOT / "docs" / "wiring.svg")


def _typed_in(page: Path) -> list[dict[str, object]]:
    blocks = re.findall(r"```json\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    return [json.loads(block) for block in blocks]


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/positions*.md")), ids=lambda p: p.name)
def test_positions_in_the_documents_can_be_typed_in(page: Path) -> None:
    typed = _typed_in(page)
    assert typed
    for position in typed:
        rules = game(str(position["game"]))
        state = rules.at(position)
        assert rules.faults(state) == ()
        assert rules.prompt(state) is not None
