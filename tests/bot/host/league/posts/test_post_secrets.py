"""Whatever everybody reads of a season of Eleven tells no secret: posts, matches, tables, the page.

Secret are objectives until they are scored, tactic cards until they are played, and predictions
until the matchday is over.
"""

import re
from html import unescape

import pytest

from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.message import MessageContent
from games.eleven.cards.ids import OBJECTIVES, TACTICS
from games.eleven.log.titles import TITLES
from games.registry import GAMES
from tests.bot.host.fakes import EVE, labels, picks, said
from tests.bot.host.league.ground import ANA, BEN, ON_A_FILE
from tests.bot.host.league.posts.test_week_posts import play, posted

FIRST_DAY, LAST_DAY, DAYS_BEFORE, WEEK = 5, 44, 4, 5
PREDICTOR = re.compile(r"\bEve\b")
SECRET = {TITLES[card] for card in {*OBJECTIVES, *TACTICS}}
NAMESAKES = [
    title for title in TITLES if title not in SECRET and any(name in title for name in SECRET)
]
"""The titles of public cards that hold one of a secret card, as the director L. Academy's does."""
PAGES = 4
"""More pages than the broadcast of a match has."""


def secrets_of(state):
    """Return the titles of cards that nobody but their managers may know."""
    played = {card for club in state.clubs for card in club.seen}
    objectives = set() if state.phase == "over" else OBJECTIVES
    return {TITLES[card] for card in {*objectives} | ({*TACTICS} - played)}


def everything(content: MessageContent):
    """Return all words of a message but namesakes of secret cards: text, components, picture."""
    entries = [entry.label for pick in picks(content) for entry in pick.entries]
    picture = (content.picture.alt, unescape(content.picture.svg)) if content.picture else ()
    words = " ".join((said(content), *labels(content), *entries, *picture))
    for title in NAMESAKES:
        words = words.replace(title, "")
    return words


async def watched(league, division, week):
    """Return all that an onlooker sees of the matches of a week."""
    ways = [f"/watch {seat} {week} {page}" for seat in (0, 1) for page in range(PAGES)]
    replies = [
        await league.press(EVE, division.match_id, way, on=None, private=True) for way in ways
    ]
    return [everything(reply.content) for reply in replies]


async def looked_up(league):
    """Return what an onlooker is shown of the season by commands."""
    looks, asks = league.host.services.seasons.looks, league.asks(EVE)
    shown = [await show(asks, league.season) for show in (looks.table, looks.fixtures, looks.show)]
    return [everything(reply.content) for reply in shown]


async def predict(league, week):
    """Let Eve predict who comes off better."""
    for post in posted(league, f"week {week} begins"):
        custom_id = CustomId.parse(post.looks[0].rows[0][0].custom_id)
        assert "You predict" in said(await league.send(EVE, custom_id, on=post.id))


@ON_A_FILE
@pytest.mark.long
async def test_nothing_that_everybody_reads_tells_what_only_a_manager_knows(league, monkeypatch):
    monkeypatch.setattr("bot.host.match.replay_run.GAMES", GAMES)
    (division,) = await league.begin(ANA, BEN, tempo="sitting")
    read = pages = 0
    for until in range(FIRST_DAY, LAST_DAY + 1):
        await play(league, ANA, BEN, until=until)
        await league.pass_time(minutes=2)
        week, day = divmod(until - DAYS_BEFORE, WEEK)
        told = await looked_up(league)
        if not day:
            for number in {1, week}:
                told += await watched(league, division, number)
            pages += len(told)
        posts, read = league.messenger.posts[read:], len(league.messenger.posts)
        told += [everything(look) for post in posts for look in post.looks]
        secret = secrets_of(await league.state(division))
        assert [name for name in secret for text in told if name in text] == []
        if day:
            assert [text for text in told if PREDICTOR.search(text)] == []
        if day == 1:
            await predict(league, week + 1)
    assert (await league.row()).status == "over"
    assert read > 3 * 8
    assert pages > 8 * 8
    page = await league.send(EVE, CustomId(NO_MATCH, f"/season-page {league.season}"), private=True)
    document = unescape(page.download.content.decode())
    for title in NAMESAKES:
        document = document.replace(title, "")
    assert [name for name in secret if name in document] == []
    assert secret
