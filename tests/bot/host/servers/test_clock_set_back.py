"""A clock that was ahead, by a year say, keeps nothing waiting once it is right again."""

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
