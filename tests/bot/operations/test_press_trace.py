"""Traces of presses: which are taken, and what their line of the log holds."""

import pytest
from structlog.testing import capture_logs

from bot.operations import press_trace
from bot.operations.press_trace import PressTracer, record_transaction, span
from storage.engine.database import Transaction


@pytest.fixture
def clock(monkeypatch):
    """A clock that a test sets, in seconds."""
    now = [100.0]
    monkeypatch.setattr(press_trace, "perf_counter", lambda: now[0])

    def goes_on(seconds):
        now[0] += seconds

    return goes_on


def traced(tracer, presses=1):
    """The lines of the log that so many presses leave."""
    with capture_logs() as lines:
        for _ in range(presses):
            with tracer.trace(), span("rules"):
                pass
    return lines


def test_nothing_is_traced_unless_a_setting_asks_for_it():
    assert traced(PressTracer(None), presses=3) == []


def test_one_press_in_so_many_is_traced_beginning_with_the_first():
    tracer = PressTracer(3)
    assert [len(traced(tracer)) for _ in range(7)] == [1, 0, 0, 1, 0, 0, 1]


def test_a_line_says_when_each_span_began_and_how_long_it_took(clock):
    with capture_logs() as lines, PressTracer(1).trace():
        clock(0.001)
        with span("handle"):
            clock(0.002)
            with span("rules"):
                clock(0.004)
        clock(0.001)
    (line,) = lines
    assert line["event"] == "press_traced"
    assert line["took"] == 8.0
    assert line["spans"] == [["handle", 1.0, 6.0], ["rules", 3.0, 4.0]]


def test_a_transaction_is_its_wait_for_a_thread_its_statements_and_its_commit(clock):
    with capture_logs() as lines, PressTracer(1).trace():
        record_transaction(Transaction("write", 100.0, 100.001, 100.003, 100.007))
    assert lines[0]["spans"] == [
        ["write: wait", 0.0, 1.0],
        ["write", 1.0, 2.0],
        ["write: commit", 3.0, 4.0],
    ]


def test_a_press_that_breaks_leaves_its_line(clock):
    def broken():
        with PressTracer(1).trace(), span("rules"):
            clock(0.002)
            raise ZeroDivisionError

    with capture_logs() as lines, pytest.raises(ZeroDivisionError):
        broken()
    assert lines[0]["spans"] == [["rules", 0.0, 2.0]]


def test_what_ends_outside_of_a_press_is_not_recorded():
    with capture_logs() as lines:
        with PressTracer(1).trace():
            late = span("late")
            late.__enter__()
        late.__exit__(None, None, None)
        record_transaction(Transaction("read"))
    assert [line["spans"] for line in lines] == [[]]
