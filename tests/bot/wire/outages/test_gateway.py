"""Connecting, losing the connection, and leaving; the token is never printed."""

import asyncio
import json
import os
import sys
import time

import pytest
from pydantic import SecretStr
from structlog.testing import capture_logs

from bot import __version__, workers
from bot.discord import client, connection, exit_timer
from bot.discord.health_pages import _wrong_with_discord
from bot.discord.permissions import PERMISSIONS
from bot.interactions import open_presses
from bot.operations.settings import Settings
from bot.transport import reconnects
from bot.transport.delivery_errors import JSON
from tests.bot.arena import file_of
from tests.bot.wire.entry import EXIT_WITHIN
from tests.bot.wire.table import begin
from tests.programs import ROOT, running
from tests.standin import CALLBACKS, TOKEN, BotProcess, standin

GUILDS = 1


@pytest.fixture
def hasty(monkeypatch):
    """A function after which discord.py and the bot sleep a hundredth of the time."""
    sleep = asyncio.sleep

    async def sleep_a_little(seconds, *rest):
        return await sleep(seconds / 100, *rest)

    return lambda: monkeypatch.setattr("asyncio.sleep", sleep_a_little)


@pytest.mark.always
async def test_only_the_guilds_intent_is_sent(home):
    (session,) = home.gateway.live
    assert session.intents == GUILDS


async def test_a_forgotten_session_is_begun_anew_and_nothing_is_done_twice(home, hasty):
    match = await begin(home)
    synced = len(home.sent("PUT", ".*/commands"))
    hasty()
    home.gateway.invalidate()
    await home.until(lambda: home.gateway.identified == 2, 15)
    name, moves = match.turn
    await home.user(name).click(match.card, moves[0])
    await home.until(lambda: moves[0] not in match.moves())
    assert (await match.stored()).move == 1
    assert len(home.sent("PUT", ".*/commands")) == synced == 1


async def test_a_first_connection_that_fails_is_tried_again(make_bot, hasty):
    """A client of discord.py alone ends with an error if its first connection fails."""
    hasty()
    async with standin(make_bot, prepare=lambda home: home.gateway.refuse()) as home:
        result = await home.user("ana").slash(home.channel, "help")
        assert result.is_ephemeral
        assert home.gateway.identified == 1


async def test_an_unreachable_gateway_is_asked_again_without_a_second_login(make_bot, hasty):
    """The bot stays logged in while it retries, so `GET /users/@me` is sent once."""
    hasty()
    async with standin() as home:
        home.faults.fail("GET", "/gateway/bot", status=500, times=6)
        bot = make_bot()
        settings = settings_with(TOKEN)
        running = asyncio.create_task(connection._connect(bot, settings))
        await home.until(lambda: home.gateway.identified, 20)
        await bot.close()
        await running
        assert len(home.sent("GET", "/users/@me")) == 1


AT_START = {
    ("GET", "/users/@me"): ("username", "discriminator", "avatar"),
    ("GET", "/oauth2/applications/@me"): ("name", "owner", "verify_key"),
    ("GET", "/gateway/bot"): ("url", "shards", "session_start_limit"),
    ("PUT", "/applications/*/commands"): (),
    ("GET", "/applications/*/emojis"): (),
    ("POST", "/applications/*/emojis"): (),
}
"""What the bot asks for until it is ready, with some keys of the answer besides an id."""
OTHERS = {
    "a page": ("<html>busy</html>", "text/html"),
    "nothing": ("", JSON),
    "an empty object": ("{}", JSON),
    "an empty list": ("[]", JSON),
    "null": ("null", JSON),
    "a text": ('"id"', JSON),
    "a number": ("7", JSON),
    "a list": ('[{"id": "1"}]', JSON),
    "an error": ('{"error": {"id": 7, "items": "none"}}', JSON),
}
"""Answers with status 200 that are none of Discord's."""


