"""Whatever a step meant is heard, seen and told: panel and buzzer agree on it in whole games at
random, and each kind of happening has a light and a line of its own or a reason to have none."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from device import games
from device.desk import Desk
from device.random_players import at_random
from device.table import header_of
from device.wiring.devices import Devices
from device.wiring.moods_and_tunes import mood_of
from engine.core import Answer, Gauge, Refusal
from engine.happening import Happening, Kind
from engine.session import Session
from hardware.buzzer.player import Buzzer
from hardware.buzzer.simulated import SimulatedSounder
from hardware.buzzer.tunes import TUNES
from hardware.drivers import kinds
from hardware.lights.settings import LightsSettings
from hardware.lights.show import LightScene, show_of
from tests.engine.test_happening import AGREED, days, kind_after
from ui.loop.sound import due
from ui.model import refreshed
from ui.port import Prefs
from ui.routes import blank

GAMES = [
    ("thirteen-minutes", {}),
    ("thirteen-days", {}),
    ("pax-pamir", {"players": "3"}),
    ("pax-pamir", {"players": "1"}),
]

LONGEST = 400
"""Entries of a game; a scorebook may be played for ever."""

MOODS = {Kind.WAR: "war", Kind.REVEAL: "reveal", Kind.AUTOMATIC: "steps"}
"""What the strips do for a while when something happens, other than showing the gauges."""
IN_THE_GAUGES = {Kind.LOSES, Kind.BRINK, Kind.TENSE}
"""What the gauges tell: the lanes look different for as long as the danger lasts."""
UNLIT = {
    Kind.ENDED: "the strips stay as the game ended; who won is on the screen and on paper",
    Kind.DONE: "what it changed is in the gauges, and most steps change no danger",
    Kind.CORRECTED: "the gauges are those of the table that was put right",
    Kind.UNDONE: "the gauges are those of the step it went back to",
    Kind.REDONE: "the gauges are those of the step it went on to",
    Kind.NOTED: "a note changes nothing on the table",
}
"""What has no light of its own, and why."""

SILENT = {
    Kind.NOTED: "the players' own words need no telling; they stand in the history",
    Kind.DONE: "a step may be half of one, or still secret: the step that completes it tells",
    Kind.AUTOMATIC: "settling on a box changes nothing on the table: the step that follows tells",
}
"""What may come without a line, and why."""


def steps(id: str, options: dict[str, str], seed: int) -> Iterator[Session]:
    """A game after each of its steps: answers at random, with undo, redo and notes among them."""
    random = Random(f"{id}{options}{seed}")
    session = Session(games.game(id), header_of(id, options))
    choose = at_random(random)
    while session.prompt is not None and len(session.entries) < LONGEST:
        what = random.random()
        if what < 0.05:
            with suppress(Refusal):
                session.undo(random.randint(1, 3))
        elif what < 0.08:
            with suppress(Refusal):
                session.redo()
        elif what < 0.1:
            session.note("a note")
        else:
            session.answer(Answer(choose(session.prompt)))
        yield session


@pytest.fixture(scope="module")
def seen() -> dict[Kind, list[tuple[Happening, str]]]:
    """What happened in games at random, and the mood of the strips after it."""
    found: dict[Kind, list[tuple[Happening, str]]] = defaultdict(list)
    for id, options in GAMES:
        for seed in range(4):
            before = 0
            for session in steps(id, options, seed):
                happened = session.happened(before)
                before = len(session.entries)
                if happened is not None:
                    found[happened.kind].append((happened, mood_of(session, False).kind))
    corrected = days((3, 1, 1))
    assert kind_after(corrected, 5) is Kind.TENSE
    assert kind_after(corrected, 4) is Kind.CORRECTED
    told = corrected.happened(1)
    assert told is not None
    found[Kind.CORRECTED].append((told, mood_of(corrected, False).kind))
    return found


def test_every_kind_came_up(seen: dict[Kind, list[tuple[Happening, str]]]) -> None:
    assert set(seen) == set(Kind)


def test_every_kind_has_a_light_or_a_reason_to_have_none(
    seen: dict[Kind, list[tuple[Happening, str]]],
) -> None:
    assert set(MOODS) | IN_THE_GAUGES | set(UNLIT) == set(Kind)
    assert len(MOODS) + len(IN_THE_GAUGES) + len(UNLIT) == len(Kind)
    # Whose turn comes next is a standing light: it goes with whatever led there.
    for kind, found in seen.items():
        moods = {mood for _, mood in found} - {"steps"}
        assert moods == {MOODS.get(kind, "play")} - {"steps"}, kind
    assert {mood for _, mood in seen[Kind.AUTOMATIC]} == {"steps"}


def frames(gauges: tuple[Gauge, ...]) -> set[bytes]:
    """What strips with a lane for each gauge are sent within two seconds."""
    segments = tuple(f"{8 * lane}-{8 * lane + 7}" for lane in range(len(gauges)))
    show = show_of(LightsSettings(pixels=8 * len(gauges), segments=segments))
    show = show.taking(LightScene(gauges), 0)
    return {show.at(beat) for beat in range(0, 60, 6)}


@pytest.mark.parametrize("kind", sorted(IN_THE_GAUGES))
def test_danger_looks_different_on_the_strips(
    kind: Kind, seen: dict[Kind, list[tuple[Happening, str]]]
) -> None:
    for happened, _ in seen[kind]:
        assert frames(happened.before) != frames(happened.after)


def test_every_kind_has_a_line_or_a_reason_to_have_none(
    seen: dict[Kind, list[tuple[Happening, str]]],
) -> None:
    without = {kind for kind, found in seen.items() if not all(one.facts for one, _ in found)}
    assert without == set(SILENT)


@pytest.mark.parametrize(("id", "options"), GAMES)
def test_panel_and_buzzer_agree_at_every_step(id: str, options: dict[str, str]) -> None:
    """The panel draws after one step or after several; the buzzer plays when it has drawn."""
    clock = [0.0]
    part = kinds()["buzzer"].with_settings("simulated")
    devices = Devices({"buzzer": part}, now=lambda: clock[0])
    worker, random = devices.workers["buzzer"], Random(id)
    assert isinstance(worker.driver, Buzzer)
    sounder = worker.driver.sounder
    assert isinstance(sounder, SimulatedSounder)
    desk = Desk()
    shown = blank(Prefs())
    compared = 0
    for session in steps(id, options, seed=1):
        if desk.table is None:
            desk.put(session)
        elif random.random() < 0.3:
            continue
        before, shown = shown, refreshed(shown, desk)
        devices.follow(session)
        sounder.sounded.clear()
        for _ in range(60):
            worker.turn()
            clock[0] += 0.13
        sound = due(before, shown)
        played = [tone.hertz for tone in TUNES[AGREED[sound]]] if sound else []
        assert [hertz for hertz in sounder.sounded if hertz] == [tone for tone in played if tone]
        compared += bool(sound)
    assert compared > 10
