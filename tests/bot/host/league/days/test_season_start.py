"""Who begins in which division: by the season before, by rating, or by a lot."""

from dataclasses import replace

import pytest

from bot.host.league.days.season_start import last_places, seeded_groups
from bot.host.ui.custom_id import NO_MATCH, CustomId
from leagues.promotion import movers
from storage.member import ratings
from storage.member.ratings import RatingRow
from storage.server import divisions
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, EVE, GUILD
from tests.bot.host.league.ground import League
from tests.contract.toy.definition import DEFINITION as TOY


def draw_one(conn, division_id):
    """Let the first match of a division have ended in a draw."""
    first = divisions.fixtures_of(conn, division_id)[0]
    divisions.put_fixture(conn, replace(first, done=True))


async def test_the_first_divisions_are_those_of_the_ratings_whoever_pressed_first(league):
    members = (ANA, BEN, CEM, DAN, EVE)
    await league.sign_up(*members)

    def rate(conn):
        for place, member in enumerate(members):
            known = {"wins": 1, "draws": 0, "losses": 0, "rated_at": 0}
            here = {"guild_id": GUILD, "game": "eleven", "user_id": member.user_id}
            ratings.put(conn, RatingRow(**here, mu=20.0 + place, sigma=1.0, **known))

    await league.database.write(rate)
    await league.knock(ANA, "season-start")
    levels = {other.user_id: other.level for other in await league.members()}
    assert levels == {1: 1, 2: 1, 3: 0, 4: 0, 5: 0}


@pytest.mark.parametrize("forgotten", [False, True])
async def test_of_those_who_share_a_place_the_one_goes_up_who_was_told_so(
    database, clock, monkeypatch, forgotten
):
    """Two of each division draw and the others share a place; the last may be forgotten later."""
    league = League(database, clock, monkeypatch, definition=TOY)
    members = [replace(ANA, user_id=number, name=f"M{number}") for number in range(17, 10, -1)]
    parts = await league.begin(*members, tempo="hours", hours=6)
    await league.database.write(lambda conn: [draw_one(conn, part.id) for part in parts])
    for _ in range(60):
        await league.pass_time(hours=6)
    before = await league.database.read(lambda conn: last_places(conn, league.season))
    up, down = movers(before[1], 1, 2).up, movers(before[0], 0, 2).down
    (over,) = league.posts("Division 2 is over")
    assert f"▲ M{up} goes up" in over
    (upper,) = league.posts("Division 1 is over")
    assert f"▼ M{down} goes down" in upper
    last = league.season
    await league.sign_up(*members, name="Next")
    if forgotten:
        custom_id = CustomId(NO_MATCH, "/data-delete")
        leaver = next(member for member in members if member.user_id == down)
        await league.send(leaver, custom_id, answers={"sure": "DELETE"}, private=True)
    row = replace(await league.row(), previous=last)
    found = await league.database.read(lambda conn: seeded_groups(conn, row, 6, "mix"))
    assert up in [one.user_id for one in found[0]]
    if not forgotten:
        assert down in [one.user_id for one in found[1]]
