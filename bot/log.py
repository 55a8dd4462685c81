"""How the log is written; tokens, hands and seeds never are.

A line written while an interaction is answered or a match goes on carries their ids.
"""

import logging
import re
import sys
from typing import Any, TextIO

import structlog

from bot.settings import Settings
from bot.throttle import Throttle

REDACTED = "[token]"
IN_PATHS = re.compile(r"(?<=/)(interactions|webhooks)/(\d+)/[^/\s\"'?]+")
"""Where the address of an answer holds the interaction's token, with which anybody may answer."""
SECONDS = re.compile(r"[0-9.]+ seconds")
TALKATIVE = {
    "alembic": logging.WARNING,
    "discord": logging.WARNING,
    "sqlalchemy": logging.WARNING,  # below that it tells whole rows, states and seeds among them
}
"""From which level on libraries are heard; ours follow the setting."""
DISCORD_AT_DEBUG = logging.INFO  # below that it tells whole answers, hands and tokens among them


LIMITED = ("discord.http", "discord.webhook.async_", "discord.gateway")
"""The libraries' loggers that tell when Discord makes the bot wait."""


class _RateLimits(logging.Filter):
    """Writes what is told of Discord's limits as lines of ours, one a minute of each kind."""

    def __init__(self) -> None:
        super().__init__()
        self._throttle = Throttle()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is to be written as it is."""
        text = str(record.msg).lower()
        if record.levelno < logging.WARNING or not ("rate limit" in text or "ratelimit" in text):
            return True
        said = record.getMessage()
        self._throttle.warn("rate limited", SECONDS.sub("", said), said=said)
        return False


class _Formatter(structlog.stdlib.ProcessorFormatter):
    """Formats a record and takes tokens out of the finished text, tracebacks included."""

    def __init__(self, *, token: str, **options: Any) -> None:  # noqa: ANN401 - structlog's own
        super().__init__(**options)
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one text without the bot's token and those of interactions."""
        text = IN_PATHS.sub(rf"\1/\2/{REDACTED}", super().format(record))
        return text.replace(self._token, REDACTED) if self._token else text


def set_up_log(settings: Settings, stream: TextIO = sys.stderr) -> None:
    """Send every log line of ours and of the libraries to the stream, in the chosen format."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        _Formatter(
            token=settings.token.get_secret_value() if settings.token else "",
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_rendering(settings, stream),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level.upper())
    for name, level in TALKATIVE.items():
        logging.getLogger(name).setLevel(max(level, root.level))
    for name in LIMITED:
        logging.getLogger(name).filters[:] = [_RateLimits()]
    if settings.log_level == "debug":
        logging.getLogger("discord").setLevel(DISCORD_AT_DEBUG)


def _rendering(settings: Settings, stream: TextIO) -> list[structlog.typing.Processor]:
    """Return the last processors: one line of JSON, or a line for people."""
    if settings.log_format == "json":
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    plain = structlog.dev.plain_traceback  # the other ones print local variables
    return [structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=plain)]
