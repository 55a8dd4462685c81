"""systemd hears that the bot has started and its event loop runs; not while the loop stands."""

import asyncio
import os
import socket
import time
from dataclasses import dataclass

import pytest
from structlog.testing import capture_logs

from bot.operations.systemd import report_to_systemd, watchdog_timeout

TIMEOUT = 0.1
"""Seconds of the watchdog in these tests."""


@dataclass
class Listener:
    """What stands for systemd: a socket, and the environment it would give to the bot."""

    socket: socket.socket
    environment: dict[str, str]

    def heard(self):
        """Return the states sent since the last time, in order."""
        found = []
        while True:
            try:
                found.append(self.socket.recv(100).decode())
            except BlockingIOError:
                return found

    async def hears(self, count):
        """Wait for so many states; return all that were sent since the last time."""
        found = []
        async with asyncio.timeout(60):
            while len(found) < count:
                found += self.heard()
                await asyncio.sleep(TIMEOUT / 50)
        return found


@pytest.fixture(params=["/notify", "@fulltime"])
def systemd(request, tmp_path):
    """A listener with a path, and one with an abstract address."""
    path, abstract = f"{tmp_path}/notify", f"fulltime-test-{os.getpid()}"
    is_abstract = request.param.startswith("@")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0{abstract}" if is_abstract else path)
        listening.settimeout(0)
        environment = {
            "NOTIFY_SOCKET": f"@{abstract}" if is_abstract else path,
            "WATCHDOG_USEC": str(int(TIMEOUT * 1e6)),
            "WATCHDOG_PID": str(os.getpid()),
        }
        yield Listener(listening, environment)


async def test_the_start_the_running_loop_and_the_end_are_told(systemd):
    async with report_to_systemd(systemd.environment):
        first, *pings = await systemd.hears(4)
        assert (first, set(pings)) == ("READY=1", {"WATCHDOG=1"})
    assert systemd.heard()[-1] == "STOPPING=1"
    await asyncio.sleep(TIMEOUT)
    assert systemd.heard() == []


async def test_a_loop_that_stands_sends_no_ping(systemd):
    async with report_to_systemd(systemd.environment):
        assert (await systemd.hears(2))[:2] == ["READY=1", "WATCHDOG=1"]
        time.sleep(TIMEOUT * 2)  # noqa: ASYNC251 - the loop is to stand
        assert systemd.heard() == []
        assert await systemd.hears(1) == ["WATCHDOG=1"]


async def test_without_a_watchdog_only_start_and_end_are_told(systemd):
    del systemd.environment["WATCHDOG_USEC"]
    async with report_to_systemd(systemd.environment):
        await asyncio.sleep(TIMEOUT)
    assert systemd.heard() == ["READY=1", "STOPPING=1"]


async def test_without_systemd_nothing_happens():
    tasks = asyncio.all_tasks()
    async with report_to_systemd({"WATCHDOG_USEC": "1000"}):
        assert asyncio.all_tasks() == tasks


async def test_a_listener_that_is_gone_does_not_stop_the_bot(tmp_path):
    with capture_logs() as logs:
        async with report_to_systemd({"NOTIFY_SOCKET": f"{tmp_path}/nobody"}):
            pass
    assert [line["state"] for line in logs] == ["READY=1", "STOPPING=1"]


@pytest.mark.parametrize(
    ("usec", "pid", "seconds"),
    [
        ("60000000", "own", 60.0),
        ("60000000", None, 60.0),
        ("60000000", "another", None),
        ("0", None, None),
        ("soon", None, None),
    ],
)
def test_the_timeout_is_what_systemd_says_to_this_process(usec, pid, seconds):
    pids = {"own": str(os.getpid()), "another": "1"}
    environment = {"WATCHDOG_USEC": usec} | ({} if pid is None else {"WATCHDOG_PID": pids[pid]})
    assert watchdog_timeout(environment) == seconds
