"""A season of Eleven goes by the calendar, whoever is there or not."""

from collections import Counter
from datetime import UTC, datetime

import pytest

from tests.bot.host.league.ground import ANA, ON_A_FILE


def shown(ms):
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%a %d.%m. %H:%M")


@ON_A_FILE
@pytest.mark.long
async def test_one_present_and_three_absent_end_on_the_calendar_day(league, clock):
    """At most one ping a day and person; the absent ones' clubs are run from the second day on."""
    (division,) = await league.begin()
    closings = await league.closings(division)
    assert len(closings) == 44
    assert shown(closings[-1].due) == "Fri 30.04. 22:00"
    days, asked, told = 0, Counter(), 4
    while (await league.row()).status == "running":
        await league.pass_time(hours=1)
        (division,) = await league.divisions()
        mentions = league.mentions()
        asked.update((division.stage, user) for user in mentions[told:])
        told = len(mentions)
        if clock().hour == 12:
            await league.act(division, ANA)
        days += clock().hour == 0
        assert days < 70
    assert shown((await league.row()).ended_at).startswith("Fri 30.04.")
    closings = await league.closings(division)
    pinged = Counter((closing.stage, number) for closing in closings for number in closing.pinged)
    assert set(pinged.values()) == {1}
    missed = [number for closing in closings for number in closing.missed]
    assert Counter(missed) == {1: 5, 2: 5, 3: 5}
    assert set(asked.values()) == {1}
    assert {user for stage, user in asked if stage > 5} <= {ANA.user_id}
