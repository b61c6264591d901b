"""The devices of the settings at work beside a game, and never in its way."""

import os
import pty
import threading
import tty
from datetime import time
from itertools import pairwise
from pathlib import Path
from random import Random
from time import monotonic, tzset

import pytest

from device import games
from device.random_players import at_random
from device.settings import Settings
from device.table import Table, header_of
from device.wiring.devices import Devices
from device.wiring.inputs import Inputs
from device.wiring.moods_and_tunes import mood_of
from device.wiring.parts import parts_of
from device.wiring.receipt import receipt_of
from engine.core import Answer
from engine.happening import revealed
from engine.session import Session
from engine.text import ENGLISH, say, spoken
from hardware.buzzer.player import Buzzer
from hardware.buzzer.simulated import SimulatedSounder
from hardware.buzzer.tunes import TUNES
from hardware.drivers import Part, kinds
from hardware.events import Pressed, Scanned, Turned
from hardware.lights.moods import PLAY, PRIVATE, WAR, Mood, reveal, steps
from hardware.lights.sender import Sender
from hardware.lights.simulated import SimulatedStrip
from hardware.schema import Value
from hardware.supervision import Worker
from tests.device.conftest import NewTable, Play
from tests.engine.thirteen_days.worked_game import all_picks
from tests.present import present


class Beat:
    """A clock for devices that tests turn themselves."""

    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


def parts(**drivers: str | tuple[str, dict[str, Value]]) -> dict[str, Part]:
    """Parts by kind: the name of a driver, or that with settings."""
    found = {}
    for kind, driver in drivers.items():
        id, settings = (driver, {}) if isinstance(driver, str) else driver
        found[kind] = kinds()[kind].with_settings(id, **settings)
    return found


SIMULATED = "simulated"


def turned(devices: Devices, times: int = 3) -> None:
    """A few turns of every device, in this thread."""
    for worker in devices.workers.values():
        for _ in range(times):
            worker.turn()


@pytest.fixture
def beat() -> Beat:
    return Beat()


@pytest.fixture
def devices(beat: Beat) -> Devices:
    return Devices(parts(lights=SIMULATED, buzzer=SIMULATED, controls=SIMULATED), now=beat)


def test_strips_lamp_and_private_screens_follow_the_game(
    devices: Devices, new_table: NewTable, play: Play
) -> None:
    table = new_table()
    devices.follow(table.session)
    turned(devices)
    dim = present(devices.strip).numbers
    assert len(set(dim[0::3])) == 1, "a secret bid is asked for: all alike"
    assert present(devices.keyboard).is_lit
    play(table, 30)
    devices.follow(table.session, is_private=False)
    turned(devices)
    assert present(devices.strip).numbers != dim
    devices.follow(table.session, is_private=True)
    turned(devices)
    assert present(devices.strip).numbers == dim


def test_lamp_goes_out_when_nobody_is_asked(
    devices: Devices, new_table: NewTable, play: Play
) -> None:
    table = new_table()
    play(table)
    devices.follow(table.session)
    turned(devices)
    assert not present(devices.keyboard).is_lit


def test_secrets_of_another_seat_change_nothing_on_the_strips(
    beat: Beat, new_table: NewTable
) -> None:
    seen = []
    for bid in ("bid:0", "bid:1", "bid:2"):
        devices, table = Devices(parts(lights=SIMULATED), now=beat), new_table()
        table.answer(Answer((bid,), present(table.session.prompt).number))
        for private in (True, False):
            devices.follow(table.session, private)
            turned(devices)
            seen.append(present(devices.strip).numbers)
    assert seen == seen[:2] * 3


def test_night_falls_on_the_strips_while_nobody_plays(
    beat: Beat, new_table: NewTable, play: Play
) -> None:
    hours = [time(21, 59)]
    strips = parts(lights=("adalight", {"port": "/nowhere"}))
    devices = Devices(strips, now=beat, time_of_day=lambda: hours[-1])
    sender = devices.workers["lights"].driver
    assert isinstance(sender, Sender)
    sender.strip = strip = SimulatedStrip(48)
    strip.is_drawn = False  # kept, but looked after like a real one
    table = new_table()
    play(table, 30)
    devices.follow(table.session, is_private=False)
    worker, sums = devices.workers["lights"], []
    for hour in (time(21, 59), time(22), time(3), time(7)):
        hours.append(hour)
        for _ in range(3):
            worker.turn()
            beat.now += 2
        sums.append(sum(strip.numbers))
    assert sums[0] == sums[3] > sums[1] == sums[2] > 0


