"""What was touched on a picture is let go again."""

import pytest
from playwright.async_api import expect

from tests.browser.board_player import PATIENCE, SPOT, BoardPlayer, tapped
from tests.browser.test_board import opened
from tests.browser.ways import WAYS

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def own_turn(board):
    """Play 11 up to a turn of one's own; the computer may have scored before."""
    player = BoardPlayer(board, tapped, WAYS["stein"])
    end = board.get_by_role("button", name="End turn")
    await board.get_by_role("button", name="Suggested formation").click()
    await expect(board.locator("main")).not_to_contain_text("Suggested formation")
    await expect(player.asked.first).to_be_visible(timeout=PATIENCE)
    while not await end.count():
        await player.choose()
        await expect(player.asked.first).to_be_visible(timeout=PATIENCE)


async def test_a_footballer_who_was_touched_is_let_go_again(start, look):
    """By Escape, by a touch on him, and by one beside all; others may be picked at once."""
    playground = await start()
    ana = await look(playground, "Ana", 360)
    board = await opened(ana, "stein")
    await own_turn(board)
    picked, spots = board.locator("#spots .picked"), board.locator(SPOT)
    begun = await spots.count()
    for let_go in (
        lambda: board.keyboard.press("Escape"),
        picked.tap,
        lambda: board.locator("#spots").tap(position={"x": 3, "y": 3}),
    ):
        await spots.last.tap()
        await expect(picked).to_have_count(1)
        assert await board.locator(".canvas.dim").count() == 1
        await let_go()
        await expect(picked).to_have_count(0)
        assert await spots.count() == begun
    await spots.last.tap()
    was = await picked.get_attribute("data-spot")
    await board.locator("#spots .other").first.tap()
    await expect(picked).not_to_have_attribute("data-spot", was)
    await expect(picked).to_have_count(1)
