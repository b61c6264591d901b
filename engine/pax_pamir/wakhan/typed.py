"""Wakhan's part of a position, as it is written down and typed in."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Json
from engine.pax_pamir.cards.printed import COURT_CARDS, LAST_CARD, card_id
from engine.pax_pamir.options import Options
from engine.pax_pamir.position.reading_steps import bad
from engine.pax_pamir.state import AMBITION, BONUS, IDLE, Automa
from engine.pax_pamir.wakhan.cards.ai_cards import AI_CARDS, DECK, AiFace, arrows
from engine.pax_pamir.words import COLUMNS, NOBODY, REGIONS, ROWS, SEATS
from engine.typed_in import object_of, one_of, only_keys, whole

DOING = {IDLE: "nothing", 0: "box 1", 1: "box 2", 2: "box 3", BONUS: "bonus", AMBITION: "ambition"}
"""What she is doing, as it is written down."""
_LABELS = ("top-left", "bottom-right")
_ORIGINS = (
    *(f"region:{region}" for region in REGIONS),
    *(card_id(number) for number in range(1, COURT_CARDS + 1)),
)
_KEYS = (
    "card",
    "row",
    "column",
    "gone",
    "back",
    "next",
    "box",
    "doing",
    "against",
    "left",
    "bonus",
    "scored",
    "bought",
)


def automa_json(automa: Automa | None) -> dict[str, Json]:
    if automa is None:
        return {}
    typed: dict[str, Json] = {
        "card": automa.drawn,
        "row": ROWS[automa.row],
        "column": automa.column,
        "gone": list(cards_gone(automa)),
        "next": automa.following,
        "box": automa.box + 1,
        "doing": DOING[automa.doing],
    }
    if automa.face != NOBODY:
        typed["back"] = back_label(automa.face)
    if automa.against != NOBODY:
        typed["against"] = SEATS[automa.against]
    if automa.left:
        typed["left"] = list(automa.left)
    if automa.bonus:
        typed["bonus"] = automa.bonus
    if automa.scored:
        typed["scored"] = list(automa.scored)
    if automa.bought:
        typed["bought"] = list(automa.bought)
    return {"wakhan": typed}


def cards_gone(automa: Automa) -> tuple[int, ...]:
    """The cards turned up since the last shuffle."""
    return tuple([number for number in DECK if automa.gone & 1 << number])


def back_label(face: int) -> str:
    """Which label shows on the back of the next card, and its digit."""
    upper, digit = divmod(face, COLUMNS)
    return f"{_LABELS[upper]} {digit}"


def automa_of(typed: Mapping[str, Json], options: Options) -> Automa | None:
    """What Wakhan goes by; row and column follow from the next card where that is told."""
    if not options.with_wakhan:
        only_keys(object_of(typed.get("wakhan", {}), "wakhan"), "wakhan", ())
        return None
    given = object_of(typed.get("wakhan", {}), "wakhan")
    only_keys(given, "wakhan", _KEYS)
    drawn = whole(given.get("card", 0), "wakhan.card", 0, AI_CARDS)
    following = whole(given.get("next", 0), "wakhan.next", 0, AI_CARDS)
    # Where none at all is gone, the card that counts has just been shuffled in with the rest.
    is_shuffled = given.get("gone") == []
    gone = 1 << drawn if drawn and not is_shuffled else 0
    for number in _wholes(given, "gone", 1, AI_CARDS):
        gone |= 1 << number
    pointed = arrows(DECK[drawn], DECK[following].back) if drawn and following else None
    row = ROWS[pointed.row] if pointed else "top"
    names = {name: doing for doing, name in DOING.items()}
    seats = SEATS[: int(options.players)]
    return Automa(
        drawn,
        ROWS.index(one_of(given.get("row", row), "wakhan.row", ROWS)),
        whole(given.get("column", pointed.column if pointed else 0), "wakhan.column", 0, 5),
        gone,
        _face(given),
        following,
        whole(given.get("box", 1), "wakhan.box", 1, 3) - 1,
        names[one_of(given.get("doing", "nothing"), "wakhan.doing", tuple(names))],
        seats.index(one_of(given["against"], "wakhan.against", seats))
        if "against" in given
        else NOBODY,
        _left(given),
        whole(given.get("bonus", 0), "wakhan.bonus", 0, COURT_CARDS),
        _wholes(given, "scored", 0, 99),
        _wholes(given, "bought", 1, LAST_CARD),
    )


def _wholes(given: Mapping[str, Json], name: str, least: int, most: int) -> tuple[int, ...]:
    numbers = given.get(name, [])
    if not isinstance(numbers, list):
        raise bad(f"wakhan.{name}")
    return tuple(whole(number, f"wakhan.{name}", least, most) for number in numbers)


def _left(given: Mapping[str, Json]) -> tuple[str, ...]:
    """Regions and court cards, as the prompts call them."""
    typed = given.get("left", [])
    if not isinstance(typed, list):
        raise bad("wakhan.left")
    return tuple(one_of(origin, "wakhan.left", _ORIGINS) for origin in typed)


def _face(given: Mapping[str, Json]) -> int:
    if "back" not in given:
        return NOBODY
    faces = {f"{_LABELS[upper]} {digit}": (upper, digit) for upper in (0, 1) for digit in range(6)}
    return face_number(AiFace(*faces[one_of(given["back"], "wakhan.back", tuple(faces))]))


def face_number(face: AiFace) -> int:
    return face.upper * COLUMNS + face.digit