class Stuck:
    """A device that never comes back from what it is asked."""

    def open(self) -> None:
        threading.Event().wait()

    def work(self, item: object) -> None:
        pass

    def close(self) -> None:
        pass


def test_devices_that_hang_hold_up_the_end_once_not_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("device.wiring.devices.FAREWELL", 0.3)
    devices = Devices({})
    for number in range(6):
        devices.workers[f"stuck {number}"] = Worker(say("scanner"), Stuck(), print)
    began = monotonic()
    with devices:
        pass
    assert monotonic() - began < 1.2


@pytest.mark.parametrize(
    ("lost", "mood"),
    [
        (("ussr",), Mood("war", ("ussr",))),
        (("us", "ussr"), Mood("war", ("us", "ussr"))),
        ((), PLAY),
    ],
)
def test_war_lights_the_losers_side(lost: tuple[str, ...], mood: Mood) -> None:
    tracks = {seat: {"military": 7 if seat in lost else 1} for seat in ("us", "ussr")}
    position = {"phase": "over", "round": 3, "tracks": tracks, "prestige": 1}
    ended = Session(games.game("thirteen-days"), header_of("thirteen-days", {}, position=position))
    assert mood_of(ended, is_private=False) == mood
    assert mood_of(ended, is_private=True) == PRIVATE


def test_recorded_war_is_seen_and_heard_once(
    devices: Devices, beat: Beat, new_table: NewTable, play: Play
) -> None:
    for seed in range(200):
        table = new_table()
        play(table, seed=seed)
        if present(table.session.outcome).how == "war":
            break
    table.undo()
    devices.follow(table.session)
    table.answer(Answer(tuple(table.session.entries[-2].what)))
    for _ in range(3):
        devices.follow(table.session)
    assert list(devices.workers["buzzer"]._items) == ["war"]
    turned(devices, 1)
    assert set(present(devices.strip).numbers) != {0}
    white = present(devices.strip).numbers
    assert len({white[at : at + 3] for at in range(0, len(white), 3)}) == 1
    beat.now += WAR / 30 + 1
    turned(devices, 1)
    amber = present(devices.strip).numbers
    assert amber != white
    devices.follow(table.session)
    turned(devices, 1)
    assert present(devices.strip).numbers == amber, "looking again does not begin the war again"


def test_old_war_is_seen_but_not_heard_when_its_game_is_opened(
    devices: Devices, new_table: NewTable, play: Play
) -> None:
    for seed in range(200):
        table = new_table()
        play(table, seed=seed)
        if present(table.session.outcome).how == "war":
            break
    devices.follow(table.session)
    assert list(devices.workers["buzzer"]._items) == []


def heard(devices: Devices, beat: Beat) -> list[float]:
    """What the buzzer sounds until it is silent, rests included."""
    buzzer = devices.workers["buzzer"]
    assert isinstance(buzzer.driver, Buzzer)
    sounder = buzzer.driver.sounder
    assert isinstance(sounder, SimulatedSounder)
    sounder.sounded.clear()
    while (wait := buzzer.turn()) is not None:
        beat.now += wait
    return list(sounder.sounded)


def test_step_that_brings_danger_is_heard_to_its_end(
    devices: Devices, beat: Beat, new_table: NewTable, play: Play
) -> None:
    """A tick for the touch would end the tone that matters."""
    table = new_table()
    devices.follow(table.session)
    tunes = {tuple(tone.hertz for tone in TUNES[name]): name for name in TUNES}
    found = []
    while table.session.prompt is not None:
        play(table, 1, seed=len(table.session.entries))
        devices.follow(table.session)
        *tones, silence = heard(devices, beat)
        assert silence == 0
        found.append(tunes[tuple(tones)])
    assert {"confirm", "tense"} <= set(found)
    assert set(found) <= {"confirm", "tense", "alarm", "war"}


def test_undo_is_a_tick(devices: Devices, beat: Beat, new_table: NewTable, play: Play) -> None:
    table = new_table()
    play(table, 12)
    devices.follow(table.session)
    table.undo()
    devices.follow(table.session)
    assert heard(devices, beat) == [880, 0]


def test_danger_of_one_game_is_not_heard_in_the_next(
    devices: Devices, new_table: NewTable, play: Play
) -> None:
    calm, tense = new_table(), new_table()
    play(tense, 40)
    devices.follow(calm.session)
    devices.follow(tense.session)
    devices.leave()
    devices.follow(calm.session)
    assert list(devices.workers["buzzer"]._items) == []


