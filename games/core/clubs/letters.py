"""The letters of names: which may be used, and what they look like."""

import re
import unicodedata

from games.core.clubs.lookalikes import as_latin, look

SCRIPTS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((0x41, 0x17F), (0x218, 0x21B), (0x1E00, 0x1EFF)),
    ((0x370, 0x3FF),),
    ((0x400, 0x45F), (0x490, 0x491)),
)
"""Latin, Greek and Cyrillic as ranges of code points, as far as pictures can show them."""
_DIGITS = str.maketrans("0134578", "oieastb")
"""Digits as the letters for which they are written."""
SHORTEST_RUN = 3
"""So many equal letters in a row belong to no word."""
LONGEST_PIECE = 2
"""Pieces of a word that was spelled with gaps have at most so many letters."""


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
    """Return what is left of a name at a glance: names of the same skeleton are mistaken."""
    return re.sub(r"[\W_]+", "", look(text))


def spoken_words(text: str) -> set[str]:
    """Return the words that somebody may read in a text.

    These are its words as written, with digits read as letters, without letters that are drawn
    out, and those spelled with gaps ("f u c k").
    """
    written = re.split(r"[\W_]+", as_latin(text))
    found = {*written, *_joined(written)}
    found |= {word.translate(_DIGITS) for word in found}
    found |= {word.replace("1", "l").translate(_DIGITS) for word in found}
    for kept in ("", r"\1"):
        found |= {re.sub(r"(.)\1{2,}", rf"\1{kept}", word) for word in found}
    return found - {""}


def _joined(written: list[str]) -> list[str]:
    """Return the short pieces that stand beside each other as one word each."""
    found, piece = [""], False
    for word in written:
        is_piece = 0 < len(word) <= LONGEST_PIECE
        if is_piece and piece:
            found[-1] += word
        elif is_piece:
            found.append(word)
        piece = is_piece
    return found
