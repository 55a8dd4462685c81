"""/healthz and /metrics: served as the settings say, and without secrets."""

import asyncio
import os
import socket
import sys
import time
from dataclasses import fields
from ipaddress import ip_address

import aiohttp
import pytest

from bot import workers
from bot.discord import client, connection, health, health_pages
from bot.discord.health import serve_health
from bot.host.computers import computer_service
from bot.host.computers.choices import Failure
from bot.operations import failed_backup
from bot.operations.backup_checks import FAILED
from bot.operations.metrics import Metrics
from bot.operations.settings import Settings, SettingsError
from bot.worker_jobs import JobKind, JobLimitExceeded, WorkerDied, job
from bot.workers import Workers
from storage.errors import StorageError, StorageUnavailable
from storage.fleet import claims
from storage.match import turns
from storage.match.turns import TurnRow
from storage.server import due_work
from storage.server.due_work import DueWork
from tests.bot.arena import file_of, quick_settings
from tests.bot.wire.table import begin
from tests.programs import free_port
from tests.standin import TOKEN, BotProcess, standin

ANY = 0
"""The port that takes a free one."""


def served(bot, **settings):
    """Serve the pages at a free port of this machine."""
    asked = Settings(_env_file=None).model_copy(update={"health_port": ANY, **settings})
    return serve_health(bot, asked)


@pytest.fixture
def settings(settings):
    """Settings with a port, so that the bot measures; the tests serve at ports of their own."""
    return settings.model_copy(update={"health_port": 65535})


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
    """Return the reasons why the bot is not ready; its event loop must run all the while."""
    async with served(bot) as port:
        status, body = await get(port, "/healthz/ready")
        assert await get(port, "/healthz") == (status, body)
        assert await get(port, "/healthz/live") == (200, {"is_live": True})
    assert (status == 200) == body["is_ready"] == (not body["wrong"])
    assert status in (200, 503)
    assert body["is_live"] is True
    return body["wrong"]


@pytest.mark.always
async def test_a_bot_at_work_is_well(home):
    assert await wrong_with(home.bot) == []


async def test_a_bot_that_is_not_connected_yet_is_not_well(make_bot):
    bot = make_bot()
    assert await wrong_with(bot) == ["not connected to Discord"]
    await bot.database.close()


@pytest.mark.always
async def test_a_bot_that_lost_its_connection_is_not_well_until_it_has_it_again(home):
    (shard,) = home.bot.shards.values()
    async with served(home.bot) as port:
        await shard.disconnect()
        assert (await get(port))[1]["wrong"] == ["not connected to Discord"]
        await shard.connect()
        assert (await get(port))[0] == 200


async def test_while_discord_is_out_of_reach_nothing_comes_due(home, monkeypatch):
    """Nobody can press; the host counts the time without ticks as downtime."""
    ticks = []

    async def tick():
        ticks.append(home.bot.shards[0].is_closed())

    home.bot.tick.cancel()
    monkeypatch.setattr(home.bot.host, "tick", tick)
    await home.bot.shards[0].disconnect()
    await home.bot.tick.coro(home.bot)
    assert (ticks, await wrong_with(home.bot)) == ([], ["not connected to Discord"])
    await home.bot.shards[0].connect()
    await home.bot.tick.coro(home.bot)
    assert ticks == [False]


async def test_a_bot_that_does_not_tick_is_not_well(home):
    home.bot.tick.cancel()
    home.bot.ticked_at -= health_pages.TICK_TIMEOUT + 1
    assert await wrong_with(home.bot) == ["what is due is not done: ticks have stopped"]


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
    place = home.bot.database.path

    async def fail(_work):
        raise StorageError(f"{place} is damaged; look into {place.parent}.")

    monkeypatch.setattr(home.bot.database, "read", fail)
    assert await wrong_with(home.bot) == ["the database is damaged; look into its folder."]


async def test_a_database_that_takes_nothing_is_told_though_nobody_has_pressed(home, monkeypatch):
    async def fail(_work):
        raise StorageUnavailable(f"{home.bot.database.address} is read-only.")

    monkeypatch.setattr(home.bot.database, "write", fail)
    assert await wrong_with(home.bot) == ["the database is read-only."]
    monkeypatch.undo()
    assert await wrong_with(home.bot) == []


