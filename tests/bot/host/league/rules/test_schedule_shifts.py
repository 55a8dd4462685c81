"""A time in which nobody could play: what it moves is told once, and nobody misses its day."""

import asyncio
from dataclasses import replace

import pytest

from bot.host.league.days import matchdays
from bot.host.league.rules.division_reading import read
from bot.host.refusal import Refusal
from bot.host.ui.interaction import EphemeralMessage
from tests.bot.host.fakes import EVE, Died, labels, private_text, said
from tests.bot.host.league.ground import ANA, BEN, CEM, DAN, HOUR, ON_A_FILE

FAY = replace(EVE, user_id=6, name="Fay")
DAY = {"tempo": "hours", "hours": 24}
AWAY = "I was away for"


async def be_away(league, *, before=10, **passed):
    """Let the bot be away, until when a day is about to close or it has closed since."""
    (now, *_) = await league.divisions()
    due = (await league.closings(now))[now.stage].due
    await awake(league, due - before * 60_000 - league.clock.ms())
    league.clock.move(**passed)
    league.restart()
    await league.host.tick()
    await league.pass_time(seconds=30)


async def awake(league, milliseconds):
    """Let time pass while the bot is awake."""
    for _ in range(milliseconds // 540_000):
        await league.pass_time(minutes=9)
    await league.pass_time(milliseconds=milliseconds % 540_000)


async def dues(league, division):
    return [closing.due for closing in await league.closings(division)]


async def came(league):
    return [member.came_at for member in await league.members()]


@ON_A_FILE
async def test_eleven_minutes_at_closing_cost_eleven_minutes_and_all_read_it(league, division):
    """The bot is back a minute after the day would have closed, when ten had been left."""
    before = await dues(league, division)
    await be_away(league, minutes=11)
    after = await dues(league, division)
    assert after == [before[0] + 11 * 60_000, *before[1:]]
    (post,) = league.posts(AWAY)
    assert f"First director closes <t:{after[0] // 1000}:F>." in post
    assert f"All of it ends <t:{after[-1] // 1000}:D>." in post
    assert await league.stage(division) == 0


@pytest.mark.long
@ON_A_FILE
async def test_two_absences_in_a_row_cost_both_and_nothing_twice(league, division):
    before = await dues(league, division)
    await be_away(league, minutes=11)
    await be_away(league, before=5, minutes=20)
    assert await dues(league, division) == [before[0] + 31 * 60_000, *before[1:]]
    league.restart()
    await league.pass_time(minutes=1)
    assert await dues(league, division) == [before[0] + 31 * 60_000, *before[1:]]
    assert await league.stage(division) == 0


@pytest.mark.long
async def test_an_absence_that_moves_nothing_is_not_told(league, division):
    before = await dues(league, division)
    await be_away(league, before=20 * 60, hours=5)
    assert await dues(league, division) == before
    assert league.posts(AWAY) == []


@ON_A_FILE
@pytest.mark.long
async def test_new_dates_of_all_divisions_are_told_once(league):
    divisions = await league.begin(ANA, BEN, CEM, DAN, EVE, FAY)
    assert len(divisions) == 2
    await be_away(league, days=3)
    assert len(league.posts(AWAY, "Division 1", "Division 2")) == len(league.posts(AWAY)) == 1
    await be_away(league, before=60, minutes=11)
    assert len(league.posts(AWAY)) == 2


async def test_a_kill_while_new_dates_are_told_tells_them_once(league):
    await league.begin(ANA, BEN)
    await awake(league, 8 * HOUR)
    league.clock.move(days=3)
    league.restart()
    league.messenger.dies = "post"
    with pytest.raises(Died):
        await league.host.tick()
    league.restart()
    for _ in range(3):
        await league.pass_time(minutes=1)
    assert len(league.posts(AWAY)) == 1


@ON_A_FILE
@pytest.mark.long
async def test_of_dates_that_move_twice_before_they_are_told_the_last_are_told(league, division):
    league.messenger.closed.add(800)
    await be_away(league, days=3)
    await be_away(league, days=3)
    league.messenger.closed.clear()
    await awake(league, HOUR)
    (post,) = league.posts(AWAY)
    assert f"closes <t:{(await dues(league, division))[0] // 1000}:F>." in post


async def test_nobody_misses_a_day_in_which_the_bot_was_away_for_long(league):
    """They count as having come when it is back."""
    await league.begin(ANA, BEN)
    await awake(league, HOUR)
    seen = await came(league)
    await league.be_down(minutes=9)
    assert await came(league) == seen
    await league.be_down(minutes=10, seconds=61)
    assert await came(league) == [league.clock.ms()] * 2


async def test_who_came_after_the_bot_was_back_has_come_then(league, monkeypatch, division):
    loaded = await league.database.read(lambda conn: read(conn, division.id))
    later = league.clock.ms() + 5
    gone = [replace(member, came_at=later) for member in loaded.members]
    table = await league.table(division.match_id)
    note = replace(loaded, members=gone)
    await league.database.write(lambda conn: matchdays.set_came_at(conn, note, table, later - 1))
    assert await came(league) == [None, None]
    await league.database.write(lambda conn: matchdays.set_came_at(conn, note, table, later + 1))
    assert await came(league) == [later + 1] * 2


async def test_a_match_that_is_stopped_gets_its_time_back_once_it_goes_on(league):
    """An absence meanwhile moves and tells nothing."""
    (division,) = await league.begin(ANA, BEN, **DAY)
    before = await dues(league, division)
    await league.stop_or_resume(division)
    await league.pass_time(seconds=1)
    await be_away(league, days=2)
    assert await dues(league, division) == before
    assert league.posts("dates have moved") == []
    await league.stop_or_resume(division)
    await league.pass_time(seconds=1)
    assert await dues(league, division) > before
    await league.pass_time(seconds=30)
    (post,) = league.posts("The match was stopped for a while")
    assert f"<t:{(await dues(league, division))[0] // 1000}:F>" in post
    assert await came(league) == [league.clock.ms() - 31_000] * 2


async def test_who_pauses_a_season_tells_all_and_so_does_who_lets_it_go_on(league, division):
    before = await dues(league, division)
    assert "is paused" in said(await league.host.services.seasons.pause(league.asks(ANA), ""))
    (post,) = [
        each_post for each_post in league.messenger.posts if "is paused" in said(each_post.looks[0])
    ]
    assert labels(post.looks[0]) == ["Resume", "Calendar file"]
    assert "<t:" not in said(post.looks[0])
    await league.pass_time(days=4)
    assert "organiser" in private_text(await league.click(BEN, post.id, "Resume"))
    assert "goes on" in private_text(await league.click(ANA, post.id, "Resume"))
    after = await dues(league, division)
    assert after == [due + 7 * 24 * HOUR for due in before]
    (post,) = league.posts("The season goes on")
    assert f"First director closes <t:{after[0] // 1000}:F>." in post
    again = await league.press(ANA, division.match_id, "/season-go-on", on="card")
    assert "isn't paused" in private_text(again)


async def test_a_pause_of_which_nobody_has_read_is_not_told_once_it_is_over(league):
    await league.begin(ANA, BEN, tempo="sitting")
    league.messenger.closed.add(800)
    for _ in range(2):
        await league.host.services.seasons.pause(league.asks(ANA), "")
    league.messenger.closed.clear()
    await awake(league, HOUR)
    assert league.posts("is paused") == []
    assert league.posts("The season goes on") == [
        "🏆 Autumn\n▶ The season goes on. If you had time left, you still have it."
    ]


async def test_of_two_who_pause_at_once_one_is_faster(league, monkeypatch):
    await league.begin(ANA, BEN)
    pauses, have_both_read = league.host.services.seasons.pauses, asyncio.Event()
    find, seen = pauses.lookup.require_season, []

    async def wait_for_the_other(*asked):
        seen.append(await find(*asked))
        if len(seen) == 2:
            have_both_read.set()
        await have_both_read.wait()
        return seen[0]

    monkeypatch.setattr(pauses.lookup, "require_season", wait_for_the_other)
    presses = [pauses.pause(league.asks(ANA), "") for _ in range(2)]
    found = await asyncio.gather(*presses, return_exceptions=True)
    (refusal,) = (one for one in found if isinstance(one, Refusal))
    assert "faster" in refusal.text
    assert sum(isinstance(one, EphemeralMessage) for one in found) == 1
    assert (await league.row()).paused_at is not None


async def test_a_league_tells_its_rounds_and_its_lobbies_say_that_it_stands_still(toys):
    (division,) = await toys.begin(ANA, BEN, CEM)
    before = await dues(toys, division)
    interaction, seasons = toys.asks(ANA), toys.host.services.seasons
    await seasons.pause(interaction, "")
    lobby = next(post for post in toys.messenger.posts if "Join" in labels(post.content))
    assert "is paused" in said(lobby.content)
    shown = said(await seasons.looks.fixtures(interaction))
    assert "is paused" in shown
    assert "<t:" not in shown
    assert "is paused" in said(await seasons.looks.todo(interaction))
    await toys.pass_time(days=9)
    await seasons.pause(interaction, "")
    await toys.pass_time(seconds=30)
    assert "is paused" not in said(lobby.content)
    after = await dues(toys, division)
    assert after == [due + 14 * 24 * HOUR for due in before]
    assert f"round 1 closes <t:{after[0] // 1000}:F>." in toys.posts("The season goes on")[0]
