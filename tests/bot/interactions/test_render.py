"""A content becomes one message within Discord's limits, every custom id one of ours."""

import discord
import pytest
from discord import ui

from bot.host.ui.custom_id import PATTERN, CustomId
from bot.host.ui.fitting import fitted
from bot.host.ui.message import Button, Link, Mention, MessageContent, Select, SelectOption
from bot.host.ui.message_texts import length_of
from bot.interactions import limits
from bot.interactions.components import no_emoji, row_item
from bot.interactions.limits import LimitExceeded
from bot.interactions.render import COLOURS, render
from games.core.screen import Picture

BOARD = Picture("<svg/>", "Red 4 on b2, blue 1 on c6.", 1080, 1350)


def custom_id(action="/log", seat=None):
    return str(CustomId("m1", action, seat))


def press(n=0, **changes):
    return Button(**{"label": f"Press {n}", "custom_id": custom_id(f"move {n}", 0)} | changes)


def entries(n, **changes):
    return tuple(
        SelectOption(**{"label": f"Entry {i}", "value": f"v{i}"} | changes) for i in range(n)
    )


def pick(n=2, **changes):
    return Select(
        **{"prompt": "Which?", "custom_id": custom_id("?piece", 0), "entries": entries(n)} | changes
    )


def content(*rows, **changes):
    return MessageContent(
        **{"title": "Finale", "lines": ("Red rolled 5.",), "rows": rows} | changes
    )


def body(content, picture=None):
    return render(content, picture=picture).view.to_components()


CARD = MessageContent(
    "Finale · game 1",
    ("Red rolled **5**.", "Which piece?"),
    (
        (press(1, style="main"), Button("Give up", custom_id("/resign"), "danger", enabled=False)),
        (Link("Rules", "https://example.org/rules"),),
        Select(
            "Where?", custom_id("?to", 0), (SelectOption("d4", "move d4", "forward", chosen=True),)
        ),
    ),
    picture=BOARD,
    ping=Mention(7, "it's your turn."),
    mood="live",
)

ROWS = [
    {
        "type": 1,
        "components": [
            {
                "type": 2,
                "style": 1,
                "label": "Press 1",
                "disabled": False,
                "custom_id": "g1:m1:0:0:move 1",
            },
            {
                "type": 2,
                "style": 4,
                "label": "Give up",
                "disabled": True,
                "custom_id": "g1:m1:0:-:/resign",
            },
        ],
    },
    {
        "type": 1,
        "components": [
            {
                "type": 2,
                "style": 5,
                "label": "Rules",
                "disabled": False,
                "url": "https://example.org/rules",
            }
        ],
    },
    {
        "type": 1,
        "components": [
            {
                "type": 3,
                "custom_id": "g1:m1:0:0:?to",
                "placeholder": "Where?",
                "min_values": 1,
                "max_values": 1,
                "disabled": False,
                "required": True,
                "options": [
                    {
                        "label": "d4",
                        "value": "move d4",
                        "description": "forward",
                        "default": True,
                    }
                ],
            }
        ],
    },
]


def test_the_match_is_named_below_the_title():
    (container,) = body(content(about="Finale vs Ben"))
    assert container["components"][0]["content"] == "### Finale\n-# Finale vs Ben"
    (container,) = body(content(title="", about="Finale vs Ben"))
    assert container["components"][0]["content"] == "-# Finale vs Ben"


def test_a_card_is_a_mention_above_a_container_of_title_lines_picture_and_rows():
    """Each part stands where a phone shows it, with the custom ids of its rows."""
    mention, definition = body(CARD, b"png")
    assert mention == {"type": 10, "content": "<@7> it's your turn."}
    assert {key: definition[key] for key in ("type", "accent_color")} == {
        "type": 17,
        "accent_color": COLOURS["live"],
    }
    title, lines, gallery, separator, *rows = definition["components"]
    assert title == {"type": 10, "content": "### Finale · game 1"}
    assert lines == {"type": 10, "content": "Red rolled **5**.\nWhich piece?"}
    (item,) = gallery["items"]
    assert (item["media"]["url"], item["description"]) == ("attachment://board.png", BOARD.alt)
    assert separator["type"] == 14
    assert rows == ROWS


def test_details_are_small_print_below_the_rows():
    """Each line is small, and a block of code as it is."""
    shown = content((press(1),), details=("Due soon", "Week 1", "```\nAna 3\n```"))
    (box,) = body(shown)
    assert [part["type"] for part in box["components"]][-2:] == [1, 10]
    assert box["components"][-1]["content"] == "-# Due soon\n-# Week 1\n```\nAna 3\n```"


