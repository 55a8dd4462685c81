"""Logging; tokens, hands and seeds are never written.

Lines written while an interaction or a match is handled carry their ids.
"""

import logging
import re
import sys
from typing import Any, TextIO

import structlog

from bot.operations.log_throttle import Throttle
from bot.operations.settings import Settings

REDACTED = "[token]"
IN_PATHS = re.compile(r"(?<=/)(interactions|webhooks)/(\d+)/[^/\s\"'?]+")
"""Matches the interaction token in a request path; anybody who has it may respond."""
SECONDS = re.compile(r"[0-9.]+ seconds")
TALKATIVE = {
    "aiosqlite": logging.WARNING,  # below, it logs functions with their arguments
    "alembic": logging.WARNING,
    "discord": logging.WARNING,
    "psycopg": logging.ERROR,  # it warns of each transaction that is run again
    "sqlalchemy": logging.WARNING,  # below, it logs whole rows with states and seeds
}
"""The lowest level logged per library; our own follow the setting."""
DISCORD_AT_DEBUG = logging.INFO  # below, it logs responses with hands and tokens


LIMITED = ("discord.http", "discord.webhook.async_", "discord.gateway")
"""The loggers of discord.py that report Discord's rate limits."""


class _RateLimits(logging.Filter):
    """Rewrites rate-limit warnings as lines of our own, at most one a minute of each kind."""

    def __init__(self) -> None:
        super().__init__()
        self._throttle = Throttle()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return False for a rate-limit warning, after writing a line of our own."""
        text = str(record.msg).lower()
        if record.levelno < logging.WARNING or not ("rate limit" in text or "ratelimit" in text):
            return True
        said = record.getMessage()
        self._throttle.warn("rate limited", SECONDS.sub("", said), said=said)
        return False


class _Formatter(structlog.stdlib.ProcessorFormatter):
    """Removes tokens from the formatted text, tracebacks included."""

    def __init__(self, *, token: str, **options: Any) -> None:  # noqa: ANN401 - structlog's own
        super().__init__(**options)
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        """Return the formatted record without the bot's token and interaction tokens."""
        text = IN_PATHS.sub(rf"\1/\2/{REDACTED}", super().format(record))
        return text.replace(self._token, REDACTED) if self._token else text


def set_up_log(settings: Settings, stream: TextIO = sys.stderr) -> None:
    """Send all log lines, ours and the libraries', to the stream in the configured format."""
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
    """Return the last processors: for JSON, or for lines to be read by people."""
    if settings.log_format == "json":
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    plain = structlog.dev.plain_traceback  # the others print local variables
    return [structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=plain)]
