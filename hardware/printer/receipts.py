"""A game's result on a receipt printer: words, plot and a QR code, by python-escpos."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hardware.printer.interface import PrinterConnection
from hardware.printer.plot import Curve, plotted

DOTS = 384
"""Across the paper of the narrowest common printers (58 mm)."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What is printed, in a language already."""

    title: str
    lines: tuple[str, ...]
    curves: tuple[Curve, ...] = ()
    code: str = ""
    """What the QR code says; empty: none."""


class Printer:
    """A driver for `supervision.Worker` that takes receipts.

    The printer is opened for each receipt and closed after it: they are switched on for the
    printing only, and a port held open would block other programs.
    """

    def __init__(self, connect: Callable[[], PrinterConnection]) -> None:
        self._connect = connect

    def open(self) -> None:
        """Nothing to do before there is something to print."""

    def work(self, item: Receipt | None) -> float | None:
        if item is not None:
            printer = self._connect()
            try:
                write(printer, item)
            finally:
                printer.close()
        return None

    def close(self) -> None:
        pass


def write(printer: PrinterConnection, receipt: Receipt) -> None:
    """Sends a receipt to any printer of python-escpos."""
    from PIL import Image

    # Of a printer it knows no width of, python-escpos says so on the terminal, each time.
    printer.profile.profile_data["media"]["width"]["pixels"] = DOTS
    printer.set(align="center", bold=True, double_height=True, double_width=True)
    printer.textln(receipt.title)
    printer.set(align="left", bold=False, normal_textsize=True)
    for line in receipt.lines:
        printer.textln(line)
    if receipt.curves:
        paper = plotted(receipt.curves, DOTS)
        # Pillow's 1 is white, ours is black.
        picture = Image.frombytes("1", (paper.width, paper.height), bytes(paper.data), "raw", "1;I")
        printer.image(picture, impl="bitImageRaster")
    if receipt.code:
        printer.qr(receipt.code, size=5, image_arguments={"impl": "bitImageRaster"})
    printer.cut()
