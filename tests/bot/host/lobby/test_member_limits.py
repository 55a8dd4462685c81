"""How many cups, seasons and reports of one member there may be at a time."""

from dataclasses import replace

import pytest

from bot.host.league.seasons.signups import Plan
from bot.host.lobby.member_limits import LIMITS
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import EphemeralMessage
from games.finale_cards.definition import DEFINITION as CARDS
from storage.server import cups, seasons
from tests.bot.host.fakes import ANA, BEN, GUILD, HERE, Front, said
from tests.contract.toy.definition import DEFINITION as TOY


@pytest.fixture
def front(database, clock):
    return Front(
        database, clock, games={definition.name: definition for definition in (TOY, CARDS)}
    )


async def open_cup(front, member, number, place):
    services = front.host.services
    return await front.command(
        lambda _: services.cups.open(
            member, place, f"Cup no {number}", own_squads=False, handicap=False
        ),
        member,
        place,
    )


async def end_cup(front):
    found = await front.database.read(lambda conn: cups.of_guild(conn, GUILD))
    row = next(row for row in found if row.host_id == ANA.user_id)
    await front.send(ANA, CustomId(NO_MATCH, f"/cup-cancel-yes {row.id}"), private=True)


async def open_season(front, member, number, place):
    signups = front.host.services.seasons.signups
    plan = Plan(TOY.name, f"Season no {number}")
    return await front.command(lambda _: signups.open(member, place, plan), member, place)


async def end_season(front):
    found = await front.database.read(lambda conn: seasons.live_in(conn, GUILD))
    row = next(row for row in found if row.host_id == ANA.user_id)
    await front.send(ANA, CustomId(NO_MATCH, f"/season-cancel-yes {row.id}"), private=True)


async def report(front, member, number, place):
    answers = {"text": f"Number {number} is wrong."}
    return await front.send(member, CustomId(NO_MATCH, "/report"), answers=answers, place=place)


async def wait_a_day(front):
    front.clock.move(days=1)


KINDS = {
    "cup": (open_cup, end_cup),
    "season": (open_season, end_season),
    "report": (report, wait_a_day),
}
"""How one is begun, and what makes room for another."""


def test_every_limit_is_tried():
    assert KINDS.keys() == LIMITS.keys()


@pytest.mark.parametrize("kind", LIMITS)
async def test_a_member_has_only_so_many_at_a_time(front, kind):
    begin, end = KINDS[kind]
    limit, elsewhere = LIMITS[kind], replace(HERE, guild_id=GUILD + 1)
    refusal = limit.text.format(most=limit.most)
    for number in range(limit.most):
        assert said(await begin(front, ANA, number, HERE)) != refusal
    refused = await begin(front, ANA, limit.most, HERE)
    assert isinstance(refused, EphemeralMessage)
    assert said(refused) == refusal
    assert said(await begin(front, BEN, limit.most, HERE)) != refusal, "somebody else may"
    is_refused = said(await begin(front, ANA, 99, elsewhere)) == refusal
    assert is_refused == (kind == "report"), "the people who run the bot read all of them"
    await end(front)
    assert said(await begin(front, ANA, limit.most + 1, HERE)) != refusal
