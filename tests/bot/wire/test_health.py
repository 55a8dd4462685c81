"""/healthz and /metrics: on this machine alone, where asked for, and they tell no secret."""

import asyncio
import socket
import sys

import aiohttp
import pytest

from bot.discord import client
from bot.operations import health
from bot.operations.health import serve_health
from bot.operations.metrics import NoMetrics
from bot.operations.settings import SettingsError
from storage.errors import StorageError
from tests.bot.arena import quick_settings
from tests.bot.wire.table import begin
from tests.standin import TOKEN, BotProcess, standin

ANY = 0
"""The port that takes a free one."""


@pytest.fixture
def settings(tmp_path):
    """Settings with a port, so that the bot measures; which one the tests say themselves."""
    return quick_settings(tmp_path).model_copy(update={"health_port": 65535})


async def get(port, path="/healthz", host="127.0.0.1"):
    """The status and the body of a page."""
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://{host}:{port}{path}") as answer,
    ):
        if answer.content_type == "application/json":
            return answer.status, await answer.json()
        return answer.status, await answer.text()


async def wrong_with(bot):
    async with serve_health(bot, ANY) as port:
        status, body = await get(port)
    assert (status == 200) == body["is_well"] == (not body["wrong"])
    assert status in (200, 503)
    return body["wrong"]


async def test_a_bot_at_work_is_well(home):
    assert await wrong_with(home.bot) == []


async def test_a_bot_that_is_not_connected_yet_is_not_well(make_bot):
    bot = make_bot()
    assert await wrong_with(bot) == ["not connected to Discord"]
    bot.database.close()


async def test_a_bot_that_lost_its_connection_is_not_well_until_it_has_it_again(home):
    (shard,) = home.bot.shards.values()
    async with serve_health(home.bot, ANY) as port:
        await shard.disconnect()
        assert (await get(port))[1]["wrong"] == ["not connected to Discord"]
        await shard.connect()
        assert (await get(port))[0] == 200


async def test_a_bot_that_does_not_tick_is_not_well(home):
    home.bot.tick.cancel()
    home.bot.ticked_at -= health.TICK_TIMEOUT + 1
    assert await wrong_with(home.bot) == ["the house does not tick"]


async def test_a_tick_that_fails_does_not_count(home, monkeypatch):
    async def boom():
        raise RuntimeError

    await home.bot.tick.coro(home.bot)
    before = home.bot.ticked_at
    monkeypatch.setattr(home.bot.host, "tick", boom)
    await home.bot.tick.coro(home.bot)
    assert home.bot.ticked_at == before
    monkeypatch.undo()
    await home.bot.tick.coro(home.bot)
    assert home.bot.ticked_at > before


async def test_a_database_that_fails_is_told_without_its_place(home, monkeypatch):
    async def fail(_work):
        raise StorageError("/secret/place is damaged.")

    monkeypatch.setattr(home.bot.database, "read", fail)
    assert await wrong_with(home.bot) == ["the database cannot be read"]


async def test_a_database_that_hangs_is_told_in_time(home, monkeypatch):
    async def hang(_work):
        await asyncio.sleep(60)

    monkeypatch.setattr(home.bot.database, "read", hang)
    monkeypatch.setattr(health, "DATABASE_TIMEOUT", 0.05)
    assert await wrong_with(home.bot) == ["the database does not answer"]


async def test_the_metrics_count_answers_and_what_is_open(home, monkeypatch):
    monkeypatch.setattr(health, "LAG_INTERVAL", 0.01)
    async with serve_health(home.bot, ANY) as port:
        match = await begin(home)
        before = number(await get(port, "/metrics"), "fulltime_answer_seconds_count")
        name, moves = match.turn
        await home.user(name).click(match.card, moves[0])
        page = await get(port, "/metrics")
    assert number(page, "fulltime_answer_seconds_count") == before + 1
    assert number(page, "fulltime_broken_answers_total") == 0
    assert number(page, 'fulltime_open{kind="running"}') == 1
    assert number(page, 'fulltime_open{kind="lobby"}') == 0
    assert number(page, "fulltime_loop_lag_seconds_count") > 0
    assert number(page, "process_resident_memory_bytes") > 0
    assert match.id not in page[1]


async def test_the_metrics_count_what_broke(home, monkeypatch):
    match = await begin(home)

    async def boom(_click):
        raise RuntimeError

    monkeypatch.setattr(home.bot.host, "handle", boom)
    name, moves = match.turn
    await home.user(name).click(match.card, moves[0])
    async with serve_health(home.bot, ANY) as port:
        page = await get(port, "/metrics")
    assert number(page, "fulltime_broken_answers_total") == 1


def number(page, name):
    """The value of one line of the page."""
    status, text = page
    assert status == 200
    (value,) = (line.split()[-1] for line in text.splitlines() if line.startswith(f"{name} "))
    return float(value)


async def test_without_prometheus_the_bot_runs_and_says_what_is_missing(make_bot, monkeypatch):
    monkeypatch.delitem(sys.modules, "bot.operations.prometheus", raising=False)
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    async with standin(make_bot) as home, serve_health(home.bot, ANY) as port:
        assert await get(port, "/metrics") == (404, health.NO_METRICS)
        assert (await get(port))[0] == 200


async def test_without_a_port_nothing_is_measured_or_served(tmp_path):
    bot = client.make_client(quick_settings(tmp_path), clock=lambda: None)
    assert isinstance(bot.meter, NoMetrics)
    tasks = asyncio.all_tasks()
    async with serve_health(bot, None) as port:
        assert (port, asyncio.all_tasks()) == (None, tasks)
    bot.database.close()


async def test_only_this_machine_is_answered(home):
    """127.0.0.2 would be answered too if it listened to more than 127.0.0.1."""
    async with serve_health(home.bot, ANY) as port:
        with pytest.raises(aiohttp.ClientConnectorError):
            await get(port, host="127.0.0.2")


async def test_other_pages_are_not_there(home):
    async with serve_health(home.bot, ANY) as port:
        assert (await get(port, "/"))[0] == 404


async def test_a_taken_port_ends_the_start_with_a_sentence(settings, make_bot):
    with socket.create_server(("127.0.0.1", ANY)) as other:
        port = other.getsockname()[1]
        bot = make_bot()
        with pytest.raises(SettingsError) as caught:
            await client.serve(bot, settings.model_copy(update={"health_port": port}))
    bot.database.close()
    text = f"Port {port} is taken; choose another one for FULLTIME_HEALTH_PORT."
    assert str(caught.value) == text


@pytest.mark.slow
async def test_the_setting_opens_it_while_the_bot_runs(settings):
    port = free_port()
    environment = {
        "DISCORD_TOKEN": TOKEN,
        "FULLTIME_DB": str(settings.db),
        "FULLTIME_HEALTH_PORT": str(port),
    }
    async with standin() as home:
        bot = await BotProcess.start(home, "tests.bot.wire.entry:hurried", environment)
        async with asyncio.timeout(20):
            while (await get(port))[0] != 200:  # noqa: ASYNC110 - it is another process
                await asyncio.sleep(0.05)
        code, printed = await bot.terminate()
        assert (code, "Traceback" in printed) == (0, False)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]
