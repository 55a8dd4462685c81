"""A whole match of every game on a phone, played in one panel that keeps up by itself."""

import re

import pytest
from playwright.async_api import expect

from games.registry import GAMES
from tests.browser.viewer import IDLE
from tests.browser.ways import WAYS, begin

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MOST_PRESSES = 400
MIDDLE = 8
"""The press before which a picture of the running match is taken."""
MOST_ABOVE, SCREEN = 240, 640
"""The most pixels above a panel's picture, and to the end of its first choice."""
PLACES = """panel => {
    const top = panel.getBoundingClientRect().top;
    const picture = [...panel.querySelectorAll('img')].find(image => image.clientWidth > 150);
    const choice = panel.querySelector('.component-button, [role=combobox]');
    return [picture.getBoundingClientRect().top - top, choice.getBoundingClientRect().bottom - top];
}"""
KEEPS_UP = 90_000
"""Milliseconds in which computers move and the panel changes by itself, on a busy machine too."""
FIRST_ENTRY = ""
"""What every entry of a select contains."""
ANY_SELECT = ".+"
"""Any select, used if no button moves the match on, as when a goalie must shoot."""
LEADS_NOWHERE = (
    r"↻.*|🖐.*|↕ Sort|Back|Log|More…|Rules|Result|My (hand|team|club)|No, .*|💡 Hint|↩ Undo.*"
)


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_match_is_played_in_a_panel_that_keeps_up(start, look, tmp_path, game):
    """↻ is never pressed: while others are waited for, the panel changes by itself."""
    way = WAYS[game]
    playground = await start()
    ana = await look(playground, "Ana", 360)
    await ana.play(GAMES[game].title)
    await begin(ana, way)
    await ana.command("hand")
    for number in range(MOST_PRESSES):
        if number == MIDDLE:
            await ana.shoot(tmp_path / "panel.png")
            await fits_one_screen(ana.panel)
        if not await press_on(ana, way):
            break
    await ana.sees("🏁")
    assert "broke" not in await ana.reads()
    await ana.shoot(tmp_path / "result.png")
    assert await playground.interrupt() == ""


async def fits_one_screen(panel):
    """The picture begins below few words, and the first choice is on the same screen."""
    picture, choice = await panel.evaluate(PLACES)
    assert picture <= MOST_ABOVE
    assert choice <= SCREEN


def asked_in(viewer, way):
    """Return the buttons of a member's panel that move the match on, and its selects."""
    others = re.compile(rf"^\s*({LEADS_NOWHERE}|{way.moves_nothing})\s*$")
    able = viewer.panel.locator(".component-button:enabled").filter(has_not_text=others)
    return able, viewer.panel.get_by_role("combobox", disabled=False)


async def press_on(ana, way):
    """Press a button of the panel that moves the match on; False once it is over."""
    await ana.until(IDLE)
    able, selects = asked_in(ana, way)
    over = ana.panel.get_by_role("button", name="Result")
    await expect(able.or_(over).or_(selects).first).to_be_visible(timeout=KEEPS_UP)
    if await over.count():
        return False
    labels = [label.strip() for label in await able.all_inner_texts()]
    if not labels:
        await ana.select(re.compile(ANY_SELECT), FIRST_ENTRY)
        return True
    label = next(
        (label for lead in way.leads_on for label in labels if re.fullmatch(lead, label)), labels[0]
    )
    await ana.press(re.compile(f"{re.escape(label)}$"), ana.panel)
    return True
