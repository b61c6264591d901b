"""`brinkside update`: installs another version, lists them, or goes back to the one before."""

from __future__ import annotations

import tempfile
from argparse import Namespace
from pathlib import Path

from device.kiosk import updating
from device.kiosk.releases import DATA, Releases
from device.kiosk.updating import Installation
from device.settings.in_force import SettingsInForce, in_force
from engine.core import Refusal
from engine.text import Text, say


def run(args: Namespace) -> int:
    where = in_force(args)
    releases = Releases(Path(args.root))
    place = Installation(releases, Path(args.data or DATA))

    def told(line: Text) -> None:
        print(where.speak(line), flush=True)

    restart = updating.restart_service if args.restart else lambda: False
    if args.list:
        return _list(releases, where)
    if args.pack:
        return _pack(Path(args.source or "."), Path(args.pack), args.extras, where)
    with updating.alone(releases.root):
        if args.rollback:
            before = releases.previous
            if not before or before == releases.current or before not in releases.all():
                raise Refusal("bad-update", say("there is no version to go back to"))
            name = before
        elif args.source:
            with tempfile.TemporaryDirectory(prefix="brinkside-") as workshop:
                source = updating.source_of(Path(args.source), Path(workshop), place.keys)
                name = updating.build(place, source, told)
        else:
            raise Refusal("bad-update", say("say what to install: a wheel, a folder or a bundle"))
        return 0 if updating.switch(place, name, told, restart) else 1


def _pack(source: Path, out: Path, extras: str | None, where: SettingsInForce) -> int:
    with tempfile.TemporaryDirectory(prefix="brinkside-") as workshop:
        updating.pack(source, Path(workshop), out, extras)
    line = say("{file} is made; sign it: minisign -S -m {file}", file=str(out))
    print(where.speak(line))
    return 0


def _list(releases: Releases, where: SettingsInForce) -> int:
    trial = releases.trial
    for name in releases.all():
        marks = [
            where.speak(text)
            for text, holds in (
                (say("current"), name == releases.current),
                (say("on trial"), trial is not None and trial.release == name),
                (say("previous"), name == releases.previous != releases.current),
                (say("did not become healthy"), releases.failed(name)),
            )
            if holds
        ]
        print(f"{name}  {', '.join(marks)}".rstrip())
    if not releases.all():
        print(where.speak(say("no version is installed in {folder}", folder=str(releases.root))))
    return 0
