"""News by themselves: a stream says the version of the match, and nothing else, to who may know."""

import asyncio
import re
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from bot.host.ui.custom_id import CustomId
from bot.operations.settings import Settings
from bot.web import news
from storage.errors import StorageUnavailable
from storage.member import web_sessions
from storage.opening import open_database
from storage.owner import blocks
from storage.owner.blocks import Block
from storage.schema.match_tables import seats
from storage.schema.owner_tables import BLOCKED_MEMBER, BLOCKED_SERVER
from tests.bot.host.fakes import ANA, BEN, CEM, GUILD, Front
from tests.bot.web.conftest import URL, Site

EVENT = re.compile(rb"data: (\d+)\n\n")
SAYS = re.compile(rb"(retry: 2000\n\n)?((data: \d+\n\n)|(: \n\n))*")
WITHIN = 60


class Listener:
    """An open stream: what it has said so far."""

    def __init__(self, response):
        self.response, self.said = response, b""

    async def until(self, holds):
        async with asyncio.timeout(WITHIN):
            while not holds(self.said):
                chunk = await self.response.content.readany()
                if not chunk:
                    return False
                self.said += chunk
        return True

    async def hears(self, version):
        """Wait until the last version said is this one."""
        assert await self.until(lambda said: EVENT.findall(said)[-1:] == [str(version).encode()])
        assert SAYS.fullmatch(self.said)

    async def ends(self):
        return not await self.until(lambda _said: False)


@asynccontextmanager
async def listening(browser, match):
    async with browser.client.get(f"/match/{match}/news") as response:
        assert response.status == 200
        yield Listener(response)


async def version(front, match):
    return (await front.row(match)).version


async def test_a_stream_says_the_version_at_once_and_when_others_move(site, match, ana):
    """A browser that comes back after an outage learns what it has missed."""
    async with listening(ana, match) as stream:
        await stream.hears(await version(site.front, match))
        await site.front.move(BEN, match, "bid 0")
        await stream.hears(await version(site.front, match))
        headers = stream.response.headers
    assert headers["Content-Type"].startswith("text/event-stream")
    assert headers["X-Accel-Buffering"] == "no"  # nginx/nginx#1505
    assert headers["Cache-Control"] == "no-store"


async def test_a_press_on_a_page_is_news_for_the_others(site, match, ana):
    ben = await site.signed_in(BEN, match)
    page = await ben.get(f"/match/{match}")
    async with listening(ana, match) as stream:
        await stream.hears(await version(site.front, match))
        await ben.press(page, "Bid 0")
        await stream.hears(await version(site.front, match))


async def test_a_stream_of_a_session_that_has_ended_ends(site, match, ana):
    async with listening(ana, match) as stream:
        await stream.hears(await version(site.front, match))
        await site.front.database.write(lambda conn: web_sessions.end_all(conn, ANA.user_id))
        assert await stream.ends()
    async with ana.client.get(f"/match/{match}/news") as response:
        assert response.status == 401


async def test_what_nobody_tells_is_found_later(site, match, ana, monkeypatch):
    """As while the connection is cut off by which processes hear of each other."""
    monkeypatch.setattr(news, "LOOKED_EVERY", 0.01)
    monkeypatch.setattr(news.News, "_heard", lambda _self, _names: None)
    async with listening(ana, match) as stream:
        await stream.hears(await version(site.front, match))
        await site.front.move(BEN, match, "bid 0")
        await stream.hears(await version(site.front, match))


async def test_a_match_that_nothing_happens_in_is_not_read(site, match, ana, monkeypatch):
    """A query twice a second for each process, and all its streams, was the cost of silence."""
    monkeypatch.setattr(news, "LOOKED_EVERY", 10 * WITHIN)
    reads, compare = [], news.News._compare

    async def noting(self, due):
        reads.append({one.match_id for one in due})
        await compare(self, due)

    monkeypatch.setattr(news.News, "_compare", noting)
    other = await site.front.begin(BEN, CEM)
    async with listening(ana, match) as stream:
        await stream.hears(await version(site.front, match))
        reads.clear()
        await site.front.move(CEM, other, "bid 0")
        await site.front.move(BEN, match, "bid 0")
        await stream.hears(await version(site.front, match))
    assert reads
    assert all(ids == {match} for ids in reads)


@pytest.mark.parametrize("kind", [BLOCKED_MEMBER, BLOCKED_SERVER])
async def test_a_stream_of_who_is_blocked_ends(site, match, ana, monkeypatch, kind):
    monkeypatch.setattr(news, "LOOKED_EVERY", 0.01)
    blocked = Block(kind, {BLOCKED_MEMBER: ANA.user_id, BLOCKED_SERVER: GUILD}[kind], 0)
    async with listening(ana, match) as stream:
        await stream.hears(await version(site.front, match))
        await site.front.database.write(lambda conn: blocks.put(conn, blocked))
        await site.front.host.services.owner_watch.load()
        assert await stream.ends()
    page = await ana.get(f"/match/{match}")
    assert page.status == 403


async def test_a_stream_of_a_seat_that_was_left_ends(site, match, ana, monkeypatch):
    """Whoever takes it over in a match has pages of their own."""
    monkeypatch.setattr(news, "LOOKED_EVERY", 0.01)
    async with listening(ana, match) as stream:
        await stream.hears(await version(site.front, match))
        left = seats.update().where(seats.c.match_id == match, seats.c.user_id == ANA.user_id)
        await site.front.database.write(lambda conn: conn.execute(left.values(user_id=None)))
        assert await stream.ends()
    assert (await ana.get(f"/match/{match}")).status == 404


