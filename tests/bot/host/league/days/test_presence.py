"""Any press counts as coming; who misses a day, and how a press on a club brings it back."""

from datetime import UTC, datetime, time

import pytest

from bot.host.app.season_commands import ClubAssignment
from bot.host.clock.quiet_hours import QuietHours
from bot.host.clock.turn_clock import Interval
from bot.host.delivery.availability import Availability
from bot.host.league.seasons.season_queries import at_match
from bot.host.match.match_settings import division_of
from bot.host.ui.custom_id import NO_MATCH, CustomId
from storage.match import plans
from storage.member import absences, preferences
from storage.member.preferences import Preferences
from storage.server import divisions, visits
from tests.bot.host.fakes import labels, private_text, said
from tests.bot.host.league.ground import ANA, BEN, DAILY, HOUR, League
from tests.contract.toy.definition import DEFINITION as TOY


async def missed(league):
    return [member.missed for member in await league.members()]


async def computers(league, division):
    return [seat.bot is not None for seat in (await league.match_row(division)).seats]


async def come(league, division, *members):
    for member in members:
        await league.come(division, member)


async def lose(league, division, *members):
    """Let two days pass in which only the others play; the clubs of these go to computers."""
    for _ in range(2):
        for member in (ANA, BEN):
            if member not in members:
                await league.act(division, member)
        await league.pass_day(division)


async def test_who_only_looks_at_the_club_has_come(league, monday):
    """A day is missed only by who did not come at all; what is left is played for both."""
    await come(league, monday, ANA)
    await league.pass_day(monday)
    assert await missed(league) == [0, 1]
    assert (await league.closings(monday))[4].missed == (1,)


async def test_a_match_of_a_league_counts_too_from_its_lobby_on(database, clock, monkeypatch):
    toys = League(database, clock, monkeypatch, definition=TOY)
    await toys.begin(ANA, BEN, **DAILY)
    await toys.pass_time(hours=2)
    (match,) = await matches_of(toys)
    await toys.press(ANA, match, "/join")
    ana, ben = await toys.members()
    assert (ana.came_at, ben.came_at) == (clock.ms(), None)


async def matches_of(toys):
    (division,) = await toys.divisions()
    found = await toys.database.read(lambda conn: divisions.fixtures_of(conn, division.id))
    return [one.match_id for one in found if one.match_id]


async def test_most_presses_write_nothing(league, monday, monkeypatch):
    """One an hour is enough; the first of a day is written in any case."""
    written = []
    write = league.database.write

    def noted(work, **how):
        written.append(work)
        return write(work, **how)

    await come(league, monday, ANA)
    monkeypatch.setattr(league.database, "write", noted)
    await come(league, monday, ANA, ANA)
    assert written == []
    await league.pass_time(minutes=59)
    written.clear()
    await come(league, monday, ANA)
    assert written == []
    league.clock.move(minutes=2)
    await come(league, monday, ANA, ANA)
    assert len(written) == 1


async def test_the_first_press_of_a_day_is_written_however_early(league, monday):
    due = (await league.closings(monday))[4].due
    await league.pass_time(milliseconds=due - 1_000 - league.clock.ms())
    await come(league, monday, ANA)
    await league.pass_day(monday)
    await league.pass_time(seconds=1)
    await come(league, monday, ANA)
    (ana, _) = await league.members()
    assert ana.came_at == league.clock.ms()


@pytest.mark.parametrize(("more", "count"), [(0, 1), (60_000, 0)])
async def test_whose_turn_stands_for_twelve_hours_has_missed_the_day_though_they_came(
    league, more, count
):
    """Half a day less a minute is none."""
    (division,) = await league.begin(ANA, BEN, **DAILY)
    await league.until(division, 5, ANA, BEN, seconds=1)
    (turn,) = (await league.table(division.match_id)).waiting
    due = (await league.closings(division))[5].due
    await league.pass_time(milliseconds=due - 12 * HOUR - league.clock.ms() + more)
    await come(league, division, ANA, BEN)
    await league.pass_day(division)
    assert (await missed(league))[turn] == count
    assert (await missed(league))[1 - turn] == 0


async def test_a_turn_that_stands_in_quiet_hours_is_not_missed(league):
    (division,) = await league.begin(ANA, BEN, **DAILY)
    for who in (ANA, BEN):
        chosen = Preferences(who.user_id, quiet_from=0, quiet_to=23 * 60)
        await league.database.write(lambda conn, chosen=chosen: preferences.save(conn, chosen))
    await league.until(division, 5, ANA, BEN, seconds=1)
    await come(league, division, ANA, BEN)
    await league.pass_day(division)
    assert await missed(league) == [0, 0]


@pytest.mark.long
async def test_nobody_misses_a_day_while_away_or_with_a_plan(league, monday):
    now = league.clock.ms()
    await league.database.write(
        lambda conn: absences.add(conn, ANA.user_id, now + HOUR, now + 2 * HOUR)
    )
    await league.database.write(lambda conn: plans.save(conn, monday.match_id, 1, ("pass",)))
    await league.pass_day(monday)
    assert await missed(league) == [0, 0]


