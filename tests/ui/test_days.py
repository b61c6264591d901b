"""Shows that 13 Days can be refereed by touch: few taps, true previews, sealed agendas."""

from pathlib import Path
from typing import Any

import pytest

from device.table import header_of
from engine.core import Answer
from engine.record import read
from engine.session import Session
from engine.thirteen_days import GAME
from engine.thirteen_days.cards.strategy import CARDS
from engine.thirteen_days.words import GROUNDS, TRACKS
from tests.days_taps import touches
from tests.engine.thirteen_days.days_table import FLAGS, grounds, markers
from tests.engine.thirteen_days.worked_game import RECORD, all_picks
from ui.gallery import pick as any_pick
from ui.games.thirteen_days.gallery import CUBES_WAR, EXAMPLE
from ui.scene.nodes import Touch
from ui.screens.play import Play

OPENING = EXAMPLE[:10]
BETWEEN = ("agenda-scoring", "war-check")


def onwards(player: Any) -> None:
    """Past the scoring of a round."""
    while player.scene.name in BETWEEN:
        player.tap("onwards")


def choose(player: Any, id: str) -> None:
    """Holds the pad, slides to an agenda, lets go there and seals it."""
    player.down("secret")
    player.wait(700)
    place = player.place(id)
    player.gestures.move(0, *place, player.now)
    player.gestures.up(0, *place, player.scene, player.now)
    player.tap("seal")


def give(player: Any, picks: tuple[str, ...] | list[str]) -> None:
    """Gives answers by touches alone."""
    at = 0
    while at < len(picks):
        onwards(player)
        step = touches(player.desk.table.session, picks[at:])
        if step.secret:
            choose(player, step.secret)
        else:
            player.tap(*step.taps)
        at += len(step.answers)
        assert tuple(player.answers()[-len(step.answers) :]) == step.answers


def begin(player: Any, depth: str = "referee") -> None:
    player.tap("game:thirteen-days", f"depth:{depth}", "start")


def test_the_gallery_plays_the_example_game() -> None:
    assert list(EXAMPLE) == all_picks()


def test_worked_game_by_touch_ends_in_the_same_record(player: Any) -> None:
    begin(player)
    give(player, all_picks())
    assert player.scene.name == "scoring"
    player.tap("onwards")
    assert player.scene.name == "result"
    kept = [entry.what for entry in read(RECORD.read_bytes()).entries]
    assert [entry.what for entry in player.desk.table.session.entries] == kept


def _turns(picks: list[str]) -> list[tuple[int, int]]:
    """Where the turns of the worked game begin and end."""
    starts = [at for at, pick in enumerate(picks) if pick.startswith("card:")]
    return list(zip(starts, [*starts[1:], len(picks)], strict=True))


def test_card_played_for_its_command_takes_at_most_six_touches(player: Any) -> None:
    begin(player)
    picks = all_picks()
    counted = 0
    done = 0
    for start, end in _turns(picks):
        played = picks[start + 1 : end]
        if "command" in played[:1] or "decline" in played[:1]:
            give(player, picks[done:start])
            onwards(player)
            player.taps = 0
            stop = (
                start
                + 1
                + next(n for n, p in enumerate(played, 1) if p.startswith(("place:", "remove:")))
            )
            give(player, picks[start:stop])
            assert player.taps <= 6 + ("decline" in played), picks[start:end]
            done, counted = stop, counted + 1
    assert counted >= 7


@pytest.mark.parametrize("card", ["bay-of-pigs", "public-protests", "fifty-fifty"])
@pytest.mark.parametrize("number", ["place:1", "remove:1"])
def test_no_command_of_any_card_takes_more_than_six_touches(
    player: Any, card: str, number: str
) -> None:
    """Whatever flag it has and whatever is done; the other side's answer is not counted."""
    begin(player)
    give(player, OPENING)
    before = player.taps
    session = player.desk.table.session
    give(player, [f"card:{card}"])
    if any(choice.id == "decline" for choice in session.prompt.choices):
        give(player, ["decline"])
        before += 1
    lead = ["command"] if any(c.id == "command" for c in session.prompt.choices) else []
    give(player, [*lead, "battleground:italy", number])
    assert player.taps - before <= 6
    assert CARDS[card].cubes > 1


@pytest.mark.parametrize("number", [f"place:{n}" for n in range(1, 5)] + ["remove:1"])
def test_command_in_cubes_depth_takes_at_most_four_touches(player: Any, number: str) -> None:
    begin(player, "cubes")
    give(player, OPENING)
    player.taps = 0
    player.tap("battleground:italy", f"number:{number}", "confirm")
    assert player.taps <= 4
    assert player.answers()[-2:] == ["battleground:italy", number]


def test_undo_comes_back_to_the_number_then_to_the_battleground(player: Any) -> None:
    begin(player, "cubes")
    give(player, OPENING)
    session = player.desk.table.session
    before, italy = session.undoable, GROUNDS.index("italy")
    cubes = session.state.cubes[0][italy]
    player.tap("battleground:italy", "confirm", "bar:undo")
    assert session.undoable == before + 1
    player.tap("number:place:2", "confirm")
    assert player.answers()[-1] == "place:2"
    assert session.state.cubes[0][italy] == cubes + 2
    player.tap("bar:undo", "bar:undo")
    assert session.undoable == before
    assert "battleground:italy" in player.touches


