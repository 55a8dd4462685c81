"""What is typed is kept whole, or refused with how long it is and may be."""

import pytest

from bot.host.refusal import Refusal
from bot.host.ui.typed_text import NOTHING, not_too_long, one_line, whole_name


def test_a_text_of_the_longest_length_is_kept():
    assert not_too_long("x" * 30, 30) == "x" * 30
    assert one_line("  two \n words\u200b ", 9) == "two words"
    assert whole_name("語" * 30, 30) == "語" * 30


@pytest.mark.parametrize("check", [not_too_long, one_line, whole_name])
def test_one_more_is_refused_with_both_numbers(check):
    with pytest.raises(Refusal) as refused:
        check("x" * 31, 30)
    assert refused.value.facts == {"most": 30, "many": 31}


@pytest.mark.parametrize("typed", ["", " \n", "\u200b"])
def test_an_empty_line_is_refused(typed):
    with pytest.raises(Refusal, match=NOTHING):
        one_line(typed, 30)
    assert whole_name(typed, 30) == "?"
