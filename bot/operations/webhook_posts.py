"""Posts lines to the webhooks of the people who run the bot, which are not the bot's own."""

import http.client
import json
import urllib.request
from collections.abc import Callable
from typing import Any

from bot.operations.settings import Settings

TIMEOUT = 10.0
"""Seconds that Discord has to take a line."""
LONGEST = 1900
"""Most characters of a line; Discord takes 2000."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Makes a redirect an error: a webhook has none, and its URL is a secret."""

    def redirect_request(self, *_: Any) -> None:  # noqa: ANN401 - urllib's own
        """Follow no redirect."""


_OPENER = urllib.request.build_opener(_NoRedirects)


def post_line(url: str, text: str) -> None:
    """Post a line that mentions nobody; it waits for the answer.

    Raises OSError, whatever the server answers: a refusal, a redirect, or no HTTP at all.
    """
    body = {"content": text[:LONGEST], "allowed_mentions": {"parse": []}}
    request = urllib.request.Request(  # noqa: S310 - the settings take only Discord's https
        url,
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "User-Agent": "DiscordBot (fulltime, 1)"},
    )
    try:
        with _OPENER.open(request, timeout=TIMEOUT):
            pass
    except (http.client.HTTPException, ValueError) as error:  # no answer that HTTP allows
        raise OSError(type(error).__name__) from error


def report_poster(settings: Settings) -> Callable[[str], None] | None:
    """Return what posts problem reports, None without a webhook for them."""
    if settings.reports_webhook is None:
        return None
    url = settings.reports_webhook.get_secret_value()
    return lambda text: post_line(url, text)
