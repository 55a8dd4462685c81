"""A whole season as a page, in a browser that is offline, on a desk and on a phone."""

from dataclasses import replace

import pytest

from bot.host.league.pages import season_page
from bot.host.league.pages.page_input import RoundMatch, WeekTable
from bot.host.league.race.league_board import Row
from games.core.screen import Picture
from tests.bot.host.league.pages.simulated import division, page_of
from tests.browser.conftest import SIZES

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
LONGEST = "W" * 32
"""A member's name of one word, which has to be broken."""
ROWS = (
    Row(1, "Ana", 22, 0, "WWWWWWWD", 9, is_ours=True),
    Row(2, "Cem", 20, 1, "WDWWWDWW", 11, is_ours=True, is_computer=True),
    Row(3, "Wolverhampton Wasps", 16, 0, "DDWWDDWW", 5, is_ours=True, is_computer=True),
    Row(10, "Redcliff Wanderers", 5, -2),
    Row(11, "Middleham Local Club", 5, 1),
    Row(12, LONGEST, 5, 1),
)
BROKEN = """() => [...document.querySelectorAll('.week[open] th, .week[open] td')].filter(cell => {
    const range = document.createRange();
    const texts = [...cell.childNodes].filter(node => node.nodeType === Node.TEXT_NODE);
    return texts.some(text => [...text.data.matchAll(/\\S+/g)].some(word => {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return new Set([...range.getClientRects()].map(line => Math.round(line.top))).size > 1;
    }));
}).map(cell => cell.textContent)"""
"""Cells in which a line ends within a word."""

WIDE = """() => [...document.querySelectorAll('html, .week[open] div')].some(
    part => part.scrollWidth > part.clientWidth)"""


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("locale", ["en", "de", "fr"])
async def test_no_word_of_a_table_is_broken(browser, tmp_path, width, locale):
    part = replace(division(None), tables=(WeekTable(8, ROWS),))
    path = tmp_path / "season.html"
    path.write_bytes(season_page.page(page_of(part, locale=locale)))
    size = {"width": width, "height": SIZES[width]}
    context = await browser.new_context(viewport=size, offline=True, is_mobile=width < 500)
    tab = await context.new_page()
    await tab.goto(path.as_uri())
    assert await tab.locator(".week[open] td").count() > len(ROWS)
    assert {*await tab.evaluate(BROKEN)} <= {LONGEST}
    assert not await tab.evaluate(WIDE)
    await context.close()


@pytest.mark.parametrize("width", SIZES)
async def test_without_scripts_names_tables_and_cards_are_there(browser, tmp_path, width):
    card = Picture('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', "the card", 9, 9)
    match = RoundMatch(8, "Ana 2:1 Cem", "Ana won")
    part = replace(division(None), tables=(WeekTable(8, ROWS),), card=card, rounds=(match,))
    path = tmp_path / "season.html"
    path.write_bytes(season_page.page(page_of(part)))
    size = {"width": width, "height": SIZES[width]}
    context = await browser.new_context(viewport=size, offline=True, java_script_enabled=False)
    tab = await context.new_page()
    await tab.goto(path.as_uri())
    assert await tab.text_content("h1") == await tab.title() == "Autumn <3"
    assert await tab.text_content("#played")
    assert await tab.get_by_alt_text("the card").is_visible()
    await tab.click(".week > summary")
    assert await tab.get_by_text(LONGEST).is_visible()
    await context.close()
