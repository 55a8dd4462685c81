"""Seasons, cups and the calendar on a server's pages."""

import re
from dataclasses import replace

import pytest
from icalendar import Calendar
from sqlalchemy import update

from bot.host.app.host import HostSettings
from bot.host.league.seasons import icalendar
from bot.host.ui.channel_permissions import PublicServer
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.operations.settings import Settings
from bot.web.public.visible_servers import VisibleServer
from games.registry import GAMES
from storage.owner import blocks
from storage.owner.blocks import Block
from storage.schema.season_tables import seasons
from tests.bot.host.fakes import ANA, BEN, CHANNEL, HERE
from tests.bot.host.league.ground import DAILY, QUICK, League
from tests.bot.web.conftest import URL, Site
from tests.bot.web.public.conftest import Channels, set_pages

LARGEST = 60_000
"""The most bytes of a page without its pictures."""


@pytest.fixture
async def site(database, clock, monkeypatch):
    """The pages of a server with a season of Eleven in its second week, and a cup."""
    cup_game = next(game for game in GAMES.values() if game.cup_options)
    league = League(database, clock, monkeypatch, QUICK, cup_game)
    league.permission_checker, league.settings = Channels(), HostSettings(web_url=URL)
    league.restart()
    site = Site(league, Settings(_env_file=None, web_url=URL))
    yield site
    await site.close()


@pytest.fixture
async def division(site):
    (found,) = await site.front.begin(ANA, BEN, **DAILY)
    await site.front.until(found, 9, ANA, BEN, hours=6)
    return found


async def read(visitor, path):
    page = await visitor.get(path)
    assert page.status == 200, path
    return page


async def test_a_running_season_can_be_followed(site, division, monkeypatch):
    monkeypatch.setattr("bot.web.limits.RateLimit.require", lambda _self, _key: None)
    league, base = site.front, await set_pages(site.front, "on")
    visitor, season = await site.open(), league.season
    now = await read(visitor, base)
    assert "Autumn" in now.words
    assert "Played in #stadium." in now.words
    table = await read(visitor, f"{base}/season/{season}")
    for told in (
        "week 2 begins",
        "Ana United",
        "FC Ben",
        "Week 1",
        "The next day opens as soon as everyone",
    ):
        assert told in table.words
    fixtures = await read(visitor, f"{base}/fixtures/{division.id}")
    assert "Week 2 of 8, now" in fixtures.words
    assert "week 2 begins" in (await read(visitor, f"{base}/season-monday/{division.id}/2")).words
    assert f"{base}/season/{season}" in (await read(visitor, f"{base}/seasons")).text
    for page in (now, table, fixtures):
        bare = re.sub(r"<svg.*?</svg>", "", page.text, flags=re.DOTALL)
        assert len(bare.encode()) < LARGEST
        assert str(CHANNEL) not in page.words
        for link in re.findall(rf'href="({base}[^"]*)"', page.text):
            assert (await visitor.get(link)).status == 200, link

    await league.database.write(lambda conn: blocks.put(conn, Block(blocks.MEMBER, BEN.user_id, 1)))
    await league.host.services.owner_watch.load()
    for page in ("", "/seasons", f"/season/{season}", f"/fixtures/{division.id}", "/matches"):
        assert "Ben" not in (await read(visitor, f"{base}{page}")).text
    assert "former player" in (await read(visitor, f"{base}/season/{season}")).words


def test_a_line_about_a_thread_whose_name_not_everybody_knows_is_left_out():
    server = VisibleServer(None, PublicServer("Club", {5: "stadium"}))
    assert server.named(["In <#5>.", "In <#6>.", "Week 2"]) == ("In #stadium.", "Week 2")


async def test_a_season_in_a_closed_channel_is_not_there(site):
    league = site.front
    season = await league.sign_up(ANA, BEN)
    base = await set_pages(league, "on")
    assert "Autumn" in (await read(await site.open(), base)).words
    league.permission_checker.public = {}
    visitor = await site.open()
    for page in ("", "/seasons", "/matches", "/calendar.ics"):
        assert "Autumn" not in (await read(visitor, f"{base}{page}")).text
    assert (await visitor.get(f"{base}/season/{season}")).status == 404


async def feed_of(visitor, base):
    async with visitor.client.get(f"{base}/calendar.ics") as response:
        assert response.content_type == "text/calendar"
        return Calendar.from_ical(await response.text()), response.headers["ETag"]


async def test_the_calendar_keeps_itself_up_to_date(site):
    league = site.front
    base = await set_pages(league, "on")
    visitor = await site.open()
    empty, _ = await feed_of(visitor, base)
    assert not empty.events  # it is there all the same
    (division,) = await league.begin(ANA, BEN, **DAILY)
    found, tag = await feed_of(visitor, base)
    first = found.events[0]
    assert "Autumn" in first["SUMMARY"]
    assert not first.subcomponents, "nobody is reminded of other people's days"
    league.clock.move(minutes=5)
    assert (await feed_of(visitor, base))[1] == tag, "only what has changed counts"
    await league.pass_day(division)
    later, changed = await feed_of(visitor, base)
    assert changed != tag
    assert {event["UID"] for event in later.events} <= {event["UID"] for event in found.events}


async def test_a_cup_has_its_bracket_and_its_holder(site):
    league = site.front
    base = await set_pages(league, "on")
    opened = await league.host.services.cups.open(
        ANA, HERE, "Cup <b>", own_squads=False, handicap=False
    )
    visitor = await site.open()
    assert "Cup <b>" in (await read(visitor, base)).words
    for action in (f"/cup-join {opened.cup}", f"/cup-start {opened.cup}"):
        who = BEN if "join" in action else ANA
        await league.send(who, CustomId(NO_MATCH, action), private=True)
    page = await read(visitor, f"{base}/cup/{opened.cup}")
    assert "Final" in page.words
    assert "<svg" in page.text
    assert f"{base}/cup/{opened.cup}" in (await read(visitor, f"{base}/cups")).text
    league.permission_checker.public = {}
    visitor = await site.open()
    assert (await visitor.get(f"{base}/cup/{opened.cup}")).status == 404
    assert "Cup" not in (await read(visitor, f"{base}/cups")).words.replace("Cups", "")


async def test_what_is_in_an_archived_thread_is_shown(site, division):
    """Discord archives a thread after a quiet week, and lists it no longer among the others."""
    league, base, thread = site.front, await set_pages(site.front, "on"), CHANNEL + 1
    place = replace(HERE, channel_id=thread)
    await league.host.services.cups.open(ANA, place, "Cup", own_squads=False, handicap=False)
    moved = update(seasons).values(channel_id=thread)
    await league.database.write(lambda conn: conn.execute(moved))
    visitor = await site.open()
    assert "Autumn" not in (await read(visitor, base)).words
    league.permission_checker.archived = {thread: "Autumn league"}
    visitor = await site.open()
    page = await read(visitor, base)
    assert "🏆 Cup" in (await read(visitor, f"{base}/cups")).words
    assert "Autumn" in page.words


def test_a_feed_without_dates_is_a_calendar():
    text = icalendar.feed("Club", [], 1_800_000_000_000).decode()
    assert "BEGIN:VTIMEZONE" in text
    assert "X-PUBLISHED-TTL:PT1H" in text
    assert "REFRESH-INTERVAL;VALUE=DURATION:PT1H" in text