@pytest.mark.parametrize("label", ["🔴 R5", "Answer with 🔴 R5", "🔴 Red", "Draw 1 card"])
def test_a_coloured_circle_is_left_out_beside_the_emoji_of_the_colour(label):
    """A card is named once; where the emoji is missing, its label says all."""
    there = discord.PartialEmoji(name="finita_red_circle", id=1)
    button = press(label=label, emoji="finita_red_circle")
    option = pick(entries=(SelectOption(label, "v", emoji="finita_red_circle"),))
    for row in ((button,), option):
        (bare,), (shown,) = (labelled(row_item(row, find)) for find in (no_emoji, lambda _: there))
        assert (bare.label, bare.emoji) == (label, None)
        assert (shown.label, shown.emoji) == (label.replace("🔴 ", ""), there)


def labelled(row):
    """Return the buttons of a row, or the options of its select."""
    return row.children[0].options if isinstance(row.children[0], ui.Select) else row.children


def test_a_short_word_is_one_text_in_a_container():
    (definition,) = body(MessageContent("", ("Already played ✓",)))
    assert definition["components"] == [{"type": 10, "content": "Already played ✓"}]
    assert definition["accent_color"] == COLOURS["quiet"]


def test_only_the_member_addressed_may_be_mentioned():
    assert render(content(), picture=None).mentions.to_dict() == {"parse": []}
    pinged = render(content(ping=Mention(7, "your turn.")), picture=None).mentions
    assert pinged.to_dict() == {"parse": [], "users": [7]}
    both = render(content(ping=Mention(7, "your cup match is drawn.", (8,))), picture=None).mentions
    assert both.to_dict() == {"parse": [], "users": [7, 8]}


def test_a_picture_is_a_file_whose_name_tells_nothing():
    (file,) = render(content(picture=BOARD), picture=b"png").files
    assert (file.filename, file.fp.read()) == ("board.png", b"png")


def test_without_its_png_the_words_of_a_picture_stand_in_its_place():
    rendered = render(content(picture=BOARD), picture=None)
    assert rendered.files == []
    texts = [item.content for item in rendered.view.walk_children() if item.type.value == 10]
    assert texts == ["### Finale", "Red rolled 5.", BOARD.alt]


def test_a_png_nobody_asked_for_is_not_sent():
    assert render(content(), picture=b"png").files == []


def test_every_pressable_item_has_a_custom_id_of_ours_and_links_are_links():
    rendered = render(content((press(1), Link("Rules", "https://a.b")), pick()), picture=None)
    pressable = [item for item in rendered.view.walk_children() if item.is_dispatchable()]
    assert [type(item) for item in pressable] == [ui.Button, ui.Select]
    assert all(PATTERN.fullmatch(item.custom_id) for item in pressable)


def test_what_is_no_custom_id_is_refused():
    for wrong in ("g1:m1:0:0:move 1\n", "g2:m1:0:0:move 1", "g1:m1:0:0:Move", "x"):
        with pytest.raises(ValueError, match=r"custom id|template"):
            render(content((press(custom_id=wrong),)), picture=None)


async def test_each_rendering_is_a_new_view_that_discord_py_will_not_store():
    card = content((press(),))
    first, second = (render(card, picture=None).view for _ in range(2))
    assert first is not second
    assert first.timeout is None
    assert first.is_finished()


LIMITS = [
    ("button", 80, lambda n: content((press(label="x" * n),))),
    (
        "no custom id",
        100,
        lambda n: content((press(custom_id=f"g1:{'m' * 12}:123456789:99:".ljust(n, "a")),)),
    ),
    ("buttons in a row", 5, lambda n: content(tuple(press(i) for i in range(n)))),
    ("entries", 25, lambda n: content(pick(n))),
    ("entry", 100, lambda n: content(pick(entries=(SelectOption("x" * n, "v"),)))),
    ("value", 100, lambda n: content(pick(entries=(SelectOption("x", "v" * n),)))),
    ("hint", 100, lambda n: content(pick(entries=(SelectOption("x", "v", "h" * n),)))),
    ("prompt", 150, lambda n: content(pick(prompt="x" * n))),
    ("address", 512, lambda n: content((Link("Rules", "https://a.b/".ljust(n, "x")),))),
    ("most to choose", 4, lambda n: content(pick(4, most=n))),
    ("least to choose", 3, lambda n: content(pick(4, most=3, least=n))),
    ("chosen entries", 2, lambda n: content(pick(entries=chosen(n, of=4), most=2))),
    ("words for the picture", 1_024, lambda n: content(picture=drawn("x" * n))),
    ("characters", 4_000, lambda n: MessageContent("", ("x" * n,))),
    ("characters", 4_000 - len("### "), lambda n: MessageContent("x" * n)),
    ("characters", 4_000, lambda n: four_texts(100, n - 1_200, 1_000, 100)),
    ("components", 40, lambda n: content(*buttons(5, 5, 5, 5, 5, 2, n - 38))),
]


