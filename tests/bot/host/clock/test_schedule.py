"""Under any schedule of presses and downtimes, clocks neither skip nor repeat a stage."""

import asyncio
import random
import shutil
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.host.clock.match_clocks import LATE
from games.core.bots import RANDOM, without_takebacks
from games.registry import GAMES
from storage.opening import open_database
from tests import chance
from tests.bot.host.fakes import ANA, BEN, CEM, FakeClock, Front, labels
from tests.contract.toy.definition import DEFINITION as TOY

DEFINITIONS = {
    name: replace(definition, bots={RANDOM: definition.bots[RANDOM]})
    for name, definition in {TOY.name: TOY, **GAMES}.items()
}
"""Whoever stands in plays at random, because it is quick."""
STEPS = ("play", "play", "tick", "hours", "sleep", "back", "restart", "choose", "undo")
PLAYERS = (ANA, BEN, CEM)


@pytest.fixture(params=list(DEFINITIONS))
def definition(request, monkeypatch):
    """A game."""
    monkeypatch.setattr("bot.host.computers.choices.GAMES", DEFINITIONS)
    return DEFINITIONS[request.param]


class Schedule:
    """A match, what happens to it, and what must hold whatever it was."""

    def __init__(self, database, definition, number, terms):
        self.clock = FakeClock()
        self.front = Front(database, self.clock, games={definition.name: definition})
        self.definition, self.terms = definition, terms
        self.chance = random.Random(number)

    async def begin(self, *, rated):
        least = max(2, self.definition.seats.start)
        self.members = PLAYERS[:least]
        self.match = await self.front.open_game(self.definition.name, self.members[0], seats=least)
        for select, values in self.terms.items():
            await self.press(self.members[0], f"?{select}", values=values)
        if rated:
            await self.press(self.members[0], "?_terms", values=("rated",))
        for member in self.members[1:]:
            await self.press(member, "/join")
        await self.press(self.members[0], "/start")
        await self.check()

    async def press(self, member, action, **interaction):
        return await self.front.press(
            member, self.match, action, on=None, private=True, **interaction
        )

    async def step(self, name):
        before = await self.ends()
        await getattr(self, name)()
        await self.check()
        if name in ("tick", "restart", "undo"):
            after = await self.ends()
            same = before.keys() & after.keys()
            assert {key: before[key] for key in same} == {key: after[key] for key in same}

    async def ends(self):
        """When each turn is over, by seat and mark: nothing but a move or a gift defers it."""
        found = (await self.front.table(self.match)).clocks.turns.values()
        return {
            (turn.seat, turn.mark): turn.since + turn.time + turn.reserve
            for turn in found
            if turn.since is not None
        }

    async def play(self):
        """Let a member who is asked play something."""
        table = await self.front.table(self.match)
        asked = [
            each_member
            for each_member in self.members
            if table.row.seat_of(each_member.user_id) in table.waiting
        ] or self.members[:1]
        member = self.chance.choice(asked)
        seat = table.row.seat_of(member.user_id)
        legal = (
            table.definition.game.legal_actions(table.match.state, seat) if table.is_played else []
        )
        if seat in table.waiting and (actions := list(without_takebacks(legal))):
            line = table.definition.notation.write(self.chance.choice(actions))
            await self.front.move(member, self.match, line)

    async def tick(self):
        await self.front.pass_time(minutes=self.chance.randrange(1, 9))

    async def hours(self):
        for _ in range(self.chance.randrange(1, 90)):
            await self.front.pass_time(hours=1)

    async def sleep(self):
        await self.front.pass_time(hours=self.chance.randrange(9, 60))

    async def back(self):
        await self.front.pass_time(hours=-self.chance.randrange(1, 20))

    async def restart(self):
        self.front.restart()
        await self.front.host.tick()

    async def choose(self):
        """Press whatever button about time stands on the card."""
        card = (await self.front.message(self.match)).content
        wanted = {"Computer plays this turn", "Give 24 h", "Wait", "Take my seat back"}
        found = sorted(wanted & set(labels(card)))
        if found:
            member = self.chance.choice(self.members)
            message = await self.front.message(self.match)
            await self.front.click(member, message.id, self.chance.choice(found))

    async def undo(self):
        await self.press(self.chance.choice(self.members), "/undo")

    async def check(self):
        """See that each clock runs for who is asked, and that nobody was told anything twice."""
        table = await self.front.table(self.match)
        clocks = table.clocks
        for seat in table.row.seats:
            turn = clocks.turns.get(seat.seat)
            asked = seat.user_id is not None and seat.bot is None and seat.seat in table.waiting
            assert asked == (turn is not None and turn.since is not None)
            if not asked:
                assert turn is None or turn.due is None
                continue
            reading = clocks.reading(seat.seat)
            assert reading.left >= 0
            assert 0 <= reading.reserve <= clocks.terms.reserve
            assert (turn.due is None) == (turn.stage in LATE[1:])
        told = Counter(
            (post.content.ping.user_id, post.content.ping.text)
            for post in self.front.messenger.posts
            if post.content.ping and "due" in post.content.ping.text
        )
        assert all(count <= 2 for count in told.values())  # a quarter, and two hours

    async def finish(self):
        """Let nobody press any more: the match ends, or waits for the last who is there."""
        for _ in range(700):
            table = await self.front.table(self.match)
            if not table.is_running or "waits" in [
                turn.stage for turn in table.clocks.turns.values()
            ]:
                return
            await self.front.pass_time(hours=1)
        pytest.fail("time has come to nothing")


def follow(path, empty, definition, steps, **terms):
    """Live through these steps in a host on a new database."""

    async def live():
        async with open_database(path) as database:
            schedule = Schedule(database, definition, len(steps), terms)
            await schedule.begin(rated=len(steps) % 2 == 0)
            for name in steps:
                if (await schedule.front.row(schedule.match)).status != "running":
                    break
                await schedule.step(name)
            await schedule.finish()

    shutil.copy(empty, path)
    asyncio.run(live())


@pytest.mark.long
@pytest.mark.parametrize("number", range(3))
def test_a_match_of_any_game_lives_through_any_schedule(
    definition, number, tmp_path, empty_database
):
    chance = random.Random(number)
    steps = [chance.choice(STEPS) for _ in range(25)]
    follow(tmp_path / "one.db", empty_database, definition, steps, _speed=("day",))


@pytest.mark.long
@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[*chance.CLOCKED, HealthCheck.function_scoped_fixture],
)
@given(
    steps=st.lists(st.sampled_from(STEPS), max_size=20),
    speed=st.sampled_from(("relaxed", "day")),
    late=st.sampled_from(("ask", "computer")),
)
def test_no_schedule_skips_or_repeats(steps, speed, late, tmp_path, empty_database):
    follow(tmp_path / "one.db", empty_database, TOY, steps, _speed=(speed,), _late=(late,))