@pytest.mark.parametrize(("body", "kind"), OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize(("method", "route"), AT_START)
async def test_an_answer_that_is_not_discord_s_is_waited_out(
    make_bot, hasty, method, route, body, kind
):
    """It ended the bot with a traceback, and a restart would have met the same."""
    hasty()
    await start_with(make_bot, method, route, body, kind)


@pytest.mark.parametrize(
    ("method", "route", "key"), [(*route, key) for route, keys in AT_START.items() for key in keys]
)
async def test_an_answer_that_lacks_a_key_is_waited_out(make_bot, hasty, method, route, key):
    known = {text: "1" for text in ("id", *AT_START[method, route]) if text != key}
    hasty()
    await start_with(make_bot, method, route, json.dumps(known), JSON)


async def start_with(make_bot, method, route, body, kind):
    """Start a bot that gets this answer twice, and end it when it is ready."""
    async with standin() as home:
        garbled = home.faults.garble(method, route, body, content_type=kind, times=2)
        with capture_logs() as logs:
            bot = make_bot()
            running = asyncio.create_task(connection._connect(bot, settings_with(TOKEN)))
            await home.until(lambda: home.gateway.identified or running.done(), 20)
            await home.until(lambda: garbled.struck or running.done(), 20)
            await bot.close()
            await running
    assert not [log for log in logs if log["log_level"] == "error"]


async def test_a_ban_by_discords_proxy_is_waited_for_not_died_of(make_bot, hasty):
    """A start every ten seconds would prolong it."""
    hasty()
    async with standin() as home:
        ban = home.faults.rate_limit("GET", "/users/@me", via=False, times=2)
        bot = make_bot()
        running = asyncio.create_task(connection._connect(bot, settings_with(TOKEN)))
        await home.until(lambda: home.gateway.identified, 20)
        assert ban.struck == 2
        await bot.close()
        await running


def settings_with(token):
    return Settings(_env_file=None).model_copy(update={"token": SecretStr(token)})


@pytest.mark.always
async def test_sigterm_ends_an_idle_bot_cleanly(settings):
    """The process exits with status 0, and its socket is closed with code 1000."""
    async with standin() as home:
        environment = {"DISCORD_TOKEN": TOKEN, "FULLTIME_DATABASE": settings.address}
        bot = await BotProcess.start(home, "tests.bot.wire.entry:ready", environment)
        await home.user("ana").slash(home.channel, "help")
        code, printed = await bot.terminate()
        assert code == 0
        assert home.gateway.sessions == {}
        assert TOKEN not in printed
        assert "Traceback" not in printed
        check_life(printed, settings)


def check_life(printed, settings):
    """The log says when the bot starts, with what, when it is ready, and when it has stopped."""
    events = ("starting", "logged_in", "ready", "stopped")
    told = {
        event: line for event in events for line in printed.splitlines() if f"] {event} " in line
    }
    assert f"version={__version__}" in told["starting"]
    assert f"database={file_of(settings)}" in told["starting"]
    assert f"permissions={PERMISSIONS.value}" in told["logged_in"], "the link to invite the bot"
    assert "servers=1" in told["ready"]
    assert "shards=1" in told["ready"]
    assert list(told) == list(events)


async def test_the_log_says_that_a_connection_goes_on(home):
    with capture_logs() as logs:
        home.gateway.drop()
        await home.until(lambda: home.gateway.resumed)
        await home.until(lambda: any(log["event"] == "resumed" for log in logs))


async def test_a_gateway_that_drops_every_resume_gets_a_new_session_after_few_attempts(
    home, monkeypatch
):
    """discord.py alone resumes at once, thousands of times a minute, and writes no line."""
    monkeypatch.setattr(reconnects, "FIRST_PAUSE", 0.01)
    match = await begin(home)
    home.gateway.drops_resumes = True
    with capture_logs() as logs:
        home.gateway.drop()
        await home.until(lambda: home.gateway.identified == 2, 20)
        await home.until(lambda: home.bot.reconnects.is_connected(home.bot.shards[0]))
    assert home.gateway.dropped == reconnects.FRESH_EVERY - 1
    assert [log["event"] for log in logs if log["event"] != "ready"] == ["connection_unstable"]
    assert _wrong_with_discord(home.bot) == ["the connection to Discord is lost again and again"]
    name, moves = match.turn
    await home.user(name).click(match.card, moves[0])
    assert (await match.stored()).move == 1
    home.bot.reconnects._lasted(0, home.bot.reconnects._of(0).since)
    assert _wrong_with_discord(home.bot) == []


async def test_a_session_that_is_never_resumed_is_begun_anew(home, monkeypatch):
    """The bot heard nothing any more, for ever, and its health page said that all was well."""
    monkeypatch.setattr(reconnects, "SILENT_FOR", 0.2)
    match = await begin(home)
    home.gateway.ignore()
    with capture_logs() as logs:
        home.gateway.drop()
        await home.until(lambda: home.gateway.ignored, 20)
        assert _wrong_with_discord(home.bot) == ["not connected to Discord"]
        await home.until(lambda: home.gateway.identified == 2, 20)
        await home.until(lambda: not _wrong_with_discord(home.bot), 20)
    assert [log["event"] for log in logs if log["event"] != "ready"] == ["session_not_begun"]
    name, moves = match.turn
    await home.user(name).click(match.card, moves[0])
    assert (await match.stored()).move == 1


async def test_a_first_session_that_is_never_begun_is_asked_for_again(make_bot, hasty, monkeypatch):
    monkeypatch.setattr(reconnects, "SILENT_FOR", 0.0)
    hasty()
    async with standin(make_bot, prepare=lambda home: home.gateway.ignore()) as home:
        assert (home.gateway.ignored, home.gateway.identified) == (1, 1)


GARBAGE = {
    "no JSON": '{"op": 0, "t": ',
    "a list": "[]",
    "a text": '"hello"',
    "an event of another form": '{"op": 0, "t": "GUILD_UPDATE", "s": 9, "d": {"id": "x"}}',
    "an event of nothing": '{"op": 0, "t": "CHANNEL_UPDATE", "s": 9, "d": null}',
    "a hello of another form": '{"op": 10, "d": {}}',
}


@pytest.mark.parametrize("frame", GARBAGE.values(), ids=GARBAGE)
async def test_what_cannot_be_read_costs_a_connection_and_not_the_bot(home, frame):
    """discord.py alone ends its client with the error, and with it the bot of every server."""
    match = await begin(home)
    with capture_logs() as logs:
        home.gateway.babble(frame)
        await home.until(lambda: home.gateway.resumed, 20)
    (told,) = [log for log in logs if log["event"] == "gateway_unreadable"]
    assert (told["log_level"], told["shard"]) == ("error", 0)
    assert not home.bot.is_closed()
    assert len(home.gateway.live) == home.gateway.identified == 1
    name, moves = match.turn
    await home.user(name).click(match.card, moves[0])
    assert (await match.stored()).move == 1


async def test_a_gateway_that_sends_nothing_else_is_asked_ever_more_seldom(home, monkeypatch):
    monkeypatch.setattr(reconnects, "FIRST_PAUSE", 0.01)
    for times in range(1, reconnects.UNSTABLE_LOSSES + 1):
        home.gateway.babble("[]")
        await home.until(lambda times=times: home.gateway.resumed == times, 20)
    told = ["the connection to Discord is lost again and again"]
    await home.until(lambda: _wrong_with_discord(home.bot) == told, 20)


@pytest.mark.parametrize("entry", ["quick", "busy", "stuck"])
async def test_sigterm_ends_in_time_with_answers_open(settings, entry):
    """Answers that Discord takes a minute for are given up, and so is whatever else hangs."""
    assert exit_timer.ENDS_WITHIN < 8.0  # service managers kill a process after ten
    async with standin() as home:
        environment = {"DISCORD_TOKEN": TOKEN, "FULLTIME_DATABASE": settings.address}
        if entry != "stuck":  # the limit of what hangs is not for a machine that is slow
            environment |= {EXIT_WITHIN: "35"}
        bot = await BotProcess.start(home, f"tests.bot.wire.entry:{entry}", environment)
        opened = await home.user("ana").slash(home.channel, "play", {"game": "finale_dice"})
        slow = home.faults.slow("POST", CALLBACKS, 60.0)
        names = ("ben", "cem")
        presses = [asyncio.create_task(press(home, name, opened.message)) for name in names]
        await home.until(lambda: slow.struck == len(names))
        began = time.monotonic()
        code, printed = await bot.terminate()
        assert time.monotonic() - began < 40.0
        assert code == (1 if entry == "stuck" else 0)
        assert "closed_with_open_interactions" in printed
        assert "Traceback" not in printed
        for task in presses:
            task.cancel()


async def test_sigterm_ends_in_time_and_leaves_no_worker_that_is_stopped(settings):
    """It would hold its memory for ever, and a service manager would wait for it."""
    async with standin() as home:
        environment = {"DISCORD_TOKEN": TOKEN, "FULLTIME_DATABASE": settings.address}
        bot = await BotProcess.start(home, "tests.bot.wire.entry:stopped", environment)
        code, printed = await bot.terminate()
    (pids,) = (line.split()[1:] for line in printed.splitlines() if line.startswith("workers "))
    assert (code, "Traceback" in printed) == (0, False)
    assert len({*pids}) == 2
    for pid in map(int, pids):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


async def test_members_who_press_on_do_not_hold_up_the_end(home, monkeypatch):
    """Only the answers that were open at the signal are waited for."""
    match = await begin(home)
    handle, held, goes_on = home.bot.host.handle, asyncio.Event(), asyncio.Event()

    async def wait_and_handle(interaction):
        held.set()
        await goes_on.wait()
        return await handle(interaction)

    monkeypatch.setattr(home.bot.host, "handle", wait_and_handle)
    monkeypatch.setattr(open_presses, "CLOSE_WITHIN", 600.0)
    name, moves = match.turn
    first = asyncio.create_task(home.user(name).click(match.card, moves[0]))
    await held.wait()
    closing = asyncio.create_task(home.bot.router.close())
    await asyncio.sleep(0)
    slow = home.faults.slow("POST", CALLBACKS, 600.0, times=1)
    second = asyncio.create_task(home.user("cem").click(match.card, "Log"))
    await home.until(lambda: slow.struck)
    goes_on.set()
    await home.until(closing.done)
    assert (await first).message is match.card
    assert (await match.stored()).move == 1
    second.cancel()


def test_all_that_closing_waits_for_fits_into_the_time_there_is():
    waits = (
        open_presses.CLOSE_WITHIN + 2 * open_presses.GIVEN_UP_WITHIN,
        client.HOST_STOPS_WITHIN,
        max(
            client.GOODBYE_WITHIN,
            client.PICTURES_END_WITHIN,
            client.SERVERS_NOTED_WITHIN,
            workers.CLOSES_WITHIN,
        ),
    )
    assert sum(waits) <= exit_timer.ENDS_WITHIN - 2, "the rest is for the database"


async def press(home, name, message):
    return await home.user(name).click(message, "Join")


async def test_a_refused_token_ends_with_a_sentence(settings):
    """The exit status is 2; neither a traceback nor the token is printed."""
    token = "a-token.of.another-bot"  # noqa: S105 - of no bot at all
    async with (
        standin() as home,
        running(
            *(sys.executable, "-m", "tests.standin", home.world.base_url, "bot.cli:main", "run"),
            cwd=ROOT,
            env={
                "DISCORD_TOKEN": token,
                "FULLTIME_DATABASE": settings.address,
                "PYTHONPATH": str(ROOT),
            },
        ) as process,
    ):
        printed, _ = await asyncio.wait_for(process.communicate(), 120)
    said = printed.decode()
    assert process.returncode == 2
    assert said.strip().splitlines()[-1] == connection.REFUSED
    assert "Traceback" not in said
    assert token not in said
