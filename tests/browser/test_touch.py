"""Pictures that are touched: a turn of every game by fingers alone and by keys alone."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.test_board import ANSWERED, PATIENCE, opened
from tests.browser.test_whole_matches import LEADS_NOWHERE
from tests.browser.ways import WAYS

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SPOT = "#spots .spot:not(.picked, .other)"
TURNS = 8
"""How many choices of each match are made."""
COVERED = """() => [...document.querySelectorAll('#spots .spot:not(.other)')].filter(spot => {
    spot.scrollIntoView({ block: 'center', inline: 'center' });
    const box = spot.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return top !== spot;
}).map(spot => spot.dataset.spot)"""
"""Returns the spots whose middle is under something else."""


async def chosen(board, act, way, shots):
    """Make a choice, on the picture if there are spots; return how many acts that took."""
    before = await board.locator("main").inner_html()
    acts = 0
    while await board.locator(SPOT).or_(board.locator(".which button")).count():
        listed, spots = board.locator(".which button"), board.locator(SPOT)
        to = listed.first if await listed.count() else spots.nth(await spots.count() // 2)
        plays = await to.get_attribute("type") == "submit"
        await act(to)
        acts += 1
        if plays:
            break
        if shots:
            await board.screenshot(path=shots.with_name(f"{shots.name}.{acts}.png"))
    else:
        others = re.compile(rf"^\s*({LEADS_NOWHERE}|{way.moves_nothing})\s*$")
        able = board.locator("main button:enabled:not(.lens)")
        able = able.filter(has_not_text=others, visible=True)
        labels = [label.strip() for label in await able.all_inner_texts()]
        at = next(
            (
                labels.index(one)
                for lead in way.leads_on
                for one in labels
                if re.fullmatch(lead, one)
            ),
            0,
        )
        await act(able.nth(at))
        acts += 1
    await board.wait_for_function(ANSWERED, arg=before, timeout=PATIENCE)
    return acts


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("game", WAYS)
async def test_a_game_is_played_by_touches_of_its_picture(start, look, tmp_path, game, width):
    playground = await start()
    ana = await look(playground, "Ana", width)
    board = await opened(ana, game)
    touched = []
    if game == "stein":
        await board.get_by_role("button", name="Suggested formation").tap()
        await expect(board.locator("main")).to_contain_text("Points left")
    for number in range(TURNS):
        await expect(board.locator("main button:enabled").first).to_be_visible(timeout=PATIENCE)
        await board.screenshot(path=tmp_path / f"{number}.png")
        touched.append(await chosen(board, lambda to: to.tap(), WAYS[game], tmp_path / str(number)))
        assert await board.evaluate(COVERED) == []
    print(game, width, touched)  # noqa: T201
    assert board.faults == []
