"""Shows that the clock runs for the side that decides, and only if somebody wants one."""

from typing import Any

from engine.core import Answer
from ui.games.thirteen_days.gallery import EXAMPLE
from ui.model import refreshed
from ui.parts.clock import shown_ms, told
from ui.screens.play import at_table


def _start(player: Any, clock: str) -> None:
    player.app.model = player.app.model._replace(prefs=player.app.model.prefs._replace(clock=clock))
    player.to_first_turn()
    player.app.model = player.app.model._replace(times=())


def test_without_a_clock_nothing_runs(player: Any) -> None:
    _start(player, "off")
    player.wait(60_000)
    assert player.scene.wake is None
    assert player.app.model.times == ()


def test_time_goes_to_the_side_that_decides(player: Any) -> None:
    _start(player, "up")
    player.wait(61_000)
    assert player.scene.wake is not None, "the next second is to be shown"
    assert told(shown_ms(player.app.model, "us")) == "1:01"
    assert told(shown_ms(player.app.model, "ussr")) == "0:00"
    assert "1:01" in player.words


def test_clock_stands_still_in_the_menu(player: Any) -> None:
    _start(player, "up")
    player.tap("bar:left")
    player.wait(60_000)
    assert player.scene.wake is None
    player.tap("menu:back")
    assert shown_ms(player.app.model, "us") < 1000


def test_counting_down_ends_at_nothing(player: Any) -> None:
    _start(player, "down")
    player.wait(14 * 60_000)
    assert told(shown_ms(player.app.model, "ussr")) == "13:00"
    assert "0:00" in player.words


def test_clock_goes_on_where_it_stood_when_the_game_is_resumed(player: Any) -> None:
    _start(player, "up")
    player.wait(61_000)
    session = player.desk.table.session
    player.tap("bar:left", "menu:home")
    player.wait(60_000)
    player.desk.put(session)
    player.app.model = refreshed(player.app.model, player.desk)
    assert told(shown_ms(player.app.model, "us")) == "1:01"


def test_both_clocks_stand_on_the_table_of_13_days(player: Any) -> None:
    player.app.model = player.app.model._replace(
        prefs=player.app.model.prefs._replace(clock="down")
    )
    player.start("thirteen-days")
    for id in EXAMPLE[:10]:
        player.desk.table.session.answer(Answer((id,)))
    player.app.send(_Look())
    assert player.words.count("13:00") == 2
    player.wait(5000)
    assert "12:55" in player.words, "the US plays first"


class _Look:
    def apply(self, model: Any, desk: Any) -> Any:
        return at_table(refreshed(model, desk))