def test_nothing_is_lit_when_the_table_is_left(
    devices: Devices, new_table: NewTable, play: Play
) -> None:
    table = new_table()
    play(table, 12)
    devices.follow(table.session)
    turned(devices)
    assert present(devices.keyboard).is_lit
    devices.leave()
    turned(devices)
    assert not present(devices.keyboard).is_lit
    assert set(present(devices.strip).numbers) == {0}


def worked_days(until: int | None = None) -> Session:
    session = Session(games.game("thirteen-days"), header_of("thirteen-days", {}))
    for pick in all_picks()[:until]:
        session.answer(Answer((pick,)))
    return session


def test_turned_up_agendas_fill_the_columns_of_whoever_gained(devices: Devices, beat: Beat) -> None:
    session = worked_days(0)
    devices.follow(session)
    for pick in all_picks():
        session.answer(Answer((pick,)))
        if revealed(session.look.facts) is not None:
            break
        devices.follow(session)
    heard(devices, beat)
    (gain,) = (fact.data for fact in session.moments[-1].facts if fact.kind == "prestige")
    assert mood_of(session, is_private=False) == reveal(gain["side"], gain["points"])
    devices.follow(session, is_private=False)
    assert heard(devices, beat) == [262, 330, 392, 523, 0]
    lights = devices.workers["lights"]
    lights.turn()
    beat.now += 1.01
    lights.turn()
    column = ("us", "ussr").index(gain["side"])
    lit = [at for at in range(8) if any(present(devices.strip).numbers[3 * at : 3 * at + 3])]
    lit += [
        15 - at for at in range(8, 16) if any(present(devices.strip).numbers[3 * at : 3 * at + 3])
    ]
    assert lit == list(range(gain["points"]))
    first = present(devices.strip).numbers[:24]
    assert any(first) == (column == 0), "the left column is that of the US"
    beat.now += 2.1
    lights.turn()
    assert present(devices.strip).numbers[:48] != bytes(48), "and then the ladders are back"


def test_steps_of_wakhan_are_counted_from_one_in_every_turn(devices: Devices, beat: Beat) -> None:
    header = header_of("pax-pamir", {"players": "1", "wakhan_deck": "digital"})
    table = Table(Session(games.game("pax-pamir"), header), now=lambda: "", source=Random(3))
    choose, counted = at_random(Random(5)), []
    while table.session.prompt is not None and len(table.session.entries) < 60:
        session = table.session
        mood = mood_of(session, is_private=False)
        if session.advice is None:
            assert mood == PLAY
            table.answer(Answer(choose(present(session.prompt)), present(session.prompt).number))
            counted.append(0)
            continue
        counted.append(mood.number)
        assert mood == steps(mood.number)
        devices.follow(session)
        for answer in session.advice.answers:
            table.answer(answer)
    assert counted.count(1) > 2, "several turns"
    for before, after in pairwise(counted):
        assert after == 0 or after > before or (before == 0 and after == 1), counted
    assert heard(devices, beat)


def test_settings_of_nothing_start_nothing() -> None:
    nothing = {f"{kind}.driver": "none" for kind in kinds()}
    with Devices(parts_of(Settings(nothing))) as devices:
        assert devices.workers == {}
        devices.sound("alarm")
        devices.idle(True)
        assert not devices.print(None)  # type: ignore[arg-type]


def test_keyboard_of_a_desk_plays(devices: Devices, new_table: NewTable) -> None:
    table, hands = new_table(), Inputs("thirteen-minutes")
    present(devices.keyboard).key("down")
    present(devices.keyboard).key("return")
    present(devices.keyboard).key("backspace")
    events = devices.take_events()
    assert events == [Turned(1), Pressed("confirm"), Pressed("undo")]
    wishes = [hands.wish(event, table.session.prompt) for event in events]
    table.answer(present(wishes[1].answer))
    assert wishes[2].kind == "undo"
    table.undo()
    assert devices.take_events() == []


def test_flood_of_events_stays_bounded(devices: Devices) -> None:
    for _ in range(100_000):
        present(devices.keyboard).key("down")
    assert len(devices.take_events()) == 256


