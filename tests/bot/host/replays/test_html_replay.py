"""The page to keep: it plays the match back, and holds nothing its reader may not know."""

import base64
import html
import json
import re
from dataclasses import replace

import pytest

from bot.host.match.timeouts import BOTH_OUT, OUT_OF_TIME
from bot.host.play.departed_members import HAS_LEFT
from bot.host.play.resignation import RESIGNED
from bot.host.replays import html_replay as keepsakes
from bot.host.replays.offline_page import with_team_words
from bot.host.replays.replay_compression import DeltaStore
from bot.host.ui.markup import as_html, as_text
from bot.host.ui.member import words_for
from bot.host.views.moderation_notice import ENDED
from games.core.game import Outcome
from storage.schema.match_tables import matches as matches_table
from storage.schema.match_tables import moves as moves_table
from storage.server.audit import VOID
from tests.bot.host.fakes import ANA, BEN, EVE, said
from tests.bot.host.views.test_move_log import whole_match
from tests.contract.toy.definition import DEFINITION as TOY


async def export(front, match, member=EVE):
    """Return the page as text, and the data in it."""
    reply = await front.press(member, match, "/export", on=None, private=True)
    (page,) = reply.also
    assert page.name == f"toy-{match}.html"
    text = page.content.decode()
    stored = re.search(r'type="application/json">(.*?)</script>', text, re.DOTALL)[1]
    return text, json.loads(stored)


def drawn(data, number):
    """Draw a picture as the page does."""
    base, head, tail, *own = data["pictures"][number]
    before = parts_of(data, base)
    return [*before[:head], *own, *before[len(before) - tail :]]


def parts_of(data, number):
    return [] if number < 0 else drawn(data, number)


def picture(data, number):
    return "".join(data["parts"][part] for part in drawn(data, number))


def text_of(data, number):
    return "".join(data["pieces"][piece] for piece in data["texts"][number])


async def test_each_frame_shows_the_position_after_a_move(front):
    match = await front.begin(ANA, BEN, options={"claps": "1"})
    wanted = []
    for member, line in ((ANA, "bid 3"), (BEN, "bid 0"), (ANA, "done"), (BEN, "bid 1")):
        wanted.append(await seen(front, match))
        await front.move(member, match, line)
    wanted.append(await seen(front, match))
    _text, data = await export(front, match)
    assert [picture(data, frame[1][3]) for frame in data["frames"]] == [
        one.svg for one, _ in wanted
    ]
    assert [text_of(data, frame[1][2]) for frame in data["frames"]] == [
        one.alt for one, _ in wanted
    ]
    shown = [text_of(data, frame[1][1]) for frame in data["frames"]]
    assert shown == [
        "".join(as_html([f"**{screen.title}**", *screen.texts])) for _, screen in wanted
    ]
    assert [frame[0] for frame in data["frames"]] == ["The beginning", "Ana", "Ben", "Ana", "Ben"]


async def seen(front, match):
    """Return the picture and the screen everybody sees now."""
    table = await front.table(match)
    view = TOY.game.view(table.match.state, None)
    return TOY.picture(view, table.words), TOY.screen(view, [], table.words)


async def test_a_finished_match_is_kept_with_all_eyes_and_its_end(front):
    match = await whole_match(front)
    _text, data = await export(front, match, ANA)
    assert data["eyes"] == ["Public view", "Ana's view", "Ben's view"]
    assert data["eye"] == 1, "the reader's own first"
    bids = [text_of(data, one[0]) for one in data["frames"][1][1:]]
    assert ["Ana bid 3." in bid for bid in bids] == [False, True, False]
    for one in data["frames"][-1][1:]:
        assert re.search("🏁 Pennies: (Ana|Ben) won|🏁 Pennies: a draw", text_of(data, one[0]))


def static_of(text):
    """Return what the page shows without scripts."""
    return re.search(r'<main id="static">(.*?)</main>', text, re.DOTALL)[1]


async def test_without_scripts_the_moves_are_there_as_text(front):
    match = await whole_match(front)
    text, data = await export(front, match, ANA)
    static = static_of(text)
    assert static.count("<li>") == len(data["frames"])
    assert "<p>Ana bid 3.</p>" in static
    assert "Ana's view" in html.unescape(static)
    assert f'alt="{html.escape(text_of(data, data["frames"][-1][2][2]))}"' in static
    assert "<title>Fulltime · Pennies · Ana, Ben</title>" in text
    running = await front.begin(ANA, BEN)
    text, _data = await export(front, running, BEN)
    assert "The match is not over yet." in static_of(text)


