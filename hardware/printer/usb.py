"""A printer on USB, without a driver of the kernel's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core import Refusal
from engine.text import Text, say
from hardware.diagnosis import Diagnosis
from hardware.doctor import DeviceCheck
from hardware.drivers import DriverSettings, Library
from hardware.printer import driver
from hardware.printer.connection import ESCPOS, opened
from hardware.printer.interface import PrinterConnection
from hardware.schema import key

UDEV = (
    """echo 'SUBSYSTEM=="usb", ATTR{{idVendor}}=="{vendor}", ATTR{{idProduct}}=="{product}","""
    """ GROUP="lp", MODE="0660"'"""
    " | sudo tee /etc/udev/rules.d/99-brinkside-printer.rules"
    " && sudo udevadm control --reload && sudo udevadm trigger -s usb"
    ' && sudo usermod -aG lp "$USER"'
)


def usb_ids(text: str) -> tuple[int, int]:
    """
    >>> usb_ids("04b8:0e15") == (0x04B8, 0x0E15)
    True
    """
    vendor, _, product = text.partition(":")
    try:
        return int(vendor, 16), int(product, 16)
    except ValueError:
        raise Refusal(
            "bad-usb", say("printer.usb is written like 04b8:0e15, not {text}", text=text[:20])
        ) from None


@dataclass(frozen=True, kw_only=True)
class UsbSettings(DriverSettings):
    """Which device it is."""

    usb: str = key("04b8:0e15", say("usb: vendor and product, as lsusb shows them"))

    def problems(self) -> Iterator[Text]:
        try:
            usb_ids(self.usb)
        except Refusal as refusal:
            yield refusal.because


def _look(check: DeviceCheck, settings: UsbSettings) -> Diagnosis:
    ids, machine = settings.usb, check.machine
    vendor, _, product = ids.casefold().partition(":")
    for name in machine.found("/sys/bus/usb/devices/*/idVendor"):
        device = name.removesuffix("/idVendor")
        if (machine.text(name), machine.text(f"{device}/idProduct")) != (vendor, product):
            continue
        places = (machine.text(f"{device}/{number}") for number in ("busnum", "devnum"))
        node = "/dev/bus/usb/" + "/".join(place.zfill(3) for place in places)
        if machine.has(node) and not machine.may_use(node):
            rule = UDEV.format(vendor=vendor, product=product)
            return check.denied(node, "lp", rule)
        return check.good(f"USB {ids}")
    return check.absent(say("USB {id}: not connected", id=ids))


@driver("usb", UsbSettings, libraries=(ESCPOS, Library("usb", "print", "pyusb")), look=_look)
def usb(settings: UsbSettings) -> PrinterConnection:
    from escpos.printer import Usb

    vendor, product = usb_ids(settings.usb)
    return opened(Usb(vendor, product))
