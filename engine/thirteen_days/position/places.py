"""What can be put right at a table of 13 Days."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Place
from engine.places import NOTHING, Words, copies, members, number, word
from engine.thirteen_days.cards.agendas import AGENDAS
from engine.thirteen_days.cards.strategy import CARDS, MOST_CUBES
from engine.thirteen_days.options import REFEREE
from engine.thirteen_days.phases.entry import MOST_PRINTED
from engine.thirteen_days.position.written import board_json
from engine.thirteen_days.state import MOST_PRESTIGE, ROUNDS, LastingEffects, State
from engine.thirteen_days.words import GROUNDS, SEATS, SIDE_NAMES, SPACES, TRACKS

BY_SIDE: Words = tuple(zip(SEATS, SIDE_NAMES, strict=True))
_COPIES = {agenda.id: agenda.copies for agenda in AGENDAS.values()}


def places(state: State) -> Iterator[Place]:
    typed = board_json(state)
    yield number(typed, ("prestige",), MOST_PRESTIGE, -MOST_PRESTIGE)
    yield word(typed, ("letter",), BY_SIDE)
    for seat in SEATS:
        for track in TRACKS:
            yield number(typed, ("tracks", seat, track), SPACES, 1)
    for ground in GROUNDS:
        for seat in SEATS:
            yield number(typed, ("battlegrounds", ground, seat), MOST_CUBES)
    yield number(typed, ("round",), ROUNDS, 1)
    if "first" in typed:
        yield word(typed, ("first",), BY_SIDE)
    for seat in SEATS:
        if typed["flags"][seat]:
            yield from copies(typed, ("flags", seat), _COPIES)
    yield from copies(typed, ("scored",), _COPIES)
    for effect in LastingEffects._fields:
        yield word(typed, ("effects", effect), ((None, NOTHING), *BY_SIDE))
    yield number(typed, ("aftermath", "tucked"), ROUNDS)
    if state.options.depth == REFEREE:
        yield from members(typed, ("seen",), CARDS)
    else:
        for seat in SEATS:
            yield number(typed, ("aftermath", "cubes", seat), MOST_PRINTED)
