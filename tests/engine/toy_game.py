"""A game small enough to break on purpose: hide a number, then take 1 or 2 until none is left."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.core import Choice, Fact, Gauge, Option, Outcome, Place, Prompt, Refusal, Refused, Zone
from engine.record import Header
from engine.secrecy import SEALED, Sealed
from engine.text import Text, say, say_count
from engine.typed_in import only_keys, whole


class Pile(NamedTuple):
    left: int
    turn: int = 0
    hidden: Sealed[int] | None = None


class Toy:
    """Whoever takes the last one wins; the hidden number is shown then."""

    id = "toy"
    title = say("Toy")
    rules = 2
    seats: tuple[str, ...] = ("a", "b")
    options: tuple[Option, ...] = ()

    def start(self, options: Mapping[str, Any]) -> Pile:
        return Pile(whole(options.get("pile", 4), "pile", 1, 9))

    def seats_of(self, state: Pile) -> tuple[str, ...]:
        return self.seats

    def prompt(self, state: Pile) -> Prompt | None:
        if state.left == 0:
            return None
        if state.hidden is None:
            choices = tuple(Choice(f"hide:{n}", say("hide {n}", n=n)) for n in (1, 2, 3))
            return Prompt("a", say("What do you hide?"), choices, secret=True)
        takes = [Choice(f"take:{n}", say_count("take {n}", "take {n}", n)) for n in (1, 2)]
        choices, beyond = tuple(takes[: state.left]), takes[state.left :]
        because = say("only {n} left", n=state.left)
        refused = tuple(Refused(take.id, take.label, because) for take in beyond)
        return Prompt(self.seats[state.turn % 2], say("How many?"), choices, refused)

    def answer(self, state: Pile, picks: Sequence[str]) -> tuple[Pile, tuple[Fact, ...]]:
        kind, _, number = picks[0].partition(":")
        if kind == "hide":
            return state._replace(hidden=Sealed("a", int(number))), (Fact("hid", say("hidden")),)
        taken = int(number)
        after = state._replace(left=state.left - taken, turn=state.turn + 1)
        facts = [Fact("took", say("{n} taken", n=taken))]
        if after.left == 0 and state.hidden is not None:
            facts.append(Fact("shown", say("it was {n}", n=state.hidden.open()), reveals=True))
        return after, tuple(facts)

    def outcome(self, state: Pile) -> Outcome | None:
        if state.left:
            return None
        return Outcome((self.seats[(state.turn - 1) % 2],), "last", {"a": 0, "b": 0}, say("won"))

    def view(self, state: Pile, seat: str | None) -> dict[str, Any]:
        hidden = None if state.hidden is None else state.hidden.shown_to(seat)
        return {"left": state.left, "hidden": hidden}

    def gauges(self, view: Mapping[str, Any]) -> tuple[Gauge, ...]:
        return (Gauge("left", "a", view["left"], 9, Zone.CALM),)

    def faults(self, state: Pile) -> tuple[Text, ...]:
        return (say("{n} in the pile, but 9 exist", n=state.left),) if state.left > 9 else ()

    def places(self, state: Pile) -> tuple[Place, ...]:
        return (Place(("left",), state.left, most=99),)

    def position(self, state: Pile) -> dict[str, Any]:
        shown = {"left": state.left, "turn": state.turn}
        return shown if state.hidden is None else {**shown, "hidden": SEALED}

    def at(self, position: Mapping[str, Any], before: Pile | None = None) -> Pile:
        only_keys(position, "position", ("left", "turn", "hidden"))
        if "left" not in position:
            raise Refusal("bad-position", say("how many are left?"))
        kept = before.hidden if before is not None and "hidden" in position else None
        left = whole(position["left"], "left", 0, 99)
        return Pile(left, whole(position.get("turn", 0), "turn", 0, 99), kept)

    def label(self, path: tuple[str, ...]) -> Text:
        return say("the pile") if path == ("left",) else Text(".".join(path))


TOY = Toy()


def header(**options: Any) -> Header:
    return Header("toy", 2, options, {"a": "Anna", "b": "Boris"}, None, "toy-1", "2026-01-01")
