"""Shows that whole games can be played by touching what the screens offer."""

from typing import Any

import pytest

from engine.core import Answer, Prompt
from engine.session import Session
from engine.text import say
from ui.gallery import pick
from ui.look.theme import SEMI
from ui.model import Flip, Speak, refreshed
from ui.scene.nodes import Touch, Words
from ui.screens.play import at_table


def _open(player: Any) -> Prompt | None:
    prompt: Prompt | None = player.desk.table.session.prompt
    return prompt


def _answer(player: Any, id: str) -> None:
    """Gives an answer of the engine by touches alone."""
    prompt = _open(player)
    assert prompt is not None
    if prompt.secret:
        player.bid(int(id.partition(":")[2]))
        return
    touches = player.touches
    if "pick-card" in touches:
        player.tap("pick-card")
    for name in (f"pick:{id}", id):
        if name in player.touches:
            player.tap(name)
            return
    tab = "tab:" + id.rpartition(":")[0]
    assert tab in player.touches, f"{id} cannot be touched: {sorted(player.touches)}"
    player.tap(tab, f"pick:{id}")


@pytest.mark.parametrize("salt", range(6))
def test_any_game_can_be_played_to_its_result_by_touch(player: Any, salt: int) -> None:
    player.start()
    for number in range(400):
        prompt = _open(player)
        if prompt is None:
            break
        _answer(player, pick(prompt, number, salt)[0])
    assert player.scene.name == "scoring"
    player.tap("onwards")
    if player.scene.name == "war":
        player.tap("onwards")
    assert player.scene.name == "result"
    session = player.desk.table.session
    again = Session(session.game, session.header)
    for entry in session.entries:
        again.apply(entry)
    assert again.outcome == session.outcome


def test_score_only_game_can_be_entered_by_touch(player: Any) -> None:
    player.tap("game:thirteen-minutes", "depth:score-only", "start")
    for number in range(100):
        prompt = _open(player)
        if prompt is None:
            break
        _answer(player, pick(prompt, number, 5)[0])
    assert player.scene.name == "scoring"


def test_command_takes_at_most_six_touches(player: Any) -> None:
    """With a card whose Command value has to be told as well."""
    player.to_first_turn()
    player.taps = 0
    player.tap("pick-card", "pick:card:u-thant", "pick:command:2")
    player.tap("zone:neutral", "battleground:cuba", "pick:place:2")
    assert player.taps <= 6
    assert player.answers()[3:] == [
        "card:u-thant", "command:2", "zone:neutral", "command", "battleground:cuba", "place:2",
    ]  # fmt: skip


def test_untitled_card_takes_no_more_touches_unless_its_title_is_told(player: Any) -> None:
    player.to_first_turn()
    player.taps = 0
    player.tap("pick-card", "pick:face:un:military", "pick:command:1")
    player.tap("zone:neutral", "battleground:cuba", "pick:place:1")
    assert player.taps <= 6
    assert "skip" in player.answers()


def test_title_can_be_typed(player: Any) -> None:
    player.to_first_turn()
    player.tap("pick-card", "pick:face:un:military", "wants-title", "pick:command:1", "type")
    player.tap("key:m", "key:i", "key:g", "key:done")
    assert player.answers()[-1] == "title:Mig"


def test_undo_is_one_touch_from_every_question(player: Any) -> None:
    player.start()
    for number in range(60):
        prompt = _open(player)
        if prompt is None:
            break
        _answer(player, pick(prompt, number, 2)[0])
        if player.desk.table.session.undoable:
            assert "bar:undo" in player.touches, player.scene.name
    before = player.desk.table.session.undoable
    player.tap("bar:undo")
    assert player.desk.table.session.undoable == before - 1


def test_undo_is_at_hand_on_the_picker_the_scoring_and_the_result(player: Any) -> None:
    player.to_first_turn()
    player.tap("pick-card")
    assert "bar:undo" in player.touches


def test_undone_steps_can_be_redone_from_the_menu(player: Any) -> None:
    player.to_first_turn()
    player.tap("bar:undo", "bar:left", "menu:redo")
    assert "pick-card" in player.touches


def test_refused_choice_says_why(player: Any) -> None:
    player.to_first_turn()
    player.tap("pick-card", "pick:card:u-thant", "pick:command:2", "zone:ussr")
    assert "never played into the other side's sphere" in player.words


