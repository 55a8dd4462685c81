"""Plans, absences and returns, passes, clubs handed over, days opened early, pauses."""

from dataclasses import replace

import pytest

from bot.host.league.seasons.season_queries import at_match
from bot.host.match.match_settings import Pause
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import CustomId
from bot.host.views import match_card
from storage.match import plans
from storage.server import divisions
from tests.bot.host.fakes import private_text, said
from tests.bot.host.league.ground import ANA, BEN, CEM, DAN, MANAGERS, ON_A_FILE, SIX


async def missed(league):
    return [member.missed for member in await league.members()]


@ON_A_FILE
async def test_who_is_asked_and_does_not_come_has_missed_the_day(league):
    """What comes before the first week counts as one day; then it is Monday's."""
    (division,) = await league.begin(ANA, BEN, CEM, **SIX)
    await league.until(division, 4, ANA, BEN)
    assert await missed(league) == [0, 0, 1]
    await league.until(division, 5, ANA, BEN)
    assert await missed(league) == [0, 0, 2]
    row = await league.match_row(division)
    assert [seat.bot for seat in row.seats] == [None, None, "random"]
    assert len(league.posts("Cem missed two days in a row")) == 1


async def test_what_another_process_has_changed_of_a_division_meanwhile_stays(league):
    """It was written over by what this process had read before."""
    (row,) = await league.begin(ANA, BEN, **SIX)
    days = league.host.services.seasons.days
    division = await days._read(row.id)
    woken = replace(division.row, wake_at=league.clock.ms())
    await league.database.write(lambda conn: divisions.put(conn, woken))
    await days._rest(division, league.clock.ms() + 86_400_000)
    assert await league.database.read(lambda conn: divisions.load(conn, row.id)) == woken


async def test_who_has_planned_the_day_is_not_reminded(league):
    (division,) = await league.begin(ANA, BEN, **SIX)
    await league.until(division, 5, ANA, BEN)
    table = await league.table(division.match_id)
    (turn,) = table.waiting
    other = 1 - turn
    planned = ("pass",)
    await league.database.write(lambda conn: plans.save(conn, table.id, other, planned))
    due = (await league.closings(division))[5].due
    await league.pass_time(milliseconds=due - 1_000 - league.clock.ms())
    await league.pass_time(milliseconds=500)
    assert (await league.closings(division))[5].pinged == (turn,)
    assert league.mentions()[-1] == turn + 1


async def test_a_club_goes_to_a_computer(league):
    (division,) = await league.begin(ANA, BEN, **SIX)
    clubs = league.host.services.seasons.clubs
    here = at_match(league.asks(BEN), division.match_id, "/hand")
    assert "A computer runs your club" in said(await clubs.away(here))
    with pytest.raises(Refusal, match="already"):
        await clubs.away(here)


async def test_nobody_resigns_and_ends_it_for_the_others(league, division):
    for action in ("/resign", "/resign-yes"):
        answer = await league.press(ANA, division.match_id, action, on="card")
        assert "/season club" in private_text(answer)


async def test_who_is_absent_passes_where_that_is_agreed(league):
    (division,) = await league.begin(ANA, BEN, **SIX, absent="pass")
    await league.until(division, 5, ANA, BEN)
    await league.pass_day(division)
    rows = await league.stored(division.match_id)
    assert [move.lines for move in rows[1][-2:]] == [("pass",), ("pass",)]


@pytest.mark.long
@ON_A_FILE
async def test_a_real_week_waits_for_the_calendar_or_its_organiser(league, division):
    await league.until(division, 4, ANA, BEN)
    await league.act_all(division, ANA, BEN)
    await league.pass_time(seconds=1)
    table = await league.table(division.match_id)
    assert table.awaits_day
    assert table.waiting == ()
    card = (await league.message(division.match_id)).content
    assert any("Tuesday opens <t:" in line for line in card.details)
    line = table.custom_id("pass", table.match.state.turn)
    member = (ANA, BEN)[table.match.state.turn]
    assert "done for now" in private_text(
        await league.send(member, CustomId.parse(line), private=True)
    )
    interaction, seasons = league.asks(ANA), league.host.services.seasons
    (before,) = await league.divisions()
    with pytest.raises(Refusal, match="organiser"):
        await seasons.advance(league.asks(BEN), league.season)
    assert "next day is open" in said(await seasons.advance(interaction, league.season))
    assert not (await league.table(division.match_id)).awaits_day
    assert "Someone still has to play today" in said(
        await seasons.advance(interaction, league.season)
    )
    await league.act_all(division, ANA, BEN)
    await league.pass_time(seconds=1)
    await seasons.days.process_due(division.id, ahead=before.stage)
    assert (await league.table(division.match_id)).awaits_day, "they meant the day before"


