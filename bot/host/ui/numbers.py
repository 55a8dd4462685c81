"""Numbers in what members send: any text can come, and each number must fit the database."""

MOST_DIGITS = 4
"""Most digits of the number of a seat, a week or a page; higher numbers do not occur."""
NUMBER_BITS = 63
"""Bits of a number that the database can store, as ids are."""


def is_number(word: str) -> bool:
    """Return whether a word is a whole number, not negative, that the database can store."""
    return word.isdecimal() and not int(word) >> NUMBER_BITS


def number_or(word: str, default: int) -> int:
    """Return the number that a word is; `default` if it is none or too high to be stored."""
    return int(word) if is_number(word) else default


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
