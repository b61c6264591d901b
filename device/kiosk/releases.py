"""The installed versions side by side, and which of them runs.

    releases/<name>/    a virtual environment each; the file `complete` in it is written last
    current             a link to the one that runs
    previous            a link to the one that ran before
    trial.json          the current one has yet to show that it runs, and how often it started

Also run as a script, from a copy outside of every release: what goes back from a broken release
must not be part of it. So this file imports nothing but the standard library.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from secrets import token_hex

ROOT = Path("/opt/brinkside")
DATA = Path("/var/lib/brinkside")
MOST_STARTS = 3
"""So often a release on trial is started; not healthy by then, the one before comes back."""
KEPT = 3
"""So many complete releases stay on the disk."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A release that has yet to show that it runs."""

    id: str
    release: str
    before: str
    starts: int = 0


class Releases:
    """The releases under one folder. Each change is whole or not there, whenever the plug goes."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self._folder = root / "releases"
        self._trial_file = root / "trial.json"

    def all(self) -> list[str]:
        """The complete ones, the oldest first."""
        stamps = sorted(self._folder.glob("*/complete"), key=lambda file: file.stat().st_mtime_ns)
        return [stamp.parent.name for stamp in stamps]

    @property
    def current(self) -> str:
        """The one that runs; empty where there is none."""
        return self._linked("current")

    @property
    def previous(self) -> str:
        return self._linked("previous")

    @property
    def trial(self) -> Trial | None:
        try:
            found = json.loads(self._trial_file.read_bytes())
            return Trial(**found)
        except (OSError, ValueError, TypeError):
            return None

    def failed(self, name: str) -> bool:
        """Whether it was tried and did not become healthy."""
        return (self._folder / name / "failed").exists()

    def begin(self, version: str) -> Path:
        """A new empty folder to build a release in; nobody runs it before `finish`."""
        self._folder.mkdir(parents=True, exist_ok=True)
        name, number = version, 1
        while (self._folder / name).exists():
            number += 1
            name = f"{version}-{number}"
        (self._folder / name).mkdir()
        return self._folder / name

    def finish(self, folder: Path) -> None:
        """Says that a release is whole; all of it is on disk before that is."""
        os.sync()
        _write(folder / "complete", folder.name)

    def switch(self, name: str) -> Trial | None:
        """Makes a release the current one: on trial, if there is one to go back to."""
        if name not in self.all():
            raise ValueError(f"{name} is not a complete release")
        before = self.current
        (self._folder / name / "failed").unlink(missing_ok=True)
        trial = None
        if before and before != name:
            trial = Trial(token_hex(8), name, before)
            # In this order: a trial of what is not current counts for nothing.
            self._remember(trial)
            self._link("previous", before)
        self._link("current", name)
        return trial

    def rollback(self) -> str:
        """Back to the one before, on trial as well; empty where there is none."""
        before = self.previous
        if before and before != self.current and before in self.all():
            self.switch(before)
            return before
        return ""

    def choose(self, data: Path = DATA) -> str:
        """At every start: which release is to run now. Goes back where it has to."""
        trial = self.trial
        if trial is not None and trial.release == self.current and not self.confirm(data):
            if trial.starts < MOST_STARTS:
                self._remember(replace(trial, starts=trial.starts + 1))
            else:
                self._go_back(trial)
        if self.current not in self.all():
            self._take_any()
        return self.current

    def confirm(self, data: Path = DATA) -> bool:
        """Ends the trial if the release has said that it is healthy."""
        trial = self.trial
        if trial is None:
            return True
        with suppress(OSError):
            if (data / "healthy").read_text().strip() == trial.id:
                self._forget_trial()
                return True
        return False

    def sweep(self) -> list[str]:
        """Removes releases that nobody will run: unfinished, failed, and old ones."""
        whole = self.all()
        trial = self.trial
        kept = {self.current, self.previous, *whole[-KEPT:]}
        if trial is not None:
            kept |= {trial.release, trial.before}
        gone = []
        for folder in sorted(self._folder.iterdir()) if self._folder.is_dir() else ():
            if folder.name == self.current:
                continue
            if folder.name not in whole or folder.name not in kept:
                # The stamp first: half a release must not look like one.
                (folder / "complete").unlink(missing_ok=True)
                shutil.rmtree(folder, ignore_errors=True)
                gone.append(folder.name)
        return gone

    def _go_back(self, trial: Trial) -> None:
        _write(self._folder / trial.release / "failed", "did not become healthy")
        if trial.before in self.all():
            self._link("current", trial.before)
            self._link("previous", trial.before)
        self._forget_trial()

    def _take_any(self) -> None:
        """The link leads nowhere: better the newest that ever worked than a black panel."""
        whole = [name for name in self.all() if not self.failed(name)] or self.all()
        if whole:
            self._link("current", whole[-1])

    def _linked(self, link: str) -> str:
        try:
            return os.path.basename(os.readlink(self.root / link))
        except OSError:
            return ""

    def _link(self, link: str, name: str) -> None:
        draft = self.root / f".{link}.new"
        draft.unlink(missing_ok=True)
        draft.symlink_to(Path("releases") / name)
        os.replace(draft, self.root / link)
        _sync(self.root)

    def _remember(self, trial: Trial) -> None:
        _write(self._trial_file, json.dumps(asdict(trial)))

    def _forget_trial(self) -> None:
        self._trial_file.unlink(missing_ok=True)
        _sync(self.root)


def _write(path: Path, text: str) -> None:
    """A small file, whole or not at all, on disk when this returns."""
    draft = path.with_name(f".{path.name}.new")
    with draft.open("w") as file:
        # The service's own umask must not keep from the panel that it is on trial.
        os.fchmod(file.fileno(), 0o644)
        file.write(text + "\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(draft, path)
    _sync(path.parent)


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


USE = (
    "releases.py [--root DIR] [--data DIR] begin VERSION | finish DIR | switch NAME | choose | list"
)


def main(arguments: Sequence[str]) -> int:
    """For the installer and the service, which have no other Python to ask."""
    words, named = list(arguments), {"--root": str(ROOT), "--data": str(DATA)}
    while words and words[0] in named and len(words) > 1:
        named[words[0]] = words[1]
        del words[:2]
    releases, data = Releases(Path(named["--root"])), Path(named["--data"])
    match words:
        case ["begin", version]:
            print(releases.begin(version))
        case ["finish", folder]:
            releases.finish(Path(folder))
        case ["switch", name]:
            releases.switch(name)
        case ["choose"]:
            print(releases.choose(data) or "no release is installed", file=sys.stderr)
        case ["list"]:
            print("\n".join(releases.all()))
        case _:
            print(USE, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
