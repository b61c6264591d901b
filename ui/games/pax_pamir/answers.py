"""What goes with an answer of Pax Pamir: what touching it means, and its sign."""

from __future__ import annotations

from engine.core import Prompt
from engine.look import Look
from engine.pax_pamir import picked
from engine.pax_pamir.board.pieces import SPY, TRIBE
from engine.pax_pamir.cards.printed import COURTS
from engine.pax_pamir.picked import Word
from engine.pax_pamir.words import COALITIONS, SEATS, SUITS
from ui.games.pax_pamir.seats import sign_of
from ui.look.theme import BONE, COALITION, GOLD, SUIT, Colour
from ui.model import Message, Tell
from ui.screens.play import Pick
from ui.screens.prompt import Item

_SIGNS = {
    Word.YES: "check",
    Word.DONE: "check",
    Word.NO: "cross",
    Word.PASS: "cross",
    Word.HAND: "hand",
    Word.PLAY: "hand",
}


def tap_of(item: Item, prompt: Prompt) -> Message:
    """The answer, or why it cannot be given."""
    return Pick((item.id,), prompt.number) if item.because is None else Tell(item.because)


def icon_of(table: Look, value: object) -> tuple[str, Colour]:
    """The sign that goes with what is picked."""
    match value:
        case picked.Somebody(player):
            return sign_of(table, SEATS[player])
        case picked.Piece(kind, owner) if kind in (TRIBE, SPY):
            return sign_of(table, SEATS[owner])
        case picked.Piece(kind, owner):
            return f"{kind}-{COALITIONS[owner]}", COALITION[COALITIONS[owner]]
        case picked.ThatCard(number):
            return _of_suit(COURTS[number].suit)
        case picked.Coalition(at):
            return COALITIONS[at], COALITION[COALITIONS[at]]
        case picked.Suit(at):
            return _of_suit(at)
        case picked.Bribe() | picked.GiftSize():
            return "rupee", GOLD
        case picked.Action(name):
            return name, BONE
        case Word():
            return _SIGNS.get(value, ""), BONE
    return "", BONE


def _of_suit(suit: int) -> tuple[str, Colour]:
    return f"suit-{SUITS[suit]}", SUIT[SUITS[suit]]
