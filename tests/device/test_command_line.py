"""Every command: what it prints when all is well, and the one line it says when it is not."""

import errno
import json
import os
import pty
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from device import cli
from device.commands import demo as demo_command
from device.games import modules
from device.settings.sections import keys
from engine.record import read, write
from tests.device.conftest import ROOT, Brinkside, Replays

pytestmark = pytest.mark.long

DEMO = Path(demo_command.__file__).parents[1] / "demo"
GAME = "thirteen-minutes"


def one_line(done: Any, code: int = 2) -> str:
    """The only line a failed command says, and that it ends as it should."""
    told = done.stderr.decode().splitlines()
    assert done.returncode == code, (done.returncode, told)
    assert len(told) == 1, told
    assert "Traceback" not in told[0]
    return str(told[0])


def on_a_terminal(arguments: list[str], environment: dict[str, str]) -> bytes:
    """What a command writes where somebody looks on."""
    ours, its = pty.openpty()
    command = [sys.executable, "-m", "device", *arguments]
    process = subprocess.Popen(command, stdin=its, stdout=its, stderr=its, env=environment)
    os.close(its)
    written = b""
    try:
        while part := os.read(ours, 1 << 16):
            written += part
    except OSError:  # how Linux says that the other end is closed
        pass
    os.close(ours)
    assert process.wait() == 0
    return written


