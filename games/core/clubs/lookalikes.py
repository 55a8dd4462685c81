"""What names look like: characters that show nothing, and letters that are taken for others.

Both follow Unicode's own tables (the property Default_Ignorable_Code_Point, and confusables.txt of
UTS 39), which are read once a name needs them: most names are ASCII.
"""

import json
import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

MOST_MARKS = 2
"""Most combining marks that a letter keeps."""
_BLANK = str.maketrans("\u2800", " ")
"""The Braille pattern without dots shows nothing, though Unicode counts it among the signs."""
_STROKES = str.maketrans("01i|", "olll")
"""Small signs that look like another one: a capital I is an l, and hence any i is."""
_PAIRS = (("rn", "m"), ("vv", "w"))
"""Letters that look like another one side by side."""


def visible(text: str) -> str:
    """Return a text without what shows nothing, "" if nothing is left to be seen.

    White space is single spaces, and a letter keeps its first combining marks.
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
    """Return a text in small letters without marks, each letter as the Latin one it looks like."""
    bare = _without_marks(text)
    if not bare.isascii():
        bare = _without_marks("".join(map(_latin, bare)))
    return bare.casefold()


def look(text: str) -> str:
    """Return what a name looks like at a glance: equal looks are mistaken for each other."""
    found = "".join(as_latin(text).split()).translate(_STROKES)
    for pair, single in _PAIRS:
        found = found.replace(pair, single)
    return found


def _without_marks(text: str) -> str:
    signs = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in signs if unicodedata.category(sign)[0] not in "CM")


def _latin(sign: str) -> str:
    """Return the Latin letter that a sign looks like, or whose capital its own capital does."""
    if sign.isascii():
        return sign
    found = _confusables().get(sign, sign)
    if _without_marks(found).isascii():
        return found
    capital = _confusables().get(sign.upper(), sign)
    return capital if capital.isascii() else found


@cache
def _confusables() -> Mapping[str, str]:
    """Return what Unicode says of each sign beyond ASCII: what it looks like.

    The package lists pairs both ways; a sign with one partner is the one that looks like it.
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
    """Return what finds ignorable characters, and the marks beyond the first of a letter."""
    import regex  # type: ignore[import-untyped] # noqa: PLC0415 # 2 MB that most bots never need

    marks = rf"([\p{{Mn}}\p{{Me}}]{{{MOST_MARKS}}})[\p{{Mn}}\p{{Me}}]+"
    return regex.compile(r"\p{Default_Ignorable_Code_Point}+"), regex.compile(marks)
