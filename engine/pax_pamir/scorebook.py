"""The scorebook: only the arithmetic, for people who track the game on the table themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from engine.core import TABLE, Choice, Fact, Prompt
from engine.look import Look
from engine.pax_pamir.board.dominance import (
    LEAD,
    LEAD_UNDER_FATIGUE,
    blocks_by_coalition,
    dominant,
    ended,
    game_ends,
    needed_lead,
    result_facts,
    scored,
)
from engine.pax_pamir.board.influence import influence
from engine.pax_pamir.cards.events import PLAYER_CHOICES, player_of
from engine.pax_pamir.options import Options
from engine.pax_pamir.picked import BookLine, Line, Number
from engine.pax_pamir.saying import say, say_count
from engine.pax_pamir.state import (
    BLOCKS,
    CYLINDERS,
    OVER,
    PLAY,
    RUPEES,
    Ledger,
    Player,
    State,
    Stepped,
    blocks_out,
    changing,
    cylinders_out,
    put,
    stars,
    then,
)
from engine.pax_pamir.steps import (
    BreakTie,
    ChooseLoyalty,
    CloseCheck,
    CountBlocks,
    CountLoyal,
    EnterBlocks,
    EnterCylinders,
    EnterInfluence,
    EnterLead,
    EnterLedger,
    EnterLoyal,
    EnterRupees,
    EnterStars,
    Step,
)
from engine.pax_pamir.words import (
    COALITION_NAMES,
    COALITIONS,
    MILITARY,
    NOBODY,
    PLAYER_NAMES,
    SEATS,
)
from engine.secrecy import Sealed
from engine.text import Text

MOST_INFLUENCE, MOST_STARS, MOST_RUPEES = 40, 30, 60


def empty_book(options: Options) -> State:
    """Nothing but blocks, cylinders, influence and points; money matters in a final tie only."""
    number = options.seated
    players = tuple(Player(Sealed(seat, ()), rupees=0) for seat in SEATS[:number])
    ledger = Ledger(cylinders=(0,) * number, influence=(1,) * number, stars=(0,) * number)
    return State(
        options, players, (EnterLedger(),), phase=PLAY, bank=RUPEES, pile=None, ledger=ledger
    )


def as_scorebook(state: State) -> State:
    """A game of which only the arithmetic is kept from now on."""
    numbers = range(len(state.players))
    ledger = Ledger(
        tuple(blocks_out(state, coalition) for coalition in range(len(COALITIONS))),
        tuple(cylinders_out(state, player) for player in numbers),
        tuple(influence(state, at, one.loyalty) for at, one in enumerate(state.players)),
        tuple(stars(one, MILITARY) for one in state.players),
        needed_lead(state),
    )
    players = tuple(
        Player(Sealed(SEATS[at], ()), 0, one.loyalty, one.rupees, one.points)
        for at, one in enumerate(state.players)
    )
    fresh = empty_book(state.options)
    bank = RUPEES - sum(one.rupees for one in players)
    return fresh._replace(
        phase=OVER if state.phase == OVER else PLAY,
        pending=() if state.phase == OVER else fresh.pending,
        players=players,
        checks=state.checks,
        bank=bank,
        ledger=ledger,
    )


def answers_since_book(look: Look) -> int:
    """How many answers one touch of the book gave: undo takes them all back."""
    if look.state.ledger is None:
        return 1
    states: list[State] = [moment.state for moment in look.moments[:-1]]
    for back, state in enumerate(reversed(states), start=1):
        if state.pending and isinstance(state.pending[0], EnterLedger):
            return back
    return 1


def ledger_of(state: State) -> Ledger:
    assert state.ledger is not None, "only the scorebook asks"
    return state.ledger


@cache
def _ledger_choices(players: int, checks: int) -> tuple[Choice, ...]:
    choices = [_check_choice(cards) for cards in range(1, min(2, checks) + 1)]
    for at, name in enumerate(COALITIONS):
        label = say("{coalition} blocks", coalition=COALITION_NAMES[at])
        choices.append(
            Choice(f"blocks:{name}", label, f"coalition:{name}", BookLine(Line.BLOCKS, at))
        )
    for player, seat in enumerate(SEATS[:players]):
        name_of = PLAYER_NAMES[player]
        target = f"player:{seat}"
        for line, label in (
            (Line.CYLINDERS, say("cylinders of {player}", player=name_of)),
            (Line.INFLUENCE, say("influence of {player}", player=name_of)),
            (Line.LOYALTY, say("loyalty of {player}", player=name_of)),
        ):
            choices.append(Choice(f"{line}:{seat}", label, target, BookLine(line, player)))
    label = say("the lead needed for dominance")
    choices.append(Choice("lead", label, value=BookLine(Line.LEAD)))
    return tuple(choices)


def _check_choice(cards: int) -> Choice:
    label = say("a Dominance Check")
    if cards > 1:
        label = say("a Dominance Check by instability, two cards used up")
    return Choice(f"check:{cards}", label, value=BookLine(Line.CHECK, cards))


@cache
def _ledger_prompt(players: int, checks: int) -> Prompt:
    question = say_count(
        "What changed? {n} check to come", "What changed? {n} checks to come", checks
    )
    rule = say("Enter counts whenever you like; at a check all that matters is asked for.")
    return Prompt(TABLE, question, _ledger_choices(players, checks), rule=rule)


def ask_ledger(state: State, asked: EnterLedger) -> Prompt:
    return _ledger_prompt(len(state.players), state.checks)


def take_ledger(state: State, asked: EnterLedger, pick: str) -> Stepped:
    kind, _, name = pick.partition(":")
    if kind == "check":
        blocks = tuple(EnterBlocks(coalition) for coalition in range(len(COALITIONS)))
        return then(state, *blocks, CountBlocks(int(name)), asked), ()
    return then(state, _entry(kind, name), asked), ()


def _entry(kind: str, name: str) -> Step:
    if kind == "blocks":
        return EnterBlocks(COALITIONS.index(name))
    if kind == "lead":
        return EnterLead()
    player = SEATS.index(name)
    entries: dict[str, Callable[[int], Step]] = {
        "cylinders": EnterCylinders,
        "influence": EnterInfluence,
        "loyalty": ChooseLoyalty,
    }
    return entries[kind](player)


def run_count_blocks(state: State, asked: CountBlocks) -> Stepped:
    """With the blocks known, only what decides this check is asked for."""
    leader = dominant(blocks_by_coalition(state), needed_lead(state))
    if leader == NOBODY:
        counts = tuple(EnterCylinders(player) for player in range(len(state.players)))
        return then(state, *counts, CloseCheck(asked.cards)), ()
    return then(state, EnterLoyal(leader), CountLoyal(leader, asked.cards)), ()


def run_count_loyal(state: State, asked: CountLoyal) -> Stepped:
    loyal = [
        EnterInfluence(player)
        for player, one in enumerate(state.players)
        if one.loyalty == asked.coalition
    ]
    return then(state, *loyal, CloseCheck(asked.cards)), ()


def run_close_check(state: State, asked: CloseCheck) -> Stepped:
    """Points; then the board is cleared if the check was successful, or the game ends."""
    state = state._replace(checks=state.checks - asked.cards)
    state, judged, facts = scored(state, state.checks)
    if game_ends(state, judged.final):
        state, more = close_game(state)
        return state, facts + more
    ledger = ledger_of(state)._replace(lead=LEAD)
    if judged.dominant != NOBODY:
        ledger = ledger._replace(blocks=(0, 0, 0))
    return state._replace(ledger=ledger), facts


def close_game(state: State) -> Stepped:
    """The end, once points are known: stars and rupees are asked for only to break a tie."""
    tied = _tied_players(state)
    state = state._replace(pending=())
    if len(tied) == 1:
        return ended(state), result_facts(state)
    asks = [step for player in tied for step in (EnterStars(player), EnterRupees(player))]
    return then(state, *asks, BreakTie()), ()


def _tied_players(state: State) -> list[int]:
    most = max(one.points for one in state.players)
    return [player for player, one in enumerate(state.players) if one.points == most]


def run_break_tie(state: State, asked: BreakTie) -> Stepped:
    return ended(state), result_facts(state)


@cache
def _numbers(prefix: str, most: int) -> tuple[Choice, ...]:
    return tuple(Choice(f"{prefix}:{n}", Text(str(n)), value=Number(n)) for n in range(most + 1))


def number_id(number: int) -> str:
    """What tells a count.

    >>> number_in(number_id(7))
    7
    """
    return f"number:{number}"


def lead_id(blocks: int) -> str:
    return f"lead:{blocks}"


def number_in(pick: str) -> int:
    return int(pick.rpartition(":")[2])


@cache
def number_prompt(question: Text, prefix: str, most: int, rule: Text | None = None) -> Prompt:
    return Prompt(TABLE, question, _numbers(prefix, most), rule=rule)


_BLOCKS_RULE = say("Armies and roads together.")
_CYLINDERS_RULE = say("Tribes, spies and gifts in play.")
_INFLUENCE_RULE = say("1, and 1 for every patriot, prize and gift.")
_TIE_RULE = say("Most military stars decide a tie, then most rupees.")


def ask_blocks(state: State, asked: EnterBlocks) -> Prompt:
    question = say(
        "How many {coalition} blocks are in play?", coalition=COALITION_NAMES[asked.coalition]
    )
    return number_prompt(question, "number", BLOCKS, _BLOCKS_RULE)


def take_blocks(state: State, asked: EnterBlocks, pick: str) -> Stepped:
    ledger = ledger_of(state)
    number = number_in(pick)
    ledger = ledger._replace(blocks=put(ledger.blocks, asked.coalition, number))
    text = say("{coalition} blocks: {n}", coalition=COALITION_NAMES[asked.coalition], n=number)
    data = {"coalition": COALITIONS[asked.coalition], "blocks": number}
    return state._replace(ledger=ledger), (Fact("blocks", text, data=data),)


def ask_cylinders(state: State, asked: EnterCylinders) -> Prompt:
    question = say("How many cylinders of {player} are in play?", player=PLAYER_NAMES[asked.player])
    return number_prompt(question, "number", CYLINDERS, _CYLINDERS_RULE)


def take_cylinders(state: State, asked: EnterCylinders, pick: str) -> Stepped:
    ledger = ledger_of(state)
    cylinders = put(ledger.cylinders, asked.player, number_in(pick))
    return state._replace(ledger=ledger._replace(cylinders=cylinders)), ()


def ask_influence(state: State, asked: EnterInfluence) -> Prompt:
    question = say("How much influence has {player}?", player=PLAYER_NAMES[asked.player])
    return number_prompt(question, "number", MOST_INFLUENCE, _INFLUENCE_RULE)


def take_influence(state: State, asked: EnterInfluence, pick: str) -> Stepped:
    ledger = ledger_of(state)
    known = put(ledger.influence, asked.player, number_in(pick))
    return state._replace(ledger=ledger._replace(influence=known)), ()


def ask_stars(state: State, asked: EnterStars) -> Prompt:
    question = say(
        "How many military stars are in the court of {player}?", player=PLAYER_NAMES[asked.player]
    )
    return number_prompt(question, "number", MOST_STARS, _TIE_RULE)


def take_stars(state: State, asked: EnterStars, pick: str) -> Stepped:
    ledger = ledger_of(state)
    known = put(ledger.stars, asked.player, number_in(pick))
    return state._replace(ledger=ledger._replace(stars=known)), ()


def ask_rupees(state: State, asked: EnterRupees) -> Prompt:
    question = say("How many rupees has {player}?", player=PLAYER_NAMES[asked.player])
    return number_prompt(question, "number", MOST_RUPEES, _TIE_RULE)


def take_rupees(state: State, asked: EnterRupees, pick: str) -> Stepped:
    number = number_in(pick)
    bank = state.bank + state.players[asked.player].rupees - number
    return changing(state, asked.player, rupees=number)._replace(bank=bank), ()


_LEADS = (
    Choice(lead_id(LEAD), say("4 blocks"), value=Number(LEAD)),
    Choice(
        lead_id(LEAD_UNDER_FATIGUE),
        say("2 blocks, under Conflict Fatigue"),
        value=Number(LEAD_UNDER_FATIGUE),
    ),
)


def ask_lead(state: State, asked: EnterLead) -> Prompt:
    return Prompt(TABLE, say("By how many blocks must a coalition lead to be dominant?"), _LEADS)


def take_lead(state: State, asked: EnterLead, pick: str) -> Stepped:
    return state._replace(ledger=ledger_of(state)._replace(lead=number_in(pick))), ()


@cache
def _loyal_prompt(coalition: int, players: int) -> Prompt:
    question = say(
        "Who is loyal to the {coalition} coalition?", coalition=COALITION_NAMES[coalition]
    )
    rule = say("Pick everybody who is, or nobody.")
    choices = PLAYER_CHOICES[:players]
    return Prompt(TABLE, question, choices, rule=rule, least=0, most=players)


def ask_loyal(state: State, asked: EnterLoyal) -> Prompt:
    return _loyal_prompt(asked.coalition, len(state.players))


def take_loyal(state: State, asked: EnterLoyal, picks: Sequence[str]) -> Stepped:
    loyal = {player_of(pick) for pick in picks}
    for player, one in enumerate(state.players):
        if player in loyal:
            state = changing(state, player, loyalty=asked.coalition)
        elif one.loyalty == asked.coalition:
            state = changing(state, player, loyalty=NOBODY)
    return state, ()
