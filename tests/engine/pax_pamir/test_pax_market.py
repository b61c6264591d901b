"""Shows how the market is laid out, paid on, bought from, slid and refilled."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from device.random_players import at_random
from engine.core import TABLE, Answer, Refusal, check
from engine.pax_pamir import GAME
from engine.pax_pamir.cards.piles import (
    EVENTS_IN,
    PILES,
    checks_in_market,
    courts_per_pile,
    deck_size,
)
from engine.pax_pamir.cards.printed import CHECKS
from engine.pax_pamir.market.rows import REFILL_ORDER, empty_places
from engine.pax_pamir.state import State
from engine.pax_pamir.steps import TurnUp
from engine.record import Header, read
from engine.session import Session, resumed
from engine.text import ENGLISH, spoken
from tests.engine.pax_pamir.pax_table import (
    after,
    asked,
    at,
    full_market,
    kinds,
    offered,
    on_market,
    player,
    reason,
    rupees,
    table,
    told,
)

COURTS = tuple(f"card:{number}" for number in range(1, 13))


def market(state: State) -> dict[str, object]:
    return {name: slot.get("card") for name, slot in GAME.position(state)["market"].items()}


def test_market_is_laid_out_in_one_sweep_of_numbers() -> None:
    state = GAME.start({"players": "5"})
    assert asked(state).seat == TABLE
    assert asked(state).most == 12
    state = after(state, (*COURTS[:10], "card:105", "card:12"))
    assert market(state)["0:0"] == 1
    assert market(state)["1:0"] == 2
    assert market(state)["0:5"] == 105
    assert market(state)["1:5"] == 12
    assert offered(state) == {f"player:p{number}" for number in range(1, 6)}


def dealt(players: int, order: Sequence[int], source: Random) -> tuple[str, ...]:
    """The opening market of a deck built as ruled, dealt in this order, by place."""
    courts, events = source.sample(range(1, 101), 12), source.sample(range(105, 117), 2)
    second = [*courts[courts_per_pile(players) :], *events]
    second += source.sample(sorted(set(range(1, 101)) - set(courts)), courts_per_pile(players))
    cards = [*courts[: courts_per_pile(players)], *source.sample(second, len(second))]
    lies = dict(zip(order, cards, strict=False))
    return tuple(f"card:{lies[at]}" for at in REFILL_ORDER)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("order", [range(12), REFILL_ORDER], ids=["by rows", "by columns"])
def test_opening_market_may_be_dealt_by_rows_or_by_columns(
    players: int, order: Sequence[int]
) -> None:
    for seed in range(25):
        cards = dealt(players, order, Random(seed))
        opening = GAME.start({"players": str(players)})
        state, facts = told(opening, cards)
        assert kinds(facts) == ["turned-up"] * 12
        one_by_one = after(opening, *cards)
        assert one_by_one == state
        backwards = {GAME.position(after(opening, tuple(reversed(cards))))["deck"]["events"]}
        assert backwards == {GAME.position(state)["deck"]["events"]}, "the order counts for nothing"


def test_opening_market_is_not_taken_if_no_order_could_lay_it() -> None:
    three_events = ("card:105", "card:106", "card:107")
    state, facts = told(GAME.start({"players": "2"}), (*three_events, *COURTS[3:]))
    assert kinds(facts) == ["turned-up"] * 2 + ["stopped"] + ["turned-up"] * 9
    assert "1:0" in market(state)
    assert "0:1" not in market(state), "its place is left open, the others are not lost"
    assert asked(state).most == 1
    assert reason(state, "card:107") == "no event of this kind can come now"
    assert reason(state, "card:101") == "no Dominance Check can come now"
    assert "card:20" in offered(state)


def test_refill_that_crosses_a_pile_is_judged_as_a_set() -> None:
    """Three cards of the third pile are left, its check among them; the fourth brings two more."""
    cards = dict(list(full_market().items())[:7])
    deck = {"left": 9 * 3 + 3, "events": 1, "checks": 0}
    state = after(at(2, market=cards, deck=deck, checks=4, events={"107": "p2"}), "pass")
    assert asked(state).most == 5
    dealt_otherwise = ("card:105", "card:1", "card:2", "card:3", "card:101")
    done, facts = told(state, dealt_otherwise)
    assert kinds(facts) == ["turned-up"] * 5 + ["turn"]
    assert GAME.position(done)["deck"] == {"left": 25, "events": 1, "checks": 0}
    without = after(state, "card:105", "card:1", "card:2", "card:3")
    assert GAME.at(GAME.position(without), without) == without
    assert offered(without) == {f"card:{check}" for check in (101, 102, 103, 104)}
    assert reason(without, "card:4") == "only events can come now"


def test_card_that_cannot_come_really_lies_there() -> None:
    """A check in the opening market: the deck was built otherwise, and is judged no more."""
    session = Session(GAME, Header("pax-pamir", GAME.rules, {"players": "2"}))
    with pytest.raises(Refusal) as refused:
        session.answer(Answer(("card:101", "card:1")))
    way_out = refused.value.anyway
    assert way_out is not None
    told = "it really lies here: the deck was built otherwise"
    assert (way_out.id, spoken(way_out.label, ENGLISH)) == ("really:card:101", told)
    facts = session.answer(Answer(("card:9", way_out.id, "card:1")))
    assert kinds(list(facts)) == ["turned-up", "turned-up", "built-otherwise", "turned-up"]
    session.answer(Answer(tuple(f"card:{number}" for number in range(105, 114))))
    assert market(session.state)["1:0"] == 101
    assert asked(session.state).seat == TABLE
    assert GAME.faults(session.state) == ()
    again, entry = resumed(GAME, read(session.record().encode()))
    assert (again.state, entry) == (session.state, 0)
    session.undo(2)
    assert session.state.options.piles == "as-ruled"
    with pytest.raises(Refusal):
        session.answer(Answer(("really:card:117",)))


def test_deck_that_holds_a_card_more_than_counted_still_brings_every_check() -> None:
    state = after(at(deck={"left": 2}, checks=2, market={"0:0": 9}), "pass", "really:card:41")
    assert GAME.position(state)["deck"] == {"left": 2}
    state = after(state, "card:101")
    assert reason(state, "card:42") == "only events can come now"


def test_two_checks_are_not_taken_into_the_opening_market() -> None:
    """However the deck was built: none could be resolved, and the position would be at fault."""
    state, facts = told(GAME.start({}), ("really:card:101", "card:1", "really:card:102"))
    assert kinds(facts) == ["turned-up", "built-otherwise", "turned-up", "stopped"]
    assert reason(state, "card:102").startswith("a Dominance Check lies there already")
    with pytest.raises(Refusal) as refused:
        check(asked(state), ("card:102",))
    assert refused.value.anyway is None


def built(players: int, source: Random) -> list[int]:
    """A whole deck, in piles as ruled."""
    courts = source.sample(range(1, 101), PILES * courts_per_pile(players))
    events, checks = source.sample(range(105, 117), 6), source.sample(range(101, 105), 4)
    deck: list[int] = []
    for others, of_check in EVENTS_IN:
        pile = [courts.pop() for _ in range(courts_per_pile(players))]
        pile += [events.pop() for _ in range(others)] + [checks.pop() for _ in range(of_check)]
        deck += source.sample(pile, len(pile))
    return deck


def laid(state: State, deck: list[int], source: Random) -> list[str]:
    """The next cards of the deck, by rows or by columns; a second check ends the dealing."""
    places = empty_places(state)[: state.deck]
    cards = deck[: len(places)]
    checks = len(checks_in_market(state))
    for number, card in enumerate(cards, 1):
        checks += card in CHECKS
        if checks > 1:
            return [f"card:{one}" for one in cards[:number]]
    order = source.choice((places, sorted(places)))
    lies = dict(zip(order, cards, strict=True))
    return [f"card:{lies[place]}" for place in places]


def test_no_card_of_a_deck_built_as_ruled_is_refused_all_game_long() -> None:
    for seed in range(10):
        source = Random(seed)
        deck, choose = built(2 + seed % 4, source), at_random(source)
        state = GAME.start({"players": str(2 + seed % 4)})
        while (prompt := GAME.prompt(state)) is not None:
            if not isinstance(state.pending[0], TurnUp):
                state, _ = GAME.answer(state, choose(prompt))
                continue
            cards = laid(state, deck, source)
            deck = deck[len(cards) :]
            while cards:
                several = source.randint(1, len(cards))
                state, facts = told(state, tuple(cards[:several]))
                assert "stopped" not in kinds(facts), (seed, cards)
                cards = cards[several:]
        assert GAME.outcome(state) is not None


def test_card_seen_before_does_not_really_lie_there() -> None:
    state = after(GAME.start({"players": "2"}), COURTS[:1])
    with pytest.raises(Refusal):
        check(asked(state), ("really:card:1",))


def test_records_of_older_rules_are_judged_place_by_place() -> None:
    state = GAME.as_of(GAME.start({"players": "2"}), 2)
    state, facts = told(state, ("card:1", "card:105", "card:2"))
    assert kinds(facts) == ["turned-up", "stopped"]
    assert market(state) == {"0:0": 1}


def test_card_that_was_seen_is_refused() -> None:
    state = after(GAME.start({}), COURTS[:1])
    assert reason(state, "card:1") == "this card has been seen already"


def test_events_may_come_at_any_time_where_players_say_so() -> None:
    state = GAME.start({"piles": "any-order"})
    assert "card:105" in offered(state)
    assert "card:101" not in offered(state)


def test_every_check_comes_before_the_deck_is_out() -> None:
    state = after(at(deck={"left": 2}, checks=2, market={"0:0": 9}), "pass")
    assert offered(state) == {"card:101", "card:102", "card:103", "card:104"}
    assert reason(state, "card:41") == "only events can come now"


def test_every_check_comes_out_of_a_deck_that_was_counted_too_short() -> None:
    cards = full_market()
    del cards["0:4"], cards["0:5"], cards["1:5"]
    state = at(market=cards, checks=3, deck={"left": 4, "events": 1, "checks": 0})
    state = after(state, "pass", "card:1")
    assert "card:2" not in offered(state), "only checks are left"
    state = after(state, "card:101", "card:102")
    assert GAME.position(state)["checks"] == 1
    assert "card:103" in offered(state)


@pytest.mark.parametrize(("players", "cards"), [(2, 52), (3, 58), (4, 64), (5, 70)])
def test_deck_is_as_large_as_the_number_of_players_asks_for(players: int, cards: int) -> None:
    assert deck_size(players) == cards
    state = GAME.start({"players": str(players)})
    assert GAME.position(state)["deck"]["left"] == cards


def test_price_is_the_column_and_doubled_while_military_is_favored() -> None:
    state = at(p1={"rupees": 5}, market=full_market())
    assert "market:0:5" in offered(state)
    state = at(p1={"rupees": 5}, market=full_market(), favored="military")
    assert reason(state, "market:0:3") == "it costs 6 rupees, and there are 5"
    state = after(state, "market:0:2")
    assert on_market(state) == {"0:0": 2, "0:1": 2}
    assert rupees(state, "p1") == 1


def test_rupees_on_a_card_cannot_pay_for_it() -> None:
    state = at(p1={"rupees": 1}, market=full_market(r0c2=5))
    assert reason(state, "market:0:2") == "it costs 2 rupees, and there are 1"


def test_payment_for_a_column_that_is_empty_in_both_rows_is_lost() -> None:
    cards = full_market()
    del cards["0:0"], cards["1:0"]
    state = at(market=cards)
    bank = table(state).bank
    state = after(state, "market:0:2")
    assert on_market(state) == {"0:1": 1}
    assert table(state).bank == bank + 1


def test_table_is_told_what_goes_to_the_bank_and_nothing_is_put_on_public_withdrawal() -> None:
    row = {"0:0": 10, "0:2": 11, "0:3": 111, "0:4": 12}
    state, facts = told(at(p1={"rupees": 9}, market=row), "market:0:4")
    paid = "player 1 pays 4 rupees, 1 on each of: top row, column 0; top row, column 2; "
    assert spoken(facts[0].text, ENGLISH) == paid + "the rest to the bank"
    assert facts[0].data["on"] == ["market:0:0", "market:0:2"]
    assert reason(state, "market:0:3") == "it is not for sale"
    _, facts = told(at(p1={"rupees": 9}, market={"0:3": 12}), "market:0:3")
    assert spoken(facts[0].text, ENGLISH) == "player 1 pays the bank 3 rupees"


def test_card_paid_on_stays_blocked_even_when_the_rupee_is_taxed_away() -> None:
    state = at(p1={"court": [29]}, favored="economic", market=full_market())
    state = after(state, "market:0:1", "card:29", "market:0:0")
    assert on_market(state) == {}
    assert reason(state, "market:0:0") == "a rupee was put on it this turn"


def test_cost_of_an_action_skips_empty_places_and_the_rest_is_lost() -> None:
    cards = {"0:1": 10, "0:4": 11, "1:0": 12}
    state = at(p1={"court": [18], "rupees": 6, "gifts": [2, 4]}, market=cards)
    bank = table(state).bank
    state = after(state, "card:18", "gift:6")
    assert on_market(state) == {"0:4": 1, "0:1": 1, "1:0": 1}
    assert table(state).bank == bank + 3


def test_rows_slide_left_and_are_refilled_from_the_left_top_row_first() -> None:
    cards = full_market(r0c3=2)
    del cards["0:0"], cards["1:5"]
    state, facts = told(at(market=cards), "pass")
    assert kinds(facts) == ["turn-ended", "slid"]
    assert facts[-1].on_table is not None
    assert market(state)["0:0"] == 11
    assert on_market(state) == {"0:2": 2}
    assert asked(state).most == 2
    state = after(state, ("card:1", "card:2"))
    assert market(state)["0:5"] == 1
    assert market(state)["1:5"] == 2
    assert asked(state).seat == "p2"


def test_market_stays_short_when_the_deck_is_out() -> None:
    state = after(at(market={"0:3": 9}, deck={"left": 0}, checks=0), "pass")
    assert market(state) == {"0:0": 9}
    assert asked(state).seat == "p2"


def _one_check_in_market() -> State:
    cards = full_market(r1c3=2)
    cards["1:3"]["card"] = 101
    del cards["0:4"], cards["0:5"]
    return after(at(market=cards, p1={"tribes": {"herat": 1}}), "pass")


def test_second_check_in_the_market_is_instability() -> None:
    state, facts = told(_one_check_in_market(), "card:102")
    assert "instability" in kinds(facts)
    assert kinds(facts).count("check") == 1
    assert GAME.view(state, None).points["p1"] == 3
    assert GAME.position(state)["checks"] == 2
    assert {101, 102} <= set(GAME.position(state)["discarded"])
    assert market(state)["1:3"] == 52, "the row has slid over the discarded check"
    assert on_market(state) == {"1:3": 2}
    assert asked(state).most == 3


def test_instability_with_the_last_two_checks_is_final() -> None:
    cards = full_market()
    cards["1:3"]["card"] = 103
    del cards["0:5"]
    state = at(market=cards, discarded=[101, 102], p2={"tribes": {"kabul": 1}})
    state = after(state, "pass", "card:104")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == {"p1": 1, "p2": 6, "p3": 1}


def test_untold_card_can_be_bought_played_and_told_on_the_way() -> None:
    state = at(market={"0:0": "unknown"})
    state = after(state, "market:0:0")
    assert asked(state).seat == TABLE
    state = after(state, "unknown")
    assert player(state, "p1")["hand"] == {"count": 1, "cards": []}
    state = after(state, "action:play", "card:41", "play:left")
    assert player(state, "p1")["court"][0]["card"] == 41


def test_untold_card_told_when_bought_goes_to_the_hand_by_name() -> None:
    state = after(at(market={"0:0": "unknown"}), "market:0:0", "card:41")
    assert player(state, "p1")["hand"] == {"count": 1, "cards": [41]}


def test_untold_card_that_turns_out_to_be_free_needs_no_rupees() -> None:
    poor = {"rupees": 0, "court": [68]}
    state = after(at(p1=poor, market={"0:5": "unknown"}), "market:0:5")
    told_free = after(state, "card:72")
    assert player(told_free, "p1")["hand"]["cards"] == [72]
    for pick in ("card:41", "unknown"):
        refused, facts = told(state, pick)
        assert kinds(facts) == ["stopped"]
        assert rupees(refused, "p1") == 0
        assert player(refused, "p1")["hand"]["count"] == 0
    assert "market:0:5" not in offered(at(p1={"rupees": 0}, market={"0:5": "unknown"}))


def test_no_purchase_without_an_action() -> None:
    state = at(p1={"court": [29]}, favored="economic", market=full_market(r0c4=3))
    state = after(state, "market:0:0", "market:1:0")
    assert reason(state, "market:0:1") == "no action is left this turn"
    assert offered(state) == {"card:29", "pass"}


def test_turn_ends_by_itself_when_nothing_but_passing_is_left() -> None:
    state = after(at(market=full_market(), deck={"left": 0}, checks=0), "market:0:0", "market:1:0")
    assert asked(state).seat == "p2"