@pytest.fixture
def record(tmp_path: Path, finished_record: bytes) -> Path:
    file = tmp_path / "record.jsonl"
    file.write_bytes(finished_record)
    return file


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["dance"], "invalid choice: 'dance'"),
        (["replay"], "RECORD"),
        (["games", "a\nb"], "unrecognized arguments"),
        (["simulate", "--game", GAME, "--games", "0"], "must be at least 1"),
        (["simulate", "--game", GAME, "--games", "-5"], "must be at least 1"),
        (["simulate", "--game", GAME, "--games", "many"], "--games"),
        (["simulate"], "--game"),
        (["lights", "--seconds", "-1"], "must be from 0 to 3600"),
        (["lights", "--seconds", "nan"], "must be from 0 to 3600"),
        (["demo", "--colour", "pink"], "pink"),
        (["simulate", "--game", "thirteen-minuts"], "did you mean thirteen-minutes?"),
        (["engine", "--game", "go"], "there is: pax-pamir, thirteen-days, thirteen-minutes"),
        (["demo", "--game", "go"], "there is no game go"),
        (["play", "--game", "go"], "there is no game go"),
        (["play", "--terminal", "--game", "go"], "there is no game go"),
        (["engine"], "--game is needed"),
        (["engine", "--game", GAME, "--options", "{"], "--options: this is not JSON"),
        (["engine", "--game", GAME, "--options", "[]"], "--options: a JSON object is expected"),
        (["engine", "--game", GAME, "--options", "[" * 50_000], "--options: this is not JSON"),
        (["engine", "--game", GAME, "--options", '{"colour":"red"}'], "“colour” is not known"),
        (["engine", "--game", GAME, "--options", '{"cube_cap":6}'], "cube_cap: none / 5"),
        (["engine", "--game", GAME, "--options", '{"deck":5}'], "deck"),
        (["simulate", "--game", GAME, "--options", '{"depth":1}'], "depth: referee / score-only"),
        (["engine", "--game", GAME, "--position", "nowhere"], "nowhere cannot be read"),
        (["engine", "--game", GAME, "--position", "/dev/zero"], "not a plain file"),
        (["engine", "--game", GAME, "--save", "/dev/null"], "not a plain file"),
        (["engine", "--game", GAME, "--save", "."], "it is a folder"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl cannot be read: it is not there"),
        (["replay", "."], "it is a folder"),
        (["replay", "/dev/zero"], "not a plain file"),
        (["replay", "/dev/null"], "not a plain file"),
        (["replay", "x" * 300], "cannot be read"),
        (["demo", "--language", "xx"], "there is no language xx"),
        (["demo", "--language", "rus"], "did you mean ru?"),
        (["games", "--language", "", "--settings", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["config", "--settings", "."], "it is a folder"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, list) else "",
)
def test_mistake_is_told_in_one_line_with_exit_code_2(
    brinkside: Brinkside, arguments: list[str], told: str
) -> None:
    assert told in one_line(brinkside(*arguments))


@pytest.mark.parametrize("content", [b"hello\n", b"", b"\x00" * 100, b'{"format":99,"sum":"0"}\n'])
def test_replay_of_what_is_no_record_is_told(
    brinkside: Brinkside, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "letter"
    file.write_bytes(content)
    assert "not a Brinkside record" in one_line(brinkside("replay", file))


@pytest.mark.parametrize("command", ["replay", "engine"])
def test_fifo_is_refused_instead_of_waited_for(
    brinkside: Brinkside, tmp_path: Path, command: str
) -> None:
    fifo = tmp_path / "pipe"
    os.mkfifo(fifo)
    arguments = {"replay": ["replay", fifo], "engine": ["engine", "--save", fifo]}[command]
    assert "not a plain file" in one_line(brinkside(*arguments))


def test_position_with_a_fault_is_told(brinkside: Brinkside, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text('{"gone": {"us": 99}}')
    assert "gone.us" in one_line(brinkside("engine", "--game", GAME, "--position", file))


def test_error_is_told_in_the_language_asked_for(brinkside: Brinkside) -> None:
    from device.speech.languages import has_catalogue

    if not has_catalogue("de"):
        pytest.skip("no German catalogue")
    english = one_line(brinkside("replay", "nowhere"))
    german = one_line(brinkside("replay", "nowhere", "--language", "de"))
    assert german != english
    assert one_line(brinkside("replay", "nowhere", LANG="de_DE.UTF-8")) == german


def test_version_is_that_of_the_project(brinkside: Brinkside) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = f"Brinkside {project['version']} from a folder\n"
    assert brinkside("--version").stdout.decode() == told


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["demo", "--help"]])
def test_help_is_printed(brinkside: Brinkside, arguments: list[str]) -> None:
    done = brinkside(*arguments)
    assert done.returncode == 0
    assert done.stdout.startswith(b"usage: brinkside")
    assert done.stderr == b""


def test_surprise_is_one_line_and_shown_in_full_only_when_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_: object) -> int:
        raise RuntimeError("first\nsecond")

    monkeypatch.setattr(demo_command, "run", broken)
    assert cli.run(["demo"]) == 70
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1
    assert "first second" in told[0]
    monkeypatch.setenv("BRINKSIDE_DEBUG", "1")
    with pytest.raises(RuntimeError):
        cli.run(["demo"])


def test_leaving_with_control_c_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(demo_command, "run", interrupted)
    assert cli.run(["demo"]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("command", [["demo"], ["replay"]])
def test_reader_that_goes_away_is_no_error(
    environment: dict[str, str], command: list[str], record: Path
) -> None:
    """As with `brinkside demo | head -1`, but with the pipe closed for certain."""
    arguments = [*command, str(record)] if command == ["replay"] else command
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "device", *arguments],
        stdout=writing,
        stderr=subprocess.PIPE,
        env=environment,
        timeout=60,
    )
    os.close(writing)
    assert done.returncode == 141
    assert done.stderr == b""


def test_command_line_alone_loads_nothing_heavy(environment: dict[str, str]) -> None:
    script = "import sys, device.cli; device.cli.parser(); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True
    )
    loaded = set(done.stdout.split())
    assert "device.cli" in loaded
    heavy = {"sqlite3", "pygame", "tomllib", "json", "random", "subprocess", "difflib", "ctypes"}
    assert not loaded & heavy
    assert not {name for name in loaded if name.startswith(("ui", "engine.thirteen", "hardware"))}


