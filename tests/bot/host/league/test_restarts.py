"""A season outlives restarts, kills and absences of the bot, and can be worked out again."""

import asyncio
import contextlib
import random
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from sqlalchemy import text

from bot.host.app.host import Host
from bot.host.league.rules.due_reminders import REMINDED
from leagues.deadlines import RoundSchedule, shifted
from storage.fleet import rests
from storage.fleet.shards import ALL_SHARDS
from storage.match import moves
from storage.server import seasons
from storage.server.divisions import StandingRow
from tests.bot.host.fakes import EVE, GUILD, Died
from tests.bot.host.league.ground import ANA, BEN, CEM, DAN, MANAGERS, ON_A_FILE, QUICK
from tests.bot.host.league.worked_out import stored, worked_out

FAY = replace(EVE, user_id=6, name="Fay")


class Killed(BaseException):
    """The bot was killed; nothing of it may catch that."""


SHORT = {"tempo": "hours", "hours": 12}


def shown(ms):
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%a %d.%m. %H:%M")


async def play_out(league, division, *present, restarts=None, hours=3):
    """Let the season go on to its end; some come now and then, the bot is restarted at times."""
    for _ in range(2000):
        if (await league.row()).status == "over":
            return
        await league.pass_time(hours=hours)
        if restarts is not None and restarts.random() < 0.2:
            league.restart()
        for who in present:
            if league.chance.below(3) == 0:
                await league.act(division, who)
    raise AssertionError("it never ends")


@ON_A_FILE
@pytest.mark.long
async def test_a_season_restarted_at_random_ends_and_its_tables_follow_from_its_moves(league):
    league.chance = league.chance.__class__(b"restarts")
    (division,) = await league.begin(ANA, BEN, **SHORT)
    await play_out(league, division, ANA, BEN, restarts=random.Random(7))
    tables = await league.tables(division)
    assert list(tables) == list(range(1, 9))
    found = await league.database.read(lambda conn: stored(conn, division.id))
    assert found == await league.database.read(lambda conn: worked_out(conn, division.id, QUICK))
    assert sorted(found[1]) == [0, 1]
    assert all(isinstance(line, StandingRow) for line in tables[8])
    closings = await league.closings(division)
    assert all(other.closed_at is not None for other in closings)
    for closing in closings:
        assert len(set(closing.pinged)) == len(closing.pinged)
    begun = [text for text in league.posts("begins") if "week" in text]
    assert len(begun) == len(set(begun)) == 8
    assert len(league.posts("Autumn is over")) == 1


async def test_a_kill_while_a_day_closes_loses_nothing(league, monkeypatch):
    """The bot dies after two moves of the closing; the next life plays all of it."""
    (division,) = await league.begin(**SHORT)
    step, count = league.host.services.matches.move_record, iter(range(100))

    def step_or_die(*args):
        if next(count) == 2:
            raise Killed
        return step(*args)

    monkeypatch.setattr(league.host.services.matches, "move_record", step_or_die)
    before = await league.match_row(division)
    league.clock.move(hours=12)
    with pytest.raises(Killed):
        await league.host.tick()
    closing = (await league.closings(division))[0]
    assert closing.closed_at == closing.due
    assert closing.missed == (0, 1, 2, 3)
    assert await league.match_row(division) == before
    league.restart()
    await league.pass_time(seconds=1)
    assert await league.stage(division) == 1
    assert (await league.closings(division))[0] == closing
    assert {member.missed for member in await league.members()} == {0}


async def test_who_moves_while_a_day_closes_has_moved_and_the_rest_is_worked_out_anew(
    league, monkeypatch
):
    (division,) = await league.begin(**SHORT)
    workers, acted = league.host.services.scheduler.opponents.workers, []
    run = workers.run

    async def run_late(work, *args):
        found = await run(work, *args)
        if not acted:
            acted.append(await league.act(division, ANA))
        return found

    monkeypatch.setattr(workers, "run", run_late)
    await league.pass_time(hours=12)
    assert acted
    assert acted[0] > 0
    assert await league.stage(division) == 1
    story = (await league.stored(division.match_id))[1][1:]
    assert [one.seat for one in story][: acted[0]] == [0] * acted[0]
    assert {one.seat for one in story[acted[0] :]} == {1, 2, 3}
    assert [one.version for one in story] == list(range(3, 3 + len(story)))


async def test_a_day_closes_though_the_workers_die(league, monkeypatch):
    """Simple computers play for who is absent."""
    (division,) = await league.begin(**SHORT)

    async def die(_work, *_args):
        raise BrokenProcessPool

    monkeypatch.setattr(league.host.services.scheduler.opponents.workers, "run", die)
    await league.pass_time(hours=12)
    assert await league.stage(division) == 1
    story = (await league.stored(division.match_id))[1][1:]
    assert {one.seat for one in story} == set(range(len(MANAGERS)))


