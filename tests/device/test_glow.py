"""Shows that the strips of the window are what real strips would show."""

from device.glow import Glow
from engine.core import Answer
from engine.happening import revealed
from engine.session import Session
from engine.thirteen_days import GAME
from hardware.lights.colours import AMBER, BONE, PRIVATE, dimmed
from tests.engine.thirteen_days.worked_game import all_picks


def _worked(until: int) -> Session:
    from device.table import header_of

    session = Session(GAME, header_of("thirteen-days", {}))
    for pick in all_picks()[:until]:
        session.answer(Answer((pick,)))
    return session


def _until(is_so) -> Session:
    for until in range(len(all_picks())):
        session = _worked(until)
        if is_so(session):
            return session
    raise AssertionError("it never comes to that")


def test_nothing_is_lit_without_a_game() -> None:
    assert Glow().at(None, 0).lanes == ()


def test_lanes_are_the_six_columns_of_the_ladders_in_their_order() -> None:
    lights = Glow().at(_worked(0), 0)
    tracks = ["political", "political", "military", "military", "opinion", "opinion"]
    assert [lane.track for lane in lights.lanes] == tracks
    assert [len(lane.colours) for lane in lights.lanes] == [8] * 6
    assert lights.lanes[0].colours[1] == "#5EADF5", "the marker of the US, second from below"
    assert not lights.moves


def test_every_light_is_alike_while_something_is_secret() -> None:
    session = _until(lambda session: session.prompt.secret)
    dim = "#{:02X}{:02X}{:02X}".format(*dimmed(BONE, PRIVATE))
    lanes = Glow().at(session, 7).lanes
    assert {colour for lane in lanes for colour in lane.colours} == {dim}


def test_marker_in_danger_breathes() -> None:
    def in_danger(session: Session) -> bool:
        asked = session.prompt
        return asked is not None and not asked.secret and max(session.state.tracks[0]) >= 4

    session = _until(in_danger)
    glow = Glow()
    assert glow.at(session, 0).moves
    assert glow.at(session, 0) != glow.at(session, 24)
    amber = "#{:02X}{:02X}{:02X}".format(*AMBER)
    assert any(amber in lane.colours for lane in glow.at(session, 24).lanes)


def test_scoring_before_a_secret_is_lit_and_the_secret_is_not() -> None:
    """What the agendas brought is looked at on a screen of its own."""
    session = _until(lambda session: revealed(session.look.facts) is not None)
    glow = Glow()
    glow.at(session, 0, is_asking=False)
    filled = glow.at(session, 30, is_asking=False)
    assert filled.moves, "the ladders come back"
    side, points = revealed(session.look.facts)
    lit = [sum(colour != "#000000" for colour in lane.colours) for lane in filled.lanes]
    assert lit == ([points, 0] if side == "us" else [0, points]) * 3


def test_nothing_is_left_half_shown_with_reduced_motion() -> None:
    session = _worked(10)
    tracks = {side: dict.fromkeys(("military", "political", "opinion"), 7) for side in ("us",)}
    session.correct({"tracks": tracks, "phase": "over", "round": 3, "pending": []})
    still = Glow().at(session, None)
    assert not still.moves
    moving = Glow()
    moving.at(session, 0)
    assert still.lanes == moving.at(session, 1000).lanes
    assert "#FFFFFF" not in still.lanes[0].colours, "not the flash for ever"
