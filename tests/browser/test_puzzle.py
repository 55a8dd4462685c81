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


@pytest.mark.parametrize("width", [1280, 360])
async def test_it_is_posted_where_managers_chose_and_tried_from_there(start, look, tmp_path, width):
    playground = await start()
    ana = await look(playground, "Ana", width)
    await ana.command("setup posts")
    await ana.shoot(tmp_path / f"posts-{width}.png")
    await ana.press("Puzzle of the day…", ana.panel)
    await ana.select("A channel", "games")
    await expect(ana.panel).to_contain_text("as my messages")
    await ana.shoot(tmp_path / f"channel-{width}.png")
    await ana.sees("Everybody has one try")
    await ana.shoot(tmp_path / f"post-{width}.png")
    await ana.press("Choose", ana.card)
    await ana.select("Your choice", "")
    await expect(ana.panel).to_contain_text("You chose")
    await ana.command("time", passes="A day")
    await ana.sees("Yesterday:")
    await ana.shoot(tmp_path / f"next-{width}.png")
    await ana.press("Yesterday's solution", ana.card)
    await expect(ana.panel).to_contain_text("of 100")
    await ana.shoot(tmp_path / f"solution-{width}.png")
    assert "broke" not in await ana.reads()
    assert await playground.interrupt() == ""
