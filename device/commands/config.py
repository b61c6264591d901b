"""`brinkside config`: the settings, what each is for, and where its value comes from."""

from __future__ import annotations

from argparse import Namespace

from device.settings.in_force import in_force
from device.settings.sections import keys
from engine.text import say
from hardware.schema import as_toml


def run(args: Namespace) -> int:
    where = in_force(args)
    file = where.settings.file
    if args.check:
        sound = (
            say("the settings are sound") if file else say("no settings file: defaults are used")
        )
        print(where.speak(sound))
        return 0
    values = {**where.settings.values, "language": where.speech.language, "data": str(where.data)}
    if getattr(args, "colour", None):
        values["terminal.colour"] = args.colour
    for key in keys():
        print(f"# {where.speak(key.about)}")
        value = as_toml(values[key.name])
        print(f"{key.name} = {value}  # {where.speak(where.source(key.name))}")
    return 0