@pytest.mark.parametrize("command", ["engine", "demo"])
def test_command_loads_neither_sqlite_nor_pygame(environment: dict[str, str], command: str) -> None:
    script = (
        f"import sys; from device.cli import run; run(['{command}', '--game', '{GAME}']);"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, input=b""
    )
    loaded = set(done.stderr.decode().split())
    assert "engine.thirteen_minutes.game" in loaded
    assert not loaded & {"sqlite3", "pygame", "difflib", "ctypes"}


# replay


def test_replay_tells_every_fact_and_the_outcome(brinkside: Brinkside, record: Path) -> None:
    done = brinkside("replay", record)
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert done.stderr == b""
    assert lines[0] == "   1  US has bid"
    assert any("steps undone" in line for line in lines)
    assert lines[-1] in ("US wins", "USSR wins", "Nobody wins")


def test_replay_as_json_has_a_step_for_every_entry(
    brinkside: Brinkside, record: Path, finished_record: bytes
) -> None:
    done = brinkside("replay", record, "--json")
    told = json.loads(done.stdout)
    assert told.keys() == {"game", "steps", "outcome", "problems"}
    assert [step["entry"] for step in told["steps"]] == [
        entry.number for entry in read(finished_record).entries
    ]
    assert told["steps"][0]["facts"][0]["kind"] == "bid"
    assert told["outcome"]["how"]
    assert told["problems"] == []


def test_replay_of_a_damaged_record_goes_up_to_the_damage_and_exits_1(
    brinkside: Brinkside, record: Path
) -> None:
    data = record.read_bytes().splitlines(keepends=True)
    data[6] = data[6].replace(b'"n":6', b'"n":7')
    record.write_bytes(b"".join(data))
    assert "line 7 is damaged" in one_line(brinkside("replay", record), 1)
    told = json.loads(brinkside("replay", record, "--json").stdout)
    assert len(told["steps"]) == 5
    assert told["outcome"] is None
    assert len(told["problems"]) == 1
    assert record.read_bytes() == b"".join(data), "replay must not touch the file"


def test_replay_of_a_torn_record_says_so(brinkside: Brinkside, record: Path) -> None:
    record.write_bytes(record.read_bytes()[:-9])
    assert "only half there" in one_line(brinkside("replay", record), 1)


def test_replay_names_the_entry_that_the_rules_refuse(brinkside: Brinkside, record: Path) -> None:
    reading = read(record.read_bytes())
    wrong = reading.entries[0]._replace(what=["bid:99"])
    record.write_text(write(reading.header, [wrong]))
    assert "entry 1 is refused: bid:99 is not among the choices" in one_line(
        brinkside("replay", record), 1
    )


# demo


@pytest.mark.parametrize("record", sorted(DEMO.glob("*.jsonl")), ids=lambda path: path.stem)
def test_demo_record_replays_to_its_outcome_without_refusal(record: Path, replays: Replays) -> None:
    assert replays(record.read_bytes()).outcome is not None


def test_there_is_a_demo_of_every_game() -> None:
    assert {file.stem for file in DEMO.glob("*.jsonl")} == set(modules())


def test_demo_says_why_wakhan_does_what_she_does(brinkside: Brinkside) -> None:
    told = brinkside("demo", "--game", "pax-pamir", "--colour", "never").stdout.decode()
    assert "   8    ? Box 3 of the AI card: radicalize\n" in told
    assert "Wakhan leads, " in told
    assert told.endswith("Wakhan wins\n")


def test_replay_calls_the_winner_by_name(brinkside: Brinkside) -> None:
    told = brinkside("replay", DEMO / "pax-pamir.jsonl").stdout.decode()
    assert told.endswith("Wakhan wins\n")


