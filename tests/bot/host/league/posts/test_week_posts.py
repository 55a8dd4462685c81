"""The posts of a week of Eleven: Monday's preview, the transfers, Friday's show."""

from collections import Counter

import pytest

from bot.host.delivery.messages import RefusedError, TooOldError
from bot.host.ui.message import Select
from tests.bot.host.fakes import Died
from tests.bot.host.league.ground import ANA, BEN, ON_A_FILE
from tests.bot.host.league.test_league_channel import choose

pytestmark = pytest.mark.usefixtures("same_dice")
SECOND_MONDAY, THIRD_MONDAY = 9, 14
MARKET_DAYS = ["__Tuesday__", "__Wednesday__", "__Thursday__"]
PREVIEW, TRANSFERS, SHOW = "week 1 begins", "week 1: transfers", "· week 1"


async def play(league, *members, until, restarts=False):
    """Let the members play in one sitting until a day is open; the bot may die meanwhile."""
    for _ in range(300):
        (now,) = await league.divisions()
        if (now.stage >= until and now.is_open) or (await league.row()).status != "running":
            return
        try:
            for who in members:
                await league.act(now, who)
            await league.pass_time(seconds=2)
        except Died:
            league.restart()
            await league.pass_time(minutes=2)  # what was due is told before the week goes on
        if restarts:
            league.restart()
    raise AssertionError(until)


async def play_week(league, *members, restarts=False):
    """Play until the second week has begun, and all of the first is told."""
    await play(league, *members, until=SECOND_MONDAY, restarts=restarts)
    await league.pass_time(minutes=2)
    assert await league.untold() == []


def posted(league, title):
    """The posts whose title ends so, each as it is now."""
    return [post for post in league.messenger.posts if post.looks[0].title.endswith(title)]


def text(post):
    return "\n".join((post.content.title, *post.content.lines))


def headings(post):
    return [line for line in post.content.lines if line.startswith("__")]


def dying(league, monkeypatch, call, title, *, is_done):
    """Let the bot die once at a post or an edit with this title, before or after it is made."""
    real, died = getattr(league.messenger, call), []

    async def make(*args, **how):
        content = next(argument for argument in args if hasattr(argument, "title"))
        if died or not content.title.endswith(title):
            return await real(*args, **how)
        died.append(title)
        if is_done:
            await real(*args, **how)
        raise Died

    monkeypatch.setattr(league.messenger, call, make)
    return died


@pytest.mark.long
@ON_A_FILE
async def test_a_week_is_told_in_three_messages_and_nobody_is_mentioned(league):
    (division,) = await league.begin(ANA, BEN, tempo="sitting")
    await play_week(league, ANA, BEN)
    for title in (PREVIEW, TRANSFERS, SHOW):
        (post,) = posted(league, title)
        assert [look.ping for look in post.looks] == [None] * len(post.looks)
    (preview,), (transfers,), (show,) = (
        posted(league, title) for title in (PREVIEW, TRANSFERS, SHOW)
    )
    for name in ("Ana United", "FC Ben"):
        assert f"**{name}** – **" in text(preview)
        assert name in text(show)
    assert text(preview).count("🔎") == 2
    assert headings(transfers) == MARKET_DAYS
    assert len(transfers.looks) == len(MARKET_DAYS)
    stories = [line for line in show.content.lines if line.startswith("• ")]
    assert 1 <= len(stories) <= 3
    assert "Match of the week" in show.content.lines[0]
    assert "Full time" in show.content.picture.alt
    (watch,) = [row for row in show.content.rows if isinstance(row, Select)]
    assert [entry.value for entry in watch.entries] == ["/watch 0 1", "/watch 1 1"]
    assert not any(":" in entry.label for entry in watch.entries), (
        "no score is told before it is seen"
    )
    (table,) = [line for line in show.content.lines if line.startswith("```")]
    rows = (await league.tables(division))[1]
    assert len(table.splitlines()) == len(rows) + 3
    assert max(map(len, table.splitlines())) <= 32


@pytest.mark.long
@ON_A_FILE
@pytest.mark.parametrize("is_done", [False, True])
@pytest.mark.parametrize(
    ("call", "title"),
    [("post", PREVIEW), ("post", TRANSFERS), ("edit", TRANSFERS), ("post", SHOW)],
)
async def test_a_kill_at_a_post_of_the_week_loses_none_and_doubles_none(
    league, monkeypatch, call, title, is_done
):
    await league.begin(ANA, BEN, tempo="sitting")
    died = dying(league, monkeypatch, call, title, is_done=is_done)
    await play_week(league, ANA, BEN)
    assert died
    for one in (PREVIEW, TRANSFERS, SHOW):
        assert len(posted(league, one)) == 1
    (transfers,) = posted(league, TRANSFERS)
    assert headings(transfers) == MARKET_DAYS


@ON_A_FILE
async def test_restarts_between_all_posts_lose_none_and_double_none(league):
    await league.begin(ANA, BEN, tempo="sitting")
    await play_week(league, ANA, BEN, restarts=True)
    titles = Counter(post.looks[0].title for post in league.messenger.posts)
    assert set(titles.values()) == {1}


@pytest.mark.long
@ON_A_FILE
async def test_a_deleted_message_of_transfers_is_posted_again_whole(league):
    await league.begin(ANA, BEN, tempo="sitting")
    await play(league, ANA, BEN, until=7)
    await league.pass_time(minutes=2)
    (post,) = posted(league, TRANSFERS)
    assert headings(post) == MARKET_DAYS[:2]
    await league.messenger.delete(post.channel, post.id)
    await play_week(league, ANA, BEN)
    (again,) = [one for one in posted(league, TRANSFERS) if one.id != post.id]
    assert headings(again) == MARKET_DAYS


@pytest.mark.long
@ON_A_FILE
async def test_friday_and_the_season_table_tell_what_makes_the_difference_in_the_race(league):
    """From the second week on: the VP of the first are not told."""
    await league.begin(ANA, BEN, tempo="sitting")
    await play(league, ANA, BEN, until=THIRD_MONDAY)
    await league.pass_time(minutes=2)
    (first,), (show,) = posted(league, SHOW), posted(league, "· week 2")
    assert "__Title race__" not in first.content.lines
    table = (await league.uses(ANA, "table", "", None)).reply.content
    for lines in (show.content.lines, table.lines):
        (told,) = [line for line in lines if line.startswith("🏆 **")]
        assert "VP ahead of" in told or "Nothing between" in told
        assert "Everyone can still win the title." in lines


@pytest.mark.parametrize("refusal", [RefusedError("400 50035 form"), TooOldError("400 30046")])
@ON_A_FILE
async def test_an_edit_that_a_webhook_s_post_refuses_keeps_no_later_post_waiting(
    league, monkeypatch, refusal
):
    async def refuse(*_):
        raise refusal

    await choose(league, webhook=True)
    monkeypatch.setattr(league.messenger.webhooks, "edit", refuse)
    await league.begin(ANA, BEN, tempo="sitting")
    await play_week(league, ANA, BEN)
    assert headings(posted(league, TRANSFERS)[-1]) == MARKET_DAYS
    assert len(posted(league, SHOW)) == 1
