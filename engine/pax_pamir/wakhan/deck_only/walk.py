"""Deck only: Wakhan's turn as questions about a table that nobody tracks here.

Her AI card is turned as always; then each box is asked about in her order, and what the table
answers decides what she does. All of it is asked of the table.
"""

from __future__ import annotations

from functools import cache

from engine.core import TABLE, Choice, Fact, Prompt
from engine.pax_pamir import steps
from engine.pax_pamir.market.rows import PLACE_CHOICES, PLACE_IDS, PLACE_NAMES
from engine.pax_pamir.picked import Word
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.scorebook import close_game, number_in, number_prompt
from engine.pax_pamir.state import ACTIONS_A_TURN, Facts, State, Stepped, changing, then
from engine.pax_pamir.wakhan.cards.ai_cards import BOTTOM, BOX_NAMES, DECK, Box
from engine.pax_pamir.wakhan.cards.boxes import BOXES, RADICALIZE
from engine.pax_pamir.wakhan.choosing.radicalize import path
from engine.pax_pamir.wakhan.deck_only import words as words
from engine.pax_pamir.wakhan.seat import (
    automa,
    drawn,
    her_seat,
    humans,
    is_reread,
    red_arrow_human,
)
from engine.pax_pamir.words import COALITION_NAMES, PLAYER_NAMES, REGION_NAMES, ROW_NAMES
from engine.text import Text, joined

_YES = Choice("yes", say("yes"), value=Word.YES)
_NO = Choice("no", say("no"), value=Word.NO)
MOST_POINTS = 40


def _asks(question: Text, rule: Text | None = None) -> Prompt:
    return Prompt(TABLE, question, (_YES, _NO), rule=rule)


def _tells(*texts: Text) -> Facts:
    """What is to be done on the table."""
    return tuple(Fact("walk", text, text) for text in texts)


def run_walk_turn(state: State, asked: steps.WalkTurn) -> Stepped:
    state = state._replace(actions=ACTIONS_A_TURN)
    return then(state, steps.TurnAiCard(her_seat(state)), steps.WalkCard()), ()


def run_walk_card(state: State, asked: steps.WalkCard) -> Stepped:
    """Shows the AI card: its boxes, its orders, and what its arrows come to."""
    number = automa(state).drawn
    if not number:
        return then(state, steps.WalkRest()), ()
    facts = (*_card_facts(number), *_arrow_facts(state))
    return then(state, steps.WalkCheck()), facts


@cache
def _card_facts(number: int) -> Facts:
    card = DECK[number]
    boxes = [
        say("Box {n}: {box}", n=place + 1, box=BOX_NAMES[box.id])
        for place, box in enumerate(card.boxes)
    ]
    loyalty = say(
        "Pragmatic loyalty, the first to which no player is loyal: {coalitions}",
        coalitions=joined([COALITION_NAMES[one] for one in card.loyalty]),
    )
    regions = say(
        "Regions from left to right: {regions}",
        regions=joined([REGION_NAMES[one] for one in card.regions]),
    )
    return tuple(Fact("ai-box", text) for text in (*boxes, loyalty, regions))


def _arrow_facts(state: State) -> Facts:
    is_right = automa(state).row == BOTTOM
    side = say("Cards she plays go to the right end of her court")
    if not is_right:
        side = say("Cards she plays go to the left end of her court")
    facts: Facts = (Fact("ai-side", side, data={"side": "right" if is_right else "left"}),)
    if len(humans(state)) > 1:
        name = PLAYER_NAMES[red_arrow_human(state)]
        facts += (Fact("ai-arrow", say("The red arrow means {player}", player=name)),)
    return facts


def ask_check(state: State, asked: steps.WalkCheck) -> Prompt:
    return _asks(words.CHECK_HERE)


def take_check(state: State, asked: steps.WalkCheck, pick: str) -> Stepped:
    return then(state, steps.WalkNext(0, pick == "yes")), ()


def run_walk_next(state: State, asked: steps.WalkNext) -> Stepped:
    """Ambition, then the next box; bonus actions once two actions are taken or three boxes in a
    row were impossible."""
    misses, check = asked
    if not state.actions or misses >= BOXES:
        return then(state, steps.WalkBonus()), ()
    if check and not misses:
        # An impossible box changes nothing: only a new action is worth the question again.
        return then(state, steps.WalkAmbition(misses)), ()
    return then(state, steps.WalkBox(misses, check, 0)), ()


def ask_ambition(state: State, asked: steps.WalkAmbition) -> Prompt:
    return _asks(words.AMBITION, words.AMBITION_RULE)


def take_ambition(state: State, asked: steps.WalkAmbition, pick: str) -> Stepped:
    if pick == "no":
        return then(state, steps.WalkBox(asked.misses, True, 0)), ()
    state = state._replace(actions=state.actions - 1)
    return then(state, steps.WalkNext(0, False)), _tells(words.AMBITIOUS)


def _box(state: State) -> Box:
    card = drawn(state)
    assert card is not None, "asked once a card is turned up"
    return card.boxes[automa(state).box]


def _box_question(state: State, question: Text) -> Text:
    return say("Box {n}: {question}", n=automa(state).box + 1, question=question)


