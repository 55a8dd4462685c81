"""Any message fits Discord, and what matters most is cut last."""

from dataclasses import replace
from itertools import combinations

import pytest

from bot.host.ui.custom_id import CustomId
from bot.host.ui.fitting import BYTES, CHARACTERS, fits, fitted, shows_notice
from bot.host.ui.message import Button, Mention, MessageContent, Section
from bot.host.ui.message_texts import length_of
from bot.host.ui.shortening import utf8_length
from bot.interactions.render import render, render_fitted
from games.core.screen import Picture

LETTERS = {
    "letters": "word ",
    "escapes": "\\*",
    "ideographs": "語",
    "emoji": "🏆 ",
    "one word": "x",
}
PRESS = Button("Answer…", str(CustomId("m1", "/log")), "main")


def section(text, at=0):
    return Section(text, (replace(PRESS, custom_id=str(CustomId("m1", f"/log {at}"))),))


def parts_of(letter):
    """Return each part of a message, alone too long for one."""
    long = letter * (5_000 // len(letter))
    return {
        "details": (long,),
        "sections": tuple(section(long, index) for index in range(5)),
        "notice": long,
        "lines": tuple([long] * 3),
        "title": long,
        "ping": Mention(7, long, (8, 9)),
        "picture": Picture("<svg/>", long, 1080, 1350),
    }


@pytest.mark.parametrize("letter", LETTERS.values(), ids=LETTERS)
@pytest.mark.parametrize("may_cut", [False, True])
def test_whatever_is_too_long_fits(letter, may_cut):
    """One part, two, or all."""
    every = parts_of(letter)
    names = [*[(one,) for one in every], *combinations(every, 2), tuple(every)]
    for chosen in names:
        content = MessageContent("", may_cut=may_cut, rows=((PRESS,),))
        content = replace(content, **{name: every[name] for name in chosen})
        shown = fitted(content)
        assert fits(shown), chosen
        assert length_of(shown) <= CHARACTERS
        assert length_of(shown, utf8_length) <= BYTES
        assert shown.rows == content.rows
        assert [each_section.row for each_section in shown.sections] == [
            each_section.row for each_section in content.sections
        ]
        render(shown, picture=None)
        render_fitted(content, picture=b"png")


def test_what_fits_stays_as_it_is():
    content = MessageContent("T", ("x" * 3_000,), details=("y" * 900,), notice="z" * 50)
    assert fitted(content) is content


def test_small_print_goes_before_sections_these_before_the_notice_and_that_before_lines():
    every = MessageContent(
        "Title",
        ("line " * 300,),
        details=("small " * 300,),
        sections=(section("short"), section("part " * 500, 1)),
        notice="note " * 300,
    )
    shown = fitted(every)
    assert shown.details == ()
    assert shown.sections[0].text == "short"
    assert 40 < len(shown.sections[1].text) < 1_000
    assert (shown.notice, shown.lines, shown.title) == (every.notice, every.lines, every.title)
    assert not shows_notice(every)
    assert shows_notice(replace(every, sections=every.sections[:1]))
    more = replace(every, lines=("line " * 600,))
    assert fitted(more).lines == more.lines
    assert fitted(more).notice.endswith("note…")
    assert not shows_notice(more)


def test_the_lines_of_a_log_go_first_and_whole():
    log = MessageContent("", ("a" * 1_500, "b" * 1_500, "c" * 1_500), may_cut=True, details=("d",))
    shown = fitted(log)
    assert shown.lines == (*log.lines[:2], "…")
    assert shown.details == log.details


def test_a_block_of_code_is_closed():
    table = MessageContent("", ("```", *["row " * 20] * 60, "```"), may_cut=True)
    assert fitted(table).lines[-2:] == ("…", "```")
    assert fits(fitted(table))
