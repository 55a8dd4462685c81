"""Members of seasons and cups who have their data deleted: what they play for goes on."""

from dataclasses import replace

import pytest

from bot.host.app import rules_pages
from bot.host.ui.custom_id import NO_MATCH, CustomId
from leagues.results import LEFT
from storage.owner import blocks
from storage.owner.blocks import Block
from storage.server import cups, divisions
from storage.server.divisions import StandingRow
from tests.bot.host.fakes import DIRECT, HERE, said
from tests.bot.host.league.days.test_rounds import end, fixtures, join
from tests.bot.host.league.ground import MANAGERS, ON_A_FILE, SIX
from tests.contract.toy.definition import DEFINITION as TOY

ANA, BEN, CEM, DAN = (replace(manager, user_id=manager.user_id * 10**17) for manager in MANAGERS)
"""Members with ids as long as Discord's: no other number in a text is mistaken for theirs."""
WHO = {member.user_id: member for member in (ANA, BEN, CEM, DAN)}


async def first_open(toys, division):
    """The first match that is open, with its two members, home first."""
    users = {member.number: member.user_id for member in await toys.members()}
    found = [
        fixture
        for fixture in await fixtures(toys, division)
        if fixture.match_id and not fixture.done
    ]
    return found[0], WHO[users[found[0].home]], WHO[users[found[0].away]]


async def begin(cup, *members):
    """Let these members play for a cup; return its id."""
    for member in members:
        await cup.host.remember_member(member)
    opened = await cup.host.services.cups.open(
        members[0], HERE, "Cup", own_squads=False, handicap=False
    )
    cup_id = CustomId.parse(opened.content.rows[0][0].custom_id).arguments[1]
    for one in members[1:]:
        await cup.send(one, CustomId(NO_MATCH, f"/cup-join {cup_id}"), on=1)
    await cup.send(members[0], CustomId(NO_MATCH, f"/cup-start {cup_id}"), on=1)
    return cup_id


async def read(cup, cup_id):
    """A cup and its ties."""
    return await cup.database.read(
        lambda conn: (cups.load(conn, cup_id), cups.ties_of(conn, cup_id))
    )


async def forget(front, *members):
    for member in members:
        custom_id = CustomId(NO_MATCH, "/data-delete")
        reply = await front.send(member, custom_id, answers={"sure": "DELETE"}, private=True)
        assert "is deleted" in said(reply)


async def play_round(toys, division, *, without=()):
    """Let the home side win each match of the open round, but for those of some members."""
    users = {member.number: member.user_id for member in await toys.members()}
    for fixture in await fixtures(toys, division):
        sides = [WHO.get(users[side]) for side in (fixture.home, fixture.away)]
        if fixture.match_id and not fixture.done and not {*sides} & {*without, None}:
            await join(toys, fixture, *sides)
            await end(toys, fixture, (0,), (1,), score=(2, 1))
    await toys.process_due()


async def number_of(toys, member):
    (found,) = [other.number for other in await toys.members() if other.user_id == member.user_id]
    return found


async def test_who_leaves_after_half_of_the_matches_keeps_the_results(toys):
    """Two of three were played; the third is a walk-over, and its lobby is never opened."""
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    number = await number_of(toys, BEN)
    for _ in range(2):
        await play_round(toys, division)
    await forget(toys, BEN)
    await toys.process_due()
    mine = [
        fixture
        for fixture in await fixtures(toys, division)
        if number in (fixture.home, fixture.away)
    ]
    assert [one.walkover for one in mine] == [False, False, True]
    assert mine[2].winner == ({mine[2].home, mine[2].away} - {number}).pop()
    assert (await toys.row_of(mine[2].match_id)).status == "closed"
    await play_round(toys, division)
    (post,) = toys.posts("Autumn is over")
    assert "No place for former player, who has left." in post
    assert "nobody came" not in "".join(toys.posts())
    places = {member.number: member.place for member in await toys.members()}
    assert places.pop(number) is None
    assert min(places.values()) == 1
    row = await toys.row()
    assert row.winner != number


