"""The panels of `/setup` in a browser, on a desk and on a phone."""

import pytest
from playwright.async_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest.mark.parametrize("width", [1280, 360])
async def test_a_manager_chooses_where_posts_go_and_matches_are_opened(
    start, look, tmp_path, width
):
    playground = await start()
    ana = await look(playground, "Ana", width)
    await ana.command("setup posts")
    await expect(ana.panel).to_contain_text("only where each match is played")
    await ana.shoot(tmp_path / f"posts-{width}.png")
    await ana.press("Match results…", ana.panel)
    await ana.shoot(tmp_path / f"results-{width}.png")
    await ana.select("A channel", "games")
    await expect(ana.panel).to_contain_text("as my messages")
    await ana.select("How I post there", "By a webhook")
    await expect(ana.panel).to_contain_text("by my webhook")
    await ana.shoot(tmp_path / f"webhook-{width}.png")
    await ana.press("Back", ana.panel)
    await ana.press("From the start", ana.panel)
    await ana.shoot(tmp_path / f"first-step-{width}.png")
    await ana.press("Where matches are started…", ana.panel)
    await ana.shoot(tmp_path / f"channels-{width}.png")
    await ana.select("Matches per channel", "at most 3")
    await expect(ana.panel).to_contain_text("at most 3 matches at once")
    await ana.shoot(tmp_path / f"chosen-{width}.png")
    assert "broke" not in await ana.reads(), await ana.reads()
    assert await playground.interrupt() == ""


async def test_public_messages_speak_the_language_of_the_server(start, look):
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben")
    await ana.command("setup language", language="Deutsch")
    await expect(ana.panel).to_contain_text("Now: Deutsch")
    await ana.command("play", game="Dice")
    await ben.sees("Würfelfußball")
