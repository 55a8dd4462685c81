"""French sets a space before some marks, and no line may break there."""

import pytest

from tests.words.french import spaced


@pytest.mark.parametrize(
    ("plain", "wanted"),
    [
        ("Buts : 3", "Buts\u00a0: 3"),
        ("**Buts :**", "**Buts\u00a0:**"),
        ("« Finita! »", "«\u00a0Finita!\u00a0»"),
        ("12 € et 5 %", "12\u00a0€ et 5\u00a0%"),
        ("Prêt ? Oui ; allons !", "Prêt\u202f? Oui\u202f; allons\u202f!"),
        ("Buts\u202f: 3, oui\u00a0!", "Buts\u00a0: 3, oui\u202f!"),
    ],
)
def test_marks_keep_their_space_on_the_line(plain, wanted):
    """The colon's is as wide as a space, the others' is narrow."""
    assert spaced(plain) == spaced(wanted) == wanted


@pytest.mark.parametrize("text", ["le <t:5:R> :ball: ici", "https://a.b :1", "Quoi?", "a !b"])
def test_what_is_no_mark_is_left_alone(text):
    """Such as the name of an emoji, a date, and a mark that was set close on purpose."""
    assert spaced(text) == text