def test_toast_goes_away_by_itself(player: Any) -> None:
    player.to_first_turn()
    player.tap("pick-card", "pick:card:u-thant", "pick:command:2", "zone:ussr")
    assert player.scene.wake is not None
    player.wait(6000)
    assert "never played" not in player.words


def test_language_changes_at_once(player: Any) -> None:
    player.tap("language:ru")
    assert "Спутник" in player.words


def test_names_are_shown_in_the_game(player: Any) -> None:
    player.tap("game:thirteen-minutes", "name:us", "key:e", "key:v", "key:a", "key:done", "start")
    assert "EVA" in player.words
    assert player.desk.table.session.header.seats["us"] == "Eva"


def test_options_of_the_game_can_be_changed(player: Any) -> None:
    player.tap("game:thirteen-minutes", "options", "option:zero_bid", "bar:left", "start")
    assert player.desk.table.session.header.options == {"zero_bid": "off"}


def test_history_shows_a_moment_and_goes_back_to_it(player: Any) -> None:
    player.to_first_turn()
    player.tap("pick-card", "pick:card:u-thant", "pick:command:2", "zone:neutral")
    player.tap("bar:left", "menu:history", "moment:4")
    assert player.scene.name == "moment"
    player.tap("undo-to")
    assert player.desk.table.session.undoable == 4


def test_going_back_far_must_be_held(player: Any) -> None:
    player.to_first_turn()
    player.tap("pick-card", "pick:card:u-thant", "pick:command:2", "zone:neutral")
    player.tap("battleground:cuba", "pick:place:2", "bar:left", "menu:history", "moment:3")
    player.tap("undo-to")
    assert player.desk.table.session.undoable == 9, "a mere touch does nothing"
    player.down("undo-to")
    player.wait(700)
    assert player.desk.table.session.undoable == 3


def test_correction_is_entered_and_can_be_undone(player: Any) -> None:
    player.to_first_turn()
    player.tap("bar:left", "menu:fix", "fix:gone/us", "fix-step:more", "correct")
    session = player.desk.table.session
    assert session.entries[-1].kind == "correct"
    assert session.game.position(session.state)["gone"]["us"] == 2
    player.tap("bar:undo")
    assert session.game.position(session.state)["gone"]["us"] == 1


def test_impossible_correction_is_refused_with_the_reason(player: Any) -> None:
    player.to_first_turn()
    player.tap("bar:left", "menu:fix", "fix:turn", "fix-step:more", "correct")
    assert player.desk.table.session.entries[-1].kind == "answer"
    assert "do not fit turn" in player.words


def test_help_says_what_may_be_done_and_why_not(player: Any) -> None:
    player.to_first_turn()
    player.tap("pick-card", "pick:card:u-thant", "pick:command:2", "bar:left", "menu:help")
    assert "Neutral zone" in player.words
    assert "A card is never played into the other side's sphere" in player.words


def test_prompts_turn_to_the_seat_that_decides(player: Any) -> None:
    player.tap("game:thirteen-minutes", "seat:opposite", "start")
    assert not player.scene.turned
    player.bid(1)
    assert player.scene.turned, "the USSR sits on the far side"
    player.app.send(Flip())
    assert not player.scene.turned


def test_standing_can_be_read_from_both_sides(player: Any) -> None:
    player.tap("game:thirteen-minutes", "seat:opposite", "start")
    player.bid(1)
    player.bid(2)
    player.tap("pick:starts:us")
    turned = [node for node in player.scene.nodes if getattr(node, "turned", False)]
    assert len(turned) == 4, "two signs and two numbers face the other side"


def test_home_keeps_nothing_on_the_desk(player: Any) -> None:
    player.to_first_turn()
    player.tap("bar:left", "menu:home")
    assert player.desk.table is None
    assert player.scene.name == "home"


def test_every_primary_button_is_at_the_bottom_right_or_alone(player: Any) -> None:
    player.to_first_turn()
    keys = [n for n in player.scene.nodes if isinstance(n, Touch) and n.key == "enter"]
    assert len(keys) == 1
    assert keys[0].rect.right > 780
    assert keys[0].rect.bottom > 460


