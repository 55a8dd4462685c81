"""Read-only views of seasons for members."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.league.days import late_matches
from bot.host.league.days.clubs import NOT_YOURS
from bot.host.league.posts import round_view, season_view
from bot.host.league.posts.owed_actions import is_paused
from bot.host.league.posts.round_view import RoundList
from bot.host.league.rules import division as parts
from bot.host.league.rules import organiser
from bot.host.league.rules.dates import CalendarRequest, calendar_file
from bot.host.league.rules.division import Division
from bot.host.league.seasons import season_choice, todo_list
from bot.host.league.seasons.signups import Signups
from bot.host.league.seasons.todo_list import OpenMatch
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.ui.interaction import (
    EphemeralMessage,
    Handler,
    Location,
    MemberInteraction,
    Reply,
    UpdateMessage,
)
from bot.host.ui.member import FORMER, words_for
from bot.host.ui.message import MessageContent
from bot.host.ui.routing import Routes
from games.core.game import IllegalAction
from games.core.translation import N_, Translator
from storage.match import matches
from storage.server import divisions, seasons
from storage.server.seasons import SeasonRow

NONE_HERE = N_("No season is played here. Open one: /season new")


class SeasonQueries:
    """Handles everything that only displays seasons."""

    def __init__(self, tables: MatchService, signups: Signups) -> None:
        self.tables = tables
        self.database = tables.database
        self.signups = signups
        self.routes = Routes[Handler](
            {
                season_view.WEEK: self.week,
                f"?{season_view.WEEK}": self.week,
                f"?{season_view.OLDER}": self.older,
                round_view.ROUNDS: self.rounds,
                f"?{round_view.ROUNDS}": self.rounds,
                round_view.ICS: self.calendar_file,
            }
        )
        """By the first word of a custom id that belongs to no match."""

    async def require_season(
        self, interaction: MemberInteraction, season_id: str = ""
    ) -> SeasonRow:
        """Return the requested season, else one the user plays in, else the server's newest.

        Raises `IllegalAction` if there is none.
        """

        def find(conn: Connection) -> SeasonRow | None:
            guild = interaction.place.guild_id or 0
            here = seasons.of_guild(conn, guild)
            if season_id:
                return next((one for one in here if one.id == season_id), None)
            mine = seasons.of_user(conn, interaction.member.user_id, guild)
            return next(iter([*mine, *here]), None)

        season = await self.database.read(find)
        if season is None or season.game not in self.tables.shelf:
            raise IllegalAction("house", NONE_HERE)
        return season

    async def require_division(self, interaction: MemberInteraction) -> Division:
        """Return the division of the interaction's match; raises `IllegalAction` without one."""
        part = await self.database.read(
            lambda conn: parts.of_match(conn, interaction.custom_id.match)
        )
        if part is None:
            raise IllegalAction("house", N_("This match belongs to no season."))
        return part

    async def named(self, interaction: MemberInteraction, command: str, season_id: str) -> str:
        """Return the id of the season a command means, "" if none fits.

        Raises `IllegalAction` if none is named and several fit.
        """
        if season_id:
            return season_id
        guild, user = interaction.place.guild_id or 0, interaction.member.user_id
        found = await self.database.read(
            lambda conn: season_choice.resolve_season(
                conn, command, guild, user, _words(interaction)
            )
        )
        return found.id if found else ""

    async def own_match(
        self, interaction: MemberInteraction, season_id: str = "", owner: int | None = None
    ) -> str:
        """Return the match with the user's club, or an `owner`'s.

        If no season is named, it must be the only one with clubs that they play in. Raises
        `IllegalAction` without such a match.
        """
        user, guild = owner or interaction.member.user_id, interaction.place.guild_id or 0
        if not season_id:

            def find_own(conn: Connection) -> SeasonRow | None:
                mine = seasons.of_user(conn, user, guild)
                with_clubs = [one for one in mine if self._has_clubs(one)]
                return season_choice.require_single(conn, with_clubs, _words(interaction))

            own = await self.database.read(find_own)
            season_id = own.id if own else ""
        season = await self.require_season(interaction, season_id)
        if not self._has_clubs(season):
            text = N_("This league has no clubs. /season todo shows your matches.")
            raise IllegalAction("house", text)

        def find(conn: Connection) -> str | None:
            mine = [part for part in self._parts(conn, season) if part.member_of(user)]
            return mine[0].row.match_id if mine else None

        match_id = await self.database.read(find)
        if match_id is None:
            raise IllegalAction("house", NOT_YOURS)
        return match_id

    async def own_in_other_division(
        self, interaction: MemberInteraction, match_id: str
    ) -> str | None:
        """Return the user's match in another division of the season of this match.

        None if they have none.
        """

        def find(conn: Connection) -> str | None:
            part = parts.of_match(conn, match_id)
            found = self._parts(conn, part.season) if part is not None else []
            return next((one.row.match_id for one in found if _is_mine(one, interaction)), None)

        return await self.database.read(find)

    async def show(self, interaction: MemberInteraction, season_id: str = "") -> Reply:
        """Show the state of a season, or its sign-up message while it is open."""
        season = await self.require_season(interaction, season_id)
        if season.status == "open":
            return EphemeralMessage(await self.signups.content(season.id, _words(interaction)))
        return EphemeralMessage(await self._overview(season, _words(interaction)))

    async def older(self, interaction: MemberInteraction) -> Reply:
        """Show a season chosen in the archive."""
        season = await self.require_season(interaction, interaction.values[0])
        return UpdateMessage(await self._overview(season, _words(interaction)))

    async def table(
        self, interaction: MemberInteraction, season_id: str = "", division: int | None = None
    ) -> Reply:
        """Show the newest table of a division, by default the user's own or the highest."""
        season = await self.require_season(interaction, season_id)

        def read(conn: Connection) -> MessageContent:
            found = self._parts(conn, season)
            mine = [one for one in found if _is_mine(one, interaction)]
            if division is not None:
                mine = [one for one in found if one.row.level == division - 1]
            chosen = [*mine, *found]
            if not chosen:
                raise IllegalAction(
                    "house", N_("This season has not begun. /season show has its card.")
                )
            return self._table(conn, chosen[0], 0, _words(interaction))

        return EphemeralMessage(await self.database.read(read))

    async def of_match(self, interaction: MemberInteraction) -> Reply:
        """Show the newest table of the division of a match."""
        part = await self.require_division(interaction)
        words = _words(interaction)
        return EphemeralMessage(
            await self.database.read(lambda conn: self._table(conn, part, 0, words))
        )

    async def week(self, interaction: MemberInteraction) -> Reply:
        """Show the table of a division after a week, chosen by a button or a select."""
        division_id = (
            interaction.values[0] if interaction.values else interaction.custom_id.arguments[1]
        )
        number = interaction.custom_id.arguments[-1]
        week = int(number) if number.isdecimal() and not interaction.values else 0

        def read(conn: Connection) -> MessageContent:
            part = parts.read(conn, division_id)
            if part is None or part.season.guild_id != interaction.place.guild_id:
                raise IllegalAction("house", NONE_HERE)
            return self._table(conn, part, week, _words(interaction))

        content = await self.database.read(read)
        return UpdateMessage(content) if interaction.private else EphemeralMessage(content)

    async def todo(self, interaction: MemberInteraction) -> Reply:
        """List what the user still has to do in their seasons on this server."""

        def read(conn: Connection) -> MessageContent:
            guild, user = interaction.place.guild_id or 0, interaction.member.user_id
            found = [
                part
                for season in seasons.of_user(conn, user, guild)
                for part in self._parts(conn, season)
                if _is_mine(part, interaction)
            ]
            seated = [(part, self._table_of(part)) for part in found]
            owed = [(part, table) for part, table in seated if table is not None]
            now = self.tables.now()
            matches_ = [one for part in found for one in _open_matches(conn, part, user, now)]
            busy = {one[0].row.id for one in owed} | {one.part.row.id for one in matches_}
            idle = [one for one in found if not one.row.ended_at and one.row.id not in busy]
            return todo_list.todo(owed, matches_, idle, user, _words(interaction))

        return EphemeralMessage(await self.database.read(read))

    async def fixtures(self, interaction: MemberInteraction, season_id: str = "") -> Reply:
        """Show this week's matches and the deadlines of the coming days."""
        season = await self.require_season(interaction, season_id)

        def read(conn: Connection) -> MessageContent:
            found = self._parts(conn, season)
            chosen = [*(one for one in found if _is_mine(one, interaction)), *found]
            if not chosen:
                raise IllegalAction(
                    "house", N_("This season has not begun. /season show has its card.")
                )
            part, words = chosen[0], _words(interaction)
            if self.tables.shelf[season.game].season is None:
                return round_view.content(self._rounds(conn, part), words)
            return todo_list.fixtures(part, self._table_of(part), words)

        return EphemeralMessage(await self.database.read(read))

    async def rounds(self, interaction: MemberInteraction) -> Reply:
        """Show a page of a league's rounds, chosen by a button or the select of divisions."""
        division_id = (
            interaction.values[0] if interaction.values else interaction.custom_id.arguments[1]
        )
        page = None if interaction.values else int(interaction.custom_id.arguments[2])

        def read(conn: Connection) -> MessageContent:
            part = parts.read(conn, division_id)
            if part is None or part.season.guild_id != interaction.place.guild_id:
                raise IllegalAction("house", NONE_HERE)
            return round_view.content(self._rounds(conn, part), _words(interaction), page)

        return UpdateMessage(await self.database.read(read))

    async def calendar_file(self, interaction: MemberInteraction) -> Reply:
        """Send the coming days of a division as a calendar file."""
        division_id = interaction.custom_id.arguments[1]
        user = interaction.member.user_id

        def read(conn: Connection) -> CalendarRequest:
            part = parts.read(conn, division_id)
            if part is None or part.season.guild_id != interaction.place.guild_id:
                raise IllegalAction("house", NONE_HERE)
            fixtures = divisions.fixtures_of(conn, division_id)
            table = self._table_of(part)
            return CalendarRequest(part, part.member_of(user), fixtures, table, _words(interaction))

        return calendar_file(await self.database.read(read), self.tables.now())

    async def history(self, interaction: MemberInteraction) -> Reply:
        """List the seasons of this server with their champions."""

        def read(conn: Connection) -> list[tuple[SeasonRow, str]]:
            found = seasons.of_guild(conn, interaction.place.guild_id or 0)
            named = []
            for row in found:
                names = parts.names_of(conn, row, seasons.members_of(conn, row.id))
                champion = "" if row.winner is None else names.get(row.winner, words(FORMER))
                if row.winner in seasons.run_by_computers(conn, row.id):
                    champion = f"🤖 {champion}"
                named.append((row, champion))
            return named

        words = _words(interaction)
        rows = await self.database.read(read)
        return EphemeralMessage(season_view.archive(rows, words))

    async def suggestions(self, place: Location, typed: str, locale: str) -> list[tuple[str, str]]:
        """Return the server's seasons whose label contains the typed text, as (label, id)."""
        words = words_for((), locale)

        def read(conn: Connection) -> list[tuple[str, str]]:
            rows = seasons.of_guild(conn, place.guild_id or 0)
            labels = season_choice.labels(conn, rows, words)
            return [(label, row.id) for label, row in zip(labels, rows, strict=True)]

        found = await self.database.read(read)
        return [pair for pair in found if typed.casefold() in pair[0].casefold()]

    async def _overview(self, season: SeasonRow, words: Translator) -> MessageContent:
        def read(conn: Connection) -> MessageContent:
            shown, now = self.signups.read(conn, season), self.tables.now()
            found = self._parts(conn, season)
            tables = [table for one in found if (table := self._table_of(one)) is not None]
            by_id = {table.id: table for table in tables}
            is_left = season.status == "running" and organiser.is_silent(conn, season, now)
            return season_view.overview(shown, found, words, by_id, is_left=is_left)

        return await self.database.read(read)

    def _has_clubs(self, season: SeasonRow) -> bool:
        """Return whether a season is played as one match over weeks."""
        box = self.tables.shelf.get(season.game)
        return box is not None and box.season is not None

    def _parts(self, conn: Connection, season: SeasonRow) -> list[Division]:
        found = [parts.read(conn, row.id) for row in divisions.of_season(conn, season.id)]
        return [one for one in found if one is not None]

    def _rounds(self, conn: Connection, part: Division) -> RoundList:
        fixtures, now = divisions.fixtures_of(conn, part.row.id), self.tables.now()
        known = {one.match_id: late_matches.deadline_of(conn, one, part, now) for one in fixtures}
        until = {match_id: at for match_id, at in known.items() if match_id and at is not None}
        return RoundList(part, fixtures, until, self._parts(conn, part.season))

    def _table(
        self, conn: Connection, part: Division, week: int, words: Translator
    ) -> MessageContent:
        rows = parts.last_table(conn, part.row.id, week or None)
        weeks = divisions.weeks_of(conn, part.row.id)
        return season_view.table(part, rows, weeks, self._parts(conn, part.season), words)

    def _table_of(self, part: Division) -> LoadedMatch | None:
        loaded = self.tables.from_row(part.match) if part.match else None
        if loaded is not None:
            loaded.plans = part.plans
        return loaded


def _open_matches(conn: Connection, part: Division, user_id: int, now: int) -> list[OpenMatch]:
    """Return a member's unfinished matches of a league, with their deadlines."""
    member, closing = part.member_of(user_id), part.closing(part.row.stage)
    number = member.number if member else -1
    closes = closing.due if closing is not None and not is_paused(part) else None
    found = []
    for one in divisions.fixtures_of(conn, part.row.id):
        if one.match_id is None or one.done or number not in (one.home, one.away):
            continue
        row = matches.load(conn, one.match_id)
        if row is not None:
            is_now = one.round == part.row.stage
            until = closes if is_now else late_matches.deadline_of(conn, one, part, now)
            found.append(OpenMatch(part, one, row, until))
    return found


def at_match(interaction: MemberInteraction, match_id: str, action: str) -> MemberInteraction:
    """Return the interaction with the custom id of a button of this match."""
    return replace(
        interaction, custom_id=replace(interaction.custom_id, match=match_id, action=action)
    )


def _is_mine(part: Division, interaction: MemberInteraction) -> bool:
    return part.member_of(interaction.member.user_id) is not None


def _words(interaction: MemberInteraction) -> Translator:
    return words_for((), interaction.member.locale)