@pytest.mark.counted
async def test_a_closing_day_is_one_transaction_of_its_match_and_one_card(league, monkeypatch):
    """Not one of each for every move played for who is absent."""
    (division,) = await league.begin(**SHORT)
    save, saved = moves.save, []

    def save_once(*args, **how):
        if saved:
            raise OSError("the disk is full now")
        saved.append(True)
        save(*args, **how)

    monkeypatch.setattr(moves, "save", save_once)
    edits = len(league.messenger.edits) + len(league.messenger.posts)
    await league.pass_time(hours=12)
    assert await league.stage(division) == 1
    story = (await league.stored(division.match_id))[1][1:]
    assert {one.seat for one in story} == set(range(len(MANAGERS)))
    assert len(league.messenger.edits) + len(league.messenger.posts) - edits <= 2


async def test_what_is_played_for_who_is_absent_is_no_answer_of_theirs(league):
    """Their reliability counts turns they took, and the log says who played."""
    (division,) = await league.begin(**SHORT)
    await league.act(division, ANA)
    await league.pass_time(hours=12)
    table = await league.table(division.match_id)
    assert [table.clocks.turns[seat].answered for seat in range(4)] == [1, 0, 0, 0]
    story = (await league.stored(division.match_id))[1][1:]
    others = [one.version for one in story if one.seat != 0]
    assert list(table.settings.helped) == others


async def test_a_reminder_whose_post_was_made_before_a_kill_is_not_made_again(league):
    (division,) = await league.begin(**SHORT)
    for who in (ANA, BEN, CEM, DAN):
        await league.act(division, who)
    await league.pass_time(seconds=1)
    league.clock.move(hours=21)
    league.messenger.dies = "post"
    with pytest.raises(Died):
        await league.host.tick()
    league.restart()
    await league.pass_time(minutes=5)
    assert len(league.posts("Still left: ")) == 1
    league.restart()
    await league.pass_time(minutes=5)
    assert len(league.posts("Still left: ")) == 1
    assert sorted((await league.closings(division))[1].pinged) == [REMINDED, 0, 1, 2, 3]


@ON_A_FILE
@pytest.mark.long
async def test_three_days_away_punish_nobody(league, clock, division):
    """Away from a Tuesday evening on: all moves by a week, nobody has missed a day, all read it."""
    while not (division.stage == 6 and division.is_open):
        for who in (ANA, BEN):
            if await league.is_asked(division, who):
                await league.act(division, who)
        await league.pass_time(minutes=10)
        (division,) = await league.divisions()
    assert shown(league.clock.ms()).startswith("Tue 09.03. 22")
    before = [closing.due for closing in await league.closings(division)]
    clock.move(days=3)
    league.restart()
    await league.host.tick()
    after = [closing.due for closing in await league.closings(division)]
    assert await league.stage(division) == 6
    assert [shown(due) for due in after[6:9]] == [
        "Wed 17.03. 22:00",
        "Thu 18.03. 22:00",
        "Fri 19.03. 22:00",
    ]
    assert after[-1] == before[-1] + 7 * 86_400_000
    await league.pass_time(seconds=20)
    assert f"Week 1 · Wednesday closes <t:{after[6] // 1000}:F>." in league.posts("I was away")[0]
    assert all(member.missed == 0 for member in await league.members())
    closes = (await league.table(division.match_id)).settings.season.closes
    assert closes == after[6]
    again = [closing.due for closing in await league.closings(division)]
    await league.pass_time(seconds=30)
    assert again == after


@pytest.mark.long
@pytest.mark.counted
@pytest.mark.parametrize("address", ["postgresql_url"], indirect=True)
async def test_days_whose_move_collides_with_another_transaction_are_moved_by_the_next_attempt(
    league, clock, monkeypatch
):
    (division,) = await league.begin(ANA, BEN)
    await league.pass_time(minutes=2)
    before = [closing.due for closing in await league.closings(division)]
    clock.move(days=3)
    league.restart()
    days = league.host.services.seasons.days
    move, attempts = days.move, []

    def collide(conn, *arguments):
        attempts.append(arguments)
        if len(attempts) == 1:
            conn.execute(text("DO $$BEGIN RAISE SQLSTATE '40001'; END$$"))
        return move(conn, *arguments)

    monkeypatch.setattr(days, "move", collide)
    await league.host.tick()
    assert len(attempts) == 2
    assert [closing.due for closing in await league.closings(division)][-1] > before[-1]


async def test_time_in_which_no_season_ran_was_no_absence(league, clock):
    await league.begin(ANA, BEN, **SHORT)
    await league.pass_time(minutes=2)
    await league.database.write(_close_all)
    await league.pass_time(days=90)
    (division,) = await league.begin(ANA, BEN, name="Winter", **SHORT)
    dues = [closing.due for closing in await league.closings(division)]
    await league.pass_time(minutes=2)
    assert [closing.due for closing in await league.closings(division)] == dues


