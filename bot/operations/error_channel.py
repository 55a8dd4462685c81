"""Tells the people who run the bot of errors: one message per kind and hour, without contents.

A message has the event, the class of the error and where it was raised, the codes that members
have seen, and the ids of the log's line: never what an error says, since that may quote a row.
"""

import logging
import queue
import threading
import traceback
from collections.abc import Callable, Hashable
from pathlib import Path
from time import monotonic
from typing import Any

import structlog

from bot import __version__
from bot.operations.log_throttle import error_of, kind_of

EVERY = 3600.0
"""Seconds between two messages of one kind."""
LAST_WAIT = 3.0
"""Seconds that the end of the process waits for lines to be sent."""
MOST_KINDS, MOST_WAITING = 200, 50
"""The most kinds remembered, and the most messages that wait to be sent."""
OUTAGES = frozenset({"outage", "connection_failed", "report_post_failed"})
"""Warnings that are told as well: members notice them."""
IDS = ("what", "why", "code", "match", "interaction")
ROOT = Path(__file__).parents[2]
log = structlog.get_logger()


class ErrorChannel(logging.Handler):
    """Passes one line of each kind and hour to `send`, in a thread of its own."""

    def __init__(self, send: Callable[[str], None]) -> None:
        """Tell by `send`, which may wait and raise OSError."""
        super().__init__(logging.WARNING)
        self._send = send
        self._told: dict[Hashable, float] = {}
        self._waiting: queue.Queue[str] = queue.Queue(MOST_WAITING)
        threading.Thread(target=self._run, name="errors", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        """Queue the line, unless one of its kind was told within the hour."""
        ours = record.msg if isinstance(record.msg, dict) else {}
        if record.levelno < logging.ERROR and ours.get("event") not in OUTAGES:
            return
        error = error_of(record, ours or None)
        kind, now = kind_of(record, ours or None, error), monotonic()
        if now - self._told.get(kind, -EVERY) < EVERY:
            return
        if len(self._told) >= MOST_KINDS:
            self._told.clear()
        self._told[kind] = now
        if not self._waiting.full():
            self._waiting.put_nowait(line_of(record, ours, error))

    def finished(self) -> None:
        """Wait until all lines are sent."""
        self._waiting.join()

    def flush(self) -> None:
        """Wait a moment for lines that are being sent: the log calls it when the process ends."""
        changed = self._waiting.all_tasks_done
        with changed:
            changed.wait_for(lambda: not self._waiting.unfinished_tasks, LAST_WAIT)

    def _run(self) -> None:
        while True:
            text = self._waiting.get()
            try:
                self._send(text)
            except OSError as failed:
                log.info("error_post_failed", reason=type(failed).__name__)
            finally:
                self._waiting.task_done()


def line_of(record: logging.LogRecord, ours: dict[str, Any], error: BaseException | None) -> str:
    """Return what is told of a line of the log."""
    parts = [str(ours.get("event") or record.name)]
    if error is not None:
        parts.append(f"{type(error).__name__} at {_place(error)}")
    parts += [f"{name} {ours[name]}" for name in IDS if ours.get(name)]
    return f"⚠️ {' · '.join(parts)} · Fulltime {__version__}"


def _place(error: BaseException) -> str:
    """Return the file and line that raised an error."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return "?"
    path = Path(frames[-1].filename)
    name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path.name
    return f"{name}:{frames[-1].lineno}"
