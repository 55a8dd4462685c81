"""Whatever a computer does to its worker, its choice is made in a simpler way at once."""

import asyncio
import threading
from concurrent.futures import BrokenExecutor

import pytest
from structlog.testing import capture_logs

from bot.host.computers import choices, computer_service
from bot.host.computers.choices import ChooseRequest, by_host, simplified, think
from bot.host.computers.computer_service import ComputerService
from bot.worker_jobs import JobLimitExceeded, WorkerDied, WorkersClosed, WorkersUnavailable
from bot.workers import InlineWorkers
from games.registry import GAMES
from tests.bot.host.computers.broken import IN_PROCESS, IN_WORKER, BreakingWorkers, Waiting, broken
from tests.bot.host.computers.test_choices import begun

DICE = GAMES["finale_dice"]


@pytest.fixture
def request_(monkeypatch):
    """A normal computer's turn in the first position of a match."""
    monkeypatch.setattr(choices, "GAMES", GAMES)
    state = begun(DICE).state
    seat = DICE.game.waiting_for(state)[0]
    return ChooseRequest(DICE.name, DICE.usual_level, seat, DICE.dump_state(state), b"key")


def is_legal(request, line):
    state = DICE.load_state(request.state)
    return DICE.notation.read(line) in DICE.game.legal_actions(state, request.seat)


@pytest.mark.parametrize(
    "bot_type",
    [
        *(pytest.param(one, marks=pytest.mark.long) for one in (*IN_PROCESS, *IN_WORKER[1:])),
        IN_WORKER[0],
    ],
)
async def test_a_simple_computer_chooses_in_a_new_worker(request_, bot_type):
    workers = BreakingWorkers(bot_type)
    computers = ComputerService(workers)
    counted = []
    computers.on_failure = lambda: counted.append(1)
    try:
        with capture_logs() as logs:
            line = await computers.line(request_, "m1")
        assert line == think(simplified(request_)).line
        assert await computers.line(simplified(request_), "m1") == line
    finally:
        await workers.close()
    told = [log for log in logs if log["event"] == "computer_failed"]
    assert [(one["match"], one["game"], one["computer"]) for one in told] == [
        ("m1", DICE.name, DICE.usual_level)
    ]
    assert (counted, computers.is_failing) == ([1], True)


class Refusing(InlineWorkers):
    """Raises an error for every job."""

    def __init__(self, error):
        self.error = error
        self.asked = []

    async def run(self, fn, *args):  # noqa: ARG002 - it is not done
        self.asked.append(args[0])
        raise self.error


@pytest.mark.parametrize("error", [JobLimitExceeded(), WorkerDied(), AssertionError("endless")])
async def test_where_all_computers_cost_their_worker_the_host_chooses(request_, error):
    """None of them is asked in the bot's own process, which would end or hang with it."""
    workers = Refusing(error)
    line = await ComputerService(workers).line(request_, "m1")
    assert is_legal(request_, line)
    assert line == think(by_host(request_)).line
    assert [one.level for one in workers.asked] == [request_.level, DICE.levels[0]]


@pytest.mark.parametrize("error", [WorkersUnavailable(), BrokenExecutor()])
async def test_where_no_worker_can_begin_a_simple_computer_chooses_in_a_thread(request_, error):
    line = await ComputerService(Refusing(error)).line(request_, "m1")
    assert line == think(simplified(request_)).line


async def test_a_thread_in_which_a_computer_hangs_is_left_alone(request_, monkeypatch):
    monkeypatch.setattr(computer_service, "THREAD_LIMIT", 0.05)
    go_on = threading.Event()
    monkeypatch.setattr(Waiting, "choose", lambda *_: go_on.wait(60) and None)
    monkeypatch.setattr(choices, "GAMES", {DICE.name: broken(DICE, Waiting())})
    try:
        line = await ComputerService(Refusing(WorkersUnavailable())).line(request_, "m1")
        assert is_legal(request_, line)
    finally:
        go_on.set()
        await asyncio.get_running_loop().shutdown_default_executor()


async def test_while_the_bot_ends_nobody_moves_by_chance(request_):
    with pytest.raises(WorkersClosed):
        await ComputerService(Refusing(WorkersClosed())).line(request_, "m1")


async def test_that_a_computer_failed_is_said_for_some_minutes(request_, monkeypatch):
    computers = ComputerService(Refusing(JobLimitExceeded()))
    assert not computers.is_failing
    await computers.line(request_, "m1")
    assert computers.is_failing
    monkeypatch.setattr(computer_service, "REPORTED_FOR", 0.0)
    assert not computers.is_failing
