"""What the browser tests share: one Chromium, one playground, and pages of both widths."""

from contextlib import asynccontextmanager

import pytest_asyncio
from playwright.async_api import async_playwright, expect

from tests.browser.playground import Playground
from tests.browser.viewer import PATIENCE, Viewer
from tests.failures import place_for
from tests.nursery import Nursery

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


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium):
    """A running Chromium; tests share it and its event loop, and open contexts of their own."""
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield running
        await running.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def nursery():
    """A program that has imported everything and forks playgrounds."""
    opened = await Nursery.open("tests.browser.playground")
    yield opened
    await opened.close()


@asynccontextmanager
async def starting(database, **how):
    """Start playgrounds over a database, which are ended at the end."""
    started = []

    async def start(*more):
        started.append(await Playground.start(database, *more, **how))
        return started[-1]

    yield start
    for playground in started:
        await playground.end()


@pytest_asyncio.fixture(loop_scope="session")
async def start(tmp_path, nursery):
    """Start a playground over the test's database; it is ended with the test."""
    async with starting(tmp_path / "fulltime.db", nursery=nursery) as start:
        yield start


@pytest_asyncio.fixture(loop_scope="session")
async def start_program(tmp_path):
    """Start a playground as a newcomer does, by its own program; it is ended with the test."""
    async with starting(tmp_path / "fulltime.db") as start:
        yield start


@pytest_asyncio.fixture(loop_scope="session")
async def look(browser, failed, request):
    """Open a page of a playground as one of its members; it is closed with the test.

    Of a test that failed, its pages are kept as pictures.
    """
    opened = []

    async def look(playground, name, width=1280):
        size = {"width": width, "height": SIZES[width]}
        context = await browser.new_context(viewport=size, is_mobile=width < 500, has_touch=True)
        opened.append(context)
        return await Viewer.open(await context.new_page(), playground.url, name)

    yield look
    for number, context in enumerate(opened):
        if failed() and context.pages:  # none in a context that the test has closed
            picture = place_for(request.node, f"{number}.png")
            await context.pages[0].screenshot(path=picture)
            print(f"The page of this test: {picture}")  # noqa: T201 - pytest shows it
        await context.close()
