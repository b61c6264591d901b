"""`brinkside pin`: sets, changes or removes the operator's PIN."""

from __future__ import annotations

import sys
from argparse import Namespace
from getpass import getpass

from device.kiosk.pin import PinStore, problem_of, too_soon
from device.settings.in_force import SettingsInForce, in_force
from engine.core import Refusal
from engine.text import Text, say


def run(args: Namespace) -> int:
    where = in_force(args)
    store = PinStore(where.data)
    if args.check:
        return _check(store, where)
    if args.status:
        told = say("a PIN is set") if store.is_set else say("no PIN is set")
    elif args.remove:
        store.remove()
        told = say("the PIN is removed: anyone can open the operator's pages")
    else:
        store.set(_asked_twice(where))
        told = say("the PIN is set")
    print(where.speak(told))
    return 0


def _check(store: PinStore, where: SettingsInForce) -> int:
    """Tries a PIN, at the price of a try on the panel."""
    if wait := store.wait():
        raise too_soon(wait)
    verdict = store.check(_asked(where, say("PIN: ")))
    if not verdict.right:
        raise Refusal("wrong-pin", say("this is not the PIN"))
    print(where.speak(say("this is the PIN")))
    return 0


def _asked(where: SettingsInForce, question: Text) -> str:
    """Never an argument: those are seen by every user of the machine, and kept by the shell."""
    if sys.stdin.isatty():
        return getpass(where.speak(question))
    return sys.stdin.readline().strip()


def _asked_twice(where: SettingsInForce) -> str:
    pin = _asked(where, say("New PIN, 4 to 8 digits: "))
    if not sys.stdin.isatty():
        return pin
    problem = problem_of(pin)
    if problem is not None:
        raise problem
    if _asked(where, say("Again, the same: ")) != pin:
        raise Refusal("bad-pin", say("these were two different PINs; nothing is changed"))
    return pin
