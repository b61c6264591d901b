"""The JSON Lines protocol: what each command does, and that garbage does nothing."""

import io
import json
import os
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from device.protocol import MOST_BYTES, MOST_DEPTH, Protocol, lines
from device.speech.languages import LANGUAGES, has_catalogue, speech
from engine.look import seen
from engine.record import read
from engine.text import ENGLISH
from tests.device.conftest import NewTable, Play, StartEngine
from tests.present import present

GAME = ("--game", "thirteen-minutes")
FUZZ_LINES = 10_000


Ask = Callable[[Any], Any]


@pytest.fixture
def ask(new_table: NewTable) -> Ask:
    """Speaks the protocol with a fresh table, in this process."""
    protocol = Protocol(new_table(), ENGLISH)

    def ask(command: Any) -> Any:
        line = command if isinstance(command, bytes) else json.dumps(command).encode()
        return json.loads(protocol.line(line))

    return ask


def code(reply: Any) -> str:
    assert reply["ok"] is False
    assert reply.keys() == {"ok", "error"}
    assert reply["error"].keys() == {"code", "message"}
    assert reply["error"]["message"]
    return str(reply["error"]["code"])


def test_answer_brings_the_next_prompt_and_what_happened(ask: Ask) -> None:
    reply = ask({"answer": ["bid:2"], "prompt": 0})
    assert reply.keys() == {"ok", "prompt", "facts", "gauges", "view", "outcome"}
    assert reply["ok"] is True
    assert reply["facts"] == [{"kind": "bid", "text": "US has bid", "table": None, "data": {}}]
    assert reply["outcome"] is None
    prompt = reply["prompt"]
    assert (prompt["number"], prompt["seat"], prompt["secret"]) == (1, "ussr", True)
    assert prompt["choices"][1] == {"id": "bid:1", "label": "1 cube", "target": ""}
    assert (prompt["least"], prompt["most"], prompt["refused"]) == (1, 1, [])
    gauge = reply["gauges"][0]
    assert gauge.keys() == {"id", "seat", "level", "span", "zone", "alarm"}


def test_record_keeps_sealed_answers_unless_they_were_asked_for(new_table: NewTable) -> None:
    records = {}
    for tells_secrets in (False, True):
        protocol = Protocol(new_table(), ENGLISH, tells_secrets)
        for command in (b'{"answer":["bid:5"]}', b'{"undo":1}', b'{"answer":["bid:4"]}'):
            protocol.line(command)
        records[tells_secrets] = json.loads(protocol.line(b'{"record":true}'))["record"].encode()
    sealed, whole = (read(record).entries for record in records.values())
    assert [entry.what for entry in whole] == [["bid:5"], 1, ["bid:4"]]
    assert [entry.what for entry in sealed] == [["sealed"], 1, ["sealed"]]
    sums = [
        {json.loads(line)["sum"] for line in text.splitlines()[1:]} for text in records.values()
    ]
    assert not sums[0] & sums[1], "a sum would give the answer away"


def test_open_answers_stand_in_the_record_as_they_were_given(
    new_table: NewTable, play: Play
) -> None:
    table = new_table()
    play(table, 12)
    protocol = Protocol(table, ENGLISH)
    told = read(json.loads(protocol.line(b'{"record":true}'))["record"].encode()).entries
    both = list(zip(told, table.session.entries, strict=True))
    assert [ours.what for ours, theirs in both if ours.what == theirs.what] != []
    assert {theirs.what[0][:4] for ours, theirs in both if ours != theirs} == {"bid:"}


def test_slip_in_a_secret_answer_is_not_repeated(ask: Ask) -> None:
    reply = ask({"answer": ["bid:77"]})
    assert code(reply) == "not-a-choice"
    assert "77" not in reply["error"]["message"]


def test_refused_choices_come_with_the_reason(new_table: NewTable) -> None:
    protocol = Protocol(new_table(options={"zero_bid": "off"}), ENGLISH)
    refused = json.loads(protocol.line(b'{"view":null}'))["prompt"]["refused"]
    because = "at least 1 cube must be bid"
    assert refused == [{"id": "bid:0", "label": "0 cubes", "because": because}]
    reply = json.loads(protocol.line(b'{"answer":["bid:0"]}'))
    assert reply["error"] == {"code": "refused", "message": because}