def ask_box(state: State, asked: steps.WalkBox) -> Prompt:
    found = words.question_of(_box(state), asked.part)
    if found is not None:
        return _asks(_box_question(state, found[0]), found[1])
    if asked.check:
        return _asks(_box_question(state, words.ANY_CARD), words.BUYING_RULE)
    places = [PLACE_CHOICES[at] for at in path(state)]
    question = _box_question(state, words.PLACE)
    rule = words.place_rule(ROW_NAMES[automa(state).row], automa(state).column)
    return Prompt(TABLE, question, (*places, _NONE), rule=rule)


_NONE = Choice("no", say("none of them"), value=Word.NO)


def take_box(state: State, asked: steps.WalkBox, pick: str) -> Stepped:
    box = _box(state)
    if pick == "no":
        text = say("Box {n} is impossible", n=automa(state).box + 1)
        state = then(_past_box(state), steps.WalkNext(asked.misses + 1, asked.check))
        return state, (Fact("walk-impossible", text),)
    if words.question_of(box, asked.part + 1) is not None:
        return then(state, asked._replace(part=asked.part + 1)), ()
    if box.does != RADICALIZE:
        told = _tells(_action_line(state, box), words.IMPORTANCE)
        return then(_past_box(state), steps.WalkFree(asked.check)), told
    if box.among:
        return _bought(state, asked.check, words.buying_line(box))
    if asked.check:
        return then(state, steps.WalkDominant()), ()
    return _bought(state, asked.check, say("Wakhan buys: {place}", place=_place_name(pick)))


def _action_line(state: State, box: Box) -> Text:
    line = words.ACTIONS[box.id][1]
    return line if is_reread(state) else words.ACTIONS_BEFORE.get(box.id, line)


def _place_name(pick: str) -> Text:
    return PLACE_NAMES[PLACE_IDS.index(pick)]


def _past_box(state: State) -> State:
    own = automa(state)
    return state._replace(wakhan=own._replace(box=(own.box + 1) % BOXES))


def _bought(state: State, check: bool, line: Text) -> Stepped:
    """A card is bought and played, which always takes an action."""
    end = words.RIGHT_END if automa(state).row == BOTTOM else words.LEFT_END
    state = _past_box(state)._replace(actions=state.actions - 1)
    return then(state, steps.WalkNext(0, check)), _tells(line, end, words.ICONS)


def ask_dominant(state: State, asked: steps.WalkDominant) -> Prompt:
    return _asks(words.DOMINANT, words.DOMINANT_RULE)


def take_dominant(state: State, asked: steps.WalkDominant, pick: str) -> Stepped:
    line = words.BEFORE_A_CHECK_LED if pick == "yes" else words.BEFORE_A_CHECK_OPEN
    return _bought(state, True, line)


def ask_free(state: State, asked: steps.WalkFree) -> Prompt:
    return _asks(words.FREE, words.FREE_RULE)


def take_free(state: State, asked: steps.WalkFree, pick: str) -> Stepped:
    left = state.actions - (pick == "no")
    told = say_count("Wakhan has {n} action left", "Wakhan has {n} actions left", left)
    state = then(state._replace(actions=left), steps.WalkNext(0, asked.check))
    return state, (Fact("walk-actions", told, data={"left": left}),)


def ask_bonus(state: State, asked: steps.WalkBonus) -> Prompt:
    return _asks(words.BONUS, words.BONUS_RULE)


def take_bonus(state: State, asked: steps.WalkBonus, pick: str) -> Stepped:
    if pick == "no":
        return then(state, steps.WalkLimit()), ()
    return then(state, asked), _tells(words.BONUS_ACTION)


def ask_limit(state: State, asked: steps.WalkLimit) -> Prompt:
    return _asks(words.LIMIT)


def take_limit(state: State, asked: steps.WalkLimit, pick: str) -> Stepped:
    if pick == "no":
        return then(state, steps.WalkRest()), ()
    return then(state, asked), _tells(words.DISCARD if is_reread(state) else words.DISCARD_BEFORE)


_NEXT = Choice("next", say("Wakhan's next turn"), value=Word.NEXT)
_OVER = Choice("over", say("the game is over"), value=Word.OVER)


def ask_rest(state: State, asked: steps.WalkRest) -> Prompt:
    return Prompt(TABLE, words.REST, (_NEXT, _OVER), rule=words.REST_RULE)


def take_rest(state: State, asked: steps.WalkRest, pick: str) -> Stepped:
    if pick == _NEXT.id:
        return then(state, steps.WalkTurn()), ()
    asks = [steps.EnterPoints(player) for player in range(len(state.players))]
    return then(state, *asks, steps.CloseGame()), ()


def ask_points(state: State, asked: steps.EnterPoints) -> Prompt:
    question = say("How many points has {player}?", player=PLAYER_NAMES[asked.player])
    return number_prompt(question, "number", MOST_POINTS)


def take_points(state: State, asked: steps.EnterPoints, pick: str) -> Stepped:
    return changing(state, asked.player, points=number_in(pick)), ()


def run_close_game(state: State, asked: steps.CloseGame) -> Stepped:
    return close_game(state._replace(checks=0))
