"""A loop that stands ends the process with tracebacks, where no systemd does; a stop does not."""

import asyncio
import os
import signal
import sys
import threading
import time

import pytest

from bot.operations.watchdog import Countdown, end_if_the_loop_stands
from tests import programs
from tests.house.source import ROOT

STAND = """
import asyncio, itertools, sys, time
from bot.operations.watchdog import end_if_the_loop_stands

async def stand_still():
    async with end_if_the_loop_stands({seconds}):
        await asyncio.sleep({seconds} * 3)
        print("it runs", flush=True)
        {stand}

asyncio.run(stand_still())
"""
GOES_ON = """
import asyncio, sys
from bot.operations.watchdog import end_if_the_loop_stands

async def go_on():
    reader = asyncio.StreamReader()
    reading = lambda: asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(reading, sys.stdin)
    async with end_if_the_loop_stands({seconds}):
        print("it runs", flush=True)
        await reader.readline()
        await asyncio.sleep({seconds} * 2)
        print("it went on", flush=True)

asyncio.run(go_on())
"""


def run(stand, seconds=0.5):
    program = STAND.format(stand=stand, seconds=seconds)
    return programs.run(sys.executable, "-c", program, cwd=ROOT)


def test_a_loop_that_stands_ends_the_process_which_then_is_started_again():
    done = run("time.sleep(60)")
    assert (done.returncode, done.stdout) == (1, "it runs\n")
    assert "in stand_still" in done.stderr


def test_a_loop_that_stands_and_lets_no_other_thread_run_ends_the_process():
    done = run("any(itertools.repeat(0))")
    assert (done.returncode, done.stdout) == (-signal.SIGPROF, "it runs\n")
    assert "in stand_still" in done.stderr


def test_a_process_that_was_stopped_for_longer_goes_on():
    """SIGSTOP, or a container that is paused, is no hang."""
    seconds = 2.0
    command = (sys.executable, "-c", GOES_ON.format(seconds=seconds))
    with programs.started(*command, cwd=ROOT, stdin=programs.PIPE, stderr=programs.PIPE) as process:
        assert process.stdout.readline() == "it runs\n"
        os.kill(process.pid, signal.SIGSTOP)
        time.sleep(seconds * 1.5)
        os.kill(process.pid, signal.SIGCONT)
        printed, said = process.communicate("\n", programs.PATIENCE)
    assert (process.returncode, printed, said) == (0, "it went on\n", "")


@pytest.mark.long
def test_a_loop_that_runs_to_its_end_ends_nothing():
    done = run("pass")
    assert (done.returncode, done.stdout, done.stderr) == (0, "it runs\n", "")


async def test_what_is_left_puts_nothing_off_any_more():
    """A process that closes takes as long as it takes; the signal's own timer looks after that."""
    before, threads = asyncio.all_tasks(), threading.active_count()
    async with end_if_the_loop_stands(60.0):
        await asyncio.sleep(0)
        assert signal.getitimer(signal.ITIMER_PROF)[0] > 0
    assert asyncio.all_tasks() == before
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
    async with asyncio.timeout(60):
        while threading.active_count() > threads:  # noqa: ASYNC110 - no event tells of its end
            await asyncio.sleep(0.01)


def test_a_countdown_that_is_cancelled_calls_nothing():
    called = threading.Event()
    Countdown(0.01, called.set)
    assert called.wait(60)
    called.clear()
    Countdown(0.05, called.set).cancel()
    assert not called.wait(0.2)