ENDS = {
    "resignation": (Outcome(((1,), (0,)), RESIGNED, "resigned", {"seat": 0}), "Ben won", "Ana "),
    "time": (Outcome(((1,), (0,)), OUT_OF_TIME, "time", {"seat": 0}), "Ben won", "Ana "),
    "draw": (Outcome(((0, 1),), BOTH_OUT, "time"), "a draw", "Both"),
    "left": (Outcome(((1,), (0,)), HAS_LEFT, "left", {"seat": 0}), "Ben won", "Ana "),
    "moderator": (Outcome(((0, 1),), ENDED, VOID), "ended without a result", "🛡 A moderator"),
}
"""How a match ends that the rules did not end: the outcome, the headline, how the reason begins."""


@pytest.mark.parametrize("how", ENDS)
async def test_the_page_says_how_a_match_ended(front, how):
    """A match that was given up has no final screen that would."""
    outcome, won, why = ENDS[how]
    match = await front.begin(ANA, BEN)
    await front.host.services.matches.save_change(await front.table(match), outcome=outcome)
    text, data = await export(front, match, BEN)
    for place in (static_of(text), text_of(data, data["frames"][-1][1][0])):
        assert re.search(f"<p>(🏁 )?Pennies: {won}</p><p>{why}[^{{}}]*</p>", place)


def test_marks_of_teams_have_their_words():
    lines = ["**3** 🔴: go", "⬜6 h3 → h4", "Ana (Red 🔴)", "🔴🔴G", "🟢 G5"]
    toy = replace(
        TOY, texts=replace(TOY.texts, seat_names=("Red", "White"), seat_marks=("🔴", "⬜"))
    )
    assert with_team_words(lines, toy, words_for()) == [
        "**3** 🔴 Red: go",
        "⬜ White 6 h3 → h4",
        "Ana (Red 🔴)",
        "🔴 Red🔴 Red G",
        "🟢 G5",
    ]


async def test_while_it_runs_there_is_nothing_in_it_of_others(front, match):
    """A bid is read by its bidder alone (T-R3), and a hand by its owner (T-R1)."""
    await front.move(ANA, match, "bid 2")
    ana, data = await export(front, match, ANA)
    assert data["eyes"] == ["Ana's view", "Public view"]
    assert "Ana bid 2." in ana
    row = await front.row(match)
    for member in (BEN, EVE):
        text, _data = await export(front, match, member)
        assert "Ana bid 2." not in text
        assert row.seed.hex() not in text
        assert base64.b64encode(row.seed).decode() not in text
    _text, data = await export(front, match, EVE)
    assert data["eyes"] == ["Public view"]
    table = await front.table(match)
    hidden = TOY.screen(TOY.game.view(table.match.state, 0), [], table.words).details
    public = TOY.screen(TOY.game.view(table.match.state, None), [], table.words).details
    for line in set(hidden) - set(public):
        assert html.escape(line) not in text


async def test_the_page_asks_for_nothing_from_anywhere(front):
    text, _data = await export(front, await whole_match(front))
    assert "default-src 'none'" in text
    page = re.sub(r"<script id=.*?</script>", "", text, flags=re.DOTALL)
    page = page.replace('src="data:', "")
    assert not re.search(r"""https?://|@import|url\(|<link|src=["']""", page)


async def test_hostile_names_stay_names(front):
    evil = "</script><b>x"
    match = await front.begin(ANA.__class__(1, evil, 900), BEN)
    await front.move(ANA, match, "bid 2")
    text, data = await export(front, match)
    assert text.count("</script>") == 4  # the mark, the licence, the data and the program
    assert data["frames"][1][0] == evil
    assert "<b>x" not in "".join(data["pieces"])
    assert "<b>x" not in text
    assert "&lt;/script&gt;&lt;b&gt;x" in text


async def test_a_name_that_looks_like_a_placeholder_stays_a_name(front):
    match = await front.begin(ANA.__class__(1, "{data}", 900), BEN)
    text, data = await export(front, match)
    assert data["eyes"] == ["Public view"]
    assert '<b id="players">{data} · Ben</b>' in text


