"""No job waits for ever: one that hangs is killed with its worker, a stopped worker is replaced."""

import asyncio
import errno
import os
import signal
import sys
import textwrap
import threading

import pytest

from bot import worker_process, workers
from bot.worker_jobs import MOVE, JobKind, JobLimitExceeded, WorkerDied, WorkersUnavailable, job
from bot.workers import Workers
from tests.house.source import ROOT
from tests.programs import PATIENCE, started

BRIEF = JobKind("brief job", 0, seconds=0.2, patience=600.0)


@pytest.fixture
async def pool():
    pool = Workers(size=2)
    pool.limits, pool.deaths = [], []
    pool.on_limit = lambda: pool.limits.append(1)
    pool.on_death = lambda: pool.deaths.append(1)
    yield pool
    await pool.close()


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@job(BRIEF)
def hang() -> None:
    """Compute for ever."""
    while True:
        pass


@job(BRIEF)
def wait() -> None:
    """Wait for a lock that nobody releases."""
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()


@job(BRIEF)
def stop() -> None:
    """Stop this process as a debugger does."""
    os.kill(os.getpid(), signal.SIGSTOP)


def fail_unpicklably() -> None:
    """Raise an error that holds a lock."""
    raise ValueError(threading.Lock())


def make_unpicklable() -> object:
    """Return what no other process can have."""
    return threading.Lock()


@pytest.mark.parametrize("work", [hang, wait, stop])
async def test_a_job_that_never_ends_is_killed_with_its_worker(pool, work):
    """It is not tried again, its caller is told why, and the next job has a new worker."""
    with pytest.raises(JobLimitExceeded, match="limit: a brief job"):
        await pool.run(work)
    assert (pool.limits, pool.deaths, pool._all) == ([1], [], set())
    assert await pool.run(int, "7") == 7


async def test_that_a_job_was_killed_is_said_for_some_minutes(pool, monkeypatch):
    assert not pool.is_over_limit
    with pytest.raises(JobLimitExceeded):
        await pool.run(hang)
    await pool.run(int)
    assert (pool.is_over_limit, pool.is_failing) == (True, False)
    monkeypatch.setattr(workers, "REPORTED_FOR", 0.0)
    assert not pool.is_over_limit


@job(MOVE)
def own_pid() -> int:
    """Return the process's id."""
    return os.getpid()


async def test_stopped_workers_are_replaced_and_the_job_is_done(pool, monkeypatch):
    """Both of them: the second attempt takes a new one, as the other may be stopped, too."""
    both = await asyncio.gather(pool.run(own_pid), pool.run(own_pid))
    assert len({*both}) == 2
    for pid in both:
        os.kill(pid, signal.SIGSTOP)
    monkeypatch.setattr(worker_process, "BEGINS_WITHIN", 0.2)
    assert await pool.run(own_pid) not in both
    assert pool.deaths == [1]
    assert not pool.is_failing