def test_demo_shows_steps_who_leads_and_coloured_strips(brinkside: Brinkside) -> None:
    done = brinkside("demo", "--colour", "always")
    out = done.stdout.decode()
    assert done.returncode == 0
    assert done.stderr == b""
    assert "leads, " in out
    assert re.search(r"│ +US +USSR$", out, re.MULTILINE)
    assert "\x1b[38;2;" in out
    assert out.splitlines()[-1] in ("US wins", "USSR wins", "Nobody wins")


@pytest.mark.parametrize(
    ("arguments", "extra", "coloured"),
    [
        ([], {}, True),
        ([], {"NO_COLOR": "1"}, False),
        ([], {"NO_COLOR": ""}, True),
        ([], {"TERM": "dumb"}, False),
        (["--colour", "never"], {}, False),
        (["--colour", "always"], {"NO_COLOR": "1"}, True),
        (["--colour", "auto"], {"NO_COLOR": "1"}, False),
    ],
)
def test_demo_on_a_terminal_is_coloured_unless_somebody_objects(
    environment: dict[str, str], arguments: list[str], extra: dict[str, str], coloured: bool
) -> None:
    out = on_a_terminal(["demo", *arguments], {"TERM": "xterm", **environment, **extra})
    assert (b"\x1b" in out) == coloured
    assert "■".encode() in out


@pytest.mark.parametrize(("arguments", "coloured"), [([], False), (["--colour", "always"], True)])
def test_demo_into_a_pipe_is_coloured_only_where_it_is_asked_for(
    brinkside: Brinkside, arguments: list[str], coloured: bool
) -> None:
    out = brinkside("demo", *arguments).stdout
    assert (b"\x1b" in out) == coloured
    assert "■".encode() in out


def test_play_without_a_display_shows_the_demo_and_makes_pictures(
    brinkside: Brinkside, tmp_path: Path
) -> None:
    demo = brinkside("demo")
    for arguments in (["play"], [], ["--game", GAME]):
        done = brinkside(*arguments, "--data", tmp_path)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.startswith(demo.stdout)
    pictures = list((tmp_path / "demo").glob("*.png"))
    assert len(pictures) > 20
    assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in pictures)


def test_demo_goes_on_where_no_pictures_can_be_written(
    brinkside: Brinkside, tmp_path: Path
) -> None:
    (tmp_path / "demo").write_text("in the way")
    done = brinkside("--data", tmp_path)
    assert done.returncode == 0
    assert done.stderr.count(b"\n") == 1
    assert b"cannot be written" in done.stderr
    assert b"US wins" in done.stdout


@pytest.mark.parametrize("where", ["in the way", "/dev/full/pictures"])
def test_pictures_that_were_asked_for_and_cannot_be_written_are_a_failure(
    brinkside: Brinkside, tmp_path: Path, where: str
) -> None:
    (tmp_path / "in the way").touch()
    done = brinkside("demo", "--out", where)
    assert done.returncode == 1
    assert b"cannot be written" in one_line(done, 1).encode()
    assert b"US wins" in done.stdout


