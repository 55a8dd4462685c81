"""Compact storage of many similar texts and drawings, with each part stored once."""

import re
from collections.abc import Hashable, Iterable
from pathlib import Path
from typing import Any

_PARTS = re.compile(r"(?=<)")
"""Boundaries at which a drawing is split into parts."""


def decoder() -> str:
    """Return the JavaScript that reads a page's drawings; it also needs `font` in the data."""
    return Path(__file__).with_name("stored_drawings.js").read_text("utf-8")


class DeltaStore:
    """Texts and drawings by index; equal ones share an index.

    A text is stored as the indices of its pieces, because most of them recur. A drawing is
    delta-encoded against an earlier one: base index, common prefix length, common suffix length,
    and the indices of the parts in between.
    """

    def __init__(self) -> None:
        self._pieces: dict[str, int] = {}
        self._texts: dict[tuple[int, ...], int] = {}
        self._parts: dict[str, int] = {}
        self._pictures: dict[str, int] = {}
        self._stored: list[list[int]] = []
        self._whole: list[list[int]] = []
        self._last: dict[Hashable, int] = {}

    def text(self, pieces: Iterable[str]) -> int:
        """Return the index of the text made of these pieces."""
        numbers = tuple(self._pieces.setdefault(piece, len(self._pieces)) for piece in pieces)
        return self._texts.setdefault(numbers, len(self._texts))

    def picture(self, svg: str, like: Hashable) -> int:
        """Return the index of a drawing; its base is the last drawing with an equal `like`."""
        if svg in self._pictures:
            self._last[like] = self._pictures[svg]
            return self._pictures[svg]
        parts = [self._parts.setdefault(part, len(self._parts)) for part in _PARTS.split(svg)]
        base = self._last.get(like, -1)
        before = self._whole[base] if base >= 0 else []
        head = _shared(before, parts)
        tail = _shared(before[head:][::-1], parts[head:][::-1])
        self._stored.append([base, head, tail, *parts[head : len(parts) - tail]])
        self._whole.append(parts)
        number = self._pictures[svg] = self._last[like] = len(self._pictures)
        return number

    def data(self) -> dict[str, Any]:
        """Return everything in JSON-compatible form."""
        return {
            "pieces": [*self._pieces],
            "texts": [*self._texts],
            "parts": [*self._parts],
            "pictures": self._stored,
        }


def _shared(numbers: list[int], other: list[int]) -> int:
    """Return the length of the common prefix."""
    count = 0
    for a, b in zip(numbers, other, strict=False):
        if a != b:
            break
        count += 1
    return count
