"""What Wakhan does next: the boxes of her AI card in turn, ambition before them, bonus after."""

from __future__ import annotations

from functools import cache

from engine.core import Choice, Prompt, Refused
from engine.once import once_a_position
from engine.pax_pamir.cleanup import end_of_turn
from engine.pax_pamir.picked import Doing, Word
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import AMBITION, BONUS, IDLE, State, Stepped, then
from engine.pax_pamir.steps import Act, ChooseBox
from engine.pax_pamir.wakhan import seat
from engine.pax_pamir.wakhan.cards.ai_cards import BOX_NAMES, DECK, Box
from engine.pax_pamir.wakhan.choosing.ambition import why_not_ambition
from engine.pax_pamir.wakhan.choosing.radicalize import card_for, why_not_condition
from engine.pax_pamir.wakhan.choosing.targets import bonus_action, why_not_action
from engine.pax_pamir.words import PLAYER_NAMES, SEATS
from engine.text import Text

BOXES = seat.BOXES
RADICALIZE = "radicalize"
MOST_SPIES = "battle-most-spies"
_NO_ACTIONS = say("no action is left this turn")
_DONE_WITH = say("only bonus actions are left")
_NO_BONUS = say("no favored card of hers can act")
_NO_AI_CARD = say("no AI card is turned up")


def box_at(state: State, place: int) -> Box | None:
    """The box of that place on the AI card that counts."""
    card = DECK.get(seat.automa(state).drawn)
    return card.boxes[place] if card else None


def box_now(state: State) -> Box | None:
    """The box she follows; None for ambition and bonus actions."""
    doing = seat.automa(state).doing
    return box_at(state, doing) if doing in range(BOXES) else None


def action_now(state: State) -> str:
    """The action of a court card that her box wants; nothing for a bonus action."""
    box = box_now(state)
    return box.does if box else ""


def is_most_spies(state: State) -> bool:
    """Whether she set out for the battle on the court card with the most spies."""
    box = box_now(state)
    return box is not None and box.id == MOST_SPIES


def is_looping(state: State) -> bool:
    """Whether the boxes still count: an action is left, and no bonus action was taken yet."""
    return state.actions > 0 and seat.automa(state).doing != BONUS


def why_not_looping(state: State) -> Text | None:
    if not state.actions:
        return _NO_ACTIONS
    return None if is_looping(state) else _DONE_WITH


def why_not_box(state: State, box: Box | None) -> Text | None:
    """Why a box is impossible now, or None if it is possible."""
    if box is None:
        return _NO_AI_CARD
    reason = why_not_looping(state) or why_not_condition(state, box)
    if reason is not None:
        return reason
    if box.does == RADICALIZE:
        found = card_for(state, box)
        return found if isinstance(found, Text) else None
    return why_not_action(state, box.does, box.id == MOST_SPIES)


@once_a_position
def why_not_doing(state: State, doing: int) -> Text | None:
    """Why she cannot do now what she set out to do, or None if she can."""
    if doing == AMBITION:
        return why_not_looping(state) or why_not_ambition(state)
    if doing == BONUS:
        return None if bonus_action(state) else _NO_BONUS
    return why_not_box(state, box_at(state, doing))


def in_turn(state: State) -> list[int]:
    """The places of the boxes in the order she tries them."""
    first = seat.automa(state).box
    return [(first + step) % BOXES for step in range(BOXES)]


_IDS = {AMBITION: "ambition", 0: "box:1", 1: "box:2", 2: "box:3", BONUS: "bonus"}
_DOING = {id: doing for doing, id in _IDS.items()}
_AMBITION = say("ambition: buy the Dominance Check")
_BONUS = say("a bonus action")
END = Choice("end", say("end the turn"), value=Word.END)
_RULE = say(
    "Ambition first, then the boxes from top to bottom and from the top again, until two actions "
    "are taken or three boxes in a row are impossible; then bonus actions."
)


@cache
def _question(player: int) -> Text:
    return say("{player}: what does she do next?", player=PLAYER_NAMES[player])


def doing_id(doing: int) -> str:
    return _IDS[doing]


def doing_name(state: State, doing: int) -> Text:
    if doing == AMBITION:
        return _AMBITION
    if doing == BONUS:
        return _BONUS
    box = box_at(state, doing)
    return BOX_NAMES[box.id] if box else _NO_AI_CARD


def ask_box(state: State, asked: ChooseBox) -> Prompt:
    choices: list[Choice] = []
    refused: list[Refused] = []
    for doing in (AMBITION, *range(BOXES), BONUS):
        reason = why_not_doing(state, doing)
        label = doing_name(state, doing)
        if reason is None:
            choices.append(Choice(_IDS[doing], label, value=Doing(doing)))
        else:
            refused.append(Refused(_IDS[doing], label, reason, Doing(doing)))
    return Prompt(
        SEATS[asked.player],
        _question(asked.player),
        (*choices, END),
        tuple(refused),
        _RULE,
    )


def take_box(state: State, asked: ChooseBox, pick: str) -> Stepped:
    if pick == END.id:
        return end_of_turn(state, asked.player), ()
    own = seat.automa(state)._replace(doing=_DOING[pick])
    return then(state._replace(wakhan=own), Act(asked.player)), ()


def cannot_act(state: State, asked: Act) -> bool:
    """Whether Wakhan has nothing to do any more with what she chose: she chooses anew."""
    if not seat.is_wakhan(state, asked.player):
        return False
    doing = seat.automa(state).doing
    return doing == IDLE or why_not_doing(state, doing) is not None
