"""A turn's actions: what can be done now, with which card, and at what price to others."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine.core import Choice, Fact, Prompt, Refused
from engine.look import Look
from engine.pax_pamir.actions.battle import begin_battle, why_not_battle
from engine.pax_pamir.actions.betray import begin_betray, why_not_betray
from engine.pax_pamir.actions.bribes import (
    PLAY,
    bribe_to_act,
    pay_bribe,
    spared_to_act,
    why_unpayable,
    without_bribe,
)
from engine.pax_pamir.actions.build import begin_build, why_not_build
from engine.pax_pamir.actions.gift import begin_gift, why_not_gift
from engine.pax_pamir.actions.move import begin_move, why_not_move
from engine.pax_pamir.actions.play import play_cost, take_pick_to_play
from engine.pax_pamir.actions.specials import ALWAYS_FAVORED
from engine.pax_pamir.actions.tax import begin_tax, why_not_tax
from engine.pax_pamir.cards.cards_in_hand import TO_PLAY, take_pick_hand_to_discard
from engine.pax_pamir.cards.events import NEW_TACTICS
from engine.pax_pamir.cards.printed import COURTS, EMPTY, Court, card_id, card_name, number_of
from engine.pax_pamir.cleanup import end_of_turn
from engine.pax_pamir.market.purchase import choose_to_buy
from engine.pax_pamir.market.rows import (
    place_of,
    prices,
    slot_choice,
    slot_refused,
    whys_not_bought,
)
from engine.pax_pamir.picked import Action, ThatCard, Word
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.state import Courtier, State, Stepped, in_force, then
from engine.pax_pamir.steps import (
    Act,
    AgreeBribe,
    ChooseBox,
    ChooseSide,
    FromHand,
    PickHand,
    Turn,
    UseCard,
)
from engine.pax_pamir.wakhan.seat import is_wakhan, under_way
from engine.pax_pamir.words import ACTION_NAMES, MILITARY, PLAYER_NAMES, SEATS
from engine.text import Text

WhyNot = Callable[[State, int], Text | None]
Begin = Callable[[State, int, int], Stepped]

ACTIONS: dict[str, tuple[WhyNot, Begin]] = {
    "tax": (why_not_tax, begin_tax),
    "gift": (why_not_gift, begin_gift),
    "build": (why_not_build, begin_build),
    "move": (why_not_move, begin_move),
    "betray": (why_not_betray, begin_betray),
    "battle": (why_not_battle, begin_battle),
}
"""Action -> why it cannot be taken now, and how it begins with a card."""


def is_bonus(state: State, player: int, card: Court) -> bool:
    """Whether the actions of a card are free this moment: its suit is favored, or counts so."""
    return (
        card.suit == state.favored
        or card.number in ALWAYS_FAVORED
        or (card.suit == MILITARY and in_force(state, NEW_TACTICS, player))
    )


_USED = say("it has been used this turn")
_NO_ACTIONS = say("no action is left, and its suit is not favored")
_SHOWS_NONE = say("it shows no action")
_NONE_POSSIBLE = say("none of its actions is possible now")


def why_not_used(state: State, player: int, number: int) -> Text | None:
    """Why a court card cannot be used now, or None if it can."""
    if number in state.used:
        return _USED
    card = COURTS[number]
    if not state.actions and not is_bonus(state, player, card):
        return _NO_ACTIONS
    if not card.actions:
        return _SHOWS_NONE
    if state.wakhan is not None:
        unpayable = why_unpayable(state, player, _own(state, player, number))
        if unpayable is not None:
            return unpayable
    for action in card.actions:
        if ACTIONS[action][0](state, player) is None:
            return None
    return _NONE_POSSIBLE


_NO_HAND = say("the hand is empty")
_NO_ACTION = say("no action is left this turn")


def why_not_play(state: State, player: int) -> Text | None:
    """Why no card can be played from the hand now, or None if one can."""
    if not state.players[player].hand:
        return _NO_HAND
    return None if state.actions >= play_cost(state, player) else _NO_ACTION


def run_turn(state: State, asked: Turn) -> Stepped:
    """Another action, unless nothing but passing is left."""
    player = asked.player
    if is_wakhan(state, player):
        return then(state, ChooseBox(player)), ()
    if state.actions or why_not_play(state, player) is None or _has_bonus(state, player):
        return then(state, Act(player)), ()
    return end_of_turn(state, player), ()


def _has_bonus(state: State, player: int) -> bool:
    court = state.players[player].court
    return any(why_not_used(state, player, courtier.card) is None for courtier in court)


_PASS = Choice("pass", say("end the turn"), value=Word.PASS)
_PLAY = Choice("action:play", say("play a card from the hand"), "hand", Word.PLAY)
_RULE = say(
    "Two actions a turn: buy, play, or use a court card. Cards of the favored suit act for free, "
    "each card once a turn."
)


@cache
def _question(player: int, actions: int) -> Text:
    return say_count(
        "{player}: {n} action left. What do you do?",
        "{player}: {n} actions left. What do you do?",
        actions,
        player=PLAYER_NAMES[player],
    )


@cache
def _use_choice(number: int) -> Choice:
    label = say("use {card}", card=card_name(number))
    return Choice(card_id(number), label, card_id(number), ThatCard(number))


@cache
def _use_refused(number: int, because: Text) -> Refused:
    return _use_choice(number).refused(because)


def ask_act(state: State, asked: Act) -> Prompt:
    player = asked.player
    one = state.players[player]
    choices: list[Choice] = []
    refused: list[Refused] = []
    costs, reasons = prices(state, player), whys_not_bought(state, player)
    for at, slot in enumerate(state.market):
        if slot.card != EMPTY:
            reason = reasons[at]
            if reason is None:
                choices.append(slot_choice(at, slot.card, costs[at]))
            else:
                refused.append(slot_refused(at, slot.card, reason))
    reason = why_not_play(state, player)
    if reason is None:
        choices.append(_PLAY)
    else:
        refused.append(_PLAY.refused(reason))
    for courtier in one.court:
        reason = why_not_used(state, player, courtier.card)
        if reason is None:
            choices.append(_use_choice(courtier.card))
        else:
            refused.append(_use_refused(courtier.card, reason))
    choices.append(_PASS)
    question = _question(player, state.actions)
    return Prompt(SEATS[player], question, tuple(choices), tuple(refused), _RULE)


def take_act(state: State, asked: Act, pick: str) -> Stepped:
    player = asked.player
    if pick == "pass":
        return end_of_turn(state, player), (_PASSED[player],)
    state = then(state, Turn(player))
    if is_wakhan(state, player):
        state = under_way(state, pick)
    if pick == "action:play":
        return then(state, FromHand(player, TO_PLAY)), ()
    if pick.startswith("market:"):
        return choose_to_buy(state, player, place_of(pick))
    number = number_of(pick)
    possible = [
        action for action in COURTS[number].actions if why_not(state, player, action) is None
    ]
    if len(possible) == 1:
        return choose_action(state, player, number, possible[0])
    return then(state, UseCard(player, number)), ()


_PASSED = tuple(
    Fact("turn-ended", say("{player} ends the turn", player=name)) for name in PLAYER_NAMES
)


def why_not(state: State, player: int, action: str) -> Text | None:
    return ACTIONS[action][0](state, player)


@cache
def _action_choice(action: str) -> Choice:
    id = f"action:{action}"
    return Choice(id, ACTION_NAMES[action], id, Action(action))


@cache
def _use_question(player: int, card: int) -> Text:
    return say(
        "{player}: which action of {card}?", player=PLAYER_NAMES[player], card=card_name(card)
    )


def ask_use_card(state: State, asked: UseCard) -> Prompt:
    player, number = asked
    choices: list[Choice] = []
    refused: list[Refused] = []
    for action in COURTS[number].actions:
        reason = why_not(state, player, action)
        choice = _action_choice(action)
        if reason is None:
            choices.append(choice)
        else:
            refused.append(choice.refused(reason))
    question = _use_question(player, number)
    return Prompt(SEATS[player], question, tuple(choices), tuple(refused), _RULE)


def uses_of(look: Look, number: int) -> Prompt:
    """Which action of a court card, as it would be asked of whoever's turn it is; also where a
    single one is possible, which is taken without asking."""
    state: State = look.state
    return ask_use_card(state, UseCard(state.turn, number))


def take_use_card(state: State, asked: UseCard, pick: str) -> Stepped:
    return choose_action(state, asked.player, asked.card, pick[7:])


def choose_action(state: State, player: int, number: int, action: str) -> Stepped:
    """A hostage's holder is paid first; then the card acts."""
    courtier = _own(state, player, number)
    to, owed = bribe_to_act(state, player, courtier)
    if owed:
        return then(state, AgreeBribe(player, to, owed, number, action)), ()
    spared = spared_to_act(state, player, courtier)
    state, facts = act_with(state, player, number, action)
    return state, spared + facts


