"""The services of the host, built once and wired together."""

from collections.abc import Mapping

from bot.host.absence import Absence
from bot.host.archive import Archive
from bot.host.asking import Asking
from bot.host.background import Background
from bot.host.cups import Cups
from bot.host.launcher import Launcher
from bot.host.league.seasons import Seasons
from bot.host.leavers import Leavers
from bot.host.lobby import Lobbies
from bot.host.memories import Memories
from bot.host.moderating import Moderating
from bot.host.opening import Opening
from bot.host.opponents import Opponents, Workers
from bot.host.outbox import Outbox
from bot.host.own_data import OwnData
from bot.host.personal import Personal
from bot.host.planning import Planning
from bot.host.play import Play
from bot.host.posts import Teller
from bot.host.presets import Presets
from bot.host.reports import Reports
from bot.host.rewinding import Rewinding
from bot.host.server_data import ServerData
from bot.host.servers import Servers
from bot.host.setup import Setup
from bot.host.standings.boards import Boards
from bot.host.standings.challenge import Challenges
from bot.host.standings.noting import note
from bot.host.standings.stats import Stats
from bot.host.starting import Starting
from bot.host.survey import Surveyor
from bot.host.tables import Clock, Tables
from bot.host.tastes import Tastes
from bot.host.timing import Timing
from bot.host.waking import Waking
from bot.throttle import Throttle
from games.core.box import Box
from storage.database import Database


class Rooms:
    """All services of the host; each gets those it needs."""

    def __init__(
        self,
        shelf: Mapping[str, Box],
        database: Database,
        clock: Clock,
        workers: Workers,
        teller: Teller,
        surveyor: Surveyor,
        most_matches: int,
    ) -> None:
        """Build the match service and what handles matches, then the services around them."""
        self.shelf = shelf
        self.database = database
        self.tables = Tables(shelf, database, clock)
        self.opening = Opening(self.tables, most_matches)
        self.starting = Starting(self.tables)
        self.lobbies = Lobbies(self.tables, self.opening, self.starting)
        self.play = Play(self.tables)
        self.asking = Asking(self.tables, self.play.drawn)
        archive = Archive(self.tables, workers)
        self.rewinding = Rewinding(archive)
        self.memories = Memories(archive)
        self.timing = Timing(self.tables)
        self.absence = Absence(self.timing, self.asking, self.opening)
        self._build_around(workers, teller, surveyor)

    def _build_around(self, workers: Workers, teller: Teller, surveyor: Surveyor) -> None:
        self.planning = Planning(self.tables, self.play)
        self.presets = Presets(self.tables, teller)
        self.cups = Cups(self.tables, self.opening)
        self.tables.at_end.append(note)
        self.boards = Boards(self.tables)
        self.stats = Stats(self.tables)
        self.challenges = Challenges(self.opening)
        self.outbox = Outbox(self.tables, teller)
        self.places = self.outbox.places
        self.servers = Servers(self.tables, self.places)
        self.leavers = Leavers(self.tables, teller)
        opponents = Opponents(self.tables, workers)
        self.outages = Throttle()
        self.background = Background(self.outages)
        about = self.timing, self.outbox, self.leavers, self.background
        self.waking = Waking(self.lobbies, opponents, *about)
        carry_on = self.waking.carry_on
        around = carry_on, self.background, teller
        self.seasons = Seasons(self.opening, self.starting, opponents, *around)
        self.tastes = Tastes(self.database)
        self.personal = Personal(self.tables, self.tastes)
        self.own_data = OwnData(self.tables)
        self.setup = Setup(self.tables, teller, surveyor, self.opening.most_matches)
        self.server_data = ServerData(self.tables, self.own_data)
        self.moderating = Moderating(self.tables, self.opening, self.rewinding)
        self.reports = Reports()
        self.launcher = Launcher(self.opening, self.starting, self.setup)
