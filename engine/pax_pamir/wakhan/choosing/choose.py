"""Wakhan's answers: for every decision the rules can ask of her, the pick and the reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import Answer, Prompt
from engine.pax_pamir import steps
from engine.pax_pamir.actions.bribes import PLAY, least_cost
from engine.pax_pamir.actions.specials import safe_houses
from engine.pax_pamir.cards.piles import checks_in_market
from engine.pax_pamir.cards.printed import COURTS, card_id, card_name
from engine.pax_pamir.cleanup import unwatched_cards
from engine.pax_pamir.market.rows import PLACE_IDS
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import AMBITION, BONUS, State
from engine.pax_pamir.wakhan.cards.ai_cards import BOTTOM, Box
from engine.pax_pamir.wakhan.cards.boxes import (
    RADICALIZE,
    action_now,
    box_at,
    doing_id,
    doing_name,
    in_turn,
    is_looping,
    why_not_doing,
)
from engine.pax_pamir.wakhan.choosing import (
    action_answers,
    event_answers,
    place_answers,
    radicalize,
    targets,
)
from engine.pax_pamir.wakhan.choosing.ambition import check_place, why_ambitious
from engine.pax_pamir.wakhan.choosing.chain import Decided, Reasons, because
from engine.pax_pamir.wakhan.choosing.priorities import card_priority, court_name, courtier_of
from engine.pax_pamir.wakhan.seat import automa
from engine.pax_pamir.words import ACTION_NAMES
from engine.text import Text

BY = "wakhan"


def choose(prompt: Prompt, state: State) -> tuple[Answer, Reasons]:
    """Her answer to a prompt of her seat, and why: the lines that decided, in order."""
    asked = state.pending[0]
    pick, reasons = ANSWERS[type(asked)](state, asked)
    assert pick in {choice.id for choice in prompt.choices}, f"{pick} is not offered"
    return Answer((pick,), prompt.number, BY), reasons


def _box(state: State, asked: steps.ChooseBox) -> Decided:
    """Ambition, then the first possible box in turn, then bonus actions, then the end."""
    reasons: list[Text] = []
    if is_looping(state):
        if why_not_doing(state, AMBITION) is None:
            at = check_place(state)
            why = None if at is None else why_ambitious(state, at)
            return doing_id(AMBITION), (*reasons, why) if why else ()
        for place in in_turn(state):
            why = why_not_doing(state, place)
            name = doing_name(state, place)
            if why is None:
                reasons.append(_next_box(place, name))
                return doing_id(place), tuple(reasons)
            reasons.append(_impossible(place, name, why))
    bonus = targets.bonus_action(state)
    if bonus is None:
        return "end", (*reasons, _NO_BONUS)
    line = say(
        "bonus: {card} is the leftmost unused favored card that can act, and {action} its first "
        "possible action",
        card=card_name(bonus.card),
        action=ACTION_NAMES[bonus.action],
    )
    return doing_id(BONUS), (*reasons, line)


_NO_BONUS = say("no favored card of hers can act")


def _next_box(place: int, name: Text) -> Text:
    return say("box {n} of the AI card: {box}", n=place + 1, box=name)


def _impossible(place: int, name: Text, why: Text) -> Text:
    return say("box {n} ({box}) is impossible: {why}", n=place + 1, box=name, why=why)


def _act(state: State, asked: steps.Act) -> Decided:
    doing = automa(state).doing
    if doing == AMBITION:
        at = check_place(state)
        assert at is not None, "ambition is for a check in the market"
        return PLACE_IDS[at], (_AMBITION,)
    if doing == BONUS:
        bonus = targets.bonus_action(state)
        assert bonus is not None, "chosen because it was possible"
        return card_id(bonus.card), (_LEFTMOST_CARD,)
    box = box_at(state, doing)
    assert box is not None, "she follows a box of the AI card that is turned up"
    if box.does == RADICALIZE:
        return _buy(state, box)
    choice = targets.acting_card(state, box.does)
    assert choice is not None, "chosen because it was possible"
    return card_id(choice.winner), (because(choice, court_name),)


_AMBITION = say("ambition comes before the AI card")
_LEFTMOST_CARD = say("the leftmost unused favored card in her court that can act")


def _buy(state: State, box: Box) -> Decided:
    choice = radicalize.card_for(state, box)
    assert not isinstance(choice, Text), "chosen because it was possible"
    reasons = [because(choice, lambda at: radicalize.place_name(state, at))]
    if not box.among and checks_in_market(state):
        reasons.insert(0, _CHECK_NEAR)
    elif not box.among:
        for at, why in radicalize.passed_over(state):
            name = radicalize.place_name(state, at)
            reasons.append(say("passed over: {card}, {why}", card=name, why=why))
    return PLACE_IDS[choice.winner], tuple(reasons)


_CHECK_NEAR = say("a Dominance Check lies in the market, so the arrows do not count")


def _use_card(state: State, asked: steps.UseCard) -> Decided:
    action = action_now(state)
    if action:
        return f"action:{action}", (say("the box says {action}", action=ACTION_NAMES[action]),)
    courtier = courtier_of(state, asked.card)
    for action in COURTS[asked.card].actions:
        is_payable = targets.can_pay(state, courtier, action)
        if is_payable and targets.why_no_target(state, action) is None:
            return f"action:{action}", (_LEFTMOST_ACTION,)
    raise AssertionError("a bonus card is chosen because an action of it is possible")


_LEFTMOST_ACTION = say("the leftmost possible action of the card")


def _bribe(state: State, asked: steps.AgreeBribe) -> Decided:
    one = state.players[asked.player]
    if asked.most + least_cost(one, asked.purpose) <= one.rupees:
        return f"bribe:{asked.most}", (_FULL_BRIBE,)
    return "no", (_NO_BRIBE if asked.purpose == PLAY else targets.NO_CARD,)


_FULL_BRIBE = say("Wakhan always pays the full bribe")
_NO_BRIBE = say("Wakhan cannot pay the bribe: the card is discarded, the action is spent")


def _side(state: State, asked: steps.ChooseSide) -> Decided:
    if automa(state).row == BOTTOM:
        return "play:right", (_RIGHT,)
    return "play:left", (_LEFT,)


_LEFT = say("the red arrow points at Top (left)")
_RIGHT = say("the red arrow points at Bottom (right)")


def _safe_house(state: State, asked: steps.SafeHouse) -> Decided:
    houses = safe_houses(state.players[asked.player])
    if not houses:
        return "no", (_NO_HOUSE,)
    choice = card_priority(state, houses)
    return card_id(choice.winner), (_SAFE, because(choice, court_name))


_NO_HOUSE = say("no Safe House lies in her court any more")
_SAFE = say("Wakhan always uses the Safe House")


def _blackmail(state: State, asked: steps.Blackmail) -> Decided:
    choice = card_priority(state, unwatched_cards(state, asked.region))
    return card_id(choice.winner), (_BLACKMAIL, because(choice, court_name))


_BLACKMAIL = say("Wakhan always blackmails")


ANSWERS: dict[type, Callable[[State, Any], Decided]] = {
    steps.ChooseBox: _box,
    steps.Act: _act,
    steps.UseCard: _use_card,
    steps.AgreeBribe: _bribe,
    steps.ChooseSide: _side,
    steps.PlaceRoad: place_answers.road,
    steps.PlaceSpy: place_answers.spy,
    steps.TakeBlock: place_answers.take_block,
    steps.TakeCylinder: place_answers.take_cylinder,
    steps.DiscardCourt: action_answers.discard,
    steps.Tax: action_answers.tax,
    steps.Gift: action_answers.gift,
    steps.Build: action_answers.build,
    steps.BuildFree: action_answers.build,
    steps.Betray: action_answers.betray,
    steps.TakePrize: action_answers.take_prize,
    steps.ChooseBattle: action_answers.battle_site,
    steps.BattleRegion: action_answers.battle_region,
    steps.BattleCard: action_answers.battle_card,
    steps.Move: action_answers.move,
    steps.MoveArmy: action_answers.move_to,
    steps.MoveTribe: action_answers.move_to,
    steps.MoveSpy: action_answers.move_spy,
    steps.SafeHouse: _safe_house,
    steps.Blackmail: _blackmail,
    steps.ChooseRumor: event_answers.player,
    steps.ChooseSwap: event_answers.player,
    steps.ChooseSuit: event_answers.suit,
    steps.ChooseRebuke: event_answers.rebuke,
}
"""Every decision the rules may ask of her."""
