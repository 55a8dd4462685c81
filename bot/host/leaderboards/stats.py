"""Handlers of a member's record in a server."""

from collections.abc import Sequence

from sqlalchemy import Connection

from bot.host.leaderboards import stats_view
from bot.host.leaderboards.honour_lines import won_in
from bot.host.leaderboards.stats_view import ANY, Profile
from bot.host.match.match_service import MatchService
from bot.host.ratings import formatting
from bot.host.ratings.honours import times_of
from bot.host.ratings.member_record import duels_of, seen_by
from bot.host.ratings.ranking import leaderboard
from bot.host.ratings.rating import RatingRecord
from bot.host.ratings.rating_update import standing_of
from bot.host.refusal import Refusal
from bot.host.ui.interaction import (
    EphemeralMessage,
    Handler,
    MemberInteraction,
    Reply,
    UpdateMessage,
)
from bot.host.ui.numbers import is_number
from bot.host.ui.routing import Routes
from bot.host.views import help_pages
from games.core.definition import GameDefinition
from games.core.translation import N_, Translator
from storage.member import ratings, results
from storage.member.players import DIRECT
from storage.member.results import ResultRow

OWN_ALONE = N_("Here you see your own record alone. Ask for that of others in a server.")


class Stats:
    """Shows members' records."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self.routes = Routes[Handler](
            {
                "stats": self._again,
                "?stats-game": self._other_game,
                "?stats-vs": self._against,
            }
        )

    async def show(
        self,
        interaction: MemberInteraction,
        user_id: int,
        game: str = "",
        *,
        name: str = "",
        against: int = 0,
    ) -> Reply:
        """Show a member's record in a game, or in all; `name` is used if none is stored.

        `against` is the user to compare with, 0 for none. In direct messages others' are refused.
        """
        words = interaction.words
        guild, games = _guild_of(interaction, user_id), self.matches.games
        asked = help_pages.find_game(games, game, words).name if game else ""

        def read(conn: Connection) -> Profile:
            found = results.of_user(conn, user_id, guild)
            seen = seen_by(_of_game(found, asked), interaction.member.user_id)
            duels = duels_of(seen, user_id)
            names = formatting.names(conn, {user_id, *duels}, guild)
            played = {row.game for row in found} & games.keys()
            standings = {text: _standing(conn, guild, text, user_id) for text in sorted(played)}
            return Profile(
                user_id,
                {user_id: name} | names if name else names,
                asked,
                self._titles(words),
                [row for row in found if row.user_id == user_id],
                standings,
                _place(conn, guild, asked, user_id),
                duels,
                against,
                {text: _won(conn, guild, games[text], user_id) for text in sorted(played)},
                [row for row in seen if row.user_id == user_id],
            )

        content = stats_view.content(await self.matches.database.read(read), words)
        return UpdateMessage(content) if interaction.private else EphemeralMessage(content)

    def _titles(self, words: Translator) -> dict[str, str]:
        return {name: words(definition.title) for name, definition in self.matches.games.items()}

    async def _again(self, interaction: MemberInteraction) -> Reply:
        user, game = _asked_for(interaction)
        return await self.show(interaction, user, game)

    async def _other_game(self, interaction: MemberInteraction) -> Reply:
        user, _ = _asked_for(interaction)
        return await self.show(
            interaction, user, "" if interaction.values[0] == ANY else interaction.values[0]
        )

    async def _against(self, interaction: MemberInteraction) -> Reply:
        user, game = _asked_for(interaction)
        other = interaction.values[0]
        if not is_number(other):
            raise Refusal(help_pages.OLD_LIST)
        return await self.show(interaction, user, game, against=int(other))


def _guild_of(interaction: MemberInteraction, user_id: int) -> int:
    """Return where a member's results are read; raises `Refusal` for others in direct messages."""
    guild_id = interaction.place.guild_id
    if guild_id is None and user_id != interaction.member.user_id:
        raise Refusal(OWN_ALONE)
    return guild_id or DIRECT


def _of_game(found: Sequence[ResultRow], game: str) -> list[ResultRow]:
    """Return the results in a game; in all of them if it is ""."""
    return [row for row in found if row.game == game or not game]


def _asked_for(interaction: MemberInteraction) -> tuple[int, str]:
    """Return the user and the game of a custom id; the game "" stands for all games."""
    match interaction.custom_id.arguments:
        case [_, user, game] if is_number(user):
            return int(user), "" if game == ANY else game
    raise Refusal(help_pages.OLD_LIST)


def _standing(conn: Connection, guild: int, game: str, user_id: int) -> RatingRecord:
    return standing_of(ratings.get(conn, guild, game, user_id))


def _won(
    conn: Connection, guild: int, definition: GameDefinition, user_id: int
) -> list[tuple[str, int, int]]:
    return times_of(won_in(conn, guild, definition), user_id)


def _place(conn: Connection, guild: int, game: str, user_id: int) -> tuple[int, int] | None:
    """Return a member's place on a game's leaderboard and its length, None if not on it."""
    rows = ratings.of_game(conn, guild, game) if game else []
    rungs = leaderboard({row.user_id: standing_of(row) for row in rows})
    return next(((rung.place, len(rungs)) for rung in rungs if rung.user_id == user_id), None)
