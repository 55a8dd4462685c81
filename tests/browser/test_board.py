"""The board in a browser of its own: every game a few moves, beside the playground's Discord."""

import re

import pytest
from playwright.async_api import expect

from games.registry import GAMES
from tests.browser import ways
from tests.browser.match import asked, begin, move
from tests.browser.test_whole_matches import LEADS_NOWHERE
from tests.browser.ways import WAYS
from tests.programs import free_port

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

BOARD, OPEN = "🖐 Board", "🖐 Open the board"
MOVES = 6
"""How many presses of each match are made."""
PATIENCE = 90_000
"""Milliseconds in which computers move and the page changes by itself, on a busy machine too."""
TOO_WIDE = """() => [...document.querySelectorAll('body *')]
    .filter(part => !part.closest('svg') && part.getBoundingClientRect().right > innerWidth + 1)
    .map(part => part.tagName + ': ' + part.textContent.slice(0, 80))"""
"""Returns what is wider than the page."""
SMALL = """() => [...document.querySelectorAll('main button, main summary, main label')]
    .filter(part => !part.matches('.spot'))
    .filter(part => part.getBoundingClientRect().height < 43)
    .map(part => part.textContent)"""
"""Returns what is too small for a finger."""
ANSWERED = """before => !document.querySelector('main[aria-busy]')
    && document.querySelector('main').innerHTML !== before"""
"""Whether the page has changed, and nothing is being sent."""
MOVED = """before => document.querySelector('main [role=img]')?.ariaLabel !== before"""
"""Whether the page shows another position."""
VERSION = "() => Number(document.querySelector('main').dataset.version)"
LISTEN = "() => stream.addEventListener('message', event => { window.told = event.data; })"
TOLD_MORE = "before => Number(window.told) > before + 1"
SHOWS_MORE = "before => Number(document.querySelector('main').dataset.version) > before + 1"
"""The version that a page shows, and whether two more moves were told to it, and are shown."""
MUTE = """() => [...document.querySelectorAll('main button, main img, [role=img]')]
    .filter(part => !(part.ariaLabel ?? part.textContent).trim()).length"""
"""Returns how many parts say nothing to a screen reader."""


@pytest.mark.parametrize("width", [360, 1280])
async def test_every_game_is_played_on_its_page(start, look, tmp_path, width):
    """A link from the panel opens it; what is pressed there counts, and no script fails."""
    playground = await start()
    ana = await look(playground, "Ana", width)
    for game in GAMES:
        board = await opened(ana, game)
        await plays_on(board, WAYS[game], tmp_path / f"{game}-{width}")
        await board.close()


async def opened(ana, game):
    """Begin a match against computers, and return its page, signed in."""
    await ana.play(GAMES[game].title)
    await ways.begin(ana, WAYS[game])
    return await the_page(ana)


async def the_page(ana):
    """Return the page of the member's match, opened from their panel."""
    await ana.command("hand")
    await ana.press(BOARD, ana.panel)
    link = ana.panel.get_by_role("link", name=OPEN)
    address = await link.get_attribute("href")
    board = await ana.page.context.new_page()
    board.on("console", lambda said: is_fault(said) and board.faults.append(said.text))
    board.on("pageerror", lambda error: board.faults.append(str(error)))
    board.faults = []
    await board.goto(address)
    if "/sign-in/" in board.url:  # for the first match: then this browser is signed in
        await board.get_by_role("button", name=OPEN).click()
    await expect(board).to_have_url(re.compile("/match/"))
    return board


def is_fault(said):
    """Return whether a browser tells an error; a press for which others were faster is none."""
    told = ("409 (Conflict)", "429 (Too Many Requests)")
    return said.type == "error" and not any(status in said.text for status in told)


async def plays_on(board, way, shots):
    """Press what moves the match on, a few times; the page never loads anew."""
    others = re.compile(rf"^\s*({LEADS_NOWHERE}|{way.moves_nothing})\s*$")
    await board.evaluate("() => { window.stays = true; }")
    pressed = []
    for number in range(MOVES):
        able = board.locator("main button:enabled:not(.spot, .lens)").filter(
            has_not_text=others, visible=True
        )
        closed = board.locator("form > details:not([open]) > summary")
        over = board.get_by_role("button", name="Result")
        await expect(able.or_(closed).or_(over).first).to_be_visible(timeout=PATIENCE)
        if await over.count():
            break
        if not await able.count():
            await closed.first.click()
        labels = [label.strip() for label in await able.all_inner_texts()]
        label = next(
            (
                each_label
                for lead in way.leads_on
                for each_label in labels
                if re.fullmatch(lead, each_label)
            ),
            labels[0],
        )
        before = await board.locator("main").inner_html()
        await able.nth(labels.index(label)).click()
        await board.wait_for_function(ANSWERED, arg=before, timeout=PATIENCE)
        pressed.append(label)
        if number in (0, MOVES - 1):
            await board.screenshot(path=shots.with_suffix(f".{number}.png"), full_page=True)
    assert await board.evaluate("() => window.stays"), pressed
    assert await board.evaluate(TOO_WIDE) == []
    assert await board.evaluate(SMALL) == []
    assert await board.evaluate(MUTE) == 0
    assert board.faults == [], pressed


