"""Moves begin before analyses, and long jobs leave a worker free."""

import asyncio

import pytest

from bot.worker_jobs import (
    ANALYSIS,
    DAY,
    HINT,
    KINDS,
    MOVE,
    PAGE,
    REPLAY,
    JobKind,
    WorkersBusy,
    WorkersClosed,
    WorkersUnavailable,
    workers_outage,
)
from bot.worker_queue import JobQueue


async def begun(queue, *kinds):
    """Ask for jobs of these kinds at once; return the list of those that have begun, and tasks."""
    order = []

    async def enter(kind):
        await queue.enter(kind)
        order.append(kind)

    tasks = [asyncio.create_task(enter(kind)) for kind in kinds]
    await settled()
    return order, tasks


async def settled():
    for _ in range(5):
        await asyncio.sleep(0)


async def drop(tasks):
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_a_move_goes_before_six_analyses_that_came_earlier():
    queue = JobQueue(1)
    order, tasks = await begun(queue, *[ANALYSIS] * 6, PAGE, HINT, MOVE)
    assert order == [ANALYSIS]
    for expected in (MOVE, HINT, PAGE, ANALYSIS):
        queue.leave(order[-1])
        await settled()
        assert order[-1] is expected
    await drop(tasks)


MEMBERS_ASK = (REPLAY, HINT, PAGE)
"""The kinds of which there are as many as members press."""


@pytest.mark.parametrize("kind", MEMBERS_ASK, ids=lambda kind: kind.name)
async def test_of_what_members_ask_for_only_so_much_waits(kind):
    """Each waiting job keeps its match in memory, and a thousand would wait for an hour."""
    queue = JobQueue(1)
    order, tasks = await begun(queue, *[kind] * (kind.most_waiting + 1))
    assert (len(order), len(queue)) == (1, kind.most_waiting)
    with pytest.raises(WorkersBusy) as refused:
        await queue.enter(kind)
    assert workers_outage(refused.value) == "the workers are busy"
    assert len(queue) == kind.most_waiting
    moves, more = await begun(queue, MOVE, DAY, ANALYSIS)
    assert len(queue) == kind.most_waiting + 3, "what the host itself asks for is never refused"
    queue.leave(kind)
    await settled()
    assert moves == [MOVE]
    await drop([*tasks, *more])


def test_each_kind_that_is_not_the_hosts_own_has_a_bound():
    assert {kind for kind in KINDS if kind.most_waiting is not None} == {*MEMBERS_ASK}


@pytest.mark.parametrize(("size", "long"), [(1, 1), (2, 1), (3, 2)])
async def test_long_jobs_leave_a_worker_free_if_there_are_several(size, long):
    queue = JobQueue(size)
    order, tasks = await begun(queue, *[ANALYSIS] * 6)
    assert len(order) == long
    moves, more = await begun(queue, *[MOVE] * 6)
    assert len(moves) == size - long
    await drop([*tasks, *more])


async def test_a_caller_that_waits_too_long_is_told_and_takes_no_place():
    queue, hasty = JobQueue(1), JobKind("hasty", 0, seconds=1.0, patience=0.0)
    order, tasks = await begun(queue, MOVE)
    with pytest.raises(WorkersUnavailable, match="limit: a hasty waited"):
        await queue.enter(hasty)
    assert len(queue) == 0
    queue.leave(MOVE)
    more, others = await begun(queue, MOVE)
    assert (order, more) == ([MOVE], [MOVE])
    await drop([*tasks, *others])


async def test_a_cancelled_caller_takes_no_place_even_if_it_was_just_given_one():
    queue = JobQueue(1)
    _, (first,) = await begun(queue, MOVE)
    order, (waiting, given) = await begun(queue, MOVE, MOVE)
    waiting.cancel()
    await settled()
    queue.leave(MOVE)
    given.cancel()
    await settled()
    assert order == []
    order, last = await begun(queue, MOVE)
    assert order == [MOVE]
    await drop([first, *last])


async def test_a_closed_queue_refuses_those_that_wait_and_all_others():
    queue = JobQueue(1)
    _, tasks = await begun(queue, MOVE, MOVE, ANALYSIS)
    queue.close()
    _, *refused = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(one) for one in refused] == [WorkersClosed, WorkersClosed]
    with pytest.raises(WorkersClosed):
        await queue.enter(MOVE)


def test_every_kind_has_limits_and_moves_come_first():
    assert all(kind.seconds > 0 and kind.patience > 0 for kind in KINDS)
    assert MOVE.rank == min(kind.rank for kind in KINDS)
    assert ANALYSIS.rank == max(kind.rank for kind in KINDS)
    assert len({kind.name for kind in KINDS}) == len(KINDS)