async def test_a_page_too_long_has_fewer_pictures(front, monkeypatch, odd_lot):
    match = await whole_match(front)
    whole, data = await export(front, match)
    assert all(frame[1][3] >= 0 for frame in data["frames"])
    monkeypatch.setattr(keepsakes, "MOST_BYTES", len(whole.encode()) - 1)
    _text, data = await export(front, match)
    assert [frame[1][3] >= 0 for frame in data["frames"]] == [step % 2 == 0 for step in range(7)]
    monkeypatch.setattr(keepsakes, "MOST_BYTES", 10)
    _text, data = await export(front, match)
    assert [frame[1][3] >= 0 for frame in data["frames"]] == [True, *[False] * 5, True]


async def test_what_can_only_be_told_is_told(front):
    """By older rules all of it; where a move no longer plays, the rest."""
    match = await whole_match(front)
    here = (moves_table.c.match_id == match) & (moves_table.c.lines == "done")
    change = moves_table.update().where(here).values(lines="clap 9")
    await front.database.write(lambda conn: conn.execute(change))
    _text, data = await export(front, match)
    assert [frame[1][3] >= 0 for frame in data["frames"]] == [True] * 3 + [False] * 4
    older = matches_table.update().where(matches_table.c.id == match).values(rules_version=0)
    await front.database.write(lambda conn: conn.execute(older))
    _text, data = await export(front, match)
    assert len(data["frames"]) == 7
    assert all(frame[1][3] < 0 for frame in data["frames"])
    assert "Ana bid 3." in text_of(data, data["frames"][1][2][0])


@pytest.mark.parametrize(
    ("line", "page", "text"),
    [
        ("**Ben**: 3 & _more_", "<p><b>Ben</b>: 3 &amp; <i>more</i></p>", "Ben: 3 & more"),
        (r"\*\*no\*\* \<b\>", "<p>**no** &lt;b&gt;</p>", "**no** <b>"),
        ("-# small", "<p><small>small</small></p>", "-# small"),
        ("a_b_c `x<y`", "<p>a_b_c <code>x&lt;y</code></p>", "a_b_c x<y"),
        ("*one*\ntwo", "<p><i>one</i><br>two</p>", "one\ntwo"),
        ("```\n1  A <\n```", "<pre>1  A &lt;</pre>", "```\n1  A <\n```"),
    ],
)
def test_markdown_of_ours_becomes_html(line, page, text):
    assert as_html([line]) == [page]
    if "```" not in line:
        assert as_text(line) == text


def test_what_drawings_share_is_stored_once():
    squeezed = DeltaStore()
    first = squeezed.picture("<svg><a/><b/><c/></svg>", 0)
    other = squeezed.picture("<svg><z/></svg>", 1)
    assert squeezed.picture("<svg><a/><d/><c/></svg>", 0) == 2
    assert squeezed.picture("<svg><a/><b/><c/></svg>", 1) == first
    data = squeezed.data()
    assert data["pictures"][2][:3] == [first, 3, 2]
    assert len(data["pictures"][2]) == 4
    assert picture(data, 2) == "<svg><a/><d/><c/></svg>"
    assert picture(data, other) == "<svg><z/></svg>"
    assert squeezed.text(["x", "y"]) == squeezed.text(["x", "y"]) != squeezed.text(["y"])
    assert squeezed.data()["pieces"] == ["x", "y"]


async def test_two_files_come_with_one_press(front):
    match = await whole_match(front)
    reply = await front.press(EVE, match, "/export", on=None, private=True)
    assert [reply.download.name, reply.also[0].name] == [f"toy-{match}.json", f"toy-{match}.html"]
    assert "to play it back" in reply.download.text
    assert said(reply) == ""


async def test_the_page_carries_the_licence_of_the_font_it_embeds(front):
    """Every copy of the font must hold its copyright and its licence (OFL, condition 2)."""
    text, data = await export(front, await whole_match(front))
    assert "@font-face" in data["font"]
    (licence,) = re.findall(
        r'<script id="font-licence" type="text/plain">(.*?)</script>', text, re.DOTALL
    )
    assert "Adobe Systems Incorporated" in licence
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "THE FONT SOFTWARE IS PROVIDED" in licence
