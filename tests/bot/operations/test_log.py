"""Log lines name the interaction and its match, and never a token, a hand or a seed."""

import asyncio
import errno
import json
import logging
from contextlib import ExitStack

import aiohttp
import psycopg
import pytest
import structlog
from pydantic import TypeAdapter, ValidationError
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, OperationalError

from bot.discord.connection import OUTAGES
from bot.host.ui.custom_id import CustomId
from bot.operations import log_throttle
from bot.operations.log import REDACTED
from storage.errors import StorageUnavailable
from storage.opening import open_database
from storage.sqlite.connection import make_new_engine
from tests.bot.interactions.test_router import UnforeseenError
from tests.bot.written_log import TOKEN, written_log

ANSWER = "aW50ZXJhY3Rpb246MTA1MDQ6c2VjcmV0"
PLACES = (
    f"https://discord.invalid/api/v10/interactions/1234/{ANSWER}/callback",
    f"https://discord.invalid/api/v10/webhooks/1234/{ANSWER}/messages/@original",
    f"https://discord.invalid/api/v10/webhooks/1234/{ANSWER}?wait=true",
    f"POST /webhooks/1234/{ANSWER} responded with 429",
)


@pytest.fixture
def log_of():
    """Set the log up and return the stream it goes to; put the old one back after."""
    with ExitStack() as stack:
        yield lambda *asked, **more: stack.enter_context(written_log(*asked, **more))


@pytest.mark.parametrize("log_format", ["console", "json"])
def test_the_log_never_tells_the_token(log_of, log_format):
    stream = log_of(log_format)
    try:
        int(TOKEN)  # its complaint, and so the traceback, repeats what it was given
    except ValueError:
        logging.getLogger("aiohttp").exception("could not send %s", TOKEN)
    structlog.get_logger("fulltime").warning("hello", header={"Authorization": f"Bot {TOKEN}"})
    said = stream.getvalue()
    assert TOKEN not in said
    assert said.count(REDACTED) == 3
    assert "hello" in said


@pytest.mark.parametrize("log_format", ["console", "json"])
@pytest.mark.parametrize("place", PLACES)
def test_the_token_of_an_interaction_is_taken_out_of_its_address(log_of, log_format, place):
    """discord.py warns of rate limits with the whole address; with it anybody may answer."""
    stream = log_of(log_format)
    logging.getLogger("discord.http").warning("We are being rate limited. %s", place)
    structlog.get_logger().warning("odd", url=place)
    said = stream.getvalue()
    assert ANSWER not in said
    assert said.count(REDACTED) == 2
    assert said.count("/1234/") == 2


@pytest.mark.parametrize("level", ["debug", "info", "warning"])
def test_whole_answers_whole_rows_and_drawings_are_not_told_at_any_level(log_of, level):
    """Libraries would tell hands, seeds and tokens, also one that nobody has heard of."""
    stream = log_of(level=level)
    for name in ("discord.http", "sqlalchemy.engine.Engine", "pyvips", "pyvips.voperation", "new"):
        library = logging.getLogger(name)
        library.setLevel(logging.DEBUG)
        library.debug("the hand of ana")
        library.info("the seed")
        library.setLevel(logging.NOTSET)
    structlog.get_logger("bot").debug("a detail")
    assert [line["event"] for line in stream.lines] == (["a detail"] if level == "debug" else [])


def test_of_a_warning_of_an_unknown_library_is_told_whence_it_came(log_of):
    stream = log_of()
    logging.getLogger("pyvips.voperation").warning("cannot draw %s", "the hand of ana")
    (line,) = stream.lines
    assert (line["event"], line["library"]) == ("library_warning", "pyvips.voperation")
    assert line["where"].startswith("test_log:")
    assert "hand" not in stream.getvalue()


def test_libraries_follow_a_setting_that_asks_for_less(log_of):
    stream = log_of(level="error")
    logging.getLogger("discord.client").warning("odd")
    logging.getLogger("discord.client").error("worse")
    assert [line["event"] for line in stream.lines] == ["worse"]


