"""The services of the host, built once and wired together."""

from bot.host.analysis.analysis_delivery import AnalysisDelivery
from bot.host.analysis.analysis_handlers import Analyses
from bot.host.analysis.analyst import Analyst
from bot.host.app.games_card_handlers import Launcher
from bot.host.app.grants import Grants
from bot.host.app.scheduler import Scheduler
from bot.host.clock.recurring import Recurring
from bot.host.computers.computer_service import ComputerService, Workers
from bot.host.cups import pairings, tie_notes
from bot.host.cups.cup_closing import CupClosing
from bot.host.cups.cup_delivery import CupDelivery
from bot.host.cups.cup_move import CupMove
from bot.host.cups.cups import Cups
from bot.host.delivery.background_queue import Background
from bot.host.delivery.messages import Messenger
from bot.host.delivery.outbox import Outbox
from bot.host.delivery.panels import Panels
from bot.host.delivery.thread_locks import ThreadLocks
from bot.host.leaderboards.leaderboards import Boards
from bot.host.leaderboards.stats import Stats
from bot.host.league.days import rounds
from bot.host.league.days.stand_in_letters import StandInLetters
from bot.host.league.posts.season_delivery import SeasonDelivery
from bot.host.league.seasons.champion_roles import ChampionRoles
from bot.host.league.seasons.seasons import Seasons
from bot.host.lobby.challenge import Challenges
from bot.host.lobby.lobby import Lobbies
from bot.host.lobby.lobby_creation import LobbyCreation
from bot.host.lobby.lobby_delivery import LobbyDelivery
from bot.host.lobby.lobby_invitations import Invitations
from bot.host.lobby.match_start import Starting
from bot.host.lobby.rematch import Rematch
from bot.host.match.computer_players import ComputerPlayers
from bot.host.match.match_archive import Archive
from bot.host.match.match_service import MatchService
from bot.host.match.timeouts import Timeouts
from bot.host.members.member_caches import KnownMembers, PreferenceCache
from bot.host.members.member_settings import Personal
from bot.host.members.own_data import OwnData
from bot.host.owners.announcing import Announcing
from bot.host.owners.blocking import Blocking
from bot.host.owners.owner_access import OwnerSettings
from bot.host.owners.owner_commands import OwnerCommands
from bot.host.owners.owner_watch import OwnerWatch
from bot.host.owners.report_answers import ReportAnswers
from bot.host.play.board_links import BoardLinks
from bot.host.play.consent import ConsentRequests
from bot.host.play.departed_members import DepartedMembers
from bot.host.play.hint_button import Hints
from bot.host.play.late_players import LatePlayers
from bot.host.play.lesson_hints import LessonHints
from bot.host.play.moves import MoveHandler
from bot.host.play.planning import Planning
from bot.host.play.resignation import Resignations
from bot.host.play.watching import Watching
from bot.host.presets.presets import Presets
from bot.host.puzzles.puzzle_delivery import PuzzleDelivery
from bot.host.puzzles.puzzles import Puzzles
from bot.host.ratings.rating_update import record_at_end
from bot.host.replays.replay_handlers import MatchRecords
from bot.host.replays.rewind import Rewinding
from bot.host.servers.bot_removal import Servers
from bot.host.servers.moderation import Moderating
from bot.host.servers.reports import Reports
from bot.host.servers.restored_deletions import note_repeated_deletions
from bot.host.servers.server_data import ServerData
from bot.host.servers.server_rests import ServerRests
from bot.host.servers.setup import Setup
from bot.host.servers.stranded_lobbies import StrandedLobbies
from bot.host.servers.wake_posts import WakePosts
from bot.host.ui.channel_permissions import PermissionChecker
from bot.host.ui.member import forget_names

AT_END = (record_at_end, pairings.record_result, rounds.record_result)
"""What the match service calls in the transaction that ends a match or closes its lobby."""
NAMES_KEPT = 3_600_000
"""Milliseconds for which names stay in memory that another process may have deleted."""