async def test_a_database_that_hangs_is_told_in_time(home, monkeypatch):
    async def hang(_work):
        await asyncio.sleep(60)

    monkeypatch.setattr(home.bot.database, "read", hang)
    monkeypatch.setattr(health_pages, "DATABASE_TIMEOUT", 0.05)
    assert await wrong_with(home.bot) == ["the database does not answer"]


async def test_a_backup_that_failed_is_a_warning_but_no_reason_to_restart(home, settings):
    failed_backup.write(file_of(settings), "/secret/place is full.")
    async with served(home.bot, backups=settings.backups) as port:
        status, body = await get(port)
        assert (status, body["is_ready"], body["warnings"]) == (200, True, [FAILED])
        assert number(await get(port, "/metrics"), "fulltime_warnings") == 1
        failed_backup.forget(file_of(settings))
        assert (await get(port))[1]["warnings"] == []
        assert number(await get(port, "/metrics"), "fulltime_warnings") == 0


@pytest.mark.always
async def test_the_metrics_count_answers_and_what_is_open(home, monkeypatch):
    monkeypatch.setattr(health, "LAG_INTERVAL", 0.01)
    async with served(home.bot) as port:
        match = await begin(home)
        before = number(await get(port, "/metrics"), "fulltime_answer_seconds_count")
        name, moves = match.turn
        await home.user(name).click(match.card, moves[0])
        page = await get(port, "/metrics")
    assert number(page, "fulltime_answer_seconds_count") == before + 1
    assert number(page, "fulltime_broken_answers_total") == 0
    assert number(page, 'fulltime_open_matches{status="running"}') == 1
    assert number(page, 'fulltime_open_matches{status="lobby"}') == 0
    assert number(page, "fulltime_servers") == len(home.world.guilds) == 1
    assert number(page, 'fulltime_shards{state="all"}') == 1
    assert number(page, 'fulltime_shards{state="connected"}') == 1
    assert number(page, "fulltime_loop_lag_seconds_count") > 0
    assert number(page, "process_resident_memory_bytes") > 0
    assert match.id not in page[1]


async def test_the_metrics_tell_ticks_and_queues(home):
    async with served(home.bot) as port:
        before = number(await get(port, "/metrics"), "fulltime_tick_seconds_count")
        await home.bot.tick.coro(home.bot)
        await home.bot.host.services.background.finished()
        page = await get(port, "/metrics")
        assert number(page, "fulltime_tick_seconds_count") > before
        queues = ("interactions", "background", "pictures", "deliveries")
        lengths = {
            name: number(page, f'fulltime_queue_length{{queue="{name}"}}') for name in queues
        }
    assert lengths == dict.fromkeys(queues, 0)


async def test_workers_that_die_limit_the_bot_and_are_counted(home, monkeypatch):
    monkeypatch.setattr(home.bot, "workers", pool := Workers(size=1))
    async with served(home.bot) as port:
        assert (await get(port))[1]["warnings"] == []
        with pytest.raises(WorkerDied):
            await pool.run(os._exit, 1)
        status, body = await get(port)
        assert (status, body["warnings"]) == (200, [health_pages.WORKERS_DIE])
        assert number(await get(port, "/metrics"), "fulltime_worker_deaths_total") == 2
        await pool.run(os.getpid)
        assert (await get(port))[1]["warnings"] == []
    await pool.close()


@job(JobKind("brief job", 0, seconds=0.2, patience=600.0))
def hang() -> None:
    """Compute for ever, in a worker."""
    while True:
        pass


