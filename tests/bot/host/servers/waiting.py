"""What waits in a server, kind by kind: how it begins, when it is due, and whether it is done."""

from dataclasses import dataclass

from bot.host.league.rules.season_settings import SeasonSettings
from bot.host.league.seasons.signups import Plan
from bot.host.match.match_settings import MatchSettings
from bot.host.ui.custom_id import NO_MATCH, CustomId
from storage.match import reminders
from storage.server import cups, divisions, seasons
from tests.bot.host.fakes import ANA, BEN, CEM, GUILD, HERE
from tests.contract.toy.definition import DEFINITION as TOY

DAILY = {"tempo": "hours", "hours": 24}


@dataclass(frozen=True)
class Waiting:
    """A kind of thing that waits; `plays`: it goes on while the owner has paused new matches."""

    name: str
    begin: object
    due: object
    is_done: object
    plays: bool = False


async def read(world, find):
    return await world.database.read(find)


async def open_lobby(world):
    return await world.open_game(TOY.name)


async def lobby_due(world, match):
    return (await world.row(match)).wake_at


async def lobby_done(world, match):
    table = await world.host.services.lobbies.find(match)
    return table.row.status != "lobby" or table.settings.asked


async def draw_cup(world):
    for member in (ANA, BEN):
        await world.host.remember_member(member)
    services = world.host.services
    opened = await services.cups.open(ANA, HERE, "Cup", own_squads=False, handicap=False)
    (cup,) = await read(world, lambda conn: cups.of_guild(conn, GUILD))
    assert opened.content
    for member, word in ((BEN, "join"), (ANA, "start")):
        await world.send(member, CustomId(NO_MATCH, f"/cup-{word} {cup.id}"), on=1)
    return cup.id


async def tie_of(world, cup):
    (tie,) = await read(world, lambda conn: cups.ties_of(conn, cup))
    return tie


async def tie_due(world, cup):
    return (await world.row((await tie_of(world, cup)).match_id)).wake_at


async def tie_done(world, cup):
    """Whether those who have not come were warned, or the tie is over."""
    tie = await tie_of(world, cup)
    row = await world.row(tie.match_id)
    return tie.done or MatchSettings.load(row.settings).asked


async def sign_up(world, game, **terms):
    for member in (ANA, BEN, CEM):
        await world.host.remember_member(member)
    plan = Plan(game, "Autumn", SeasonSettings(**terms), days=3)
    opened = await world.host.services.seasons.signups.open(ANA, HERE, plan)
    season = CustomId.parse(opened.content.rows[0][0].custom_id).arguments[1]
    for member in (BEN, CEM):
        await world.send(member, CustomId(NO_MATCH, f"/season-join {season}"), on=1)
    return season


async def season_due(world, season):
    return (await read(world, lambda conn: seasons.load(conn, season))).wake_at


async def season_done(world, season):
    return (await read(world, lambda conn: seasons.load(conn, season))).status != "open"


async def begin_season(world, game):
    season = await sign_up(world, game, **DAILY)
    await world.send(ANA, CustomId(NO_MATCH, f"/season-start {season}"), on=1)
    (division,) = await read(world, lambda conn: divisions.of_season(conn, season))
    return division.id


async def day_due(world, division):
    return (await read(world, lambda conn: divisions.closings_of(conn, division)))[0].due


async def day_done(world, division):
    closings = await read(world, lambda conn: divisions.closings_of(conn, division))
    return closings[0].closed_at is not None


async def begin_match(world):
    match = await world.open_game(TOY.name, seats=2)
    await world.press(BEN, match, "/join")
    await world.press(ANA, match, "/start")
    return match


async def turn_due(world, match):
    """When a player is reminded."""
    return (await world.table(match)).clocks.turns[0].due


async def turn_done(world, match):
    """Whether a player was reminded."""
    return await read(world, lambda conn: bool(reminders.sent(conn, match, 0)))


async def bell_due(world, match):
    return (await world.table(match)).settings.bell.at


async def bell_done(world, match):
    return (await world.row(match)).move > 0


async def begin_league(world):
    return await begin_season(world, TOY.name)


async def begin_days(world):
    return await begin_season(world, "eleven")


async def open_season(world):
    return await sign_up(world, "eleven")


KINDS = (
    Waiting("lobby", open_lobby, lobby_due, lobby_done),
    Waiting("cup tie", draw_cup, tie_due, tie_done),
    Waiting("sign-up", open_season, season_due, season_done),
    Waiting("league round", begin_league, day_due, day_done),
    Waiting("season day", begin_days, day_due, day_done, plays=True),
    Waiting("turn", begin_match, turn_due, turn_done, plays=True),
    Waiting("timer", begin_match, bell_due, bell_done, plays=True),
)
"""The rows of the table "What waits" in docs/architecture.md whose dates move."""
