"""Who comes once a day, at any hour, keeps their club and chooses each of its days themselves.

Eight weeks of every habit, tempo and size are in `make bench`, section `seasons`.
"""

import pytest

from tests.bot.host.league.ground import ON_A_FILE
from tests.bot.host.league.habits import AFTER_WORK, EVENING, LUNCH, MORNING, NIGHT
from tests.bot.host.league.tally import CALLS, CHOSEN
from tests.bot.host.league.visitors import Visited

DAY = {"tempo": "hours", "hours": 24}


@ON_A_FILE
@pytest.mark.long
@pytest.mark.parametrize(
    ("habits", "terms", "seed"),
    [
        pytest.param((LUNCH, NIGHT), {}, b"1", id="two, real week"),
        pytest.param((MORNING, AFTER_WORK, EVENING, NIGHT), {}, b"2", id="four, real week"),
        pytest.param((MORNING, EVENING), DAY, b"1", id="two, every 24 hours"),
    ],
)
async def test_who_comes_once_a_day_misses_nothing(league, habits, terms, seed):
    visited = Visited(league, habits, seed, restarts=5)
    await visited.begin(**terms)
    tally = await visited.play(weeks=2)
    for visitor in visited.visitors:
        days, name = tally.members[visitor.member.user_id], visitor.habit.name
        assert days.days >= 14, name
        assert (days.missed, days.lost) == (0, 0), name
        assert days.calls <= CALLS, name
    # of all together: in two weeks one wish that could not be done is 7 % of a member's days
    everybody = tally.members.values()
    chosen, played = (
        sum(each_days.chosen for each_days in everybody),
        sum(other.days for other in everybody),
    )
    assert 100 * chosen / played >= CHOSEN, [each_days.unchosen for each_days in everybody]
