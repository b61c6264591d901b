"""What anybody sees of Wakhan: her AI card, what it comes to, and how far she is."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core import Seat
from engine.pax_pamir.state import Automa, State
from engine.pax_pamir.wakhan.cards.ai_cards import BOTTOM
from engine.pax_pamir.wakhan.seat import drawn, pragmatic_loyalty, red_arrow_human
from engine.pax_pamir.wakhan.typed import DOING, back_label, cards_gone
from engine.pax_pamir.words import COALITIONS, NOBODY, REGIONS, ROWS, SEATS
from engine.views import IF_ANY

_DOES = {name: doing for doing, name in DOING.items()}


@dataclass(frozen=True, slots=True)
class AutomaView:
    """What she goes by; from `boxes` on, what the card turned up says, if one is."""

    card: int
    row: str
    column: int
    gone: tuple[int, ...]
    box: int
    doing: str
    back: str | None = field(metadata=IF_ANY)
    against: Seat | None = field(metadata=IF_ANY)
    left: tuple[str, ...] | None = field(metadata=IF_ANY)
    bonus: int | None = field(metadata=IF_ANY)
    scored: tuple[int, ...] | None = field(metadata=IF_ANY)
    bought: tuple[int, ...] | None = field(metadata=IF_ANY)
    boxes: tuple[str, ...] | None = field(metadata=IF_ANY)
    loyalty: tuple[str, ...] | None = field(metadata=IF_ANY)
    regions: tuple[str, ...] | None = field(metadata=IF_ANY)
    side: str | None = field(metadata=IF_ANY)
    arrow: Seat | None = field(metadata=IF_ANY)
    """The player the red arrow means."""
    pragmatic: str | None = field(metadata=IF_ANY)
    """Her loyalty for now, where the table is tracked."""

    @property
    def does(self) -> int:
        """What she is doing: a box by its place, IDLE, BONUS or AMBITION."""
        return _DOES[self.doing]


def automa_view(state: State, own: Automa) -> AutomaView:
    card = drawn(state)
    is_tracked = card is not None and state.ledger is None
    return AutomaView(
        card=own.drawn,
        row=ROWS[own.row],
        column=own.column,
        gone=cards_gone(own),
        box=own.box + 1,
        doing=DOING[own.doing],
        back=None if own.face == NOBODY else back_label(own.face),
        against=None if own.against == NOBODY else SEATS[own.against],
        left=own.left or None,
        bonus=own.bonus or None,
        scored=own.scored or None,
        bought=own.bought or None,
        boxes=tuple([box.id for box in card.boxes]) if card else None,
        loyalty=tuple([COALITIONS[coalition] for coalition in card.loyalty]) if card else None,
        regions=tuple([REGIONS[region] for region in card.regions]) if card else None,
        side=("right" if own.row == BOTTOM else "left") if card else None,
        arrow=SEATS[red_arrow_human(state)] if card else None,
        pragmatic=COALITIONS[pragmatic_loyalty(state)] if is_tracked else None,
    )
