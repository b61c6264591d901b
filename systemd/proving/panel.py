"""The panel as it is seen and touched: its frames come through a port, touches go in by QEMU."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from proving.machine import Machine

DROP_IN = """\
[Service]
ExecStart=
ExecStart=/opt/brinkside/current/bin/python -P -m device play --kiosk \
--trace /dev/virtio-ports/prove.frames --secrets
DeviceAllow=char-virtio-portsdev rw
"""
"""Lets the panel tell what it shows: all that differs from the service as it is installed."""
AGAIN_AFTER = 6.0
"""Seconds without a word after a touch, before it is tried again."""

Frame = dict[str, Any]


class Panel:
    """What a player sees and does."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._frames = (machine.folder / "frames").open("rb")
        self._rest = b""
        self.frame: Frame = {}
        self.most_steps = 0
        """How far the game has been shown to be."""

    def wait(self, is_so: Callable[[Frame], bool]) -> Frame:
        """Until the panel shows something at rest that is so."""
        for _ in self._machine.trying():
            self._read()
            if self.frame and not self.frame["pressed"] and is_so(self.frame):
                break
        return self.frame

    def look(self) -> Frame:
        """What is shown now."""
        self._read()
        return self.frame

    def forget(self) -> None:
        """What was shown before does not count any more."""
        self._read()
        self.frame = {}

    def tap(self, id: str, until: Callable[[Frame], bool] = bool) -> None:
        """Touches what is named so; again, as a player would, where it does not look pressed (a
        notice lies over it) or where nothing comes of it."""
        self.wait(lambda frame: id in frame["touches"])
        x, y = self.frame["touches"][id]
        while True:
            self.forget()
            self._machine.touch(x, y)
            self._machine.touch(x, y, True)
            is_noticed = self._comes(lambda frame: frame["pressed"] == id, at_rest=False)
            self._machine.touch(x, y, False)
            if is_noticed and self._comes(until):
                return

    def seal(self, id: str) -> None:
        """Holds the pad, slides to a secret choice, lets go there and seals it."""
        self.wait(lambda frame: "secret" in frame["touches"])
        x, y = self.frame["touches"]["secret"]
        while True:
            self._machine.touch(x, y)
            self._machine.touch(x, y, True)
            if self._comes(lambda frame: f"secret:{id}" in frame["touches"], at_rest=False):
                break
            self._machine.touch(x, y, False)
        x, y = self.frame["touches"][f"secret:{id}"]
        self._machine.touch(x, y)
        self._machine.touch(x, y, False)
        self.frame = {}
        self.tap("seal")

    def _comes(self, is_so: Callable[[Frame], bool], at_rest: bool = True) -> bool:
        for passed in self._machine.trying():
            self._read()
            is_pressed = at_rest and self.frame and self.frame["pressed"]
            if self.frame and not is_pressed and is_so(self.frame):
                return True
            if passed > AGAIN_AFTER:
                return False
        return False

    def _read(self) -> None:
        self._rest += self._frames.read()
        *lines, self._rest = self._rest.split(b"\n")
        for line in lines:
            self.frame = json.loads(line)
            self.most_steps = max(self.most_steps, self.frame["steps"] or 0)

    def read_to_the_end(self) -> int:
        """All that was shown before the plug was pulled; gives how many steps that were."""
        self._read()
        return self.most_steps


def add_drop_in(machine: Machine) -> None:
    folder = "/etc/systemd/system/brinkside.service.d"
    machine.must(f"mkdir -p {folder}; cat > {folder}/prove.conf <<'END'\n{DROP_IN}END")
    machine.must("systemctl daemon-reload; systemctl restart brinkside")