async def test_jobs_that_exceed_their_limit_limit_the_bot_for_minutes_and_are_counted(
    home, monkeypatch
):
    monkeypatch.setattr(home.bot, "workers", pool := Workers(size=1))
    async with served(home.bot) as port:
        with pytest.raises(JobLimitExceeded):
            await pool.run(hang)
        await pool.run(os.getpid)
        status, body = await get(port)
        assert (status, body["warnings"]) == (200, [health_pages.JOBS_HANG])
        assert number(await get(port, "/metrics"), "fulltime_job_limits_total") == 1
        assert number(await get(port, "/metrics"), "fulltime_worker_deaths_total") == 0
        monkeypatch.setattr(workers, "REPORTED_FOR", 0.0)
        assert (await get(port))[1]["warnings"] == []
    await pool.close()


async def test_computers_that_fail_limit_the_bot_for_minutes_and_are_counted(home, monkeypatch):
    computers = home.bot.host.services.computers
    async with served(home.bot) as port:
        computers.record_failure(Failure("finita", "hard", "KeyError at finita/bots.py:7"), "m1")
        status, body = await get(port)
        assert (status, body["warnings"]) == (200, [health_pages.COMPUTERS_FAIL])
        assert number(await get(port, "/metrics"), "fulltime_computer_failures_total") == 1
        monkeypatch.setattr(computer_service, "REPORTED_FOR", 0.0)
        assert (await get(port))[1]["warnings"] == []


async def test_rows_that_cannot_be_read_are_a_warning_and_are_counted_by_table(home):
    noted = home.bot.database.unreadable
    async with served(home.bot) as port:
        assert "fulltime_unreadable_rows{" not in await get(port, "/metrics")
        noted.add("matches", "abc", ValueError("junk"))
        status, body = await get(port)
        assert (status, body["is_ready"]) == (200, True)
        assert body["warnings"] == [health_pages.UNREADABLE.format(counts="1 of matches")]
        page = await get(port, "/metrics")
        assert number(page, 'fulltime_unreadable_rows{table="matches"}') == 1
        noted.forget("matches", "abc")
        assert (await get(port))[1]["warnings"] == []
        assert "fulltime_unreadable_rows{" not in await get(port, "/metrics")


async def test_the_metrics_tell_how_long_transactions_take(home):
    home.bot.tick.cancel()
    await home.bot._uploading  # it notes the emoji that Discord has
    await home.bot.host.services.background.finished()
    await home.bot.database.write(lambda _conn: None)  # what a tick had begun is committed too
    async with served(home.bot) as port:
        before = number(await get(port, "/metrics"), "fulltime_commit_seconds_count")
        await home.bot.database.write(lambda _conn: time.sleep(0.02))
        page = await get(port, "/metrics")
    assert number(page, "fulltime_commit_seconds_count") == before + 2  # the page writes, too
    assert number(page, "fulltime_commit_seconds_sum") >= 0.02


async def test_the_metrics_count_what_nobody_has_done_in_time_and_what_is_claimed(home):
    match = await begin(home)
    home.bot.tick.cancel()
    now = home.bot.host.services.matches.now()

    def put_off(conn):
        claims.claim(conn, ["another match", "one more"], now)
        turns.put(conn, match.id, TurnRow(0, due=now - due_work.OVERDUE_MS))

    async with served(home.bot) as port:
        kinds = [field.name for field in fields(DueWork)]
        overdue = {kind: f'fulltime_overdue_work{{kind="{kind}"}}' for kind in kinds}
        page = await get(port, "/metrics")
        assert [number(page, name) for name in overdue.values()] == [0] * len(kinds)
        await home.bot.database.write(put_off)
        page = await get(port, "/metrics")
    assert number(page, overdue["turns"]) == 1
    assert number(page, "fulltime_claims") == 2
    assert match.id not in page[1]


async def test_the_metrics_count_deliveries_that_wait(home):
    match = await begin(home)
    tables = home.bot.host.services.matches
    row = (await tables.load(match.id)).row
    home.bot.tick.cancel()
    await home.bot.database.write(lambda conn: tables.enqueue(conn, row, "card"))
    async with served(home.bot) as port:
        page = await get(port, "/metrics")
    assert number(page, 'fulltime_queue_length{queue="deliveries"}') == 1


