"""Logging; tokens, hands and seeds are never written.

Lines written while an interaction or a match is handled have its id. Of libraries, only those in
`FOREIGN` are logged, because others log contents: one logs a whole drawing with the hand in it.
"""

import logging
import re
import sys
from typing import Any, TextIO

import structlog

from bot.operations.log_throttle import TroubleThrottle
from bot.operations.settings import Settings

REDACTED = "[token]"
IN_PATHS = re.compile(r"(?<=/)(interactions|webhooks)/(\d+)/[^/\s\"'?]+")
"""Matches the interaction token in a request path; anybody who has it may respond."""
INPUT = re.compile(r"input_value=.*?(?=, input_type=)", re.DOTALL)
"""Matches pydantic's quotation of an invalid value, such as a part of a stored state."""
OURS = ("bot", "games", "leagues", "storage")
"""The packages whose log level is that of the settings."""
FOREIGN = {
    "aiohttp": logging.ERROR,
    "asyncio": logging.ERROR,
    "discord": logging.WARNING,  # below, it logs responses with hands and tokens
    "psycopg": logging.ERROR,  # it warns of each transaction that is retried
    "sqlalchemy": logging.ERROR,  # below, it logs whole rows with states and seeds
}
"""The libraries whose lines are written, and the lowest level that is written."""
log = structlog.get_logger()


class _AllowedLibraries(logging.Filter):
    """Drops the lines of libraries that are not in `FOREIGN`.

    Their warnings become lines of our own with only the logger, module and line number. Discord's
    rate limits become lines of our own, too.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the line is written as it is."""
        library = record.name.partition(".")[0]
        if library in OURS or isinstance(record.msg, dict):  # structlog's are dicts
            return True
        if library not in FOREIGN:
            if record.levelno >= logging.WARNING:
                where = f"{record.module}:{record.lineno}"
                log.warning("library_warning", library=record.name, where=where)
            return False
        if record.levelno < FOREIGN[library]:
            return False
        text = str(record.msg).lower()
        if library == "discord" and ("rate limit" in text or "ratelimit" in text):
            log.warning("rate_limited", said=record.getMessage())
            return False
        return True


class _Formatter(structlog.stdlib.ProcessorFormatter):
    """Removes tokens and quoted values from the formatted text, tracebacks included."""

    def __init__(self, *, token: str, **options: Any) -> None:  # noqa: ANN401 - structlog's own
        super().__init__(**options)
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        """Return the formatted record without the bot's token and interaction tokens."""
        text = IN_PATHS.sub(rf"\1/\2/{REDACTED}", super().format(record))
        text = INPUT.sub("input_value=…", text)
        return text.replace(self._token, REDACTED) if self._token else text


class _Handler(logging.StreamHandler[TextIO]):
    """Writes lines; unlike logging's own handler, it quotes nothing of a line it cannot write."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's own
        """Leave the line out: it may hold contents, and the stream may be closed."""


def set_up_log(
    settings: Settings,
    stream: TextIO = sys.stderr,
    *,
    known: tuple[type[BaseException], ...] = (),
) -> None:
    """Send all log lines, ours and the libraries', to the stream in the configured format.

    Errors that are `known` are logged without their tracebacks.
    """
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
    handler, level = _Handler(stream), settings.log_level.upper()
    handler.setLevel(level)
    handler.setFormatter(_formatter(settings, stream, shared))
    handler.addFilter(_AllowedLibraries())
    handler.addFilter(TroubleThrottle(known))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)  # so libraries do not format lines that would be dropped
    for name in OURS:
        logging.getLogger(name).setLevel(level)


def _formatter(
    settings: Settings, stream: TextIO, shared: list[structlog.typing.Processor]
) -> _Formatter:
    return _Formatter(
        token=settings.token.get_secret_value() if settings.token else "",
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *_rendering(settings, stream),
        ],
    )


def _rendering(settings: Settings, stream: TextIO) -> list[structlog.typing.Processor]:
    """Return the last processors: for JSON, or for lines to be read by people."""
    if settings.log_format == "json":
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    plain = structlog.dev.plain_traceback  # other formatters print local variables
    return [structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=plain)]
