"""Handlers of a server's leaderboards and hall of fame."""

from datetime import tzinfo

from sqlalchemy import Connection

from bot.host.clock.match_clocks import zone_of
from bot.host.leaderboards import hall_view, leaderboard_view
from bot.host.leaderboards.honour_lines import won_in
from bot.host.leaderboards.leaderboard_view import Leaderboard
from bot.host.match.match_service import MatchService
from bot.host.ratings import formatting, hall_of_fame, honours
from bot.host.ratings.ranking import Period, leaderboard, since
from bot.host.ratings.rating import RatingRecord, standings_of
from bot.host.ratings.rating_update import standing_of
from bot.host.refusal import Refusal
from bot.host.ui.interaction import Handler, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.message import MessageContent
from bot.host.ui.numbers import is_number
from bot.host.ui.routing import Routes
from bot.host.views import help_pages
from games.core.translation import N_, Translator
from leagues.computer_clubs import COMPUTER_PART
from storage.engine.streaming import Snapshot
from storage.member import ratings, results
from storage.server import cups, seasons, servers

IN_SERVERS = N_(
    "A leaderboard belongs to a server. Ask for it there. /stats shows your own record."
)


class Boards:
    """Shows leaderboards and halls of fame."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self.routes = Routes[Handler](
            {
                "board": self._turn,
                "?board-game": self._other_game,
                "?board-period": self._other_period,
                "hall": self.hall,
            }
        )

    async def show(
        self,
        interaction: MemberInteraction,
        game: str = "",
        asked_period: str = Period.ALL,
        page: int = 0,
    ) -> Reply:
        """Show a page of a game's leaderboard, by default the game with the most rated matches.

        An unknown period means all time.
        """
        period = Period(asked_period) if asked_period in set(Period) else Period.ALL
        words, guild = interaction.words, _server(interaction)
        games, now = self.matches.games, self.matches.now()
        asked = help_pages.find_game(games, game, words).name if game else ""

        def read(snapshot: Snapshot) -> Leaderboard:
            conn = snapshot.connection
            played = [name for name in results.games_of(conn, guild) if name in games]
            name = asked or next(iter(played), next(iter(games)))
            zone = zone_of(servers.load(conn, guild).zone)
            standings = _standings(conn, guild, name, period, now, zone)
            rungs = leaderboard(standings)
            titles = honours.current_holders(won_in(conn, guild, games[name]))
            champions = [title.user_id for title in titles if title.user_id is not None]
            return Leaderboard(
                name,
                period,
                rungs,
                formatting.names(conn, [*(rung.user_id for rung in rungs), *champions], guild),
                interaction.member.user_id,
                standings.get(interaction.member.user_id, RatingRecord()),
                {text: words(games[text].title) for text in dict.fromkeys((name, *played, *games))},
                titles,
            )

        board = await self.matches.database.read_long(read)
        return update_or_ephemeral(interaction, leaderboard_view.content(board, words, page))

    async def hall(self, interaction: MemberInteraction) -> Reply:
        """Show the records of the server, and the holders of its cups."""
        words, guild = interaction.words, _server(interaction)
        return update_or_ephemeral(
            interaction,
            await self.matches.database.read_long(
                lambda snapshot: self._hall(snapshot.connection, guild, words)
            ),
        )

    def _hall(self, conn: Connection, guild: int, words: Translator) -> MessageContent:
        games = self.matches.games
        records = {
            words(games[name].title): hall_of_fame.records_of(
                results.of_game(conn, guild, name), games[name].texts.titles
            )
            for name in results.games_of(conn, guild)
            if name in games
        }
        won = honours.cups_of(cups.of_guild(conn, guild))
        users = {user for record in records.values() for user in record.users}
        leagues = honours.seasons_of(seasons.champions(conn, guild, COMPUTER_PART))
        users |= {title.user_id for title in (*won, *leagues) if title.user_id is not None}
        return hall_view.content(records, won, leagues, formatting.names(conn, users, guild), words)

    async def _turn(self, interaction: MemberInteraction) -> Reply:
        match interaction.custom_id.arguments:
            case [_, game, period, page, *_] if is_number(page):
                return await self._of(interaction, game, period, int(page))
        return await self.show(interaction)

    async def _other_game(self, interaction: MemberInteraction) -> Reply:
        return await self._of(
            interaction, interaction.values[0], interaction.custom_id.arguments[-1]
        )

    async def _other_period(self, interaction: MemberInteraction) -> Reply:
        return await self._of(
            interaction, interaction.custom_id.arguments[-1], interaction.values[0]
        )

    async def _of(
        self, interaction: MemberInteraction, game: str, period: str, page: int = 0
    ) -> Reply:
        if game not in self.matches.games or period not in set(Period):
            raise Refusal(help_pages.OLD_LIST)
        return await self.show(interaction, game, period, page)


def _standings(
    conn: Connection, guild: int, game: str, period: Period, now: int, zone: tzinfo
) -> dict[int, RatingRecord]:
    """Return all standings: the stored ones, or for a period, computed from default ratings."""
    if period is Period.ALL:
        return {row.user_id: standing_of(row) for row in ratings.of_game(conn, guild, game)}
    return standings_of(results.rated_of(conn, guild, game, since=since(period, now, zone)))


def _server(interaction: MemberInteraction) -> int:
    if interaction.place.guild_id is None:
        raise Refusal(IN_SERVERS)
    return interaction.place.guild_id
