"""Errors told to the people who run the bot: one per kind and hour, without contents."""

import logging
import sys
import threading
from types import ModuleType

import pytest

from bot.operations import error_channel
from bot.operations.error_channel import ErrorChannel
from bot.operations.error_reporting import report_errors
from bot.operations.settings import Settings, SettingsError

PATIENCE = 30.0
"""Seconds that nothing takes on any machine."""


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
    channel.finished()
    (text,) = told
    assert "interaction_failed · KeyError at tests/bot/operations/test_error_channel.py:" in text
    assert "code AB2C · match m1" in text
    assert "hand" not in text
    now[0] = error_channel.EVERY
    channel.handle(line(exc_info=failed()))
    channel.finished()
    assert len(told) == 2


def test_other_kinds_and_outages_are_told_too_and_usual_warnings_are_not(channel, told):
    channel.handle(line(exc_info=failed()))
    channel.handle(line("tick_failed", exc_info=failed()))
    channel.handle(line("outage", logging.WARNING, what="The disk is full."))
    channel.handle(line("problem_reported", logging.WARNING, said="secret"))
    channel.finished()
    assert [one.split(" · ")[0] for one in told] == [
        "⚠️ interaction_failed",
        "⚠️ tick_failed",
        "⚠️ outage",
    ]
    assert "what The disk is full." in told[2]


def test_a_webhook_that_is_gone_disturbs_nothing(told):
    def refuse(text):
        told.append(text)
        raise OSError

    channel = ErrorChannel(refuse)
    for event in ("a", "b"):
        channel.handle(line(event, exc_info=failed()))
    channel.finished()
    assert len(told) == 2


def test_the_end_of_the_process_waits_for_a_line_but_not_for_ever(told, monkeypatch):
    """`logging.shutdown` asks each handler for that."""
    may_send = threading.Event()

    def send(text):
        assert may_send.wait(PATIENCE)
        told.append(text)

    channel = ErrorChannel(send)
    channel.handle(line("database_lost", why="deleted"))
    monkeypatch.setattr(error_channel, "LAST_WAIT", 0.0)
    channel.flush()
    assert told == []
    monkeypatch.setattr(error_channel, "LAST_WAIT", PATIENCE)
    may_send.set()
    channel.flush()
    assert told[0].startswith("⚠️ database_lost · why deleted · ")


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
