"""`brinkside backup`: writes all games onto a stick that was registered for it."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from device.kiosk import backup
from device.settings.in_force import in_force
from engine.text import say, say_count


def run(args: Namespace) -> int:
    where, stick = in_force(args), Path(args.stick)
    if args.register:
        backup.register(stick, where.data)
        print(where.speak(say("backups may go to {folder} from now on", folder=str(stick))))
        return 0
    file, games = backup.back_up(stick, where.data)
    told = say_count("{file} holds {n} game", "{file} holds {n} games", games, file=str(file))
    print(where.speak(told))
    return 0
