"""Read-only views of seasons for members."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.delivery.competitions import competition
from bot.host.league.posts import (
    division_table,
    monday_preview,
    round_view,
    season_view,
    week_view,
)
from bot.host.league.posts.division_facts import DivisionFacts
from bot.host.league.posts.division_table import TableExtras
from bot.host.league.posts.rivalry_lines import best_predictors
from bot.host.league.posts.round_view import RoundList
from bot.host.league.rules import division_reading, organiser
from bot.host.league.rules.division import Division
from bot.host.league.rules.round_results import late_deadline_of
from bot.host.league.seasons import season_choice, todo_list
from bot.host.league.seasons.changes import season_changes_view
from bot.host.league.seasons.dates import CalendarRequest, calendar_file
from bot.host.league.seasons.predictions import predictors_button
from bot.host.league.seasons.season_lookup import NONE_HERE, SeasonLookup, divisions_of
from bot.host.league.seasons.signups import Signups
from bot.host.match.loaded_match import LoadedMatch
from bot.host.refusal import Refusal
from bot.host.ui import typed_names
from bot.host.ui.interaction import (
    EphemeralMessage,
    Handler,
    Location,
    MemberInteraction,
    Reply,
    UpdateMessage,
)
from bot.host.ui.member import FORMER, words_for, words_with_seats
from bot.host.ui.message import MessageContent
from bot.host.ui.numbers import number
from bot.host.ui.routing import Routes, taking
from bot.host.ui.shared_sentences import OUT_OF_DATE
from games.core.translation import N_, Translator
from leagues import title_race
from leagues.computer_clubs import COMPUTER_PART
from storage.server import divisions, rivalries, seasons
from storage.server.seasons import SeasonRow


class SeasonQueries:
    """Handles everything that only displays seasons."""

    def __init__(self, lookup: SeasonLookup, signups: Signups) -> None:
        self.lookup = lookup
        self.matches = lookup.matches
        self.database = lookup.database
        self.signups = signups
        self.routes = Routes[Handler](
            {
                division_table.WEEK: taking(self.week, str, number),
                f"?{division_table.WEEK}": lambda asks: self.week(asks, asks.values[0]),
                division_table.PLACES: taking(self.places, str),
                f"?{season_view.OLDER}": self.older,
                round_view.ROUNDS: taking(self.rounds, str, number),
                f"?{round_view.ROUNDS}": lambda asks: self.rounds(asks, asks.values[0]),
                round_view.ICS: taking(self.calendar_file, str),
                monday_preview.MORE: taking(self.monday, str, number),
            }
        )

    async def show(self, interaction: MemberInteraction, season_id: str = "") -> Reply:
        """Show the state of a season, or its sign-up message while it is open."""
        season = await self.lookup.require_season(interaction, season_id)
        if season.status == "open":
            return EphemeralMessage(await self.signups.content(season.id, _words(interaction)))
        return EphemeralMessage(await self._overview(season, _words(interaction)))

    async def older(self, interaction: MemberInteraction) -> Reply:
        """Show a season chosen in the archive."""
        season = await self.lookup.require_season(interaction, interaction.values[0])
        return UpdateMessage(await self._overview(season, _words(interaction)))

    async def table(
        self, interaction: MemberInteraction, season_id: str = "", division: int | None = None
    ) -> Reply:
        """Show the newest table of a division, by default the user's own or the highest."""
        season = await self.lookup.require_season(interaction, season_id)

        def read(conn: Connection) -> MessageContent:
            asked = _asked(divisions_of(conn, season), interaction, division)
            return self._table(conn, asked, 0, _words(interaction))

        return EphemeralMessage(await self.database.read(read))

    async def of_match(self, interaction: MemberInteraction) -> Reply:
        """Show the newest table of the division of a match."""
        division = await self.lookup.require_division(interaction)
        words = _words(interaction)
        return EphemeralMessage(
            await self.database.read(lambda conn: self._table(conn, division, 0, words))
        )

    async def week(self, interaction: MemberInteraction, division_id: str, week: int = 0) -> Reply:
        """Show the table of a division after a week, the newest one by default."""

        def read(conn: Connection) -> MessageContent:
            division = division_reading.read(conn, division_id)
            if division is None or division.season.guild_id != interaction.place.guild_id:
                raise Refusal(NONE_HERE)
            return self._table(conn, division, week, _words(interaction))

        content = await self.database.read(read)
        return UpdateMessage(content) if interaction.private else EphemeralMessage(content)

    async def places(self, interaction: MemberInteraction, division_id: str) -> Reply:
        """Show the places of a division over its weeks."""

        def read(conn: Connection) -> MessageContent:
            division = division_reading.read(conn, division_id)
            tables = divisions.tables_of(conn, division_id)
            if (
                division is None
                or division.season.guild_id != interaction.place.guild_id
                or not tables
            ):
                raise Refusal(NONE_HERE)
            return division_table.places(division, tables, _words(interaction))

        content = await self.database.read(read)
        return UpdateMessage(content) if interaction.private else EphemeralMessage(content)

    async def todo(self, interaction: MemberInteraction) -> Reply:
        """List what the user still has to do in their seasons on this server."""

        def read(conn: Connection) -> MessageContent:
            guild, user = interaction.place.guild_id or 0, interaction.member.user_id
            found = [
                division
                for season in seasons.of_user(conn, user, guild)
                for division in divisions_of(conn, season)
                if _is_mine(division, interaction)
            ]
            seated = [(division, self._match_of(division)) for division in found]
            owed = [(division, loaded) for division, loaded in seated if loaded is not None]
            now = self.matches.now()
            matches_ = [
                match
                for division in found
                for match in todo_list.open_matches(conn, division, user, now)
            ]
            busy = {division.row.id for division, _ in owed}
            busy |= {match.division.row.id for match in matches_}
            running = [division for division in found if not division.row.ended_at]
            idle = [division for division in running if division.row.id not in busy]
            return todo_list.todo(owed, matches_, idle, user, _words(interaction))

        return EphemeralMessage(await self.database.read(read))

    async def fixtures(
        self, interaction: MemberInteraction, season_id: str = "", division: int | None = None
    ) -> Reply:
        """Show all weeks or rounds with their matches and deadlines, of a division as `table`."""
        season = await self.lookup.require_season(interaction, season_id)

        def read(conn: Connection) -> MessageContent:
            words = _words(interaction)
            asked = _asked(divisions_of(conn, season), interaction, division)
            if self.matches.games[season.game].season is None:
                return round_view.content(self._rounds(conn, asked), words)
            seats = asked.match.seats if asked.match is not None else ()
            named = words_for(seats, interaction.member.locale)
            return week_view.content(asked, self._match_of(asked), named)

        return EphemeralMessage(await self.database.read(read))

    async def rounds(
        self, interaction: MemberInteraction, division_id: str, page: int | None = None
    ) -> Reply:
        """Show a page of a league's rounds, that of the present round by default."""

        def read(conn: Connection) -> MessageContent:
            division = division_reading.read(conn, division_id)
            if division is None or division.season.guild_id != interaction.place.guild_id:
                raise Refusal(NONE_HERE)
            if self.matches.games[division.season.game].season is not None:  # it has weeks
                raise Refusal(OUT_OF_DATE)
            return round_view.content(self._rounds(conn, division), _words(interaction), page)

        return UpdateMessage(await self.database.read(read))

    async def calendar_file(self, interaction: MemberInteraction, division_id: str) -> Reply:
        """Send the coming days of a division as a calendar file."""
        user = interaction.member.user_id

        def read(conn: Connection) -> CalendarRequest:
            division = division_reading.read(conn, division_id)
            if division is None or division.season.guild_id != interaction.place.guild_id:
                raise Refusal(NONE_HERE)
            fixtures = divisions.fixtures_of(conn, division_id)
            loaded = self._match_of(division)
            return CalendarRequest(
                division, division.member_of(user), fixtures, loaded, _words(interaction)
            )

        return calendar_file(await self.database.read(read), self.matches.now())

    async def monday(self, interaction: MemberInteraction, division_id: str, week: int) -> Reply:
        """Show all that Monday's post knows of a week, the member's own match first."""

        def read(conn: Connection) -> MessageContent:
            division = division_reading.read(conn, division_id)
            loaded = self._match_of(division) if division is not None else None
            if division is None or division.season.guild_id != interaction.place.guild_id:
                raise Refusal(NONE_HERE)
            if loaded is None or division.match is None:
                raise Refusal(OUT_OF_DATE)
            words = words_with_seats(_words(interaction), division.match.seats)
            days = loaded.definition.season
            facts = DivisionFacts(division, division.match, loaded, days, conn, words)
            seat = loaded.row.seat_of(interaction.member.user_id)
            content = monday_preview.whole(facts, week, seat)
            if content is None:
                raise Refusal(OUT_OF_DATE)
            return content

        return EphemeralMessage(await self.database.read(read))

    async def history(
        self, interaction: MemberInteraction, channels: Collection[int] | None = None
    ) -> Reply:
        """List the seasons of this server, or those played in these channels; with champions."""

        def read(conn: Connection) -> list[tuple[SeasonRow, str]]:
            found = seasons.of_guild(conn, interaction.place.guild_id or 0)
            found = [row for row in found if channels is None or row.channel_id in channels]
            named = []
            for row in found:
                names = division_reading.names_of(conn, row, seasons.members_of(conn, row.id))
                champion = "" if row.winner is None else names.get(row.winner, words(FORMER))
                if row.winner in seasons.run_by_computers(conn, row.id, COMPUTER_PART):
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
        return typed_names.matching(found, typed)

    async def _overview(self, season: SeasonRow, words: Translator) -> MessageContent:
        def read(conn: Connection) -> MessageContent:
            shown, now = self.signups.read(conn, season), self.matches.now()
            found = divisions_of(conn, season)
            running = [
                match for division in found if (match := self._match_of(division)) is not None
            ]
            by_id = {loaded.id: loaded for loaded in running}
            is_left = season.status == "running" and organiser.is_silent(conn, season, now)
            bets = best_predictors(conn, found[0], words) if season.status == "over" else []
            said = season_view.overview(shown, found, words, by_id, is_left=is_left, more=bets)
            if trouble := competition.trouble_by_id(conn, "season", season.id):
                return season_changes_view.with_move(said, season, trouble, words)
            return said

        return await self.database.read(read)

    def _rounds(self, conn: Connection, division: Division) -> RoundList:
        fixtures, now = divisions.fixtures_of(conn, division.row.id), self.matches.now()
        known = {
            fixture.match_id: late_deadline_of(conn, fixture, division, now) for fixture in fixtures
        }
        until = {match_id: at for match_id, at in known.items() if match_id and at is not None}
        return RoundList(division, fixtures, until, divisions_of(conn, division.season))

    def _table(
        self, conn: Connection, division: Division, week: int, words: Translator
    ) -> MessageContent:
        tables = divisions.tables_of(conn, division.row.id)
        days = self.matches.games[division.season.game].season
        race = days.race if days is not None else None
        week = week or max(tables, default=0)
        every = divisions_of(conn, division.season)
        has_rivals = bool(rivalries.of_division(conn, division.row.id))
        also = (predictors_button(division.season.id, words),) if has_rivals else ()
        told = self._race_lines(division, words) if week == max(tables, default=0) else ()
        more = TableExtras(also, told)
        return division_table.message(division, tables, week, every, race, words, more)

    def _race_lines(self, division: Division, words: Translator) -> list[str]:
        """Return what the race for the title turns on now."""
        loaded = self._match_of(division)
        days = loaded.definition.season if loaded is not None else None
        if loaded is None or days is None or days.reporting is None:
            return []
        named = words_with_seats(words, loaded.row.seats)
        view = loaded.definition.game.view(loaded.match.state, None)
        told = days.reporting.race(view, title_race.seats_of(division))
        return [days.reporting.tell(story, named) for story in told]

    def _match_of(self, division: Division) -> LoadedMatch | None:
        loaded = self.matches.from_row(division.match) if division.match else None
        if loaded is not None:
            loaded.plans = division.plans
        return loaded


def at_match(interaction: MemberInteraction, match_id: str, action: str) -> MemberInteraction:
    """Return the interaction with the custom id of a button of this match."""
    return replace(
        interaction, custom_id=replace(interaction.custom_id, match=match_id, action=action)
    )


def _asked(
    found: Sequence[Division], interaction: MemberInteraction, division: int | None
) -> Division:
    """Return the division of this number, by default the member's own or the highest.

    Raises `Refusal` if there is none yet.
    """
    mine = [each_division for each_division in found if _is_mine(each_division, interaction)]
    if division is not None:
        mine = [other for other in found if other.row.level == division - 1]
    chosen = [*mine, *found]
    if not chosen:
        raise Refusal(N_("This season hasn't begun. /season show shows it."))
    return chosen[0]


def _is_mine(division: Division, interaction: MemberInteraction) -> bool:
    return division.member_of(interaction.member.user_id) is not None


def _words(interaction: MemberInteraction) -> Translator:
    return interaction.words