def _own(state: State, player: int, number: int) -> Courtier:
    return next(one for one in state.players[player].court if one.card == number)


def act_with(state: State, player: int, number: int, action: str) -> Stepped:
    """The card is used up for this turn, and an action is spent unless it is a bonus."""
    bonus = is_bonus(state, player, COURTS[number])
    actions = state.actions if bonus else state.actions - 1
    state = state._replace(actions=actions, used=(*state.used, number))
    state, facts = ACTIONS[action][1](state, player, number)
    return state, (_acts(player, number, action, bonus), *facts)


@cache
def _acts(player: int, number: int, action: str, bonus: bool) -> Fact:
    if bonus:
        text = say(
            "{player} uses {card}: {action}, as a bonus",
            player=PLAYER_NAMES[player],
            card=card_name(number),
            action=ACTION_NAMES[action],
        )
    else:
        text = say(
            "{player} uses {card}: {action}",
            player=PLAYER_NAMES[player],
            card=card_name(number),
            action=ACTION_NAMES[action],
        )
    data = {"player": SEATS[player], "card": number, "action": action, "bonus": bonus}
    return Fact("action", text, data=data)


def take_bribe(state: State, asked: AgreeBribe, pick: str) -> Stepped:
    player, _, _, number, purpose = asked
    if pick == "no":
        return without_bribe(state, asked)
    state, facts = pay_bribe(state, asked, pick)
    if purpose == PLAY:
        return then(state, ChooseSide(player, number)), facts
    state, more = act_with(state, player, number, purpose)
    return state, facts + more


def take_pick_hand(state: State, asked: PickHand, pick: str) -> Stepped:
    if asked.purpose == TO_PLAY:
        return take_pick_to_play(state, asked.player, pick)
    return take_pick_hand_to_discard(state, asked.player, pick)
