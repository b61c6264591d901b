"""Shows that the clock runs for the side that decides, and only if somebody wants one."""

from typing import Any

from engine.core import Answer
from ui.games.thirteen_days.gallery import EXAMPLE
from ui.model import refreshed
from ui.parts.clock import shown_ms, told
from ui.screens.play import at_table


def _start(hands: Any, clock: str) -> None:
    hands.app.model = hands.app.model._replace(prefs=hands.app.model.prefs._replace(clock=clock))
    hands.to_first_turn()
    hands.app.model = hands.app.model._replace(times=())


def test_without_a_clock_nothing_runs(hands: Any) -> None:
    _start(hands, "off")
    hands.wait(60_000)
    assert hands.scene.wake is None
    assert hands.app.model.times == ()


def test_time_goes_to_the_side_that_decides(hands: Any) -> None:
    _start(hands, "up")
    hands.wait(61_000)
    assert hands.scene.wake is not None, "the next second is to be shown"
    assert told(shown_ms(hands.app.model, "us")) == "1:01"
    assert told(shown_ms(hands.app.model, "ussr")) == "0:00"
    assert "1:01" in hands.words


def test_clock_stands_still_in_the_menu(hands: Any) -> None:
    _start(hands, "up")
    hands.tap("bar:left")
    hands.wait(60_000)
    assert hands.scene.wake is None
    hands.tap("menu:back")
    assert shown_ms(hands.app.model, "us") < 1000


def test_counting_down_ends_at_nothing(hands: Any) -> None:
    _start(hands, "down")
    hands.wait(14 * 60_000)
    assert told(shown_ms(hands.app.model, "ussr")) == "13:00"
    assert "0:00" in hands.words


def test_clock_goes_on_where_it_stood_when_the_game_is_resumed(hands: Any) -> None:
    _start(hands, "up")
    hands.wait(61_000)
    session = hands.desk.table.session
    hands.tap("bar:left", "menu:home")
    hands.wait(60_000)
    hands.desk.put(session)
    hands.app.model = refreshed(hands.app.model, hands.desk)
    assert told(shown_ms(hands.app.model, "us")) == "1:01"


def test_both_clocks_stand_on_the_table_of_13_days(hands: Any) -> None:
    hands.app.model = hands.app.model._replace(prefs=hands.app.model.prefs._replace(clock="down"))
    hands.start("thirteen-days")
    for id in EXAMPLE[:10]:
        hands.desk.table.session.answer(Answer((id,)))
    hands.app.send(_Look())
    assert hands.words.count("13:00") == 2
    hands.wait(5000)
    assert "12:55" in hands.words, "the US plays first"


class _Look:
    def apply(self, model: Any, desk: Any) -> Any:
        return at_table(refreshed(model, desk))
