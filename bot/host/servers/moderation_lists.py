"""What moderators may read and choose from: matches of their server, seats, and the log."""

from sqlalchemy import Connection

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.servers import moderation_view
from bot.host.ui import typed_names
from bot.host.ui.interaction import Handler, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.member import Member, bidi_isolated, seat_names, words_for
from bot.host.ui.permissions import guild_of
from bot.host.ui.routing import Routes
from storage.match import matches
from storage.member import players
from storage.server import audit
from storage.server.audit import Note

MOST_NOTES = 25
"""Most lines of a server's log."""


class ModerationLists:
    """Lists the running matches of a server, their seats, and the moderators' actions."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self.database = match_service.database
        self.routes = Routes[Handler]({"mod-list": self.listed, "mod-log": self.log})

    async def listed(self, interaction: MemberInteraction) -> Reply:
        """List the running matches of the server."""
        guild_id = guild_of(interaction)
        rows = await self.database.read(lambda conn: matches.of_guild(conn, guild_id))
        running = self.matches.readable(rows)
        return update_or_ephemeral(
            interaction, moderation_view.listed(running, interaction.grant, interaction.words)
        )

    async def log(self, interaction: MemberInteraction) -> Reply:
        """Show the moderators' actions: on one match, or in the server."""
        guild_id = guild_of(interaction)
        match_id = (
            interaction.custom_id.arguments[-1] if len(interaction.custom_id.arguments) > 1 else ""
        )

        def read(conn: Connection) -> tuple[list[Note], dict[int, str]]:
            notes = audit.of_server(conn, guild_id, MOST_NOTES)
            if match_id:
                notes = [
                    note for note in audit.of_match(conn, match_id) if note.guild_id == guild_id
                ]
            people = {note.user_id for note in notes if note.user_id is not None}
            return notes, players.names_of(conn, people, guild_id)

        done, names = await self.database.read(read)
        found = [await self._find(note.match_id) for note in done]
        told = list(zip(done, found, strict=True))
        return update_or_ephemeral(
            interaction,
            moderation_view.log(told, names, interaction.member.locale, interaction.words),
        )

    async def suggestions(self, member: Member, typed: str) -> list[tuple[str, str]]:
        """Return the server's running matches whose label contains the text, as (label, id)."""
        guild_id, words = member.guild_id, words_for((), member.locale)
        if guild_id is None:
            return []
        rows = await self.database.read(lambda conn: matches.of_guild(conn, guild_id))
        running = self.matches.readable(rows)
        labels = [(moderation_view.label(loaded, words), loaded.id) for loaded in running]
        return typed_names.matching(labels, typed)

    async def seats(self, match_id: str, member: Member, channel_id: int) -> list[tuple[str, str]]:
        """Return the seats of a match of the member's server, as (name, seat number).

        Without a match id, it is the match in this channel.
        """
        rows = await self.database.read(lambda conn: matches.running_in(conn, channel_id))
        loaded = await self._find(match_id or (rows[-1].id if rows else None))
        if loaded is None or loaded.row.guild_id != member.guild_id:
            return []
        names = seat_names(loaded.row.seats, words_for((), member.locale))
        return [(bidi_isolated(name), str(index)) for index, name in enumerate(names)]

    async def _find(self, match_id: str | None) -> LoadedMatch | None:
        row = None
        if match_id is not None:
            row = await self.database.read(lambda conn: matches.load(conn, match_id))
        return next(iter(self.matches.readable([row] if row else [])), None)
