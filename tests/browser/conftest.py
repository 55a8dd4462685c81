"""Fixtures of the browser tests: one Chromium, playgrounds, and pages of both widths."""

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
"""Options of a browser that connects to the playground only."""
expect.set_options(timeout=PATIENCE)
SIZES = {1280: 900, 360: 740}
"""The height of a window by its width, on a desktop and on a phone."""


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
    """Yield a function that starts playgrounds over a database; they end with the context."""
    started = []

    async def start(*more):
        started.append(await Playground.start(database, *more, **how))
        return started[-1]

    yield start
    for playground in started:
        await playground.end()


@pytest_asyncio.fixture(loop_scope="session")
async def start(tmp_path, nursery):
    """A function that starts a playground over the test's database; it ends with the test."""
    async with starting(tmp_path / "played.db", nursery=nursery) as start:
        yield start


@pytest_asyncio.fixture(loop_scope="session")
async def start_program(tmp_path):
    """A function that starts a playground by its program, as users do; it ends with the test."""
    async with starting(tmp_path / "played.db") as start:
        yield start


@pytest_asyncio.fixture(loop_scope="session")
async def look(browser, failed, request):
    """A function that opens a page of a playground as one of its members until the test ends.

    If the test failed, screenshots of its pages are kept.
    """
    opened = []

    async def look(playground, name, width=1280):
        size = {"width": width, "height": SIZES[width]}
        context = await browser.new_context(viewport=size, is_mobile=width < 500, has_touch=True)
        opened.append(context)
        return await Viewer.open(await context.new_page(), playground.url, name)

    yield look
    for number, context in enumerate(opened):
        if failed() and context.pages:  # a context that the test has closed has none
            picture = place_for(request.node, f"{number}.png")
            await context.pages[0].screenshot(path=picture)
            print(f"The page of this test: {picture}")  # noqa: T201 - pytest shows it
        await context.close()
