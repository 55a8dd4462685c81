"""A member who never played is not announced as one who did, and wins no title."""

from dataclasses import replace

import pytest

from bot.host.app.season_commands import ClubAssignment
from bot.host.league.days import week_stories
from bot.host.league.race import league_board
from bot.host.league.rules import division_reading
from bot.host.ratings.honours import most_titles, seasons_of, times_of
from bot.host.ui.member import words_for
from games.core.game import Outcome
from leagues.computer_clubs import COMPUTER_PART
from storage.server import seasons
from tests.bot.host.fakes import ANA, BEN, said
from tests.bot.host.league.ground import HERE


@pytest.fixture
async def won(league):
    """A season that Ana's club has won; a computer ran it on every day."""
    (division,) = await league.begin(ANA, BEN)
    await league.come(division, ANA)
    await league.uses(ANA, "club", "", ClubAssignment("computer"))
    table = await league.table(division.match_id)
    outcome = Outcome(((0,), (1,)), "The season is over.", "E-R71", score=(30, 20))
    await league.host.services.matches.save_change(table, outcome=outcome)
    for _ in range(2):
        await league.pass_time(seconds=1)
    return division


async def test_a_club_that_a_computer_ran_for_too_long_wins_no_title(league, won):
    """The best of those who played is the champion, in every post."""
    (post,) = league.posts("Autumn is over")
    assert "**FC Ben** is the champion!" in post
    out = "No place for 🤖 Ana United: a computer ran the club for a third of the days."
    assert f"🥇 FC Ben · 20 VP\n{out}" in post
    (result,) = league.posts("🏁")
    assert "won" not in result
    assert "🥇" not in result.partition("🥇 FC Ben")[0]
    shown = said(await league.press(BEN, won.match_id, "/result", on=None, private=True))
    assert "🥇 FC Ben · 20 VP" in shown


@pytest.fixture
async def won_before(league, won):
    """The same season as it was stored when such a club could still come first."""

    def store(conn):
        for number in (0, 1):
            seasons.put_place(conn, league.season, number, number + 1)
        seasons.put(conn, replace(seasons.load(conn, league.season), winner=0))

    await league.database.write(store)
    return won


async def test_the_season_and_the_archive_mark_the_first(league, won_before):
    looks, asks = league.host.services.seasons.looks, league.asks(BEN)
    shown = said(await looks.show(asks, league.season))
    assert "🥇 🤖 **Ana United** comes first" in shown
    assert "🏆 **Autumn**: 🤖 Ana" in said(await looks.history(asks))


async def test_a_first_place_is_no_title_of_the_member_but_the_hall_of_fame_names_the_first(
    league, won_before
):
    found = await league.database.read(
        lambda conn: seasons.champions(conn, HERE.guild_id, COMPUTER_PART)
    )
    titles = seasons_of(found)
    assert [(title.user_id, title.is_computer) for title in titles] == [(ANA.user_id, True)]
    assert times_of(titles, ANA.user_id) == []
    assert most_titles(titles) is None


async def test_a_table_marks_the_clubs_that_computers_run(league, won):
    rows = [
        league_board.Row(1, "Ana", 30, is_computer=True),
        league_board.Row(2, "A name of many letters", 20),
    ]
    shown = league_board.LeagueTable("Autumn", rows)
    words = words_for((), "en")
    _, first, second = league_board.text(shown, words).splitlines()
    assert "🤖" in first
    assert "🤖" not in second
    assert "Ana (computer)" in league_board.picture(shown, words).svg
    assert "Ana (computer)" in league_board.in_words(shown, words)


async def test_who_comes_back_is_no_computer_any_more(league, division):
    """However long a computer ran the club; what it means for the title is said in the end."""
    await league.uses(ANA, "club", "", ClubAssignment("computer"))
    days = [
        replace(member, computer_days=40) for member in await league.members() if not member.number
    ]

    def read(conn):
        found = division_reading.read(conn, division.id)
        return found.is_computer(0), week_stories.followed(found)

    await league.database.write(lambda conn: seasons.put_column(conn, "computer_days", days))
    assert await league.database.read(read) == (True, [1])
    await league.press(ANA, division.match_id, "/season-back", on=None, private=True)
    assert await league.database.read(read) == (False, [0, 1])
