"""`make pictures`: takes the README's pictures anew, from matches in the playground.

A member on a phone plays the computer. For each game the public card and the member's own panel are
shown side by side, as they are after the same number of presses; for the board in a browser, its
page by day and by night.
"""

import asyncio
import base64
import re
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from playwright.async_api import Browser, Error, Page, async_playwright

from games.core.definition import GameDefinition
from games.registry import GAMES
from tests.browser.board_player import SPOT, BoardPlayer, tapped
from tests.browser.conftest import QUIET
from tests.browser.playground import ROOT, Playground
from tests.browser.test_board import opened
from tests.browser.test_touch import own_turn
from tests.browser.viewer import DRAWN, IDLE, PATIENCE, Viewer
from tests.browser.ways import WAYS

FOLDER = ROOT / "docs" / "pictures"
PHONE, TALL = {"width": 360, "height": 740}, {"width": 360, "height": 6000}
SETTLES = 1_000
"""Milliseconds in which the page lays itself out after its size has changed."""
SHARPNESS = 1.5
"""Pixels of the picture for each of the page's."""
QUALITY = 75
"""Of JPEG: words stay sharp, and a picture has at most 400 kB."""
PRESSES = 6
"""Presses on the member's panel before the picture is taken."""
PRESSES_OF = {"finale_cards": 1, "finita": 0}
"""The number for games whose panel is at its best at another moment: with full hands."""
SKIPPED = re.compile(
    r"^(↻( Refresh)?|🖐.*|↕ Sort|Back|Result|More…|💡 Hint|Save…|Load…|Clear|Start over|↩.*|Pass|)$"
)
"""Labels of buttons that lead no further into the match."""
LEADING = re.compile(r"^(Starter squad|White and lilac|Ready|Suggest.*|Accept|Done)$")
"""Labels of buttons that are pressed before all others."""
PAGE = """<body style="margin:0;width:max-content;background:#313338">
<div style="display:flex;gap:8px;align-items:flex-start;padding:8px">
<img src="data:image/png;base64,{left}"><img src="data:image/png;base64,{right}"></div></body>"""


async def main() -> None:
    """Write one picture for each game."""
    FOLDER.mkdir(exist_ok=True)
    path = shutil.which("chromium") or shutil.which("google-chrome")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=QUIET)
        for name, definition in GAMES.items():
            await write(name, browser, partial(picture_of, definition))
        await write("page", browser, picture_of_page)
        await browser.close()


async def write(name: str, browser: Browser, take: Callable[[Viewer], Awaitable[bytes]]) -> None:
    """Write the picture that `take` returns of a member's phone in a new playground."""
    phone = {"viewport": PHONE, "device_scale_factor": SHARPNESS, "has_touch": True}
    with tempfile.TemporaryDirectory() as folder:
        playground = await Playground.start(Path(folder) / "fulltime.db")
        context = await browser.new_context(**phone)
        try:
            page = await context.new_page()
            picture = await take(await Viewer.open(page, playground.url, "Ana"))
        finally:
            await context.close()
            await playground.end()
    (FOLDER / f"{name}.jpg").write_bytes(picture)
    print(f"docs/pictures/{name}.jpg: {len(picture) // 1000} kB")  # noqa: T201


async def picture_of(definition: GameDefinition, ana: Viewer) -> bytes:
    """Play a match and return its card and panel side by side as a JPEG."""
    page = ana.page
    await ana.play(definition.title)
    for _ in range(definition.seats.start - 1):
        await ana.press("+ Computer")
    await ana.press("Start")
    await ana.press(definition.texts.hand_label)
    for _ in range(PRESSES_OF.get(definition.name, PRESSES)):
        if not await press_on(ana):
            break
    await page.set_viewport_size(TALL)  # a screenshot shows what needs no scrolling
    await page.wait_for_timeout(SETTLES)
    await ana.until(DRAWN)
    shown = [
        await message.locator(".component-container").first.screenshot()
        for message in (ana.card, ana.panel)
    ]
    return await side_by_side(await page.context.new_page(), *shown)


async def picture_of_page(ana: Viewer) -> bytes:
    """Touch a footballer of 11 on its page; return it in light and dark colours as a JPEG."""
    board = await opened(ana, "stein")
    await own_turn(board)
    player, spots = BoardPlayer(board, tapped, WAYS["stein"]), board.locator(SPOT)
    while not await spots.count():  # in a turn in which nobody can do anything more
        assert await player.plays_on(), "the match is over"
    await spots.first.tap()
    shown = []
    for scheme in ("light", "dark"):
        await board.emulate_media(color_scheme=scheme)
        await board.wait_for_timeout(SETTLES)
        shown.append(await board.screenshot())
    return await side_by_side(await board.context.new_page(), *shown)


async def press_on(ana: Viewer) -> bool:
    """Press the first button of the panel that leads on; False if none does."""
    await ana.until(IDLE)
    able = ana.panel.locator(".component-button:enabled").filter(has_not_text=SKIPPED)
    try:
        await able.first.wait_for(timeout=PATIENCE)
    except Error:
        return False
    labels = [label.strip() for label in await able.all_inner_texts()]
    label = next(filter(LEADING.match, labels), labels[0])
    await ana.press(re.compile(f"{re.escape(label)}$"), ana.panel)
    return True


async def side_by_side(page: Page, left: bytes, right: bytes) -> bytes:
    """Return two pictures beside each other as a JPEG, put together on an empty page."""
    left, right = [base64.b64encode(picture).decode() for picture in (left, right)]
    await page.set_content(PAGE.format(left=left, right=right))
    await page.wait_for_function("() => [...document.images].every(one => one.naturalWidth)")
    return await page.locator("body").screenshot(type="jpeg", quality=QUALITY)


if __name__ == "__main__":
    asyncio.run(main())
