"""A loop that stands ends the process with status 1 and tracebacks, where no systemd does so."""

import asyncio
import faulthandler
import sys

import pytest

from bot.operations.watchdog import end_if_the_loop_stands
from tests import programs
from tests.house.source import ROOT

STAND = """
import asyncio, sys, time
from bot.operations.watchdog import end_if_the_loop_stands

async def stand_still():
    async with end_if_the_loop_stands({seconds}):
        await asyncio.sleep({seconds} * 3)
        print("it runs", flush=True)
        {stand}

asyncio.run(stand_still())
"""


def run(stand, seconds=0.5):
    program = STAND.format(stand=stand, seconds=seconds)
    return programs.run(sys.executable, "-c", program, cwd=ROOT)


def test_a_loop_that_stands_ends_the_process_which_then_is_started_again():
    done = run("time.sleep(60)")
    assert (done.returncode, done.stdout) == (1, "it runs\n")
    assert "in stand_still" in done.stderr


@pytest.mark.long
def test_a_loop_that_runs_to_its_end_ends_nothing():
    done = run("pass")
    assert (done.returncode, done.stdout, done.stderr) == (0, "it runs\n", "")


async def test_what_is_left_puts_nothing_off_any_more(monkeypatch):
    """A process that closes takes as long as it takes; the signal's own timer looks after that."""
    called = []
    monkeypatch.setattr(faulthandler, "dump_traceback_later", lambda *_, **__: called.append("on"))
    monkeypatch.setattr(
        faulthandler, "cancel_dump_traceback_later", lambda: called.append("cancelled")
    )
    before = asyncio.all_tasks()
    async with end_if_the_loop_stands(60.0):
        pass
    assert (called, asyncio.all_tasks()) == (["on", "cancelled"], before)
