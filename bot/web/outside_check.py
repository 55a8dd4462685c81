"""The check of `fulltime doctor` whether the pages can be reached at their public address."""

import aiohttp

from bot.operations.offline_checks import Finding, hint
from bot.web.page import edition, files

TIMEOUT = aiohttp.ClientTimeout(total=10)
FETCHED = "/style.css"
OK = 200
PROXY_ALONE = (502, 503, 504)
"""What a proxy says while the bot behind it does not run."""


async def check_pages(url: str) -> Finding:
    """Fetch a file of the pages from their public address, as a browser does."""
    try:
        async with (
            aiohttp.ClientSession(timeout=TIMEOUT) as session,
            session.get(f"{url}{FETCHED}?{edition()}") as response,
        ):
            status, content = response.status, await response.read()
    except (aiohttp.ClientError, TimeoutError, ValueError):
        text = f"pages: {url} cannot be reached; check its name, its certificate and the proxy."
        return Finding(is_well=False, text=text)
    if status in PROXY_ALONE:
        return hint(f"pages: the proxy at {url} answers; ask me again while the bot runs.")
    if status != OK or content != files()[FETCHED][0]:
        text = f"pages: {url} answers, but not with this bot's pages; let the proxy pass all paths."
        return Finding(is_well=False, text=text)
    return Finding(is_well=True, text=f"pages: {url} leads to this bot.")
