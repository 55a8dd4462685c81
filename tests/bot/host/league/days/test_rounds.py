"""A league of a game for two: rounds, lobbies, results, who does not come, and how it ends."""

import pytest

from bot.host.league.rules.season_settings import SeasonSettings
from bot.host.league.seasons.season_queries import at_match
from bot.host.refusal import Refusal
from games.core.game import Outcome
from games.stein.definition import DEFINITION as STEIN
from leagues.results import NOBODY, VOIDED
from storage.server import divisions, servers
from storage.server.servers import Server
from tests.bot.host.fakes import GUILD, labels, picks, private_text, said
from tests.bot.host.league.ground import ANA, BEN, CEM, DAN, SIX, League

WHO = {member.user_id: member for member in (ANA, BEN, CEM, DAN)}


async def fixtures(toys, division):
    return await toys.database.read(lambda conn: divisions.fixtures_of(conn, division.id))


async def open_ones(toys, division):
    """The matches that are open, with their two members, home first."""
    users = {member.number: member.user_id for member in await toys.members()}
    return [
        (fixture, WHO[users[fixture.home]], WHO[users[fixture.away]])
        for fixture in await fixtures(toys, division)
        if fixture.match_id is not None and not fixture.done
    ]


async def join(toys, fixture, *members):
    for member in members:
        await toys.press(member, fixture.match_id, "/join")


async def resign(toys, fixture, member):
    await toys.press(member, fixture.match_id, "/resign-yes", on="card")


async def end(toys, fixture, *ranking, score):
    """End a match by the rules, as its moves would."""
    table = await toys.table(fixture.match_id)
    outcome = Outcome(ranking, "over", "T-R1", score=score)
    await toys.host.services.matches.save_change(table, outcome=outcome)


async def test_everybody_meets_everybody_and_the_table_follows(toys):
    """Four members: three rounds; each opens when the one before is played."""
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    assert len(toys.posts("play this season")) == 1
    for number in range(3):
        found = await open_ones(toys, division)
        assert {one.round for one, *_ in found} == {number}
        assert len(found) == 2
        for fixture, home, away in found:
            await join(toys, fixture, home, away)
            await end(toys, fixture, (0,), (1,), score=(3, 1))
        await toys.pass_time(seconds=2)
        await toys.pass_time(seconds=2)
    row = await toys.row()
    assert row.status == "over"
    tables = await toys.tables(division)
    assert list(tables) == [1, 2, 3]
    assert [line.points for line in tables[3]] == [6, 6, 3, 3]
    assert tables[1][0].moved is None
    assert all(line.moved is not None for line in tables[2])
    assert len(toys.posts("· round 1", "3:1")) == 1
    assert [member.place for member in await toys.members()].count(1) in {1, 2}


async def test_who_comes_alone_wins_and_where_nobody_comes_it_does_not_count(toys):
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    (one, home, _), (other, *_) = await open_ones(toys, division)
    await join(toys, one, home)
    await toys.pass_day(division)
    for _ in range(3):
        await toys.pass_time(seconds=2)
    rows = {row.match_id: row for row in await fixtures(toys, division)}
    assert rows[one.match_id].winner == one.home
    assert rows[one.match_id].home_score is None
    assert rows[other.match_id].winner == NOBODY
    assert len(toys.posts("nobody came")) == 1
    (table,) = (await toys.tables(division)).values()
    assert rows[one.match_id].walkover
    assert len(toys.posts("walk-over for")) == 1
    assert [(line.points, line.form) for line in table] == [(3, "w"), (0, ""), (0, ""), (0, "l")]
    assert {row.round for row, *_ in await open_ones(toys, division)} == {1}


