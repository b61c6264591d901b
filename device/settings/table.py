"""The table of all settings for the documents: `python -m device.settings.table`."""

from __future__ import annotations

from collections.abc import Iterator

from device.settings.sections import SETTINGS
from engine.text import ENGLISH, spoken
from hardware.drivers import DeviceKind, kinds
from hardware.schema import Key, as_toml, keys_of

HEAD = ("| setting | by default | may be | what it is | for |", "| --- | --- | --- | --- | --- |")


def table(outside: bool = True) -> Iterator[str]:
    """A line for each key; of drivers that others have installed only if wanted."""
    yield from HEAD
    for settings in SETTINGS:
        for key in keys_of(settings, settings.section):
            yield _row(key, "")
    for kind in kinds().values():
        for key in kind.schema(outside):
            yield _row(key, ", ".join(_drivers_with(key, kind, outside)))


def _drivers_with(key: Key, kind: DeviceKind[..., object], outside: bool) -> Iterator[str]:
    """The drivers that have a key for themselves; none, if all have it."""
    own = key.name.removeprefix(f"{kind.id}.")
    if own == "driver" or own in kind.settings.__dataclass_fields__:
        return
    for driver in kind.drivers(outside).values():
        if own in driver.settings.__dataclass_fields__:
            yield driver.id


def _row(key: Key, drivers: str) -> str:
    default = "" if key.default in ("", ()) else as_toml(key.default)
    about = spoken(key.about, ENGLISH)
    return f"| `{key.name}` | {default} | {_bounds(key)} | {about} | {drivers} |".replace("  ", " ")


def _bounds(key: Key) -> str:
    if key.least is not None and key.most is not None:
        return f"{key.least:,.10g} to {key.most:,.10g}"
    if key.name.endswith(".driver"):
        return ""  # what it is says so
    return ", ".join(word for word in key.allowed if word)


if __name__ == "__main__":
    print("\n".join(table()))
