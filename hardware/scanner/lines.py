"""Cuts what a serial reader sends into codes; memory is bounded whatever it sends."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.events import Noise, Scanned

LONGEST = 200
"""Bytes of the longest code believed; a QR label of ours has about 50."""

_ENDS = b"\r\n"


class Lines:
    """Takes chunks as they come, split anywhere; gives whole codes, and noise once per line."""

    def __init__(self) -> None:
        self._held = b""
        self._skipped = 0

    def feed(self, chunk: bytes) -> Iterator[Scanned | Noise]:
        """
        >>> lines = Lines()
        >>> [*lines.feed(b"brink"), *lines.feed(b"side:x:y\\r\\n")]
        [Scanned(code='brinkside:x:y')]
        """
        start = 0
        for at, byte in enumerate(chunk):
            if byte in _ENDS:
                yield from self._ended(chunk[start:at])
                start = at + 1
        self._keep(chunk[start:])

    def _keep(self, rest: bytes) -> None:
        if self._skipped or len(self._held) + len(rest) > LONGEST:
            self._skipped += len(self._held) + len(rest)
            self._held = b""
        else:
            self._held += rest

    def _ended(self, rest: bytes) -> Iterator[Scanned | Noise]:
        self._keep(rest)
        line, skipped = self._held.strip(), self._skipped
        self._held, self._skipped = b"", 0
        if skipped:
            yield Noise(skipped)
        elif line:
            code = _code(line)
            yield Noise(len(line)) if code is None else Scanned(code)


def _code(line: bytes) -> str | None:
    try:
        code = line.decode()
    except UnicodeDecodeError:
        return None
    return code if code.isprintable() else None