async def test_none_of_the_matches_counts_of_who_leaves_before(toys):
    """One of three was played. Nobody meets a former player later, or is said not to have come."""
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    number = await number_of(toys, BEN)
    await play_round(toys, division)
    await forget(toys, BEN)
    await toys.process_due()
    mine = [
        fixture
        for fixture in await fixtures(toys, division)
        if number in (fixture.home, fixture.away)
    ]
    assert {one.winner for one in mine} == {LEFT}
    assert mine[2].match_id is None
    shown = said(await toys.host.services.seasons.looks.fixtures(toys.asks(ANA)))
    assert shown.count("doesn't count, a player has left") == 3
    await play_round(toys, division)
    await play_round(toys, division)
    assert (await toys.row()).status == "over"
    assert "nobody came" not in "".join(toys.posts())
    tables = await toys.tables(division)
    assert number in {line.number for line in tables[1]}
    assert number not in {line.number for line in tables[3]}
    assert sum(line.played for line in tables[3]) == 6


async def test_what_becomes_of_a_leaver_s_results_is_told_where_one_leaves_and_in_the_rules(toys):
    await toys.begin(ANA, BEN, **SIX)
    shown = said(await toys.send(ANA, CustomId(NO_MATCH, "/data-show"), private=True))
    assert "your results stand" in shown
    other = said(await toys.send(DAN, CustomId(NO_MATCH, "/data-show"), private=True))
    assert "your results stand" not in other
    season = said(await toys.host.services.seasons.looks.show(toys.asks(ANA)))
    assert "keeps their results" in season
    seasons = rules_pages.content(TOY, "seasons", "en")
    assert "a leaver's results stand" in said(seasons)


async def test_a_kept_lobby_waits_for_the_other_side_of_a_cup(cup):
    cup_id = await begin(cup, ANA, BEN)
    row, (tie,) = await read(cup, cup_id)
    home, away = (WHO[row.entrants[number]] for number in (tie.home, tie.away))
    await cup.press(home, tie.match_id, "/join")
    await forget(cup, home)
    await cup.press(away, tie.match_id, "/join")
    for _ in range(2):
        await cup.pass_time(days=2)
    row, (tie,) = await read(cup, cup_id)
    assert (row.status, tie.winner) == ("over", tie.away)


async def test_a_league_everybody_has_left_is_over(toys):
    """No match counts, and nobody wins it."""
    (division,) = await toys.begin(ANA, BEN, CEM, **SIX)
    fixture, home, away = await first_open(toys, division)
    await join(toys, fixture, home, away)
    await forget(toys, ANA, BEN, CEM)
    for _ in range(4):
        await toys.process_due()
    assert {each_fixture.winner for each_fixture in await fixtures(toys, division)} == {LEFT}
    row = await toys.row()
    assert (row.status, row.winner) == ("over", None)


async def test_a_league_ends_though_its_last_match_was_a_former_player_s_alone(toys):
    """Nothing is left but a match a computer had won against whoever is gone since."""
    (division,) = await toys.begin(ANA, BEN, **SIX)
    fixture, home, away = await first_open(toys, division)
    await join(toys, fixture, home, away)
    await forget(toys, home)
    await end(toys, fixture, (0,), (1,), score=(2, 1))
    await forget(toys, away)
    for _ in range(3):
        await toys.pass_time(seconds=2)
    assert (await toys.row()).status == "over"


@pytest.mark.long
@ON_A_FILE
async def test_a_season_everybody_has_left_is_played_to_its_end(league):
    (division,) = await league.begin(ANA, BEN, tempo="hours", hours=1)
    await forget(league, BEN, ANA)
    for _ in range(50):
        await league.pass_time(hours=1)
    assert (await league.row()).status == "over"
    assert (await league.match_row(division)).status == "over"