def chosen(n, of):
    return tuple(SelectOption("x", f"v{i}", chosen=i < n) for i in range(of))


def drawn(alt):
    return Picture("<svg/>", alt, 1080, 1350)


def four_texts(title, lines, alt, mention):
    return MessageContent(
        "x" * (title - len("### ")),
        ("x" * lines,),
        picture=drawn("x" * alt),
        ping=Mention(7, "x" * (mention - len("<@7> "))),
    )


def buttons(*rows):
    return [tuple(press(10 * row + i) for i in range(n)) for row, n in enumerate(rows)]


@pytest.mark.parametrize(("what", "most", "make"), LIMITS, ids=[limit[0] for limit in LIMITS])
def test_a_limit_may_be_reached_and_not_passed(what, most, make):
    """Each of Discord's limits on messages: accepted at the limit, refused one above it."""
    for picture in (None, b"png"):
        assert body(make(most), picture)
        with pytest.raises(ValueError, match=what):
            render(make(most + 1), picture=picture)


@pytest.mark.parametrize(
    "empty",
    [
        MessageContent(""),
        content(()),
        content((press(label=""),)),
        content(pick(0)),
        content(pick(entries=(SelectOption("", "v"),))),
        content(pick(entries=(SelectOption("x", ""),))),
        content(pick(most=0, least=0)),
        content(picture=drawn("")),
    ],
)
def test_what_must_not_be_empty_is_refused_when_it_is(empty):
    with pytest.raises(LimitExceeded):
        render(empty, picture=None)


def test_what_is_too_big_is_named_with_its_size():
    with pytest.raises(
        LimitExceeded, match=r"button 'x+': 81, and Discord takes 1 to 80"
    ) as raised:
        render(content((press(label="x" * 81),)), picture=None)
    assert raised.value.size == 81


def test_two_custom_ids_of_a_message_must_differ():
    with pytest.raises(ValueError, match="move 1"):
        render(content((press(1),), (press(1),)), picture=None)


def test_two_entries_of_a_select_must_differ():
    with pytest.raises(ValueError, match="values"):
        render(content(pick(entries=entries(2, value="v"))), picture=None)


@pytest.mark.parametrize(
    "shown",
    [
        MessageContent("Title"),
        content(),
        content((press(), press(1)), pick(), ping=Mention(7, "x"), picture=BOARD),
    ],
)
def test_components_are_counted_as_discord_counts_them(shown, monkeypatch):
    def count(parts):
        return sum(1 + count(part.get("components", [])) for part in parts)

    there = count(body(shown, b"png"))
    monkeypatch.setattr(limits, "COMPONENTS", there)
    assert count(body(shown)) == count(body(shown, b"png")) == there
    monkeypatch.setattr(limits, "COMPONENTS", there - 1)
    with pytest.raises(LimitExceeded, match="components"):
        body(shown, b"png")


def test_lines_that_may_be_cut_keep_whole_lines_and_say_so():
    lines = tuple(f"{n:03}" + "x" * 96 for n in range(50))
    log = MessageContent("Log", lines, may_cut=True)
    (text,) = body(log)[0]["components"][1:]
    kept = text["content"].split("\n")
    assert kept == [*lines[:39], "…"]
    assert length_of(fitted(log)) <= 4_000
    with pytest.raises(LimitExceeded):
        render(MessageContent("Log", lines), picture=None)


@pytest.mark.parametrize(("length", "end"), [(4_000, "xx"), (4_001, "x…")])
def test_one_line_too_long_is_cut_at_its_end(length, end):
    (text,) = body(MessageContent("", ("x" * length,), may_cut=True))[0]["components"]
    assert len(text["content"]) == 4_000
    assert text["content"].endswith(end)


def test_a_select_has_a_component_id_of_its_own_in_each_edition():
    """So that a client shows what is chosen now, though rows come and go above it."""

    def ids(*picks):
        items = [row_item(each_pick, no_emoji).to_component_dict() for each_pick in picks]
        return [item["components"][0]["id"] for item in items]

    first, second = (
        pick(custom_id=custom_id("?a"), revision=3),
        pick(custom_id=custom_id("?b"), revision=3),
    )
    changed = pick(custom_id=custom_id("?b"), revision=4)
    assert ids(first, second)[1] == ids(second)[0]
    assert len({*ids(first, second, changed)}) == 3
    assert all(0 < one < 2**31 for one in ids(first, second, changed))
