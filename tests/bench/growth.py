"""Growth: the space a database takes for the matches of each game, ended ones included.

Two members press at random through the host, so all that a bot stores is stored. A size is that of
the tables with their indexes, after space was reclaimed as PostgreSQL's autovacuum does.
"""

import asyncio
import random
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, text

from games.registry import GAMES
from storage.engine.database import Database
from storage.opening import open_database
from tests.bench.figures import Figure
from tests.bot.host.fakes import ANA, BEN, FakeClock, Front
from tests.servers import new_database, server

MOVES = 1_000
"""The fewest moves of each game."""
MOST_MOVES = 400
"""Moves after which a match is abandoned, since FINITA takes thousands at random."""
PLAYERS = (ANA, BEN)
SIZES = {
    "sqlite": "SELECT sum(pgsize) FROM dbstat",
    "postgresql": "SELECT sum(pg_total_relation_size(oid)) FROM pg_class"
    " WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
}
"""Queries for the bytes of all tables and indexes."""


@dataclass(frozen=True)
class Growth:
    """How many matches and moves were played, and the bytes that they take."""

    matches: int
    moves: int
    size: int


def figures() -> Iterator[Figure]:
    """Yield what a match and a move take on both databases."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _measure(Path(folder) / "fulltime.db", "SQLite")
    with server() as url, new_database(url) as place:
        yield from _measure(place, "PostgreSQL")


def _measure(address: str | Path, name: str) -> Iterator[Figure]:
    for game, grown in asyncio.run(_play_all(address)).items():
        yield Figure(f"{game}: moves of a match", grown.moves / grown.matches, "")
        yield Figure(f"{game} on {name}: a match", grown.size / grown.matches / 1000, "kB")
        yield Figure(f"{game} on {name}: a million moves", grown.size / grown.moves, "MB")


async def _play_all(address: str | Path) -> dict[str, Growth]:
    grown = {}
    async with open_database(address) as database:
        front = Front(database, FakeClock(), games=GAMES)
        for game in GAMES:
            await _play(front, game, 0)  # the first rows of a table take pages of their own
            before, matches, moves = await _size(database), 0, 0
            while moves < MOVES:
                matches, moves = matches + 1, moves + await _play(front, game, matches + 1)
                size = await _size(database) - before
            grown[game] = Growth(matches, moves, size)
    return grown


async def _play(front: Front, game: str, number: int) -> int:
    """Play a match at random, to its end if that comes; return how many moves it had."""
    choose = random.Random(number).choice
    match = await front.open_game(game)
    await front.press(BEN, match, "/join")
    await front.press(ANA, match, "/start")
    while (table := await front.table(match)).is_running and table.row.move < MOST_MOVES:
        assert table.waiting, "somebody has to move"
        seat = choose(table.waiting)
        legal = [action for action in table.match.legal_actions(seat) if not action.takes_back]
        await front.move(PLAYERS[seat], match, table.definition.notation.write(choose(legal)))
    front.messenger.messages.clear()
    await front.host.tick()  # which deletes old states
    return table.row.move


async def _size(database: Database) -> int:
    await database.purge()
    return await database.read(_bytes)


def _bytes(connection: Connection) -> int:
    return int(connection.scalar(text(SIZES[connection.dialect.name])) or 0)
