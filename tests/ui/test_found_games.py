"""Shows that a game laid down as folders, or installed beside, is there without being listed."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import pytest

import engine
import ui.games
from device import games
from device.desk import Desk
from engine.pax_pamir.game import DECISIONS as PAX
from engine.pax_pamir.game import SWEEPS
from engine.thirteen_days.decisions import Decision as DaysDecision
from engine.thirteen_minutes.state import Decision as MinutesDecision
from tests.ui.conftest import Player
from ui.games import panel_of
from ui.installed import entry_points
from ui.look.fonts import Fonts
from ui.model import Model
from ui.screens.home import shelf_of

ROOT = Path(__file__).resolve().parents[2]

GAME = "from tests.engine.toy_game import TOY as GAME\n"
TILE = """
from engine.text import say
from ui.games.panel import Tile

TILE = Tile(say("Toy"), say("ready"), lambda sheet, rect: sheet.box(rect, "#123456"), place=9)
"""
PANEL = """
from engine.text import say
from ui.games.panel import Panel
from ui.scene.metrics import Rect
from ui.screens.page import Laid
from ui.screens.play import Pick
from ui.parts.widgets import secondary


def take_page(model, sheet, prompt):
    for place, choice in zip(sheet.rect.inset(80).columns(2, 8), prompt.choices):
        tap = Pick((choice.id,), prompt.number)
        secondary(sheet, place, choice.label, f"toy:{choice.id}", tap)


PANEL = Panel(pages={int: Laid(take_page)}, phases=((say("A turn"), (say("ready"),)),))
"""


@pytest.fixture
def forgetful() -> Iterator[None]:
    """What was found in a test is looked for anew, before and after it."""
    found = (games.modules, ui.games.modules, ui.games.tile_of, ui.games.panel_of, entry_points)
    before = set(sys.modules)
    for one in found:
        one.cache_clear()
    yield
    for one in found:
        one.cache_clear()
    for name in set(sys.modules) - before:
        if "toy" in name and not name.startswith("tests."):
            del sys.modules[name]


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


@pytest.fixture
def laid_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forgetful: None
) -> Callable[..., None]:
    """Lays the toy game down as one folder on each side."""

    def lay(has_panel: bool = True) -> None:
        write(tmp_path / "engine/toy/__init__.py", GAME)
        write(tmp_path / "engine/toy/game.py", GAME)
        monkeypatch.setattr(engine, "__path__", [*engine.__path__, str(tmp_path / "engine")])
        if has_panel:
            write(tmp_path / "ui/games/toy/__init__.py", TILE)
            write(tmp_path / "ui/games/toy/panel.py", PANEL)
            path = [*ui.games.__path__, str(tmp_path / "ui/games")]
            monkeypatch.setattr(ui.games, "__path__", path)

    return lay


def play_to_the_end(player: Player) -> None:
    player.tap("game:toy", "start")
    player.down("secret")
    player.wait(700)
    place = player.place("secret:hide:2")
    player.gestures.move(0, *place, player.now)
    player.gestures.up(0, *place, player.scene, player.now)
    player.tap("seal")
    session = player.desk.table.session if player.desk.table else None
    assert session is not None
    while session.outcome is None:
        player.tap(next(id for id in player.touches if id.endswith("take:1")))
    player.wait(10_000)
    while "onwards" in player.touches or "show-all" in player.touches:
        player.tap("onwards" if "onwards" in player.touches else "show-all")


def test_game_without_a_panel_is_played_on_generic_pages(
    laid_down: Callable[..., None], fonts: Fonts
) -> None:
    laid_down(has_panel=False)
    player = Player(fonts)
    assert "Toy".upper() in player.words.upper()
    play_to_the_end(player)
    assert player.scene.name in ("result", "scoring")


def test_game_with_folders_on_both_sides_has_everything(
    laid_down: Callable[..., None], fonts: Fonts
) -> None:
    laid_down()
    player = Player(fonts)
    assert [id for id, _ in shelf_of(player.desk)][-1] == "toy"
    play_to_the_end(player)
    player.tap("history")
    assert "taken" in player.words
    player.app.model = player.app.model._replace(trail=())
    assert panel_of("toy").phases[0][0].message == "A turn"


def test_question_with_a_page_is_asked_on_it(laid_down: Callable[..., None], fonts: Fonts) -> None:
    laid_down()
    player = Player(fonts)
    player.tap("game:toy", "start")
    session = player.desk.table.session if player.desk.table else None
    assert session is not None
    prompt = session.prompt
    assert prompt is not None
    model: Model = player.app.model
    assert model.table is not None
    open_prompt = prompt._replace(secret=False, asked=1)
    player.app.model = model._replace(table=model.table._replace(prompt=open_prompt))
    assert "toy:hide:1" in player.touches


def test_game_that_was_installed_is_found_by_its_entry_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forgetful: None, fonts: Fonts
) -> None:
    write(tmp_path / "a_toy/__init__.py", GAME)
    write(tmp_path / "a_toy_panel/__init__.py", TILE)
    write(tmp_path / "a_toy_panel/panel.py", PANEL)
    told = "[brinkside.games]\ntoy = a_toy\n[brinkside.panels]\ntoy = a_toy_panel\n"
    write(tmp_path / "a_toy-1.0.dist-info/entry_points.txt", told)
    write(tmp_path / "a_toy-1.0.dist-info/METADATA", "Name: a-toy\nVersion: 1.0\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert Desk().game("toy").id == "toy"
    play_to_the_end(Player(fonts))


GENERIC = {
    "thirteen-days": {
        *("BayOfPigs", "ChooseFirst", "EnterCubes", "EnterLetter", "EnterMarker", "EnterPile"),
        *("GoOn", "LookAtTop", "Resume"),
    },
    "thirteen-minutes": {
        *("Bid", "ChooseStarter", "DrawStarter", "EnterCubes", "EnterType", "NextGame"),
        *("PlaceAndPushAt", "TellTitle"),
    },
    "pax-pamir": {
        *("ChooseBox", "EnterPoints", "EnterBlocks", "EnterCylinders", "EnterInfluence"),
        *("EnterLead", "EnterStars", "EnterRupees", "EnterLoyal"),
    },
}
"""Decisions that the generic page serves as well as one of their own would."""


@pytest.mark.parametrize(
    ("id", "decisions"),
    [
        ("thirteen-days", get_args(DaysDecision)),
        ("thirteen-minutes", get_args(MinutesDecision)),
        ("pax-pamir", (*PAX, *SWEEPS)),
    ],
)
def test_every_decision_has_a_page_or_is_known_as_generic(
    id: str, decisions: tuple[type, ...]
) -> None:
    without = {kind.__name__ for kind in decisions if kind not in panel_of(id).pages}
    assert without == GENERIC[id]
    assert set(panel_of(id).pages) <= set(decisions)