def test_preview_is_what_then_happens(player: Any) -> None:
    begin(player)
    give(player, [*OPENING, "card:public-protests"])
    player.tap("battleground:atlantic")
    assert "US military 2 → 4, DEFCON 2" in player.words
    player.tap("number:place:2")
    assert "US military 2 → 3, DEFCON 3" in player.words
    player.tap("number:place:3", "confirm")
    assert player.desk.table.session.state.tracks[0][0] == 4


def test_war_is_foretold_before_the_cubes_are_placed(player: Any) -> None:
    begin(player, "cubes")
    give(player, OPENING)
    player.tap("battleground:berlin", "number:place:5")
    assert "US military 2 → 6, DEFCON 2" in player.words
    assert "DEFCON 1" not in player.words
    player.tap("confirm")
    give(player, ["battleground:italy", "place:1"])
    player.tap("battleground:atlantic", "number:place:2")
    assert "ENTERS DEFCON 1" in player.words
    assert "War if still so at phase 7" in player.words
    assert "PLACE 2 IN ATLANTIC" in player.words


def test_letter_adds_a_cube_and_changes_hands(player: Any) -> None:
    begin(player)
    give(player, [*OPENING, "card:public-protests"])
    player.tap("battleground:atlantic", "toggle:letter", "number:place:4", "confirm")
    session = player.desk.table.session
    assert player.answers()[-4:] == ["command", "letter", "battleground:atlantic", "place:4"]
    assert session.state.letter == 1


def test_board_is_shown_as_it_is_to_be_laid_out(player: Any) -> None:
    begin(player)
    laid_out = player.words
    for name in ("Italy", "Berlin", "Television"):
        assert name in laid_out
    player.tap("pick:ready")
    assert player.answers() == ["ready"]


def test_what_lasts_this_round_stays_in_sight(player: Any) -> None:
    begin(player)
    before = EXAMPLE.index("card:wave-and-smile")
    for id in EXAMPLE[:before]:
        player.desk.table.session.answer(Answer((id,)))
    player.app.send(_Look())
    assert "US: To the Brink" in player.words
    assert "WAR AT PHASE 7" in player.words.upper(), "beside the danger"


def test_prestige_of_either_side_is_entered_by_one_touch(player: Any) -> None:
    begin(player, "score-only")
    sheet = [f"cubes:{seat}:0" for seat in ("us", "ussr") * 9]
    sheet += [f"track:{seat}:{track}:3" for track in TRACKS for seat in ("us", "ussr")]
    for id in ("ready", *sheet):
        player.desk.table.session.answer(Answer((id,)))
    player.app.send(_Look())
    player.tap("pick:prestige:-4")
    assert player.desk.table.session.state.prestige == -4


def test_touching_what_cannot_be_says_why(player: Any) -> None:
    begin(player)
    give(player, [*OPENING, "card:public-protests", "command"])
    player.tap("battleground:atlantic", "number:remove:1")
    assert "US has 0 cubes there" in player.words
    player.tap("bar:left")
    assert "confirm" not in player.touches


def test_war_is_checked_confirmed_and_told(player: Any) -> None:
    begin(player, "cubes")
    session = player.desk.table.session
    for id in CUBES_WAR[:-1]:
        session.answer(Answer((id,)))
    player.app.send(_Look())
    player.tap("pick-card", "pick:done")
    assert player.scene.name == "agenda-scoring"
    player.tap("onwards")
    assert "WAR" in player.words
    assert "fix" in player.touches
    player.tap("onwards")
    assert player.scene.name == "war"
    player.tap("onwards")
    assert player.scene.name == "result"


def at_war_check(player: Any) -> None:
    begin(player, "cubes")
    for id in CUBES_WAR:
        player.desk.table.session.answer(Answer((id,)))
    player.app.send(_Look())
    player.tap("onwards")
    assert "WAR" in player.words


def test_fixing_a_marker_at_the_war_check_has_the_round_scored_again(player: Any) -> None:
    at_war_check(player)
    session = player.desk.table.session
    us = session.moments[-2].state.tracks[0]
    player.tap("fix", "fix-in:tracks", "fix:tracks/us/military")
    assert f"\n{us[0]}\n" in player.words, "as it lay before the round was scored"
    player.tap(*["fix-step:less"] * (us[0] - 3), "correct")
    assert player.scene.name == "agenda-scoring"
    player.tap("onwards")
    assert "WAR\n" not in player.words
    player.tap("onwards")
    assert session.outcome is None
    assert session.state.round == 2


def test_leaving_the_fix_of_a_war_check_changes_nothing(player: Any) -> None:
    at_war_check(player)
    before = len(player.desk.table.session.entries)
    player.tap("fix", "bar:left")
    assert player.scene.name == "war-check"
    assert len(player.desk.table.session.entries) == before


