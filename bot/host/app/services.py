"""The services of the host, built once and wired together."""

from collections.abc import Mapping

from bot.host.app.launcher import Launcher
from bot.host.app.scheduler import Waking
from bot.host.cups.cups import Cups
from bot.host.delivery.background_queue import Background
from bot.host.delivery.messages import Teller
from bot.host.delivery.outbox import Outbox
from bot.host.league.seasons.seasons import Seasons
from bot.host.lobby.lobby import Lobbies
from bot.host.lobby.lobby_creation import Opening
from bot.host.lobby.match_start import Starting
from bot.host.match.computer_players import Opponents, Workers
from bot.host.match.match_archive import Archive
from bot.host.match.match_service import Clock, Tables
from bot.host.match.timeouts import Timing
from bot.host.members.member_settings import Personal
from bot.host.members.preferences import Tastes
from bot.host.members.privacy import OwnData
from bot.host.play.consent import Asking
from bot.host.play.departed_members import Leavers
from bot.host.play.late_players import Absence
from bot.host.play.moves import Play
from bot.host.play.planning import Planning
from bot.host.presets.presets import Presets
from bot.host.ratings.recording import note
from bot.host.records.record_handlers import Memories
from bot.host.records.rewind import Rewinding
from bot.host.servers.membership import Servers
from bot.host.servers.moderation import Moderating
from bot.host.servers.reports import Reports
from bot.host.servers.server_privacy import ServerData
from bot.host.servers.setup import Setup
from bot.host.standings.challenge import Challenges
from bot.host.standings.leaderboards import Boards
from bot.host.standings.stats import Stats
from bot.host.ui.channel_permissions import Surveyor
from bot.operations.throttle import Throttle
from games.core.definition import Box
from storage.engine.database import Database


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
