"""What follows from a correction besides what it says: questions anew, up to the next reveal."""

from __future__ import annotations

from engine.core import TABLE, Prompt, Refusal
from engine.correction import UNDO_FIRST
from engine.text import Text
from engine.thirteen_days.cards.strategy import CARDS
from engine.thirteen_days.decisions import (
    Command,
    CommandAt,
    Decision,
    GoOn,
    OfferEvent,
    Resume,
    Steal,
    UseCard,
)
from engine.thirteen_days.options import REFEREE
from engine.thirteen_days.phases import flow
from engine.thirteen_days.phases.events import why_no_event
from engine.thirteen_days.phases.following import FOLLOWING
from engine.thirteen_days.phases.turn import begun
from engine.thirteen_days.plain import Plain, plain
from engine.thirteen_days.position.event_anew import event_anew
from engine.thirteen_days.position.reachable import HAND_CARDS
from engine.thirteen_days.saying import say
from engine.thirteen_days.state import (
    AFTERMATH,
    OVER,
    ROUNDS,
    SCORING,
    STRATEGY,
    State,
    Stepped,
    at_war,
    mover,
    pile_size,
)
from engine.thirteen_days.words import SEATS


def why_not_so_late(state: State, before: State) -> Refusal | None:
    """A war was declared on markers that stood elsewhere: that step has to be taken again."""
    if before.phase != OVER or state.phase != OVER or _is_war(state) or not _is_war(before):
        return None
    if before.round == ROUNDS and _is_pile_told(before):
        return None
    told = say("the game ended by war on these markers: undo one step, then correct")
    return Refusal(UNDO_FIRST, told)


def _is_war(state: State) -> bool:
    return any(at_war(markers) for markers in state.tracks)


def _is_pile_told(state: State) -> bool:
    if state.options.depth == REFEREE:
        return len(state.pile) == pile_size(state)
    return state.pile_cubes != (0, 0)


def of_turn(state: State, before: State) -> State:
    """What is left to decide of a card that lies on the table."""
    if state.phase != STRATEGY or state.options.depth != REFEREE:
        return state
    card = _in_play(before)
    if card is None:
        return state
    if card in before.seen and card not in state.seen:
        return _of_another_card(state, before)
    state = _below_the_one_in_play(state, before, card)
    if _is_offered_anew(state, before, card):
        below = state._replace(pending=state.pending[1 + _is_offer(state) :])
        return begun(below, mover(state), CARDS[card])[0]
    anew = event_anew(state, before, card)
    if anew is not None:
        return anew
    return state._replace(pending=tuple(_of_its_size(state, before, s) for s in state.pending))


def _in_play(before: State) -> str | None:
    """The card whose effects are under way, where that can be told."""
    for step in before.pending:
        if type(step) in HAND_CARDS:
            return HAND_CARDS[type(step)]
        if isinstance(step, UseCard | OfferEvent | Resume):
            return step.card
    return before.seen[-1] if before.seen else None


def _below_the_one_in_play(state: State, before: State, card: str) -> State:
    """Older cards that are told late lie below the card in play, and what it brought to light."""
    late = tuple(seen for seen in state.seen if seen not in before.seen)
    others = tuple(seen for seen in state.seen if seen in before.seen)
    if not late or card not in others:
        return state
    at = others.index(card)
    return state._replace(seen=others[:at] + late + others[at:])


def _is_offer(state: State) -> bool:
    return isinstance(state.pending[0], OfferEvent)


def _of_another_card(state: State, before: State) -> State:
    """Another card was played than was told: its use is asked; or none yet: which one it is."""
    first, *below = state.pending
    new = [card for card in state.seen if card not in before.seen]
    if isinstance(first, UseCard) and first.stolen:
        taken: Decision = first._replace(card=new[0]) if len(new) == 1 else Steal(first.side)
        return state._replace(pending=(taken, *below))
    fresh = state._replace(pending=())
    if not new:
        return fresh._replace(pending=(flow.next_turn(state),))
    return begun(fresh, mover(state), CARDS[new[0]])[0] if len(new) == 1 else state


def _is_offered_anew(state: State, before: State, card: str) -> bool:
    """Whether the other side's event is still to be offered, or was passed over as impossible."""
    side = mover(state)
    if CARDS[card].side != SEATS[1 - side]:
        return False
    if _is_offer(state):
        return True
    was_passed_over = state.pending == (Command(side, CARDS[card].cubes),)
    return was_passed_over and why_no_event(before, 1 - side, CARDS[card]) is not None


def _of_its_size(state: State, before: State, step: Decision) -> Decision:
    """A Command follows what lasts this round."""
    if not isinstance(step, CommandAt):
        return step
    if step.event and state.options.event_commands == "printed":
        return step
    return step._replace(cubes=max(1, step.cubes + _more(state, step) - _more(before, step)))


def _more(state: State, step: CommandAt) -> int:
    return (state.effects.sops == step.side) - (state.effects.brink == step.side)


def stopped(state: State) -> State:
    """The position up to where something is asked. Where something would be revealed on the way,
    or be left for the table to do, all stays as it is until the table is ready."""
    after = state
    while (stepped := FOLLOWING.step(after)) is not None:
        after, facts = stepped
        if any(fact.reveals or fact.on_table is not None for fact in facts):
            return state._replace(pending=(GoOn(), *state.pending))
    return after


_READY = (plain(Plain.READY, say("ready")),)
_NEXT: dict[str, Text] = {
    SCORING: say("It is put right. Turn up both agendas and score them?"),
    AFTERMATH: say("It is put right. Count the Aftermath pile?"),
}
_GO_ON = say("It is put right. Go on?")


def ask_go_on(state: State, asked: GoOn) -> Prompt:
    return Prompt(TABLE, _NEXT.get(state.phase, _GO_ON), _READY)


def take_go_on(state: State, asked: GoOn, pick: str) -> Stepped:
    return state, ()
