"""Numbers in what members send: any text can come, and each number must fit the database."""

from collections.abc import Sequence

MOST_DIGITS = 4
"""Most digits of the number of a seat, a week or a page; higher numbers do not occur."""
HIGHEST = 2**63 - 1
"""The highest number that the database can store; ids are no higher."""


def is_number(word: str) -> bool:
    """Return whether a word is a whole number, not negative, that the database can store."""
    return word.isdecimal() and len(word) <= len(str(HIGHEST)) and int(word) <= HIGHEST


def number_or(word: str, default: int) -> int:
    """Return the number that a word is; `default` if it is none or too high to be stored."""
    return int(word) if is_number(word) else default


def number_at(words: Sequence[str], position: int, default: int) -> int:
    """Return the number at a position of the words; `default` if there is none or no such word."""
    return number_or(words[position], default) if position < len(words) else default


def number(word: str) -> int:
    """Return the number of a seat, a week or a page; raises ValueError for any other word."""
    if not is_number(word) or len(word) > MOST_DIGITS:
        raise ValueError(word)
    return int(word)


def user_id(word: str) -> int:
    """Return the id of a user; raises ValueError for any other word."""
    if not is_number(word):
        raise ValueError(word)
    return int(word)
