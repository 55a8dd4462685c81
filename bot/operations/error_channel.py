"""Tells the people who run the bot of errors: one message per kind and hour, without contents.

A message has the event, the class of the error and where it was raised, the codes that members
have seen, and the ids of the log's line: never what an error says, since that may quote a row.
"""

import logging
import queue
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import structlog

from bot import __version__
from bot.operations.log_throttle import error_of, kind_of

EVERY = 3600.0
"""Seconds between two messages of one kind."""
MOST_KINDS, MOST_WAITING = 200, 50
"""The most kinds remembered, and the most messages that wait to be sent."""
MOST_LISTED = 10
"""The most kinds that a line names which sums up others."""
FIRST_PAUSE, LONGEST_PAUSE = 60.0, 3600.0
"""Seconds until lines that were not accepted are summed up: at first, and at most."""
OUTAGES = frozenset(
    {
        "connection_failed",
        "connection_unstable",
        "outage",
        "report_post_failed",
        "request_refused",
        "shard_lease_lost",
    }
)
"""Warnings that are told as well: members notice them, or only the owner can help."""
IDS = ("of", "what", "why", "code", "match", "interaction")
ROOT = Path(__file__).parents[2]
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Line:
    """The event of a line of the log, and what is told of it."""

    event: str
    text: str


class ErrorChannel(logging.Handler):
    """Passes one line of each kind and hour to `send`, in a thread of its own.

    Whatever `send` raises, the thread goes on. Lines that could not be sent are counted, and
    summed up in a line as soon as one is accepted again; that is tried ever more seldom.
    """

    def __init__(self, send: Callable[[str], None]) -> None:
        """Tell by `send`, which may wait and raise."""
        super().__init__(logging.WARNING)
        self._send = send
        self._told: dict[Hashable, float] = {}
        self._waiting: queue.Queue[Line | threading.Event] = queue.Queue(MOST_WAITING)
        self._missed: Counter[str] = Counter()
        self._counting = threading.Lock()
        self._pause = FIRST_PAUSE
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
        line = Line(str(ours.get("event") or record.name), line_of(record, ours, error))
        try:
            self._waiting.put_nowait(line)
        except queue.Full:
            self._miss(line.event)

    @property
    def is_failing(self) -> bool:
        """Whether there are lines that could not be told."""
        return bool(self._missed)

    def finish(self, seconds: float) -> bool:
        """Wait until all lines so far were sent or given up; False if that takes longer."""
        reached = threading.Event()
        try:
            self._waiting.put(reached, timeout=seconds)
        except queue.Full:
            return False
        return reached.wait(seconds)

    def _run(self) -> None:
        while True:
            try:
                found = self._waiting.get(timeout=self._pause if self._missed else None)
            except queue.Empty:
                self._sum_up()
                continue
            if isinstance(found, threading.Event):
                found.set()
            elif not self._is_sent(found.text):
                self._miss(found.event)
            elif self._missed:
                self._sum_up()

    def _miss(self, event: str) -> None:
        """Count a line that was not told."""
        with self._counting:
            self._missed[event] += 1

    def _sum_up(self) -> None:
        """Tell what was not told, once a line is accepted again."""
        missed = self._missed.copy()
        events = ", ".join(f"{event} ({count})" for event, count in missed.most_common(MOST_LISTED))
        if self._is_sent(f"⚠️ Not told here before, see the log: {events}"):
            with self._counting:
                self._missed -= missed
            log.info("error_posts_work_again", left_out=missed.total())

    def _is_sent(self, text: str) -> bool:
        """Send a line; the first one that fails is logged, and the pause grows."""
        try:
            self._send(text)
        except Exception as failed:  # noqa: BLE001 - the thread must go on
            if self._pause == FIRST_PAUSE:
                log.warning("error_post_failed", reason=type(failed).__name__)
            self._pause = min(self._pause * 2, LONGEST_PAUSE)
            return False
        self._pause = FIRST_PAUSE
        return True


def line_of(record: logging.LogRecord, ours: dict[str, Any], error: BaseException | None) -> str:
    """Return what is told of a line of the log; it is UTF-8, though a path in it may not be."""
    parts = [str(ours.get("event") or record.name)]
    if error is not None:
        parts.append(f"{type(error).__name__} at {_place(error)}")
    parts += [f"{name} {ours[name]}" for name in IDS if ours.get(name)]
    told = f"⚠️ {' · '.join(parts)} · Fulltime {__version__}"
    return told.encode(errors="backslashreplace").decode()


def _place(error: BaseException) -> str:
    """Return the file and line that raised an error."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return "?"
    path = Path(frames[-1].filename)
    name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path.name
    return f"{name}:{frames[-1].lineno}"
