"""Pictures that are touched: some moves of every game by fingers alone and by keys alone."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.test_board import ANSWERED, PATIENCE, opened
from tests.browser.test_whole_matches import LEADS_NOWHERE
from tests.browser.ways import WAYS

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SPOT = "#spots .spot:not(.picked, .other)"
MOVES = 6
"""How many choices of each match are made."""
MOST_KEYS = 80
"""The most keys that lead to anything on a page."""
COVERED = """() => [...document.querySelectorAll('#spots .spot:not(.other)')].filter(spot => {
    spot.scrollIntoView({ block: 'center', inline: 'center' });
    const box = spot.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return top !== spot;
}).map(spot => spot.dataset.spot)"""
"""Returns the spots whose middle is under something else."""
SMALL = """() => [...document.querySelectorAll('#spots .spot:not(.other)')]
    .map(spot => spot.getBoundingClientRect())
    .filter(box => Math.min(box.width, box.height) < 43.5).length"""
"""Returns how many spots are too small for a finger."""
HAS_FOCUS = "one => one === document.activeElement"


async def tapped(_, to):
    """Touch a button or spot."""
    await to.tap()


async def typed(board, to):
    """Bring the focus there by Tab, on a picture by the arrows, and press Enter."""
    is_spot = await to.evaluate("one => one.matches('.spot')")
    for _ in range(MOST_KEYS):
        if await to.evaluate(HAS_FOCUS):
            break
        on_picture = await board.evaluate("() => document.activeElement.matches('.spot')")
        await board.keyboard.press("ArrowRight" if is_spot and on_picture else "Tab")
    else:
        raise AssertionError(await to.evaluate("one => one.outerHTML"))
    await board.keyboard.press("Enter")


ACTS = {"touch": tapped, "keys": typed}


async def chosen(board, act, way, shots):
    """Make a choice, on the picture if there is one; return how many touches that took."""
    before = await board.locator("main").inner_html()
    listed, spots = board.locator(".which button"), board.locator(SPOT)
    touches, plays = 0, False
    while not plays and await spots.or_(listed).count():
        to = listed.first if await listed.count() else spots.nth(await spots.count() // 2)
        plays = await to.get_attribute("type") == "submit"
        await act(board, to)
        touches += 1
        if not plays:
            await board.screenshot(path=shots.with_name(f"{shots.name}.{touches}.png"))
    if not plays:
        await act(board, await the_best(board, way))
        touches += 1
    await board.wait_for_function(ANSWERED, arg=before, timeout=PATIENCE)
    return touches


def beside(board, way):
    """Return the buttons beside the picture that move the match on."""
    others = re.compile(rf"^\s*({LEADS_NOWHERE}|{way.moves_nothing})\s*$")
    able = board.locator("main button:enabled:not(.spot, .lens)")
    return able.filter(has_not_text=others, visible=True)


async def the_best(board, way):
    """Return the button beside the picture that moves the match on best."""
    able = beside(board, way)
    labels = [label.strip() for label in await able.all_inner_texts()]
    leads = (label for lead in way.leads_on for label in labels if re.fullmatch(lead, label))
    return able.nth(labels.index(next(leads, labels[0])))


async def own_turn(board, shots):
    """Play 11 up to a turn of one's own; the computer may have scored before."""
    way, end = WAYS["stein"], board.get_by_role("button", name="End turn")
    await board.get_by_role("button", name="Suggested formation").click()
    await expect(board.locator("main")).not_to_contain_text("Suggested formation")
    asked = board.locator(SPOT).or_(beside(board, way))
    await expect(asked.first).to_be_visible(timeout=PATIENCE)
    while not await end.count():
        await chosen(board, tapped, way, shots)
        await expect(asked.first).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("by", ACTS)
@pytest.mark.parametrize("game", WAYS)
async def test_a_game_is_played_on_its_picture(start, look, tmp_path, game, by, width):
    """Nothing is covered, and a press on the lens makes each spot as large as a finger."""
    playground = await start()
    ana = await look(playground, "Ana", width)
    board = await opened(ana, game)
    touches = []
    if game == "stein":
        await own_turn(board, tmp_path / "before")
    for number in range(MOVES):
        over = board.get_by_role("button", name="Result")
        asked = board.locator(SPOT).or_(beside(board, WAYS[game])).or_(over)
        await expect(asked.first).to_be_visible(timeout=PATIENCE)
        if not await over.count():
            shots = tmp_path / f"{number}"
            await board.screenshot(path=shots.with_suffix(".png"))
            touches.append(await chosen(board, ACTS[by], WAYS[game], shots))
        assert await board.evaluate(COVERED) == []
    lens = board.locator(".lens")
    if await lens.count():
        await lens.click()
        assert await board.evaluate(SMALL) == 0
    (tmp_path / "touches.txt").write_text(f"{touches}")
    assert board.faults == []


async def test_a_footballer_who_was_touched_is_let_go_again(start, look, tmp_path):
    """By Escape, by a touch on him, and by one beside all; others may be picked at once."""
    playground = await start()
    ana = await look(playground, "Ana", 360)
    board = await opened(ana, "stein")
    await own_turn(board, tmp_path / "before")
    picked, spots = board.locator("#spots .picked"), board.locator(SPOT)
    begun = await spots.count()
    for let_go in (
        lambda: board.keyboard.press("Escape"),
        picked.tap,
        lambda: board.locator("#spots").tap(position={"x": 3, "y": 3}),
    ):
        await spots.last.tap()
        await expect(picked).to_have_count(1)
        assert await board.locator(".canvas.dim").count() == 1
        await let_go()
        await expect(picked).to_have_count(0)
        assert await spots.count() == begun
    await spots.last.tap()
    was = await picked.get_attribute("data-spot")
    await board.locator("#spots .other").first.tap()
    await expect(picked).not_to_have_attribute("data-spot", was)
    await expect(picked).to_have_count(1)
