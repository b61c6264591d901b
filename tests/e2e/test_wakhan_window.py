"""Plays turns of Wakhan in a real window by taps alone, killed in the middle of one of them."""

import pytest

from device.games import game
from device.table import header_of
from engine.core import Answer
from engine.pax_pamir import steps
from engine.session import Session
from tests.e2e.panel import Panel

pytestmark = pytest.mark.window

LAID = (12, 67, 88, 41, 7, 55, 29, 93, 18, 34, 1, 72)
TURNED_UP = (2, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 24)


class Solo:
    """The panel, and the same game in the engine: it knows what will be asked."""

    def __init__(self, panel: Panel) -> None:
        self.panel = panel
        pax = game("pax-pamir")
        self.session = Session(pax, header_of("pax-pamir", {"players": "1"}))
        self._deck = iter(TURNED_UP)

    @property
    def asked(self) -> object:
        return self.session.state.pending[0]

    def answer(self, *picks: str) -> None:
        self.session.answer(Answer(picks))
        self.seen()

    def seen(self) -> None:
        steps = self.session.undoable
        self.panel.wait(lambda frame: frame["steps"] == steps)

    def lay(self, *numbers: int) -> None:
        """Types the numbers of cards that were turned up on the table."""
        for number in numbers:
            for digit in str(number):
                self.panel.tap(f"pad:{digit}")
            self.panel.tap("it-is")
        self.answer(*(f"card:{number}" for number in numbers))

    def touch(self, prefix: str) -> None:
        """Touches the first thing in sight of that kind."""
        frame = self.panel.wait(lambda frame: any(id.startswith(prefix) for id in frame["touches"]))
        found = next(id for id in frame["touches"] if id.startswith(prefix))
        self.panel.tap(found)
        self.answer(found.removeprefix("pick:"))

    def turn_ai_card(self) -> None:
        self.touch("pick:ai:")
        if isinstance(self.asked, steps.TellAiBack):
            self.touch("pick:back:")

    def done(self) -> None:
        """Confirms her next step."""
        advice = self.session.advice
        assert advice is not None
        self.panel.tap("done")
        for answer in advice.answers:
            self.session.answer(answer)
        self.seen()

    def finish_her_turn(self) -> int:
        count = 0
        while self.session.advice is not None:
            self.done()
            count += 1
        return count

    def refill(self) -> None:
        while isinstance(self.asked, steps.TurnUp):
            prompt = self.session.prompt
            assert prompt is not None
            self.lay(*(next(self._deck) for _ in range(prompt.most)))


def test_turns_of_wakhan_are_confirmed_step_by_step_and_survive_being_killed(panel: Panel) -> None:
    for id in ("game:pax-pamir", "depth:1", "start"):
        panel.tap(id)
    solo = Solo(panel)
    solo.lay(*LAID)
    panel.tap("pick:coalition:british")
    solo.answer("coalition:british")
    solo.turn_ai_card()
    solo.done()

    panel.kill()
    panel.start()
    panel.tap("resume")
    solo.seen()

    assert solo.finish_her_turn() >= 1
    solo.refill()
    panel.tap("action")
    panel.tap("pick:pass")
    solo.answer("pass")
    solo.turn_ai_card()
    panel.tap("differs")
    panel.wait(lambda frame: frame["screen"] == "differs")
    panel.tap("bar:left")
    assert solo.finish_her_turn() >= 1
    assert panel.answers() == [entry.what for entry in solo.session.entries]
    panel.close()
