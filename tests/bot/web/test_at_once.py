"""Many at once: streams, slow readers, two tabs, and presses on a page and in Discord."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from bot.host.ui.custom_id import CustomId
from bot.interactions.open_presses import AT_WORK
from bot.web import news
from tests.bot.host.fakes import ANA, BEN
from tests.bot.web.test_board import a_move, waiting
from tests.bot.web.test_news import WITHIN, listening, version


@pytest.fixture(autouse=True)
def told_alone(monkeypatch):
    """What is seen was told: nobody looks for it."""
    monkeypatch.setattr(news, "LOOKED_EVERY", 10 * WITHIN)
    monkeypatch.setattr("bot.web.limits.RateLimit.require", lambda _self, _key: None)


def head_of(site, browser, path):
    """Return where the pages are served, and a request of this browser as bytes."""
    server = browser.client.server
    (cookie,) = browser.client.session.cookie_jar
    lines = (f"GET {path} HTTP/1.1", "Host: x", f"Cookie: {cookie.key}={cookie.value}", "", "")
    return (server.host, server.port), "\r\n".join(lines).encode()


@pytest.mark.parametrize("number", [20, pytest.param(2_000, marks=pytest.mark.long)])
async def test_all_streams_hear_a_move_and_a_further_one_is_refused(
    site, match, ana, monkeypatch, number
):
    monkeypatch.setattr(news, "MOST", number)
    monkeypatch.setattr(news, "MOST_OF_MEMBER", number)
    ana.client.session.connector._limit = 0
    async with AsyncExitStack() as stack:
        opened = [stack.enter_async_context(listening(ana, match)) for _ in range(number)]
        streams = [await coroutine for coroutine in opened]
        async with ana.client.get(f"/match/{match}/news") as response:
            assert response.status == 503
        before = await version(site.front, match)
        await asyncio.gather(*(stream.hears(before) for stream in streams))
        await site.front.move(BEN, match, "bid 0")
        now = await version(site.front, match)
        assert now > before
        await asyncio.gather(*(stream.hears(now) for stream in streams))
        assert (await ana.get(f"/match/{match}")).status == 200


async def test_who_reads_nothing_keeps_nobody_waiting(site, match, ana):
    """More of them than presses are handled at once: pages and streams that are never read."""
    async with AsyncExitStack() as stack:
        for path in [f"/match/{match}"] * (AT_WORK + 4) + [f"/match/{match}/news"] * 4:
            at, sent = head_of(site, ana, path)
            _, writer = await asyncio.open_connection(*at, limit=1)
            stack.callback(writer.close)
            writer.write(sent)
        stream = await stack.enter_async_context(listening(ana, match))
        await stream.hears(await version(site.front, match))
        first, _ = await waiting(site, match)
        browser = await site.signed_in(first, match)
        page = await browser.get(f"/match/{match}")
        assert (await browser.press(page, a_move(page))).status == 200
        await stream.hears(await version(site.front, match))


async def test_two_tabs_of_one_member_show_the_same(site, match):
    """A press in one is told in the other, where the same press is refused and shows what is."""
    first, _ = await waiting(site, match)
    browser = await site.signed_in(first, match)
    tabs = [await browser.get(f"/match/{match}") for _ in range(2)]
    label = a_move(tabs[0])
    async with listening(browser, match) as one, listening(browser, match) as other:
        answer = await browser.press(tabs[0], label)
        assert answer.status == 200
        now = await version(site.front, match)
        await asyncio.gather(one.hears(now), other.hears(now))
    late = await browser.press(tabs[1], label)
    assert late.status == 409
    assert late.main["data-version"] == answer.main["data-version"] == str(now)


@pytest.mark.parametrize("discord_waits", [0.0, 0.02, 0.05])
@pytest.mark.parametrize("page_waits", [0.0, 0.02])
async def test_of_a_press_in_discord_and_one_on_the_page_one_counts(
    site, match, discord_waits, page_waits
):
    """Of the same seat, of two choices; both then show the one that counted."""
    first, _ = await waiting(site, match)
    browser, front = await site.signed_in(first, match), site.front
    page, table = await browser.get(f"/match/{match}"), await front.table(match)
    seat = table.row.seat_of(first.user_id)
    theirs = CustomId.parse(table.custom_id("bid 1", seat))

    async def in_discord():
        await asyncio.sleep(discord_waits)
        return await front.send(first, theirs, private=True)

    async def on_the_page():
        await asyncio.sleep(page_waits)
        return await browser.press(page, "Bid 2")

    reply, answer = await asyncio.gather(in_discord(), on_the_page())
    await site.settled()
    assert (await front.table(match)).match.move == table.match.move + 1
    is_refused = "Already played" in str(reply.content) or "moved on" in str(reply.content)
    assert (answer.status == 200) == is_refused
    shown = await browser.get(f"/match/{match}")
    panel = (await front.press(first, match, "/hand")).content
    assert shown.main["data-version"] == str(panel.panel.version)
    assert panel.picture.svg.removeprefix("<svg") in shown.body


async def test_who_was_asleep_is_told_what_they_have_missed(site, match, ana):
    """A phone that sleeps has lost its connection without a word, and opens another one."""
    async with listening(ana, match) as stream:
        await stream.hears(await version(site.front, match))
    page = await ana.get(f"/match/{match}")
    for member in (ANA, BEN):
        await site.front.move(member, match, "bid 0")
    async with listening(ana, match) as stream:
        await stream.hears(await version(site.front, match))
    query = {"asked": page.main["data-asked"], "open": page.main["data-open"]}
    shown = await ana.get(f"/match/{match}", params=query)
    assert shown.main["data-version"] == str(await version(site.front, match))
