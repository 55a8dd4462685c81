"""What recurs is done on time, and waits for no clock that was ahead."""

from bot.host.clock.recurring import Recurring


def test_a_recurring_job_is_due_at_once_and_after_its_interval():
    recurring = Recurring(100)
    assert recurring.is_due(5)
    recurring.done(5)
    assert not recurring.is_due(5)
    assert not recurring.is_due(104)
    assert recurring.is_due(105)


def test_a_recurring_job_is_due_once_the_clock_was_set_back():
    recurring = Recurring(100)
    recurring.done(10**12)
    assert recurring.is_due(10**12 - 1)
    recurring.done(10**12 - 1)
    assert not recurring.is_due(10**12)


def test_a_recurring_job_can_be_made_due():
    recurring = Recurring(100)
    recurring.done(5)
    recurring.at_once()
    assert recurring.is_due(6)