async def test_a_stream_outlives_an_outage_of_the_database(site, match, ana, monkeypatch):
    reads, failed = news.News._compare, asyncio.Event()

    async def fail(_self, _due):
        failed.set()
        raise StorageUnavailable("no answer")

    async with listening(ana, match) as stream:
        await stream.hears(await version(site.front, match))
        monkeypatch.setattr(news.News, "_compare", fail)
        monkeypatch.setattr(news, "LOOKED_EVERY", 0.01)
        await site.front.move(BEN, match, "bid 0")
        await asyncio.wait_for(failed.wait(), WITHIN)
        monkeypatch.setattr(news.News, "_compare", reads)
        await stream.hears(await version(site.front, match))


async def test_an_idle_stream_is_kept_open_through_proxies(match, ana, monkeypatch):
    monkeypatch.setattr(news, "BEAT", 0.01)
    async with listening(ana, match) as stream:
        assert await stream.until(lambda said: said.count(b": \n\n") >= 3)
        assert SAYS.fullmatch(stream.said)


async def test_a_member_s_streams_stay_as_long_as_there_is_room(site, match, ana):
    """The fifth of them ended the first: a count below zero cuts a list at its end."""
    async with AsyncExitStack() as stack:
        for _ in range(news.MOST_OF_MEMBER):
            await stack.enter_async_context(listening(ana, match))
        (_, opened, _), *_ = site.opened
        assert [stream.is_over for stream in opened._streams] == [False] * news.MOST_OF_MEMBER


async def test_a_member_s_oldest_stream_makes_room(site, match, ana, monkeypatch):
    """A browser has six connections to a site; a machine that sleeps leaves dead ones."""
    monkeypatch.setattr(news, "MOST_OF_MEMBER", 1)
    async with listening(ana, match) as first:
        await first.hears(await version(site.front, match))
        async with listening(ana, match) as second:
            await second.hears(await version(site.front, match))
            assert await first.ends()


async def test_no_more_streams_than_a_process_can_bear(match, ana, monkeypatch):
    monkeypatch.setattr(news, "MOST", 1)
    async with listening(ana, match) as first:
        assert await first.until(lambda said: b"data" in said)
        async with ana.client.get(f"/match/{match}/news") as response:
            assert (response.status, response.headers["Retry-After"]) == (503, "2")


def test_streams_leave_files_for_the_bot(monkeypatch):
    """Each is an open file: with none left the bot could reach neither its database nor Discord."""
    limits = []
    monkeypatch.setattr("resource.getrlimit", lambda _kind: (1_024, 4_096))
    monkeypatch.setattr("resource.setrlimit", lambda _kind, wanted: limits.append(wanted))
    assert news.room_for_streams() == 2_048
    assert limits == [(4_096, 4_096)]


async def test_streams_end_with_the_bot_and_nothing_is_left(site, match, ana):
    (_, opened, _), *_ = site.opened
    async with listening(ana, match) as stream:
        await stream.hears(await version(site.front, match))
        site.presses.is_closing = True
        await opened.close()
        assert await stream.ends()
    assert opened._streams == []
    assert site.front.database.followers == ()


async def test_a_browser_that_has_gone_is_forgotten(site, match, ana, monkeypatch):
    monkeypatch.setattr(news, "BEAT", 0.01)
    async with listening(ana, match) as stream:
        await stream.hears(await version(site.front, match))
        stream.response.close()
    (_, opened, _), *_ = site.opened
    async with asyncio.timeout(WITHIN):
        while opened._streams:  # noqa: ASYNC110 - no event tells
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("other", ["page", "discord"])
async def test_news_reach_whichever_process_made_them(
    postgresql_url, kept_connections, clock, other, monkeypatch
):
    """Two processes on one server: either answers any page, whoever signed the browser in.

    They are told; what is looked at now and then comes later.
    """
    monkeypatch.setattr(news, "LOOKED_EVERY", 10 * WITHIN)
    with kept_connections.in_use():
        async with open_database(postgresql_url) as database, open_database(postgresql_url) as two:
            fronts = [Front(opened, clock, web_url=URL) for opened in (database, two)]
            two.tells_others = True  # as a bot with an address of pages
            match = await fronts[0].begin(ANA, BEN)
            sites = [Site(front, Settings(_env_file=None, web_url=URL)) for front in fronts]
            ana, ben = await sites[0].signed_in(ANA, match), await sites[1].signed_in(BEN, match)
            async with listening(ana, match) as stream:
                await stream.hears(await version(fronts[0], match))
                if other == "page":
                    await ben.press(await ben.get(f"/match/{match}"), "Bid 0")
                else:
                    await fronts[1].send(BEN, await _bid(fronts[1], match), private=True)
                await stream.hears(await version(fronts[1], match))
            moved = await sites[1].open()
            moved.client.session.cookie_jar.update_cookies(
                {cookie.key: cookie.value for cookie in ana.client.session.cookie_jar}
            )
            assert (await moved.get(f"/match/{match}")).status == 200
            for site in sites:
                await site.close()


async def _bid(front, match):
    return CustomId.parse((await front.table(match)).custom_id("bid 0", 1))
