"""Shows what a correction puts right besides the place it names, and what can be put right."""

from __future__ import annotations

from typing import Any

from engine.core import Answer
from engine.pax_pamir import GAME
from engine.places import MORE, patch_of
from engine.record import Header
from engine.session import Session
from tests.engine.pax_pamir.pax_table import (
    after,
    asked,
    at,
    full_market,
    offered,
    player,
    reason,
    typed,
)


def _session(**keys: Any) -> Session:
    return Session(GAME, Header("pax-pamir", GAME.rules, position=typed(**keys)))


def test_turn_given_to_somebody_else_begins_with_the_market_filled() -> None:
    session = _session(market=full_market())
    for pick in ("market:0:0", "market:1:1"):
        session.answer(Answer((pick,)))
    session.undo()
    session.correct({"turn": {"player": "p3"}})
    assert offered(session.state) >= {"card:1", "unknown"}, "a card for the place left empty"
    session.answer(Answer(("unknown",)))
    assert session.prompt is not None
    assert session.prompt.seat == "p3"
    assert GAME.position(session.state)["turn"]["actions"] == 2


def test_turn_given_to_somebody_else_with_its_actions_is_joined_in_the_middle() -> None:
    market = {**full_market(), "0:0": {"card": 10, "paid": True}}
    session = _session(market=market)
    session.correct({"turn": {"player": "p2", "actions": 1}})
    assert session.prompt is not None
    assert session.prompt.seat == "p2"
    assert "market:0:0" in offered(session.state), "what player 1 paid on is for sale again"
    session.answer(Answer(("market:1:0",)))
    assert GAME.position(session.state)["turn"]["player"] == "p2"
    assert asked(session.state).seat == "table", "one action was left"


def test_record_of_earlier_rules_goes_on_asking_whom_it_asked() -> None:
    session = Session(GAME, Header("pax-pamir", 1, position=typed(market=full_market())))
    session.correct({"turn": {"player": "p3"}})
    assert session.prompt is not None
    assert session.prompt.seat == "p1"


def test_event_that_was_told_as_a_court_card_leaves_the_pile_open() -> None:
    """Or a pile would wait for an event that has come, and refuse its last court card."""
    session = Session(GAME, Header("pax-pamir", GAME.rules, {"players": "2"}))
    session.answer(Answer(tuple(f"card:{number}" for number in range(1, 13))))
    session.correct({"market": {"1:5": {"card": 105}}})
    for pick in ("player:p1", "coalition:british", "coalition:russian"):
        session.answer(Answer((pick,)))
    for card in ("card:106", "card:20", "card:21", "card:22"):
        for pick in ("market:0:0", "pass", card):
            session.answer(Answer((pick,)))
    assert GAME.position(session.state)["deck"] == {"left": 36, "events": 0, "checks": 0}
    again = GAME.at(GAME.position(session.state), session.state)
    assert again == session.state


def test_pile_that_gives_more_events_than_it_holds_is_not_counted_on() -> None:
    """Such a count could not be read back, and every correction would be refused."""
    market = dict(list(full_market().items())[:8])
    state = at(2, market=market, deck={"left": 8, "events": 0, "checks": 0}, checks=4)
    state = after(state, "pass", ("card:105", "card:106"))
    assert GAME.at(GAME.position(state), state) == state
    state = after(state, ("card:1", "card:2"))
    assert GAME.position(state)["deck"] == {"left": 4}
    assert GAME.at(GAME.position(state), state) == state


def _fixed(session: Session, *changes: tuple[tuple[str, ...], Any]) -> None:
    session.correct(patch_of(GAME.position(session.state), changes))


def test_events_in_force_can_be_put_right_where_none_is_told() -> None:
    session = _session(events={"107": "discarded"})
    words = {place.path: place for place in GAME.places(session.state)}
    assert [value for value, _ in words["events", "107"].words][-1] == "discarded"
    assert [value for value, _ in words["events", "105"].words] == [None, "p1", "p2", "p3"]
    _fixed(session, (("events", "105"), "p2"), (("events", "107"), None))
    assert GAME.position(session.state)["events"] == {"105": "p2"}


