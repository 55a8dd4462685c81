"""The league of every server: its handlers, and its timed work."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Protocol

import structlog
from sqlalchemy import Connection

from bot.host.delivery.background_queue import Background
from bot.host.delivery.channel_recovery import ChannelRecovery
from bot.host.league.days.absent_members import AbsentMembers
from bot.host.league.days.clubs import Clubs
from bot.host.league.days.departures import Departures
from bot.host.league.days.matchdays import DayProcessor
from bot.host.league.days.presence import Presence
from bot.host.league.days.rounds import RoundProcessor
from bot.host.league.days.season_start import Kickoff
from bot.host.league.days.welcome_back import WelcomeBack
from bot.host.league.rules import division_reading, schedule_shifts, season_settings
from bot.host.league.rules.announcements import Advance
from bot.host.league.rules.schedule_shifts import Gap
from bot.host.league.seasons.changes.season_changes import SeasonChanges
from bot.host.league.seasons.changes.season_move import SeasonMove
from bot.host.league.seasons.club_handover import ClubTransfers
from bot.host.league.seasons.club_panel import ClubPanel
from bot.host.league.seasons.next_season import NextSeason
from bot.host.league.seasons.organiser_change import OrganiserChange
from bot.host.league.seasons.predictions import Predictions
from bot.host.league.seasons.season_lookup import SeasonLookup
from bot.host.league.seasons.season_members import require_organiser
from bot.host.league.seasons.season_pages import SeasonPages
from bot.host.league.seasons.season_pauses import Pauses
from bot.host.league.seasons.season_queries import SeasonQueries
from bot.host.league.seasons.season_settings_panel import SeasonSettingsPanel
from bot.host.league.seasons.signup_cards import SignUpCards
from bot.host.league.seasons.signups import Signups
from bot.host.lobby.lobby_creation import LobbyCreation
from bot.host.lobby.lobby_limits import require_no_pause
from bot.host.lobby.match_start import Starting
from bot.host.match.computer_players import ComputerPlayers
from bot.host.match.handler_result import Handled, MatchHandler
from bot.host.refusal import Refusal
from bot.host.ui.channel_permissions import PermissionChecker
from bot.host.ui.interaction import Handler, MemberInteraction, Reply, ephemeral_text
from bot.host.ui.routing import Routes
from games.core.translation import N_
from storage.engine import unreadable_rows
from storage.engine.unreadable_rows import OF_THE_DATABASE, apart
from storage.fleet import claims
from storage.server import divisions, seasons
from storage.server.divisions import DivisionRow
from storage.server.due_work import Due
from storage.server.seasons import SeasonRow

NOT_DONE = N_("Someone still has to play today. The next day opens by itself when they're done.")
WITHOUT = N_("Were you silent? A computer plays for you. Open your club to take it back.")
NOT_SILENT = N_("Someone still has to play and was here a moment ago. Try again in a while.")
NOT_PLAYED = N_(
    "Someone still has to play this round. The next one opens by itself when they're done."
)
PAUSED = N_("The season is paused, so nothing opens. Resume it first: /season pause")
log = structlog.get_logger()


class RetryStorage(Protocol):
    """The storage module of rows whose processing may fail: that of seasons or of divisions."""

    def load(self, connection: Connection, row_id: str, /) -> SeasonRow | DivisionRow | None:
        """Return a row, None for an unknown id."""

    def failed(self, connection: Connection, row_id: str, /, now: int) -> int:
        """Record that processing a row failed; return how many times in a row."""

    def succeeded(self, connection: Connection, row_id: str, /) -> None:
        """Clear the failures of a row."""


class Seasons:
    """The seasons of all servers, and the handlers of everything about them."""

    def __init__(
        self,
        opening: LobbyCreation,
        starting: Starting,
        opponents: ComputerPlayers,
        carry_on: Advance,
        background: Background,
        places: ChannelRecovery,
        permission_checker: PermissionChecker,
    ) -> None:
        """Wire the services of seasons; their matches are opened and started like any other."""
        messenger = places.messenger
        self.matches = opening.matches
        self.database = opening.matches.database
        self.departures = Departures(self.matches, messenger)
        self.rounds = RoundProcessor(self.matches, opening, carry_on)
        kickoff = Kickoff(self.matches, opening, starting, self.rounds)
        self.signups = Signups(self.matches, kickoff)
        self.settings = SeasonSettingsPanel(self.signups)
        self.identities = ClubPanel(self.matches)
        self.cards = SignUpCards(self.signups, messenger)
        self.lookup = SeasonLookup(self.matches)
        self.looks = SeasonQueries(self.lookup, self.signups)
        self.predictions = Predictions(self.lookup)
        self.clubs = Clubs(self.matches)
        self.handing = ClubTransfers(self.clubs)
        self.organising = OrganiserChange(self.lookup, carry_on, messenger)
        self.presence = Presence(self.matches)
        self.welcome_back = WelcomeBack(self.matches, self.presence)
        self.days = DayProcessor(self.matches, AbsentMembers(opponents), self.presence, carry_on)
        self.pauses = Pauses(self.lookup, self._move, carry_on)
        self.pause = self.pauses.pause
        self.changes = SeasonChanges(self.lookup, self.locked, carry_on)
        self.moving = SeasonMove(
            self.lookup, places, permission_checker, self.locked, self.shift_division, carry_on
        )
        self.routes = self._routes(SeasonPages(self.lookup, opponents.workers))
        self.match_routes = self._match_routes()
        self._carry_on = carry_on
        self._background = background

    def _routes(self, pages: SeasonPages) -> Routes[MatchHandler]:
        routes = Routes[MatchHandler](
            self.signups.routes,
            self.settings.routes,
            self.identities.routes,
            self.looks.routes,
            self.predictions.routes,
            self.organising.routes,
            self.changes.routes,
            self.moving.routes,
            pages.routes,
        )
        return Routes({word: self.as_visit(handler) for word, handler in routes.items()})

    def as_visit(self, handler: MatchHandler) -> MatchHandler:
        """Return a handler that first records a visit to the seasons of the server."""

        async def visit(interaction: MemberInteraction) -> Reply | Handled:
            await self.presence.visit(interaction)
            return await handler(interaction)

        return visit

    def _match_routes(self) -> Routes[Handler]:
        return Routes(
            {
                "season-table": self.looks.of_match,
                "season-back": self.clubs.back,
                "season-again": NextSeason(self.lookup, self.signups).again,
                schedule_shifts.GO_ON: self.pauses.go_on,
            },
            self.handing.match_routes,
            self.organising.routes,
        )

    async def process(self, found: Due) -> None:
        """Claim and process what is due: sign-ups that end, days that open or close, reminders.

        It runs in the background, so that other matches need not wait for it.
        """
        kinds: list[tuple[list[str], Callable[[str], Awaitable[bool]], RetryStorage]] = [
            (found.divisions, self._process_division, divisions),
            (found.deserted, self.pauses.stop, seasons),
            (found.seasons, self._end_signing_up, seasons),
        ]
        works = {key: partial(self._try, key, do, kind) for due, do, kind in kinds for key in due}
        works |= {key: partial(self.cards.retry, key) for key in found.cards}
        now = self.matches.now()
        await self._background.begin_claimed(self.database, works, found.channels, now)

    async def _end_signing_up(self, season_id: str) -> bool:
        """Start a season that is due, or call it off, and update its matches and messages."""
        begun = await self.signups.wake(season_id)
        for match_id in begun or ():
            await self._carry_on(match_id)
        if begun is not None:
            await self.cards.show(season_id)
        return begun is not None

    async def _process_division(self, division_id: str, *, ahead: int | None = None) -> bool:
        """Process what is due in a division, which plays one match over weeks, or rounds.

        `ahead` is a day or round to open before its time, unless that has been done. Returns False
        if the season's game is not installed.
        """
        season = await self.database.read(lambda conn: seasons.of_division(conn, division_id))
        if season is None or season.game not in self.matches.games:
            return season is None
        await self.departures.note_departed(division_id)
        if (left := await self.departures.just_left(division_id)) is not None:
            await self.days.hand_over_left(*left)
        await self._processor(season).process_due(division_id, ahead=ahead)
        return True

    def _processor(self, season: SeasonRow) -> DayProcessor | RoundProcessor:
        """Return the processor of the season's divisions: days of one match, or rounds of many."""
        return self.rounds if self.is_league(season) else self.days

    async def _try(
        self, key: str, work: Callable[[str], Awaitable[bool]], kind: RetryStorage
    ) -> None:
        """Process a season or division; on failure, store the time of the next attempt."""
        is_done = False
        try:
            is_done = await work(key)
            for table in ("divisions", "seasons"):  # ids are of one of them
                self.database.unreadable.forget(table, key)
            if not is_done:
                log.warning("season_game_unknown", division=key)
        except Exception as error:  # noqa: BLE001 - it is logged, whatever it is
            if isinstance(error, OF_THE_DATABASE) or await self._is_readable(key):
                self._background.log_failure("season_failed", error, division=key)
        now = self.matches.now()

        def finish(conn: Connection) -> None:
            claims.release(conn, key)
            if not is_done:
                kind.failed(conn, key, now)
            elif (row := kind.load(conn, key)) is not None and row.tries:
                kind.succeeded(conn, key)

        await self.database.write(finish)

    async def _is_readable(self, key: str) -> bool:
        """Return whether a season or division can be read; if not, that is noted."""

        def read(conn: Connection, division: DivisionRow | None) -> None:
            season = seasons.load(conn, division.season_id if division else key)
            found = division_reading.read(conn, key) if division else None
            if season is not None:
                season_settings.load(season.settings)
            if found is not None and found.match is not None:
                self.matches.from_row(found.match)

        def can_read(conn: Connection) -> bool:
            division, noted = divisions.load(conn, key), unreadable_rows.of(conn)
            table = "divisions" if division else "seasons"
            return noted.can_read(table, key, lambda: read(conn, division))

        return await self.database.read(can_read)

    async def _move(
        self, season: SeasonRow, gap: Gap, also: Callable[[Connection], None]
    ) -> list[str]:
        """Restore everybody's time in one transaction with what `also` writes.

        Returns the matches that may carry announcements of new dates.
        """

        def write(conn: Connection) -> list[str]:
            also(conn)
            return self.shift(conn, season, gap)

        async with self.locked([season.id]):
            return await self.database.write(write)

    @asynccontextmanager
    async def locked(self, season_ids: Iterable[str]) -> AsyncIterator[None]:
        """Hold the locks of all divisions of seasons, in their order."""

        def read(conn: Connection) -> list[str]:
            return [row.id for text in season_ids for row in divisions.of_season(conn, text)]

        async with AsyncExitStack() as locks:
            for division_id in await self.database.read(read):
                await locks.enter_async_context(self.matches.lock(division_id))
            yield

    def shift(self, conn: Connection, season: SeasonRow, gap: Gap) -> list[str]:
        """Restore everybody's time in a season whose divisions are `locked`.

        Returns the matches that may carry announcements of new dates.
        """
        rows = divisions.of_season(conn, season.id)
        told = [self._move_one(conn, season, row.id, gap) for row in rows]
        return [match_id for match_id in told if match_id]

    def shift_division(self, conn: Connection, division_id: str, gap: Gap) -> None:
        """Restore everybody's time in one division of a season that is `locked`."""
        season = seasons.of_division(conn, division_id)
        if season is not None and season.game in self.matches.games:
            self._move_one(conn, season, division_id, gap)

    def is_league(self, season: SeasonRow) -> bool:
        """Return whether a season is a league of many matches."""
        return self.matches.games[season.game].season is None

    def _move_one(self, conn: Connection, season: SeasonRow, division_id: str, gap: Gap) -> str:
        """Move a division's deadlines; a failure is logged and does not affect other divisions."""
        told = list[str]()
        with apart(conn, "divisions", division_id):
            told.append(self._processor(season).move(conn, division_id, gap))
        return told[0] if told else ""

    async def advance(self, interaction: MemberInteraction, season_id: str) -> Reply:
        """Open the next day if everybody is done, without waiting for the calendar."""
        season = await self.lookup.require_season(interaction, season_id)
        require_organiser(season, interaction.member)
        is_league = self.is_league(season)
        if is_league:
            await self.database.read(require_no_pause)
        rows = await self.database.read(lambda conn: divisions.of_season(conn, season.id))
        waiting = [row for row in rows if not row.is_open and row.ended_at is None]
        words = interaction.words
        if season.paused_at is not None:
            raise Refusal(PAUSED)
        if not waiting:
            text = await self._go_on_without(season, rows)
            return ephemeral_text(words(text or (NOT_PLAYED if is_league else NOT_DONE)))
        for row in waiting:
            await self._process_division(row.id, ahead=row.stage)
        return ephemeral_text(
            words(N_("The next round is open.") if is_league else N_("The next day is open."))
        )

    async def _go_on_without(self, season: SeasonRow, rows: list[DivisionRow]) -> str | None:
        """Continue without members silent for ten minutes; return the reply's text, if any."""
        if self.matches.games[season.game].season is None:
            return await self.rounds.close_lobbies(rows)
        gone = [row for row in rows if await self.days.go_on_without(row.id)]
        for row in gone:
            await self._carry_on(row.match_id or "")
        if gone:
            return WITHOUT
        return NOT_SILENT if season_settings.load(season.settings).tempo == "sitting" else None