def test_stale_prompt_number_is_refused(ask: Ask) -> None:
    ask({"answer": ["bid:2"], "prompt": 0})
    assert code(ask({"answer": ["bid:2"], "prompt": 0})) == "stale-prompt"
    assert code(ask({"answer": ["bid:2"], "prompt": 2})) == "stale-prompt"
    assert ask({"answer": ["bid:2"], "prompt": 1})["ok"]


def test_undo_and_redo_move_and_are_entries_of_their_own(ask: Ask) -> None:
    ask({"answer": ["bid:2"]})
    ask({"answer": ["bid:3"]})
    undone = ask({"undo": 2})
    assert [fact["kind"] for fact in undone["facts"]] == ["undone", "seen"]
    assert undone["prompt"]["seat"] == "us"
    assert undone["prompt"]["number"] == 3
    redone = ask({"redo": 2})
    assert redone["prompt"]["question"] == "USSR: who starts?"
    assert code(ask({"redo": 1})) == "out-of-range"
    assert code(ask({"undo": 3})) == "out-of-range"
    assert len(ask({"record": True})["record"].splitlines()) == 5


def test_correction_changes_the_position_and_can_be_undone(ask: Ask) -> None:
    before = ask({"position": True})["position"]
    reply = ask({"correct": {"gone": {"us": 3}}})
    assert reply["facts"][0]["text"] == "cubes out of the game, US: 0 → 3"
    assert ask({"position": True})["position"]["gone"]["us"] == 3
    ask({"undo": 1})
    assert ask({"position": True})["position"] == before


def test_correction_that_leaves_a_fault_is_refused(ask: Ask) -> None:
    before = ask({"position": True})
    # 13 on the table and 1 in the box: more than there are.
    impossible = {"gone": {"us": 1}, "battlegrounds": {"cuba": {"us": 13}}}
    assert code(ask({"correct": impossible})) in ("fault", "bad-position")
    assert code(ask({"correct": {}})) == "no-change"
    assert code(ask({"correct": {"weather": "rain"}})) == "bad-position"
    assert ask({"position": True}) == before


def test_note_is_kept_in_the_record(ask: Ask) -> None:
    assert ask({"note": "Чай пролит"})["ok"]
    assert "Чай пролит" in ask({"record": True})["record"]


def test_secret_bid_is_shown_to_nobody_but_its_owner(ask: Ask) -> None:
    reply = ask({"answer": ["bid:7"]})
    assert reply["view"]["bids"] == {"us": "sealed"}
    assert ask({"view": None})["view"]["bids"] == {"us": "sealed"}
    assert ask({"view": "ussr"})["view"]["bids"] == {"us": "sealed"}
    assert ask({"position": True})["position"]["bids"] == {"us": "sealed"}
    assert ask({"view": "us"})["view"]["bids"] == {"us": 7}


def test_replies_are_the_same_whatever_the_secret_is(new_table: NewTable) -> None:
    def replies(bid: int) -> list[str]:
        protocol = Protocol(new_table(), ENGLISH)
        asked = (f'{{"answer":["bid:{bid}"]}}', '{"view":null}', '{"view":"ussr"}')
        more = ('{"position":true}', '{"undo":1}', '{"redo":1}', '{"note":"x"}')
        return [protocol.line(line.encode()) for line in (*asked, *more)]

    assert replies(2) == replies(9)


