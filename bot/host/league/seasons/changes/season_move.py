"""Moving a season into another channel; what was to be posted in the meantime comes along."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace

from sqlalchemy import Connection

from bot.host.delivery.channel_recovery import ChannelRecovery
from bot.host.delivery.competitions import competition, new_channel
from bot.host.delivery.competitions.new_channel import NewChannel
from bot.host.league.rules import season_settings
from bot.host.league.rules.announcements import Advance
from bot.host.league.rules.schedule_shifts import Gap
from bot.host.league.seasons.changes import season_changes_view
from bot.host.league.seasons.changes.organisers_change import announce, done, loaded
from bot.host.league.seasons.season_lookup import SeasonLookup
from bot.host.lobby.lobby_creation import plays_in_thread
from bot.host.refusal import Refusal
from bot.host.ui.channel_permissions import PermissionChecker
from bot.host.ui.interaction import (
    Handler,
    Location,
    MemberInteraction,
    Reply,
    update_or_ephemeral,
)
from bot.host.ui.routing import Routes, taking
from games.core.translation import N_
from storage.engine.unreadable_rows import apart
from storage.server import divisions, seasons
from storage.server.seasons import SeasonRow

HERE_ALREADY = N_("The season is in this channel already.")


class SeasonMove:
    """Handles the move of a season into the channel of an interaction."""

    def __init__(
        self,
        lookup: SeasonLookup,
        places: ChannelRecovery,
        checker: PermissionChecker,
        locked: Callable[[list[str]], AbstractAsyncContextManager[None]],
        shift: Callable[[Connection, str, Gap], None],
        carry_on: Advance,
    ) -> None:
        """`locked` holds the locks of seasons, `shift` restores a division's time after a gap."""
        self.matches = lookup.matches
        self.database = lookup.database
        self.places = places
        self.checker = checker
        self._locked = locked
        self._shift = shift
        self._carry_on = carry_on
        self.routes = Routes[Handler](
            {
                season_changes_view.HERE: taking(self.ask, str),
                season_changes_view.HERE_YES: taking(self.move, str),
            }
        )

    async def ask(self, interaction: MemberInteraction, season_id: str) -> Reply:
        """Say what it means to move the season here, or what is in the way, and ask."""
        row, found = await self._read_move(interaction, season_id)
        words = interaction.words
        return update_or_ephemeral(interaction, season_changes_view.move(row, found, words))

    async def move(self, interaction: MemberInteraction, season_id: str) -> Reply:
        """Move the season, and what is open of it, into the channel of the interaction.

        Where the bot may not post (any more) nothing is moved.
        """
        row, found = await self._read_move(interaction, season_id)
        if found.lacks is not None:
            words = interaction.words
            return update_or_ephemeral(interaction, season_changes_view.move(row, found, words))
        async with self._locked([season_id]):
            moved = await self.database.write(
                lambda conn: self._move(
                    conn, _movable(conn, interaction, season_id), interaction.place
                )
            )
        for match_id in dict.fromkeys(moved):
            await self._carry_on(match_id)
        return done(interaction, "moved")

    async def _read_move(
        self, interaction: MemberInteraction, season_id: str
    ) -> tuple[SeasonRow, NewChannel]:
        """Return a season that may be moved here, and what is known of this channel."""

        def read(conn: Connection) -> tuple[SeasonRow, tuple[int, ...]]:
            row = _movable(conn, interaction, season_id)
            users = [member.user_id for member in seasons.members_of(conn, season_id)]
            return row, tuple(user for user in users if user is not None)

        row, users = await self.database.read(read)
        threads = season_settings.load(row.settings).threads
        return row, await new_channel.examine(
            self.checker, row.guild_id, interaction.place, users, threads=threads
        )

    def _move(self, conn: Connection, row: SeasonRow, place: Location) -> list[str]:
        """Store where a season is played from now on; return the matches to deliver, in order."""
        settings = replace(season_settings.load(row.settings), threads=plays_in_thread(place))
        to = place.channel_id
        row = replace(row, channel_id=to, settings=settings.dump())
        seasons.put(conn, row)
        contest = competition.load(conn, "season", row.id)
        moved = (
            competition.release(conn, contest, to, self.matches.now())
            if contest is not None
            else []
        )
        if row.status != "running":
            return moved
        moved += announce(conn, row, "moved", self.matches.now())
        for division in divisions.of_season(conn, row.id):
            since = list[int]()
            fixtures = divisions.fixtures_of(conn, division.id)
            open_ = [
                fixture.match_id for fixture in fixtures if fixture.match_id and not fixture.done
            ]
            for match_id in filter(None, (division.match_id, *open_)):
                with apart(conn, "matches", match_id):
                    trouble = self.places.resume_in_transaction(conn, match_id, to)
                    since += [] if trouble is None else [trouble.since]
                    moved.append(match_id)
            if since and division.match_id is None:
                self._shift(conn, division.id, Gap(min(since), self.matches.now(), "away"))
        return moved


def _movable(conn: Connection, interaction: MemberInteraction, season_id: str) -> SeasonRow:
    """Return a season that may be moved to this channel; raises `Refusal`.

    That is one of another channel, or one that cannot be shown where it is: whoever manages the
    server may move it, too, also if it is over and its last posts wait.
    """
    is_lost = competition.trouble_by_id(conn, "season", season_id) is not None
    row = loaded(conn, interaction, season_id, is_lost=is_lost)
    if row.channel_id == interaction.place.channel_id and not is_lost:
        raise Refusal(HERE_ALREADY)
    return row
