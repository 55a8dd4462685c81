"""A club is chosen at sign-up in a browser, and seen on the card and the panel after the start."""

import re

import pytest
from playwright.async_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_club_is_chosen_and_seen_after_the_start(start, look, tmp_path):
    playground = await start()
    ana = await look(playground, "Ana")
    await ana.command("season new")
    ben = await look(playground, "Ben", 360)
    await ben.press("Join")
    await ben.sees("Ben")
    await ben.press("My club")
    await ben.shoot(tmp_path / "default.png")
    await ben.press("Name…", ben.panel)
    await ben.form.locator("[data-custom-id=name] input").fill("Harbour Lions")
    short = ben.form.locator("[data-custom-id=short] input")
    await short.fill("h4l")
    await ben.submit()
    await ben.panel.get_by_text("A short name has").first.wait_for()
    await ben.shoot(tmp_path / "refused.png")
    await ben.press("Name…", ben.panel)
    await expect(ben.form.locator("[data-custom-id=name] input")).to_have_value("Harbour Lions")
    await expect(short).to_have_value("h4l")
    await ben.page.screenshot(path=tmp_path / "again.png")
    await short.fill("hal")
    await ben.submit()
    await ben.panel.get_by_text("HAL").first.wait_for()
    await ben.select("Shape", re.compile("Diamond"))
    await ben.select(re.compile("^Sign$"), re.compile("Tower"))
    await ben.shoot(tmp_path / "crest.png")
    await ben.press("Kit", ben.panel)
    await ben.select(re.compile("^Pattern$"), re.compile("Sash"))
    await ben.shoot(tmp_path / "kit.png")
    await ana.shoot(tmp_path / "signup.png")
    await ana.sees("Harbour Lions (Ben)")
    await ana.press("Start")
    await ana.sees("closes")
    await ben.command("season club")
    await ben.panel.get_by_text("Name, crest and kit stay").first.wait_for()
    assert "Harbour Lions" in await ben.reads()
    await ben.shoot(tmp_path / "panel.png")
    assert "broke" not in await ana.reads(), await ana.reads()
    assert await playground.interrupt() == ""