def test_unknown_seat_is_refused_with_the_seats(ask: Ask) -> None:
    seats: tuple[object, ...] = ("china", "", 1, [], {}, True, "US")
    for seat in seats:
        reply = ask({"view": seat})
        assert code(reply) == "unknown-seat"
        assert "us, ussr" in reply["error"]["message"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"", "bad-json"),
        (b"{", "bad-json"),
        (b"null", "bad-command"),
        (b"[]", "bad-command"),
        (b"{}", "bad-command"),
        (b'"undo"', "bad-command"),
        (b'{"undo":1}{"undo":1}', "bad-json"),
        (b'{"undo":1,"redo":1}', "bad-command"),
        (b'{"undo":1,"undo":1}', "bad-json"),
        (b'{"undo":0}', "bad-command"),
        (b'{"undo":-1}', "bad-command"),
        (b'{"undo":true}', "bad-command"),
        (b'{"undo":1.0}', "bad-command"),
        (b'{"undo":NaN}', "bad-json"),
        (b'{"undo":Infinity}', "bad-json"),
        (b'{"undo":1e999}', "bad-json"),
        (b'{"undo":' + b"9" * 4000 + b"}", "out-of-range"),
        (b'{"undo":' + b"9" * 9000 + b"}", "bad-json"),
        (b'{"position":1}', "bad-command"),
        (b'{"record":false}', "bad-command"),
        (b'{"note":5}', "bad-command"),
        (b'{"note":"\\ud800"}', "bad-json"),
        (b'{"note":"\xff"}', "bad-json"),
        (b'{"note":"\x00"}', "bad-json"),
        (b"\xef\xbb\xbf" + b'{"undo":1}', "bad-json"),
        (b'{"fly":1}', "bad-command"),
        (b'{"Answer":["bid:1"]}', "bad-command"),
        (b'{"answer":"bid:1"}', "bad-command"),
        (b'{"answer":[1]}', "bad-command"),
        (b'{"answer":[["bid:1"]]}', "bad-command"),
        (b'{"answer":{"bid:1":1}}', "bad-command"),
        (b'{"answer":[]}', "bad-answer"),
        (b'{"answer":["bid:1","bid:2"]}', "bad-answer"),
        (b'{"answer":["bid:14"]}', "not-a-choice"),
        (b'{"answer":["BID:1"]}', "not-a-choice"),
        (b'{"answer":[""]}', "not-a-choice"),
        (b'{"answer":["bid:1"],"prompt":null}', "bad-command"),
        (b'{"answer":["bid:1"],"prompt":"0"}', "bad-command"),
        (b'{"answer":["bid:1"],"prompt":0.0}', "bad-command"),
        (b'{"answer":["bid:1"],"prompt":false}', "bad-command"),
        (b'{"answer":["bid:1"],"prompt":-1}', "stale-prompt"),
        (b'{"answer":["bid:1"],"undo":1}', "bad-command"),
        (b'{"correct":[]}', "bad-command"),
        (b'{"correct":{"turn":1e3}}', "bad-position"),
        (b"[" * 60_000, "bad-json"),
        (b'{"correct":' + b'{"a":' * 40 + b"1" + b"}" * 41, "bad-json"),
    ],
    ids=lambda value: value[:40].decode("latin-1") if isinstance(value, bytes) else value,
)
def test_garbage_is_told_apart_and_changes_nothing(ask: Ask, line: bytes, expected: str) -> None:
    before = ask({"record": True})
    assert code(ask(line)) == expected
    assert ask({"record": True}) == before


def test_nesting_is_allowed_up_to_its_limit(ask: Ask) -> None:
    depth = MOST_DEPTH - 2
    within = b'{"correct":' + b'{"a":' * depth + b"1" + b"}" * depth + b"}"
    assert code(ask(within)) == "bad-position"


