"""The first minutes of somebody new: the printed steps, the card in the channel, a restart."""

import re

import pytest
from playwright.async_api import expect

from storage.match import matches
from storage.opening import inspect_database
from tests.browser.viewer import IDLE
from tests.programs import free_port

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

STEP = re.compile(r"\d\. (?:Viewing as (?P<name>\w+), )?(?P<acts>[^.]+)\.")


async def follow(viewer, step):
    """Do literally what a printed step says, at the pace of somebody who looks before each key."""
    said = STEP.match(step)
    assert said, step
    page = viewer.page
    if said["name"]:
        await page.locator("#viewer-picker").select_option(label=said["name"])
        await viewer.until(IDLE)
    for act in said["acts"].split(", "):
        verb, what = act.split(" ", 1)
        if verb.lower() == "click":
            await page.get_by_placeholder(what).click()
        elif verb == "type":
            await page.keyboard.type(what)
            await expect(page.locator("[role=option]").first).to_be_visible()
        elif what == "Enter":
            await page.keyboard.press(what)
            await page.wait_for_timeout(500)
        else:
            assert verb.lower() == "press", step
            await viewer.press(what)


@pytest.mark.always
async def test_the_printed_steps_begin_a_match(start_program, look, tmp_path):
    """In the file that `--db` names."""
    playground = await start_program()
    viewer = await look(playground, "Ana")
    for step, seen in zip(playground.steps, ("🟢 Ana · host", "🟢 Ben", "▶"), strict=True):
        await follow(viewer, step)
        await viewer.sees(seen)
    await viewer.sees("Dice football")
    assert {path.name for path in tmp_path.glob("*.db")} == {"played.db"}
    with inspect_database(tmp_path / "played.db") as connection:
        assert len(matches.ids(connection, "running")) == 1


async def test_the_printed_steps_begin_a_match_with_one_member(start_program, look):
    playground = await start_program("--members", "cem")
    viewer = await look(playground, "Cem")
    for step, seen in zip(playground.steps, ("🟢 Cem · host", "🤖 Nora", "▶"), strict=True):
        await follow(viewer, step)
        await viewer.sees(seen)


async def test_the_channel_greets_with_every_game(start_program, look, tmp_path):
    """Learn answers in private, Against the computer begins at once, an onlooker sees the card."""
    playground = await start_program()
    ana, ben = await look(playground, "Ana", 360), await look(playground, "Ben")
    for viewer in (ana, ben):
        for game in ("Card football (FINALE)", "Dice football (Finale)", "11", "FINITA", "Eleven"):
            await viewer.sees(game)
        await viewer.shoot(tmp_path / f"greeting-{viewer.name}.png")
    await ana.press("Learn")
    await expect(ana.panel).to_contain_text("page 1 of")
    await ana.press("Against the computer")
    await ben.sees("🤖 Nora")
    await ben.press("My hand")
    await expect(ben.panel).to_contain_text("You're watching this match.")
    await expect(ben.panel.get_by_role("button", name="Against the computer")).to_have_count(5)
    await ben.shoot(tmp_path / "onlooker.png")


async def test_an_old_tab_works_after_a_restart_once_it_is_reloaded(start_program, look):
    port = str(free_port())
    playground = await start_program("--port", port)
    ana = await look(playground, "Ana")
    await ana.sees("What shall we play?")
    await playground.interrupt()
    again = await start_program("--port", port)
    assert again.url == playground.url
    await ana.reload()
    await ana.press("Play")
    await ana.sees("waiting for players")
