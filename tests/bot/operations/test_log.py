"""Log lines name the interaction and its match, and never a token, a hand or a seed."""

import asyncio
import io
import json
import logging

import pytest
import structlog
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from bot.host.ui.custom_id import CustomId
from bot.operations import log_throttle
from bot.operations.log import REDACTED, TALKATIVE, set_up_log
from bot.operations.settings import Settings
from storage.sqlite.connection import make_engine
from tests.bot.discord.test_router import UnforeseenError

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"  # noqa: S105 - shaped like one
ANSWER = "aW50ZXJhY3Rpb246MTA1MDQ6c2VjcmV0"
PLACES = (
    f"https://discord.invalid/api/v10/interactions/1234/{ANSWER}/callback",
    f"https://discord.invalid/api/v10/webhooks/1234/{ANSWER}/messages/@original",
    f"https://discord.invalid/api/v10/webhooks/1234/{ANSWER}?wait=true",
    f"POST /webhooks/1234/{ANSWER} responded with 429",
)


@pytest.fixture
def log_of():
    """Set the log up with a token and return the stream it goes to; put the old one back after."""
    loggers = [logging.getLogger(name) for name in (None, *TALKATIVE)]
    kept, levels = loggers[0].handlers[:], [logger.level for logger in loggers]

    def set_up(log_format="json", level="info"):
        stream = io.StringIO()
        settings = Settings(
            _env_file=None, DISCORD_TOKEN=TOKEN, log_format=log_format, log_level=level
        )
        set_up_log(settings, stream)
        return stream

    yield set_up
    loggers[0].handlers[:] = kept
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)
    structlog.reset_defaults()


def lines(stream):
    return [json.loads(line) for line in stream.getvalue().splitlines()]


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
def test_whole_answers_and_whole_rows_are_not_told_at_any_level(log_of, level):
    """discord.py and SQLAlchemy would tell hands, seeds and tokens."""
    stream = log_of(level=level)
    for name in ("discord.http", "discord.gateway", "sqlalchemy.engine.Engine"):
        logging.getLogger(name).debug("the hand of ana")
    logging.getLogger("sqlalchemy.engine.Engine").info("the seed")
    structlog.get_logger("bot").debug("a detail")
    assert [line["event"] for line in lines(stream)] == (["a detail"] if level == "debug" else [])


def test_an_error_of_the_database_tells_no_row(log_of, tmp_path):
    stream, row = log_of(), {"seed": "of all dice"}
    with make_engine(tmp_path / "any.db").connect() as connection:
        try:
            connection.execute(text("INSERT INTO nowhere VALUES (:seed)"), row)
        except DBAPIError:
            structlog.get_logger().exception("broke")
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
    odd, broke, afterwards = lines(stream)
    assert (odd["event"], odd["match"]) == ("something odd", match_id)
    assert (broke["event"], broke["match"]) == ("broke", match_id)
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
    (broke,) = lines(stream)
    assert broke["match"] == CustomId.parse(opened.message.buttons["Start"]).match
    assert broke["interaction"] > 0


async def test_what_the_bot_does_by_itself_is_logged_with_the_match(arena, log_of, monkeypatch):
    match_id = await arena.begin()

    async def boom(*_one, **_more):
        raise UnforeseenError

    monkeypatch.setattr(arena.bot.host.services.scheduler, "advance", boom)
    stream = log_of()
    await asyncio.create_task(arena.bot.host.services.scheduler._wake(match_id, rings=False))
    assert [(line["event"], line["match"]) for line in lines(stream)] == [
        ("could not go on", match_id)
    ]


def test_limits_of_discord_are_a_line_of_ours_once_a_minute(log_of, monkeypatch):
    stream, now = log_of(), [0.0]
    monkeypatch.setattr(log_throttle, "monotonic", lambda: now[0])
    limited = "We are being rate limited. %s %s responded with 429. Retrying in %.2f seconds."
    for seconds in (1.0, 2.5, 60.0):
        logging.getLogger("discord.http").warning(limited, "POST", PLACES[0], seconds)
        now[0] += 30.5
    logging.getLogger("discord.gateway").warning("WebSocket in shard ID %s is ratelimited", 0)
    logging.getLogger("discord.gateway").warning("Can't keep up")
    said = [(one["event"], one.get("left_out")) for one in lines(stream)]
    limited = "rate limited"
    assert said == [(limited, 0), (limited, 1), (limited, 0), ("Can't keep up", None)]
    assert ANSWER not in stream.getvalue()


def test_kinds_of_lines_are_not_remembered_for_ever(monkeypatch):
    monkeypatch.setattr(log_throttle, "MOST_KINDS", 2)
    lines_ = log_throttle.Throttle()
    assert [lines_.passes(kind) for kind in ("a", "a", "b", "c", "a")] == [0, None, 0, 0, 0]
