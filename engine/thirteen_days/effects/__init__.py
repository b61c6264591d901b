"""What events do. Importing this package fills the table that card rows name effects from."""

from engine.cards import TableError
from engine.thirteen_days.cards.strategy import DECK
from engine.thirteen_days.effects import (
    cards,
    commands,
    cubes,
    enemy_cubes,
    lasting,
    markers,
    moving,
)
from engine.thirteen_days.phases.events import EFFECTS, NEEDS

__all__ = ["cards", "commands", "cubes", "enemy_cubes", "lasting", "markers", "moving"]

for _card in DECK:
    for _step in _card.steps:
        if _step.do not in EFFECTS:
            raise TableError(f"{_card.id}: there is no effect {_step.do}")
    if _card.needs and _card.needs not in NEEDS:
        raise TableError(f"{_card.id}: there is no condition {_card.needs}")