async def test_the_metrics_count_the_rate_limits_of_discord(home):
    async with served(home.bot) as port:
        assert number(await get(port, "/metrics"), "fulltime_rate_limits_total") == 0
        home.faults.rate_limit("POST", f"/channels/{home.channel.id}/messages", seconds=0.05)
        await home.bot.get_channel(home.channel.id).send("once more")
        assert number(await get(port, "/metrics"), "fulltime_rate_limits_total") == 1


async def test_the_metrics_count_what_broke(home, monkeypatch):
    match = await begin(home)

    async def boom(_click):
        raise RuntimeError

    monkeypatch.setattr(home.bot.host, "handle", boom)
    name, moves = match.turn
    await home.user(name).click(match.card, moves[0])
    async with served(home.bot) as port:
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
    async with standin(make_bot) as home, served(home.bot) as port:
        assert await get(port, "/metrics") == (404, health_pages.NO_METRICS)
        assert (await get(port))[0] == 200


async def test_without_a_port_nothing_is_measured_or_served(tmp_path):
    bot = client.make_client(quick_settings(tmp_path), clock=lambda: None)
    assert type(bot.meter) is Metrics
    tasks = asyncio.all_tasks()
    async with served(bot, health_port=None) as port:
        assert (port, asyncio.all_tasks()) == (None, tasks)
    await bot.database.close()


async def test_only_this_machine_is_answered(home):
    """127.0.0.2 would be answered too if it listened to more than 127.0.0.1."""
    async with served(home.bot) as port:
        with pytest.raises(aiohttp.ClientConnectorError):
            await get(port, host="127.0.0.2")


async def test_another_address_of_this_machine_can_be_served(home):
    address = ip_address("127.0.0.2")
    async with served(home.bot, health_address=address) as port:
        assert (await get(port, host="127.0.0.2"))[0] == 200
        with pytest.raises(aiohttp.ClientConnectorError):
            await get(port)


async def test_a_foreign_address_is_refused_with_a_sentence(home):
    foreign = ip_address("192.0.2.1")  # for documentation, so nobody has it
    with pytest.raises(SettingsError) as caught:
        async with served(home.bot, health_address=foreign):
            pass
    text = "192.0.2.1 is no address of this machine; correct FULLTIME_HEALTH_ADDRESS."
    assert str(caught.value) == text


async def test_other_pages_are_not_there(home):
    async with served(home.bot) as port:
        assert (await get(port, "/"))[0] == 404


async def test_a_taken_port_ends_the_start_with_a_sentence(settings, make_bot):
    with socket.create_server(("127.0.0.1", ANY)) as other:
        port = other.getsockname()[1]
        bot = make_bot()
        with pytest.raises(SettingsError) as caught:
            await connection.serve(bot, settings.model_copy(update={"health_port": port}))
    await bot.database.close()
    text = f"Port {port} is taken; choose another one for FULLTIME_HEALTH_PORT."
    assert str(caught.value) == text


async def test_the_setting_opens_it_while_the_bot_runs(settings):
    port = free_port()
    environment = {
        "DISCORD_TOKEN": TOKEN,
        "FULLTIME_DATABASE": settings.address,
        "FULLTIME_HEALTH_PORT": str(port),
    }
    async with standin() as home:
        bot = await BotProcess.start(home, "tests.bot.wire.entry:hurried", environment)
        async with asyncio.timeout(60):
            while (await get(port))[0] != 200:  # noqa: ASYNC110 - it is another process
                await asyncio.sleep(0.05)
        code, printed = await bot.terminate()
        assert (code, "Traceback" in printed) == (0, False)


async def test_a_running_bot_tells_systemd_that_it_has_started_and_stops(settings):
    address = file_of(settings).parent / "notify"
    environment = {
        "DISCORD_TOKEN": TOKEN,
        "FULLTIME_DATABASE": settings.address,
        "NOTIFY_SOCKET": str(address),
    }
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(address))
        systemd.settimeout(1)
        async with standin() as home:
            bot = await BotProcess.start(home, "tests.bot.wire.entry:hurried", environment)
            assert systemd.recv(100) == b"READY=1"
            await bot.terminate()
        assert systemd.recv(100) == b"STOPPING=1"
