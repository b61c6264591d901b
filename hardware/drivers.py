"""Drivers register themselves: a file in the folder of a kind is all there is to one.

    @driver("neopixel", NeopixelSettings, libraries=(NEOPIXEL,))
    def neopixel(settings: NeopixelSettings) -> Strip: ...

Kinds are the folders here, drivers the modules in them; what others have installed comes by the
entry-point group `brinkside.drivers`. Finding drivers imports none of their libraries.
"""

from __future__ import annotations

import logging
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar

import hardware
from engine.text import Text, say
from hardware.diagnosis import Diagnosis
from hardware.schema import Key, Value, filled, keys_of

if TYPE_CHECKING:
    from hardware.doctor import DeviceCheck

log = logging.getLogger("brinkside.devices")

NONE = "none"
GROUP = "brinkside.drivers"

P = ParamSpec("P")
D = TypeVar("D")
S = TypeVar("S", bound="DriverSettings")


@dataclass(frozen=True, kw_only=True)
class DriverSettings:
    """The schema of a driver's settings: its fields are keys."""

    def problems(self) -> Iterator[Text]:
        """What does not fit together, though each value by itself may be."""
        return iter(())

    def pins(self) -> Iterator[tuple[str, int]]:
        """The settings that put pins to use, with the pins."""
        return iter(())


@dataclass(frozen=True, slots=True)
class Library:
    """What a driver imports once it is opened, and the extra of `./run --with` that brings it."""

    module: str
    extra: str
    name: str = ""

    def __str__(self) -> str:
        return self.name or self.module


@dataclass(frozen=True, slots=True)
class Driver:
    """How a device of a kind is driven."""

    id: str
    kind: str
    settings: type[DriverSettings]
    make: Callable[..., Any]
    libraries: tuple[Library, ...] = ()
    look: Callable[[DeviceCheck, Any], Diagnosis] | None = None
    """What the doctor says of it (`doctor.DeviceCheck`, settings), once its libraries are there."""
    is_stand_in: bool = False
    """Whether there is no device behind it."""


@dataclass(frozen=True, slots=True)
class Part:
    """A driver with the settings it is to work with."""

    driver: Driver
    settings: Any

    def made(self, *more: object) -> Any:
        return self.driver.make(self.settings, *more)

    def problems(self) -> Iterator[Text]:
        yield from self.settings.problems()

    def pins(self) -> Iterator[tuple[str, int]]:
        for name, pin in self.settings.pins():
            yield f"{self.driver.kind}.{name}", pin


class DeviceKind(Generic[P, D]):
    """A kind of device: drivers are made from their settings and whatever else its kind gets."""

    def __init__(
        self, id: str, title: Text, settings: type[DriverSettings], usual: str = NONE
    ) -> None:
        self.id = id
        self.title = title
        self.settings = settings
        """The keys that all its drivers have."""
        self.usual = usual
        """The driver where nobody names one."""
        self._drivers: dict[str, Driver] = {}
        self._is_found = False

    def __repr__(self) -> str:
        return f"<Kind {self.id}: {', '.join(self._drivers)}>"

    def driver(
        self,
        id: str,
        settings: type[S],
        *,
        libraries: tuple[Library, ...] = (),
        look: Callable[[DeviceCheck, S], Diagnosis] | None = None,
        is_stand_in: bool = False,
    ) -> Callable[[Callable[Concatenate[S, P], D]], Callable[Concatenate[S, P], D]]:
        """Registers what makes a driver of this name."""

        def register(
            make: Callable[Concatenate[S, P], D],
        ) -> Callable[Concatenate[S, P], D]:
            self._drivers[id] = Driver(id, self.id, settings, make, libraries, look, is_stand_in)
            return make

        return register

    def drivers(self, outside: bool = True) -> Mapping[str, Driver]:
        """By name; those in this folder, and unless told otherwise those installed by others."""
        if not self._is_found:
            self._is_found = True
            package = import_module(f"{hardware.__name__}.{self.id}")
            for module in pkgutil.iter_modules(package.__path__):
                import_module(f"{package.__name__}.{module.name}")
        if outside:
            _load_installed()
        return dict(sorted(self._drivers.items()))

    def named(self, id: str) -> Driver | None:
        return self.drivers(outside=False).get(id) or self.drivers().get(id)

    def schema(self, outside: bool = True) -> tuple[Key, ...]:
        """Which driver, what all of them have, and what each has for itself."""
        drivers = self.drivers(outside)
        names = (*drivers, NONE)
        about = say("one of {names}", names=", ".join(names))
        which = Key(f"{self.id}.driver", self.usual, about, names)
        found = {which.name: which}
        for settings in (self.settings, *(driver.settings for driver in drivers.values())):
            for key in keys_of(settings, self.id):
                found.setdefault(key.name, key)
        return tuple(found.values())

    def part(self, found: Mapping[str, Value]) -> Part | None:
        """What the settings ask for; None where that is nothing."""
        id = str(found.get(f"{self.id}.driver", self.usual))
        driver = None if id == NONE else self.named(id)
        return None if driver is None else Part(driver, filled(driver.settings, self.id, found))

    def with_settings(self, id: str, **given: Value) -> Part:
        """A part by the name of its driver and the names of its keys."""
        driver = self.named(id)
        assert driver is not None, id
        return Part(driver, driver.settings(**given))


@cache
def kinds() -> Mapping[str, DeviceKind[..., Any]]:
    """Every kind of device there is, by the name of its folder."""
    found = {}
    for module in pkgutil.iter_modules(hardware.__path__):
        if module.ispkg:
            found[module.name] = import_module(f"{hardware.__name__}.{module.name}").KIND
    return found


@cache
def _load_installed() -> None:
    """A driver of somebody else's that cannot be loaded is told of, and costs nothing else."""
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP):
        try:
            entry.load()
        except Exception as error:
            log.warning("the driver %s cannot be loaded", entry.name, exc_info=error)
