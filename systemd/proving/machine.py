"""A virtual machine with a display, a touchscreen and a keyboard, whose plug can be pulled."""

from __future__ import annotations

import json
import os
import socket
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NamedTuple

WIDTH, HEIGHT = 800, 480
PATIENCE = 900.0
"""Seconds that anything may take; emulation without KVM is slow."""

MOST_PANICS = 3


class Gone(Exception):
    """The machine is off."""


class Failed(Exception):
    """Something that was to be shown did not show itself."""


class Done(NamedTuple):
    code: int
    out: str
    err: str


def accelerator() -> Sequence[str]:
    """KVM where the processor itself has it: some hosts offer a /dev/kvm that only runs kernels
    made for it. Emulated, the newest instructions are not good enough for Mesa."""
    flags = Path("/proc/cpuinfo").read_text().split()
    if os.access("/dev/kvm", os.R_OK | os.W_OK) and {"vmx", "svm"} & set(flags):
        return ("-accel", "kvm", "-cpu", "host")
    return ("-accel", "tcg,thread=multi", "-cpu", "Nehalem")


class Wire:
    """A line of JSON to the machine, a line of JSON back."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._file = connection.makefile("rb")

    def say(self, what: Mapping[str, Any]) -> None:
        try:
            self._connection.sendall(json.dumps(what).encode() + b"\n")
        except OSError:
            raise Gone from None

    def hear(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """The next line, for which that long is waited. A wire that timed out hears no more."""
        self._connection.settimeout(seconds)
        try:
            line = self._file.readline()
        except TimeoutError:
            raise Failed(f"no answer in {seconds:g} s") from None
        except OSError:
            raise Gone from None
        if not line.endswith(b"\n"):
            raise Gone
        found: dict[str, Any] = json.loads(line)
        return found


class Machine:
    """One that is switched on."""

    def __init__(self, work: Path, disk: Path, stick: Path | None, more: str = "") -> None:
        self.folder = disk.parent
        for name in ("qmp", "agent", "frames", "serial"):
            (self.folder / name).unlink(missing_ok=True)
        options = [
            "root=/dev/vda rw console=ttyS0 panic=-1",
            # Emulation is slow enough without what guards a real processor against its guests.
            "mitigations=off systemd.show_status=error",
            f"video=Virtual-1:{WIDTH}x{HEIGHT}",
            more,
        ]
        drives = [disk] if stick is None else [disk, stick]
        port = "virtserialport,chardev={0},name=prove.{0}"
        self._process = subprocess.Popen(
            ["qemu-system-x86_64", *accelerator(), "-M", "q35", "-m", "1024", "-smp", "2",
             "-kernel", work / "vmlinuz", "-initrd", work / "initrd.img",
             "-append", " ".join(options),
             *(word for drive in drives for word in ("-drive", _drive(drive, drive == stick))),
             "-device", f"virtio-vga,xres={WIDTH},yres={HEIGHT}",
             "-device", "usb-ehci", "-device", "usb-tablet", "-device", "usb-kbd",
             "-nic", "none", "-display", "none", "-monitor", "none", "-no-reboot",
             "-serial", f"file:{self.folder}/serial",
             "-device", "virtio-serial",
             "-chardev", f"socket,id=agent,path={self.folder}/agent,server=on,wait=off",
             "-device", port.format("agent"),
             "-chardev", f"file,id=frames,path={self.folder}/frames",
             "-device", port.format("frames"),
             "-qmp", f"unix:{self.folder}/qmp,server=on,wait=off"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        self.began = monotonic()
        try:
            self._qmp = self._wired("qmp")
            self._agent = self._wired("agent")
            self._qmp.hear()
            self.ask("qmp_capabilities")
        except BaseException:
            self.cut()
            raise

    def _wired(self, name: str) -> Wire:
        connection = socket.socket(socket.AF_UNIX)
        for _ in self.trying():
            try:
                connection.connect(str(self.folder / name))
                break
            except OSError:
                continue
        return Wire(connection)

    def trying(self, seconds: float = PATIENCE, every: float = 0.05) -> Iterator[float]:
        """For what cannot be waited for otherwise: goes round until time is up or plug is out."""
        began = monotonic()
        while (passed := monotonic() - began) < seconds:
            if not self.is_on:
                raise Gone
            yield passed
            sleep(every)
        raise Failed(f"nothing came of it in {seconds:g} s")

    @property
    def is_on(self) -> bool:
        return self._process.poll() is None

    @property
    def age(self) -> float:
        """Seconds since it was switched on."""
        return monotonic() - self.began

    def ask(self, command: str, **arguments: Any) -> Any:
        """QEMU itself, by its machine protocol."""
        self._qmp.say({"execute": command, "arguments": arguments})
        while True:
            answer = self._qmp.hear()
            if "error" in answer:
                raise Failed(f"{command}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]

    def await_agent(self) -> None:
        """Until the system inside has come so far that it can be asked."""
        while "hello" not in self._agent.hear():
            pass

    def run(self, command: str, seconds: float = PATIENCE) -> Done:
        """A shell command inside, as root."""
        self._agent.say({"run": command, "seconds": seconds})
        # The agent itself tells what did not end in time: it is waited for a little longer.
        while "code" not in (answer := self._agent.hear(seconds + PATIENCE)):
            pass
        return Done(answer["code"], answer["out"], answer["err"])

    def must(self, command: str, seconds: float = PATIENCE) -> str:
        done = self.run(command, seconds)
        if done.code != 0:
            last = "\n".join((done.out + done.err).splitlines()[-15:])
            raise Failed(f"{command}: {done.code}\n{last}")
        return done.out

    def picture(self, file: Path) -> Path:
        """What its display shows, as .png or .ppm."""
        self.ask("screendump", filename=str(file), format=file.suffix[1:])
        return file

    def touch(self, x: float, y: float, is_down: bool | None = None) -> None:
        at = (("x", x * 32767 / (WIDTH - 1)), ("y", y * 32767 / (HEIGHT - 1)))
        events: list[dict[str, Any]] = [
            {"type": "abs", "data": {"axis": axis, "value": round(value)}} for axis, value in at
        ]
        if is_down is not None:
            events.append({"type": "btn", "data": {"down": is_down, "button": "left"}})
        self.ask("input-send-event", events=events)

    def keys(self, chord: str) -> None:
        """A chord as ctrl-alt-f2."""
        self.ask("send-key", keys=[{"type": "qcode", "data": key} for key in chord.split("-")])

    def cut(self) -> None:
        """Pulls the plug: nothing inside is told."""
        self._process.kill()
        self._process.wait()

    def switch_off(self) -> None:
        """In good order."""
        self.must("systemctl poweroff --no-block")
        self._process.wait(PATIENCE)


def _drive(disk: Path, is_fixed: bool) -> str:
    options = "readonly=on" if is_fixed else "cache=none"
    return f"file={disk},if=virtio,format=raw,{options}"


@contextmanager
def switched_on(
    work: Path, disk: Path, stick: Path | None = None, more: str = ""
) -> Iterator[Machine]:
    machine = _booted(work, disk, stick, more)
    try:
        yield machine
    finally:
        machine.cut()


def _booted(work: Path, disk: Path, stick: Path | None, more: str) -> Machine:
    """Until the system inside answers. An emulated kernel now and then falls over its own
    patching of its code (int3) before there is anything of ours; then it is switched on again."""
    for _ in range(MOST_PANICS):
        machine = Machine(work, disk, stick, more)
        try:
            machine.await_agent()
            return machine
        except Gone:
            machine.cut()
        except BaseException:
            machine.cut()
            raise
    raise Failed(f"the kernel did not start in {MOST_PANICS} tries")