def test_markers_moved_by_television_are_not_those_of_an_agenda(player: Any) -> None:
    """Television's bonus and the scoring are one step where nobody leads Alliances."""
    position = {
        "round": 1,
        "phase": "television",
        "tracks": markers((3, 3, 3), (5, 2, 3)),
        "battlegrounds": grounds(tv=(0, 1)),
        "flags": {"us": ["military", "turkey", "opinion"], "ussr": FLAGS["ussr"]},
        "agendas": {"us": "military", "ussr": "letter"},
    }
    session = Session(GAME, header_of("thirteen-days", {}, position=position))
    session.answer(Answer(("shift:military:+1",)))
    player.desk.put(session)
    player.app.send(_Look())
    assert "1 marker up (military)" in player.words


class _Look:
    def apply(self, model: Any, desk: Any) -> Any:
        from ui.model import refreshed
        from ui.screens.play import at_table

        return at_table(refreshed(model, desk))


@pytest.mark.long
@pytest.mark.parametrize("depth", ["referee", "cubes", "score-only"])
@pytest.mark.parametrize("salt", range(3))
def test_any_game_can_be_played_to_its_result_by_touch(player: Any, depth: str, salt: int) -> None:
    begin(player, depth)
    session = player.desk.table.session
    for number in range(700):
        onwards(player)
        if session.prompt is None:
            break
        _touch_any(player, any_pick(session.prompt, number, salt)[0])
    while player.scene.name != "result":
        player.tap("onwards")
    again = Session(GAME, session.header)
    for entry in session.entries:
        again.apply(entry)
    assert again.outcome == session.outcome


def _touch_any(player: Any, id: str) -> None:
    """One answer, however the question is asked; a touched battleground also gets its number."""
    session = player.desk.table.session
    prompt = session.prompt
    if prompt.secret:
        choose(player, f"secret:{id}")
        return
    if id.startswith("card:"):
        give(player, [id])
        return
    touches = player.touches
    if "pick-card" in touches and id not in touches:
        player.tap("pick-card")
    for name in (f"pick:{id}", f"number:{id}", id, f"toggle:{id}"):
        if name in player.touches:
            player.tap(name)
            break
    else:
        seat = id.split(":")[1]
        player.tap(f"act:{seat}", f"number:{id}")
    if "confirm" in player.touches:
        player.tap("confirm")
    elif id == "letter":
        player.tap(next(t for t in player.touches if t.startswith("battleground:")))
        if "confirm" in player.touches:
            player.tap("confirm")


def _shown(scene: Any) -> list[object]:
    return [node for node in scene.nodes if not isinstance(node, Touch)]


def test_a_sealed_agenda_shows_nowhere(player: Any) -> None:
    """The table, its menu, history, corrections and the influence page are the same for each."""
    seen = []
    for id in ("agenda:italy", "agenda:turkey"):
        begin(player)
        give(player, [*OPENING[:7], id, "agenda:letter", "first:us"])
        pictures = [_shown(player.scene)]
        player.tap("bar:left")
        for aside in ("menu:help", "menu:history", "menu:fix"):
            player.tap(aside)
            pictures.append(_shown(player.scene))
            player.tap("bar:left")
        player.tap("menu:home")
        seen.append(pictures)
    assert seen[0] == seen[1]


def test_preview_of_the_last_command_of_a_round_tells_no_agenda(player: Any) -> None:
    """Even where confirming it would score the agendas at once."""
    seen = []
    for id in ("agenda:italy", "agenda:opinion"):
        begin(player, "cubes")
        give(player, [*OPENING[:7], id, "agenda:letter", "first:us"])
        for _ in range(7):
            player.tap("pick-card", "pick:done")
        player.tap("battleground:atlantic", "number:place:3")
        seen.append(_shown(player.scene))
        player.tap("confirm")
        assert player.scene.name == "agenda-scoring"
        player.tap("bar:left", "menu:home")
    assert seen[0] == seen[1]


def test_undoing_an_agenda_does_not_show_it(player: Any) -> None:
    begin(player)
    give(player, OPENING[:8])
    player.tap("bar:undo")
    assert player.app.model.screen == Play()
    assert "ITALY" not in player.words


def test_resume_bar_says_how_far_the_game_is(player: Any, tmp_path: Any) -> None:
    from ui.port import Resumable
    from ui.screens.waiting import waiting_of

    begin(player)
    give(player, OPENING)
    waiting = waiting_of(Resumable(Path("key"), player.desk.table.session, "19:42"))
    speech = player.desk.speech("en")
    from engine.text import spoken

    assert spoken(waiting.line, speech) == "Round 1, phase 3 · US to play · saved 19:42"


def test_marker_that_made_a_war_is_put_right_by_taking_its_step_again(player: Any) -> None:
    at_war_check(player)
    session = player.desk.table.session
    space = session.state.tracks[0][0]
    player.tap("bar:left", "menu:fix", "fix:tracks/us/military")
    player.tap(*["fix-step:less"] * (space - 3), "correct")
    assert session.outcome is None
    assert session.state.round == 2
    assert [entry.kind for entry in session.entries[-3:]] == ["undo", "correct", "answer"]