def test_a_line_that_cannot_be_written_is_quoted_nowhere(log_of, capsys):
    stream = log_of()
    logging.getLogger("aiohttp").error("%d cards", "the hand of ana")
    stream.close()
    structlog.get_logger().warning("the seed")
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("log_format", ["console", "json"])
def test_a_state_that_does_not_fit_is_not_quoted(log_of, log_format):
    stream, adapter = log_of(log_format), TypeAdapter(dict[str, int])
    state = {"hand": "red-5", "deck": ["blue-4", "a, input_type=b"]}
    try:
        adapter.validate_python(state)
    except ValidationError:
        structlog.get_logger().exception("interaction_failed")
    said = stream.getvalue()
    assert "red-5" not in said
    assert "blue-4" not in said
    assert "should be a valid integer" in said


def test_an_error_of_the_database_tells_no_row(log_of, tmp_path):
    stream, row = log_of(), {"seed": "of all dice"}
    with make_new_engine(tmp_path / "any.db").connect() as connection:
        try:
            connection.execute(text("INSERT INTO nowhere VALUES (:seed)"), row)
        except DBAPIError:
            structlog.get_logger().exception("interaction_failed")
    assert "nowhere" in stream.getvalue()
    assert row["seed"] not in stream.getvalue()


async def test_a_press_that_breaks_is_logged_with_its_match_and_interaction(
    arena, log_of, monkeypatch
):
    """Lines of libraries too; the next line knows nothing of them any more."""
    match_id = await arena.begin()

    async def boom(*_one, **_more):
        logging.getLogger("discord").warning("something odd")
        raise UnforeseenError

    monkeypatch.setattr(arena.bot.host, "handle", boom)
    stream = log_of()
    await arena.ana.click(arena.card(), "Log")
    structlog.get_logger().warning("afterwards")
    odd, broke, afterwards = stream.lines
    assert (odd["event"], odd["match"]) == ("something odd", match_id)
    assert (broke["event"], broke["match"]) == ("interaction_failed", match_id)
    assert odd["interaction"] == broke["interaction"] > 0
    assert "ana" not in json.dumps([odd, {**broke, "exception": ""}])
    assert not {"match", "interaction"} & afterwards.keys()


async def test_what_fails_after_a_command_is_logged_with_the_match_it_opened(
    arena, log_of, monkeypatch
):
    async def boom(*_one, **_more):
        raise UnforeseenError

    monkeypatch.setattr(arena.bot.host, "after_reply", boom)
    stream = log_of()
    opened = await arena.ana.slash("play", game="finale_dice")
    (broke,) = stream.lines
    assert broke["match"] == CustomId.parse(opened.message.buttons["Start"]).match
    assert broke["interaction"] > 0


async def test_what_the_bot_does_by_itself_is_logged_with_the_match(arena, log_of, monkeypatch):
    match_id = await arena.begin()

    async def boom(*_one, **_more):
        raise UnforeseenError

    monkeypatch.setattr(arena.bot.host.services.scheduler, "advance", boom)
    stream = log_of()
    await asyncio.create_task(arena.bot.host.services.scheduler._wake(match_id, rings=False))
    assert [(line["event"], line["match"]) for line in stream.lines] == [("job_failed", match_id)]


@pytest.fixture
def now(monkeypatch):
    """The time by which lines are left out: a list with the seconds."""
    seconds = [0.0]
    monkeypatch.setattr(log_throttle, "monotonic", lambda: seconds[0])
    return seconds


def test_limits_of_discord_are_a_line_of_ours_once_a_minute(log_of, now):
    stream = log_of()
    limited = "We are being rate limited. %s %s responded with 429. Retrying in %.2f seconds."
    for seconds in (1.0, 2.5, 60.0):
        logging.getLogger("discord.http").warning(limited, "POST", PLACES[0], seconds)
        now[0] += 30.5
    logging.getLogger("discord.gateway").warning("WebSocket in shard ID %s is ratelimited", 0)
    logging.getLogger("discord.gateway").warning("Can't keep up")
    said = [(line["event"], line.get("left_out")) for line in stream.lines]
    limited = "rate_limited"
    assert said == [(limited, None), (limited, 1), (limited, None), ("Can't keep up", None)]
    assert ANSWER not in stream.getvalue()


def broken(log, error, **facts):
    """Log an error as it is caught, again and again from one place."""
    try:
        raise error
    except type(error):
        log.exception("tick_failed", **facts)


