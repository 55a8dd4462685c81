"""What a member means who types a name instead of choosing it: a value, a label or a part."""

import pytest

from bot.host.refusal import Refusal
from bot.host.ui.typed_names import MOST_NAMED, chosen, matching

SEASONS = [
    ("Liga Süd · open", "s1"),
    ("Liga Süd 2 · running", "s2"),
    ("Liga Nord · over", "s3"),
    ("Straßencup · over", "s4"),
    ("42 · over", "s5"),
]


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("s2", "s2"),
        ("Liga Süd · open", "s1"),
        ("liga süd", "s1"),
        ("LIGA  SU\u0308D ", "s1"),
        ("liga sud", "s1"),
        ("\uff2c\uff29\uff27\uff21 Süd 2", "s2"),
        ("süd 2", "s2"),
        ("sud 2 · RUNNING", "s2"),
        ("nord", "s3"),
        ("STRASSEN", "s4"),
        ("Liga Süd · running", "s1"),  # it was open when the label was chosen
        ("42", "s5"),
        ("S4", "s4"),
    ],
)
def test_one_that_fits_is_taken_as_if_it_was_chosen(typed, value):
    assert chosen(SEASONS, typed) == value


@pytest.mark.parametrize("typed", ["liga", "Süd", "over"])
def test_several_that_fit_are_named(typed):
    with pytest.raises(Refusal, match="fits several") as refused:
        chosen(SEASONS, typed)
    assert all(
        typed.casefold() in one.casefold() for one in refused.value.facts["names"].split(", ")
    )


@pytest.mark.parametrize("typed", ["Liga West", " \u200b ", "s", "x" * 6000])
def test_if_none_fits_it_is_said_what_there_is(typed):
    every = [("Nord", "one"), *((f"Cup {n}", f"c{n}") for n in range(40))]
    with pytest.raises(Refusal, match="nothing called") as refused:
        chosen(every, typed)
    assert refused.value.facts["names"].startswith("Nord, Cup 0")
    assert refused.value.facts["names"].count(", ") == MOST_NAMED - 1
    assert len(refused.value.facts["text"]) <= 40


def test_where_there_is_nothing_the_command_answers():
    assert chosen([], "Liga") == "Liga"


def test_a_value_counts_before_a_name():
    """A member may be called by the number of another seat."""
    assert chosen([("1", "0"), ("Ana", "1")], "1") == "1"


def test_a_refusal_shows_markup_as_it_was_typed():
    with pytest.raises(Refusal) as refused:
        chosen([("*Cup*", "c")], "@everyone **")
    assert (refused.value.facts["text"], refused.value.facts["names"]) == (
        r"\@everyone \*\*",
        r"\*Cup\*",
    )


def test_what_is_suggested_contains_the_typed_text_in_every_spelling():
    assert [value for _, value in matching(SEASONS, "SUD")] == ["s1", "s2"]
    assert [value for _, value in matching(SEASONS, "s3")] == ["s3"]
    assert matching(SEASONS, "") == SEASONS
    assert matching(SEASONS, "west") == []
