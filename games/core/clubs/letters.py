"""The letters of names: which may be used, and what they appearance like."""

import re
import unicodedata

from games.core.clubs.lookalikes import appearance, as_latin

SCRIPTS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((0x41, 0x17F), (0x218, 0x21B), (0x1E00, 0x1EFF)),
    ((0x370, 0x3FF),),
    ((0x400, 0x45F), (0x490, 0x491)),
)
"""Latin, Greek and Cyrillic as ranges of code points, as far as pictures can show them."""
_DIGITS = str.maketrans("0134578", "oieastb")
"""Maps digits to the letters that they stand for in disguised words."""
LONGEST_PIECE = 2
"""The most letters in one piece of a word that was spelled with gaps."""


def is_letter(sign: str) -> bool:
    """Return whether a sign is a letter of one of the scripts."""
    return unicodedata.category(sign) in {"Lu", "Ll"} and script_of(sign) is not None


def script_of(letter: str) -> int | None:
    """Return the number of a letter's script; None for a script that is not listed."""
    for number, ranges in enumerate(SCRIPTS):
        if any(first <= ord(letter) <= last for first, last in ranges):
            return number
    return None


def skeleton(text: str) -> str:
    """Return what a name looks like, without signs; names with equal skeletons look alike."""
    return re.sub(r"[\W_]+", "", appearance(text))


def spoken_words(text: str) -> set[str]:
    """Return the words that somebody may read in a text.

    These are the words as written and those spelled with gaps ("f u c k"), all of them also with
    digits read as letters and with long runs of a letter shortened or removed.
    """
    written = re.split(r"[\W_]+", as_latin(text))
    found = {*written, *_joined(written)}
    found |= {word.translate(_DIGITS) for word in found}
    found |= {word.replace("1", "l").translate(_DIGITS) for word in found}
    for kept in ("", r"\1"):
        found |= {re.sub(r"(.)\1{2,}", rf"\1{kept}", word) for word in found}
    return found - {""}


def _joined(written: list[str]) -> list[str]:
    """Return each run of adjacent short pieces, joined to one word."""
    found, piece = [""], False
    for word in written:
        is_piece = 0 < len(word) <= LONGEST_PIECE
        if is_piece and piece:
            found[-1] += word
        elif is_piece:
            found.append(word)
        piece = is_piece
    return found
