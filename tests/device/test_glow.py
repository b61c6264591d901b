"""Shows that the strips of the window are what real strips would show."""

from device.glow import Glow
from engine.core import Answer
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
