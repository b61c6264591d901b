"""`brinkside update`: builds a release beside the one that runs, and lets it show that it works.

Nothing is taken away before its successor works: what is built is checked, then switched to on
trial (releases.py), and the one before comes back by itself if that does not become healthy.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

from device.kiosk import bundle
from device.kiosk.releases import Releases
from device.records.files import reason
from engine.core import Refusal
from engine.text import Text, say
from hardware.machine import Machine

LEAST_FREE_MIB = 400
HEALTH_SECONDS = 300
BUILD_SECONDS = 3600
USER = "brinkside"

Told = Callable[[Text], None]
"""Says how far it is, a line at a time."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a release is built from, as pip understands it."""

    version: str
    requirement: str
    wheels: Path | None = None
    """Everything needed is in here; None: the rest may come from the network."""


@dataclass(frozen=True, slots=True)
class Installation:
    """Where Brinkside is installed on this machine."""

    releases: Releases
    data: Path
    keys: Path = bundle.KEYS


def source_of(given: Path, workshop: Path, keys: Path) -> Source:
    """A wheel, a folder (of the project, or of wheels) or a signed bundle. Raises Refusal."""
    if given.is_dir():
        if (given / "pyproject.toml").is_file():
            return Source(_version_of_tree(given), f"brinkside @ {given.resolve().as_uri()}")
        return _of_wheels(given)
    if not given.is_file():
        raise Refusal("bad-update", say("{file} is not there", file=str(given)))
    if given.suffix == ".whl":
        return Source(_version_of_wheel(given), f"brinkside @ {given.resolve().as_uri()}")
    if given.suffix == bundle.ENDING:
        unpacked = bundle.opened(given, workshop, keys)
        source = _of_wheels(unpacked.wheels)
        if source.version != unpacked.version:
            raise Refusal("bad-bundle", say("{file} is no bundle of Brinkside", file=given.name))
        return source
    told = say("{file} is no wheel, folder or bundle of Brinkside", file=str(given))
    raise Refusal("bad-update", told)


