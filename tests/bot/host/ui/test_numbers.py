"""A number that a member sends is one that the database can store, or it is none."""

import re

import pytest

from bot.host.ui.numbers import HIGHEST, is_number, number, number_at, number_or, user_id


@pytest.mark.parametrize("word", ["0", "7", "0012", str(HIGHEST)])
def test_a_whole_number_is_one(word):
    assert is_number(word)
    assert number_or(word, -1) == user_id(word) == int(word)


@pytest.mark.parametrize(
    "word", ["", "-1", "+1", "1_0", "1.0", " 1", "²", "x", str(HIGHEST + 1), "9" * 5000]
)
def test_any_other_word_is_none(word):
    assert not is_number(word)
    assert number_or(word, -1) == -1
    for read in (number, user_id):
        with pytest.raises(ValueError, match=f"^{re.escape(word)}$"):
            read(word)


def test_a_seat_a_week_or_a_page_has_few_digits():
    assert number("9999") == 9999
    with pytest.raises(ValueError, match="10000"):
        number("10000")


@pytest.mark.parametrize(("position", "found"), [(0, -1), (1, 7), (2, -1), (9, -1)])
def test_a_missing_word_is_no_number(position, found):
    assert number_at(["page", "7", "x"], position, -1) == found
