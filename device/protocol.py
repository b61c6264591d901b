"""The JSON Lines protocol: one line in, exactly one line out, and nothing said in it can hurt."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from typing import BinaryIO

from device.records.disclosure import sealed_record, unechoed
from device.table import Table
from engine.core import (
    Advice,
    Answer,
    Choice,
    Fact,
    Gauge,
    Json,
    Outcome,
    Prompt,
    Refusal,
    Seat,
    anyway_of,
)
from engine.text import Arg, Speech, Text, calling, say, spoken
from engine.views import as_json

log = logging.getLogger("brinkside.games")

MOST_BYTES = 64 * 1024
MOST_DEPTH = 32

_Reply = dict[str, Json]


def lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream without their ends; None for one that is too long to be held."""
    while line := stream.readline(MOST_BYTES + 1):
        if len(line) > MOST_BYTES and not line.endswith(b"\n"):
            while (rest := stream.readline(MOST_BYTES)) and not rest.endswith(b"\n"):
                pass
            yield None
        else:
            yield line.removesuffix(b"\n")


class Protocol:
    """Answers commands about one table."""

    def __init__(self, table: Table, speech: Speech, tells_secrets: bool = False) -> None:
        """`tells_secrets`: whether a record may be asked for with its sealed answers in it."""
        self._table = table
        self._tells_secrets = tells_secrets
        self._speech = speech
        self._commands: dict[str, Callable[[Json], _Reply]] = {
            "undo": lambda steps: self._state(self._table.undo(_count(steps))),
            "redo": lambda steps: self._state(self._table.redo(_count(steps))),
            "correct": lambda patch: self._state(self._table.correct(_object(patch))),
            "note": lambda text: self._state(self._table.note(_text(text))),
            "view": lambda seat: self._state(seat=self._seat(seat)),
            "position": self._with_position,
            "record": self._with_record,
        }

    def line(self, line: bytes | None) -> str:
        """The answer to a line; None stands for a line that was too long."""
        try:
            reply = self._reply(line)
        except Refusal as refusal:
            reply = self._error(refusal.code, refusal.because, refusal.anyway)
        except Exception as error:  # a fault in the rules must not end a game under way
            log.error("%s", self._table.session.header.id, exc_info=error)
            told = say("this should not have happened: {what}", what=_described(error))
            reply = self._error("internal", told)
        return json.dumps(reply, ensure_ascii=False, separators=(",", ":"), allow_nan=False)

    def _reply(self, line: bytes | None) -> _Reply:
        if line is None:
            raise Refusal("too-long", say("a line may have {n} bytes at most", n=MOST_BYTES))
        command = parsed(line)
        if "answer" in command:
            return self._answered(command)
        if len(command) != 1:
            raise Refusal("bad-command", say("exactly one command is expected"))
        (name, what), *_ = command.items()
        if name not in self._commands:
            raise Refusal("bad-command", say("unknown command {name}", name=name[:80]))
        return self._commands[name](what)

    def _answered(self, command: dict[str, Json]) -> _Reply:
        if command.keys() - {"answer", "prompt"}:
            raise Refusal("bad-command", say("an answer comes with nothing but its prompt"))
        picks, number = command["answer"], command.get("prompt")
        if not isinstance(picks, list) or not all(isinstance(pick, str) for pick in picks):
            raise Refusal("bad-command", say("an answer is a list of ids"))
        if "prompt" in command and (not isinstance(number, int) or isinstance(number, bool)):
            raise Refusal("bad-command", say("a prompt is named by its number"))
        with unechoed(self._table.session.prompt):
            return self._state(self._table.answer(Answer(tuple(picks), number, "protocol")))

    def _with_position(self, wanted: Json) -> _Reply:
        _must_be_true(wanted)
        session = self._table.session
        return {**self._state(), "position": session.game.position(session.state)}

    def _with_record(self, wanted: Json) -> _Reply:
        _must_be_true(wanted)
        session = self._table.session
        record = session.record() if self._tells_secrets else sealed_record(session)
        return {**self._state(), "record": record}

    def _seat(self, seat: Json) -> Seat | None:
        session = self._table.session
        seats = session.game.seats_of(session.state)
        if seat is not None and seat not in seats:
            raise Refusal("unknown-seat", say("the seats are {seats}", seats=", ".join(seats)))
        return str(seat) if seat is not None else None

    def _state(self, facts: tuple[Fact, ...] = (), seat: Seat | None = None) -> _Reply:
        self._table.save_again()
        session = self._table.session
        game, state, outcome = session.game, session.state, session.look.outcome
        speech = self._calling
        reply: _Reply = {
            "ok": True,
            "prompt": session.prompt and self._prompt(session.prompt),
            "facts": [fact_json(fact, speech) for fact in facts],
            "gauges": [gauge_json(gauge) for gauge in session.look.gauges],
            "view": as_json(session.look.view if seat is None else game.view(state, seat)),
            "outcome": outcome and outcome_json(outcome, speech),
        }
        if (advice := session.look.advice) is not None:
            reply["advice"] = self._advice(advice)
        if self._table.unsaved is not None:
            reply["unsaved"] = self._speak(self._table.unsaved)
        if notices := self._table.take_notices():
            reply["notices"] = [self._speak(notice) for notice in notices]
        return reply

    def _prompt(self, prompt: Prompt) -> _Reply:
        return {
            "number": prompt.number,
            "seat": prompt.seat,
            "question": self._speak(prompt.question),
            "choices": [
                {"id": choice.id, "label": self._speak(choice.label), "target": choice.target}
                for choice in prompt.choices
            ],
            "refused": [
                {
                    "id": no.id,
                    "label": self._speak(no.label),
                    "because": self._speak(no.because),
                    **self._anyway(anyway_of(prompt, no.id)),
                }
                for no in prompt.refused
            ],
            "least": prompt.least,
            "most": prompt.most,
            "secret": prompt.secret,
            "rule": prompt.rule and self._speak(prompt.rule),
            "free": prompt.free and prompt.free._asdict(),
        }

    def _advice(self, advice: Advice) -> _Reply:
        speech = self._calling
        return {
            "answers": [list(answer.picks) for answer in advice.answers],
            "reasons": [self._speak(reason) for reason in advice.reasons],
            "facts": [fact_json(fact, speech) for fact in advice.facts],
        }

    def _error(self, code: str, because: Text, anyway: Choice | None = None) -> _Reply:
        error = {"code": code, "message": self._speak(because)}
        return {"ok": False, "error": {**error, **self._anyway(anyway)}}

    def _anyway(self, choice: Choice | None) -> _Reply:
        """What to answer instead to say that what is refused is so all the same."""
        if choice is None:
            return {}
        return {"anyway": {"id": choice.id, "label": self._speak(choice.label)}}

    def _speak(self, text: Arg) -> str:
        return spoken(text, self._calling)

    @property
    def _calling(self) -> Speech:
        return calling(self._speech, self._table.session.called)