def test_demo_says_that_the_disk_is_full(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(path: Path, data: bytes) -> int:
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert cli.run(["demo", "--language", "en", "--out", str(tmp_path / "pictures")]) == 1
    assert capsys.readouterr().err.endswith("pictures cannot be written: the disk is full\n")
    assert list((tmp_path / "pictures").iterdir()) == []


def test_demo_speaks_in_a_terminal_that_knows_only_latin_letters(brinkside: Brinkside) -> None:
    done = brinkside("demo", "--colour", "never", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"leads" in done.stdout


# config


def test_config_shows_every_key_with_its_source(brinkside: Brinkside, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('language = "en"\n[terminal]\ncolour = "never"\n')
    out = brinkside("config", "--settings", file, "--data", "/x").stdout.decode().splitlines()
    shown = [line for line in out if not line.startswith("#")]
    assert shown[:4] == [
        f'language = "en"  # {file}',
        'data = "/x"  # --data',
        f'terminal.colour = "never"  # {file}',
        'kiosk.display = "cage"  # default',
    ]
    assert len(shown) == sum(line.startswith("# ") for line in out) == len(keys())


def test_what_config_shows_can_be_put_into_a_settings_file(
    brinkside: Brinkside, tmp_path: Path
) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(brinkside("config").stdout)
    assert b"sound" in brinkside("config", "--check", "--settings", file).stdout


def test_config_finds_the_users_file_and_the_one_the_environment_names(
    brinkside: Brinkside, tmp_path: Path
) -> None:
    users = tmp_path / "home" / ".config" / "brinkside" / "settings.toml"
    users.parent.mkdir(parents=True)
    users.write_text('data = "/from/user"')
    named = tmp_path / "named.toml"
    named.write_text('data = "/from/environment"')
    assert b'"/from/user"' in brinkside("config").stdout
    assert b'"/from/environment"' in brinkside("config", BRINKSIDE_SETTINGS=str(named)).stdout
    assert b'"/data"  # $BRINKSIDE_DATA' in brinkside("config", BRINKSIDE_DATA="/data").stdout


def test_config_check_says_whether_settings_are_sound(brinkside: Brinkside, tmp_path: Path) -> None:
    assert b"defaults are used" in brinkside("config", "--check").stdout
    file = tmp_path / "settings.toml"
    file.write_text('language = "fr"')
    done = brinkside("config", "--check", "--settings", file, "--language", "en")
    assert (done.returncode, done.stdout) == (0, b"the settings are sound\n")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ('langauge = "en"', "unknown key langauge, did you mean language?"),
        ("zzz = 1", "unknown key zzz"),
        ("language = 5", "language must be text in quotes"),
        ('language = "xx"', "language must be one of en, ru, de, fr"),
        ('[terminal]\ncolor = "never"', "did you mean terminal.colour?"),
        ('terminal = "never"', "unknown key terminal"),
        ("language = ", "this is not TOML"),
        ("\xff", "this is not TOML"),
        ('a = 1\nlanguage = "xx"', "unknown key a; language must be one of"),
        ("a = " + "[" * 5000, "this is not TOML"),
    ],
)
@pytest.mark.parametrize("command", ["config", "demo"])
def test_bad_settings_are_told_in_one_line(
    brinkside: Brinkside, tmp_path: Path, content: str, told: str, command: str
) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(content.encode("latin-1"))
    line = one_line(brinkside(command, "--settings", file))
    assert told in line
    assert str(file) in line


# games


def test_games_lists_those_under_way_and_those_finished(
    brinkside: Brinkside, tmp_path: Path, finished_record: bytes
) -> None:
    data = tmp_path / "data"
    (data / "games").mkdir(parents=True)
    assert b"no games yet" in brinkside("games", "--data", data).stdout
    done = finished_record.replace(b"a-game", b"gone-1", 1)
    reading = read(finished_record)
    (data / "games" / "1.jsonl").write_bytes(finished_record)
    (data / "games" / "2.jsonl").write_text(write(reading.header, reading.entries[:4]))
    (data / "games" / "3.jsonl").write_bytes(done)
    rebuilt = brinkside("games", "--data", data, "--rebuild", "--json")
    told = rebuilt.stderr.decode().splitlines()
    assert rebuilt.returncode == 1
    assert told[0] == "the history has 1 game now"
    assert "3.jsonl" in told[1]
    listed = json.loads(rebuilt.stdout)
    assert [row["entries"] for row in listed["under_way"]] == [4]
    assert [row["id"] for row in listed["finished"]] == ["a-game"]
    text = brinkside("games", "--data", data).stdout.decode()
    assert "under way, 4 entries" in text
    assert listed["finished"][0]["how"] in text


def test_games_with_an_unusable_history_says_so(brinkside: Brinkside, tmp_path: Path) -> None:
    data = tmp_path / "data"
    (data / "history.sqlite").mkdir(parents=True)
    done = brinkside("games", "--data", data)
    assert done.returncode == 1
    assert "the history cannot be read" in done.stderr.decode()
    assert "the history cannot be saved" in one_line(
        brinkside("games", "--rebuild", "--data", data)
    )


def test_games_in_a_folder_that_is_none_says_so(brinkside: Brinkside, tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    done = brinkside("games", "--data", tmp_path / "data")
    assert (done.returncode, done.stdout) == (1, b"")
    assert len(done.stderr.decode().splitlines()) == 1
    assert one_line(brinkside("games", "--rebuild", "--data", tmp_path / "data"))


def test_games_that_cannot_be_reached_are_not_told_to_be_none(
    brinkside: Brinkside, tmp_path: Path
) -> None:
    (tmp_path / "games").touch()
    done = brinkside("games", "--data", tmp_path, "--json")
    assert (done.returncode, json.loads(done.stdout)["finished"]) == (1, [])
    assert "games cannot be read: part of its path is not a folder" in one_line(done, 1)
    (tmp_path / "games").unlink()
    (tmp_path / "games").symlink_to(tmp_path / "a stick that was pulled out")
    done = brinkside("games", "--data", tmp_path)
    assert (done.returncode, done.stdout) == (1, b"")
    assert "games cannot be read: it is not there" in one_line(done, 1)


def test_record_that_leads_nowhere_hides_no_other(
    brinkside: Brinkside, tmp_path: Path, finished_record: bytes
) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "1.jsonl").write_bytes(finished_record)
    (tmp_path / "games" / "2.jsonl").symlink_to(tmp_path / "gone")
    done = brinkside("games", "--data", tmp_path)
    assert (done.returncode, done.stdout.count(b"\n")) == (1, 1)
    assert "2.jsonl cannot be read: it is not there" in one_line(done, 1)


# lights


def test_lights_tries_out_every_lane_and_every_mood(brinkside: Brinkside) -> None:
    done = brinkside("lights", "--seconds", "0")
    told = done.stdout.decode().splitlines()
    assert (done.returncode, len(told)) == (0, 15)
    assert told[0] == "no strips in the settings: shown here instead"
    assert told[1] == "lane 1, bright at the brink end"


def test_lights_that_are_not_there_are_told(brinkside: Brinkside, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[lights]\ndriver = "adalight"\nport = "/dev/ttyNone"\n')
    done = brinkside("lights", "--seconds", "0", "--settings", file)
    assert done.returncode == 0
    assert done.stdout.decode().count("! light strips: it is not connected") == 1


# doctor


def findings(done: Any) -> dict[str, Any]:
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    return {row["id"]: row for row in json.loads(done.stdout)}


def test_doctor_says_what_works(brinkside: Brinkside, tmp_path: Path) -> None:
    found = findings(brinkside("doctor", "--json", "--data", tmp_path))
    assert set(found) == {
        "python",
        "settings",
        "data",
        "space",
        "languages",
        "game:thirteen-days",
        "game:pax-pamir",
        "game:thirteen-minutes",
        "deck-book",
        "display",
        "model",
        "touch",
        "pins",
        "spi",
        "serial",
        "lights",
        "controls",
        "scanner",
        "buzzer",
        "printer",
        "backlight",
        "clock",
    }
    assert found["python"]["state"] == "good"
    assert found["data"] == {**found["data"], "state": "good", "found": str(tmp_path)}
    assert found["display"]["state"] == "absent"
    assert found["deck-book"]["state"] == "absent"
    assert list(tmp_path.iterdir()) == [], "the doctor leaves nothing behind"


def test_doctor_in_words_has_a_mark_for_every_finding(brinkside: Brinkside, tmp_path: Path) -> None:
    lines = brinkside("doctor", "--data", tmp_path, DISPLAY=":7").stdout.decode().splitlines()
    assert all(line[0] in "✓–✗" or line.startswith("    → ") for line in lines)
    assert "✓ display: :7" in lines


@pytest.mark.parametrize("content", ["language = 5", None])
def test_doctor_tells_of_broken_or_missing_settings(
    brinkside: Brinkside, tmp_path: Path, content: str | None
) -> None:
    file = tmp_path / "settings.toml"
    if content:
        file.write_text(content)
    found = findings(brinkside("doctor", "--json", "--settings", file, "--data", tmp_path))
    assert found["settings"]["state"] == "bad"
    assert str(file) in found["settings"]["found"]
    assert found["data"]["state"] == "good"


@pytest.mark.parametrize(
    ("name", "state"), [("new/deeper", "good"), ("file", "bad"), ("file/in", "bad")]
)
def test_doctor_tries_the_data_folder(
    brinkside: Brinkside, tmp_path: Path, name: str, state: str
) -> None:
    (tmp_path / "file").touch()
    found = findings(brinkside("doctor", "--json", "--data", tmp_path / name))
    assert found["data"]["state"] == state
    assert not (tmp_path / "new").exists()


def test_doctor_tells_of_a_data_folder_that_cannot_be_looked_at(
    brinkside: Brinkside, tmp_path: Path
) -> None:
    found = findings(brinkside("doctor", "--json", "--data", tmp_path / ("x" * 300)))
    assert found["deck-book"]["state"] == "bad"


def test_doctor_tells_of_a_home_that_is_not_there(brinkside: Brinkside) -> None:
    found = findings(brinkside("doctor", "--json", "--data", "~nobody-of-that-name/x"))
    assert "~nobody-of-that-name" in found["data"]["found"]


@pytest.mark.parametrize(
    "content", [b"{", b"[]", b'{"thirteen-minutes": [1]}', b"\xff", b"[" * 9999]
)
def test_doctor_tells_of_a_damaged_deck_book(
    brinkside: Brinkside, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "deck-book.json").write_bytes(content)
    found = findings(brinkside("doctor", "--json", "--data", tmp_path))
    assert found["deck-book"]["state"] == "bad"
    assert (tmp_path / "deck-book.json").read_bytes() == content


def test_doctor_finds_cards_told(brinkside: Brinkside, tmp_path: Path) -> None:
    card = {"title": "Radio", "flag": "us", "type": "opinion", "command": 2}
    (tmp_path / "deck-book.json").write_text(json.dumps({GAME: [card]}))
    found = findings(brinkside("doctor", "--json", "--data", tmp_path))
    assert found["deck-book"]["found"] == "cards told: 1"


def test_doctor_refuses_a_language_it_does_not_speak(brinkside: Brinkside) -> None:
    assert "no language xx" in one_line(brinkside("doctor", "--language", "xx"))


# engine --save


def test_engine_goes_on_with_the_game_in_its_file(brinkside: Brinkside, tmp_path: Path) -> None:
    save = tmp_path / "a.jsonl"
    brinkside("engine", "--game", GAME, "--save", save, typed='{"answer":["bid:1"]}\n')
    done = brinkside("engine", "--save", save, typed='{"view":"us"}\n')
    assert json.loads(done.stdout)["view"]["bids"] == {"us": 1}


@pytest.mark.parametrize("more", [["--options", "{}"], ["--position", "x"]])
def test_engine_will_not_start_over_a_game_in_its_file(
    brinkside: Brinkside, record: Path, more: list[str]
) -> None:
    before = record.read_bytes()
    line = one_line(brinkside("engine", "--game", GAME, "--save", record, *more))
    assert "holds a game already" in line
    assert record.read_bytes() == before


def test_engine_answers_a_last_line_without_an_end(brinkside: Brinkside) -> None:
    done = brinkside("engine", "--game", GAME, typed='{"undo":1}\n{"view":null}')
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [False, True]
