"""A database with something of everything: two servers, a cup, a season, and rows of each kind."""

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.host.analysis import match_analysis
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import Location
from games.finale_cards.definition import DEFINITION as CARDS
from storage.match import plans, requests
from storage.match.requests import RequestRow
from storage.member import preferences, presets
from storage.member.preferences import Preferences
from storage.member.presets import PresetRow
from storage.opening import open_database
from storage.server import audit, awards, key_values, puzzle_days, servers
from storage.server.audit import Note
from storage.server.awards import AwardRow
from storage.server.puzzle_days import PuzzleDay
from storage.server.servers import Server
from tests.bot.host.fakes import ANA, BEN, CEM, DAN, GUILD, HERE, FakeClock, Front, seed_where
from tests.bot.host.league.ground import QUICK, League
from tests.contract.toy.definition import DEFINITION as TOY

ELSEWHERE = Location(5, GUILD + 1)


@dataclass(frozen=True)
class World:
    """Where a database with something of everything is, and the matches that must go on."""

    path: Path
    now: datetime
    here: str
    elsewhere: str
    cup: str

    @property
    def witnesses(self):
        return self.here, self.elsewhere


async def build(path, patch):
    """Fill a new database at a path: two servers, in one matches, a lobby, a cup and a season."""
    clock, with_timer = FakeClock(), seed_where(lambda state: state.clap == 1)
    patch.setattr("bot.host.lobby.lobby_creation.secrets.token_bytes", lambda _size: with_timer)
    async with open_database(path) as database:
        front = League(database, clock, patch, QUICK, TOY, CARDS)
        here, victim = await Front.begin(front, ANA, BEN), await Front.begin(front, CEM, DAN)
        elsewhere = await Front.begin(front, ANA, BEN, place=ELSEWHERE)
        await front.open(CEM)
        opened = await front.host.services.cups.open(
            CEM, HERE, "Cup", own_squads=False, handicap=False
        )
        cup_id = CustomId.parse(opened.content.rows[0][0].custom_id).arguments[1]
        for member, action in ((DAN, "join"), (CEM, "start")):
            await front.send(member, CustomId(NO_MATCH, f"/cup-{action} {cup_id}"), on=1)
        (division,) = await front.begin(CEM, DAN, tempo="hours", hours=12)
        await front.host.tick()
        await database.write(lambda conn: _fill(conn, victim, division.id))
        return World(path, clock.now, here, elsewhere, cup_id)


def _fill(conn, match_id, division_id):
    """Add rows of the tables that have none yet."""
    servers.save(conn, Server(GUILD))
    preferences.save(conn, Preferences(CEM.user_id, zone="Europe/Berlin"))
    presets.put(conn, PresetRow("p1", CEM.user_id, CARDS.name, "One", {"squad": ("a",)}, 1))
    done = {"match_id": match_id, "user_id": CEM.user_id, "what": "pause", "detail": {}, "at": 1}
    audit.add(conn, Note(guild_id=GUILD, **done))
    plans.save(conn, match_id, 0, ("pass",))
    requests.put(conn, RequestRow(match_id, "pause", 0, 1, json.dumps({"0": "yes"}), 1))
    match_analysis.store(match_id, match_analysis.joined((), ()), conn)
    awards.put_all(conn, [AwardRow(division_id, "best-buy", 0, {"n": 1})])
    puzzle_days.add(conn, PuzzleDay(739_000, CARDS.name, "1", "{}"))
    key_values.put(conn, key_values.FORGET, "[]")
