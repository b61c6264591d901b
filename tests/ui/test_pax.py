"""Shows that Pax Pamir can be refereed by touch: few taps, nothing of a hand seen by others."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from device.random_players import at_random
from engine.core import Answer
from engine.pax_pamir import GAME, steps
from engine.pax_pamir.cards.printed import COURTS
from engine.session import Session
from tests.pax_taps import give
from tests.present import present
from ui.games.pax_pamir.gallery import pick as lively_pick
from ui.scene.nodes import Touch
from ui.screens.play import at_table

LAID = tuple(f"card:{n}" for n in (12, 67, 88, 41, 7, 55, 29, 93, 18, 34, 1, 72))
OPENING: tuple[tuple[str, ...], ...] = (
    LAID,
    ("player:p1",),
    ("coalition:british",),
    ("coalition:russian",),
)


class Look:
    def apply(self, model: Any, desk: Any) -> Any:
        from ui.model import refreshed

        return at_table(refreshed(model, desk))


def begin(player: Any, players: str = "2", **options: str) -> Session:
    player.desk.new("pax-pamir", {"players": players, **options}, {})
    player.app.send(Look())
    session: Session = player.desk.table.session
    return session


def entered(player: Any, *picks: tuple[str, ...]) -> None:
    """Answers given to the device behind the panel."""
    for answer in picks:
        player.desk.table.answer(Answer(answer, player.desk.table.session.prompt.number))
    player.app.send(Look())


def to_state(player: Any, wanted: Callable[[Session], bool], **options: str) -> Session:
    """A lively game up to the first state of that kind."""
    for salt in range(40):
        session = begin(player, **options)
        for number in range(500):
            if session.prompt is None:
                break
            if wanted(session):
                player.app.send(Look())
                onwards(player)
                return session
            answer = Answer(lively_pick(session.prompt, number, salt), session.prompt.number)
            player.desk.table.answer(answer)
    raise LookupError("no game comes to this")


def onwards(player: Any) -> None:
    """Past a check."""
    while "onwards" in player.touches:
        player.tap("onwards")


@pytest.mark.long
@pytest.mark.parametrize("players", ["2", "4"])
@pytest.mark.parametrize("seed", range(2))
def test_whole_game_is_refereed_by_touch(player: Any, players: str, seed: int) -> None:
    session = begin(player, players)
    choose = at_random(Random(seed))
    for number in range(900):
        onwards(player)
        if session.prompt is None:
            break
        lively = number % 3 and len(session.prompt.choices) < 60
        picks = (
            lively_pick(session.prompt, number, seed) if lively else choose(session.prompt)
        )  # fmt: skip
        given = len(session.entries)
        give(player, tuple(picks))
        assert len(session.entries) > given, picks
    assert player.scene.name == "result"
    again = Session(GAME, session.header)
    for entry in session.entries:
        again.apply(entry)
    assert again.outcome == session.outcome


@pytest.mark.long
@pytest.mark.parametrize("deck", ["physical", "digital"])
@pytest.mark.parametrize("players", ["1", "2"])
def test_whole_game_with_wakhan_is_played_by_touch(player: Any, players: str, deck: str) -> None:
    """Her steps are confirmed one by one; some are looked at for their reasons first."""
    session = begin(player, players, wakhan="rulebook", wakhan_deck=deck)
    choose = at_random(Random(3))
    for number in range(900):
        onwards(player)
        if session.prompt is None:
            break
        given = len(session.entries)
        if session.advice is not None:
            if number % 5 == 0:
                player.tap("why")
            player.tap("done")
        else:
            give(player, tuple(choose(session.prompt)))
        assert len(session.entries) > given
    assert player.scene.name == "result"


def test_wakhan_says_what_to_do_why_and_where(player: Any) -> None:
    session = begin(player, "1")
    entered(player, LAID)
    for _ in range(4):
        if session.advice is None:
            give(player, tuple(lively_pick(present(session.prompt), len(session.entries), 0)))
    assert "Take card" in player.words
    assert "WHY" in player.words
    player.tap("differs", "matches", "differs", "differs:rupees")
    assert player.scene.name == "fix"
    player.tap("bar:left", "bar:left", "done")
    assert player.answers()[-1].startswith("market:")


@pytest.mark.parametrize("players", ["2", "4"])
@pytest.mark.parametrize("seed", range(2))
def test_whole_scorebook_is_kept_by_touch(player: Any, players: str, seed: int) -> None:
    session = begin(player, players, depth="scorebook")
    dice = Random(seed)
    for _ in range(400):
        onwards(player)
        if session.prompt is None:
            break
        if isinstance(session.state.pending[0], steps.EnterLedger):
            ids = [id for id in player.touches if not id.startswith("bar:")]
            player.tap("check:1" if dice.random() < 0.05 else dice.choice(sorted(ids)))
        else:
            _number(player, dice.randrange(9))
    assert player.scene.name == "result"


def _number(player: Any, number: int) -> None:
    """A number the generic screen asks for, by key or typed."""
    if f"pick:number:{number}" in player.touches:
        player.tap(f"pick:number:{number}")
    elif f"pad:{number}" in player.touches:
        player.tap(f"pad:{number}")
        typed = f"pick:number:{number}"
        player.tap("it-is" if "it-is" in player.touches else typed)
    else:
        player.tap(next(id for id in player.touches if id.startswith("pick:") or id == "confirm"))


def test_twelve_cards_of_the_market_are_laid_in_one_sweep(player: Any) -> None:
    session = begin(player)
    give(player, LAID)
    assert len(session.entries) == 1
    assert player.taps == sum(len(id) - 5 for id in LAID) + len(LAID)


def test_card_seen_already_is_not_taken_and_says_why(player: Any) -> None:
    session = begin(player)
    player.tap("pad:1", "pad:2", "it-is", "pad:1", "pad:2")
    assert "This card has been seen already" in player.words
    player.tap("it-is")
    assert not session.entries
    player.tap("bar:left")
    assert player.app.model.screen.picks == ()


def test_card_that_cannot_come_is_taken_by_one_more_touch(player: Any) -> None:
    session = begin(player)
    give_in = ("pad:1", "pad:0", "pad:1")
    player.tap(*give_in)
    assert "No Dominance Check can come now" in player.words
    player.tap("anyway")
    for card in LAID[:11]:
        player.tap(*(f"pad:{digit}" for digit in card[5:]), "it-is")
    assert session.entries[-1].what == ["really:card:101", *LAID[:11]]
    assert session.state.options.piles == "any-order"
    assert session.prompt is not None
    assert session.prompt.choices[0].id == "player:p1"
    player.desk.table.undo()
    player.app.send(Look())
    player.tap(*give_in)
    assert "anyway" in player.touches, "undone, the deck is judged again"


def test_events_of_the_opening_market_are_judged_with_those_typed_before(player: Any) -> None:
    begin(player)
    for digits in ("105", "106"):
        player.tap(*(f"pad:{digit}" for digit in digits), "it-is")
    player.tap("pad:1", "pad:0", "pad:7")
    assert "No event of this kind can come now" in player.words
    player.tap("it-is")
    assert len(player.app.model.screen.picks) == 2
    player.tap("pad:erase", "pad:erase", "pad:erase", "pad:events", "event:107", "anyway")
    assert player.app.model.screen.picks[-1] == "really:card:107"


def test_second_check_ends_the_refill_on_the_panel(player: Any) -> None:
    places = [f"{at // 6}:{at % 6}" for at in range(9)]
    market = {place: {"card": int(card[5:])} for place, card in zip(places, LAID, strict=False)}
    market["0:3"] = {"card": 101}
    players = {"p1": {"loyalty": "british"}, "p2": {"loyalty": "russian"}}
    deck = {"left": 20}
    position = {"market": market, "players": players, "turn": {"player": "p1"}, "deck": deck}
    session = begin(player)
    refill = [{"step": "TurnUp"}, {"step": "Refill"}]
    session.correct({**position, "phase": "play", "pending": refill})
    player.app.send(Look())
    player.tap("pad:1", "pad:0", "pad:2", "it-is")
    assert session.entries[-1].what == ["card:102"]
    assert "instability" in [fact.kind for fact in session.moments[-1].facts]


def test_purchase_takes_three_taps_from_the_table(player: Any) -> None:
    session = begin(player)
    entered(player, *OPENING)
    player.taps = 0
    player.tap("market", "market:0:2", "confirm")
    assert player.taps == 3
    assert player.answers()[-1] == "market:0:2"
    assert session.state.players[1].hand == 1


def test_card_that_cannot_be_bought_says_why(player: Any) -> None:
    begin(player)
    entered(player, *OPENING)
    player.tap("market", "market:0:5")
    assert "It costs 5 rupees" in player.words
    assert "confirm" not in player.touches


def test_played_card_takes_four_taps_from_the_table(player: Any) -> None:
    session = begin(player)
    entered(player, *OPENING, ("market:0:0",))
    player.taps = 0
    give(player, ("action:play",))
    give(player, ("card:12",))
    give(player, ("play:right",))
    assert player.taps == 4
    assert session.state.players[1].court[0].card == 12


def test_action_without_choices_takes_at_most_three_taps(player: Any) -> None:
    counted = set()
    for several in (False, True):

        def usable(session: Session, several: bool = several) -> bool:
            if not isinstance(session.state.pending[0], steps.Act) or not session.state.actions:
                return False
            cards = [c.id for c in present(session.prompt).choices if c.id.startswith("card:")]
            return any((len(COURTS[int(id[5:])].actions) > 1) == several for id in cards)

        session = to_state(player, usable, players="3")
        cards = [c.id for c in present(session.prompt).choices if c.id.startswith("card:")]
        card = next(i for i in cards if (len(COURTS[int(i[5:])].actions) > 1) == several)
        player.taps, given = 0, len(session.entries)
        give(player, (card,))
        assert len(session.entries) > given
        counted.add(player.taps)
    assert counted == {2, 3}


def test_undo_takes_one_tap(player: Any) -> None:
    session = begin(player)
    entered(player, *OPENING)
    before = session.state
    player.tap("market", "market:0:2", "confirm", "bar:undo")
    assert session.state == before
    assert "market" in player.touches


def test_one_touch_of_the_scorebook_is_undone_by_one(player: Any) -> None:
    session = begin(player, depth="scorebook")
    player.tap("blocks:russian:more", "blocks:russian:more")
    before = session.state
    assert before.ledger.blocks == (0, 2, 0)
    player.tap("cylinders:p1:more", "bar:undo")
    assert session.state == before
    player.tap("check:1")
    assert player.scene.name == "dominance-check"
    player.tap("bar:undo")
    assert session.state == before


def test_scorebook_says_what_a_check_would_bring_and_brings_it(player: Any) -> None:
    session = begin(player, depth="scorebook")
    player.tap("loyalty:p2", "loyalty:p2", *["blocks:russian:more"] * 4)
    assert "Russian: dominant by 4" in player.words
    assert "+5" in player.words
    player.tap("check:1", "onwards")
    assert [one.points for one in session.state.players][1] == 5


def test_tied_players_are_told_how_they_share(player: Any) -> None:
    begin(player, depth="scorebook")
    player.tap("cylinders:p1:more", "cylinders:p2:more", "check:1")
    assert "tied: (3 + 1) : 2" in player.words
    assert "Nobody is dominant" in player.words


def test_a_told_hand_is_never_shown_on_shared_screens(player: Any) -> None:
    """Two games that differ only in what was told of a hand look the same to everybody."""
    seen = []
    for card in (12, 67):
        begin(player)
        others = tuple(f"card:{n}" for n in (88, 41, 7, 55, 29, 93, 18, 34, 1, 72, 2))
        entered(player, ("unknown", *others), *OPENING[1:], ("market:0:0",), (f"card:{card}",))
        pictures = [_shown(player.scene)]
        for pages in (("market", "bar:left"), ("action", "tab:p1", "bar:left"), ("bar:left",)):
            for page in pages:
                player.tap(page)
                pictures.append(_shown(player.scene))
        player.tap("menu:help")
        pictures.append(_shown(player.scene))
        seen.append(pictures)
    assert seen[0] == seen[1]
    assert len(seen[0]) == 8


def _shown(scene: Any) -> list[object]:
    return [node for node in scene.nodes if not isinstance(node, Touch)]


def test_hand_is_seen_only_while_held(player: Any) -> None:
    begin(player)
    entered(player, *OPENING, ("market:0:0",))
    player.tap("pick:action:play")
    assert "12" not in player.words.split()
    player.down("secret")
    player.wait(700)
    assert "12" in player.words.split()
    player.up("secret")
    assert "12" not in player.words.split()


def test_resume_bar_says_how_far_the_game_is(player: Any) -> None:
    from engine.text import spoken
    from ui.port import Resumable
    from ui.screens.waiting import waiting_of

    begin(player)
    entered(player, *OPENING)
    waiting = waiting_of(Resumable(Path("key"), player.desk.table.session, "19:42"))
    told = spoken(waiting.line, player.desk.speech("en"))
    assert told == "4 checks to come · player 2 to play · saved 19:42"


def test_players_are_called_by_their_names_on_every_screen(player: Any) -> None:
    player.desk.new("pax-pamir", {"players": "2"}, {"p1": "Anna", "p2": "Boris"})
    player.app.send(Look())
    entered(player, *OPENING)
    player.tap("bar:left", "menu:history")
    assert "Anna is loyal to the British coalition" in player.words
    player.tap("bar:left", "menu:help")
    player.tap("bar:left", "menu:fix")
    assert "Anna" in player.words
    assert "player 1" not in player.words


def test_wrong_market_card_is_put_right_by_its_number(player: Any) -> None:
    session = begin(player)
    entered(player, *OPENING)
    player.tap("bar:left", "menu:fix", "fix-in:market", "fix:market/0:0/card")
    player.tap("fix-digit:9", "fix-digit:9", "correct")
    assert session.game.position(session.state)["market"]["0:0"]["card"] == 99
    player.tap("bar:undo")
    assert session.game.position(session.state)["market"]["0:0"]["card"] == 12


def test_number_that_is_no_card_changes_nothing(player: Any) -> None:
    begin(player)
    entered(player, *OPENING)
    player.tap("bar:left", "menu:fix", "fix-in:market", "fix:market/0:0/card")
    player.tap("fix-digit:9", "fix-digit:9", "fix-digit:9")
    assert "correct" not in player.touches
    player.tap("fix-digit:back")
    assert "correct" in player.touches
