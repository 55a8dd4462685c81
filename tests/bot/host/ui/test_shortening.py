"""A text is shortened at a word's end, and nothing of Discord's markup is broken by it."""

import pytest

from bot.host.ui.shortening import shortened, utf8_length

KEPT = [
    ("fits", "One two", 7, "One two"),
    ("a word's end", "One two three", 9, "One two…"),
    ("the end of a word at the limit", "One two three", 8, "One two…"),
    ("a new line", "One two\nthree four", 12, "One two…"),
    ("one long word", "x" * 20, 10, "x" * 9 + "…"),
    ("a blank too far ahead", "a " + "x" * 20, 10, "a " + "x" * 7 + "…"),
    ("an escape", "\\*" * 10, 8, "\\*" * 3 + "…"),
    ("an emoji of the game", "abcdefgh <:red_5:123456>", 16, "abcdefgh…"),
    ("a command with a blank", "</me data:12>" + "x" * 20, 20, "</me data:12>xxxxxx…"),
    ("code", "`one two three` four", 12, "`one two…`"),
    ("bold", "**one two three** four", 14, "**one two…**"),
    ("escaped marks", "\\`one \\*\\*two three", 16, "\\`one \\*\\*two…"),
    ("a block", "```\none two\nthree four five\n```", 20, "```\none two…\n```"),
    ("an isolate", "\u2068abc def ghi\u2069", 10, "\u2068abc def…\u2069"),
    ("a family", "ab" + "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 3, 7, "ab…"),
    ("a skin tone", "ab👍🏽👍🏽", 5, "ab👍🏽…"),
    ("an accent", "xxxe\u0301e\u0301", 6, "xxxe\u0301…"),
    ("no room", "abc", 0, ""),
]


@pytest.mark.parametrize(
    ("text", "room", "left"), [one[1:] for one in KEPT], ids=[one[0] for one in KEPT]
)
def test_what_is_kept(text, room, left):
    assert shortened(text, room) == left


@pytest.mark.parametrize("size", [len, utf8_length])
@pytest.mark.parametrize("text", [one[1] for one in KEPT])
def test_no_room_is_exceeded(text, size):
    for room in range(size(text) + 2):
        found = shortened(text, room, size)
        assert size(found) <= room
        assert found in (text, "") or "…" in found


def test_marks_of_a_plain_text_are_letters():
    """As in a label, which shows no markdown."""
    assert shortened("`**one two", 8, is_markdown=False) == "`**one…"
    assert shortened("\u2068abc def\u2069", 7, is_markdown=False) == "\u2068abc…\u2069"


def test_bytes_are_not_characters():
    assert shortened("語" * 10, 13, utf8_length) == "語" * 3 + "…"