async def test_a_season_stands_still_and_goes_on_with_the_time_that_was_left(league):
    (division,) = await league.begin(ANA, BEN, **SIX)
    await league.pass_time(hours=1)
    before = await league.closings(division)
    seasons, interaction = league.host.services.seasons, league.asks(ANA)
    with pytest.raises(Refusal, match="organiser"):
        await seasons.pause(league.asks(BEN), "")
    assert "is paused" in said(await seasons.pause(interaction, ""))
    assert (await league.table(division.match_id)).awaits_day
    card = (await league.message(division.match_id)).content
    assert any("is paused" in line for line in card.details)
    await league.pass_time(days=5)
    assert await league.stage(division) == 0
    assert "goes on" in said(await seasons.pause(interaction, ""))
    after = await league.closings(division)
    assert after[0].due == league.clock.ms() + 3 * 3_600_000
    assert after[-1].due - after[0].due == before[-1].due - before[0].due
    assert not (await league.table(division.match_id)).awaits_day


async def test_the_last_one_is_told_that_the_others_wait_and_nobody_is_told_twice(league):
    (division,) = await league.begin(ANA, BEN, **SIX)
    await league.act(division, BEN)
    await league.act(division, ANA)
    await league.pass_time(seconds=1)
    await league.act(division, ANA)
    await league.pass_time(minutes=9)
    assert league.posts("the last one") == []
    await league.pass_time(minutes=2)
    assert len(league.posts("the last one")) == 1
    assert league.mentions()[2:] == [BEN.user_id]
    await league.pass_time(hours=5)
    assert league.mentions()[2:] == [BEN.user_id]


async def test_everybody_is_told_once_that_a_day_closes(league):
    (division,) = await league.begin(ANA, BEN, CEM, DAN, **SIX)
    for who in MANAGERS:
        await league.act(division, who)
    await league.pass_time(seconds=1)
    await league.act(division, CEM)
    await league.pass_time(hours=10, minutes=29, seconds=58)
    assert len(league.mentions()) == 4
    await league.pass_time(seconds=1)
    assert league.mentions()[4:] == [1, 2, 4]
    await league.pass_time(hours=1)
    assert len(league.mentions()) == 7


@pytest.mark.long
@ON_A_FILE
async def test_a_season_alone_is_played_through_a_week(league):
    """E-R1: one manager against the league."""
    (division,) = await league.begin(ANA, **SIX)
    await league.until(division, 9, ANA)
    assert list(await league.tables(division)) == [1]


async def test_where_computers_run_all_clubs_days_wait_for_the_calendar(league):
    (division,) = await league.begin(ANA, BEN, **SIX)
    for who in (ANA, BEN):
        await league.host.services.seasons.clubs.away(
            at_match(league.asks(who), division.match_id, "/x")
        )
    await league.host.services.scheduler.advance(division.match_id)
    for _ in range(5):
        await league.pass_time(seconds=5)
    assert await league.stage(division) == 1
    (first, *_) = await league.closings(division)
    at = f"<t:{first.due // 1000}:R>"
    said = "\n".join(match_card.public_message(await league.table(division.match_id)).details)
    assert f"Computers run all clubs: Second director opens {at}, or when somebody is back." in said
    await league.pass_time(hours=6)
    await league.pass_time(seconds=5)
    assert await league.stage(division) == 2


async def test_a_day_that_waits_for_a_match_which_was_stopped_does_not_open_in_a_moment(league):
    (division,) = await league.begin(ANA, BEN, tempo="sitting")
    table = await league.table(division.match_id)
    table.settings.season = replace(table.settings.season, open=-1)
    assert "First director opens in a moment." in match_card.public_message(table).details
    table.settings.paused = Pause(1)
    assert (
        "First director opens once this match goes on." in match_card.public_message(table).details
    )