def _close_all(conn):
    for row in seasons.live_in(conn, GUILD):
        seasons.put(conn, replace(row, status="over"))


async def test_a_clock_set_back_moves_nothing(league, clock, division):
    await league.pass_time(minutes=2)
    before = await league.closings(division)
    clock.move(hours=-5)
    await league.host.tick()
    await league.pass_time(minutes=2)
    assert await league.closings(division) == before


async def test_a_long_closing_keeps_no_other_match_waiting(league, monkeypatch, division):
    calls, is_called, goes_on = [], asyncio.Event(), asyncio.Event()

    async def look(division_id, **_):
        calls.append(division_id)
        is_called.set()
        await goes_on.wait()

    host = league.host
    monkeypatch.setattr(host.services.seasons.days, "process_due", look)
    for _ in range(3):
        league.clock.move(seconds=1)
        await Host.tick(host)
        await asyncio.wait_for(is_called.wait(), 30)
    assert calls == [division.id]
    goes_on.set()
    await host.services.background.finished()
    await league.pass_time(seconds=1)
    assert calls == [division.id] * 2
    goes_on.clear()
    await Host.tick(host)
    await host.close()
    assert len(host.services.background) == 0


async def test_what_fails_rests_a_minute(league, monkeypatch, caplog):
    """A division that fails is tried again a minute later, longer each time, until it works."""
    await league.begin(ANA, BEN, CEM, DAN)
    with monkeypatch.context() as broken:

        async def fail(*_, **__):
            raise RuntimeError("no luck")

        broken.setattr(league.host.services.seasons.days, "process_due", fail)
        for _ in range(3):
            await league.pass_time(seconds=1)
        assert [division.tries for division in await league.divisions()] == [1]
        await league.pass_time(minutes=1)
        assert [division.tries for division in await league.divisions()] == [2]
    await league.pass_time(minutes=3)
    assert [division.tries for division in await league.divisions()] == [0]


async def wake(league, kill_at):
    """Tick once; the bot dies at a write, counted from 0, or not at all; return whether it died."""
    database, count = league.host.services.database, iter(range(1000))
    write = database.write

    async def write_or_die(work, **how):
        if next(count) == kill_at:
            raise Killed
        return await write(work, **how)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "write", write_or_die)
        try:
            await league.host.tick()
        except Killed:
            return True
    return False


@pytest.mark.parametrize("kill_at", range(7))
async def test_a_kill_while_the_days_move_gives_no_time_twice(league, clock, kill_at):
    """Two divisions, three days away, little time left: whatever was written, once is enough."""
    await league.begin(ANA, BEN, CEM, DAN, EVE, FAY, tempo="hours", hours=24)
    await league.pass_time(hours=22)
    rows = await league.divisions()
    assert len(rows) == 2
    went = await league.database.read(lambda conn: rests.awake_at(conn, ALL_SHARDS))
    before = [[closing.due for closing in await league.closings(row)] for row in rows]
    clock.move(days=3)
    league.restart()
    died = await wake(league, kill_at)
    assert died or kill_at > 0
    league.restart()
    await league.host.tick()
    tempo = RoundSchedule("hours", hours=24)
    expected = [shifted(tempo, tuple(dues), 0, went=went, back=clock.ms()) for dues in before]
    after = [tuple(closing.due for closing in await league.closings(row)) for row in rows]
    assert after == expected
    assert [after[0][0] - before[0][0] > 2 * 86_400_000, len(after[0])] == [True, 44]
    await league.pass_time(seconds=20)
    for row in rows:
        assert len(league.posts("I was away", f"Division {row.level + 1}")) == 1
    assert {member.came_at for member in await league.members()} == {clock.ms() - 20_000}


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("kill_at", range(3))
async def test_a_kill_while_a_season_goes_on_again_closes_no_day(league, clock, kill_at):
    """It stands still still, or goes on with the time that was left."""
    (division,) = await league.begin(ANA, BEN, **SHORT)
    await league.pass_time(hours=11)
    interaction, seasons_ = league.asks(ANA), league.host.services.seasons
    await seasons_.pause(interaction, "")
    clock.move(days=2)
    database, count = league.host.services.database, iter(range(100))
    write = database.write

    async def write_or_die(work, **how):
        if next(count) == kill_at:
            raise Killed
        return await write(work, **how)

    with pytest.MonkeyPatch.context() as patch, contextlib.suppress(Killed):
        patch.setattr(database, "write", write_or_die)
        await seasons_.pause(interaction, "")
    league.restart()
    await league.pass_time(minutes=1)
    assert await league.stage(division) == 0
    goes_on = (await league.row()).paused_at is None
    if goes_on:
        assert (await league.closings(division))[0].due > clock.ms()
    assert len(league.posts("The season goes on")) == goes_on
