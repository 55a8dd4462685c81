"""What a member finds in their calendar."""

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

from icalendar import Calendar

from bot.host.ui.custom_id import NO_MATCH, CustomId
from storage.server import divisions, seasons
from tests.bot.host.fakes import EVE, custom_ids, private_text, said
from tests.bot.host.league.days.test_rounds import end, join, open_ones
from tests.bot.host.league.ground import ANA, BEN, CEM, SIX


async def events(league, division, member=ANA):
    """The events of a division's calendar file by their UID."""
    asks = league.asks(member, f"/season-ics {division.id}")
    file = (await league.host.services.seasons.looks.calendar_file(asks, division.id)).download
    return {str(event["uid"]): event for event in Calendar.from_ical(file.content).events}


async def test_a_date_is_the_same_event_in_every_file_of_a_season(league):
    """Calendars know an event by its UID: one that moves is not a second one."""
    (division,) = await league.begin(ANA, BEN, tempo="hours", hours=6)
    before = await events(league, division)
    await league.pass_day(division)
    await league.pass_time(seconds=1)
    after = await events(league, division)
    assert len(after) == len(before) - 1
    assert all(before[uid]["summary"] == one["summary"] for uid, one in after.items())


async def test_a_day_lasts_from_the_one_before_to_its_closing_and_warns_a_quarter_before(league):
    (division,) = await league.begin(ANA, BEN, **SIX)
    found = list((await events(league, division)).values())
    assert all(one.end - one.start == timedelta(hours=6) for one in found)
    assert all(one.start == last.end for last, one in pairwise(found))
    assert found[0].start.timestamp() * 1000 == (await league.row()).started_at
    (alarm,) = found[0].alarms.times
    assert found[0].end - alarm.trigger == timedelta(hours=1.5)


async def test_a_date_that_moved_has_a_higher_sequence(league):
    (division,) = await league.begin(ANA, BEN, **SIX)
    before = await events(league, division)
    await league.host.services.seasons.pause(league.asks(ANA), "")
    await league.pass_time(days=2)
    await league.host.services.seasons.pause(league.asks(ANA), "")
    after = await events(league, division)
    assert after.keys() == before.keys()
    assert all(one["sequence"] > before[uid]["sequence"] for uid, one in after.items())


def moved(before, after):
    """The sequences before and after of the dates that begin or end at another time now."""
    return [
        (before[uid]["sequence"], one["sequence"])
        for uid, one in after.items()
        if (one.start, one.end) != (before[uid].start, before[uid].end)
    ]


async def test_a_round_that_begins_early_has_a_higher_sequence(toys):
    """All of round 1 was played, and the organiser opened round 2: no deadline has moved."""
    (division,) = await toys.begin(ANA, BEN, CEM, early=False, **SIX)
    before = await events(toys, division, EVE)
    ((fixture, home, away),) = await open_ones(toys, division)
    await join(toys, fixture, home, away)
    await end(toys, fixture, (0,), (1,), score=(3, 1))
    await toys.pass_time(minutes=5)
    await toys.uses(ANA, "do", "advance")
    await toys.pass_time(minutes=1)
    after = await events(toys, division, EVE)
    found = moved(before, after)
    assert found
    assert all(earlier < later for earlier, later in found)


async def test_a_day_after_one_that_alone_got_more_time_has_a_higher_sequence(league):
    """Of two days of six hours the open one closes later, so the next one begins later."""
    (division,) = await league.begin(ANA, BEN, **SIX)
    before = await events(league, division)
    (first, *_) = await league.closings(division)
    later = replace(first, due=first.due + 30_000)
    await league.database.write(lambda conn: divisions.put_closing(conn, later))
    after = await events(league, division)
    assert len(moved(before, after)) == 2
    assert all(earlier < later for earlier, later in moved(before, after))


