"""The operator's PIN: what is stored, what guessing costs, what a pulled plug wins (nothing)."""

import json
from pathlib import Path

import pytest

from device import cli
from device.kiosk.pin import LONGEST_WAIT, PinStore
from device.kiosk.settings import RESET_FILE
from engine.core import Refusal

pytestmark = pytest.mark.long

PIN = "2580"


class Clock:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> PinStore:
    store = PinStore(tmp_path, clock)
    store.set(PIN)
    return store


@pytest.fixture
def quick_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand real hashes would take a minute; what they cost is not what is asked here."""
    monkeypatch.setattr("device.kiosk.pin._SCRYPT", {"n": 2, "r": 1, "p": 1})


def test_the_right_pin_opens_and_another_does_not(store: PinStore) -> None:
    assert store.is_set
    assert store.check(PIN).right
    assert not store.check("2581").right


def test_what_is_stored_is_not_the_pin_and_for_the_owner_only(
    store: PinStore, tmp_path: Path
) -> None:
    file, long_pin = tmp_path / "pin.json", "25806914"
    store.set(long_pin)
    stored = file.read_text()
    assert long_pin not in stored
    assert file.stat().st_mode & 0o777 == 0o600
    again = PinStore(tmp_path)
    again.set(long_pin)
    # The same PIN is stored in other words each time: a table of hashes helps nobody.
    assert json.loads(file.read_text())["hash"] != json.loads(stored)["hash"]


def test_the_hash_is_slow_to_compute(store: PinStore, monkeypatch: pytest.MonkeyPatch) -> None:
    import hashlib

    asked: list[dict[str, int]] = []
    real = hashlib.scrypt

    def noted(password: bytes, **how: int) -> bytes:
        asked.append({name: how[name] for name in ("n", "r", "p")})
        return real(password, **how)  # type: ignore[arg-type]

    monkeypatch.setattr("hashlib.scrypt", noted)
    store.check(PIN)
    assert asked == [{"n": 2**14, "r": 8, "p": 1}]


@pytest.mark.usefixtures("quick_hash")
def test_a_thousand_tries_cost_what_the_documents_say(tmp_path: Path, clock: Clock) -> None:
    store = PinStore(tmp_path, clock)
    store.set(PIN)
    for number in range(1000):
        verdict = store.check(f"{number:04}")
        assert not verdict.right
        clock.now += verdict.wait
    hours = clock.now / 3600
    assert hours == pytest.approx(991.06, abs=0.01)
    security = (Path(__file__).parents[2] / "docs" / "security.md").read_text()
    assert f"{round(hours)} hours" in security


def test_a_try_during_the_wait_is_not_even_compared(store: PinStore, clock: Clock) -> None:
    waits = [store.check("0007").wait for _ in range(4)]
    assert waits == [0, 0, 0, 30]
    clock.now += 29
    assert store.check(PIN) == (False, 1)
    clock.now += 1
    assert store.check(PIN).right
    assert store.check("0007").wait == 0


def test_a_restart_makes_no_try_undone_and_no_wait_shorter(
    store: PinStore, tmp_path: Path, clock: Clock
) -> None:
    for _ in range(5):
        verdict = store.check("0007")
        clock.now += verdict.wait
    assert verdict.wait == 60
    restarted = PinStore(tmp_path, Clock())
    assert restarted.check(PIN) == (False, 60)


@pytest.mark.usefixtures("quick_hash")
def test_a_plug_pulled_while_the_pin_is_compared_wins_no_try(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = PinStore(tmp_path, clock)
    store.set(PIN)

    def pulled(pin: str, salt: bytes) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("device.kiosk.pin._hashed", pulled)
    for _ in range(4):
        with pytest.raises(KeyboardInterrupt):
            PinStore(tmp_path, clock).check("0007")
    assert PinStore(tmp_path, clock).wait() == 30


@pytest.mark.parametrize(
    "pin", ["", "123", "123456789", "12a4", "0000", "1234", "9876", "٣٤٥٦", "½½½½"]
)
def test_a_pin_that_will_not_do_is_refused_and_the_old_one_stays(store: PinStore, pin: str) -> None:
    with pytest.raises(Refusal):
        store.set(pin)
    assert store.check(PIN).right


@pytest.mark.parametrize("found", [b"", b"{", b"[]", b'{"hash": 3}', b'{"salt": "zz"}', b"\xff"])
def test_a_damaged_file_opens_for_nobody(store: PinStore, tmp_path: Path, found: bytes) -> None:
    (tmp_path / "pin.json").write_bytes(found)
    assert store.is_set
    assert not store.check(PIN).right
    store.set("8642")
    assert store.check("8642").right


def test_a_full_disk_still_counts_and_still_opens(
    store: PinStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("device.kiosk.pin.replace_whole", full)
    assert store.check(PIN).right
    assert [store.check("0007").wait for _ in range(4)] == [0, 0, 0, 30]


def test_a_reset_file_on_the_card_counts_once(store: PinStore, tmp_path: Path) -> None:
    reset = tmp_path / "brinkside-reset-pin"
    assert not store.honour_reset(reset)
    assert store.is_set
    reset.write_text("")
    assert store.honour_reset(reset)
    assert not store.is_set
    store.set("8642")
    assert not store.honour_reset(reset)  # still lying there at the next start
    assert store.is_set
    reset.write_text("once more")
    assert store.honour_reset(reset)


def test_the_panel_looks_for_it_when_it_starts(
    store: PinStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reset = tmp_path / "brinkside-reset-pin"
    reset.touch()
    monkeypatch.setattr("device.commands.play.RESET_FILE", reset)
    monkeypatch.setattr("device.panel.run", lambda args, where: 0)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert cli.run(["play", "--data", str(tmp_path)]) == 0
    assert not store.is_set


def test_where_the_reset_file_lies_no_stick_is_mounted() -> None:
    assert RESET_FILE.parent == Path("/boot/firmware")


def test_the_longest_wait_lets_the_operator_in_the_same_day() -> None:
    assert LONGEST_WAIT <= 3600


def pin_command(data: Path, *arguments: str, typed: str = "") -> tuple[int, str]:
    """What `brinkside pin` ends with and says, the PIN coming from a pipe."""
    import subprocess
    import sys

    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "device",
            "pin",
            "--data",
            str(data),
            "--language",
            "en",
            *arguments,
        ],
        input=typed,
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
        check=False,
    )
    return done.returncode, (done.stdout + done.stderr).strip()


def test_the_command_sets_tries_and_removes(tmp_path: Path) -> None:
    assert pin_command(tmp_path, "--status") == (0, "no PIN is set")
    code, told = pin_command(tmp_path, typed="0000\n")
    assert code == 2
    assert "anybody would try" in told
    assert pin_command(tmp_path, typed="2580\n") == (0, "the PIN is set")
    assert pin_command(tmp_path, "--check", typed="2580\n") == (0, "this is the PIN")
    for _ in range(4):
        assert pin_command(tmp_path, "--check", typed="1793\n")[0] == 2
    # The next process waits as well: the failures are on disk.
    code, told = pin_command(tmp_path, "--check", typed="2580\n")
    assert code == 2
    assert "wait 30 seconds" in told
    assert pin_command(tmp_path, "--remove")[0] == 0
    assert pin_command(tmp_path, "--status") == (0, "no PIN is set")
