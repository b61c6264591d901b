"""`brinkside config`: the settings, what each is for, and where its value comes from."""

from __future__ import annotations

from argparse import Namespace

from device.settings.sections import keys
from device.surroundings import around
from engine.text import say
from hardware.schema import as_toml


def run(args: Namespace) -> int:
    where = around(args)
    file = where.settings.file
    if args.check:
        sound = (
            say("the settings are sound") if file else say("no settings file: defaults are used")
        )
        print(where.speak(sound))
        return 0
    in_force = {**where.settings.values, "language": where.speech.language, "data": str(where.data)}
    if getattr(args, "colour", None):
        in_force["terminal.colour"] = args.colour
    for key in keys():
        print(f"# {where.speak(key.about)}")
        value = as_toml(in_force[key.name])
        print(f"{key.name} = {value}  # {where.speak(where.source(key.name))}")
    return 0
