"""A page that was away: a phone without network, one that slept, and two tabs of one member.

It shows by itself what has happened meanwhile, and what was pressed counts once.
"""

import asyncio
import re

import pytest
import pytest_asyncio
from playwright.async_api import expect

from storage.match import matches, moves
from storage.opening import inspect_database
from tests.browser.conftest import SIZES
from tests.browser.match import asked, begin, move
from tests.browser.test_board import MOVED, PATIENCE, the_page
from tests.programs import free_port

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

FIRST = "main button:enabled:not(.spot, .lens)"
POSITION = "main [role=img]"
LOST = ".lost:not([hidden])"


async def moves_of(folder):
    """Return how many moves the running match has."""

    def count():
        with inspect_database(folder / "played.db") as connection:
            (match_id,) = matches.ids(connection, "running")
            return len(moves.of(connection, match_id))

    return await asyncio.to_thread(count)


async def position(board):
    """Return the position that a page shows, in words."""
    return await board.locator(POSITION).get_attribute("aria-label")


async def play_round(ana, ben):
    """Let both move in Discord, until it is the first one's turn again."""
    while True:
        await move((ana, ben), await asked((ana, ben)))
        if "▶ Ana" in await asked((ana, ben)):
            return


@pytest_asyncio.fixture(loop_scope="session")
async def phone(browser):
    """A browser of its own, as on a phone."""
    size = {"width": 360, "height": SIZES[360]}
    context = await browser.new_context(viewport=size, is_mobile=True, has_touch=True)
    yield context
    await context.close()


async def on_phone(phone, ana):
    """Return the page of Ana's match on her phone."""
    opened = await the_page(ana)
    cookies = await opened.context.cookies()
    await phone.add_cookies([one for one in cookies if one["name"].startswith("fulltime-")])
    board = await phone.new_page()
    await board.goto(opened.url)
    await board.evaluate("() => { window.stays = true; }")
    await opened.close()
    return board


async def plays_on(board, folder):
    """One press on the page is one move; it was never loaded anew."""
    before, seen = await moves_of(folder), await position(board)
    await board.locator(FIRST).first.click()
    await board.wait_for_function(MOVED, arg=seen, timeout=PATIENCE)
    assert await moves_of(folder) == before + 1
    assert await board.evaluate("() => window.stays")


async def test_a_press_without_network_is_not_sent_later(start, look, phone, tmp_path):
    """The page says so, shows what is once the network is there, and then plays on."""
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    await begin(ana, ben)
    board = await on_phone(phone, ana)
    before, seen = await moves_of(tmp_path), await position(board)
    await phone.set_offline(True)
    await board.locator(FIRST).first.click()
    await expect(board.locator(LOST)).to_be_visible()
    assert await moves_of(tmp_path) == before
    await play_round(ana, ben)
    await phone.set_offline(False)
    await board.wait_for_function(MOVED, arg=seen, timeout=PATIENCE)
    await expect(board.locator(LOST)).to_have_count(0, timeout=PATIENCE)
    await plays_on(board, tmp_path)


async def test_what_is_lost_is_found_again_though_there_is_no_news(start, look, phone):
    """Nobody has moved meanwhile, so there is no news that would tell it."""
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    await begin(ana, ben)
    board = await on_phone(phone, ana)
    await phone.set_offline(True)
    await board.locator(FIRST).first.click()
    await expect(board.locator(LOST)).to_be_visible()
    await phone.set_offline(False)
    await expect(board.locator(LOST)).to_have_count(0, timeout=PATIENCE)


async def test_a_press_whose_answer_is_lost_counts_once(start, look, phone, tmp_path):
    """The page shows by itself that it has counted; pressed again before, it counts no more."""
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    await begin(ana, ben)
    board = await on_phone(phone, ana)
    before, seen = await moves_of(tmp_path), await position(board)

    async def lose(route):
        if route.request.method != "POST":
            return await route.continue_()
        await route.fetch()
        return await route.abort("connectionreset")

    await board.route("**/match/**", lose)
    await board.locator(FIRST).first.click()
    await board.wait_for_function(MOVED, arg=seen, timeout=PATIENCE)
    await expect(board.locator(LOST)).to_have_count(0, timeout=PATIENCE)
    assert await moves_of(tmp_path) == before + 1


async def test_a_page_that_asked_too_often_for_what_is_new_asks_again(start, look, phone):
    """No further news would tell it, as long as nobody moves again."""
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    await begin(ana, ben)
    board, refused = await on_phone(phone, ana), []

    async def refuse_once(route):
        if refused or "asked=" not in route.request.url:
            return await route.continue_()
        refused.append(route.request.url)
        return await route.fulfill(status=429, content_type="text/html", body="<main></main>")

    await board.route("**/match/**", refuse_once)
    seen = await position(board)
    await move((ana, ben), await asked((ana, ben)))
    await board.wait_for_function(MOVED, arg=seen, timeout=PATIENCE)
    assert refused


async def test_a_phone_that_slept_shows_what_is_though_the_bot_was_started_anew(
    start, look, phone, tmp_path
):
    """Its page is frozen, as browsers do with pages that nobody sees, and loads nothing anew."""
    port = str(free_port())
    playground = await start("--port", port)
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    await begin(ana, ben)
    board = await on_phone(phone, ana)
    seen = await position(board)
    page = await phone.new_cdp_session(board)
    await page.send("Page.setWebLifecycleState", {"state": "frozen"})
    await play_round(ana, ben)
    await playground.interrupt()
    await start("--port", port)
    await ana.reload()
    await ben.reload()
    await page.send("Page.setWebLifecycleState", {"state": "active"})
    await board.bring_to_front()
    await board.wait_for_function(MOVED, arg=seen, timeout=PATIENCE)
    await plays_on(board, tmp_path)


async def test_two_tabs_of_one_member_show_the_same_and_one_of_two_presses_counts(
    start, look, tmp_path
):
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    await begin(ana, ben)
    board = await the_page(ana)
    other = await board.context.new_page()
    await other.goto(board.url)
    before, seen = await moves_of(tmp_path), await position(board)
    assert await position(other) == seen
    await asyncio.gather(*(one.locator(FIRST).first.click() for one in (board, other)))
    for one in (board, other):
        await one.wait_for_function(MOVED, arg=seen, timeout=PATIENCE)
    assert await moves_of(tmp_path) == before + 1
    assert await position(board) == await position(other)
    seen = await position(board)
    if "YOUR TURN" in await board.locator("main").inner_text():  # Ben's piece was blocked
        await board.locator(FIRST).first.click()
    else:
        await move((ana, ben), await ana.reads_on_card(re.compile("▶ Ben")))
    for one in (board, other):
        await one.wait_for_function(MOVED, arg=seen, timeout=PATIENCE)
    assert await position(board) == await position(other)
