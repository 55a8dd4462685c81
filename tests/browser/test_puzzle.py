"""The puzzle of the day: shown, tried once, and nothing given away."""

import pytest
from playwright.async_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_puzzle_is_tried_on_a_phone(start, look, tmp_path):
    playground = await start()
    ana = await look(playground, "Ana", 360)
    await ana.command("puzzle")
    await expect(ana.panel).to_contain_text("Puzzle of the day")
    await ana.shoot(tmp_path / "puzzle.png")
    await ana.select("Your choice", "", tmp_path / "choices.png")
    await expect(ana.panel).to_contain_text("You chose")
    await expect(ana.panel).not_to_contain_text("of 100")
    await ana.shoot(tmp_path / "tried.png")
    await ana.press("Table of the month", ana.panel)
    await expect(ana.panel).to_contain_text("Puzzles solved in")
    ben = await look(playground, "Ben")
    await ben.command("puzzle")
    await ben.shoot(tmp_path / "wide.png")
