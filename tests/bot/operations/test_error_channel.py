"""Errors told to the people who run the bot: one per kind and hour, without contents."""

import logging
import sys
import threading
from http.client import HTTPException
from types import ModuleType

import pytest
from structlog.testing import capture_logs

from bot.operations import error_channel
from bot.operations.error_channel import ErrorChannel
from bot.operations.error_reporting import report_errors
from bot.operations.settings import Settings, SettingsError

WAIT = 60.0
"""Seconds that no machine needs."""


def failed(said="the hand 1 2 3"):
    try:
        return {}[said]
    except KeyError as error:
        return error


def line(event="interaction_failed", level=logging.ERROR, **facts):
    message = {"event": event, **facts}
    return logging.LogRecord("bot.x", level, "", 0, message, (), None)


@pytest.fixture
def told():
    return []


@pytest.fixture
def channel(told):
    return ErrorChannel(told.append)


def test_a_kind_of_error_is_told_once_an_hour_without_what_it_says(channel, told, monkeypatch):
    now = [0.0]
    monkeypatch.setattr(error_channel, "monotonic", lambda: now[0])
    for number in range(3):
        channel.handle(line(exc_info=failed(f"the hand {number}"), code="AB2C", match="m1"))
    assert channel.finish(WAIT)
    (text,) = told
    assert "interaction_failed · KeyError at tests/bot/operations/test_error_channel.py:" in text
    assert "code AB2C · match m1" in text
    assert "hand" not in text
    now[0] = error_channel.EVERY
    channel.handle(line(exc_info=failed()))
    assert channel.finish(WAIT)
    assert len(told) == 2


def test_other_kinds_and_outages_are_told_too_and_usual_warnings_are_not(channel, told):
    channel.handle(line(exc_info=failed()))
    channel.handle(line("tick_failed", exc_info=failed()))
    channel.handle(line("outage", logging.WARNING, what="The disk is full."))
    channel.handle(line("problem_reported", logging.WARNING, said="secret"))
    assert channel.finish(WAIT)
    assert [one.split(" · ")[0] for one in told] == [
        "⚠️ interaction_failed",
        "⚠️ tick_failed",
        "⚠️ outage",
    ]
    assert "what The disk is full." in told[2]


class Flaky:
    """A way to send that fails while `error` is set."""

    def __init__(self, error):
        self.error, self.told = error, []

    def __call__(self, text):
        if self.error is not None:
            raise self.error
        self.told.append(text)


ERRORS = [OSError(), HTTPException(), ValueError(), UnicodeError(), RecursionError(), KeyError()]


@pytest.mark.parametrize("error", ERRORS, ids=lambda one: type(one).__name__)
def test_whatever_a_webhook_raises_the_channel_goes_on_and_sums_up(error):
    send = Flaky(error)
    channel = ErrorChannel(send)
    with capture_logs() as logs:
        for event in ("a", "a", "b"):
            channel.handle(line(event, exc_info=KeyError(event), what=str(len(logs))))
            assert channel.finish(WAIT)
        send.error = None
        channel.handle(line("c", exc_info=failed()))
        assert channel.finish(WAIT)
    assert send.told[0].startswith("⚠️ c ·")
    assert send.told[1:] == ["⚠️ Not told here before, see the log: a (1), b (1)"]
    assert [(log["event"], log["log_level"]) for log in logs] == [
        ("error_post_failed", "warning"),
        ("error_posts_work_again", "info"),
    ]


def test_what_was_missed_is_summed_up_without_another_error(monkeypatch):
    monkeypatch.setattr(error_channel, "FIRST_PAUSE", 0.01)
    send, summed_up = Flaky(OSError()), threading.Event()

    def tell(text):
        send(text)
        summed_up.set()

    channel = ErrorChannel(tell)
    channel.handle(line("a", exc_info=failed()))
    assert channel.finish(WAIT)
    send.error = None
    assert summed_up.wait(WAIT)
    assert send.told == ["⚠️ Not told here before, see the log: a (1)"]


def test_more_lines_than_wait_are_counted(monkeypatch):
    held, goes_on, told = threading.Event(), threading.Event(), []

    def tell(text):
        held.set()
        goes_on.wait(WAIT)
        told.append(text)

    channel = ErrorChannel(tell)
    channel.handle(line("first", exc_info=failed()))
    assert held.wait(WAIT)
    for number in range(error_channel.MOST_WAITING + 3):
        channel.handle(line(f"event-{chr(97 + number // 26)}{chr(97 + number % 26)}"))
    goes_on.set()
    assert channel.finish(WAIT)
    (summary,) = [one for one in told if "Not told here" in one]
    assert summary.count("(1)") == 3


@pytest.fixture
def handlers():
    """The log's handlers, put back afterwards."""
    root = logging.getLogger()
    before = root.handlers[:]
    yield root.handlers
    root.handlers[:] = before


def test_without_sentry_s_sdk_its_setting_is_refused_in_a_sentence(handlers, monkeypatch):
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    monkeypatch.delitem(sys.modules, "bot.operations.sentry", raising=False)
    with pytest.raises(SettingsError, match="pip install sentry-sdk"):
        report_errors(Settings(_env_file=None, sentry_dsn="https://key@host/1"))


def test_sentry_gets_classes_and_places_and_no_contents(handlers, monkeypatch):
    sdk, sent = ModuleType("sentry_sdk"), []
    sdk.init, sdk.capture_exception = lambda **given: sent.append(given), sent.append
    monkeypatch.setitem(sys.modules, "sentry_sdk", sdk)
    monkeypatch.delitem(sys.modules, "bot.operations.sentry", raising=False)
    report_errors(Settings(_env_file=None, sentry_dsn="https://key@host/1"))
    (given,) = sent
    assert given["include_local_variables"] is False
    assert given["default_integrations"] is False
    event = {"exception": {"values": [{"type": "KeyError", "value": "hand"}]}, "extra": {"a": 1}}
    assert given["before_send"](event, None) == {
        "exception": {"values": [{"type": "KeyError", "value": ""}]}
    }
    error = failed()
    handlers[0].handle(line(exc_info=error))
    assert sent[1:] == [error]