async def test_a_club_s_rival_of_the_week_stands_in_its_days(league):
    (division,) = await league.begin(ANA, BEN, **SIX)
    while not league.definition.season.is_in_weeks((await league.divisions())[0].stage):
        await league.pass_day(division)
        await league.pass_time(seconds=1)
    found = list((await events(league, division)).values())
    assert "Your match of this week: " in found[0]["description"]
    assert "Your match" not in found[-1].get("description", "")
    found = list((await events(league, division, EVE)).values())
    assert "description" not in found[0]


async def test_a_member_of_a_league_finds_the_rounds_they_still_play(toys):
    """With three members each rests once; a match that is over is no date any more."""
    (division,) = await toys.begin(ANA, BEN, CEM, **SIX)
    found = await events(toys, division)
    assert len(found) == 2
    assert {str(one["summary"])[-3:] for one in found.values()} == {"Ben", "Cem"}
    assert len(await events(toys, division, EVE)) == 3
    ((fixture, home, away),) = await open_ones(toys, division)
    await join(toys, fixture, home, away)
    await end(toys, fixture, (0,), (1,), score=(3, 1))
    assert len(await events(toys, division, home)) == 1


async def test_a_round_of_a_week_warns_a_day_before_it_closes(toys):
    (division,) = await toys.begin(ANA, BEN)
    (one,) = (await events(toys, division)).values()
    (alarm,) = one.alarms.times
    assert one.end - alarm.trigger == timedelta(days=1)


async def test_where_nothing_is_to_come_a_sentence_says_so(toys):
    """A calendar without a date is none."""
    (division,) = await toys.begin(ANA, BEN, **SIX)
    ((fixture, home, away),) = await open_ones(toys, division)
    await join(toys, fixture, home, away)
    await end(toys, fixture, (0,), (1,), score=(3, 1))
    asks = toys.asks(ANA, f"/season-ics {division.id}")
    reply = await toys.host.services.seasons.looks.calendar_file(asks, division.id)
    assert "No dates are left" in private_text(reply)


async def test_a_season_that_is_paused_cancels_its_dates_until_it_goes_on(league):
    """Each is the same event, with a higher sequence than in the file before."""
    (division,) = await league.begin(ANA, BEN, **SIX)
    pause = league.host.services.seasons.pause
    files = [await events(league, division)]
    for _ in range(2):
        await pause(league.asks(ANA), "")
        files.append(await events(league, division))
        await pause(league.asks(ANA), "")
        files.append(await events(league, division))
    assert [{one.get("status") for one in file.values()} for file in files] == [
        {None},
        {"CANCELLED"},
        {None},
        {"CANCELLED"},
        {None},
    ]
    for before, after in pairwise(files):
        assert before.keys() == after.keys()
        assert all(one["sequence"] > before[uid]["sequence"] for uid, one in after.items())
    assert all(file.alarms.times == [] for file in files[1].values())


async def test_a_season_that_is_called_off_cancels_its_dates(league):
    """Its post has the button, as it is listed no more; what is over stays as it was."""
    (division,) = await league.begin(ANA, BEN, **SIX)
    await league.pass_day(division)
    await league.pass_time(seconds=1)
    before = await events(league, division)
    custom_id = CustomId(NO_MATCH, f"/season-off-yes {league.season}")
    await league.send(ANA, custom_id, private=True)
    for _ in range(3):
        await league.pass_time(seconds=2)
    after = await events(league, division)
    assert after.keys() == before.keys()
    assert {one["status"] for one in after.values()} == {"CANCELLED"}
    assert all(one["sequence"] > before[uid]["sequence"] for uid, one in after.items())
    (post,) = [
        each_post
        for each_post in league.messenger.posts
        if "called off by" in said(each_post.looks[0])
    ]
    assert custom_ids(post.content) == [str(CustomId(NO_MATCH, f"/season-ics {division.id}"))]


async def test_a_season_that_is_over_has_no_dates(league):
    (division,) = await league.begin(ANA, BEN, **SIX)
    row = replace(await league.row(), status="over")
    await league.database.write(lambda conn: seasons.put(conn, row))
    asks, looks = league.asks(ANA, f"/season-ics {division.id}"), league.host.services.seasons.looks
    assert "No dates are left" in private_text(await looks.calendar_file(asks, division.id))