def fact_json(fact: Fact, speech: Speech) -> dict[str, Json]:
    return {
        "kind": fact.kind,
        "text": spoken(fact.text, speech),
        "table": fact.on_table and spoken(fact.on_table, speech),
        "data": dict(fact.data),
    }


def gauge_json(gauge: Gauge) -> _Reply:
    return {
        "id": gauge.id,
        "seat": gauge.seat,
        "level": gauge.level,
        "span": gauge.span,
        "zone": gauge.zone.value,
        "alarm": gauge.alarm,
    }


def outcome_json(outcome: Outcome, speech: Speech) -> dict[str, Json]:
    return {
        "winners": list(outcome.winners),
        "how": outcome.how,
        "scores": dict(outcome.scores),
        "text": spoken(outcome.text, speech),
    }


def parsed(line: bytes) -> dict[str, Json]:
    """The object on a line. Raises Refusal for anything that is not plain, finite JSON."""
    try:
        command = json.loads(line.decode(), object_pairs_hook=_without_doubles)
        json.dumps(command, ensure_ascii=False, allow_nan=False).encode()
    except Refusal:
        raise
    except UnicodeError as error:
        raise Refusal("bad-json", say("this is not UTF-8 text")) from error
    except (ValueError, RecursionError) as error:
        raise Refusal("bad-json", say("this is not JSON")) from error
    if not isinstance(command, dict) or not command:
        raise Refusal("bad-command", say("an object with one command is expected"))
    if _depth(command) > MOST_DEPTH:
        raise Refusal("bad-json", say("this is nested too deeply"))
    return command


def _without_doubles(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Refusal("bad-json", say("a key is given twice"))
    return found


def _depth(value: Json) -> int:
    """How many levels of lists and objects there are, found without recursion."""
    depth, level = 0, [value]
    while level:
        depth += 1
        inside = [part for part in level if isinstance(part, dict | list)]
        level = [deeper for part in inside for deeper in _parts(part)]
    return depth


def _parts(value: dict[str, Json] | list[Json]) -> list[Json]:
    return list(value.values()) if isinstance(value, dict) else value


def _count(steps: Json) -> int:
    if not isinstance(steps, int) or isinstance(steps, bool) or steps < 1:
        raise Refusal("bad-command", say("a number of steps from 1 is expected"))
    return steps


def _object(patch: Json) -> dict[str, Json]:
    if not isinstance(patch, dict):
        raise Refusal("bad-command", say("a correction is an object"))
    return patch


def _text(text: Json) -> str:
    if not isinstance(text, str):
        raise Refusal("bad-command", say("a note is a text"))
    return text


def _must_be_true(wanted: Json) -> None:
    if wanted is not True:
        raise Refusal("bad-command", say("true is expected"))


def _described(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:200].encode("utf-8", "replace").decode()