async def test_both_sides_are_called_once_when_a_round_opens(toys):
    (division,) = await toys.begin(ANA, BEN, **SIX)
    assert sorted(toys.mentions()) == [1, 2]
    await toys.pass_time(hours=4, minutes=29)
    assert sorted(toys.mentions()) == [1, 2]
    ((fixture, *_),) = await open_ones(toys, division)
    lobby = await toys.message(fixture.match_id, "lobby")
    assert {"Join", "How to play", "Season table"} == set(labels(lobby.content))
    assert "you lose this match" in said(lobby.content)
    assert "no table before" in private_text(
        await toys.press(ANA, fixture.match_id, "/season-table")
    )
    assert "league match" in private_text(await toys.press(ANA, fixture.match_id, "/leave"))
    assert private_text(await toys.press(CEM, fixture.match_id, "/join")) == (
        "Ana – Ben meet here for Autumn. /season todo shows your own matches."
    )


async def test_a_match_that_has_begun_may_go_on_for_a_round_and_then_time_decides(toys):
    (division,) = await toys.begin(ANA, BEN, legs=2, **SIX)
    ((fixture, home, away),) = await open_ones(toys, division)
    await join(toys, fixture, home, away)
    await toys.pass_day(division)
    await toys.pass_time(seconds=2)
    late = (await fixtures(toys, division))[0]
    assert not late.done
    assert len(await open_ones(toys, division)) == 2
    assert "still being played, until <t:" in said(
        await toys.host.services.seasons.looks.fixtures(toys.asks(ANA))
    )
    owed = said(await toys.host.services.seasons.looks.todo(toys.asks(ANA)))
    at = (await toys.closings(division))[1].due // 1000
    assert owed.count(f", until <t:{at}:R>") == 2
    await toys.pass_day(division)
    for _ in range(3):
        await toys.pass_time(seconds=2)
    first, second = await fixtures(toys, division)
    table = await toys.table(fixture.match_id)
    waiting = table.definition.game.waiting_for(table.match.state)
    loser = [fixture.home, fixture.away][waiting[0]]
    expected = VOIDED if len(waiting) == 2 else fixture.home + fixture.away - loser
    assert (first.done, first.winner, first.home_score) == (True, expected, None)
    assert second.winner == NOBODY
    assert (await toys.row()).status == "over"


async def test_a_draw_gives_a_point_to_each_and_a_resignation_has_no_score(toys):
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    (one, *sides), (other, home, away) = await open_ones(toys, division)
    await join(toys, one, *sides)
    await end(toys, one, (0, 1), score=(2, 2))
    await join(toys, other, home, away)
    await resign(toys, other, home)
    await toys.pass_time(seconds=2)
    rows = (await toys.tables(division))[1]
    assert sorted((line.points, line.difference) for line in rows) == [
        (0, 0),
        (1, 0),
        (1, 0),
        (3, 0),
    ]
    assert len(toys.posts("2:2", "won")) == 1


async def test_who_presses_late_opens_no_further_round(toys):
    """Somebody else opened the round that they meant, and it has been played since."""
    (division,) = await toys.begin(ANA, BEN, CEM)
    rounds = toys.host.services.seasons.rounds
    for _ in range(2):
        ((fixture, home, away),) = await open_ones(toys, division)
        await join(toys, fixture, home, away)
        await resign(toys, fixture, away)
        await toys.pass_time(seconds=2)
        assert await open_ones(toys, division) == []
        await rounds.process_due(division.id, ahead=1)
    assert await open_ones(toys, division) == []
    assert [each_division.stage for each_division in await toys.divisions()] == [2]


async def test_a_real_week_has_a_round_and_waits_for_sunday(toys):
    (division,) = await toys.begin(ANA, BEN, CEM)
    found = await open_ones(toys, division)
    assert len(found) == 1
    fixture, home, away = found[0]
    await join(toys, fixture, home, away)
    await resign(toys, fixture, away)
    await toys.pass_time(seconds=2)
    assert await open_ones(toys, division) == []
    assert "next round is open" in said(
        await toys.host.services.seasons.advance(toys.asks(ANA), "")
    )
    assert len(await open_ones(toys, division)) == 1
    await toys.pass_day(division)
    await toys.pass_time(seconds=2)
    await toys.pass_time(seconds=2)
    assert {one.round for one, *_ in await open_ones(toys, division)} == {2}


