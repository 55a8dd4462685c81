"""Members who have left the server, or are blocked, as their season ends: they win nothing."""

from dataclasses import replace

import pytest

from bot.host.league.days.departures import ASKED_EVERY
from bot.host.league.posts.rivalry_lines import best_predictors
from bot.host.league.rules import division_reading
from bot.host.ui.member import words_for
from storage.owner import blocks
from storage.owner.blocks import Block
from storage.server import rivalries, seasons
from storage.server.rivalries import PredictionRow, RivalryRow
from tests.bot.host.fakes import said
from tests.bot.host.league.days.test_rounds import end as end_match
from tests.bot.host.league.days.test_rounds import fixtures, join
from tests.bot.host.league.days.test_season_end import end
from tests.bot.host.league.ground import ANA, BEN, CEM, SIX

WHO = {member.user_id: member for member in (ANA, BEN, CEM)}


async def win_league(toys):
    """Begin a league of two, and let the home side win its only match; return both."""
    (division,) = await toys.begin(ANA, BEN, **SIX)
    users = {member.number: WHO[member.user_id] for member in await toys.members()}
    ((fixture),) = await fixtures(toys, division)
    home, away = users[fixture.home], users[fixture.away]
    await join(toys, fixture, home, away)
    return fixture, home, away


async def places(league):
    return {member.user_id: member.place for member in await league.members()}


@pytest.mark.parametrize("how", ["left", "blocked"])
async def test_the_leader_of_a_league_who_is_gone_gets_no_place_and_no_title(toys, how):
    fixture, home, away = await win_league(toys)
    if how == "left":
        toys.messenger.left.add(home.user_id)
    else:
        block = Block(blocks.MEMBER, home.user_id, toys.clock.ms())
        await toys.database.write(lambda conn: blocks.put(conn, block))
    await end_match(toys, fixture, (0,), (1,), score=(3, 1))
    await toys.process_due()
    assert await places(toys) == {home.user_id: None, away.user_id: 1}
    (post,) = toys.posts("Autumn is over")
    assert f"No place for {home.name}, who has left." in post
    (winner,) = [member for member in await toys.members() if member.user_id == away.user_id]
    assert (await toys.row()).winner == winner.number


async def test_the_leader_of_days_who_has_left_gets_no_place_and_no_title(league, division):
    league.messenger.left.add(ANA.user_id)
    await end(league, division, (0,), (1,), score=(9, 5))
    await league.process_due()
    seats = {member.user_id: member.seat for member in await league.members()}
    gone = dict.fromkeys(seats, 1) | {ANA.user_id: None}
    assert await places(league) == gone


async def test_who_has_come_back_before_the_end_has_not_left(toys):
    fixture, home, away = await win_league(toys)
    toys.messenger.left.add(home.user_id)
    await toys.pass_time(milliseconds=ASKED_EVERY)
    toys.messenger.left.clear()
    await toys.pass_time(milliseconds=ASKED_EVERY)
    await end_match(toys, fixture, (0,), (1,), score=(3, 1))
    await toys.process_due()
    assert await places(toys) == {home.user_id: 1, away.user_id: 2}


async def test_nobody_has_left_because_discord_does_not_answer_and_it_is_asked_seldom(toys):
    fixture, home, away = await win_league(toys)
    toys.messenger.left.add(home.user_id)
    toys.messenger.faults = 2
    before = len(toys.messenger.asked_about)
    await end_match(toys, fixture, (0,), (1,), score=(3, 1))
    await toys.process_due()
    assert await places(toys) == {home.user_id: 1, away.user_id: 2}
    assert len(toys.messenger.asked_about) - before <= 4


async def test_who_has_left_is_not_named_as_the_best_predictor(league):
    (division,) = await league.begin(ANA, BEN, CEM)
    members = await league.members()
    numbers = {member.user_id: member.number for member in members}

    def predict(conn):
        home, away = numbers[ANA.user_id], numbers[BEN.user_id]
        row = RivalryRow(division_id=division.id, week=1, home=home, away=away)
        rivalries.put(conn, replace(row, winner=home, settled_at=1))
        for user in (CEM.user_id, BEN.user_id):
            own = {"division_id": division.id, "week": 1, "user_id": user, "pick": home, "at": 0}
            rivalries.predict(conn, PredictionRow(**own))

    await league.database.write(predict)

    async def best():
        def read(conn):
            return best_predictors(conn, division_reading.read(conn, division.id), words_for(()))

        return await league.database.read(read)

    (line,) = await best()
    assert "Cem" in line
    (cem,) = [member for member in members if member.user_id == CEM.user_id]
    await league.database.write(lambda conn: seasons.put_member(conn, replace(cem, left_at=5)))
    (line,) = await best()
    assert "Ben" in line
    assert "Cem" not in line


async def test_who_has_left_is_told_of_once_and_called_no_more(league, division):
    """The club is a computer's from the first missed day on, until they are back."""
    league.messenger.left.add(ANA.user_id)
    for _ in range(3):
        await league.act(division, BEN)
        await league.pass_day(division)
        await league.process_due()
    told = "👋 Ana has left the server, so a computer runs the club until they are back."
    assert len(league.posts("has left the server")) == 1
    assert league.posts(told)
    assert not league.posts("missed two days")
    called = league.mentions().count(ANA.user_id)
    for _ in range(2):
        await league.act(division, BEN)
        await league.pass_day(division)
        await league.process_due()
    assert league.mentions().count(ANA.user_id) == called
    assert len(league.posts("has left the server")) == 1
    (ana,) = [member for member in await league.members() if member.user_id == ANA.user_id]
    assert ana.left_at is not None
    league.messenger.left.clear()
    await league.press(ANA, division.match_id, "/season-back", on=None, private=True)
    (ana,) = [member for member in await league.members() if member.user_id == ANA.user_id]
    assert (ana.left_at, ana.missed) == (None, 0)
    await league.process_due()
    post = next(
        each_post
        for each_post in league.messenger.posts
        if "has left the server" in said(each_post.looks[0])
    )
    assert "👋 Back in charge of the club: Ana." in said(post.content)


async def test_a_season_called_off_while_discord_is_asked_hands_no_club_over(league, monkeypatch):
    (division,) = await league.begin(BEN, ANA)
    league.messenger.left.add(ANA.user_id)
    just_left = league.host.services.seasons.departures.just_left

    async def slow(division_id):
        found = await just_left(division_id)
        if found is not None:
            await league.knock(BEN, "season-off-yes")
        return found

    monkeypatch.setattr(league.host.services.seasons.departures, "just_left", slow)
    for _ in range(2):
        await league.act(division, BEN)
        await league.pass_day(division)
        await league.process_due()
    assert (await league.row()).status == "closed"
    assert all(seat.bot is None for seat in (await league.match_row(division)).seats)
    assert not league.posts("has left the server")


async def test_who_comes_has_not_left_even_if_their_club_was_never_handed_over(league, monkeypatch):
    """As after a kill between noting that they have left and the change of the match."""
    (division,) = await league.begin(BEN, ANA)
    league.messenger.left.add(ANA.user_id)

    async def dies(*_):
        raise OSError

    with monkeypatch.context() as killed:
        killed.setattr(league.host.services.seasons.days, "hand_over_left", dies)
        for _ in range(2):
            await league.act(division, BEN)
            await league.pass_day(division)
            await league.process_due()
    assert (await league.members())[1].left_at is not None
    league.messenger.left.clear()
    await league.pass_time(hours=2)
    await league.come(division, ANA)
    assert (await league.members())[1].left_at is None
