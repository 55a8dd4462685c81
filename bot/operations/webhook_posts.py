"""Posts lines to the webhooks of the people who run the bot, which are not the bot's own."""

import http.client
import json
import threading
import urllib.request
from typing import Any

from bot.operations.settings import Settings

TIMEOUT = 10.0
"""Seconds that Discord has to take a line."""
SENT_WITHIN = 20.0
"""Seconds that a line may take; a server that answers byte by byte would hold it for ever."""
LONGEST_LINE = 1900
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
    body = {"content": text[:LONGEST_LINE], "allowed_mentions": {"parse": []}}
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


class LinePoster:
    """Posts lines to a webhook, each within `SENT_WITHIN`.

    A thread that the server keeps busy for longer is left alone, and no other one is begun before
    it has ended.
    """

    def __init__(self, url: str) -> None:
        """Post to this URL."""
        self._url = url
        self._sending: threading.Thread | None = None

    def __call__(self, text: str) -> None:
        """Post a line as `post_line` does; raises OSError."""
        if self._sending is not None and self._sending.is_alive():
            raise TimeoutError
        failures: list[Exception] = []
        sending = threading.Thread(
            target=self._send, args=(text, failures), name="webhook post", daemon=True
        )
        self._sending = sending
        sending.start()
        sending.join(SENT_WITHIN)
        if sending.is_alive():
            raise TimeoutError
        if failures:
            raise failures[0]

    def _send(self, text: str, failures: list[Exception]) -> None:
        try:
            post_line(self._url, text)
        except Exception as failed:  # noqa: BLE001 - it is raised in the other thread
            failures.append(failed)


def report_poster(settings: Settings) -> LinePoster | None:
    """Return what posts problem reports, None without a webhook for them."""
    if settings.reports_webhook is None:
        return None
    return LinePoster(settings.reports_webhook.get_secret_value())
