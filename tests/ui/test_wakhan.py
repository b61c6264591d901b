"""Shows how Wakhan is chosen, confirmed and contradicted on the panel."""

from random import Random
from typing import Any

import pytest

from device.random_players import boldly
from device.speech.languages import LANGUAGES
from device.table import header_of
from engine.core import Answer
from engine.pax_pamir import GAME
from engine.session import Session
from engine.text import calling
from tests.engine.pax_pamir.wakhan.wakhan_table import market, typed
from tests.present import present
from tests.ui.conftest import Player
from tests.ui.legible import illegible
from ui.gallery import SCREENS
from ui.games.pax_pamir.wakhan import headline, stage_of
from ui.look.fonts import Fonts
from ui.model import refreshed
from ui.parts.naming import WAKHAN
from ui.port import Prefs
from ui.scene.nodes import Icon
from ui.scene.sheet import Sheet
from ui.screens.play import at_table
from ui.screens.setup import SetUpScreen


def test_single_player_starts_a_game_with_wakhan_in_two_touches(player: Any) -> None:
    player.tap("game:pax-pamir", "depth:1")
    setup = player.app.model.screen
    assert isinstance(setup, SetUpScreen)
    assert setup.seats == ("p1", "p2")
    player.tap("name:p2")
    assert isinstance(player.app.model.screen, SetUpScreen), "her name is her own"
    player.tap("start")
    assert player.desk.table.session.header.seats["p2"] == "Wakhan"


def test_options_about_wakhan_appear_once_she_plays(player: Any) -> None:
    player.tap("game:pax-pamir", "options")
    shown = {option for option in player.touches if option.startswith("option:")}
    assert "option:wakhan" in shown
    assert "option:wakhan_deck" not in shown
    player.tap("option:wakhan")
    setup = player.app.model.screen.setup
    assert dict(setup.chosen) == {"wakhan": "rulebook"}
    assert setup.seats == ("p1", "p2", "p3")


def test_switches_chosen_one_by_one_count_only_while_she_plays_as_chosen(player: Any) -> None:
    setup = SetUpScreen(player.desk.game("pax-pamir"), (("wakhan", "custom"),))
    setup = setup.with_value("wakhan_battle", "everybody")
    assert setup.taken == {"wakhan": "custom", "wakhan_battle": "everybody"}
    assert setup.with_value("wakhan", "improved").taken == {"wakhan": "improved"}


def test_options_that_do_not_go_together_are_refused_when_the_game_starts(player: Any) -> None:
    player.tap("game:pax-pamir", "depth:4", "options", "option:wakhan")
    player.tap("bar:left")
    player.tap("start")
    assert player.desk.table is None
    assert player.app.model.toasts[-1].text.message == "Wakhan plays with one or two players"


def test_step_is_confirmed_or_contradicted(player: Any) -> None:
    position = typed(1, 9, 16, 3, w={"rupees": 3}, market=market(B0=61, B2=65, B3=28))
    player.desk.put(Session(GAME, header_of("pax-pamir", {}, position=position)))
    player.app.model = at_table(refreshed(player.app.model, player.desk))
    assert "Take card 28" in player.words
    assert "Box 3 of the AI card: radicalize" in player.words
    assert "action 1 of 2" in player.words
    player.tap("differs", "differs:rupees")
    assert player.scene.name == "fix"
    player.desk.table.correct({"players": {"p2": {"rupees": 1}}})
    player.app.model = at_table(refreshed(player.app.model, player.desk))
    assert player.app.model.table.advice.answers[1].picks == ("market:1:0",)
    player.tap("done")
    answers = [entry for entry in player.desk.table.session.entries if entry.kind == "answer"]
    assert [entry.by for entry in answers] == ["wakhan", "wakhan"]


def test_her_deck_alone_is_followed_with_her_card_in_sight(player: Any) -> None:
    player.desk.new("pax-pamir", {"players": "1", "depth": "deck"}, {})
    player.app.model = at_table(refreshed(player.app.model, player.desk))
    player.desk.table.answer(Answer(("ai:1",)))
    player.desk.table.answer(Answer(("back:top:0",)))
    player.app.model = at_table(refreshed(player.app.model, player.desk))
    assert "AI CARD" in player.words
    assert "TOP ROW" in player.words
    player.tap("pick:yes", "pick:yes")
    assert "carry it out" in player.words
    player.tap("bar:undo")
    assert "Can Wakhan buy the Dominance Check" in player.words


def test_card_marks_the_box_that_the_step_is_about_not_the_one_before(player: Any) -> None:
    position = typed(1, 9, 16, 3, w={"rupees": 3}, market=market(B0=61, B2=65, B3=28, T0=20))
    player.desk.put(Session(GAME, header_of("pax-pamir", {}, position=position)))
    player.app.model = at_table(refreshed(player.app.model, player.desk))
    stages = []
    while (table := player.app.model.table).advice is not None:
        stage = stage_of(table)
        if stage not in stages:
            stages.append(stage)
        for reason in table.advice.reasons:
            if reason.message == "box {n} of the AI card: {box}":
                assert dict(reason.args)["n"] == stage.doing + 1
        player.tap("done")
    assert [stage.action for stage in stages[:2]] == [1, 2]
    assert not any(stage.action for stage in stages[2:]), "bonus actions and the end"
    assert stages[0].doing != stages[1].doing


def test_result_tells_how_her_game_went_and_shows_her_own_sign(player: Any) -> None:
    player.app.model = SCREENS["wakhan-result"](player.app.model, player.desk)
    session = player.desk.table.session
    for seat, points in session.outcome.scores.items():
        assert f"{session.header.seats[seat]}: {points}" in player.words
    scene = player.scene
    assert WAKHAN in {node.name for node in scene.nodes if isinstance(node, Icon)}
    player.tap("her-game")
    scored = ", ".join(map(str, session.state.wakhan.scored))
    assert f"Wakhan's points, check by check: {scored}" in player.words
    player.tap("bar:left")
    assert player.scene.name == "result"


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_to_be_done_stands_on_the_step_uncut(language: str, fonts: Fonts) -> None:
    player = Player(fonts, Prefs(language, reduced=True))
    player.desk.new("pax-pamir", {"players": "2", "wakhan": "rulebook"}, {"p2": "Maximiliane"})
    session = present(player.desk.table).session
    choose = boldly(Random(5))
    longest = 0
    while session.prompt is not None:
        if session.advice is None:
            present(player.desk.table).answer(Answer(choose(session.prompt), session.prompt.number))
            continue
        player.app.model = at_table(refreshed(player.app.model, player.desk))
        while "onwards" in player.touches:
            player.tap("onwards")
        model = player.app.model
        speech = calling(player.desk.speech(language), present(model.table).called)
        sheet = Sheet(model.page, fonts, speech)
        _, rest = headline(sheet, session.advice)
        assert sheet.say(rest) in player.words
        assert illegible(player.scene, model.page) == []
        longest = max(longest, len(sheet.say(rest)))
        for answer in session.advice.answers:
            present(player.desk.table).answer(answer)
    assert longest > 130, "a step long enough to need more than two lines"
