"""A season in a browser: opened by a command, joined and begun by buttons, on a phone too."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_season_is_opened_joined_and_begun(start, look, tmp_path):
    playground = await start()
    ana = await look(playground, "Ana", 360)
    await ana.command("season new")
    await ana.sees("Monday to Friday")
    ben = await look(playground, "Ben")
    await ben.press("Join")
    await ana.sees("Ben")
    await ana.shoot(tmp_path / "signup.png")
    await ana.press("Settings")
    await ana.shoot(tmp_path / "settings.png")
    await ana.press("Start")
    await ana.sees("closes")
    await ana.shoot(tmp_path / "card.png")
    await ben.command("season todo")
    await ben.press("My club", ben.panel)
    await ben.shoot(tmp_path / "club.png")
    await ana.command("season fixtures")
    await ana.shoot(tmp_path / "fixtures.png")
    assert "broke" not in await ana.reads(), await ana.reads()
    assert await playground.interrupt() == ""
