"""Any schedule of presses, restarts, naps and clocks set back keeps the promises of a season."""

import random
from collections import Counter

import pytest

from tests.bot.host.league.ground import ANA, BEN, ON_A_FILE

STEPS = 160
LAST = 15
"""The day at which a schedule has seen enough: the second week is over."""


def holds(before, after):
    """What may have changed between two looks at the closings of a division."""
    for was, now in zip(before, after, strict=True):
        assert now.due >= was.due
        assert was.closed_at in {None, now.closed_at}
        assert set(was.pinged) <= set(now.pinged)
        assert len(set(now.pinged)) == len(now.pinged)
        if now.missed:
            assert now.closed_at >= was.due
    dues = [one.due for one in after]
    assert dues == sorted(set(dues))


@ON_A_FILE
@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
async def test_any_schedule_keeps_the_promises(league, clock, seed):
    chance = random.Random(seed)
    tempo = chance.choice([{"tempo": "hours", "hours": 6}, {}])
    (division,) = await league.begin(ANA, BEN, **tempo)
    closings, stage, told = await league.closings(division), 0, len(league.mentions())
    asked = Counter()
    for _ in range(STEPS):
        match chance.randrange(8):
            case 0:
                league.restart()
            case 1:
                clock.move(minutes=-chance.randrange(1, 30))
            case 2:
                clock.move(hours=chance.randrange(1, 40))
            case 3 | 4:
                await league.act(division, chance.choice([ANA, BEN]))
            case _:
                for _ in range(6):
                    await league.pass_time(minutes=9)
        await league.host.tick()
        (division,) = await league.divisions()
        after, mentions = await league.closings(division), league.mentions()
        holds(closings, after)
        assert division.stage >= stage
        asked.update((division.stage, user) for user in mentions[told:])
        closings, stage, told = after, division.stage, len(mentions)
        if stage >= LAST:
            break
    assert max(asked.values(), default=1) == 1
    table = await league.table(division.match_id)
    assert league.definition.season.stage(table.match.state) >= division.stage
