"""The host's services as an onlooker has them: they read no name of a member who is blocked."""

from collections.abc import Callable, Collection
from copy import copy
from typing import TypeVar, cast

from sqlalchemy import Connection

from bot.host.app.host import Host
from bot.host.cups.cups import Cups
from bot.host.leaderboards.leaderboards import Boards
from bot.host.league.seasons.season_lookup import SeasonLookup
from bot.host.league.seasons.season_queries import SeasonQueries
from bot.host.league.seasons.signups import Signups
from bot.host.match.match_archive import Archive
from bot.host.puzzles.puzzles import Puzzles
from bot.host.replays.replay_handlers import MatchRecords
from storage.engine.database import Database
from storage.engine.hidden_members import hiding
from storage.engine.streaming import Snapshot

T = TypeVar("T")


class OnlookersDatabase:
    """A database that reads what blocked members have written as that of former members.

    It has what those who look at something need of a `Database`.
    """

    def __init__(self, database: Database, blocked: Callable[[], Collection[int]]) -> None:
        """Read from this database; `blocked` returns who is blocked now."""
        self._database = database
        self._blocked = blocked
        self.unreadable = database.unreadable

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return the result of `work`."""

        def read(conn: Connection) -> T:
            with hiding(conn, self._blocked()):
                return work(conn)

        return await self._database.read(read)

    async def read_long(self, work: Callable[[Snapshot], T]) -> T:
        """Return the result of `work`, as `read` does."""

        def read(snapshot: Snapshot) -> T:
            with hiding(snapshot.connection, self._blocked()):
                return work(snapshot)

        return await self._database.read_long(read)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Return the result of `work`: the first who asks for the puzzle of a day stores it."""
        return await self._database.write(work)


class Onlooker:
    """What an onlooker can look at."""

    def __init__(self, host: Host) -> None:
        """Use the database of this host."""
        services, watch = host.services, host.services.owner_watch
        self.matches = copy(services.matches)
        database = OnlookersDatabase(services.database, lambda: watch.state.members)
        self.database = cast("Database", database)
        self.matches.database = self.database
        signups = Signups(self.matches, services.seasons.signups.kickoff)
        self.seasons = SeasonQueries(SeasonLookup(self.matches), signups)
        self.cups = Cups(self.matches, services.cups.messenger)
        self.boards = Boards(self.matches)
        self.puzzles = Puzzles(self.matches, services.archive.workers)
        self.archive = Archive(self.matches, services.archive.workers)
        self.records = MatchRecords(self.archive)