async def test_workers_that_die_at_their_start_are_said_to_fail_until_one_works(pool, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(worker_process, "_program", lambda _fd: "raise SystemExit(1)")
        with pytest.raises(WorkersUnavailable):
            await pool.run(int)
    assert (len(pool.deaths), pool.is_failing, pool._all) == (2, True, set())
    assert await pool.run(int, "7") == 7
    assert not pool.is_failing


async def test_a_worker_that_is_stopped_as_it_starts_is_replaced(pool, monkeypatch):
    monkeypatch.setattr(worker_process, "STARTS_WITHIN", 0.2)
    stopped = "import os; os.kill(os.getpid(), 19)"
    monkeypatch.setattr(worker_process, "_program", lambda _fd: stopped)
    with pytest.raises(WorkersUnavailable, match="no process could begin a page"):
        await pool.run(int)
    assert pool._all == set()


async def test_where_no_process_can_be_started_the_caller_is_told(pool, monkeypatch):
    def refuse(*_args, **_how):
        raise OSError(errno.EAGAIN, "Resource temporarily unavailable")

    with monkeypatch.context() as broken:
        broken.setattr(worker_process.subprocess, "Popen", refuse)
        with pytest.raises(WorkersUnavailable, match="temporarily"):
            await pool.run(int)
        assert pool.is_failing
    assert await pool.run(int, "7") == 7


async def test_a_job_that_wants_to_end_the_program_ends_its_worker_alone(pool):
    with pytest.raises(WorkerDied):
        await pool.run(sys.exit, 0)
    assert await pool.run(int, "7") == 7


async def test_a_job_that_eats_the_memory_is_refused_it(pool):
    """The machine and the bot keep theirs, and the worker goes on."""
    pid = await pool.run(os.getpid)
    with pytest.raises(MemoryError):
        await pool.run(bytearray, 3 * 2**30)
    assert await pool.run(os.getpid) == pid


async def test_of_a_machine_without_memory_a_worker_is_killed_before_the_bot(pool):
    assert await pool.run(open_and_read, "/proc/self/oom_score_adj") == "500\n"


async def test_a_worker_works_where_its_score_cannot_be_set(pool, monkeypatch):
    program = worker_process._program

    def refused(fd):
        return f"import bot.worker_main as main; main.OOM_SCORE = 'no number'; {program(fd)}"

    monkeypatch.setattr(worker_process, "_program", refused)
    score = await pool.run(open_and_read, "/proc/self/oom_score_adj")
    assert score != "500\n"


def open_and_read(path: str) -> str:
    """Return what a file holds."""
    with open(path) as file:  # noqa: PTH123 - /proc is memory
        return file.read()


async def test_what_cannot_be_passed_on_is_an_error_and_the_worker_goes_on(pool):
    pid = await pool.run(os.getpid)
    with pytest.raises(RuntimeError, match="ValueError cannot be pickled"):
        await pool.run(fail_unpicklably)
    with pytest.raises(TypeError, match="pickle"):
        await pool.run(make_unpicklable)
    with pytest.raises(TypeError, match="pickle"):
        await pool.run(str, threading.Lock())
    assert await pool.run(os.getpid) == pid


async def test_the_traceback_of_an_error_names_its_place_in_the_worker(pool):
    with pytest.raises(ValueError, match="invalid literal") as caught:
        await pool.run(int, "x")
    assert "worker_main.py" in str(caught.value.__cause__)


async def test_the_worker_of_a_cancelled_caller_goes_on_with_the_next_job(pool):
    pid = await pool.run(os.getpid)
    given_up = asyncio.create_task(pool.run(int))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    while pool._tasks:
        await asyncio.wait(pool._tasks, timeout=PATIENCE)
    assert await pool.run(os.getpid) == pid


@pytest.mark.parametrize("is_busy", [True, False])
async def test_stopped_workers_do_not_hold_up_the_end(pool, is_busy):
    pid = await pool.run(os.getpid)
    os.kill(pid, signal.SIGSTOP)
    waiting = [asyncio.create_task(pool.run(int)) for _ in range(3 * is_busy)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        await pool.close()
        await asyncio.gather(*waiting, return_exceptions=True)
    assert not is_running(pid)
    assert pool._all == set()


@pytest.mark.parametrize("at", ["idle", "busy"])
def test_no_stopped_worker_outlives_a_bot_that_was_killed(at):
    """It cannot notice that the bot has died, so the kernel kills it."""
    script = f"""
        import asyncio, os, signal
        from bot.workers import Workers

        async def bot():
            workers = Workers(size=1)
            pid = await workers.run(os.getpid)
            if {at == "busy"}:
                job = asyncio.create_task(workers.run(os.kill, pid, signal.SIGSTOP))
                await asyncio.wait([job], timeout=0.1)
            else:
                os.kill(pid, signal.SIGSTOP)
            os.write(1, b"ready\\n")
            os.kill(os.getpid(), signal.SIGKILL)

        asyncio.run(bot())
    """
    with started(sys.executable, "-c", textwrap.dedent(script), cwd=ROOT) as bot:
        assert bot.stdout.readline() == "ready\n"
        assert bot.wait(PATIENCE) == -signal.SIGKILL
        bot.communicate(timeout=PATIENCE)  # the worker's output ends with the worker
