"""Writes one line per kind of trouble and minute, with the number of lines left out in between."""

import errno
import logging
import re
import sys
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import structlog

from storage.errors import StorageError

EVERY = 60.0
"""Seconds between two lines of one kind."""
MOST_KINDS = 1000
"""The most kinds remembered; beyond that, all are forgotten."""
MOST_CODES = 20
"""The most error codes of left-out lines that are listed; members have seen these codes."""
KINDS = ("what", "why", "said")
"""Fields that decide the kind of a line; numbers in them are ignored."""
NUMBERS = re.compile(r"\d[\d.]*")
DISK_FULL = (errno.ENOSPC, errno.EDQUOT)
KNOWN = (StorageError, ConnectionError, TimeoutError)
"""Errors of a database or a connection, for which no traceback is needed."""

log = structlog.get_logger()


@dataclass(slots=True)
class Repeated:
    """When a line of a kind was written, and what was left out since."""

    event: str
    at: float
    left_out: int = 0
    codes: list[str] = field(default_factory=list)

    @property
    def facts(self) -> dict[str, Any]:
        """The fields that report the lines left out."""
        codes = {"codes": ", ".join(self.codes)} if self.codes else {}
        return {"left_out": self.left_out, **codes}


class TroubleThrottle(logging.Filter):
    """A filter of log lines about trouble: warnings, errors, and whatever has a reason (`why`).

    One line of each kind is written per minute. The next line of that kind has the number of lines
    left out; if none comes, a separate line reports it when any other line is logged. Errors in
    `KNOWN` and `known` are logged without their tracebacks.
    """

    def __init__(self, known: tuple[type[BaseException], ...] = ()) -> None:
        """Start with nothing left out; `known` errors need no traceback."""
        super().__init__()
        self._known: tuple[type[BaseException], ...] = (*KNOWN, *known)
        self._kinds: dict[Hashable, Repeated] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the line is written; its traceback may be replaced by a sentence."""
        if record.name == __name__:
            return True
        ours = record.msg if isinstance(record.msg, dict) else None
        written = self._passes(record, ours)
        self._tell_left_out()
        return written

    def _passes(self, record: logging.LogRecord, ours: dict[str, Any] | None) -> bool:
        if record.levelno < logging.WARNING and (ours is None or "why" not in ours):
            return True
        error = error_of(record, ours)
        if error is not None and self._is_known(error):
            _shorten(record, ours, error)
        now, kind = monotonic(), kind_of(record, ours, error)
        known = self._kinds.get(kind)
        if known is not None and now - known.at < EVERY:
            known.left_out += 1
            if ours is not None and "code" in ours and len(known.codes) < MOST_CODES:
                known.codes.append(str(ours["code"]))
            return False
        if len(self._kinds) >= MOST_KINDS:
            self._forget([*self._kinds])
        self._kinds[kind] = Repeated(_event_of(record, ours), now)
        if known is not None and known.left_out:
            if ours is not None:
                ours.update(known.facts)
            else:
                log.warning("lines_left_out", of=known.event, **known.facts)
        return True

    def _tell_left_out(self) -> None:
        """Write how many lines were left out of each kind whose minute is over."""
        now = monotonic()
        self._forget([kind for kind, known in self._kinds.items() if now - known.at >= EVERY])

    def _forget(self, kinds: Sequence[Hashable]) -> None:
        """Forget these kinds, and write how many lines of each were left out."""
        for kind in kinds:
            known = self._kinds.pop(kind)
            if known.left_out:
                log.warning("lines_left_out", of=known.event, **known.facts)

    def _is_known(self, error: BaseException) -> bool:
        is_full = isinstance(error, OSError) and error.errno in DISK_FULL
        return is_full or isinstance(error, self._known) or _is_of_a_server(error)


def _is_of_a_server(error: BaseException) -> bool:
    """Return whether psycopg says that the server or the connection to it is in trouble."""
    kinds = type(getattr(error, "orig", error)).__mro__
    return any(
        kind.__name__ == "OperationalError" and kind.__module__.startswith("psycopg")
        for kind in kinds
    )


def error_of(record: logging.LogRecord, ours: dict[str, Any] | None) -> BaseException | None:
    """Return the error whose traceback the line would show."""
    found = record.exc_info if ours is None else ours.get("exc_info")
    if isinstance(found, BaseException):
        return found
    if found is True:
        return sys.exc_info()[1]
    return found[1] if found else None


def _shorten(record: logging.LogRecord, ours: dict[str, Any] | None, error: BaseException) -> None:
    """Replace a line's traceback by the sentence of a StorageError, or by the error's class."""
    why = str(error) if isinstance(error, StorageError) else type(error).__name__
    if ours is not None:
        del ours["exc_info"]
        ours["why"] = why
    else:
        record.msg, record.args = f"{record.getMessage()}: {why}", ()
        record.exc_info = record.exc_text = None


def _event_of(record: logging.LogRecord, ours: dict[str, Any] | None) -> str:
    return str(record.msg if ours is None else ours.get("event"))


def kind_of(
    record: logging.LogRecord, ours: dict[str, Any] | None, error: BaseException | None
) -> Hashable:
    """Return the kind of a line.

    It consists of the library's logger, the texts without numbers, the class of the error, and the
    place that raised it.
    """
    event, facts = _event_of(record, ours), [str((ours or {}).get(name, "")) for name in KINDS]
    where = error.__traceback__ if error is not None else None
    while where is not None and where.tb_next is not None:
        where = where.tb_next
    place = (where.tb_frame.f_code.co_filename, where.tb_lineno) if where is not None else None
    texts = tuple(NUMBERS.sub("#", text) for text in (event, *facts))
    return "" if ours is not None else record.name, texts, type(error), place
