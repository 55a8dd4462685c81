"""A jump of the machine's clock counts only once it has lasted."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from structlog.testing import capture_logs

from bot.operations.steady_clock import BELIEVED_AFTER, SMALL, SteadyClock

DAY = 86_400.0
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@dataclass
class Machine:
    """A machine that has run for a while, and its time of day."""

    steady: float = 5_000.0
    wall: float = NOON.timestamp()

    def clocks(self):
        return self.steady, self.wall

    def run(self, seconds):
        self.steady += seconds
        self.wall += seconds


@pytest.fixture
def machine():
    return Machine()


@pytest.fixture
def clock(machine):
    return SteadyClock(machine.clocks)


def after(seconds):
    return NOON + timedelta(seconds=seconds)


def test_a_steady_clock_is_the_time_of_day(machine, clock):
    assert clock() == NOON
    machine.run(3 * DAY)
    assert clock() == after(3 * DAY)


@pytest.mark.parametrize("jump", [365 * DAY, -365 * DAY, DAY, -7_200.0, SMALL + 1])
def test_a_jump_and_back_is_none(machine, clock, jump):
    machine.wall += jump
    for _ in range(8):
        machine.run(60)
        clock()
    assert clock() == after(480)
    machine.wall -= jump
    machine.run(60)
    assert clock() == after(540)
    machine.wall += jump
    machine.run(BELIEVED_AFTER - 1)
    assert clock() == after(540 + BELIEVED_AFTER - 1), "it is seen for the first time"


@pytest.mark.parametrize("jump", [365 * DAY, -DAY])
def test_one_that_lasts_is_believed_and_told_once(machine, clock, jump):
    machine.wall += jump
    with capture_logs() as logs:
        for _ in range(11):
            assert clock() == after(machine.steady - 5_000.0)
            machine.run(BELIEVED_AFTER / 10 - 1)
        machine.run(20)
        assert clock() == after(machine.steady - 5_000.0 + jump)
    assert [(log["event"], log["seconds"]) for log in logs] == [("clock_jumped", jump)]


def test_small_corrections_count_at_once(machine, clock):
    for _ in range(5):
        machine.wall += SMALL - 1
        assert clock().timestamp() == pytest.approx(machine.wall)


def test_the_clocks_of_this_machine_agree_with_its_time_of_day():
    assert abs(SteadyClock()() - datetime.now(UTC)) < timedelta(seconds=20)
