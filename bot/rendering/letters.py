"""The letters that our font has: a picture leaves out the others instead of showing boxes."""

from functools import cache

from bot.rendering.fonts import REGULAR

COMMON = "~"
"""The last character that is not looked up in the font, which has all printable ASCII."""


def drawable(text: str) -> str:
    """Return the text without the characters that our font lacks, such as emoji."""
    if text.isascii():
        return text
    known = _known()
    missing = {ord(letter) for letter in set(text) if letter > COMMON and ord(letter) not in known}
    return text.translate(dict.fromkeys(missing)) if missing else text


def is_legible(name: str) -> bool:
    """Return whether the font can draw at least half the letters of a name, and there are any."""
    letters = "".join(name.split())
    return 2 * len(drawable(letters)) >= len(letters) > 0


@cache
def _known() -> frozenset[int]:
    # imported here: 5 MB that only a bot with a non-ASCII text needs
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped] # noqa: PLC0415 # untyped

    with TTFont(REGULAR, lazy=True) as font:
        return frozenset(font.getBestCmap())
