"""A turn of 11 in a browser: its rules agreed on, a run by numbers, a step back, a pass, an end."""

import re
from random import Random

import pytest
from playwright.async_api import expect

from tests.browser.viewer import IDLE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ONE_STEP = re.compile(r"^Run to \w\w \(1\)$")
A_RUN = re.compile(r"[🔴⬜]1 \w\w → \w\w")
CARRIER = re.compile("[🔴⬜]1 ")
LEADS_NOWHERE = re.compile(r"↻|🖐|💡 Hint|Back|↩ Undo|No, go back")
POSITIONS = 40
"""How many positions of a match are looked at."""
ONE_SCREEN = 600
"""The most pixels of a board and its choices: a phone's 740 without Discord's bars."""
TALL = """panel => {
    const picture = [...panel.querySelectorAll('img')].find(image => image.clientWidth > 150);
    const choices = [...panel.querySelectorAll('.component-button, [role=combobox]')];
    const ends = choices.map(one => one.getBoundingClientRect().bottom);
    return Math.max(...ends) - picture.getBoundingClientRect().top;
}"""
"""Returns how far it is from the top of the board to the end of the last choice."""


async def kick_off(host, guest, tmp_path):
    """Open a match by the clock, and have both sides placed; return who has the first turn."""
    await host.play("11")
    await host.press("Options")
    await host.select("A half ends", "by the clock")
    await host.shoot(tmp_path / "rules.png")
    await guest.press("Join")
    await host.sees("🟢 Ben")
    await host.press("Start")
    await host.sees("before kick-off")
    await host.shoot(tmp_path / "placing.png")
    is_hosts = "▶ Ana" in await host.card.inner_text()
    first, other = (host, guest) if is_hosts else (guest, host)
    await first.press("Suggested formation")
    await other.sees(f"▶ {other.name}")
    await other.press("Suggested formation")
    await host.sees("Points left")
    return (host, guest) if "▶ Ana" in await host.card.inner_text() else (guest, host)


async def test_two_members_play_a_turn_by_the_clock(start, look, tmp_path):
    """S-R7, S-R24, S-A21: on a phone and at a desk; words fit, and each press does one thing."""
    playground = await start()
    ana, ben = await look(playground, "Ana", 360), await look(playground, "Ben")
    first, other = await kick_off(ana, ben, tmp_path)
    board = await first.board()
    await other.sees("This half's time is up")
    await first.press("My team")
    await first.select("Run or attack with…", CARRIER)
    await expect(first.panel).to_contain_text("where to? The number is the cost in points.")
    await first.shoot(tmp_path / "targets.png")
    await first.press(ONE_STEP, first.panel)
    await other.sees(A_RUN)
    await first.shoot(tmp_path / "stepped.png")
    await first.press("↩ Undo", first.panel)
    await expect(other.card).not_to_contain_text(A_RUN)
    assert await other.board() == board
    await first.press(re.compile("^Pass to"), first.panel)
    await other.sees("You may pass on at once")
    await first.press(re.compile("^End turn"), first.panel)
    await other.sees(f"▶ {other.name}")
    await other.shoot(tmp_path / "next.png")
    await ana.press("More…")
    await ana.press("Pause", ana.panel)
    await ben.press("Pause")
    await ana.sees("⏸ Paused with")
    await ana.shoot(tmp_path / "stopped.png")
    assert "broke" not in await ana.reads() + await ben.reads()


async def test_an_empty_turn_is_asked_about_in_the_panel_and_the_end_shows_who_won(
    start, look, tmp_path
):
    """Asked again, the one panel stays; after the end card and panel ask for nothing."""
    playground = await start()
    ana, ben = await look(playground, "Ana", 360), await look(playground, "Ben")
    first, other = await kick_off(ana, ben, tmp_path)
    private = first.page.get_by_text("Only you can see this")
    await first.press("My team")
    before = await private.count()
    for _ in range(3):
        await first.press(re.compile("^End turn"), first.panel)
        await expect(first.panel).to_contain_text("End your turn without moving?")
        await first.shoot(tmp_path / "question.png")
        await first.press("No, go back", first.panel)
    await expect(first.card).not_to_contain_text("without moving?")
    await expect(private).to_have_count(before)
    await first.press(re.compile("^End turn"), first.panel)
    await expect(first.panel).to_contain_text("End your turn without moving?")
    await expect(first.panel.locator("img")).to_have_count(1)
    await first.shoot(tmp_path / "beside.png")
    await other.press("More…")
    await other.press("Resign", other.panel)
    await other.press("Yes, resign", other.panel)
    await first.press("No, go back", first.panel)
    await expect(first.panel).to_contain_text(f"Board football (11): {first.name} won")
    await first.shoot(tmp_path / "over-panel.png")
    await other.shoot(tmp_path / "over.png")


async def test_the_board_and_all_choices_share_one_screen_in_every_position(start, look, tmp_path):
    """Placing, turns with and without the ball, opened footballers: nothing is scrolled for."""
    playground = await start()
    ana, random = await look(playground, "Ana", 360), Random(11)
    await ana.play("11")
    await ana.press("+ Computer")
    await ana.press("Start")
    await ana.press("My team")
    await ana.press("Suggested formation", ana.panel)
    for number in range(POSITIONS):
        await expect(ana.panel).to_contain_text("YOUR TURN")
        await ana.until(IDLE)
        await expect(ana.panel.locator(".component-button:enabled").first).to_be_visible()
        tall = await ana.panel.evaluate(TALL)
        if number % 10 == 0 or tall > ONE_SCREEN:
            await ana.shoot(tmp_path / f"position-{number}.png")
        assert tall <= ONE_SCREEN, await ana.panel.inner_text()
        await press_any(ana, random)


async def press_any(ana, random):
    """Press one of the panel's buttons, or choose the first entry of one of its selects."""
    labels = [
        text.strip() for text in await ana.panel.locator(".component-button").all_inner_texts()
    ]
    labels = [label for label in labels if label and not LEADS_NOWHERE.search(label)]
    boxes = ana.panel.get_by_role("combobox")
    choices = [*labels, *range(await boxes.count())]
    chosen = random.choice(choices) if choices else None
    if isinstance(chosen, int):
        await ana.select(await boxes.nth(chosen).get_attribute("aria-label"), "")
    elif chosen:
        await ana.press(re.compile(f"{re.escape(chosen)}$"), ana.panel)
