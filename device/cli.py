"""The command line: what can be asked for, and how errors are told."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from engine.core import Refusal

INTERRUPTED = 130
PIPE_CLOSED = 141
BAD_USE = 2
INTERNAL = 70

ALONE = ("-h", "--help", "--version")
"""What may be asked without a command."""


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with the arguments."""

    def error(self, message: str) -> NoReturn:
        told = " ".join(message.split())
        self.exit(BAD_USE, f"{self.prog}: {told} (see {self.prog} --help)\n")


class _Version(argparse.Action):
    """Finds out only when it is asked for, as the version is in a file."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from device.version import version

        print(version())
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Every command with its arguments; the modules that carry them out load later."""
    top = _Parser(prog="brinkside", description="A table-side referee for physical board games.")
    top.add_argument("--version", action=_Version, nargs=0, help="say which version this is")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)

    play = commands.add_parser("play", help="the companion (default command)")
    _add_game(play)
    how = play.add_mutually_exclusive_group()
    how.add_argument("--terminal", action="store_true", help="play in the terminal")
    how.add_argument(
        "--kiosk", action="store_true", help="full screen, with no way out for those who play"
    )
    play.add_argument("--new", action="store_true", help="start a new game, resume none")
    play.add_argument("--size", metavar="WxH", help="the panel's size (800x480)")
    play.add_argument("--fullscreen", action="store_true", help="fill the whole display")
    play.add_argument(
        "--strips",
        action=argparse.BooleanOptionalAction,
        help="the light strips beside the panel (default: unless --fullscreen)",
    )
    play.add_argument("--log", metavar="LEVEL", help="what stderr is told: debug, info, warning…")
    play.add_argument("--trace", metavar="FILE", help="a line per frame, for tests")
    play.add_argument("--secrets", action="store_true", help="secret choices in the trace too")
    _add_common(play, "language", "data", "colour")

    demo = commands.add_parser("demo", help="plays a recorded game by itself")
    _add_game(demo)
    demo.add_argument("--out", metavar="DIR", help="write pictures of it there as well")
    _add_common(demo, "language", "colour")

    shot = commands.add_parser("shot", help="renders any screen without a display")
    shot.add_argument("out", metavar="OUT.png", nargs="?", help="where the picture goes")
    shot.add_argument("--screen", metavar="S", help="which screen (see --list)")
    shot.add_argument("--record", metavar="F", help="a record; the screen that fits its end")
    shot.add_argument("--entry", type=_count, metavar="N", help="the record up to that entry")
    shot.add_argument("--size", metavar="WxH", help="the panel's size (800x480)")
    shot.add_argument("--sight", choices=("deuteranopia", "protanopia"), help="as such eyes see it")
    shot.add_argument("--list", action="store_true", help="names the screens")
    _add_common(shot, "language")

    engine = commands.add_parser("engine", help="JSON Lines protocol on stdin and stdout")
    _add_game(engine)
    engine.add_argument("--options", metavar="JSON", help="an object of set-up options")
    engine.add_argument("--position", metavar="FILE", help="start from a typed-in position")
    engine.add_argument("--save", metavar="FILE", help="keep the record there; resume it if any")
    engine.add_argument("--secrets", action="store_true", help="records with sealed answers")
    engine.add_argument("--log", metavar="LEVEL", help="what stderr is told (warning)")
    _add_common(engine, "language")

    replay = commands.add_parser("replay", help="prints every fact of a record and the outcome")
    replay.add_argument("record", metavar="RECORD")
    replay.add_argument("--json", action="store_true")
    _add_common(replay, "language")

    simulate = commands.add_parser("simulate", help="random legal play")
    _add_game(simulate, required=True)
    simulate.add_argument("--games", type=_count, default=100, metavar="N")
    simulate.add_argument("--seed", type=int, default=1, metavar="S")
    simulate.add_argument("--options", metavar="JSON", help="an object of set-up options")
    simulate.add_argument("--players", type=_count, metavar="P", help="how many, where it varies")
    simulate.add_argument("--wakhan", action="store_true", help="Pax Pamir: Wakhan plays too")
    simulate.add_argument(
        "--freely", action="store_true", help="random players answer for Wakhan as well"
    )
    simulate.add_argument("--checked", action="store_true", help="check every position (slow)")
    simulate.add_argument("--out", metavar="DIR", default=".", help="where failed games are left")
    simulate.add_argument("--keep", action="store_true", help="leave the record of every game")
    simulate.add_argument("--json", action="store_true")
    _add_common(simulate, "language")

    games = commands.add_parser("games", help="lists unfinished and finished games")
    games.add_argument("--json", action="store_true")
    games.add_argument("--rebuild", action="store_true", help="make the index from the records")
    _add_common(games, "language", "data")

    records = commands.add_parser("records", help="gives back what damaged records hold")
    doing = records.add_subparsers(dest="doing", metavar="salvage", required=True)
    salvage = doing.add_parser("salvage", help="every sound line; the file as it was is kept")
    salvage.add_argument("record", metavar="RECORD", nargs="?", help="default: all damaged ones")
    salvage.add_argument("--out", metavar="FILE", help="write there, leave the record alone")
    salvage.add_argument(
        "--put", action="append", default=[], metavar="N=ID", help="what lost entry N was"
    )
    _add_common(salvage, "language", "data")

    config = commands.add_parser("config", help="shows the settings and where each comes from")
    config.add_argument("--check", action="store_true", help="only say whether they are sound")
    _add_common(config, "language", "data")

    pin = commands.add_parser("pin", help="sets the operator's PIN, asked for or from stdin")
    which = pin.add_mutually_exclusive_group()
    which.add_argument("--remove", action="store_true", help="leave the operator's pages open")
    which.add_argument("--check", action="store_true", help="try one; a wrong one counts")
    which.add_argument("--status", action="store_true", help="only say whether one is set")
    _add_common(pin, "language", "data")

    update = commands.add_parser("update", help="installs another version beside this one")
    update.add_argument("source", metavar="FILE.whl|FOLDER|BUNDLE", nargs="?")
    instead = update.add_mutually_exclusive_group()
    instead.add_argument("--list", action="store_true", help="the versions that are installed")
    instead.add_argument("--rollback", action="store_true", help="back to the one before")
    instead.add_argument("--pack", metavar="OUT.bundle", help="make a bundle of it, to be signed")
    update.add_argument(
        "--with",
        dest="extras",
        metavar="EXTRAS",
        help="what else to pack (else what the installer adds on a machine like this one)",
    )
    update.add_argument("--root", metavar="DIR", default="/opt/brinkside", help="where they are")
    update.add_argument(
        "--restart",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="start the service anew and wait until it is healthy",
    )
    _add_common(update, "language", "data")

    backup = commands.add_parser("backup", help="writes all games onto a registered stick")
    backup.add_argument("stick", metavar="FOLDER", help="where the stick is mounted")
    backup.add_argument("--register", action="store_true", help="let backups go to this stick")
    _add_common(backup, "language", "data")

    health = commands.add_parser("health", help="whether this version would run at all")
    _add_common(health, "language", "data")

    labels = commands.add_parser("labels", help="writes QR labels for card sleeves")
    _add_game(labels, required=True)
    labels.add_argument("out", metavar="OUT.pdf|OUT.png")
    _add_common(labels, "language", "data")

    lights = commands.add_parser("lights", help="tries out the light strips of the settings")
    lights.add_argument("--seconds", type=_seconds, default=3.0, metavar="S", help="for each")
    _add_common(lights, "language")

    doctor = commands.add_parser("doctor", help="says what works on this machine")
    doctor.add_argument("--json", action="store_true")
    _add_common(doctor, "language", "data")
    return top


