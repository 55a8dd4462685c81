"""The plan of a week in a browser, on a desk and on a phone, from the first Monday on."""

import re

import pytest

from tests.browser.league.test_time import DRAFT, let_pass
from tests.browser.test_eleven import press_until

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def planner(start, look, width):
    """Return a manager of a season who sees the plan of the first week, on its Monday."""
    playground = await start()
    ana, ben = await look(playground, "Ana", width), await look(playground, "Ben")
    await ana.command("season new")
    await ben.press("Join")
    await ana.sees("Ben")
    await ana.press("Start")
    await ana.sees("closes")
    for _ in range(DRAFT):
        await let_pass(ben, "Until")
    await ana.command("hand")
    await press_until(ana, "Week 1 of 8")
    await ana.press("Plan the week", ana.panel)
    return ana


@pytest.mark.parametrize("width", [360, 1280])
async def test_a_week_is_planned_on_its_monday(start, look, tmp_path, width):
    """E-R22: two taps for a step, two more for a condition; the club's panel leads to it."""
    ana = await planner(start, look, width)
    await ana.shoot(tmp_path / f"week-{width}.png")
    await ana.press("Thursday", ana.panel)
    await ana.shoot(tmp_path / f"empty-{width}.png")
    await ana.select("Build…", re.compile(r"^Stand · \d €"))
    await ana.select("Raise a level…", re.compile("💪 level"))
    await ana.shoot(tmp_path / f"day-{width}.png")
    planned = re.search(r"Build Stand for \d €", await ana.panel.inner_text())
    assert planned, "a director's price may differ from the printed 3 €"
    await ana.select("Change my plan…", f"❓ 1. {planned[0]}")
    await ana.shoot(tmp_path / f"condition-{width}.png")
    await ana.select("Choose a condition…", "if at least 2 € are left")
    await ana.press("Whole week", ana.panel)
    await ana.select("Your line-up…", "Last line-up")
    text = await ana.panel.inner_text()
    assert f"{planned[0]} (if at least 2 € are left)" in text
    assert "else Try to raise" in text
    assert "Last line-up" in text
    await ana.shoot(tmp_path / f"planned-{width}.png")
    await ana.press("My club", ana.panel)
    await ana.shoot(tmp_path / f"club-{width}.png")


@pytest.mark.parametrize("width", [360, 1280])
async def test_a_line_up_is_made_by_hand_on_monday(start, look, tmp_path, width):
    """E-R47 to E-R55: by the order for it, with the menus and the picture of Matchday."""
    ana = await planner(start, look, width)
    await ana.select("Your line-up…", "By hand, now…")
    await ana.shoot(tmp_path / f"squad-{width}.png")
    await ana.press("Suggest", ana.panel)
    await ana.shoot(tmp_path / f"sheet-{width}.png")
    await ana.select("Move a jersey…", re.compile("^#2 "))
    await ana.shoot(tmp_path / f"move-{width}.png")
    await ana.press("Back", ana.panel)
    await ana.select("Play a tactic…", "No tactic")
    assert "Tactic: none" in await ana.panel.inner_text()
    await ana.press("Whole week", ana.panel)
    text = await ana.panel.inner_text()
    assert "Your line-up: made by hand · Tactic: none" in text
    await ana.shoot(tmp_path / f"made-{width}.png")
