"""Posts lines to the webhooks of the people who run the bot, which are not the bot's own."""

import asyncio
from collections.abc import Callable
from functools import partial

import aiohttp

from bot.operations.settings import Settings

SENT_WITHIN = 20.0
"""Seconds that a line may take, whatever the server does: also one that answers byte by byte."""
LONGEST_LINE = 1900
"""Most characters of a line; Discord takes 2000."""
_REDIRECTED = 300


def post_line(url: str, text: str) -> None:
    """Post a line that mentions nobody; it waits for the answer, `SENT_WITHIN` at most.

    It is for threads without an event loop. Raises OSError, whatever the server answers: a
    refusal, a redirect (a webhook has none, and its URL is a secret), or no HTTP at all.
    """
    try:
        status = asyncio.run(_post(url, text))
    except (aiohttp.ClientError, ValueError) as error:  # its text may hold the URL
        raise OSError(type(error).__name__) from None
    if status >= _REDIRECTED:
        raise OSError(f"HTTP {status}")


async def _post(url: str, text: str) -> int:
    """Return the status of the answer; the body is not read."""
    body = {"content": text[:LONGEST_LINE], "allowed_mentions": {"parse": []}}
    within = aiohttp.ClientTimeout(total=SENT_WITHIN)
    async with (
        aiohttp.ClientSession(timeout=within) as session,
        session.post(
            url,
            json=body,
            headers={"User-Agent": "DiscordBot (fulltime, 1)"},
            allow_redirects=False,
        ) as response,
    ):
        return response.status


def report_poster(settings: Settings) -> Callable[[str], None] | None:
    """Return what posts problem reports, None without a webhook for them."""
    if settings.reports_webhook is None:
        return None
    return partial(post_line, settings.reports_webhook.get_secret_value())
