"""Decisions of Wakhan's without an object: a correction took away what she set out to do."""

from __future__ import annotations

from typing import Any

from engine.pax_pamir import steps
from engine.pax_pamir.cards.printed import COURTS
from engine.pax_pamir.state import State
from engine.pax_pamir.wakhan.cards.boxes import action_now, is_most_spies
from engine.pax_pamir.wakhan.choosing import targets
from engine.pax_pamir.wakhan.choosing.priorities import courtier_of
from engine.pax_pamir.wakhan.seat import is_wakhan


def has_lost_its_object(state: State, asked: Any) -> bool:
    """Whether the rules could still ask this of her, while her own priorities leave her nothing.

    It is dropped, and she goes on from there; a player would be asked all the same.
    """
    if not is_wakhan(state, asked.player):
        return False
    if isinstance(asked, steps.UseCard):
        actions = COURTS[asked.card].actions
        wanted = action_now(state)
        return not any(
            _is_possible(state, asked.card, action)
            for action in actions
            if action == wanted or not wanted
        )
    if isinstance(asked, steps.Betray):
        return targets.card_to_betray(state) is None
    if isinstance(asked, steps.ChooseBattle):
        return targets.why_no_target(state, "battle", is_most_spies(state)) is not None
    if isinstance(asked, steps.BattleRegion):
        return not asked.struck and not targets.strikes_in(state, asked.region)
    if isinstance(asked, steps.Move):
        return not asked.moved and targets.why_no_target(state, "move") is not None
    return False


def _is_possible(state: State, card: int, action: str) -> bool:
    if not targets.can_pay(state, courtier_of(state, card), action):
        return False
    return targets.why_no_target(state, action, is_most_spies(state)) is None