def test_deck_that_was_not_built_as_ruled_can_be_put_right() -> None:
    deck = {"left": 15, "events": 1, "checks": 1}
    market = {**full_market(), "0:0": None}
    session = _session(market=market, deck=deck, checks=1, discarded=[101, 102, 103])
    session.answer(Answer(("pass",)))
    assert reason(session.state, "card:105") == "no event of this kind can come now"
    assert ("options", "piles") in {place.path for place in GAME.places(session.state)}
    _fixed(session, (("options", "piles"), "any-order"))
    assert {"card:105", "card:104"} <= offered(session.state)


def _showing_a_card(tribes: int) -> Session:
    """Player 1 shows a card of a region that player 2 rules with so many tribes."""
    rows = {"p1": {"hand": {"cards": [30]}}, "p2": {"tribes": {"punjab": tribes}}}
    session = _session(market=full_market(), armies={"russian": {"punjab": 1}}, **rows)
    for pick in ("action:play", "card:30"):
        session.answer(Answer((pick,)))
    return session


def test_bribe_to_play_follows_the_tribes_put_right() -> None:
    session = _showing_a_card(tribes=2)
    assert offered(session.state) == {"bribe:2", "bribe:1", "bribe:0", "no"}
    session.correct({"players": {"p2": {"tribes": {"punjab": 1}}}})
    assert offered(session.state) == {"bribe:1", "bribe:0", "no"}
    session.correct({"players": {"p2": {"tribes": {"punjab": 0}}}})
    assert offered(session.state) == {"play:left", "play:right"}, "nobody rules the region"
    session.correct({"players": {"p2": {"tribes": {"punjab": 3}}}})
    assert offered(session.state) == {"bribe:3", "bribe:2", "bribe:1", "bribe:0", "no"}


def test_bribe_that_was_paid_is_not_asked_for_again() -> None:
    session = _showing_a_card(tribes=2)
    session.answer(Answer(("bribe:2",)))
    session.correct({"players": {"p2": {"tribes": {"punjab": 3}}}})
    assert offered(session.state) == {"play:left", "play:right"}


def test_event_put_right_spares_the_bribe_that_is_being_agreed_on() -> None:
    session = _showing_a_card(tribes=1)
    session.correct({"events": {"107": "p1"}})
    assert offered(session.state) == {"play:left", "play:right"}


def _battle(armies: int) -> Session:
    """Player 1 battles in Kabul with a card of rank 2."""
    rows = {"p1": {"court": [3]}, "p2": {"tribes": {"kabul": 3}}}
    session = _session(armies={"british": {"kabul": armies}}, **rows)
    session.answer(Answer((f"card:{3}",)))
    session.answer(Answer(("region:kabul",)))
    return session


def _left(session: Session) -> int:
    return int(GAME.position(session.state)["pending"][0].get("left", 0))


def test_battle_goes_on_with_as_many_as_really_fight_there() -> None:
    session = _battle(armies=1)
    assert _left(session) == 1
    session.correct({"armies": {"british": {"kabul": 2}}})
    assert _left(session) == 2
    session.answer(Answer(("tribe:p2",)))
    session.correct({"armies": {"british": {"kabul": 1}}})
    assert asked(session.state).seat == "p1"
    assert _left(session) == 0, "its one army has struck"


def test_number_of_checks_is_never_put_at_none_while_the_game_goes_on() -> None:
    places = {place.path: place for place in GAME.places(at(market=full_market()))}
    assert places["checks",].least == 1


def test_open_hand_is_put_right_by_its_number_or_its_cards() -> None:
    session = _session(options={"hands": "open"}, p1={"hand": {"cards": [41, 52]}})
    _fixed(session, (("players", "p1", "hand", "count"), 1))
    assert player(session.state, "p1")["hand"] == {"count": 1, "cards": [41]}
    _fixed(session, (("players", "p1", "hand", "cards", MORE), 60))
    assert player(session.state, "p1")["hand"] == {"count": 2, "cards": [41, 60]}
    _fixed(session, (("players", "p1", "hand", "cards", "41"), False))
    assert player(session.state, "p1")["hand"] == {"count": 2, "cards": [60]}
