"""Whole matches of dice football in a browser, from /play to the result card."""

import pytest

from tests.browser.match import play_on

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_two_members_play_a_whole_match(start, look, tmp_path):
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben")
    await ana.play("Dice football (Finale)")
    await ana.shoot(tmp_path / "lobby.png")
    await ben.press("Join")
    await ana.sees("🟢 Ben")
    await ana.press("Start")
    winner = await play_on([ana, ben], tmp_path)
    for viewer in (ana, ben):
        await viewer.sees(f"🏁 Dice football (Finale): {winner} won")
    assert "broke" not in await ana.reads() + await ben.reads()
    for viewer in (ana, ben):  # a picture that is still looked at would be told of at the end
        await viewer.shoot(tmp_path / f"result-{viewer.name}.png")
    assert await playground.interrupt() == ""
