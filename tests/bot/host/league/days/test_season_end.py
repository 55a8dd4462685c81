"""The end of a season: places, who goes up and down, the champion, and posts that come too late."""

import json
from dataclasses import replace

import pytest

from bot.host.league.posts import posts_view
from bot.host.league.rules.announcements import DayReminder, WeekEnded, enqueue_announcement
from bot.host.league.seasons.season_queries import at_match
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.views import moderation_notice
from games.core.game import Outcome
from storage.match import matches, outbox
from storage.match.outbox import OutboxRow
from storage.server import awards, divisions
from storage.server.audit import VOID
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, said
from tests.bot.host.league.ground import MANAGERS


async def end(league, division, *ranking, score):
    """End a division's match as its last move would, and look at it."""
    table = await league.table(division.match_id)
    outcome = Outcome(ranking, "The season is over.", "E-R71", score=score)
    await league.host.services.matches.save_change(table, outcome=outcome)
    await league.pass_time(seconds=1)
    await league.pass_time(seconds=1)


async def end_void(league, division):
    """End a division's match as a moderator does."""
    table = await league.table(division.match_id)
    everybody = tuple(other.seat for other in table.row.seats)
    outcome = Outcome((everybody,), moderation_notice.ENDED, VOID)
    await league.host.services.matches.save_change(table, outcome=outcome)
    await league.pass_time(seconds=1)
    await league.pass_time(seconds=1)


async def keep_state(league, table):
    """Store the state of a match as it was changed here."""
    state = table.definition.dump_state(table.match.state)
    row = replace(table.row, version=table.row.version + 1, state=state)
    await league.database.write(
        lambda conn: matches.save(conn, row, seen_version=table.row.version)
    )


async def post_about(league, division, what):
    """Return the content of a post about a division, as it would be now."""
    facts = json.dumps({"what": what, "division": division.id})

    def read(conn):
        row = OutboxRow(0, division.match_id, "season", 0, facts, 0, None, 0, 0)
        return posts_view.post_of(conn, league.host.services.matches, row).content

    return await league.database.read(read)


async def test_each_division_tells_its_places_and_who_moves_and_the_last_one_the_champion(league):
    await league.host.remember_member(EVE)
    upper, lower = await league.begin(ANA, BEN, CEM, DAN, EVE)
    await end(league, upper, (2,), (0,), (1,), score=(20, 10, 30))
    assert (await league.row()).status == "running"
    assert league.posts("· week") == []
    (over,) = league.posts("Division 1 is over")
    assert "🥇 Cem City · 30 VP\n🥈 Ana United · 20 VP\n🥉 FC Ben · 10 VP" in over
    assert "▼ FC Ben goes down" in over
    await end(league, lower, (1,), (0,), score=(3, 4))
    assert "▲ Eve Rovers goes up" in league.posts("Division 2 is over")[0]
    row = await league.row()
    assert (row.status, row.winner) == ("over", 2)
    (post,) = league.posts("Autumn is over")
    assert "**Cem City** is the champion!" in post
    assert "🥇" not in post, "each division has told its places"
    assert "Eve" not in post
    assert "Cem" in (await post_about(league, lower, "champion")).picture.alt
    places = {member.user_id: member.place for member in await league.members()}
    assert places == {1: 2, 2: 3, 3: 1, 4: 2, 5: 1}
    shown = said(await league.host.services.seasons.looks.show(league.asks(ANA), league.season))
    assert "**Cem City** is the champion!" in shown
    assert "🏆 **Autumn**: Cem" in said(
        await league.host.services.seasons.looks.history(league.asks(ANA))
    )


async def test_the_champion_s_post_shows_the_final_table_and_says_what_decided_a_tie(league):
    """E-R73: 38 beats 38 by the better place in the league table; the post has the picture."""
    (division,) = await league.begin(ANA, BEN, CEM)
    table = await league.table(division.match_id)
    table.match.state.points[8:] = [11, 14, 14]
    await keep_state(league, table)
    await end(league, division, (1,), (0,), (2,), score=(38, 38, 20))
    (post,) = league.posts("Autumn is over")
    assert "**FC Ben** is the champion!" in post
    assert "🥇 FC Ben · 38 VP\n🥈 Ana United · 38 VP\n🥉 Cem City · 20 VP" in post
    assert "FC Ben and Ana United have 38 VP each. The league table decides, 14 : 11." in post
    assert "Cem City have" not in post
    content = await post_about(league, division, "champion")
    assert content.picture is not None
    assert "Ben" in content.picture.alt