async def test_a_cup_everybody_has_left_is_played_to_its_end(cup):
    """Then its name is free for the next one."""
    cup_id = await begin(cup, ANA, BEN)
    _, (tie,) = await read(cup, cup_id)
    for member in (ANA, BEN):
        await cup.press(member, tie.match_id, "/join")
    await forget(cup, ANA, BEN)
    for _ in range(10):
        await cup.pass_time(days=3)
    row, ties = await read(cup, cup_id)
    assert row.status == "over"
    assert all(each_tie.done for each_tie in ties)
    assert await begin(cup, CEM, DAN) != cup_id


async def test_a_manager_who_is_gone_is_told_of_once_with_what_becomes_of_the_club(league):
    """The post names neither them nor the club as it was called."""
    await league.begin(ANA, BEN)
    before = len(league.messenger.posts)
    await forget(league, ANA)
    for _ in range(3):
        await league.pass_time(seconds=2)
    told = "A computer runs the club from now on, as **Nora Athletic**; it can't win anything."
    (post,) = [
        each_post
        for each_post in league.messenger.posts[before:]
        if told in said(each_post.looks[0])
    ]
    assert "Ana" not in said(post.looks[0])
    await league.pass_time(days=1)
    assert len(league.posts("is gone for good")) == 1


async def test_the_place_of_the_club_that_goes_on_is_told(league):
    (division,) = await league.begin(ANA, BEN)
    row = StandingRow(division_id=division.id, week=1, line=0, place=1, number=0, points=9)
    await league.database.write(lambda conn: divisions.put_table(conn, [row]))
    await forget(league, ANA)
    for _ in range(3):
        await league.pass_time(seconds=2)
    assert league.posts("👋 The manager of the club in place 1 of the league is gone for good.")


async def test_who_is_blocked_is_told_of_in_the_same_words(league):
    await league.begin(ANA, BEN)
    row = Block(blocks.MEMBER, ANA.user_id, league.clock.ms())
    await league.database.write(lambda conn: blocks.put(conn, row))
    for _ in range(2):
        await league.host.services.owner_watch.refresh()
        await league.pass_time(seconds=2)
    assert len(league.posts("A manager is gone for good.")) == 1


async def test_who_is_blocked_in_a_league_is_told_of_once_and_called_no_more(toys):
    """The others read what becomes of the matches; the blocked member gets nothing."""
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    await play_round(toys, division)
    before = len(toys.messenger.posts)
    row = Block(blocks.MEMBER, BEN.user_id, toys.clock.ms())
    await toys.database.write(lambda conn: blocks.put(conn, row))
    for _ in range(3):
        await toys.host.services.owner_watch.refresh()
        await toys.process_due()
    (post,) = toys.posts("A player is out.", "presses Join and wins by walk-over")
    assert "Ben" not in post
    for _ in range(8):
        await toys.pass_time(hours=3)
    later = toys.messenger.posts[before:]
    assert all(BEN.user_id not in one.looks[0].ping.users for one in later if one.looks[0].ping)
    assert all(one.channel != DIRECT + BEN.user_id for one in later)
    assert len(toys.posts("A player is out.")) == 1


async def test_who_is_blocked_in_several_seasons_is_told_of_in_each(league):
    """Pressed twice, and after the bot was restarted, it is told once."""
    await league.begin(ANA, BEN)
    first = league.season
    await league.begin(CEM, ANA, name="Winter")
    assert league.season != first
    row = Block(blocks.MEMBER, ANA.user_id, league.clock.ms())
    await league.database.write(lambda conn: blocks.put(conn, row))
    for _ in range(2):
        league.restart()
        await league.host.services.owner_watch.refresh()
        await league.pass_time(seconds=2)
        await league.pass_time(minutes=1)
    assert len(league.posts("A manager is gone for good.")) == 2


@pytest.mark.parametrize(
    ("rounds", "told"),
    [(0, "None of these counts."), (2, "Their results stand")],
)
async def test_what_becomes_of_the_matches_of_a_player_who_is_gone_is_told_once(toys, rounds, told):
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    for _ in range(rounds):
        await play_round(toys, division)
    await forget(toys, CEM)
    await toys.process_due()
    assert len(toys.posts("A player is gone for good", told)) == 1
