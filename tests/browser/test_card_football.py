"""Card football in a browser: a squad built, saved and loaded, and a period played in secret."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.viewer import TRIES

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TITLE = "Card football (FINALE)"
CHOSEN = "You've chosen. You can still change it until you both have."


async def pick(viewer, prompt, *entries):
    """Choose entries of a select of the newest private message."""
    shown = viewer.page.get_by_role("combobox", name=prompt)
    select = viewer.panel.locator(".preview-select", has=shown)
    opened = select.locator(".select-option").first
    for _ in range(TRIES):
        await select.get_by_role("combobox").click()
        await viewer.page.wait_for_timeout(300)
        if await opened.is_visible():
            break
    for entry in entries:  # the list closes when the page scrolls, as a real click would make it
        await select.locator(".select-option", has_text=entry).first.dispatch_event("click")
    apply = select.get_by_role("button", name="Apply")
    if await apply.count():
        await apply.click()


async def begin(ana, ben, *, free):
    """Begin a match of both."""
    await ana.play(TITLE)
    if free:
        await ana.press("Options")
        await pick(ana, "Squads", "your own, for 50")
        await ana.sees("your own, for 50")
    await ben.press("Join")
    await ana.sees("🟢 Ben")
    await ana.press("Start")


async def test_a_squad_is_built_saved_and_loaded(start, look, tmp_path):
    """F-R14, F-R17: several men with one select; the other side learns only who is ready."""
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    await begin(ana, ben, free=True)
    await ana.press("My hand")
    await pick(ana, "Goalies", "Fangfrage", "Schranke")
    await expect(ana.panel).to_contain_text("of 50 points left · 2 of 15 footballers")
    await ana.shoot(tmp_path / "building.png")
    await ana.press("Clear", ana.panel)
    await ana.press("Starter squad", ana.panel)
    await ana.press("Save…", ana.panel)
    await ana.form.locator("[data-custom-id=name] input").fill("Die Mauer")
    await ana.submit()
    await expect(ana.panel).to_contain_text("Saved as “Die Mauer”")
    await ana.press("My hand")
    await ana.press("Clear", ana.panel)
    await ana.press("Load…", ana.panel)
    await pick(ana, "Load", "Die Mauer")
    await expect(ana.panel).to_contain_text("All done. Press Ready")
    await ana.press("Ready", ana.panel)
    await ben.sees("Ana is ready. ✓")
    assert "Knaller" not in await ben.reads() + await ben.page.content()


@pytest.mark.always
async def test_a_period_is_played_by_two(start, look, tmp_path):
    """F-R24 to F-R30: cards in secret, men on the public card, sums in words."""
    playground = await start()
    ana, ben = await look(playground, "Ana"), await look(playground, "Ben", 360)
    await begin(ana, ben, free=False)
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
        text = await ana.card.inner_text()
        if re.search(r"(Build-up|Shot): \w+ [\d+]+\+🎲\d = \d+,", text):
            break
        mover = next(viewer for viewer in (ana, ben) if f"▶ {viewer.name}" in text)
        await mover.press(re.compile(r"^\S+ [GDMS]\d"))
        await expect(ana.card).not_to_have_text(text, use_inner_text=True)
    else:
        raise AssertionError(text)
    await ana.shoot(tmp_path / "attack.png")
    await ben.shoot(tmp_path / "attack-phone.png")
