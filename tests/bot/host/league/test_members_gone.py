"""Members of seasons and cups who have their data deleted: what they play for goes on."""

from dataclasses import replace

import pytest

from bot.host.ui.custom_id import NO_MATCH, CustomId
from games.finale_cards.definition import DEFINITION as CARDS
from storage.server import cups
from storage.server.divisions import NOBODY
from tests.bot.host.fakes import HERE, Front, said
from tests.bot.host.league.days.test_rounds import SIX, end, fixtures, join
from tests.bot.host.league.ground import MANAGERS, ON_A_FILE, League
from tests.contract.toy.definition import DEFINITION as TOY

ANA, BEN, CEM, DAN = (replace(one, user_id=one.user_id * 10**17) for one in MANAGERS)
"""Members with ids as long as Discord's: no other number in a text is mistaken for theirs."""
WHO = {one.user_id: one for one in (ANA, BEN, CEM, DAN)}
pytestmark = pytest.mark.usefixtures("patient")


@pytest.fixture
def toys(database, clock, monkeypatch):
    return League(database, clock, monkeypatch, definition=TOY)


@pytest.fixture
def cup(database, clock, monkeypatch):
    monkeypatch.setattr("bot.host.match.computer_players.GAMES", {CARDS.name: CARDS})
    return Front(database, clock, games={CARDS.name: CARDS})


async def first_open(toys, division):
    """The first match that is open, with its two members, home first."""
    users = {one.number: one.user_id for one in await toys.members()}
    found = [one for one in await fixtures(toys, division) if one.match_id and not one.done]
    return found[0], WHO[users[found[0].home]], WHO[users[found[0].away]]


async def begin(cup, *members):
    """Let these members play for a cup; return its id."""
    for one in members:
        await cup.host.remember_member(one)
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
    for one in members:
        custom_id = CustomId(NO_MATCH, "/data-delete")
        reply = await front.send(one, custom_id, answers={"sure": "DELETE"}, private=True)
        assert "is deleted" in said(reply)


async def test_a_kept_lobby_waits_for_the_other_side_of_a_league(toys):
    """Whoever had joined is gone; the other one still comes in time, and wins."""
    (division,) = await toys.begin(ANA, BEN, CEM, DAN, **SIX)
    fixture, home, away = await first_open(toys, division)
    await join(toys, fixture, home)
    await forget(toys, home)
    assert (await toys.row_of(fixture.match_id)).status == "lobby"
    await join(toys, fixture, away)
    await toys.pass_day(division)
    for _ in range(3):
        await toys.pass_time(seconds=2)
    rows = {one.match_id: one for one in await fixtures(toys, division)}
    assert rows[fixture.match_id].winner == fixture.away


async def test_a_kept_lobby_waits_for_the_other_side_of_a_cup(cup):
    cup_id = await begin(cup, ANA, BEN)
    row, (tie,) = await read(cup, cup_id)
    home, away = (WHO[row.entrants[number]] for number in (tie.home, tie.away))
    await cup.press(home, tie.match_id, "/join")
    await forget(cup, home)
    await cup.press(away, tie.match_id, "/join")
    await cup.pass_time(days=4)
    row, (tie,) = await read(cup, cup_id)
    assert (row.status, tie.winner) == ("over", tie.away)


async def test_a_league_everybody_has_left_is_played_to_its_end(toys):
    """Computers play on in the match that runs; nobody comes to the others."""
    (division,) = await toys.begin(ANA, BEN, CEM, **SIX)
    fixture, home, away = await first_open(toys, division)
    await join(toys, fixture, home, away)
    await forget(toys, ANA, BEN, CEM)
    for _ in range(40):
        await toys.pass_time(hours=3)
    first, *others = await fixtures(toys, division)
    assert first.winner != NOBODY
    assert {one.winner for one in others} == {NOBODY}
    assert (await toys.row()).status == "over"


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
    for one in (ANA, BEN):
        await cup.press(one, tie.match_id, "/join")
    await forget(cup, ANA, BEN)
    for _ in range(10):
        await cup.pass_time(days=3)
    row, ties = await read(cup, cup_id)
    assert row.status == "over"
    assert all(one.done for one in ties)
    assert await begin(cup, CEM, DAN) != cup_id
