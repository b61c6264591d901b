"""The interface of connections to receipt printers: what we use of those of python-escpos."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PIL.Image import Image


class Profile(Protocol):
    """What is known of a model: here the width of its paper."""

    profile_data: dict[str, dict[str, dict[str, object]]]


class PrinterConnection(Protocol):
    """Made for each receipt, and closed after it."""

    @property
    def profile(self) -> Profile: ...

    def set(
        self,
        align: str | None = None,
        *,
        bold: bool | None = None,
        normal_textsize: bool | None = None,
        double_width: bool | None = None,
        double_height: bool | None = None,
    ) -> None: ...

    def textln(self, txt: str = "") -> None: ...

    def image(self, img_source: Image, *, impl: str) -> None: ...

    def qr(self, content: str, *, size: int, image_arguments: Mapping[str, str]) -> None: ...

    def cut(self) -> None: ...

    def close(self) -> None: ...
