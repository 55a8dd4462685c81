"""Names that show nothing, and names that look like another one, by Unicode's tables."""

import unicodedata

import pytest

from games.core.clubs.lookalikes import appearance, as_latin, reading, visible

MANY_MARKS = "".join(chr(0x300 + index) for index in range(20))


@pytest.mark.parametrize(
    "name",
    ["\u3164", "\u115f", "\u2800", "\u034f", "\uffa0\u200b", "\u2800 \u2800", "\u0301\u0302", ""],
)
def test_a_name_may_show_nothing(name):
    assert visible(name) == ""


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\u3164Ana\u115f", "Ana"),
        ("A\u034fna\u2800", "Ana"),
        ("An\ufe0fa", "Ana"),
        ("Ana\u2800Ben", "Ana Ben"),
        ("Ze\u0301phyr", "Z\u00e9phyr"),
        ("Vi\u1ec7t", "Vi\u1ec7t"),
        ("\u0939\u093f\u0928\u094d\u0926\u0940", "\u0939\u093f\u0928\u094d\u0926\u0940"),
    ],
)
def test_what_shows_something_stays(name, shown):
    assert visible(name) == shown


def test_a_letter_keeps_two_combining_marks():
    shown = visible(f"q{MANY_MARKS}a{MANY_MARKS}")
    marks = [sign for sign in unicodedata.normalize("NFC", shown) if unicodedata.combining(sign)]
    assert len(marks) == 4
    assert visible(shown) == shown


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("\u0410\u043d\u0430", "AHa"),
        ("\u0410na", "Ana"),
        ("\u1d00na", "\u1d00na"),
        ("\U0001d5a0na", "Ana"),
        ("A n a", "Ana"),
        ("Il", "ll"),
        ("B0b", "Bob"),
        ("rnax", "max"),
        ("\u0391\u039d\u0391", "ANA"),
        ("Jos\u00e9", "Jose"),
    ],
)
def test_names_look_alike(one, other):
    assert appearance(one) == appearance(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "Anna"), ("\U0001f525", "\u26a1"), ("\u5c71", "\u5ddd"), ("!", "?")]
)
def test_names_look_different(one, other):
    assert appearance(one) != appearance(other)


def test_letters_of_other_alphabets_are_read_as_latin_ones():
    assert as_latin("\u0441\u043e\u0441\u043a") == "cock"
    assert as_latin("\u0141\u00f3d\u017a") == "lodz"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("German Cup", "german cup"),
        ("German Cup", "GERMAN  CUP "),
        ("German Cup", "G\u0435rm\u0430n Cup"),
        ("German Cup", "\uff27\uff45\uff52\uff4d\uff41\uff4e Cup"),
        ("German Cup", "Ger\u200bman\u3164 Cup"),
        ("Stra\u00dfencup", "STRASSENCUP"),
        ("Caf\u00e9", "CAFE\u0301"),
        ("\u0130stanbul", "istanbul"),
        ("\u041a\u0443\u0431\u043e\u043a", "\u043a\u0443\u0431\u043e\u043a"),
        (
            "\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2",
            "\u03a3\u038a\u03a3\u03a5\u03a6\u039f\u03a3",
        ),
        ("Cup\u20131", "Cup-1"),
        ("\U0001f3c6\ufe0f", "\U0001f3c6"),
    ],
)
def test_names_of_one_thing_read_alike(one, other):
    assert reading(one) == reading(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Liga 11", "Liga II"),
        ("K\u00f6ln", "Koln"),
        ("\u30ab\u30c3\u30d7", "\u30ac\u30c3\u30d7"),
        ("\u0915\u092a", "\u0915\u093f\u092a"),
        ("\U0001f3c6", "\U0001f947"),
        ("Cup C", "Cup C#"),
        ("Cup A B", "Cup AB"),
        ("Autumn", "Autumn 2"),
    ],
)
def test_names_of_two_things_do_not(one, other):
    assert reading(one) != reading(other)
