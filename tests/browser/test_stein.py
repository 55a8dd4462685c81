"""A turn of 11 in a browser: its rules agreed on, a run by numbers, a step back, a pass, an end."""

import re

import pytest
from playwright.async_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ONE_STEP = re.compile(r"^🟢 \w\w · 1$")
CARRIER = re.compile("🔴1: more…$|⬜1: more…$")


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
    await first.press(CARRIER)
    await expect(first.panel).to_contain_text("where to? The number is the cost in points.")
    await first.shoot(tmp_path / "targets.png")
    await first.press(ONE_STEP, first.panel)
    await other.sees("This turn:")
    await first.shoot(tmp_path / "stepped.png")
    await first.press("↩ Undo step", first.panel)
    await expect(other.card).not_to_contain_text("This turn:")
    assert await other.board() == board
    await first.press(re.compile("^Pass to"))
    await other.sees("You may pass on at once")
    await first.press("My team")
    await first.press(re.compile("^End turn"), first.panel)
    await other.sees(f"▶ {other.name}")
    await other.shoot(tmp_path / "next.png")
    await ana.press("More…")
    await ana.press("Pause", ana.panel)
    await ben.press("Pause")
    await ana.sees("⏸ Paused with")
    await ana.shoot(tmp_path / "stopped.png")
    assert "broke" not in await ana.reads() + await ben.reads()


async def test_an_empty_turn_is_asked_about_on_the_card_and_the_end_shows_who_won(
    start, look, tmp_path
):
    """Pressed again, the one question stays; after the end card and panel ask for nothing."""
    playground = await start()
    ana, ben = await look(playground, "Ana", 360), await look(playground, "Ben")
    first, other = await kick_off(ana, ben, tmp_path)
    private = first.page.get_by_text("Only you can see this")
    before = await private.count()
    for _ in range(3):
        await first.press(re.compile("^End turn"))
        await first.sees("End your turn without moving?")
        await first.shoot(tmp_path / "question.png")
        await first.press("No, go back")
    await expect(first.card).not_to_contain_text("without moving?")
    await expect(private).to_have_count(before)
    await first.press("My team")
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
