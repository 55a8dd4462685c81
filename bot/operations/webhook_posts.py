"""Posts lines to the webhooks of the people who run the bot, which are not the bot's own."""

import json
import urllib.request
from collections.abc import Callable

from bot.operations.settings import Settings

TIMEOUT = 10.0
"""Seconds that Discord has to take a line."""
LONGEST = 1900
"""Most characters of a line; Discord takes 2000."""


def post_line(url: str, text: str) -> None:
    """Post a line that mentions nobody; it waits for the answer. Raises OSError."""
    body = {"content": text[:LONGEST], "allowed_mentions": {"parse": []}}
    request = urllib.request.Request(  # noqa: S310 - the settings take only Discord's https
        url,
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "User-Agent": "DiscordBot (fulltime, 1)"},
    )
    with urllib.request.urlopen(request, timeout=TIMEOUT):  # noqa: S310 - likewise
        pass


def report_poster(settings: Settings) -> Callable[[str], None] | None:
    """Return what posts problem reports, None without a webhook for them."""
    if settings.reports_webhook is None:
        return None
    url = settings.reports_webhook.get_secret_value()
    return lambda text: post_line(url, text)
