"""A clock that was ahead, by a year say, keeps nothing waiting once it is right again."""

from bot.operations.steady_clock import SteadyClock
from storage.server import puzzle_posts
from storage.server.puzzle_posts import PuzzlePost
from tests.bot.host.fakes import ANA, BEN, GUILD

YEAR, TWO_DAYS = 365 * 86_400_000, 2 * 86_400_000


async def test_what_failed_while_the_clock_was_ahead_is_tried_once_it_is_right(front, even_lot):
    match = await front.begin(ANA, BEN)
    await front.host.tick()
    await front.pass_time(days=365)
    front.messenger.faults = 10**6
    await front.move(ANA, match, "bid 1")
    await front.pass_time(seconds=30)
    assert await front.untold()
    front.messenger.faults = 0
    await front.pass_time(days=-365)
    await front.pass_time(seconds=30)
    assert await front.untold() == []


class Machine:
    """The clock of a bot on a machine whose time of day may jump."""

    def __init__(self, wall):
        self.steady, self.wall = 5_000.0, wall
        self._clock = SteadyClock(lambda: (self.steady, self.wall))

    def __call__(self):
        return self._clock()

    def ms(self):
        return int(self().timestamp() * 1000)

    def move(self, *, seconds):
        self.steady += seconds
        self.wall += seconds


async def test_a_clock_that_is_a_year_ahead_for_minutes_moves_no_date(front, clock, even_lot):
    """It was a downtime of a year; then the bell was a year away."""
    front.clock = machine = Machine(clock.now.timestamp())
    front.restart()
    match = await front.begin(ANA, BEN)
    await front.host.tick()
    before = (await front.table(match)).settings.bell
    for jump in (YEAR // 1000, 0, -YEAR // 1000):
        machine.wall += jump
        for _ in range(3):
            await front.pass_time(seconds=1)
    assert (await front.table(match)).settings.bell == before
    await front.pass_time(seconds=before.at // 1000 - machine.ms() // 1000 + 2)
    assert (await front.row(match)).move == 1


async def test_the_puzzle_of_the_next_day_does_not_wait_for_a_year(front, clock):
    await front.host.tick()
    await front.pass_time(days=365)
    later = PuzzlePost(GUILD, clock.now.date().toordinal(), clock.ms() + 80_000_000)
    await front.database.write(lambda conn: puzzle_posts.put(conn, later))
    await front.pass_time(days=-365)
    found = await front.database.read(lambda conn: puzzle_posts.load(conn, GUILD))
    assert found.due_at is None or found.due_at <= clock.ms() + TWO_DAYS


async def test_what_is_put_off_for_less_waits_on(front, clock):
    await front.host.tick()
    clock.move(hours=5)
    await front.host.tick()
    later = PuzzlePost(GUILD, 1, clock.ms() + 80_000_000)
    await front.database.write(lambda conn: puzzle_posts.put(conn, later))
    await front.pass_time(hours=-5)
    assert await front.database.read(lambda conn: puzzle_posts.load(conn, GUILD)) == later
