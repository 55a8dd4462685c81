"""What names look like: invisible characters, and letters that look like other letters.

Both follow Unicode's own tables (the property Default_Ignorable_Code_Point, and confusables.txt of
UTS 39), which are only loaded when a name needs them, because most names are ASCII.
"""

import json
import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

MOST_MARKS = 2
"""The maximum number of combining marks that a letter keeps."""
_BLANK = str.maketrans("\u2800", " ")
"""The Braille pattern without dots is invisible, though Unicode lists it as a symbol."""
_STROKES = str.maketrans("01i|", "olll")
"""Thin characters that look alike. A capital I looks like an l, so every i becomes an l."""
_DOTTED = "i\u0307"
"""What becomes of a Turkish capital İ in lower case."""
_PAIRS = (("rn", "m"), ("vv", "w"))
"""Pairs of letters that look like a single other letter."""


def visible(text: str) -> str:
    """Return a text without invisible characters, "" if nothing visible is left.

    White space becomes single spaces, and a letter keeps its first `MOST_MARKS` combining marks.
    """
    kept = "".join(sign for sign in text if unicodedata.category(sign)[0] != "C")
    if not kept.isascii():
        ignorable, more_marks = _patterns()
        kept = unicodedata.normalize("NFC", ignorable.sub("", kept).translate(_BLANK))
        kept = more_marks.sub(r"\1", kept)
    if all(unicodedata.category(sign)[0] in "MZ" for sign in kept):
        return ""
    return " ".join(kept.split())


def as_latin(text: str) -> str:
    """Return a text in lower case without marks, each letter as the Latin letter it looks like."""
    bare = _without_marks(text)
    if not bare.isascii():
        bare = _without_marks("".join(map(_latin, bare)))
    return bare.casefold()


def appearance(text: str) -> str:
    """Return what a name looks like at a glance; names with equal looks are easily confused."""
    found = "".join(as_latin(text).split()).translate(_STROKES)
    for pair, single in _PAIRS:
        found = found.replace(pair, single)
    return found


def reading(text: str) -> str:
    """Return how people read a name; names that stand for the same thing have equal readings.

    Case, width, invisible characters and repeated spaces do not count, and letters of other scripts
    that look like Latin ones are those. Accents and digits do count, unlike in `appearance`: of two
    seasons, "Liga 11" and "Liga II" are not the same.
    """
    plain = unicodedata.normalize("NFKC", visible(text)).casefold().replace(_DOTTED, "i")
    if not plain.isascii():
        plain = "".join(
            sign if _without_marks(sign).isascii() else _ascii_of(sign) for sign in plain
        )
    return " ".join(plain.casefold().split())


def _ascii_of(sign: str) -> str:
    found = _latin(sign)
    return found if found.isascii() else sign


def _without_marks(text: str) -> str:
    signs = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in signs if unicodedata.category(sign)[0] not in "CM")


def _latin(sign: str) -> str:
    """Return the Latin letter that a character, or else its capital, looks like."""
    if sign.isascii():
        return sign
    found = _confusables().get(sign, sign)
    if _without_marks(found).isascii():
        return found
    capital = _confusables().get(sign.upper(), sign)
    return capital if capital.isascii() else found


@cache
def _confusables() -> Mapping[str, str]:
    """Return, by character outside ASCII, the character that it looks like.

    The package lists Unicode's pairs in both directions; a character with exactly one partner looks
    like that partner.
    """
    import confusable_homoglyphs  # type: ignore[import-untyped] # noqa: PLC0415 # as below

    stored = json.loads((files(confusable_homoglyphs) / "confusables.json").read_text("utf-8"))
    return {
        sign: others[0]["c"]
        for sign, others in stored.items()
        if len(sign) == len(others) == 1 and not sign.isascii()
    }


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return patterns for ignorable characters, and for a letter's marks beyond `MOST_MARKS`."""
    import regex  # type: ignore[import-untyped] # noqa: PLC0415 # 2 MB that most bots never need

    marks = rf"([\p{{Mn}}\p{{Me}}]{{{MOST_MARKS}}})[\p{{Mn}}\p{{Me}}]+"
    return regex.compile(r"\p{Default_Ignorable_Code_Point}+"), regex.compile(marks)