@pytest.mark.parametrize(("stage", "is_out"), [(29, True), (30, False)])
async def test_a_club_that_a_computer_ran_for_a_third_of_the_days_is_out_of_the_title_race(
    league, stage, is_out
):
    """There are 44; it makes no difference who runs the club in the end."""
    (division,) = await league.begin(ANA, BEN, CEM)
    await league.come(division, BEN)
    clubs = league.host.services.seasons.clubs
    await clubs.away(at_match(league.asks(BEN), division.match_id, "/x"))
    await league.database.write(lambda conn: divisions.put(conn, replace(division, stage=stage)))
    await end(league, division, (1,), (0, 2), score=(20, 30, 20))
    (post,) = league.posts("Autumn is over")
    assert ("**FC Ben** is the champion!" in post) != is_out
    places = "🥇 Ana United · 20 VP\n🥇 Cem City · 20 VP\n"
    places += "No place for 🤖 FC Ben: a computer ran the club for a third of the days."
    if not is_out:
        places = "🥇 FC Ben · 30 VP\n🥈 Ana United · 20 VP\n🥈 Cem City · 20 VP"
    assert places in post


async def test_whoever_never_came_has_no_place(league):
    """A computer ran the club from the start, and it would have come first."""
    (division,) = await league.begin(ANA, BEN, CEM)
    await league.database.write(lambda conn: let_computers_run(conn, division, 1))
    await end(league, division, (1,), (0,), (2,), score=(20, 30, 10))
    (post,) = league.posts("Autumn is over")
    assert "**Ana United** is the champion!" in post
    assert (
        "🥇 Ana United · 20 VP\n🥈 Cem City · 10 VP\nNo place for 🤖 FC Ben, who never came."
        in post
    )
    assert [member.place for member in await league.members()] == [1, None, 2]


async def test_a_season_nobody_came_to_has_no_champion(league):
    (division,) = await league.begin(ANA, BEN, CEM)
    await league.database.write(lambda conn: let_computers_run(conn, division, 0, 1, 2))
    await end(league, division, (1,), (0,), (2,), score=(20, 30, 10))
    (post,) = league.posts("Autumn is over")
    assert "There is no champion: nobody was left in the title race." in post
    assert (await league.row()).winner is None
    shown = said(await league.host.services.seasons.looks.show(league.asks(ANA), league.season))
    assert "There is no champion" in shown


def let_computers_run(conn, division, *seats):
    """Give these seats to computers, as after two missed days."""
    row = matches.load(conn, division.match_id)
    changed = [
        replace(other, bot="random") if other.seat in seats else other for other in row.seats
    ]
    after = replace(row, version=row.version + 1, seats=tuple(changed))
    matches.save_with_seats(conn, after, seen_version=row.version)


async def test_a_former_player_wins_nothing(league):
    """Ben's data is deleted, and a computer plays on to the first place."""
    (division,) = await league.begin(ANA, BEN, CEM)
    custom_id = CustomId(NO_MATCH, "/data-delete")
    await league.send(BEN, custom_id, answers={"sure": "DELETE"}, private=True)
    await end(league, division, (1,), (0,), (2,), score=(20, 30, 10))
    (post,) = league.posts("Autumn is over")
    assert "**Ana United** is the champion!" in post
    assert "🥇 Ana United · 20 VP\n🥈 Cem City · 10 VP\nNo place for 🤖 " in post
    assert (await league.row()).winner == 0


