"""Squeeze: many texts and drawings that differ little, each part of them stored once."""

import re
from collections.abc import Hashable, Iterable
from typing import Any

_PARTS = re.compile(r"(?=<)")
"""A drawing falls apart before each of its marks."""


class Squeezed:
    """Texts and drawings by number; equal ones have one number.

    A text is stored as the numbers of its pieces, since most of them come again and again. A
    drawing is stored as what it has else than an earlier one: that one's number, how many parts it
    shares at the beginning and at the end, and the numbers of its own parts between.
    """

    def __init__(self) -> None:
        """Start with nothing."""
        self._pieces: dict[str, int] = {}
        self._texts: dict[tuple[int, ...], int] = {}
        self._parts: dict[str, int] = {}
        self._pictures: dict[str, int] = {}
        self._stored: list[list[int]] = []
        self._whole: list[list[int]] = []
        self._last: dict[Hashable, int] = {}

    def text(self, pieces: Iterable[str]) -> int:
        """Return the number of a text that is made of these pieces."""
        numbers = tuple(self._pieces.setdefault(one, len(self._pieces)) for one in pieces)
        return self._texts.setdefault(numbers, len(self._texts))

    def picture(self, svg: str, like: Hashable) -> int:
        """Return the number of a drawing; it is compared with the last one that is `like` it."""
        if svg in self._pictures:
            self._last[like] = self._pictures[svg]
            return self._pictures[svg]
        parts = [self._parts.setdefault(one, len(self._parts)) for one in _PARTS.split(svg)]
        base = self._last.get(like, -1)
        before = self._whole[base] if base >= 0 else []
        head = _shared(before, parts)
        tail = _shared(before[head:][::-1], parts[head:][::-1])
        self._stored.append([base, head, tail, *parts[head : len(parts) - tail]])
        self._whole.append(parts)
        number = self._pictures[svg] = self._last[like] = len(self._pictures)
        return number

    def data(self) -> dict[str, Any]:
        """Return all of it as JSON may hold it."""
        return {
            "pieces": [*self._pieces],
            "texts": [*self._texts],
            "parts": [*self._parts],
            "pictures": self._stored,
        }


def _shared(one: list[int], other: list[int]) -> int:
    """Return how many numbers both begin with."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count
