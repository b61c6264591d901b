"""The companion in a terminal: which game, with which options, and the devices that go along."""

from __future__ import annotations

import sys
from argparse import Namespace
from getpass import getpass

from device import games, logs
from device.records.shelf import Shelf
from device.records.storage import is_in_use
from device.settings.in_force import SettingsInForce, has_colour
from device.table import Table
from device.terminal.companion import Companion, Console
from device.terminal.narration import Teller
from device.wiring.devices import Devices
from device.wiring.parts import Parts, parts_of
from engine.core import AnyGame, Option, Refusal, as_printed, in_play
from engine.text import say, say_count


def run(args: Namespace, where: SettingsInForce) -> int:
    teller = Teller(where.speech, has_colour(args, where.settings))
    console = Console(print, input, getpass if sys.stdin.isatty() else input)
    logs.started(where)
    try:
        table = _table(args, where, console)
    except EOFError:
        return 0
    try:
        with Devices(_for_terminal(parts_of(where.settings))) as devices:
            Companion(table, teller, console, lambda table: _follow(devices, table)).run()
    finally:
        table.close()
    return 0


def _for_terminal(parts: Parts) -> Parts:
    """Lights and sound: a terminal waits for typing, so nothing else can come in."""
    return {
        id: part
        for id, part in parts.items()
        if id in ("lights", "buzzer") and part.driver.id != "simulated"
    }


def _follow(devices: Devices, table: Table) -> None:
    devices.follow(table.session)
    table.notices += devices.take_notices()


def _table(args: Namespace, where: SettingsInForce, console: Console) -> Table:
    shelf = Shelf(where.data)
    if not args.new:
        under_way, notices = shelf.under_way()
        for notice in notices:
            console.write(f"  ! {where.speak(notice)}")
        wanted = [row for row in under_way if args.game in (None, row.game)]
        for latest in wanted:
            title = games.game(latest.game).title
            if is_in_use(shelf.path(latest)):
                told = say(
                    "{game}: another Brinkside has the game of {time} open",
                    game=title,
                    time=latest.started,
                )
                console.write(where.speak(told))
                continue
            told = say_count(
                "{game}: going on with the game of {time} ({n} entry; --new starts another)",
                "{game}: going on with the game of {time} ({n} entries; --new starts another)",
                latest.entries,
                game=title,
                time=latest.started,
            )
            console.write(where.speak(told))
            return shelf.resume(shelf.path(latest))
    game = games.game(args.game or _chosen_game(where, console))
    return shelf.new(game.id, _chosen_options(game, where, console))


def _chosen_game(where: SettingsInForce, console: Console) -> str:
    """The only game there is, or the one chosen from the list."""
    ids = list(games.modules())
    if len(ids) == 1:
        return ids[0]
    for number, id in enumerate(ids, start=1):
        console.write(f"  {number:>2}  {where.speak(games.game(id).title)}")
    while True:
        typed = console.ask(where.speak(say("Which game?")) + " ").strip()
        if typed in ids:
            return typed
        if typed.isdecimal() and 1 <= int(typed[:4]) <= len(ids):
            return ids[int(typed[:4]) - 1]


def _chosen_options(game: AnyGame, where: SettingsInForce, console: Console) -> dict[str, str]:
    """Shows every option with its values, those that depend on another once it is chosen; an
    empty line takes them as they are."""
    chosen = as_printed(game.options, where.speech.language)
    for option in game.options:
        if option.needs is None:
            console.write(_listed(option, where))
    question = where.speak(say("Change an option (name=value), or Enter to start:")) + " "
    while typed := console.ask(question).strip():
        name, _, value = typed.partition("=")
        named = {name.strip(): value.strip()}
        changed = {**in_play(game.options, {**chosen, **named}), **named}
        try:
            game.start(changed)
        except Refusal as refusal:
            console.write(where.speak(refusal.because))
        else:
            chosen = changed
            for option in game.options:
                needs = option.needs
                if needs and needs[0] == name.strip() and value.strip() in needs[1]:
                    console.write(_listed(option, where))
    return chosen


def _listed(option: Option, where: SettingsInForce) -> str:
    values = "  ".join(f"{value.id} = {where.speak(value.label)}" for value in option.values)
    usual = option.usual(where.speech.language)
    return f"  {option.id}: {where.speak(option.label)}: {values} [{usual}]"
