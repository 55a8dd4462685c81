"""What the browser tests share: one Chromium, one playground, and pages of both widths."""

import pytest
from playwright.async_api import async_playwright, expect

from tests.browser.playground import Playground
from tests.browser.viewer import PATIENCE, Viewer

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""A browser that talks to the playground and to nobody else."""
expect.set_options(timeout=PATIENCE)
SIZES = {1280: 900, 360: 740}
"""The height of a window by its width, of a desk and of a phone."""


@pytest.fixture
async def browser(chromium):
    """A running Chromium."""
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield running
        await running.close()


@pytest.fixture
async def start(tmp_path):
    """Start a playground over the test's database; it is ended with the test."""
    started = []

    async def start(*more):
        started.append(await Playground.start(tmp_path / "fulltime.db", *more))
        return started[-1]

    yield start
    for playground in started:
        await playground.end()


@pytest.fixture
def look(browser):
    """Open a page of a playground as one of its members."""

    async def look(playground, name, width=1280):
        size = {"width": width, "height": SIZES[width]}
        context = await browser.new_context(viewport=size, is_mobile=width < 500, has_touch=True)
        return await Viewer.open(await context.new_page(), playground.url, name)

    return look
