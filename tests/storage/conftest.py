"""Open databases, bare connections and rows to put into them."""

from contextlib import closing

import pytest

from storage.engine.database import Database
from storage.engine.engine import make_engine
from storage.match import matches
from storage.match.matches import MatchRow, SeatRow
from storage.member import players
from storage.schema.match_tables import metadata

ANA, BEN, CEM = 11, 12, 13
GUILD = 900
CHANNEL = 800
NOW = 1_800_000_000_000


@pytest.fixture
def database(tmp_path):
    with closing(Database.open(tmp_path / "fulltime.db")) as opened:
        yield opened


@pytest.fixture
def connection(tmp_path):
    """A connection in a transaction, with every table and three players."""
    engine = make_engine(tmp_path / "rows.db")
    with engine.begin() as opened:
        metadata.create_all(opened)
        meet(opened)
        yield opened


def meet(connection):
    for user_id, name in ((ANA, "Ana"), (BEN, "Ben"), (CEM, "Cem")):
        players.seen(connection, user_id, guild_id=GUILD, name=name, locale="de", now=NOW)


def match(match_id="abc", **values):
    """A match of Ana and Ben."""
    usual = {
        "game": "toy",
        "status": "running",
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "host_id": ANA,
        "seed": b"s" * 32,
        "sha256": "f" * 64,
        "asked": (1, 1),
        "state": b"state 1",
        "created_at": NOW,
        "touched_at": NOW,
        "seats": (SeatRow(0, "Ana", user_id=ANA), SeatRow(1, "Ben", user_id=BEN)),
    }
    return MatchRow(id=match_id, **usual | values)


def open_match(connection, match_id="abc", **values):
    row = match(match_id, **values)
    matches.create(connection, row)
    return row