async def test_a_league_stands_still_and_its_lobbies_wait(toys):
    (division,) = await toys.begin(ANA, BEN, **SIX)
    interaction, seasons = toys.asks(ANA), toys.host.services.seasons
    await toys.pass_time(hours=5)
    assert "is paused" in said(await seasons.pause(interaction, ""))
    await toys.pass_time(days=3)
    ((fixture, *_),) = await open_ones(toys, division)
    assert (await toys.row()).paused_at is not None
    assert "goes on" in said(await seasons.pause(interaction, ""))
    due = (await toys.closings(division))[0].due
    assert due == toys.clock.ms() + 3_600_000
    assert (await toys.row_of(fixture.match_id)).wake_at == due


async def test_a_league_needs_two_and_has_divisions_of_six(toys):
    await toys.sign_up(ANA)
    assert "needs at least two" in private_text(await toys.knock(ANA, "season-start"))
    members = [type(ANA)(number, f"M{number}", ANA.guild_id) for number in range(11, 18)]
    (upper, lower) = await toys.begin(*members, name="Big")
    assert len(await fixtures(toys, upper)) == 6
    assert len(await fixtures(toys, lower)) == 3
    panel = await toys.knock(members[0], "season-settings")
    assert "Everyone plays everyone once" in said(panel)


async def test_in_a_league_nobody_has_a_club(toys):
    await toys.begin(ANA, BEN)
    with pytest.raises(Refusal, match="no club"):
        await toys.host.services.seasons.lookup.own_match(toys.asks(ANA))
    with pytest.raises(Refusal, match="part of a season"):
        await toys.host.services.seasons.clubs.back(
            at_match(toys.asks(ANA), await _own(toys), "/x")
        )


async def _own(toys):
    (division,) = await toys.divisions()
    ((fixture, home, away),) = await open_ones(toys, division)
    await join(toys, fixture, home, away)
    return fixture.match_id


async def test_three_days_away_move_the_round_before_its_lobbies_close(toys):
    (division,) = await toys.begin(ANA, BEN, **SIX)
    await toys.be_down(days=3)
    ((fixture, *_),) = await open_ones(toys, division)
    assert (await toys.row_of(fixture.match_id)).status == "lobby"
    assert (await toys.closings(division))[0].due > toys.clock.ms()


@pytest.mark.parametrize(
    ("terms", "speed"),
    [
        ({}, "day"),
        ({"tempo": "hours", "hours": 96}, "day"),
        ({"tempo": "hours", "hours": 24}, "relaxed"),
        (SIX, "live"),
        ({"tempo": "sitting"}, "live"),
        ({"speed": "none"}, "none"),
        ({"tempo": "hours", "hours": 6, "speed": "three_days"}, "three_days"),
    ],
)
def test_a_turn_is_as_long_as_fits_a_round_or_as_was_chosen(terms, speed):
    assert SeasonSettings(**terms).pace == speed


async def test_a_match_of_a_league_has_a_clock_and_the_round_s_end_stands(toys, clock):
    """Rounds of a day leave twelve hours a turn; who lets them pass may be claimed against."""
    (division,) = await toys.begin(ANA, BEN, tempo="hours", hours=24)
    ((fixture, home, away),) = await open_ones(toys, division)
    await join(toys, fixture, home, away)
    table = await toys.table(fixture.match_id)
    assert table.clocks.terms.speed == "relaxed"
    assert {turn.time for turn in table.clocks.turns.values() if turn.since} == {12 * 3_600_000}
    card = (await toys.message(fixture.match_id)).content
    assert f"due <t:{clock.ms() // 1000 + 12 * 3600}:R>" in said(card)
    for _ in range(52):
        await toys.pass_time(hours=1)
    (fixture,) = await fixtures(toys, division)
    assert fixture.done


