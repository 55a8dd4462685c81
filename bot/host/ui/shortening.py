"""Texts shortened at a word's end, without breaking Discord's markup."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from typing import TypeAlias

CUT = "…"
"""What stands for the part that is left out."""
FENCE = "```"
"""What begins and ends a block of code."""
FEWEST_WORDS = 0.6
"""The share of the room that a cut at a word's end must keep; otherwise a word is cut."""
_UNDIVIDED = re.compile(r"\\.|<[@#/:at][^<>\n]*>", re.DOTALL)
"""An escaped mark, a mention, a timestamp or an emoji, which mean nothing in part."""
_MARKS = re.compile(r"\\.|```|`|\*\*", re.DOTALL)
_JOINER = "\u200d"
_JOINED = {_JOINER, *map(chr, range(0x1F3FB, 0x1F400))}
"""A joiner and skin tones: an emoji of several code points goes on with them."""
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"

Size: TypeAlias = Callable[[str], int]
"""Measures a text, such as `len` or `utf8_length`."""


def utf8_length(text: str) -> int:
    """Return the number of bytes of a text in UTF-8."""
    return len(text.encode())


def shortened(text: str, room: int, size: Size = len, *, is_markdown: bool = True) -> str:
    """Return a text of at most `room`, measured by `size`, with "…" for what is left out.

    It is cut at a word's end, and what is open there (an isolate; in markdown code and bold text)
    is closed. A text that fits is returned as it is; without room for the "…", nothing is.
    """
    if size(text) <= room:
        return text
    end = len(text)
    while end > 0:
        spare = room - size(CUT) - size(_closing(text[:end], is_markdown=is_markdown))
        fits = bisect_right(range(end + 1), spare, key=lambda n: size(text[:n])) - 1
        kept = text[: _word_end(text, fits)].rstrip() if fits > 0 else ""
        found = f"{kept}{CUT}{_closing(kept, is_markdown=is_markdown)}"
        if size(found) <= room:
            return found
        end = min(fits, end - 1)
    return ""


def _word_end(text: str, most: int) -> int:
    """Return the largest place up to `most` at which the text may be cut."""
    place = most
    for found in _UNDIVIDED.finditer(text):
        if found.start() < most < found.end():
            place = found.start()
            break
        if found.start() >= most:
            break
    plain = _UNDIVIDED.sub(lambda found: "x" * len(found[0]), text)
    blank = max(plain.rfind(" ", 0, place + 1), plain.rfind("\n", 0, place + 1))
    if blank >= place * FEWEST_WORDS:
        return blank
    while place > 0 and _goes_on(text, place):
        place -= 1
    return place


def _goes_on(text: str, at: int) -> bool:
    """Return whether the character at a place belongs to the one before it."""
    if at >= len(text):
        return False
    is_mark = unicodedata.category(text[at]).startswith("M")
    return is_mark or text[at] in _JOINED or text[at - 1] == _JOINER


def _closing(text: str, *, is_markdown: bool) -> str:
    """Return what closes the code, bold text or isolate that is open at the end of a text."""
    marks = _MARKS.findall(text) if is_markdown else []
    open_isolates = text.count(_ISOLATE) - text.count(_END_ISOLATE)
    closing = _END_ISOLATE * max(open_isolates, 0)
    if marks.count(FENCE) % 2:
        return f"{closing}\n{FENCE}"
    return closing + "`" * (marks.count("`") % 2) + "**" * (marks.count("**") % 2)