class Services:
    """All services of the host; a service is given the other services that it calls."""

    def __init__(
        self,
        matches: MatchService,
        workers: Workers,
        messenger: Messenger,
        permission_checker: PermissionChecker,
        most_matches: int,
        owners: OwnerSettings,
        web_url: str = "",
    ) -> None:
        """Build all services, each after those it needs; links to pages begin with `web_url`."""
        self.games, self.database, self.matches = matches.games, matches.database, matches
        self.grants = Grants(self.database)
        self.background = Background()
        self.tastes = PreferenceCache(self.database)
        self.known_members = KnownMembers(self.database, matches.now, self.tastes)

        self.opening = LobbyCreation(matches, most_matches)
        self.starting = Starting(matches)
        self.lobbies = Lobbies(matches, self.opening, self.starting)
        self.invitations = Invitations(self.lobbies)
        self.challenges = Challenges(self.opening)

        self.board_links = BoardLinks(matches, web_url)
        self.play = MoveHandler(matches, self.board_links.on_panel)
        self.planning = Planning(matches, self.play)
        self.watching = Watching(matches)
        self.computers = ComputerService(workers)
        self.hints = Hints(matches, self.computers, self.play)
        self.lesson_hints = LessonHints(self.games, self.computers)
        self.archive = Archive(matches, workers)
        self.rewinding = Rewinding(self.archive)
        self.consent_requests = ConsentRequests(self.opening, self.play.drawn, self.rewinding)
        self.timing = Timeouts(matches)
        self.resignations = Resignations(matches)
        self.late_players = LatePlayers(self.timing, self.consent_requests, self.opening)
        self.departed_members = DepartedMembers(matches, messenger)

        self.match_records = MatchRecords(self.archive)
        self.analyses = Analyses(self.archive)
        self.boards = Boards(matches)
        self.stats = Stats(matches)
        self.puzzles = Puzzles(matches, workers)
        self.presets = Presets(matches, messenger)
        self.cups = Cups(matches, messenger)

        self.panels = Panels(matches, messenger, self.play.panel_of)
        self.outbox = Outbox(matches, messenger, self.panels, tie_notes.result_notes)
        self.analysis_delivery = AnalysisDelivery(
            self.outbox,
            Analyst(self.archive, workers),
            self.background,
            self.analyses,
        )
        self._add_delivery_kinds()
        self.places = self.outbox.places
        self.thread_locks = ThreadLocks(matches, self.places)
        self.puzzle_posts = PuzzleDelivery(matches, messenger, self.background)
        self.champion_roles = ChampionRoles(matches, messenger, permission_checker, self.background)

        opponents = ComputerPlayers(matches, self.computers)
        self.scheduler = Scheduler(
            self.lobbies,
            opponents,
            self.timing,
            self.outbox,
            self.departed_members,
            self.background,
        )
        self.cup_closing = CupClosing(self.cups, self.background)
        self.cup_move = CupMove(self.places, permission_checker, self.scheduler.advance)
        self.seasons = Seasons(
            self.opening,
            self.starting,
            opponents,
            self.scheduler.advance,
            self.background,
            self.places,
            permission_checker,
        )

        self.personal = Personal(matches, self.tastes)
        self.own_data = OwnData(matches, self._forget_member)
        self._forgetting = Recurring(NAMES_KEPT)
        self.server_data = ServerData(matches, self.own_data, messenger)
        self.servers = Servers(matches, self.server_data)
        self.rests = ServerRests(self.seasons, self.background, self.scheduler.advance)
        self.stranded_lobbies = StrandedLobbies(
            self.seasons, self.places, self.background, self.scheduler.advance
        )
        self.setup = Setup(matches, messenger, permission_checker, most_matches, web_url)
        self.moderating = Moderating(matches, self.opening, self.rewinding)
        self.reports = Reports(matches)
        blocking = Blocking(matches, self.own_data)
        announcing = Announcing(matches, messenger, self.background)
        advance = self.scheduler.advance
        self.owner_watch = OwnerWatch(matches, blocking, announcing, advance)
        self.owner_commands = OwnerCommands(matches, messenger, self.owner_watch, owners)
        self.report_answers = ReportAnswers(matches)
        self.launcher = Launcher(self.opening, self.starting, self.setup)
        self.rematch = Rematch(self.opening, self.lobbies, self.launcher.begin)

    def _add_delivery_kinds(self) -> None:
        """Let the outbox deliver the rows of lobbies, cups, seasons, servers and analyses."""
        matches, posts, targets = self.matches, self.outbox.posts, self.outbox.targets
        self.outbox.kinds.add(
            LobbyDelivery(matches, posts, self.outbox.cards.old_cards),
            CupDelivery(matches, posts),
            SeasonDelivery(matches, posts, targets),
            WakePosts(matches, posts),
            StandInLetters(matches, posts),
            self.analysis_delivery,
        )

    def _forget_member(self, user_id: int | None) -> None:
        """Drop what is kept in memory of a member, or of everybody (None).

        The messages of open cups that they had entered are redrawn soon.
        """
        self.cup_closing.look_soon()
        self.known_members.forget(user_id)
        forget_names()
        self.seasons.identities.forget(user_id)
        self.seasons.presence.forget(user_id)

    def forget_old_names(self) -> None:
        """Drop the names in memory once an hour if another process may have deleted members."""
        now = self.matches.now()
        if self.database.path is None and self._forgetting.is_due(now):
            self._forgetting.done(now)
            self.known_members.forget(None)
            forget_names()

    async def repeat_deletions(self) -> None:
        """Do at a start what earlier deletions have left to do."""
        await note_repeated_deletions(self.database)
        await self.own_data.finish_deletions()
        await self.server_data.finish_deletions()
        await self.own_data.scrub_if_due()

    async def finish_deletions(self) -> None:
        """Go on with deletions that were interrupted, and remove what they left on disk."""
        await self.own_data.finish_deletions()
        await self.server_data.finish_deletions()
        await self.own_data.scrub()