def build(place: Installation, source: Source, told: Told, extras: str | None = None) -> str:
    """Makes a whole, checked release and gives its name. Raises Refusal; then nothing is left.

    Without extras it gets those of the release that runs.
    """
    releases = place.releases
    releases.sweep()
    _check_room(releases.root)
    folder = releases.begin(source.version)
    try:
        told(say("building {version} beside {current}", version=folder.name, current=_now(place)))
        _install(folder, source, releases.root / "releases" / releases.current, extras)
        told(say("checking it"))
        _check_health(folder, place.data)
        releases.finish(folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return folder.name


def extras_for(machine: Machine) -> str:
    """What the installer adds to the program on such a machine, unless it is told otherwise."""
    return "pi,print" if machine.model().startswith("Raspberry Pi") else "serial,print"


def pack(given: Path, workshop: Path, out: Path, extras: str | None = None) -> None:
    """Makes a bundle of a project folder (with everything it depends on, extras as well, for
    machines like this one) or of a folder of wheels. Raises Refusal."""
    wheels = given
    if (given / "pyproject.toml").is_file():
        wheels = workshop / "wheels"
        wanted = extras_for(Machine()) if extras is None else extras
        project = f"{given.resolve()}[{wanted}]" if wanted else str(given.resolve())
        pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--wheel-dir", str(wheels)]
        _run([*pip, project])
    source = _of_wheels(wheels)
    try:
        bundle.pack(wheels, source.version, out)
    except OSError as error:
        told = say("{file} cannot be written: {reason}", file=str(out), reason=reason(error))
        raise Refusal("bad-bundle", told) from error


def switch(place: Installation, name: str, told: Told, restart: Callable[[], bool]) -> bool:
    """Makes a release the current one; whether it (still) is when all is over."""
    trial = place.releases.switch(name)
    told(say("{version} is the current one now", version=name))
    if not restart():
        if trial is not None:
            told(say("it takes over with the next start"))
        return True
    if trial is None:
        return True
    told(say("waiting for it to become healthy"))
    deadline = monotonic() + HEALTH_SECONDS
    while monotonic() < deadline and place.releases.current == name:
        if place.releases.confirm(place.data):
            told(say("it is healthy"))
            return True
        sleep(1)
    if place.releases.current == name:
        told(say("it has not become healthy yet; it goes back by itself if it does not start"))
        return True
    told(say("it did not become healthy: back to {version}", version=_now(place)))
    return False


def restart_service() -> bool:
    """Whether there is a service, started anew now; a trial is counted when it starts."""
    if not os.path.isdir("/run/systemd/system"):
        return False
    known = subprocess.run(
        ["systemctl", "is-enabled", "--quiet", "brinkside.service"], check=False
    ).returncode
    if known != 0:
        return False
    # Whether it starts is seen by its health; systemctl's own word on it would only alarm.
    restart = ["systemctl", "restart", "--quiet", "brinkside.service"]
    subprocess.run(restart, check=False, stderr=subprocess.DEVNULL)
    return True


@contextmanager
def alone(root: Path) -> Iterator[None]:
    """Two updates at once would sweep each other's work away. Raises Refusal."""
    import fcntl

    try:
        root.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(root / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        because = say("{file} cannot be written: {reason}", file=str(root), reason=reason(error))
        raise Refusal("bad-update", say("{problem} (sudo?)", problem=because)) from error
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Refusal("bad-update", say("another update is running")) from error
        yield
    finally:
        os.close(descriptor)


def _now(place: Installation) -> str:
    return place.releases.current or "-"


def _install(folder: Path, source: Source, pattern: Path, extras: str | None) -> None:
    """A virtual environment like the one of the release that runs."""
    config = pattern / "pyvenv.cfg"
    is_shared = not config.is_file() or "include-system-site-packages = true" in config.read_text()
    extras_file = pattern / "extras"
    if extras is None:
        extras = extras_file.read_text().strip() if extras_file.is_file() else ""
    base = Path(sys.base_prefix) / "bin" / "python3"
    shared = ("--system-site-packages",) if is_shared else ()
    _run([str(base), "-m", "venv", *shared, str(folder)])
    requirement = source.requirement
    if extras:
        name, _, rest = requirement.partition(" ")
        requirement = f"{name}[{extras}] {rest}".strip()
    offline = ("--no-index", "--find-links", str(source.wheels)) if source.wheels else ()
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-input"]
    _run([*pip, "--disable-pip-version-check", *offline, requirement])
    (folder / "extras").write_text(f"{extras}\n")


def _check_health(folder: Path, data: Path) -> None:
    command = [str(folder / "bin" / "python"), "-P", "-m", "device", "health", "--data", str(data)]
    if os.geteuid() == 0 and _has_user():
        # Code that nobody has tried yet gets no more rights than the service will give it.
        command = ["runuser", "-u", USER, "--", *command]
    try:
        _run(command, seconds=HEALTH_SECONDS, env={**os.environ, "SDL_VIDEODRIVER": "dummy"})
    except Refusal as refusal:
        told = say("the new version is not fit to run: {problem}", problem=refusal.because)
        raise Refusal("bad-update", told) from refusal


def _has_user() -> bool:
    import pwd

    try:
        pwd.getpwnam(USER)
    except KeyError:
        return False
    return True


def _run(
    command: Sequence[str], seconds: float = BUILD_SECONDS, env: Mapping[str, str] | None = None
) -> None:
    """Raises Refusal with the last line that the program said."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=seconds, env=env
        )
    except subprocess.TimeoutExpired as error:
        told = say("{program} did not end in {n} s", program=command[0], n=int(seconds))
        raise Refusal("bad-update", told) from error
    except OSError as error:
        told = say("{file} cannot be run: {reason}", file=command[0], reason=reason(error))
        raise Refusal("bad-update", told) from error
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines()
        last = lines[-1] if lines else f"exit {done.returncode}"
        raise Refusal("bad-update", say("{reason}", reason=last[:300]))


def _check_room(root: Path) -> None:
    free = shutil.disk_usage(root).free // (1024 * 1024)
    if free < LEAST_FREE_MIB:
        told = say(
            "{n} MiB are free in {folder}, an update needs {least}",
            n=free,
            folder=str(root),
            least=LEAST_FREE_MIB,
        )
        raise Refusal("disk-full", told)


def _version_of_tree(folder: Path) -> str:
    import tomllib

    try:
        found = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
        if found["name"] == "brinkside":
            return _sound(str(found["version"]))
    except (OSError, ValueError, KeyError, TypeError):
        pass
    told = say("{file} is no wheel, folder or bundle of Brinkside", file=str(folder))
    raise Refusal("bad-update", told)


def _of_wheels(folder: Path) -> Source:
    wheels = sorted(folder.glob("brinkside-*.whl"))
    if len(wheels) != 1:
        told = say("{file} is no wheel, folder or bundle of Brinkside", file=str(folder))
        raise Refusal("bad-update", told)
    version = _version_of_wheel(wheels[0])
    return Source(version, f"brinkside @ {wheels[0].resolve().as_uri()}", folder)


def _version_of_wheel(wheel: Path) -> str:
    parts = wheel.name.split("-")
    if len(parts) >= 5 and parts[0] == "brinkside":
        return _sound(parts[1])
    told = say("{file} is no wheel, folder or bundle of Brinkside", file=wheel.name)
    raise Refusal("bad-update", told)


def _sound(version: str) -> str:
    """It becomes the name of a folder."""
    if re.fullmatch(r"[0-9][0-9A-Za-z.+!]{0,40}", version):
        return version
    raise Refusal("bad-update", say("{version} is no version", version=version[:40]))