async def test_the_organiser_chooses_the_time_for_a_turn(toys):
    """Before the season begins, in the panel; the card says it."""
    await toys.sign_up(ANA, BEN, **SIX)
    content = (await toys.knock(ANA, "season-settings")).content
    assert "5 minutes a turn. Finish before the round ends" in said(content)
    (pick,) = [each_pick for each_pick in picks(content) if each_pick.custom_id.endswith(" speed")]
    assert [entry.value for entry in pick.entries if entry.chosen] == ["fitting"]
    assert pick.entries[0].label == "Best: 5 minutes a turn"
    content = (await toys.choose(ANA, "speed", "week")).content
    assert "1 week a turn" in said(content)
    await toys.knock(ANA, "season-start")
    (division,) = await toys.divisions()
    ((fixture, home, away),) = await open_ones(toys, division)
    await join(toys, fixture, home, away)
    table = await toys.table(fixture.match_id)
    assert table.clocks.terms.speed == "week"
    await toys.pass_time(hours=6)
    for _ in range(7):
        await toys.pass_time(hours=1)
    (fixture,) = await fixtures(toys, division)
    assert fixture.done, "the round after closed, a week a turn or not"


async def test_a_match_of_a_league_has_the_options_that_its_time_for_a_turn_proposes(
    database, clock, monkeypatch
):
    """With twelve hours a turn a half of 11 has 12 turns instead of 40, as in a lobby."""
    toys = League(database, clock, monkeypatch, definition=STEIN)
    (division,) = await toys.begin(ANA, BEN, tempo="hours", hours=24)
    ((fixture, home, away),) = await open_ones(toys, division)
    await join(toys, fixture, home, away)
    table = await toys.table(fixture.match_id)
    assert table.match.options.turns == 12


async def test_what_everybody_reads_of_a_season_is_in_the_server_s_language(toys):
    await toys.database.write(lambda conn: servers.save(conn, Server(GUILD, language="de")))
    (division,) = await toys.begin(ANA, BEN, **SIX)
    ((fixture, home, away),) = await open_ones(toys, division)
    lobby = next(post for post in toys.messenger.posts if "Mitspielen" in labels(post.looks[0]))
    assert lobby.looks[0].title
    await join(toys, fixture, home, away)
    assert (await toys.table(fixture.match_id)).words("Join") == "Mitspielen"
    assert not toys.posts("play this season")


async def test_a_league_of_matches_has_a_wall_and_fair_play_and_its_champion_s_card(toys):
    """Goals against are the other side's score; a match without one was not attended."""
    (division,) = await toys.begin(ANA, BEN, CEM, **SIX)
    for _ in range(3):
        for fixture, home, away in await open_ones(toys, division):
            await join(toys, fixture, home, away)
            is_ana = home is ANA
            await end(toys, fixture, (0,), (1,), score=(3, 1) if is_ana else (4, 3))
        await toys.pass_time(hours=6)
    (post,) = toys.posts("Autumn is over")
    assert "**Best defence** ·" in post
    assert "**Fair play** ·" in post
    assert "Wisest bet" not in post


async def test_fair_play_in_a_league_of_matches_counts_matches_missed(toys):
    """There are no days of a week in rounds; a match that nobody attended is missed by both."""
    (division,) = await toys.begin(ANA, BEN, legs=2, **SIX)
    await toys.pass_day(division)
    for _ in range(3):
        await toys.pass_time(seconds=2)
    ((fixture, home, away),) = await open_ones(toys, division)
    await join(toys, fixture, home, away)
    await end(toys, fixture, (0,), (1,), score=(3, 1))
    await toys.pass_time(hours=6)
    (post,) = toys.posts("Autumn is over")
    assert "**Fair play** · Ana and Ben: there most often, 1 match missed." in post
