"""The log as a bot writes it, into a stream, for the time of a test."""

import io
import json
import logging
from contextlib import contextmanager

import structlog

from bot.operations.log import OURS, set_up_log
from bot.operations.settings import Settings

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"  # noqa: S105 - shaped like one


class WrittenLog(io.StringIO):
    """What was written."""

    @property
    def lines(self):
        """The lines, of a log in JSON."""
        return [json.loads(line) for line in self.getvalue().splitlines()]

    @property
    def trouble(self):
        """Those of warnings and errors."""
        return [line for line in self.lines if line["level"] in ("warning", "error")]


@contextmanager
def written_log(log_format="json", level="info", **more):
    """Set the log up and yield what is written; put the old one back after."""
    loggers, config = [logging.getLogger(name) for name in (None, *OURS)], structlog.get_config()
    kept, levels = loggers[0].handlers[:], [logger.level for logger in loggers]
    stream = WrittenLog()
    settings = Settings(_env_file=None, DISCORD_TOKEN=TOKEN, log_format=log_format, log_level=level)
    set_up_log(settings, stream, **more)
    try:
        yield stream
    finally:
        loggers[0].handlers[:] = kept
        for logger, old in zip(loggers, levels, strict=True):
            logger.setLevel(old)
        structlog.configure(**config)
