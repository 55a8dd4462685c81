"""House rules in a browser: options without effect are hidden, and agreed ones are shown."""

import pytest
from playwright.async_api import expect

from tests.browser.viewer import Viewer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def fields(viewer: Viewer) -> list[str]:
    """Return the texts that the selects of the newest private message show."""
    boxes = viewer.panel.locator(".preview-select")
    return [(await box.inner_text()).strip() for box in await boxes.all()]


async def test_only_rules_with_an_effect_are_offered(start, look, tmp_path):
    """F-A37: a handicap and decks to build belong to squads of one's own."""
    playground = await start()
    ana = await look(playground, "Ana", 360)
    await ana.play("Card football (FINALE)")
    await ana.press("Options")
    await expect(ana.panel).to_contain_text("House rules")
    await ana.shoot(tmp_path / "first-game.png")
    assert not [text for text in await fields(ana) if "Only 48" in text or "decks" in text]
    await ana.select("Squads", "your own, for 50")
    await expect(ana.panel).to_contain_text("Only 48")
    await ana.shoot(tmp_path / "own-squads.png")
    await ana.select("Only 48", "FC Acker")
    await ana.sees("Only 48: FC Acker")
    await ana.select("Squads", "first game")
    await expect(ana.panel).not_to_contain_text("Only 48")
    await expect(ana.card).not_to_contain_text("Only 48")
    assert "Squads: first game" in await fields(ana)
    await ana.select("Cup", "replay a draw")
    await ana.sees("Cup: replay a draw")
    await ana.shoot(tmp_path / "cup.png")
    assert not [text for text in await fields(ana) if text.startswith("Draw")]


async def test_another_colour_is_one_press_from_the_first_game_team(start, look, tmp_path):
    """F-R21: the white cards stay, the lilac ones are exchanged."""
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    await ana.play("Card football (FINALE)")
    await ana.press("Options")
    await ana.select("Squads", "your own, for 50")
    await ana.sees("your own, for 50")
    await ben.press("Join")
    await ana.sees("🟢 Ben")
    await ana.press("Start")
    await ben.sees("Both build a squad and a deck")
    await ben.press("My hand")
    await ben.press("Starter squad", ben.panel)
    await ben.shoot(tmp_path / "team.png")
    await ben.press("White and red", ben.panel)
    await expect(ben.panel).to_contain_text("Storming run")
    await ben.shoot(tmp_path / "red.png")
    await ben.press("Ready", ben.panel)
    await ana.sees("Ben")


async def test_a_wall_clock_brings_a_live_turn_clock(start, look, tmp_path):
    """S-A21: the lobby says so, before anybody waits a day in a half of 20 minutes."""
    playground = await start()
    ana = await look(playground, "Ana")
    await ana.play("11")
    await ana.press("Options")
    await ana.shoot(tmp_path / "turns.png")
    await ana.select("A half ends", "by the clock")
    await ana.sees("so turns are live")
    await ana.sees("5 minutes a turn")
    await ana.shoot(tmp_path / "wall.png")
    await ana.press("Clock")
    await expect(ana.panel).to_contain_text("let turns end a half")
    await ana.shoot(tmp_path / "clock.png")