def run(arguments: Sequence[str]) -> int:
    """Carries out a command and gives the exit code; every error is one line on stderr."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes stdout at exit once more, which must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED


def _run(arguments: Sequence[str]) -> int:
    args = parser().parse_args(_with_command(arguments))
    try:
        code: int = import_module(f"device.commands.{args.command}").run(args)
        sys.stdout.flush()
        return code
    except Refusal as refusal:
        return _failed(args, refusal)
    except BrokenPipeError:
        raise
    except OSError as error:
        name = f"{error.filename}: " if error.filename else ""
        return _tell(f"{name}{error.strerror or error}", BAD_USE)
    except Exception as error:
        if os.environ.get("BRINKSIDE_DEBUG"):
            raise
        what = f"{type(error).__name__}: {error}"
        return _tell(
            f"this should not have happened: {what} (BRINKSIDE_DEBUG=1 shows more)", INTERNAL
        )


def _with_command(arguments: Sequence[str]) -> list[str]:
    """
    >>> _with_command(["--terminal"])
    ['play', '--terminal']
    """
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in ALONE):
        return ["play", *arguments]
    return list(arguments)


def _failed(args: argparse.Namespace, refusal: Refusal) -> int:
    from device.speech.languages import LANGUAGES, default_language, speech
    from engine.text import spoken

    language = getattr(args, "language", None)
    if language not in LANGUAGES:
        language = default_language(os.environ)
    return _tell(spoken(refusal.because, speech(language)), BAD_USE)


def _tell(message: str, code: int) -> int:
    print("brinkside:", " ".join(message.split()), file=sys.stderr)
    return code


def _add_game(command: argparse.ArgumentParser, required: bool = False) -> None:
    command.add_argument("--game", metavar="G", required=required, help="the game's id")


def _add_common(command: argparse.ArgumentParser, *names: str) -> None:
    command.add_argument("--settings", metavar="FILE", help="the settings file")
    if "language" in names:
        command.add_argument("--language", metavar="xx", help="en, ru, de or fr")
    if "data" in names:
        command.add_argument("--data", metavar="DIR", help="the folder of games and history")
    if "colour" in names:
        command.add_argument("--colour", choices=("auto", "always", "never"))


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 <= number <= 3600:
        raise argparse.ArgumentTypeError("must be from 0 to 3600")
    return number