async def test_a_page_keeps_up_with_discord_and_outlives_the_bot(start, look, tmp_path):
    """The other moves in Discord, the bot is started anew: the page loads nothing anew."""
    port = str(free_port())
    playground = await start("--port", port)
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    await begin(ana, ben)
    board = await the_page(ana)
    await board.evaluate("() => { window.stays = true; }")
    position = board.locator("main [role=img]")
    for number in range(4):
        seen = await position.get_attribute("aria-label")
        text = await asked((ana, ben))
        await move((ana, ben), text)
        await board.wait_for_function(MOVED, arg=seen, timeout=PATIENCE)
        if number == 1:
            await playground.interrupt()
            playground = await start("--port", port)
            await ana.reload()
            await ben.reload()
    assert await board.evaluate("() => window.stays")


async def test_an_open_panel_in_discord_keeps_up_with_a_page(start, look):
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    await begin(ana, ben)
    await ben.command("hand")
    position = ben.panel.get_by_role("img").first
    shown = await position.get_attribute("alt")
    assert shown
    board = await the_page(ana)
    await board.locator("main button:enabled:not(.spot, .lens)").first.click()
    await expect(position).not_to_have_attribute("alt", shown)
    assert await playground.interrupt() == ""


async def test_what_is_told_before_a_press_is_answered_is_shown(start, look):
    """The answer to Ana's press is held back until Ben has moved, and she was told."""
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    await begin(ana, ben)
    board = await the_page(ana)
    await board.evaluate(LISTEN)

    async def hold(route):
        if route.request.method != "POST":
            return await route.continue_()
        answer = await route.fetch()
        if "YOUR TURN" not in await answer.text():  # else Ben's piece was blocked
            await move((ana, ben), await ana.reads_on_card(re.compile("▶ Ben")))
            await board.wait_for_function(TOLD_MORE, arg=before, timeout=PATIENCE)
            held.append(answer)
        return await route.fulfill(response=answer)

    held = []
    await board.route("**/match/**", hold)
    while not held:
        before = await board.evaluate(VERSION)
        main = await board.locator("main").inner_html()
        await board.locator("main button:enabled:not(.spot, .lens)").first.click()
        await board.wait_for_function(ANSWERED, arg=main, timeout=PATIENCE)
    await board.wait_for_function(SHOWS_MORE, arg=before, timeout=PATIENCE)


async def test_the_focus_stays_where_it_is_when_others_move(start, look):
    """On what opens the picture in words, which sends nothing."""
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    await begin(ana, ben)
    board = await the_page(ana)
    summary = board.locator("figure summary")
    await summary.focus()
    seen = await board.locator("main [role=img]").get_attribute("aria-label")
    await move((ana, ben), await asked((ana, ben)))
    await board.wait_for_function(MOVED, arg=seen, timeout=PATIENCE)
    await expect(summary).to_be_focused()


async def test_a_page_works_without_scripts_and_by_keyboard_alone(start, look, browser):
    playground = await start()
    ana = await look(playground, "Ana")
    board = await opened(ana, "finale_dice")
    cookies = await board.context.cookies()
    plain = await browser.new_context(java_script_enabled=False)
    await plain.add_cookies(
        [cookie for cookie in cookies if cookie["name"].startswith("fulltime-")]
    )
    page = await plain.new_page()
    await page.goto(board.url)
    seen = await page.locator("main [role=img]").get_attribute("aria-label")
    await page.locator("main button").first.press("Enter")
    await expect(page.locator("main [role=img]")).not_to_have_attribute("aria-label", seen)
    await plain.close()
    await board.wait_for_function(MOVED, arg=seen, timeout=PATIENCE)
    await board.locator("body").press("Tab")
    focus = "() => document.activeElement.tagName"
    reached = [await board.evaluate(focus)]
    for _ in range(3):
        await board.keyboard.press("Tab")
        reached.append(await board.evaluate(focus))
    assert "BUTTON" in reached
