"""Whole matches of every game on its page, by touch alone and by keyboard alone."""

import asyncio
import re
from functools import partial

import pytest
from playwright.async_api import expect

from games.registry import GAMES
from tests.browser.board_player import ACTS, PATIENCE, BoardPlayer, tapped
from tests.browser.test_board import opened, the_page
from tests.browser.test_whole_matches import asked_in, press_on
from tests.browser.viewer import POLLED
from tests.browser.ways import WAYS, begin

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MOST_CHOICES = 600
MIDDLE = 8
"""The choice before which a picture of the running match is taken."""
OUTCOME, GO_ON = re.compile("🏁"), "Go on ▶"
COVERED = """() => [...document.querySelectorAll('#spots .spot:not(.other)')].filter(spot => {
    spot.scrollIntoView({ block: 'center', inline: 'center' });
    const box = spot.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return top !== spot;
}).map(spot => spot.dataset.spot)"""
"""Returns the spots whose middle is under something else."""
SMALL = """() => [...document.querySelectorAll('#spots .spot:not(.other)')]
    .map(spot => spot.getBoundingClientRect())
    .filter(box => Math.min(box.width, box.height) < 43.5).length"""
"""Returns how many spots are too small for a finger."""


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("by", ACTS)
@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_match_is_played_on_its_page(start, look, tmp_path, game, by, width):
    """The page never loads anew; it shows the outcome, and so do card and panel in Discord."""
    playground = await start()
    ana = await look(playground, "Ana", width)
    board = await opened(ana, game)
    await board.evaluate("() => { window.stays = true; }")
    player = BoardPlayer(board, ACTS[by], WAYS[game])
    for number in range(MOST_CHOICES):
        if number == MIDDLE:
            await board.screenshot(path=tmp_path / "middle.png", full_page=True)
            assert await board.evaluate(COVERED) == []
            await is_large_enough(board)
        if not await player.plays_on():
            break
    await expect(board.locator("main")).to_contain_text(OUTCOME)
    await board.screenshot(path=tmp_path / "outcome.png", full_page=True)
    (tmp_path / "touches.txt").write_text(f"{player.touches}")
    assert await board.evaluate("() => window.stays")
    assert board.faults == []
    await ana.sees(OUTCOME)
    await leave_the_broadcast(ana)
    await expect(ana.panel).to_contain_text(OUTCOME)
    assert await playground.interrupt() == ""


async def leave_the_broadcast(viewer):
    """Go on in a panel that shows the last match as it was played, which waits for its reader."""
    go_on = viewer.panel.get_by_role("button", name=GO_ON)
    await expect(go_on.or_(viewer.panel.filter(has_text=OUTCOME)).first).to_be_visible()
    if await go_on.count():
        await viewer.press(GO_ON, viewer.panel)


async def is_large_enough(board):
    """Each spot is as large as a finger once the lens was pressed; then it is pressed again."""
    lens = board.locator(".lens")
    if await lens.count():
        await lens.tap()
    assert await board.evaluate(SMALL) == 0
    if await lens.count():
        await lens.tap()


@pytest.mark.parametrize("game", GAMES)
async def test_two_members_play_one_by_touch_and_one_in_discord(start, look, tmp_path, game):
    """Neither loads a page anew; both read the outcome."""
    way, playground = WAYS[game], await start()
    ana, ben = await look(playground, "Ana", 360), await look(playground, "Ben")
    await ana.play(GAMES[game].title)
    await ben.press("Join")
    await ana.sees("🟢 Ben")
    await begin(ana, way, guests=1)
    board = await the_page(ana)
    await ben.command("hand")
    await board.evaluate("() => { window.stays = true; }")
    player = BoardPlayer(board, tapped, way)
    for number in range(MOST_CHOICES):
        if number == MIDDLE:
            await board.screenshot(path=tmp_path / "middle.png", full_page=True)
        if not await play_once(player, ben, number):
            break
    await expect(board.locator("main")).to_contain_text(OUTCOME)
    await expect(ben.panel).to_contain_text(OUTCOME)
    await ben.sees(OUTCOME)
    assert await board.evaluate("() => window.stays")
    assert board.faults == []
    assert await playground.interrupt() == ""


async def play_once(player, ben, number):
    """Let one of the two who is asked make a choice; return False once the match is over.

    They take turns, as who has chosen may choose anew until the other one has. Ben plans no turn
    ahead: a plan moves nothing on.
    """
    able, selects = asked_in(ben, player.way)
    his_turn = ben.panel.filter(has_text="YOUR TURN")
    choices = able.or_(selects).and_(his_turn.locator("*"))
    asked = [(player.can, player.plays_on), (choices, partial(press_on, ben, player.way))]
    async with asyncio.timeout(PATIENCE / 1000):
        while True:
            if await player.over.count():
                return False
            for can, choose in asked if number % 2 else asked[::-1]:
                if await can.count():
                    return await choose()
            await asyncio.sleep(POLLED / 1000)
