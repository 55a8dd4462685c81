"""Limits are for what a member starts: what they owe in a cup or a season is never refused."""

from dataclasses import replace

import pytest

from bot.host.app.games_card_handlers import PlayRequest
from bot.host.app.host import HostSettings
from bot.host.match.stand_ins import assign_stand_in
from bot.host.play.seat_transfer import seat_computer
from bot.host.ui.custom_id import CustomId
from games.finale_cards.definition import DEFINITION as CARDS
from storage.server import servers
from storage.server.servers import Server
from tests.bot.host.fakes import (
    ANA,
    BEN,
    CEM,
    EVE,
    GUILD,
    HERE,
    Front,
    private_text,
    said,
)
from tests.bot.host.league.days.test_rounds import join, open_ones, resign
from tests.bot.host.league.ground import SIX, League
from tests.bot.host.league.test_members_gone import begin, read
from tests.contract.toy.definition import DEFINITION as TOY

ONE = {"most_matches": 1}
LIMIT = "You have 1 running match here. Finish or leave one first: /games"
CLOSED_CHANNEL = 4_000
MODERATOR = replace(EVE, moderates=True)
WHO = {member.user_id: member for member in (ANA, BEN, CEM)}


@pytest.fixture
def cup(database, clock, monkeypatch):
    games = {CARDS.name: CARDS, TOY.name: TOY}
    monkeypatch.setattr("bot.host.computers.choices.GAMES", games)
    return Front(database, clock, games=games, **ONE)


@pytest.fixture
def league(database, clock, monkeypatch):
    found = League(database, clock, monkeypatch, definition=TOY)
    found.settings = HostSettings(**ONE)
    found.restart()
    return found


async def close_channels(front):
    """Allow matches in another channel alone, and one at once in each."""
    server = Server(GUILD, match_channels=(CLOSED_CHANNEL,), matches_per_channel=1)
    await front.database.write(lambda conn: servers.save(conn, server))


async def replace_player(front, match, seat, member):
    """Let a moderator seat a member."""
    answers = {"seat": str(seat), "user": str(member.user_id), "name": member.name}
    action = CustomId("0", f"/mod-replace {match}")
    return await front.send(MODERATOR, action, private=True, answers=answers)


async def test_a_cup_s_tie_and_its_final_are_joined_with_as_many_matches_as_may_be(cup):
    for member in (ANA, BEN, CEM):
        await cup.begin(member, computers=1)
    cup_id = await begin(cup, ANA, BEN, CEM)
    for _ in range(2):
        row, ties = await read(cup, cup_id)
        (tie,) = [each_tie for each_tie in ties if not each_tie.done]
        home, away = (WHO[row.entrants[number]] for number in (tie.home, tie.away))
        for one in (home, away):
            await cup.press(one, tie.match_id, "/join")
        assert (await cup.row(tie.match_id)).status == "running"
        await cup.press(away, tie.match_id, "/resign-yes", on="card")
    row, _ = await read(cup, cup_id)
    assert row.status == "over"
    assert row.winner is not None


async def test_a_league_s_round_is_joined_with_as_many_matches_as_may_be(league):
    for member in (ANA, BEN):
        await Front.begin(league, member, computers=1)
    (division,) = await league.begin(ANA, BEN, **SIX)
    fixture, home, away = (await open_ones(league, division))[0]
    await join(league, fixture, home, away)
    assert (await league.row_of(fixture.match_id)).status == "running"


async def test_what_is_owed_counts_for_what_one_starts_afterwards(league):
    (division,) = await league.begin(ANA, BEN, **SIX)
    fixture, home, away = (await open_ones(league, division))[0]
    await join(league, fixture, home, away)
    refused = await league.play(ANA, HERE, PlayRequest("toy"))
    assert private_text(refused) == LIMIT


async def test_somebody_else_s_cup_match_is_none_that_one_owes(cup):
    """A moderator may seat only who has room, or whose match it is."""
    await cup.begin(CEM, computers=1)
    cup_id = await begin(cup, ANA, BEN)
    row, (tie,) = await read(cup, cup_id)
    for member in (ANA, BEN):
        await cup.press(member, tie.match_id, "/join")
    assert LIMIT in said(await replace_player(cup, tie.match_id, 0, CEM))
    home = WHO[row.entrants[tie.home]]
    await _leave(cup, tie.match_id, lambda loaded: seat_computer(loaded, 0))
    await cup.begin(home, computers=1)
    await replace_player(cup, tie.match_id, 0, home)
    assert (await cup.row(tie.match_id)).seats[0].user_id == home.user_id


async def test_the_own_seat_in_a_cup_is_taken_again_with_as_many_matches_as_may_be(cup):
    cup_id = await begin(cup, ANA, BEN)
    row, (tie,) = await read(cup, cup_id)
    for member in (ANA, BEN):
        await cup.press(member, tie.match_id, "/join")
    home = WHO[row.entrants[tie.home]]
    await _leave(cup, tie.match_id, lambda loaded: assign_stand_in(loaded, 0, "left"))
    for one in (home, CEM):
        await cup.begin(one, computers=1)
    refused = await cup.press(CEM, tie.match_id, "/take", on="card")
    assert LIMIT in said(refused)
    assert "asked the players" in said(await cup.press(home, tie.match_id, "/take", on="card"))


async def test_rounds_open_where_matches_may_no_longer_be_opened(league):
    (division,) = await league.begin(ANA, BEN, CEM, **SIX)
    await close_channels(league)
    for _ in range(3):
        ((fixture, home, away),) = await open_ones(league, division)
        await join(league, fixture, home, away)
        assert (await league.row_of(fixture.match_id)).status == "running"
        await resign(league, fixture, away)
        for _ in range(3):
            await league.pass_time(seconds=2)
    assert (await league.row()).status == "over"


async def test_a_cup_s_final_opens_where_matches_may_no_longer_be_opened(cup):
    cup_id = await begin(cup, ANA, BEN, CEM)
    await close_channels(cup)
    for _ in range(2):
        row, ties = await read(cup, cup_id)
        (tie,) = [each_tie for each_tie in ties if not each_tie.done]
        home, away = (WHO[row.entrants[number]] for number in (tie.home, tie.away))
        for member in (home, away):
            await cup.press(member, tie.match_id, "/join")
        await cup.press(away, tie.match_id, "/resign-yes", on="card")
    assert (await read(cup, cup_id))[0].status == "over"


async def _leave(front, match, change):
    """Change the seats of a running match."""
    loaded = await front.table(match)
    change(loaded)
    await front.host.services.matches.save_change(loaded)
