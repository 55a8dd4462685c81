"""Finds the season, division or match that a member means, and refuses if there is none."""

from sqlalchemy import Connection

from bot.host.league.days.clubs import NOT_YOURS
from bot.host.league.rules import division_reading
from bot.host.league.rules.division import Division
from bot.host.league.seasons import season_choice
from bot.host.match.match_service import MatchService
from bot.host.refusal import Refusal
from bot.host.ui.interaction import MemberInteraction
from games.core.translation import N_
from storage.server import divisions, seasons
from storage.server.seasons import SeasonRow

NONE_HERE = N_("No season is played here. Open one: /season new")


class SeasonLookup:
    """Finds seasons of the server in which a member uses a command or a button."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self.database = match_service.database

    async def require_season(
        self, interaction: MemberInteraction, season_id: str = ""
    ) -> SeasonRow:
        """Return the requested season, else one the user plays in, else the server's newest.

        Raises `Refusal` if there is none.
        """

        def find(conn: Connection) -> SeasonRow | None:
            guild = interaction.place.guild_id or 0
            here = seasons.of_guild(conn, guild)
            if season_id:
                return next(
                    (each_season for each_season in here if each_season.id == season_id), None
                )
            mine = seasons.of_user(conn, interaction.member.user_id, guild)
            return next(iter([*mine, *here]), None)

        season = await self.database.read(find)
        if season is None or season.game not in self.matches.games:
            raise Refusal(NONE_HERE)
        return season

    async def require_division(self, interaction: MemberInteraction) -> Division:
        """Return the division of the interaction's match; raises `Refusal` without one."""
        division = await self.database.read(
            lambda conn: division_reading.of_match(conn, interaction.custom_id.match)
        )
        if division is None:
            raise Refusal(N_("This match isn't part of a season. /season todo shows yours."))
        return division

    async def named(self, interaction: MemberInteraction, command: str, season_id: str) -> str:
        """Return the id of the season a command means, "" if none fits.

        Raises `Refusal` if none is named and several fit.
        """
        if season_id:
            return season_id
        guild, user = interaction.place.guild_id or 0, interaction.member.user_id
        season = await self.database.read(
            lambda conn: season_choice.resolve_season(conn, command, guild, user, interaction.words)
        )
        return season.id if season else ""

    async def open_season(self, interaction: MemberInteraction, season_id: str = "") -> str:
        """Return the open season with clubs that the user is in; "" if they run a club already.

        For a named season it does not matter whether they run a club. Raises `Refusal` for several.
        """
        user, guild = interaction.member.user_id, interaction.place.guild_id or 0

        def find(conn: Connection) -> SeasonRow | None:
            mine = [season for season in seasons.joined_by(conn, user) if season.guild_id == guild]
            found = [season for season in mine if self._has_clubs(season)]
            if season_id:
                return next((season for season in found if season.id == season_id), None)
            if any(map(self._has_clubs, seasons.of_user(conn, user, guild))):
                return None
            return season_choice.require_single(conn, found, interaction.words)

        own = await self.database.read(find)
        return own.id if own else ""

    async def own_match(
        self, interaction: MemberInteraction, season_id: str = "", owner: int | None = None
    ) -> str:
        """Return the match with the user's club, or an `owner`'s.

        If no season is named, it must be the only one with clubs that they play in. Raises
        `Refusal` without such a match.
        """
        user, guild = owner or interaction.member.user_id, interaction.place.guild_id or 0
        if not season_id:

            def find_own(conn: Connection) -> SeasonRow | None:
                mine = seasons.of_user(conn, user, guild)
                with_clubs = [each_season for each_season in mine if self._has_clubs(each_season)]
                return season_choice.require_single(conn, with_clubs, interaction.words)

            own = await self.database.read(find_own)
            season_id = own.id if own else ""
        season = await self.require_season(interaction, season_id)
        if not self._has_clubs(season):
            text = N_("This league has no clubs. /season todo shows your matches.")
            raise Refusal(text)

        def find(conn: Connection) -> str | None:
            mine = [division for division in divisions_of(conn, season) if division.member_of(user)]
            return mine[0].row.match_id if mine else None

        match_id = await self.database.read(find)
        if match_id is None:
            raise Refusal(NOT_YOURS)
        return match_id

    async def own_in_other_division(
        self, interaction: MemberInteraction, match_id: str
    ) -> str | None:
        """Return the user's match in another division of the season of this match.

        None if they have none.
        """
        user = interaction.member.user_id

        def find(conn: Connection) -> str | None:
            division = division_reading.of_match(conn, match_id)
            found = divisions_of(conn, division.season) if division is not None else []
            return next(
                (
                    each_division.row.match_id
                    for each_division in found
                    if each_division.member_of(user)
                ),
                None,
            )

        return await self.database.read(find)

    def _has_clubs(self, season: SeasonRow) -> bool:
        """Return whether a season is played as one match over weeks."""
        definition = self.matches.games.get(season.game)
        return definition is not None and definition.season is not None


def divisions_of(conn: Connection, season: SeasonRow) -> list[Division]:
    """Return the divisions of a season, from the highest to the lowest."""
    found = [division_reading.read(conn, row.id) for row in divisions.of_season(conn, season.id)]
    return [division for division in found if division is not None]
