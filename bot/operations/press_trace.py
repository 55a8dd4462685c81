"""Traces of interactions: where the time between a press and its answer goes.

Spans are recorded for a sample of the interactions, each as one line of the log. They hold names
and times, but no content of presses or answers.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import perf_counter
from types import TracebackType
from typing import TypeAlias

import structlog

from storage.engine.database import Transaction

Recorded: TypeAlias = tuple[str, float, float]
"""A span: its name, and its begin and end by `perf_counter`."""
MILLISECONDS = 1000
log = structlog.get_logger()


@dataclass(slots=True)
class _Trace:
    """The spans of one interaction; spans that end after its line is written are dropped."""

    begun: float
    spans: list[Recorded] = field(default_factory=list)
    is_open: bool = True


_current: ContextVar[_Trace | None] = ContextVar("press_trace", default=None)


class span:  # noqa: N801 - used like a function, in a `with` statement
    """A context whose duration is recorded if the current interaction is traced."""

    __slots__ = ("_begun", "_name", "_trace")

    def __init__(self, name: str) -> None:
        """Record under this name."""
        self._name = name

    def __enter__(self) -> None:
        """Note the time."""
        self._trace = _current.get()
        if self._trace is not None:
            self._begun = perf_counter()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Record the span."""
        if self._trace is not None:
            _record(self._trace, self._name, self._begun, perf_counter())


def record_transaction(done: Transaction) -> None:
    """Record a transaction's wait for its thread, its statements and its commit."""
    trace = _current.get()
    if trace is not None:
        _record(trace, f"{done.kind}: wait", done.called, done.begun)
        _record(trace, done.kind, done.begun, done.worked)
        _record(trace, f"{done.kind}: commit", done.worked, done.ended)


class PressTracer:
    """Traces one interaction in `every`; none if that is None."""

    def __init__(self, every: int | None) -> None:
        """Trace the first one, and then one in `every`."""
        self._every = every
        self._seen = 0

    @contextmanager
    def trace(self) -> Iterator[None]:
        """Record the spans within the context if this interaction is in the sample."""
        self._seen += 1
        if self._every is None or (self._seen - 1) % self._every:
            yield
            return
        trace = _Trace(perf_counter())
        token = _current.set(trace)
        try:
            yield
        finally:
            _current.reset(token)
            trace.is_open = False
            log.info("press_traced", **_as_fields(trace, perf_counter()))


def _record(trace: _Trace, name: str, begun: float, ended: float) -> None:
    if trace.is_open:
        trace.spans.append((name, begun, ended))


def _as_fields(trace: _Trace, ended: float) -> dict[str, object]:
    """Return the fields of the line: the total time and the spans, in milliseconds.

    A span is its name, its start since the interaction arrived, and its duration.
    """
    spans = [
        [name, _milliseconds(begun - trace.begun), _milliseconds(end - begun)]
        for name, begun, end in sorted(trace.spans, key=lambda span: span[1])
    ]
    return {"took": _milliseconds(ended - trace.begun), "spans": spans}


def _milliseconds(seconds: float) -> float:
    return round(seconds * MILLISECONDS, 2)
