"""How near a check is to dominance, and whom it would bring what, as numbers for the strips."""

from __future__ import annotations

from engine.core import TABLE, Gauge, Zone
from engine.pax_pamir.state import BLOCKS, CHECK_CARDS
from engine.pax_pamir.view import PaxView

MOST_POINTS = 10


def gauges(seen: PaxView) -> tuple[Gauge, ...]:
    """Blocks of each coalition, the lead on the way to dominance, the checks still to come, and
    what one now would bring each player: where it would end the game, who wins and who loses."""
    needed, lead = seen.lead_needed, seen.lead.by
    zone = Zone.BRINK if lead >= needed else Zone.TENSE if lead >= needed - 1 else Zone.CALM
    found = [
        Gauge(
            f"blocks:{name}",
            TABLE,
            number,
            BLOCKS,
            zone if name == seen.lead.coalition else Zone.CALM,
        )
        for name, number in seen.blocks.items()
    ]
    found.append(Gauge("lead", TABLE, min(lead, needed), needed, zone))
    last = Zone.TENSE if seen.checks == 1 else Zone.CALM
    found.append(Gauge("checks", TABLE, seen.checks, CHECK_CARDS, last))
    wins = seen.if_checked.wins
    for seat, points in seen.if_checked.points.items():
        if wins:
            fate = Zone.BRINK if seat in wins else Zone.LOSES
        else:
            fate = Zone.TENSE if points else Zone.CALM
        found.append(Gauge(f"{seat}:if-checked", seat, points, MOST_POINTS, fate))
    return tuple(found)
