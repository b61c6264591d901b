"""A hand swapped into Wakhan's: she has none, so all of it is played at once, in chance order."""

from __future__ import annotations

from engine.core import TABLE, Prompt
from engine.pax_pamir.actions.play import take_pick_to_play
from engine.pax_pamir.cards.cards_in_hand import hand_choices
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import State, Stepped, then
from engine.pax_pamir.steps import PlaySwapped, TellSwapped

_QUESTION = say("Wakhan plays the hand she got. Shuffle it: which card comes next?")
_RULE = say("Each is played if its bribe can be paid, else discarded; it takes no action.")


def run_play_swapped(state: State, asked: PlaySwapped) -> Stepped:
    if not state.players[asked.player].hand:
        return state, ()
    return then(state, TellSwapped(asked.player), asked), ()


def ask_swapped(state: State, asked: TellSwapped) -> Prompt:
    choices = hand_choices(state, asked.player)
    return Prompt(TABLE, _QUESTION, tuple(choices), rule=_RULE)


def take_swapped(state: State, asked: TellSwapped, pick: str) -> Stepped:
    return take_pick_to_play(state, asked.player, pick)