def test_card_that_moves_on_the_table_moves_on_the_panel(lively_player: Any) -> None:
    player = lively_player
    player.to_first_turn()
    player.tap("pick-card", "pick:card:u-thant", "pick:command:2", "zone:neutral")
    player.wait(1000)
    neutral = player.touches["battleground:cuba"].rect
    player.tap("battleground:cuba", "pick:place:2")
    assert player.scene.wake is not None, "it is on its way"
    player.wait(2000)
    assert player.scene.wake is None, "nothing moves when nothing happens"
    assert neutral.x > 260


def test_with_reduced_motion_nothing_is_on_its_way(player: Any) -> None:
    player.to_first_turn()
    player.tap("pick-card", "pick:card:u-thant", "pick:command:2", "zone:neutral")
    player.tap("battleground:cuba", "pick:place:2")
    assert player.scene.wake is None


def test_what_was_told_goes_with_the_next_touch(player: Any) -> None:
    player.to_first_turn()
    player.tap("pick-card", "pick:card:u-thant", "pick:command:2", "zone:ussr")
    assert "A card is never played into the other side's sphere" in player.words
    player.tap("zone:neutral")
    assert "never played" not in player.words, "it must not lie over the next question"


def test_trouble_of_the_device_stays_until_it_is_read(player: Any) -> None:
    player.to_first_turn()
    player.desk.table.notices.append(say("the clocks cannot be saved: {reason}", reason="full"))
    player.tap("pick-card", "pick:card:u-thant", "pick:command:2")
    player.tap("zone:neutral")
    assert "The clocks cannot be saved: full" in player.words


def test_lines_begin_with_a_capital_in_every_language(player: Any) -> None:
    player.to_first_turn()
    for language in ("en", "ru", "de", "fr"):
        player.app.send(Speak(language))
        player.tap("bar:left", "menu:fix")
        rows = [node for node in player.scene.nodes if isinstance(node, Words)]
        told = [" ".join(node.lines) for node in rows if node.role == SEMI]
        assert told
        assert not [line for line in told if line[:1].islower()]
        player.tap("bar:left", "bar:left")


def enter_a_game_without_war(session: Session) -> None:
    for at in range(11):
        type_ = "opinion" if at < 4 else "political" if at < 8 else "military"
        zone = ("us", "neutral", "ussr")[at % 3]
        us, ussr = (1, 0) if at < 5 else (0, 1)
        for id in (f"zone:{zone}", f"type:{type_}", f"cubes:us:{us}", f"cubes:ussr:{ussr}"):
            session.answer(Answer((id,)))
    while session.prompt is not None and "next" not in [c.id for c in session.prompt.choices]:
        session.answer(Answer((session.prompt.choices[0].id,)))


def test_each_game_of_a_campaign_shows_its_scoring_before_the_next(player: Any) -> None:
    player.desk.new("thirteen-minutes", {"depth": "score-only", "campaign": "on"}, {})
    session = player.desk.table.session
    enter_a_game_without_war(session)
    assert session.outcome is None
    player.app.send(_Look())
    assert player.scene.name == "scoring"
    assert "US 6 : 7 USSR" in player.words
    player.tap("onwards")
    player.tap("pick:next")
    assert session.state.game == 2


class _Look:
    def apply(self, model: Any, desk: Any) -> Any:
        return at_table(refreshed(model, desk))


def test_panel_says_who_starts_and_what_the_other_gives_up(player: Any) -> None:
    player.desk.new("thirteen-minutes", {"initiative": "beginner"}, {})
    player.app.send(_Look())
    assert "The lot: " in player.words
    assert "puts 1 cube back into the box" in player.words.replace("\n", " ")


def test_names_change_sides_with_the_people(player: Any) -> None:
    options = {"depth": "score-only", "campaign": "on"}
    player.desk.new("thirteen-minutes", options, {"us": "Ann", "ussr": "Bob"})
    session = player.desk.table.session
    enter_a_game_without_war(session)
    player.app.send(_Look())
    player.tap("onwards", "pick:swap")
    assert player.app.model.table.seats == {"us": "Bob", "ussr": "Ann"}
    assert player.app.model.table.at(5).seats == {"us": "Ann", "ussr": "Bob"}
