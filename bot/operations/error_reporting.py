"""Where errors are told besides the log: a webhook, and Sentry."""

import logging
from functools import partial

from bot.operations.error_channel import ErrorChannel
from bot.operations.log_throttle import error_of
from bot.operations.settings import Settings, SettingsError
from bot.operations.webhook_posts import post_line

NO_SDK = "FULLTIME_SENTRY_DSN needs Sentry's SDK: .venv/bin/python -m pip install sentry-sdk"


class _ToSentry(logging.Handler):
    """Sends the errors of the log's lines to Sentry."""

    def emit(self, record: logging.LogRecord) -> None:
        """Send the line's error, if it has one."""
        from bot.operations import sentry  # noqa: PLC0415 - an optional extra

        error = error_of(record, record.msg if isinstance(record.msg, dict) else None)
        if error is not None:
            sentry.send(error)


def report_errors(settings: Settings) -> tuple[logging.Handler, ...]:
    """Add the handlers that the settings ask for, and return them.

    Raises SettingsError without Sentry's SDK.
    """
    handlers: list[logging.Handler] = []
    if settings.errors_webhook is not None:
        url = settings.errors_webhook.get_secret_value()
        handlers.append(ErrorChannel(partial(post_line, url)))
    if settings.sentry_dsn is not None:
        try:
            from bot.operations import sentry  # noqa: PLC0415 - it needs an extra
        except ImportError:
            raise SettingsError(NO_SDK) from None
        sentry.start(settings.sentry_dsn.get_secret_value())
        handlers.append(_ToSentry(logging.ERROR))
    log = logging.getLogger()
    log.handlers[:0] = handlers  # before the log's own, which shortens and leaves out lines
    return tuple(handlers)
