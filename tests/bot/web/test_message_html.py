"""A message as HTML: everything of it is there, and none of its text is markup."""

import json

import pytest

from bot.host.ui.markup import as_html
from bot.host.ui.member import words_for
from bot.host.ui.message import (
    Button,
    Field,
    Form,
    Link,
    MessageContent,
    PanelView,
    Section,
    Select,
    SelectOption,
)
from bot.web.message_html import OPEN_UP_TO, Writer
from games.core.screen import Choice, Menu, Picture, Screen, Spot
from tests.bot.web.browser import Reader

WRITER = Writer("/match/abc", "token", "nonce", words_for())
EVIL = "<b onclick=x>&\"'"
SAFE = "&lt;b onclick=x&gt;&amp;"
AT = "2027-03-02"
MOVE = "g1:abc:1:0:bid 1"


def read(html):
    reader = Reader()
    reader.feed(html)
    return reader


def entries(count, **more):
    return tuple(SelectOption(f"No. {n}", str(n), **more) for n in range(count))


def test_no_text_is_markup():
    picture = Picture(f"<svg><style>x{{}}</style><text>{SAFE}</text></svg>", EVIL, 10, 10)
    content = MessageContent(
        EVIL,
        (EVIL,),
        ((Button(EVIL, MOVE), Link(EVIL, 'https://x/?"&a')),),
        picture,
        sections=(Section(EVIL, (Button(EVIL, f"{MOVE}2"),)),),
        details=(EVIL,),
        notice=EVIL,
        about=EVIL,
    )
    html = WRITER.message(content)
    assert "<b onclick" not in html
    assert html.count(SAFE) == 12
    assert '<style nonce="nonce">' in html


def test_a_button_that_cannot_be_pressed_says_so():
    html = WRITER.message(MessageContent("x", (), ((Button("Bid", MOVE, enabled=False),),)))
    assert "disabled" in html


def test_the_way_to_this_page_is_not_on_it():
    row = (Button("Log", "g1:abc:0:-:/log"), Button("Board", "g1:abc:0:-:/board"))
    assert [*read(WRITER.message(MessageContent("x", (), (row,)))).forms[0].buttons] == ["Log"]


def touched(*choices, path=()):
    """Return what may be touched on a picture of one spot, of a panel with these choices."""
    picture = Picture("<svg/>", "a board", 200, 100, (Spot("a1", 20, 10, 50, 25, EVIL),))
    screen = Screen("x", (), (Menu("all", "?", choices),))
    panel = PanelView("abc", path, 7, 9, 1, screen)
    return read(WRITER.message(MessageContent("x", (), picture=picture, panel=panel)))


def test_a_choice_is_touched_where_the_picture_shows_all_of_its_spots():
    """Its label and its move are in the form that the script fills, as data and never markup."""
    page = touched(
        Choice(EVIL, "bid 1", spots=("a1",)),
        Choice("Sure?", "bid 2", confirm="Really?", spots=("a1", "a1")),
        Choice("A button", "bid 3"),
        Choice("Beyond the part that is shown", "bid 4", spots=("a1", "b2")),
    )
    (form,) = page.forms
    assert form.fields == [("token", "token"), ("id", "g1:abc:7:1:?touched")]
    (about,) = (found for tag, found in page.tags if found.get("id") == "spots")
    assert json.loads(about["data-touch"]) == {
        "spots": {"a1": [10, 10, 25, 25, EVIL]},
        "choices": [[EVIL, "bid 1", ["a1"]], ["Sure?", "/sure bid 2", ["a1", "a1"]]],
    }


def test_nothing_is_touched_beside_a_question_or_without_spots():
    assert touched(Choice("A button", "bid 3")).forms == []
    assert touched(Choice("One", "bid 1", spots=("a1",)), path=None).forms == []


@pytest.mark.parametrize("count", [1, OPEN_UP_TO, OPEN_UP_TO + 1, 25])
def test_an_entry_of_a_select_is_a_button(count):
    select = Select("Which?", "g1:abc:1:0:?a", entries(count))
    html = WRITER.message(MessageContent("x", (), (select,)))
    (form,) = read(html).forms
    assert form.fields == [("token", "token"), ("id", "g1:abc:1:0:?a")]
    assert form.buttons == {f"No. {n}": ("value", str(n)) for n in range(count)}
    assert ("<details>" in html) == (count > OPEN_UP_TO)


def test_of_several_entries_each_has_a_box():
    chosen = (*entries(2), SelectOption("No. 2", "2", chosen=True))
    select = Select("Which?", "g1:abc:1:0:?a", chosen, least=0, most=3)
    (form,) = read(WRITER.message(MessageContent("x", (), (select,)))).forms
    assert [(each_input["value"], "checked" in each_input) for each_input in form.inputs] == [
        ("0", False),
        ("1", False),
        ("2", True),
    ]
    assert form.buttons == {"Choose": None}


def test_a_form_asks_what_discord_s_modal_asks():
    fields = (
        Field("speed", "How fast?", entries(2)),
        Field("name", "Name", value='"x"', longest=20, hint="short"),
        Field("why", "Why?", needed=False, longest=400),
    )
    (form,) = read(WRITER.form(Form("Options", "g1:abc:0:-:/set", fields), "/match/abc")).forms
    assert [each_input["name"] for each_input in form.inputs] == [
        "answer.speed",
        "answer.speed",
        "answer.name",
        "answer.why",
    ]
    assert form.inputs[2]["value"] == '"x"'
    assert ["required" in each_input for each_input in form.inputs[2:]] == [True, False]
    assert [each_input["maxlength"] for each_input in form.inputs[2:]] == ["20", "400"]


@pytest.mark.parametrize(
    ("text", "html"),
    [
        (
            "due <t:1803988800:R>",
            f'<p>due <time datetime="{AT}T12:00:00+00:00" data-style="R">{AT} 12:00 UTC</time></p>',
        ),
        ("__Week 1__ of _all_", "<p><u>Week 1</u> of <i>all</i></p>"),
        ("in <#123> by <@456>", "<p>in #… by @…</p>"),
        (r"\<t:1803988800:R\>", "<p>&lt;t:1803988800:R&gt;</p>"),  # a member of that name
        ("<t:99999999999999:R>", "<p>&lt;t:99999999999999:R&gt;</p>"),
    ],
)
def test_times_and_mentions_can_be_read(text, html):
    assert as_html([text]) == [html]
