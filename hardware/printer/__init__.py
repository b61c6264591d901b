"""A receipt printer for results; optional."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core import Refusal
from engine.text import say
from hardware.printer.receipts import Printer, Receipt
from hardware.serial_port import READ_SECONDS

__all__ = ["PRINTERS", "Printer", "PrinterPlan", "Receipt"]

PRINTING_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class PrinterPlan:
    """How the printer is connected; `usb` is its vendor and product, as lsusb shows them."""

    driver: str = "simulated"
    port: str = ""
    baud: int = 19200
    usb: str = ""


def _serial(plan: PrinterPlan) -> Any:
    from escpos.printer import Serial

    printer = _open(Serial(plan.port, plan.baud, timeout=READ_SECONDS, dsrdtr=False))
    # python-escpos has no setting for it, and without it a stuck printer is waited for for ever.
    printer.device.write_timeout = PRINTING_SECONDS
    return printer


def _usb(plan: PrinterPlan) -> Any:
    from escpos.printer import Usb

    vendor, product = usb_ids(plan.usb)
    return _open(Usb(vendor, product))


def _file(plan: PrinterPlan) -> Any:
    """A printer the kernel drives (/dev/usb/lp0)."""
    from escpos.printer import File

    return _open(File(plan.port))


def _simulated(plan: PrinterPlan) -> Any:
    from escpos.printer import Dummy

    return Dummy()


def _open(printer: Any) -> Any:
    """python-escpos opens late and, if asked to raise, with the cause inside."""
    printer.open(raise_not_found=True)
    return printer


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


PRINTERS: Mapping[str, Callable[[PrinterPlan], Any]] = {
    "serial": _serial,
    "usb": _usb,
    "file": _file,
    "simulated": _simulated,
}
