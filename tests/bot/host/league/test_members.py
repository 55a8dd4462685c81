"""Who is a member of a season: those who are none any more, and those who take a seat over."""

from dataclasses import replace

import pytest

from bot.host.app.season_commands import ClubAssignment
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import NO_MATCH, CustomId
from storage.server import seasons
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, private_text, said
from tests.bot.host.league.ground import QUICK, SIX, League
from tests.contract.toy.definition import DEFINITION as TOY

MOD = replace(EVE, moderates=True)


async def forget(league, member):
    """A member has everything stored of them deleted."""
    custom_id = CustomId(NO_MATCH, "/data-delete")
    await league.send(member, custom_id, answers={"sure": "DELETE"}, private=True)


def crown(conn, season_id):
    """The first member has won."""
    seasons.put(conn, replace(seasons.load(conn, season_id), winner=0))


async def test_whose_data_is_deleted_has_withdrawn_from_a_season_that_has_not_begun(toys):
    await toys.sign_up(ANA, BEN, CEM, **SIX)
    await forget(toys, BEN)
    assert [member.user_id for member in await toys.members()] == [ANA.user_id, CEM.user_id]
    card = said(await toys.host.services.seasons.signups.content(toys.season))
    assert [line for line in card.splitlines() if "🟢" in line] == ["🟢 Ana", "🟢 Cem"]
    await forget(toys, CEM)
    assert "needs at least two" in private_text(await toys.knock(ANA, "season-start"))


async def test_when_the_organiser_s_data_is_deleted_the_next_one_organises_or_it_is_off(toys):
    await toys.sign_up(ANA, BEN, **SIX)
    await forget(toys, ANA)
    assert (await toys.row()).host_id == BEN.user_id
    await forget(toys, BEN)
    await toys.pass_time(seconds=1)
    row = await toys.row()
    assert (row.status, row.wake_at) == ("closed", None)


async def test_a_season_that_is_played_is_organised_by_the_next_one_then(league):
    """Whoever stands still, goes on; where nobody is left, the server's managers see to it."""
    await league.begin(ANA, BEN, **SIX)
    await league.host.services.seasons.pause(league.asks(ANA), "")
    await forget(league, ANA)
    assert (await league.row()).host_id == BEN.user_id
    await forget(league, BEN)
    with pytest.raises(Refusal):
        await league.host.services.seasons.pause(league.asks(CEM), league.season)
    boss = league.asks(replace(CEM, manages=True))
    await league.host.services.seasons.pause(boss, league.season)
    assert (await league.row()).paused_at is None


async def test_whose_data_is_deleted_is_a_former_player_in_the_season(toys):
    await toys.begin(ANA, BEN, **SIX)
    await forget(toys, BEN)
    looks, asks = toys.host.services.seasons.looks, toys.asks(ANA)
    assert "former player" in said(await looks.fixtures(asks))
    assert "Ana and former player" in said(await looks.show(asks))


async def test_a_champion_whose_data_is_deleted_is_remembered_as_a_former_player(toys):
    await toys.begin(ANA, BEN, **SIX)
    for _ in range(8):
        await toys.pass_time(hours=6)
    await toys.database.write(lambda conn: crown(conn, toys.season))
    await forget(toys, ANA)
    looks, asks = toys.host.services.seasons.looks, toys.asks(BEN)
    assert "🥇 **former player** is the champion!" in said(await looks.show(asks, toys.season))
    assert "**Autumn**: former player" in said(await looks.history(asks))
    assert "former player" in said(await looks.table(asks, toys.season))


async def leave(league, division, member):
    """A member of the first division's match leaves the server; a computer plays on."""
    league.messenger.left.add(member.user_id)
    await league.host.services.departed_members.find_departed(division.match_id)
    await league.press(ANA, division.match_id, "/left-computer 1", on="card")


async def replace_by(league, division, member):
    """A moderator seats a member in the second seat."""
    answers = {"seat": "1", "user": str(member.user_id), "name": member.name}
    custom_id = CustomId(NO_MATCH, f"/mod-replace {division.match_id}")
    await league.send(MOD, custom_id, private=True, answers=answers)
    await league.pass_time(seconds=1)


async def users(league):
    return [member.user_id for member in await league.members()]


async def test_who_takes_a_seat_over_by_consent_is_the_season_s_member_for_it(league):
    await league.host.remember_member(EVE)
    (division,) = await league.begin(ANA, BEN, CEM)
    await leave(league, division, BEN)
    await league.pass_time(seconds=1)
    assert await users(league) == [1, 2, 3]
    await league.press(EVE, division.match_id, "/take", on="card")
    version = (await league.table(division.match_id)).request.version
    for member in (ANA, CEM):
        await league.press(member, division.match_id, f"/agree {version}", on="card")
    await league.pass_time(seconds=1)
    assert await users(league) == [1, 5, 3]
    looks = league.host.services.seasons.looks
    assert "have nothing to play" not in said(await looks.todo(league.asks(EVE)))
    assert "have nothing to play" in said(await looks.todo(league.asks(BEN)))


async def test_whom_a_moderator_seats_is_the_season_s_member_and_reminded(league):
    (division,) = await league.begin(ANA, BEN, **SIX)
    before = len(league.mentions())
    await replace_by(league, division, CEM)
    assert await users(league) == [1, 3]
    for hours in (6, 0, 5):
        await league.pass_time(hours=hours, seconds=1)
    assert set(league.mentions()[before:]) == {1, 3}
    assert "runs your club now" in said(await club(league, CEM, ClubAssignment("computer")))


async def test_whose_club_a_moderator_gives_to_a_computer_is_not_told_of_a_lost_match(league):
    """The season is played on and no match is decided by it."""
    (division,) = await league.begin(ANA, BEN, **SIX)
    yes = CustomId(NO_MATCH, f"/mod-seat-yes {division.match_id} {BEN.user_id}")
    await league.send(MOD, yes, private=True)
    await league.pass_time(seconds=1)
    (told,) = league.posts("Take my seat back")
    assert "A moderator let it take over" in told
    assert "counts as a loss" not in told


async def test_who_has_a_club_already_is_not_the_member_for_another_seat(league):
    """One club a member in a season: the one before keeps what its computer comes to."""
    await league.sign_up(ANA, BEN, CEM, DAN, EVE, **SIX)
    await league.knock(ANA, "season-start")
    upper, _ = await league.divisions()
    await replace_by(league, upper, EVE)
    assert await users(league) == [1, 2, 3, 4, 5]


async def club(league, member, order):
    return (await league.uses(member, "club", "", order)).reply


async def test_a_league_opened_later_does_not_hide_one_s_club(database, clock, monkeypatch):
    both = League(database, clock, monkeypatch, QUICK, TOY)
    (division,) = await both.begin(ANA, BEN, name="Autumn")
    autumn = both.season
    clock.move(hours=1)
    both.definition = TOY
    await both.begin(BEN, ANA, name="League", **SIX)
    lookup, asks = both.host.services.seasons.lookup, both.asks(ANA)
    assert await lookup.own_match(asks) == division.match_id
    assert await lookup.own_match(asks, owner=BEN.user_id) == division.match_id
    assert await lookup.own_match(asks, autumn) == division.match_id
    with pytest.raises(Refusal, match="no clubs"):
        await lookup.own_match(asks, both.season)
    reply = (await both.uses(ANA, "do", "plan")).reply
    assert "no clubs" not in said(reply)
