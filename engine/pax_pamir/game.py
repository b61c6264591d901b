"""Pax Pamir as a Game: each decision with the question it asks and what its answer does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from engine.asking import Ask, Asking, Following, Run, Take, TakeSeveral
from engine.core import Advice, Answer, Fact, Gauge, Json, Option, Outcome, Place, Prompt, Seat
from engine.pax_pamir import cleanup, labels, scorebook, setup, steps
from engine.pax_pamir import view as views
from engine.pax_pamir.actions import acting, battle, betray, bribes, build, gift, move, play, tax
from engine.pax_pamir.board import dominance, losses, pieces
from engine.pax_pamir.cards import cards_in_hand as hands
from engine.pax_pamir.cards import deck, events
from engine.pax_pamir.gauges import gauges
from engine.pax_pamir.market import purchase
from engine.pax_pamir.options import OPTIONS, options_from, told_by
from engine.pax_pamir.position import faults, places, reading
from engine.pax_pamir.position import written as position
from engine.pax_pamir.position.corrected import corrected
from engine.pax_pamir.position.fitting import MOOT
from engine.pax_pamir.saying import say
from engine.pax_pamir.state import OVER, RULES, Facts, State, Stepped, by_rules
from engine.pax_pamir.view import PaxView
from engine.pax_pamir.wakhan.advice import advise
from engine.pax_pamir.wakhan.cards import boxes, draw
from engine.pax_pamir.wakhan.choosing import swapped
from engine.pax_pamir.wakhan.choosing.choose import choose
from engine.pax_pamir.wakhan.deck_only import walk
from engine.pax_pamir.wakhan.seat import her_seat
from engine.pax_pamir.words import NOBODY, PLAYER_NAMES, REGION_NAMES, REGIONS, SEATS
from engine.text import Text, sentence

DECISIONS: dict[type, tuple[Ask[State], Take[State]]] = {
    steps.ChooseFirst: (setup.ask_first, setup.take_first),
    steps.ChooseLoyalty: (setup.ask_loyalty, setup.take_loyalty),
    steps.TellAiCard: (draw.ask_ai_card, draw.take_ai_card),
    steps.TellAiBack: (draw.ask_ai_back, draw.take_ai_back),
    steps.ChooseBox: (boxes.ask_box, boxes.take_box),
    steps.TellSwapped: (swapped.ask_swapped, swapped.take_swapped),
    steps.WalkCheck: (walk.ask_check, walk.take_check),
    steps.WalkAmbition: (walk.ask_ambition, walk.take_ambition),
    steps.WalkBox: (walk.ask_box, walk.take_box),
    steps.WalkDominant: (walk.ask_dominant, walk.take_dominant),
    steps.WalkFree: (walk.ask_free, walk.take_free),
    steps.WalkBonus: (walk.ask_bonus, walk.take_bonus),
    steps.WalkLimit: (walk.ask_limit, walk.take_limit),
    steps.WalkRest: (walk.ask_rest, walk.take_rest),
    steps.EnterPoints: (walk.ask_points, walk.take_points),
    steps.Blackmail: (cleanup.ask_blackmail, cleanup.take_blackmail),
    steps.Act: (acting.ask_act, acting.take_act),
    steps.UseCard: (acting.ask_use_card, acting.take_use_card),
    steps.AgreeBribe: (bribes.ask_bribe, acting.take_bribe),
    steps.TellBought: (purchase.ask_tell_bought, purchase.take_tell_bought),
    steps.PickHand: (hands.ask_pick_hand, acting.take_pick_hand),
    steps.ChooseSide: (play.ask_side, play.take_side),
    steps.PlaceRoad: (play.ask_road, play.take_road),
    steps.PlaceSpy: (play.ask_spy, play.take_spy),
    steps.TakeBlock: (pieces.ask_take_block, pieces.take_take_block),
    steps.TakeCylinder: (pieces.ask_take_cylinder, pieces.take_take_cylinder),
    steps.ForcedDiscard: (losses.ask_forced, losses.take_forced),
    steps.DiscardCourt: (losses.ask_discard_court, losses.take_discard_court),
    steps.Tax: (tax.ask_tax, tax.take_tax),
    steps.Gift: (gift.ask_gift, gift.take_gift),
    steps.Build: (build.ask_build, build.take_build),
    steps.BuildFree: (build.ask_build_free, build.take_build_free),
    steps.Move: (move.ask_move, move.take_move),
    steps.MoveArmy: (move.ask_move_army, move.take_move_army),
    steps.MoveTribe: (move.ask_move_tribe, move.take_move_tribe),
    steps.MoveSpy: (move.ask_move_spy, move.take_move_spy),
    steps.Betray: (betray.ask_betray, betray.take_betray),
    steps.TakePrize: (betray.ask_prize, betray.take_prize),
    steps.ChooseBattle: (battle.ask_choose_battle, battle.take_choose_battle),
    steps.BattleRegion: (battle.ask_battle_region, battle.take_battle_region),
    steps.BattleCard: (battle.ask_battle_card, battle.take_battle_card),
    steps.SafeHouse: (battle.ask_safe_house, battle.take_safe_house),
    steps.ChooseRumor: (events.ask_rumor, events.take_rumor),
    steps.ChooseSwap: (events.ask_swap, events.take_swap),
    steps.ChooseSuit: (events.ask_suit, events.take_suit),
    steps.ChooseRebuke: (events.ask_rebuke, events.take_rebuke),
    steps.EnterLedger: (scorebook.ask_ledger, scorebook.take_ledger),
    steps.EnterBlocks: (scorebook.ask_blocks, scorebook.take_blocks),
    steps.EnterCylinders: (scorebook.ask_cylinders, scorebook.take_cylinders),
    steps.EnterInfluence: (scorebook.ask_influence, scorebook.take_influence),
    steps.EnterLead: (scorebook.ask_lead, scorebook.take_lead),
    steps.EnterStars: (scorebook.ask_stars, scorebook.take_stars),
    steps.EnterRupees: (scorebook.ask_rupees, scorebook.take_rupees),
}
"""Decisions answered with one pick."""

SWEEPS: dict[type, tuple[Ask[State], TakeSeveral[State]]] = {
    steps.TurnUp: (deck.ask_turn_up, deck.take_turn_up),
    steps.EnterLoyal: (scorebook.ask_loyal, scorebook.take_loyal),
}
"""Decisions answered with several picks at once."""

FOLLOWING: dict[type, Run[State]] = {
    steps.Refill: deck.run_refill,
    steps.SeatWakhan: setup.run_seat_wakhan,
    steps.TurnAiCard: draw.run_turn_ai_card,
    steps.PlaySwapped: swapped.run_play_swapped,
    steps.WalkTurn: walk.run_walk_turn,
    steps.WalkCard: walk.run_walk_card,
    steps.WalkNext: walk.run_walk_next,
    steps.CloseGame: walk.run_close_game,
    steps.BeginTurn: cleanup.run_begin_turn,
    steps.Turn: acting.run_turn,
    steps.FromHand: hands.run_from_hand,
    steps.Icons: play.run_icons,
    steps.Owe: losses.run_owe,
    steps.Check: dominance.run_check,
    steps.CourtLimit: cleanup.run_court_limit,
    steps.HandLimit: cleanup.run_hand_limit,
    steps.EventsOut: cleanup.run_events_out,
    steps.Slide: cleanup.run_slide,
    steps.NextPlayer: cleanup.run_next_player,
    steps.CountBlocks: scorebook.run_count_blocks,
    steps.CountLoyal: scorebook.run_count_loyal,
    steps.CloseCheck: scorebook.run_close_check,
    steps.BreakTie: scorebook.run_break_tie,
}
"""Steps nobody is asked about."""


_FOLLOWING = Following(FOLLOWING, MOOT)
_ASKING = Asking(DECISIONS, _FOLLOWING, SWEEPS)


@cache
def _ruler_fact(region: int, ruler: int) -> Fact:
    if ruler == NOBODY:
        text = say("Nobody rules {region}", region=REGION_NAMES[region])
    else:
        text = say(
            "{player} rules {region}", player=PLAYER_NAMES[ruler], region=REGION_NAMES[region]
        )
    seat = None if ruler == NOBODY else SEATS[ruler]
    return Fact("ruler", text, text, {"region": REGIONS[region], "player": seat})


def _ruler_facts(before: State, after: State) -> Facts:
    if before.rulers == after.rulers:
        return ()
    changes = zip(before.rulers, after.rulers, strict=True)
    return tuple(
        [_ruler_fact(region, new) for region, (old, new) in enumerate(changes) if old != new]
    )


class PaxPamir:
    """The rules of Pax Pamir behind the Game protocol."""

    id = "pax-pamir"
    title = say("Pax Pamir")
    rules = RULES
    seats: tuple[Seat, ...] = SEATS
    options: tuple[Option, ...] = OPTIONS
    automa_name = say("Wakhan")

    def start(self, options: Mapping[str, Json]) -> State:
        return _FOLLOWING.settle(setup.opening(options_from(options)))[0]

    def options_by(self, options: Mapping[str, Json], rules: int) -> Mapping[str, Json]:
        return told_by(options, rules)

    def as_of(self, state: State, rules: int) -> State:
        return by_rules(state, rules)

    def seats_of(self, state: State) -> tuple[Seat, ...]:
        return SEATS[: len(state.players)]

    def prompt(self, state: State) -> Prompt | None:
        return _ASKING.ask(state)

    def answer(self, state: State, picks: Sequence[str]) -> Stepped:
        after, facts = _ASKING.take(state, picks)
        return after, facts + _ruler_facts(state, after)

    def automa(self, state: State) -> Seat | None:
        """Wakhan's seat, where she plays."""
        return SEATS[her_seat(state)] if state.wakhan is not None else None

    def choose(self, prompt: Prompt, state: State) -> tuple[Answer, tuple[Text, ...]]:
        """Wakhan's answer to a prompt of her seat, and why."""
        answer, reasons = choose(prompt, state)
        return answer, tuple(map(sentence, reasons))

    def advise(self, state: State) -> Advice | None:
        """Wakhan's next step for the people at the table, if it is hers to answer."""
        return advise(self, state) if state.wakhan is not None else None

    def is_dealt(self, state: State) -> bool:
        """Whether an AI card is asked about that the device is to turn."""
        return bool(state.pending) and draw.is_for_device(state, state.pending[0])

    def outcome(self, state: State) -> Outcome | None:
        return dominance.outcome(state)

    def view(self, state: State, seat: Seat | None) -> PaxView:
        return views.view(state, seat)

    def gauges(self, seen: PaxView) -> tuple[Gauge, ...]:
        return gauges(seen)

    def faults(self, state: State) -> tuple[Text, ...]:
        return tuple(faults.faults(state))

    def position(self, state: State) -> dict[str, Json]:
        return position.position(state)

    def at(self, typed: Mapping[str, Json], before: State | None = None) -> State:
        state = reading.at(typed, before)
        state, _ = _FOLLOWING.settle(state if before is None else corrected(state, before))
        if state.pending or state.phase == OVER:
            return state
        # Nothing of what was pending has its object any more: the turn goes on.
        return _FOLLOWING.settle(state._replace(pending=reading.beginning(state)))[0]

    def places(self, state: State) -> Iterable[Place]:
        return places.places(state)

    def label(self, path: tuple[str, ...]) -> Text:
        return labels.label(path)


GAME = PaxPamir()
