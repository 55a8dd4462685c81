"""The letters that our font has: a picture leaves out the others instead of showing boxes."""

from functools import cache

from bot.rendering.fonts import REGULAR

COMMON = "~"
"""The last of the letters that need no look into the font."""


def drawable(text: str) -> str:
    """Return the text without the characters that our font lacks, such as emoji."""
    if text.isascii():
        return text
    known = _known()
    missing = {ord(letter) for letter in set(text) if letter > COMMON and ord(letter) not in known}
    return text.translate(dict.fromkeys(missing)) if missing else text


def is_legible(name: str) -> bool:
    """Return whether a name can be told by what a picture shows of it: by half its letters."""
    letters = "".join(name.split())
    return 2 * len(drawable(letters)) >= len(letters) > 0


@cache
def _known() -> frozenset[int]:
    # imported here, so that only a bot that meets such a name holds its 5 MB
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped] # noqa: PLC0415 # untyped

    with TTFont(REGULAR, lazy=True) as font:
        return frozenset(font.getBestCmap())
