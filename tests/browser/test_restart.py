"""Ctrl-C in the middle of a match, and the playground started again on the same database."""

import pytest

from tests.browser.match import asked, move

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def moves_of(viewer):
    """Return the moves that the card offers."""
    buttons = viewer.card.get_by_role("button")
    return [name for name in await buttons.all_inner_texts() if "→" in name]


async def test_a_running_match_is_posted_again_and_goes_on(start_program, look, tmp_path):
    playground = await start_program()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben")
    await ana.play("Dice football (Finale)")
    await ben.press("Join")
    await ana.sees("🟢 Ben")
    await ana.press("Start")
    for _ in range(2):
        await move([ana, ben], await asked([ana, ben]))
    before = await ana.board()
    offered = await moves_of(ana)
    assert await playground.interrupt() == ""
    playground = await start_program()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben")
    text = await asked([ana, ben])
    assert (await ana.board(), await moves_of(ana)) == (before, offered)
    await ana.shoot(tmp_path / "again.png")
    await move([ana, ben], text)
    assert await ana.board() != before
