"""The services of the host, built once and wired together."""

from bot.host.app.games_card_handlers import Launcher
from bot.host.app.scheduler import Scheduler
from bot.host.cups.cups import Cups
from bot.host.delivery.background_queue import Background
from bot.host.delivery.messages import Messenger
from bot.host.delivery.outbox import Outbox
from bot.host.delivery.panels import Panels
from bot.host.leaderboards.leaderboards import Boards
from bot.host.leaderboards.stats import Stats
from bot.host.league.seasons.seasons import Seasons
from bot.host.lobby.challenge import Challenges
from bot.host.lobby.lobby import Lobbies
from bot.host.lobby.lobby_creation import LobbyCreation
from bot.host.lobby.match_start import Starting
from bot.host.match.computer_players import ComputerPlayers, Workers
from bot.host.match.match_archive import Archive
from bot.host.match.match_service import MatchService
from bot.host.match.timeouts import Timeouts
from bot.host.members.member_settings import Personal
from bot.host.members.preferences import PreferenceCache
from bot.host.members.privacy import OwnData
from bot.host.play.consent import ConsentRequests
from bot.host.play.departed_members import DepartedMembers
from bot.host.play.late_players import LatePlayers
from bot.host.play.moves import MoveHandler
from bot.host.play.planning import Planning
from bot.host.presets.presets import Presets
from bot.host.ratings.rating_update import record_result
from bot.host.replays.replay_handlers import MatchRecords
from bot.host.replays.rewind import Rewinding
from bot.host.servers.bot_removal import Servers
from bot.host.servers.moderation import Moderating
from bot.host.servers.reports import Reports
from bot.host.servers.server_privacy import ServerData
from bot.host.servers.setup import Setup
from bot.host.ui.channel_permissions import PermissionChecker
from bot.operations.log_throttle import Throttle


class Services:
    """All services of the host; each gets those it needs."""

    def __init__(
        self,
        tables: MatchService,
        workers: Workers,
        messenger: Messenger,
        permission_checker: PermissionChecker,
        most_matches: int,
    ) -> None:
        """Build what handles these matches, then the services around it."""
        self.games = tables.games
        self.database = tables.database
        self.matches = tables
        self.opening = LobbyCreation(self.matches, most_matches)
        self.starting = Starting(self.matches)
        self.lobbies = Lobbies(self.matches, self.opening, self.starting)
        self.play = MoveHandler(self.matches)
        self.consent_requests = ConsentRequests(self.matches, self.play.drawn)
        archive = Archive(self.matches, workers)
        self.rewinding = Rewinding(archive)
        self.match_records = MatchRecords(archive)
        self.timing = Timeouts(self.matches)
        self.late_players = LatePlayers(self.timing, self.consent_requests, self.opening)
        self._build_around(workers, messenger, permission_checker)

    def _build_around(
        self, workers: Workers, messenger: Messenger, permission_checker: PermissionChecker
    ) -> None:
        self.planning = Planning(self.matches, self.play)
        self.presets = Presets(self.matches, messenger)
        self.cups = Cups(self.matches, self.opening)
        self.matches.at_end.append(record_result)
        self.boards = Boards(self.matches)
        self.stats = Stats(self.matches)
        self.challenges = Challenges(self.opening)
        self.panels = Panels(self.matches, messenger, self.play.panel_of)
        self.outbox = Outbox(self.matches, messenger, self.panels)
        self.places = self.outbox.places
        self.servers = Servers(self.matches, self.places)
        self.departed_members = DepartedMembers(self.matches, messenger)
        opponents = ComputerPlayers(self.matches, workers)
        self.outages = Throttle()
        self.background = Background(self.outages)
        about = self.timing, self.outbox, self.departed_members, self.background
        self.scheduler = Scheduler(self.lobbies, opponents, *about)
        carry_on = self.scheduler.advance
        around = carry_on, self.background, messenger
        self.seasons = Seasons(self.opening, self.starting, opponents, *around)
        self.tastes = PreferenceCache(self.database)
        self.personal = Personal(self.matches, self.tastes)
        self.own_data = OwnData(self.matches)
        self.setup = Setup(self.matches, messenger, permission_checker, self.opening.most_matches)
        self.server_data = ServerData(self.matches, self.own_data, messenger)
        self.moderating = Moderating(self.matches, self.opening, self.rewinding)
        self.reports = Reports()
        self.launcher = Launcher(self.opening, self.starting, self.setup)
