"""Work runs off the event loop, and neither a worker's death nor Ctrl-C is noticed."""

import asyncio
import operator
import os
import signal
import sys
import textwrap
import time

import pytest

from bot.worker_jobs import MOVE, WorkerDied, WorkersClosed, job
from bot.workers import InlineWorkers, Workers
from tests.house.source import ROOT
from tests.programs import PATIENCE, started


@pytest.fixture
async def workers():
    workers = Workers(size=1)
    yield workers
    await workers.close()


def is_running(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as stat:  # noqa: PTH123 - /proc is memory
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def pids(workers):
    return [process.pid for process in workers._all]


async def test_nothing_starts_before_it_is_needed(workers):
    assert pids(workers) == []
    pid = await workers.run(os.getpid)
    assert pids(workers) == [pid]


def rest() -> None:
    """Do nothing, in a worker."""


@job(MOVE)
def think() -> None:
    """Occupy a worker for as long as it may take."""
    time.sleep(600)


async def test_a_worker_can_be_started_before_its_first_work(workers):
    """Nobody waits for it, and it is started once."""
    workers.warm_up(rest)
    workers.warm_up(rest)
    pid = await workers.run(os.getpid)
    workers.warm_up(rest)
    assert pids(workers) == [pid]


async def test_closed_workers_start_nothing():
    workers = Workers(size=1)
    await workers.close()
    workers.warm_up(rest)
    await asyncio.sleep(0)
    assert pids(workers) == []


async def test_work_is_done_by_one_warm_process(workers):
    pid = await workers.run(os.getpid)
    assert pid != os.getpid()
    assert await workers.run(os.getpid) == pid


async def test_the_event_loop_goes_on_meanwhile(workers):
    await workers.run(os.getpid)
    sleeping = asyncio.create_task(workers.run(time.sleep, 1.0))
    await asyncio.sleep(0.01)
    assert not sleeping.done()
    await sleeping


async def test_a_worker_gives_way_to_the_bot(workers):
    """An answer comes before a picture where both want the same core."""
    assert await workers.run(os.nice, 0) > os.nice(0)


async def test_an_error_comes_back_as_itself(workers):
    with pytest.raises(ZeroDivisionError):
        await workers.run(operator.truediv, 1, 0)
    assert await workers.run(operator.truediv, 1, 2) == 0.5


async def test_a_dead_worker_is_replaced_unnoticed(workers):
    pid = await workers.run(os.getpid)
    os.kill(pid, signal.SIGKILL)
    assert await workers.run(os.getpid) != pid


async def test_work_that_kills_its_worker_twice_fails_and_the_next_is_done(workers):
    with pytest.raises(WorkerDied):
        await workers.run(os._exit, 1)
    assert await workers.run(operator.add, 2, 3) == 5


async def test_deaths_are_counted_and_what_was_done_since_ends_the_trouble(workers):
    deaths = []
    workers.on_death = lambda: deaths.append(1)
    with pytest.raises(WorkerDied):
        await workers.run(os._exit, 1)
    assert (len(deaths), workers.is_failing) == (2, True)
    await workers.run(operator.add, 2, 3)
    assert (len(deaths), workers.is_failing) == (2, False)


async def test_ctrl_c_is_left_to_the_bot(workers):
    pid = await workers.run(os.getpid)
    os.kill(pid, signal.SIGINT)
    assert await workers.run(os.getpid) == pid


async def test_ctrl_c_is_left_to_the_bot_while_a_worker_starts(workers):
    """A terminal sends it to all processes, and Python would print a traceback of each."""
    workers.warm_up(rest)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    (starting,) = pids(workers)
    os.kill(starting, signal.SIGINT)
    assert await workers.run(os.getpid) == starting


async def test_closing_ends_the_processes_and_takes_no_more_work(workers):
    pid = await workers.run(os.getpid)
    await workers.close()
    assert not is_running(pid)
    with pytest.raises(WorkersClosed, match="closed"):
        await workers.run(os.getpid)


async def test_a_long_job_does_not_hold_up_the_end():
    """Nor does a job that waits, nor a process that is only starting."""
    workers = Workers(size=2)
    pid = await workers.run(os.getpid)
    thinking = [asyncio.create_task(workers.run(think)) for _ in range(3)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    started = pids(workers)
    assert len(started) == 2
    async with asyncio.timeout(PATIENCE):
        await workers.close()
        for failed in await asyncio.gather(*thinking, return_exceptions=True):
            assert isinstance(failed, WorkersClosed)
    assert pid in started
    assert not any(map(is_running, started))


async def test_closing_workers_that_never_worked_is_fine():
    await Workers().close()


def test_no_worker_outlives_a_bot_that_was_killed():
    script = """
        import asyncio, os
        from bot.workers import Workers

        async def bot():
            await Workers(size=1).run(os.write, 1, b"the worker\\n")
            os.kill(os.getpid(), 9)

        if __name__ == "__main__":
            asyncio.run(bot())
    """
    code = textwrap.dedent(script)
    with started(sys.executable, "-c", code, cwd=ROOT) as bot:
        assert bot.stdout.readline() == "the worker\n"
        assert bot.wait(PATIENCE) == -signal.SIGKILL
        bot.communicate(timeout=PATIENCE)  # the worker's output ends with the worker


async def test_inline_workers_do_it_here_and_now():
    assert await InlineWorkers().run(os.getpid) == os.getpid()