def test_real_threads_read_light_and_print_and_stop(
    tmp_path: Path, new_table: NewTable, play: Play
) -> None:
    """Everything at once, as in a game: a scanner on a line, strips, a printer; nothing waits."""
    device, ours = pty.openpty()
    tty.setraw(ours)
    woken = threading.Event()
    wanted = parts(
        lights=SIMULATED, scanner=("serial", {"port": os.ttyname(ours)}), printer=SIMULATED
    )
    table = new_table()
    play(table)
    devices = Devices(wanted, wake=woken.set)
    devices.workers["scanner"].turn()  # open: what was sent before that is not waited for
    with devices:
        devices.follow(table.session)
        devices.print(present(receipt_of(table.session, ENGLISH)))
        os.write(device, b"brinkside:thirteen-minutes:u-thant\r\n")
        assert woken.wait(30)
        assert devices.take_events() == [Scanned("brinkside:thirteen-minutes:u-thant")]
    # However busy the machine is: leaving waits for none of them longer than a moment.
    assert all(worker.stop(30) for worker in devices.workers.values())
    assert {worker.state for worker in devices.workers.values()} == {"stopped"}
    assert devices.take_notices() == []
    assert set(present(devices.strip).numbers) == {0}, "dark after stopping"
    os.close(device)
    os.close(ours)


def test_receipt_is_kept_for_a_printer_that_is_not_there(
    tmp_path: Path, beat: Beat, new_table: NewTable, play: Play
) -> None:
    devices = Devices(parts(printer=("serial", {"port": str(tmp_path / "none")})), now=beat)
    table = new_table()
    play(table)
    assert devices.print(present(receipt_of(table.session, ENGLISH)))
    for _ in range(5):
        turned(devices, 1)
        beat.now += 10
    assert len(devices.workers["printer"]._items) == 1
    assert len(devices.take_notices()) == 1


def test_devices_that_are_not_there_are_told_and_the_game_goes_on(
    tmp_path: Path, new_table: NewTable, play: Play
) -> None:
    woken = threading.Event()
    wanted = parts(lights=("adalight", {"port": str(tmp_path / "none")}))
    table = new_table()
    with Devices(wanted, wake=woken.set) as devices:
        devices.follow(table.session)
        assert woken.wait(30)
        play(table)
        devices.follow(table.session)
    assert [spoken(text, ENGLISH) for text in devices.take_notices()] == [
        "light strips: it is not connected"
    ]
    assert table.session.outcome is not None


def test_receipt_tells_the_result_and_how_it_came_about(new_table: NewTable, play: Play) -> None:
    table = new_table()
    assert receipt_of(table.session, ENGLISH) is None
    play(table)
    receipt = receipt_of(table.session, ENGLISH)
    outcome = table.session.outcome
    assert present(receipt).title == "13 Minutes"
    assert spoken(present(outcome).text, ENGLISH) in present(receipt).lines
    assert any(f"US: {present(outcome).scores['us']}" in line for line in present(receipt).lines)
    assert [len(curve) for curve in present(receipt).curves] == [len(table.session.moments)] * 2
    ends = [curve[-1] for curve in present(receipt).curves]
    assert ends == [present(outcome).scores["us"], present(outcome).scores["ussr"]], (
        "the last points count too"
    )
    assert present(receipt).code.startswith("brinkside:result:thirteen-minutes:a-game:us=")


def test_receipt_lists_those_who_played_each_with_a_line_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for players in ("3", "5"):
        session = Session(games.game("pax-pamir"), header_of("pax-pamir", {"players": players}))
        choose = at_random(Random(4))
        while session.prompt is not None:
            session.answer(Answer(choose(session.prompt), session.prompt.number))
        receipt = receipt_of(session, ENGLISH)
        seats = [line for line in present(receipt).lines if "player" in line and ": " in line]
        assert len(seats) == len(present(receipt).curves) == int(players)
        assert len({line.partition(" player")[0] for line in seats}) == int(players)


def test_receipt_tells_the_time_of_the_clock_on_the_wall(
    monkeypatch: pytest.MonkeyPatch, new_table: NewTable, play: Play
) -> None:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    tzset()
    table = new_table()
    play(table)
    assert present(receipt_of(table.session, ENGLISH)).lines[0] == "2026-05-06 09:08"
    monkeypatch.undo()
    tzset()


def test_gauges_for_the_strips_come_from_what_anybody_may_see(new_table: NewTable) -> None:
    session = new_table().session
    asked: list[str | None] = []
    real = session.game.view

    def view(_: object, state: object, seat: str | None) -> object:
        asked.append(seat)
        return real(state, seat)

    session.game = type("Watched", (type(session.game),), {"view": view})()
    _ = session.look.gauges
    assert asked == [None]