async def test_days_missed_are_in_a_row_only_without_one_that_was_not(league, monday):
    """Missed, away, missed: that is not two in a row."""
    await league.act(monday, ANA)
    await league.pass_day(monday)
    now = league.clock.ms()
    await league.database.write(lambda conn: absences.add(conn, BEN.user_id, now, now + HOUR))
    await league.act(monday, ANA)
    await league.pass_day(monday)
    await league.act(monday, ANA)
    await league.pass_day(monday)
    assert await missed(league) == [0, 1]
    assert await computers(league, monday) == [False, False]


async def test_two_missed_days_in_a_row_hand_the_club_to_a_computer_until_a_press_on_it(
    league, monday
):
    """The press that brings it back is answered as if the club had always been theirs."""
    await lose(league, monday, BEN)
    assert await computers(league, monday) == [False, True]
    assert len(league.posts("Ben missed two days in a row")) == 1
    assert "I'm back" in labels((await league.message(monday.match_id)).content)
    panel = await league.come(monday, BEN)
    assert "computer runs" not in said(panel)
    assert "Run by a computer" not in said(panel)
    assert await computers(league, monday) == [False, False]
    assert await missed(league) == [0, 0]
    assert "I'm back" not in labels((await league.message(monday.match_id)).content)


@pytest.mark.long
async def test_whoever_only_reads_leaves_the_club_with_the_computer(league, monday):
    """It is a visit all the same; a press on one's own club takes it back then."""
    await lose(league, monday, BEN)
    for command in ("show", "table", "fixtures", "todo"):
        await league.uses(BEN, "do", command)
    week = CustomId(NO_MATCH, f"/season-week {monday.id} 0")
    await league.send(BEN, week, private=True)
    await league.press(BEN, monday.match_id, "/season-table", on="card")
    assert await computers(league, monday) == [False, True]
    (_, ben) = await league.members()
    assert (ben.missed, ben.came_at) == (2, league.clock.ms())
    assert "Welcome back" in said(await league.come(monday, BEN))
    assert await computers(league, monday) == [False, False]


@pytest.mark.parametrize("order", ["missed", "given"])
async def test_what_is_to_do_offers_the_way_back(league, monday, order):
    """Wherever a computer runs the club: after missed days, or because its manager wished so."""
    if order == "missed":
        await lose(league, monday, BEN)
    else:
        await league.uses(BEN, "club", "", ClubAssignment("computer"))
    todo = (await league.uses(BEN, "do", "todo")).reply
    assert "a computer runs your club." in said(todo)
    (button,) = [row for row in todo.content.rows[0] if row.label == "I'm back"]
    reply = await league.send(BEN, CustomId.parse(button.custom_id), private=True)
    assert "Welcome back" in said(reply)
    assert await computers(league, monday) == [False, False]


@pytest.mark.long
@pytest.mark.parametrize("command", ["club", "plan"])
async def test_a_command_about_one_s_own_club_takes_it_back(league, monday, command):
    await lose(league, monday, BEN)
    if command == "club":
        await league.uses(BEN, "club", "", ClubAssignment())
    else:
        await league.uses(BEN, "do", "plan")
    assert await computers(league, monday) == [False, False]


async def test_who_takes_the_club_back_is_welcomed(league, monday):
    for by_command in (False, True):
        await lose(league, monday, BEN)
        assert await computers(league, monday) == [False, True]
        if by_command:
            reply = (await league.uses(BEN, "club", "", ClubAssignment("me"))).reply
        else:
            reply = await league.press(BEN, monday.match_id, "/season-back", on="card")
        assert "Welcome back" in private_text(reply)
        assert await missed(league) == [0, 0]
        await come(league, monday, ANA)
        await league.pass_day(monday)


async def test_a_club_that_was_given_to_a_computer_stays_there_until_it_is_asked_for(
    league, monday
):
    await league.uses(BEN, "club", "", ClubAssignment("computer"))
    await league.come(monday, BEN)
    assert await computers(league, monday) == [False, True]


async def test_a_club_that_is_back_by_now_does_not_come_back_twice(league, monday):
    await lose(league, monday, BEN)
    presence = league.host.services.seasons.presence
    division = division_of((await league.match_row(monday)).settings)
    found = await league.database.read(lambda conn: visits.of_division(conn, division, BEN.user_id))
    await league.host.services.seasons.clubs.back(at_match(league.asks(BEN), monday.match_id, "/x"))
    assert not await presence.record(found, takes_back=True)
    assert await computers(league, monday) == [False, False]


async def test_presses_of_many_members_are_not_remembered_without_an_end(
    league, monday, monkeypatch
):
    monkeypatch.setattr("bot.host.league.days.presence.MOST_KNOWN", 1)
    presence = league.host.services.seasons.presence
    await come(league, monday, ANA, BEN)
    assert presence.pressed_at(league.season, 0) == 0
    assert presence.pressed_at(league.season, 1) == league.clock.ms()


def test_reach_is_outside_quiet_hours_and_absences():
    """From 22 to 7 it is quiet, and the second day is a holiday."""

    def at(day, hour):
        return int(datetime(2027, 3, day, hour, tzinfo=UTC).timestamp()) * 1000

    quiet = QuietHours(time(22), time(7), UTC)
    reach = Availability(Preferences(1), quiet, (Interval(at(2, 0), at(3, 0)),))
    assert reach.free_from(at(1, 12)) == at(1, 12)
    assert reach.free_from(at(1, 23)) == at(3, 7)
    assert reach.is_away(at(2, 5))
    assert not reach.is_away(at(3, 0))
    assert reach.awake_ms(at(1, 12), at(2, 12)) == 15 * HOUR
