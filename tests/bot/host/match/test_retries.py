"""What cannot be done or told is tried again later, ever more seldom, and holds up nobody else."""

from dataclasses import replace
from itertools import pairwise

from bot.host.play import timed_moves
from storage.engine.retries import FIRST_DELAY, MOST_DOUBLINGS
from storage.errors import StorageError
from storage.match import matches, outbox
from tests.bot.host.fakes import ANA, BEN, CHANNEL, Front, said

MINUTE = 60_000


async def without_a_game(front, number, **values):
    """Store so many matches of a game that is not installed; return their ids."""
    row = await front.row(await front.begin(ANA, BEN))
    ids = [f"gone{index}" for index in range(number)]

    def store(conn):
        for match_id in ids:
            gone = replace(row, id=match_id, game="gone", seats=(), **values)
            matches.create(conn, gone)
            front.host.services.matches.enqueue(conn, gone, "card", at=0)

    await front.database.write(store)
    return ids


async def test_a_hundred_matches_without_a_game_hold_up_no_timer(front, clock, even_lot):
    await without_a_game(front, 100, wake_at=1)
    match = await front.begin(ANA, BEN)
    for _ in range(2):
        await front.pass_time(seconds=10)
    assert (await front.table(match)).match.state.clap == 0


async def test_a_thousand_things_nobody_can_be_told_hold_up_nothing_that_can(front, clock):
    """Untold rows are asked for in the order in which they are tried again."""
    (gone,) = await without_a_game(front, 1)

    def fill(conn):
        for _ in range(1001):
            outbox.put(conn, match_id=gone, kind="result", version=1, payload="{}", now=1)

    await front.database.write(fill)
    match = await front.begin(ANA, BEN)
    await front.host.services.matches.play(match, 0, ("bid 2",), (await front.row(match)).asked[0])
    for _ in range(2):
        await front.pass_time(seconds=10)
    assert "▶ **Ben**" in said((await front.message(match)).content)


async def test_a_match_that_fails_is_tried_ever_more_seldom_after_restarts_too(
    front, clock, monkeypatch, even_lot
):
    match, tries = await front.begin(ANA, BEN), []

    async def fail(_tables, _match_id):
        tries.append(clock.ms())
        raise RuntimeError

    monkeypatch.setattr(timed_moves, "is_timer_due", fail)
    for _ in range(30):
        front.restart()
        await front.pass_time(minutes=1)
    waits = [round((late - soon) / MINUTE) for soon, late in pairwise(tries)]
    assert waits == [1, 2, 4, 8]
    row = await front.row(match)
    assert (row.tries, row.next_try_at) == (5, tries[-1] + 16 * MINUTE)


async def test_who_moves_in_a_match_that_failed_has_it_tried_at_once(front, clock, match):
    await front.database.write(lambda conn: matches.failed(conn, match, clock.ms()))
    await front.move(ANA, match, "bid 2")
    row = await front.row(match)
    assert (row.tries, row.next_try_at) == (0, None)


async def test_one_thing_that_cannot_be_told_holds_up_no_other_of_its_match(front, monkeypatch):
    match = await front.begin(ANA, BEN)

    async def fail(_row, _known):
        raise RuntimeError

    kinds = front.host.services.outbox.kinds._kinds
    monkeypatch.setitem(kinds, "result", replace(kinds["result"], deliver=fail))

    def put(conn):
        row = matches.load(conn, match)
        for kind in ("result", "card"):
            front.host.services.matches.enqueue(conn, row, kind)

    await front.database.write(put)
    await front.pass_time(seconds=11)
    assert await front.untold() == [(match, "result")]
    (row,) = await front.database.read(outbox.open_rows)
    assert row.next_try_at > front.clock.ms()


async def test_a_row_of_an_unknown_kind_is_put_off_and_holds_up_no_other(front, match):
    def put(conn):
        row = matches.load(conn, match)
        for kind in ("unknown 1", "card"):
            front.host.services.matches.enqueue(conn, row, kind)

    await front.database.write(put)
    await front.pass_time(seconds=11)
    assert await front.untold() == [(match, "unknown 1")]
    (row,) = await front.database.read(outbox.open_rows)
    assert (row.tries, row.next_try_at > front.clock.ms()) == (1, True)


async def test_what_a_closed_channel_was_not_told_waits_over_a_restart(front, clock, match):
    del front.messenger.messages[(await front.message(match)).id]
    front.messenger.closed.add(CHANNEL)
    await front.move(ANA, match, "bid 2")
    for _ in range(3):
        await front.pass_time(minutes=2)
    (before,) = await front.database.read(outbox.open_rows)
    assert before.next_try_at > clock.ms()
    front.restart()
    await front.host.tick()
    assert await front.database.read(outbox.open_rows) == [before]


async def test_where_not_even_a_failure_can_be_written_the_match_rests_a_minute(
    front, clock, monkeypatch, even_lot
):
    match, tries = await front.begin(ANA, BEN), []

    async def fail(_tables, _match_id):
        tries.append(clock.ms())
        raise RuntimeError

    def full(*_values):
        raise StorageError("The disk is full.")

    monkeypatch.setattr(timed_moves, "is_timer_due", fail)
    monkeypatch.setattr(matches, "failed", full)
    for _ in range(12):
        await front.pass_time(seconds=10)
    assert [late - tries[0] for late in tries] == [0, MINUTE]
    assert (await front.row(match)).tries == 0


def test_the_longest_wait_is_about_an_hour():
    assert FIRST_DELAY << MOST_DOUBLINGS == 64 * MINUTE


async def test_a_game_that_is_installed_again_goes_on(front, database, clock, even_lot, match):
    other = Front(database, clock, games={"other": front.host.services.games["toy"]})
    clock.move(seconds=30)
    await other.host.tick()
    assert (await front.row(match)).tries == 1
    await front.pass_time(seconds=61)
    assert (await front.table(match)).match.state.clap == 0
