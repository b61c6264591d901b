"""What happens by itself in 13 Days: the next step of an event, the next phase."""

from __future__ import annotations

from engine.asking import Following
from engine.thirteen_days.decisions import Resume
from engine.thirteen_days.phases import events, flow
from engine.thirteen_days.state import OVER, State

FOLLOWING: Following[State] = Following(
    {Resume: events.go_on},
    advance=flow.advance,
    is_over=lambda state: state.phase == OVER,
)
