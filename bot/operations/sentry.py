"""Errors to Sentry, with the optional extra `sentry`: classes and places, no contents."""

from typing import Any

import sentry_sdk

from bot import __version__


def start(dsn: str) -> None:
    """Send errors of the log to this project; nothing else, and no values of variables."""
    sentry_sdk.init(
        dsn=dsn,
        release=f"fulltime@{__version__}",
        default_integrations=False,
        include_local_variables=False,
        include_source_context=False,
        send_default_pii=False,
        max_breadcrumbs=0,
        before_send=without_contents,
    )


def send(error: BaseException) -> None:
    """Send an error."""
    sentry_sdk.capture_exception(error)


def without_contents(event: Any, _hint: object) -> Any:  # noqa: ANN401 - the SDK's own
    """Return the event without what the errors say, since that may quote a row."""
    for value in event.get("exception", {}).get("values", ()):
        value["value"] = ""
    for name in ("extra", "request", "user", "breadcrumbs", "server_name"):
        event.pop(name, None)
    return event
