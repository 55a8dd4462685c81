"""Card football in a browser: a period played in secret."""

import re

import pytest
from playwright.async_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TITLE = "Card football (FINALE)"
SHOWS_PLAY = re.compile("▶|🎲|🏁")
"""What the card of a match shows while footballers are chosen, and after that."""
SENDS = re.compile(r"^\d+(:\d+)? · |^\S+ [GDMS]\d")
"""Buttons that send the suggested footballers, or one of them."""
CHOSEN = "You've chosen. You can still change it until you both have."


async def begin(ana, ben):
    """Begin a match of both."""
    await ana.play(TITLE)
    await ben.press("Join")
    await ana.sees("🟢 Ben")
    await ana.press("Start")


async def test_a_period_is_played_by_two(start, look, tmp_path):
    """F-R24 to F-R30: cards in secret, men on the public card, sums in words."""
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    await begin(ana, ben)
    for viewer in (ana, ben):
        await viewer.press("My hand")
        await viewer.press("No changes", viewer.panel)
    cards = re.compile(r"^(?!Ready|Log).+ \(\d\)$")
    await ana.press("My hand")
    await expect(ana.panel).to_contain_text("Choose a tactics card in secret")
    chosen = await ana.panel.get_by_role("button", name=cards).first.inner_text()
    await ana.press(chosen, ana.panel)
    await expect(ana.panel).to_contain_text(CHOSEN)
    await ben.sees("Ana is ready. ✓")
    assert f"Ana plays {chosen}" not in await ben.reads()
    await ben.shoot(tmp_path / "chosen.png")
    await ben.press(cards, ben.panel)
    await ben.sees(f"Ana plays {chosen}")
    for _ in range(8):
        text = await ana.reads_on_card(SHOWS_PLAY)
        if re.search(r"(Build-up|Shot): \w+ [\d+]+\+🎲\d = \d+,", text):
            break
        mover = next(viewer for viewer in (ana, ben) if f"▶ {viewer.name}" in text)
        await mover.press(SENDS)
        await ana.reads_on_card(SHOWS_PLAY, other_than=text)
    else:
        raise AssertionError(text)
    await ana.shoot(tmp_path / "attack.png")
    await ben.shoot(tmp_path / "attack-phone.png")