async def test_a_season_s_champion_stands_in_hall_leaderboard_and_stats(league):
    """Seasons that continue each other are one title."""
    for name, winner in (("Autumn", ANA), ("Autumn 2", BEN), ("Autumn 3", BEN)):
        (division,) = await league.begin(ANA, BEN, name=name)
        seat = (await league.table(division.match_id)).row.seat_of(winner.user_id)
        await end(league, division, (seat,), (1 - seat,), score=(9, 9))
    hall = said(await league.send(ANA, CustomId(NO_MATCH, "/hall"), private=True))
    assert "**Seasons**\n🏆 **Autumn**: Ben, since <t:" in hall
    assert "2 times in all, defended 1 time" in hall
    assert "Most seasons won: Ben, 2" in hall
    shown = said(await league.host.services.boards.show(league.asks(ANA), "eleven"))
    assert "🏆 **Autumn**: Ben" in shown
    mine = said(await league.host.services.stats.show(league.asks(ANA), ANA.user_id, "eleven"))
    assert "🏆 **Autumn**: won on " in mine


async def test_where_two_share_the_title_nobody_stands_alone(league):
    (division,) = await league.begin(ANA, BEN, CEM)
    await end(league, division, (0, 1), (2,), score=(20, 20, 9))
    assert (await league.row()).winner is None
    (post,) = league.posts("Autumn is over")
    assert "tie for first place: Ana United and FC Ben are level in everything that decides" in post
    assert "🥇 Ana United · 20 VP\n🥇 FC Ben · 20 VP\n🥉 Cem City · 9 VP" in post


async def test_a_season_that_a_moderator_ended_has_no_places_no_champion_and_no_awards(league):
    (division,) = await league.begin(ANA, BEN, CEM)
    await end_void(league, division)
    row = await league.row()
    assert (row.status, row.winner) == ("over", None)
    assert [member.place for member in await league.members()] == [None, None, None]
    assert await league.database.read(lambda conn: awards.of_division(conn, division.id)) == ()
    (post,) = league.posts("Autumn is over")
    assert post == "🏆 Autumn is over\n🛡 A moderator ended this match. It does not count."
    assert (await post_about(league, division, "champion")).picture is None
    shown = said(await league.host.services.seasons.looks.show(league.asks(ANA), league.season))
    assert moderation_notice.ENDED in shown
    assert "🥇" not in shown


@pytest.mark.parametrize("void", [0, 1])
async def test_of_two_divisions_only_the_one_that_a_moderator_ended_has_no_result(league, void):
    """Nobody of it goes up or down; without the highest there is no champion."""
    await league.host.remember_member(EVE)
    both = await league.begin(ANA, BEN, CEM, DAN, EVE)
    ranking = [((2,), (0,), (1,)), ((1,), (0,))][1 - void]
    await end(league, both[1 - void], *ranking, score=tuple(range(len(ranking))))
    await end_void(league, both[void])
    (over,) = league.posts(f"Division {void + 1} is over")
    assert over.endswith("\n🛡 A moderator ended this match. It does not count.")
    (post,) = league.posts("Autumn is over")
    assert (moderation_notice.ENDED in post) == (void == 0)
    assert ("**Cem City** is the champion!" in post) == (void == 1)
    assert (await league.row()).winner == (None if void == 0 else 2)


async def test_a_division_without_its_match_is_told_no_more(league):
    """A reminder that could not be told in time is forgotten, and so is what nobody can name."""
    (division,) = await league.begin(*MANAGERS)
    late = DayReminder(division=division.id, stage=7, numbers=(1,), called=(1,), why="soon")
    unknown = WeekEnded(division="nothing", week=1)

    def put(conn):
        for about in (late, unknown):
            enqueue_announcement(conn, division.match_id, about, 0)
        rows = outbox.open_rows(conn, match_id=division.match_id)
        return [posts_view.post_of(conn, league.host.services.matches, row) for row in rows]

    assert await league.database.write(put) == [None, None]
    before = len(league.messenger.posts)
    await league.pass_time(seconds=1)
    assert len(league.messenger.posts) == before
    assert await league.untold() == []


async def test_a_season_of_a_game_that_is_gone_waits(league, division):
    league.host.services.matches.games = league.host.services.games = {}
    await league.pass_time(days=3)
    row = await league.database.read(lambda conn: divisions.load(conn, division.id))
    assert (row.stage, row.ended_at) == (0, None)