def test_the_same_trouble_is_one_line_a_minute_with_a_count(log_of, now):
    stream, log = log_of(), structlog.get_logger()
    for second in range(150):
        now[0] = float(second)
        broken(log, UnforeseenError(f"at {second}"), match=f"m{second}")
    assert [line.get("left_out") for line in stream.lines] == [None, 59, 59]
    assert stream.getvalue().count("Traceback") == 3
    assert {line["event"] for line in stream.lines} == {"tick_failed"}


def test_what_was_left_out_is_told_though_the_trouble_is_over(log_of, now):
    stream, log = log_of(), structlog.get_logger("bot")
    for code in ("AAAA", "BBBB", "CCCC"):
        log.error("interaction_failed", code=code, exc_info=UnforeseenError())
    now[0] = 61.0
    log.info("ready")
    first, left_out, ready = stream.lines
    assert (first["code"], ready["event"], left_out["event"]) == ("AAAA", "ready", "lines_left_out")
    assert (left_out["of"], left_out["left_out"], left_out["codes"]) == (
        "interaction_failed",
        2,
        "BBBB, CCCC",
    )


def test_trouble_of_another_kind_has_its_own_line(log_of, now):
    stream, log = log_of(), structlog.get_logger("bot")
    for _ in range(2):
        log.warning("outage", what="The disk is full.")
        log.warning("outage", what="The server cannot be reached.")
        log.info("delivery_failed", match="a", why="no answer in 5 s")
        log.info("delivery_failed", match="b", why="no answer in 7 s")
        log.info("joined", match="a")
        broken(log, UnforeseenError())
        broken(log, KeyError())
    said = [line["event"] for line in stream.lines]
    assert said.count("outage") == 2
    assert said.count("delivery_failed") == 1
    assert said.count("joined") == 2, "this is no trouble"
    assert said.count("tick_failed") == 2
    assert now == [0.0]


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (StorageUnavailable("The disk is full; free some space."), "The disk is full; free some"),
        (ConnectionResetError(104, "reset"), "ConnectionResetError"),
        (OSError(errno.ENOSPC, "no space"), "OSError"),
        (psycopg.errors.AdminShutdown("terminating"), "AdminShutdown"),
        (OperationalError("SELECT", {}, psycopg.OperationalError("gone")), "OperationalError"),
        (aiohttp.ServerDisconnectedError(), "ServerDisconnectedError"),
    ],
)
def test_what_is_known_has_no_traceback(log_of, error, why):
    """Neither in lines of ours nor in those of libraries, as of a pool of connections."""
    stream = log_of(known=OUTAGES)
    broken(structlog.get_logger(), error)
    try:
        raise error
    except type(error):
        logging.getLogger("sqlalchemy.pool").exception("Exception during reset")
    ours, theirs = stream.lines
    assert ours["why"].startswith(why)
    assert theirs["event"].startswith(f"Exception during reset: {why}")
    assert "Traceback" not in stream.getvalue()


def test_kinds_of_lines_are_not_remembered_for_ever(log_of, monkeypatch):
    monkeypatch.setattr(log_throttle, "MOST_KINDS", 2)
    stream, log = log_of(), structlog.get_logger()
    for event in ("a one", "a one", "b two", "c three", "a one"):
        log.warning(event)
    told = [(line["event"], line.get("of"), line.get("left_out")) for line in stream.lines]
    assert sorted(told, key=str) == [
        ("a one", None, None),
        ("a one", None, None),
        ("b two", None, None),
        ("c three", None, None),
        ("lines_left_out", "a one", 1),
    ]


FAILURES = 6
"""More than the log may have lines."""


async def test_a_server_that_goes_and_comes_is_a_few_lines_without_a_traceback(log_of, empty_url):
    """Its sessions end again and again, as when it is restarted, and all fail that use them."""
    stream, log = log_of(known=OUTAGES), structlog.get_logger("bot")
    end = (
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        " WHERE application_name = 'fulltime' AND datname = current_database()"
    )

    def work(connection):
        connection.execute(text("SELECT 1"))
        with psycopg.connect(empty_url, autocommit=True) as other:
            other.execute(end)
        connection.execute(text("SELECT 1"))

    failed = 0
    async with open_database(empty_url) as database:
        for _ in range(FAILURES):
            try:
                await database.read(work)
            except StorageUnavailable:
                failed += 1
                log.exception("tick_failed")
    assert failed == FAILURES
    assert "Traceback" not in stream.getvalue()
    assert 1 <= len(stream.lines) <= 4