def test_fault_in_the_rules_is_told_and_the_step_taken_back(
    new_table: NewTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table()
    protocol = Protocol(table, ENGLISH)
    before = table.session.record()
    game = type(table.session.game)
    with monkeypatch.context() as patch:
        patch.setattr(game, "gauges", lambda *_: 1 / 0)
        seen.cache_clear()
        reply = json.loads(protocol.line(b'{"answer":["bid:1"]}'))
    assert code(reply) == "internal"
    assert "ZeroDivisionError" in reply["error"]["message"]
    assert table.session.record() == before
    assert json.loads(protocol.line(b'{"answer":["bid:1"]}'))["ok"]


def test_lines_end_only_at_line_feeds_and_long_ones_are_not_held() -> None:
    longest = b"x" * MOST_BYTES
    stream = io.BytesIO(b"a\r\n\n" + longest + b"\n" + longest + b"x\n" + b"y" * 300_000 + b"\nend")
    assert list(lines(stream)) == [b"a\r", b"", longest, None, None, b"end"]


def test_whole_game_over_the_wire_ends_in_an_outcome_and_can_be_taken_back(
    engine: StartEngine,
) -> None:
    one = engine(*GAME)
    choose = random.Random(5)
    reply = one.must({"view": None})
    while reply["prompt"]:
        pick = choose.choice(reply["prompt"]["choices"])["id"]
        reply = one.must({"answer": [pick], "prompt": reply["prompt"]["number"]})
    assert reply["outcome"].keys() == {"winners", "how", "scores", "text"}
    assert code(one.ask({"answer": ["bid:1"]})) == "game-over"
    back = one.must({"undo": 1})
    assert back["outcome"] is None
    assert back["prompt"]
    assert one.must({"redo": 1})["outcome"] == reply["outcome"]
    assert one.leave() == 0


def test_position_that_was_dumped_starts_the_same_position(
    engine: StartEngine, tmp_path: Path
) -> None:
    one = engine(*GAME)
    choose = random.Random(8)
    reply = one.must({"view": None})
    for _ in range(60):
        pick = choose.choice(reply["prompt"]["choices"])["id"]
        reply = one.must({"answer": [pick]})
        if reply["prompt"] is None:
            break
        dumped = one.must({"position": True})
    file = tmp_path / "position.json"
    file.write_text(json.dumps(dumped["position"]))
    save = tmp_path / "a.jsonl"
    other = engine(*GAME, "--position", file, "--save", save)
    again = other.must({"position": True})
    for part in ("position", "view", "gauges", "outcome"):
        assert again[part] == dumped[part]
    assert {**again["prompt"], "number": 0} == {**dumped["prompt"], "number": 0}
    other.must({"answer": [again["prompt"]["choices"][0]["id"]]})
    ended = other.must({"position": True})["position"]
    other.kill()
    assert engine("--save", save).must({"position": True})["position"] == ended


BID = "{side}: how many cubes do you bid?"


@pytest.mark.parametrize("language", LANGUAGES)
def test_replies_are_in_the_language_asked_for(engine: StartEngine, language: str) -> None:
    if not has_catalogue(language):
        pytest.skip(f"no catalogue for {language}")
    reply = engine(*GAME, "--language", language).must({"answer": ["bid:1"]})
    expected = speech(language).pgettext("thirteen-minutes", BID)
    assert reply["prompt"]["question"].endswith(expected.removeprefix("{side}"))
    assert reply["prompt"]["choices"][0]["id"] == "bid:0"


def test_protocol_is_utf8_whatever_the_machine_is_set_to(engine: StartEngine) -> None:
    one = engine(*GAME, PYTHONIOENCODING="latin-1")
    one.must({"note": "Чай"})
    assert "Чай" in one.must({"record": True})["record"]


def test_file_name_that_is_not_utf8_does_not_break_the_protocol(
    engine: StartEngine, tmp_path: Path
) -> None:
    (tmp_path / "not-a-folder").touch()
    save = os.fsencode(tmp_path / "not-a-folder") + b"/\xff.jsonl"
    reply = engine(*GAME, "--save", os.fsdecode(save)).must({"view": None})
    assert "cannot be saved" in reply["notices"][0]


VALID = (
    {"answer": ["bid:1"]},
    {"answer": ["bid:1"], "prompt": 3},
    {"undo": 1},
    {"redo": 1},
    {"correct": {"battlegrounds": {"cuba": {"us": 1}}}},
    {"view": "us"},
    {"view": None},
    {"position": True},
    {"record": True},
    {"note": "hello"},
)
COMMANDS = {"answer", "prompt", "undo", "redo", "correct", "view", "position", "record", "note"}
JUNK: tuple[object, ...] = (
    None,
    True,
    1.5,
    -1,
    0,
    10**30,
    "x",
    "bid:1",
    [],
    {},
    [[]],
    {"a": 1},
    [1],
    "\x00",
    "é",
)


def garbage(source: random.Random, number: int) -> bytes:
    """A line that cannot mean anything, of one of many kinds."""
    kinds = (_broken, _wrong_type, _unknown_id, _stale, _huge, _deep, _bytes, _double, _not_finite)
    return kinds[number % len(kinds)](source)


def _broken(source: random.Random) -> bytes:
    """A valid command with bytes changed, cut out or put in, that reads as no known command."""
    while True:
        line = bytearray(json.dumps(source.choice(VALID)).encode())
        for _ in range(source.randint(1, 4)):
            at = source.randrange(len(line))
            line[at : at + source.randrange(3)] = source.randbytes(source.randrange(2))
            line = line or bytearray(b"{")
        made = bytes(line).replace(b"\n", b"")
        try:
            read = json.loads(made)
        except (ValueError, RecursionError):
            return made
        if not isinstance(read, dict) or not set(read) <= COMMANDS:
            return made


def _wrong_type(source: random.Random) -> bytes:
    name = source.choice(("answer", "undo", "redo", "position", "record", "correct", "view"))
    allowed = {"view": (None,), "position": (True,), "record": (True,)}.get(name, ())
    value = source.choice([junk for junk in JUNK if junk not in allowed or junk == 1.5])
    if name in ("undo", "redo") and value == 10**30:
        value = 0
    return json.dumps({name: value}).encode()


def _unknown_id(source: random.Random) -> bytes:
    letters = "abcdefghij:-0123456789 é\U0001f600"
    word = "".join(source.choices(letters, k=source.randint(0, 30)))
    return json.dumps({"answer": [f"no-{word}"]}, ensure_ascii=source.random() < 0.5).encode()


def _stale(source: random.Random) -> bytes:
    number = source.choice((-1, 0, 1, 2, 4, 99, 2**63, -(10**40)))
    return json.dumps({"answer": ["starts:us"], "prompt": number}).encode()


def _huge(source: random.Random) -> bytes:
    digits = source.choice((20, 400, 4000, 5000, 20_000))
    name = source.choice(("undo", "redo", "prompt", "position", "correct"))
    return f'{{"{name}":{source.choice(("", "-"))}{"7" * digits}}}'.encode()


def _deep(source: random.Random) -> bytes:
    depth = source.choice((40, 500, 5000))
    opening, closing = source.choice(((b"[", b"]"), (b'{"correct":', b"}"), (b'{"a":', b"}")))
    return opening * depth + b"1" + closing * source.choice((0, depth - 1, depth))


def _bytes(source: random.Random) -> bytes:
    if source.random() < 0.1:
        return b" " * source.randrange(3)
    made = source.randbytes(source.randrange(1, 200)).replace(b"\n", b"\xfe")
    return source.choice((b"\xff", b"\x00", b'{"note":"\xc3"', b'{"note":"\\udfff"}', b"{")) + made


def _double(source: random.Random) -> bytes:
    one = json.dumps(source.choice(VALID))[1:-1]
    return f"{{{one},{one}}}".encode()


def _not_finite(source: random.Random) -> bytes:
    value = source.choice(("NaN", "Infinity", "-Infinity", "1e400", "-1e400"))
    name = source.choice(("undo", "redo", "view", "note", "position"))
    return f'{{"{name}":{value}}}'.encode()


def test_ten_thousand_lines_of_garbage_are_each_refused_and_change_nothing(
    engine: StartEngine, tmp_path: Path
) -> None:
    save = tmp_path / "a.jsonl"
    one = engine(*GAME, "--save", save)
    for pick in ("bid:3", "bid:5"):
        one.must({"answer": [pick]})
    one.must({"note": "before"})
    asked = ({"position": True}, {"record": True}, {"view": "us"}, {"view": "ussr"})
    before = [one.must(command) for command in asked]
    kept = save.read_bytes()

    source = random.Random(13)
    garble = [garbage(source, number) for number in range(FUZZ_LINES)]
    for at in range(500, FUZZ_LINES, 2000):
        garble[at] = source.choice((b"[", b'{"note":"', b" ", b"\xff")) + b"9" * 1_000_000

    def feed() -> None:
        for line in garble:
            present(one.process.stdin).write(line + b"\n")
        present(one.process.stdin).flush()

    feeding = threading.Thread(target=feed, daemon=True)
    feeding.start()
    for number, line in enumerate(garble):
        reply = one.reply()
        assert reply["ok"] is False, f"line {number} was taken: {line[:200]!r}"
        assert code(reply) != "internal", f"line {number}: {line[:200]!r} -> {reply}"
    feeding.join()

    assert one.process.poll() is None
    assert [one.must(command) for command in asked] == before
    assert save.read_bytes() == kept
    assert one.leave() == 0
