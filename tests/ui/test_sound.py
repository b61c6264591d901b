"""Shows which sound goes with what, and that secrets make no difference to the ear."""

from typing import Any

from ui.loop.sound import LOUDEST, SOUNDS, due, samples


def test_an_answer_ticks(player: Any) -> None:
    player.to_first_turn()
    before = player.app.model
    player.tap("pick-card", "pick:card:u-thant")
    assert due(before, player.app.model) == "tick"


def test_looking_around_makes_no_sound(player: Any) -> None:
    player.to_first_turn()
    before = player.app.model
    player.tap("bar:left", "menu:history")
    assert due(before, player.app.model) == ""


def test_undo_ticks_whatever_it_brings_back(player: Any) -> None:
    player.to_first_turn()
    before = player.app.model
    player.tap("bar:undo")
    assert due(before, player.app.model) == "tick"


def test_every_bid_sounds_the_same(player: Any) -> None:
    player.start()
    heard = set()
    for number in (0, 13):
        before = player.app.model
        player.bid(number)
        heard.add(due(before, player.app.model))
        player.tap("bar:undo")
    assert heard == {"tick"}


def test_second_card_of_a_type_in_a_sphere_sounds_low(player: Any) -> None:
    player.to_first_turn()
    player.tap("pick-card", "pick:card:excomm", "pick:command:2", "zone:us", "battleground:cuba")
    player.tap("pick:place:1")
    player.tap("pick-card", "pick:face:un:political", "pick:command:1", "zone:neutral")
    player.tap("battleground:2", "pick:place:1", "pick-card", "pick:card:u-2-photographs")
    player.tap("pick:command:3", "zone:neutral", "battleground:2")
    player.tap("pick:place:1")
    player.tap("pick-card", "pick:face:ussr:military", "pick:command:1", "zone:neutral")
    player.tap("battleground:4", "pick:place:1", "pick-card", "pick:card:public-protests")
    player.tap("pick:command:1", "zone:neutral", "battleground:2")
    before = player.app.model
    player.tap("pick:place:1")
    assert due(before, player.app.model) == "low"


def test_no_sound_is_louder_than_agreed() -> None:
    for name in set(SOUNDS.values()):
        assert max(map(abs, samples(name))) <= 32767 * LOUDEST
