"""13 Days: the table as it lies, and each question where it is best answered."""

from __future__ import annotations

from engine.core import TABLE, Prompt
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import SETUP
from ui.model import Model
from ui.screens.play import Play, Touched
from ui.sheet import Sheet
from ui.tableau.days_board import Mark
from ui.tableau.days_cards import card_page, offer_page, use_page
from ui.tableau.days_command import influence_page
from ui.tableau.days_entry import prestige_page
from ui.tableau.days_flags import flag_page
from ui.tableau.days_markers import adjust_page, shift_page
from ui.tableau.days_scoring import cause, interlude
from ui.tableau.days_secret import secret_cards
from ui.tableau.days_set_up import set_up_page
from ui.tableau.days_table import draw_table, step_block, turn_line, where
from ui.widgets import primary

__all__ = ["cause", "draw", "draw_table", "interlude", "secret_cards", "where"]

_NUMBERS = {"place", "remove"}


def draw(model: Model, sheet: Sheet, play: Play) -> bool:
    """Lays out the open question; False where the generic prompt screen serves as well."""
    table = model.table
    assert table is not None
    prompt = table.prompt
    if prompt is None:
        draw_table(model, sheet, {})
        return True
    ids = {choice.id for choice in prompt.choices}
    kinds = {id.partition(":")[0] for id in ids | {no.id for no in prompt.refused}}
    if "ready" in ids and table.view["phase"] == SETUP:
        set_up_page(model, sheet, prompt)
    elif "card" in kinds:
        is_turn = prompt.seat != TABLE and table.view["phase"] == "strategy" and "done" not in ids
        if play.is_picking or not is_turn:
            card_page(model, sheet, play, prompt)
        else:
            _turn(model, sheet, play)
    elif "decline" in ids:
        offer_page(model, sheet, prompt)
    elif "command" in ids:
        use_page(model, sheet, play, prompt)
    elif "agenda" in kinds:
        flag_page(model, sheet, prompt)
    elif "rule" in kinds:
        adjust_page(model, sheet, prompt)
    elif "battleground" in kinds and ids >= {"event", "done"} and not play.is_picking:
        _turn(model, sheet, play, prompt)
    elif "battleground" in kinds or (_NUMBERS & kinds and kinds <= _NUMBERS | {"done"}):
        influence_page(model, sheet, play, prompt)
    elif kinds == {"prestige"}:
        prestige_page(model, sheet, prompt)
    elif "shift" in kinds:
        shift_page(model, sheet, prompt)
    else:
        return False
    return True


def _turn(model: Model, sheet: Sheet, play: Play, cubes: Prompt | None = None) -> None:
    """The table, and a turn about to begin: by a card, or by touching a battleground."""
    table = model.table
    assert table is not None
    marks: dict[str, Mark] = {}
    picking = play._replace(is_picking=True)
    if cubes is not None:
        for choice in cubes.choices:
            if choice.id.startswith("battleground:"):
                marks[choice.id] = Mark(Touched(picking._replace(picks=(choice.id,))))
    space = draw_table(model, sheet, marks)
    words, button = step_block(sheet, space)
    turn_line(sheet, words, table)
    if cubes is None:
        primary(sheet, button, say("Play card"), "pick-card", Touched(picking))
        return
    primary(sheet, button, say("Command"), "pick-card", Touched(picking), icon="", size=28)
