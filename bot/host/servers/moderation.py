"""The actions of moderators on the running matches of their server, with an audit log."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sqlalchemy import Connection

from bot.host.clock.turn_clock import HOUR
from bot.host.lobby.lobby_creation import LobbyCreation
from bot.host.lobby.match_start import TransactionHook, no_hook
from bot.host.match import match_pauses, stand_ins
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.timeouts import enqueue_stand_in_notice, extend_time
from bot.host.play import seat_transfer
from bot.host.records.rewind import Rewinding
from bot.host.servers import moderation_view
from bot.host.ui.interaction import Handler, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.member import Member, bidi_isolated, clean_name, seat_names, words_for
from bot.host.ui.permissions import require_moderator, trust_of
from bot.host.ui.routing import Routes
from bot.host.views import moderation_notice
from games.core.game import IllegalAction, Outcome
from games.core.translation import N_
from storage.match import matches
from storage.member import players
from storage.server import audit
from storage.server.audit import Note

MOST = 25
MOST_HOURS = 24 * 28
"""Most matches in a list and lines of the log; most hours of an extension."""
NO_MATCH_HERE = N_("No match is running here. /moderate list shows those of this server.")
FASTER = N_("Someone was faster. Look at the match again.")


@dataclass(frozen=True, slots=True)
class ModerationEffect:
    """The effects of a moderator's change: `facts` are public, `ids` of members are not.

    `also` is written in the same transaction; with an `outcome` the match is over.
    """

    facts: Mapping[str, Any] = field(default_factory=dict)
    ids: Mapping[str, Any] = field(default_factory=dict)
    also: TransactionHook = no_hook
    outcome: Outcome | None = None


Change: TypeAlias = Callable[[LoadedMatch], ModerationEffect]
"""Changes a loaded match; raises `IllegalAction` if that is not allowed."""


class Moderating:
    """Handles `/moderate`, and the buttons of its panels."""

    def __init__(self, tables: MatchService, opening: LobbyCreation, rewinding: Rewinding) -> None:
        """Moderate these matches; `opening` knows how many a member may be in."""
        self.rewinding = rewinding
        self.tables = tables
        self.database = tables.database
        self.opening = opening
        self.changed: list[str] = []
        """Matches that have just changed, whose deliveries are still to be made."""
        self.routes = Routes[Handler](
            {
                "mod-list": self.listed,
                "mod-show": self.show,
                "?mod-show": self.show,
                "mod-pause": self.pause,
                "mod-extend": self.extend,
                "?mod-seat": self.ask_computer,
                "mod-seat-yes": self.seat_computer,
                "mod-replace": self.replace,
                "mod-back": self.ask_rewind,
                "mod-rewind": self.rewind,
                "?mod-rewind": self.rewind,
                "mod-end": self.ask_end,
                "mod-end-yes": self.end,
                "mod-log": self.log,
            }
        )
        """By the first word of a custom id that belongs to no match."""

    async def listed(self, interaction: MemberInteraction) -> Reply:
        """List the running matches of the server."""
        guild_id = require_moderator(interaction, self.tables.now())
        rows = await self.database.read(lambda conn: matches.of_guild(conn, guild_id))
        tables = [loaded for row in rows if (loaded := self.tables.from_row(row)) is not None]
        words = words_for((), interaction.member.locale)
        return update_or_ephemeral(
            interaction, moderation_view.listed(tables, trust_of(interaction), words)
        )

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show one match with the available actions."""
        return await self._panel(interaction, await self._load(interaction))

    async def pause(self, interaction: MemberInteraction) -> Reply:
        """Pause a match, or resume it by the button; repeating the command does not resume it."""
        says = interaction.custom_id.arguments[2:]
        is_stopped = says == ["off"]
        if not says and (loaded := await self._load(interaction)).is_paused:
            return await self._panel(interaction, loaded)

        def turn(loaded: LoadedMatch) -> ModerationEffect:
            if loaded.is_paused != is_stopped:
                raise IllegalAction("house", FASTER)
            (match_pauses.start if is_stopped else match_pauses.stop)(loaded, self.tables.now())
            if not is_stopped:
                loaded.settings.held = True
            return ModerationEffect()

        return await self._do(interaction, "continue" if is_stopped else "pause", turn)

    async def extend(self, interaction: MemberInteraction) -> Reply:
        """Give the players to move more time, in hours."""
        wanted = interaction.answers.get("hours", "24")
        hours = int(wanted) if wanted.isdecimal() else 0

        def extend(loaded: LoadedMatch) -> ModerationEffect:
            if not 1 <= hours <= MOST_HOURS:
                raise IllegalAction("house", N_("Choose 1 to {most} hours."), most=MOST_HOURS)
            extend_time(loaded, hours * HOUR)
            return ModerationEffect({"hours": hours})

        return await self._do(interaction, "extend", extend)

    async def ask_computer(self, interaction: MemberInteraction) -> Reply:
        """Ask for confirmation that a computer replaces the member chosen in a select."""
        (user_id,) = interaction.values
        loaded = await self._load(interaction)
        return self._ask_computer(interaction, loaded, _seat_of(loaded, user_id))

    async def seat_computer(self, interaction: MemberInteraction) -> Reply:
        """Let a computer play on for the member named by the button, until they come back."""
        user_id = interaction.custom_id.arguments[-1]

        def change(loaded: LoadedMatch) -> ModerationEffect:
            seat = _seat_of(loaded, user_id)
            require_human(loaded, seat)
            stand_ins.assign_stand_in(loaded, seat)

            def tell(conn: Connection) -> None:
                seat_transfer.notify_new_player(conn, loaded.id, seat)
                enqueue_stand_in_notice(conn, loaded, seat, "moderator")

            return ModerationEffect({"seat": seat}, {"from": int(user_id), "to": None}, tell)

        return await self._do(interaction, "computer", change)

    async def replace(self, interaction: MemberInteraction) -> Reply:
        """Let the member in the command's options play in a seat; without one, ask for a computer.

        The member need not be known to the bot yet.
        """
        seat, user, name = (interaction.answers.get(key, "") for key in ("seat", "user", "name"))
        number = int(seat) if seat.isdecimal() else -1
        if not user:
            return self._ask_computer(interaction, await self._load(interaction), number)
        return await self._replace(
            interaction, number, Member(int(user), name, interaction.place.guild_id)
        )

    async def ask_end(self, interaction: MemberInteraction) -> Reply:
        """Ask for confirmation before a match is ended."""
        loaded = await self._load(interaction)
        words = words_for(loaded.row.seats, interaction.member.locale)
        return update_or_ephemeral(
            interaction, moderation_view.sure_end(loaded, trust_of(interaction), words)
        )

    async def end(self, interaction: MemberInteraction) -> Reply:
        """End a match without a result."""

        def end(loaded: LoadedMatch) -> ModerationEffect:
            everybody = tuple(one.seat for one in loaded.row.seats)
            return ModerationEffect(
                outcome=Outcome((everybody,), moderation_notice.ENDED, audit.VOID)
            )

        return await self._do(interaction, "end", end)

    async def ask_rewind(self, interaction: MemberInteraction) -> Reply:
        """Ask before which move to continue."""
        loaded = await self._load(interaction)
        loaded.require_running()
        words = words_for(loaded.row.seats, interaction.member.locale)
        moves = await self.rewinding.numbered(loaded.id, words)
        return update_or_ephemeral(
            interaction, moderation_view.rewind(loaded, moves, trust_of(interaction), words)
        )

    async def rewind(self, interaction: MemberInteraction) -> Reply:
        """Rewind a match to before the move given by the select or the command."""
        loaded = await self._load(interaction)
        wanted = (
            interaction.values[0]
            if interaction.custom_id.is_select
            else interaction.answers.get("move", "")
        )
        number = int(wanted) if wanted.isdecimal() else 0
        note = self._note(interaction, loaded, "rewind", {"move": number})
        loaded = await self.rewinding.rewind(
            loaded.id, number, lambda conn, _table: audit.note(conn, note)
        )
        self.changed.append(loaded.id)
        return await self._panel(interaction, loaded)

    async def log(self, interaction: MemberInteraction) -> Reply:
        """Show the moderators' actions: on one match, or in the server."""
        guild_id = require_moderator(interaction, self.tables.now())
        match_id = (
            interaction.custom_id.arguments[-1] if len(interaction.custom_id.arguments) > 1 else ""
        )

        def read(conn: Connection) -> tuple[list[Note], dict[int, str]]:
            found = audit.of_server(conn, guild_id, MOST)
            if match_id:
                found = [one for one in audit.of_match(conn, match_id) if one.guild_id == guild_id]
            people = {one.user_id for one in found if one.user_id is not None}
            return found, players.names_of(conn, people, guild_id)

        done, names = await self.database.read(read)
        words = words_for((), interaction.member.locale)
        tables = [await self._find(one.match_id) for one in done]
        told = list(zip(done, tables, strict=True))
        return update_or_ephemeral(
            interaction, moderation_view.log(told, names, interaction.member.locale, words)
        )

    async def suggestions(self, member: Member, typed: str) -> list[tuple[str, str]]:
        """Return the server's running matches whose label contains the text, as (label, id)."""
        guild_id, words = member.guild_id, words_for((), member.locale)
        if guild_id is None:
            return []
        rows = await self.database.read(lambda conn: matches.of_guild(conn, guild_id))
        tables = [loaded for row in rows if (loaded := self.tables.from_row(row)) is not None]
        labels = [(moderation_view.label(loaded, words), loaded.id) for loaded in tables]
        return [pair for pair in labels if typed.casefold() in pair[0].casefold()][:MOST]

    async def seats(self, match_id: str, member: Member, channel_id: int) -> list[tuple[str, str]]:
        """Return the seats of a match of the member's server, as (name, seat number).

        Without a match id, of the match in this channel.
        """
        rows = await self.database.read(lambda conn: matches.running_in(conn, channel_id))
        table = await self._find(match_id or (rows[-1].id if rows else None))
        if table is None or table.row.guild_id != member.guild_id:
            return []
        return [
            (bidi_isolated(name), str(at)) for at, name in enumerate(seat_names(table.row.seats))
        ]

    def _ask_computer(
        self, interaction: MemberInteraction, loaded: LoadedMatch, seat: int
    ) -> Reply:
        """Return the question whether a computer takes over.

        Raises `IllegalAction` if it cannot.
        """
        loaded.require_running()
        require_human(loaded, seat)
        words = words_for(loaded.row.seats, interaction.member.locale)
        return update_or_ephemeral(
            interaction, moderation_view.sure_seat(loaded, seat, trust_of(interaction), words)
        )

    async def _replace(self, interaction: MemberInteraction, seat: int, member: Member) -> Reply:
        def change(loaded: LoadedMatch) -> ModerationEffect:
            require_seat(loaded, seat)
            ids = {"from": loaded.seat(seat).user_id, "to": member.user_id}
            seat_transfer.seat_member(loaded, seat, member)

            def meet(conn: Connection) -> None:
                seat_transfer.notify_new_player(conn, loaded.id, seat)
                self._remember_member(conn, member)

            return ModerationEffect({"seat": seat}, ids, meet)

        return await self._do(interaction, "replace", change)

    def _remember_member(self, conn: Connection, member: Member) -> None:
        """Store the seated member; raises `IllegalAction` if they are in too many matches."""
        name, now = clean_name(member.name), self.tables.now()
        guild_id = member.guild_id
        players.seen(conn, member.user_id, guild_id=guild_id, name=name, locale=None, now=now)
        self.opening.require_match_limit(conn, member.user_id, guild_id)

    async def _do(self, interaction: MemberInteraction, what: str, change: Change) -> Reply:
        """Apply a change to a running match, log it, and return the updated panel."""
        async with self.tables.lock(await self._match_of(interaction)):
            loaded = await self._load(interaction)
            loaded.require_running()
            done = change(loaded)
            moderation_notice.set_notice(loaded, what, done.facts, self.tables.now())
            note = self._note(interaction, loaded, what, {**done.facts, **done.ids})

            def write(conn: Connection) -> None:
                done.also(conn)
                audit.note(conn, note)

            await seat_transfer.write(self.tables, loaded, write, done.outcome)
        self.changed.append(loaded.id)
        return await self._panel(interaction, loaded)

    def _note(
        self,
        interaction: MemberInteraction,
        loaded: LoadedMatch,
        what: str,
        detail: Mapping[str, Any],
    ) -> Note:
        assert loaded.row.guild_id is not None, "only matches of a server are moderated"
        return Note(
            guild_id=loaded.row.guild_id,
            match_id=loaded.id,
            user_id=interaction.member.user_id,
            what=what,
            detail=detail,
            at=self.tables.now(),
        )

    async def _panel(self, interaction: MemberInteraction, loaded: LoadedMatch) -> Reply:
        words = words_for(loaded.row.seats, interaction.member.locale)
        return update_or_ephemeral(
            interaction, moderation_view.panel(loaded, trust_of(interaction), words)
        )

    async def _load(self, interaction: MemberInteraction) -> LoadedMatch:
        """Load the interaction's match; raises `IllegalAction` if it is not of this server."""
        guild_id = require_moderator(interaction, self.tables.now())
        loaded = await self.tables.load(await self._match_of(interaction))
        if loaded.row.guild_id != guild_id:
            raise IllegalAction("house", NO_MATCH_HERE)
        return loaded

    async def _match_of(self, interaction: MemberInteraction) -> str:
        """Return the match id in the custom id, else the select's value, else this channel's."""
        if len(interaction.custom_id.arguments) > 1:
            return interaction.custom_id.arguments[1]
        if interaction.custom_id.is_select:
            return "".join(interaction.values)
        here = interaction.place.channel_id
        rows = await self.database.read(lambda conn: matches.running_in(conn, here))
        if not rows:
            raise IllegalAction("house", NO_MATCH_HERE)
        return rows[-1].id

    async def _find(self, match_id: str | None) -> LoadedMatch | None:
        row = None
        if match_id is not None:
            row = await self.database.read(lambda conn: matches.load(conn, match_id))
        return self.tables.from_row(row) if row else None


def require_seat(loaded: LoadedMatch, seat: int) -> None:
    """Raise `IllegalAction` unless the match has a seat of this number."""
    if not 0 <= seat < len(loaded.row.seats):
        raise IllegalAction("house", N_("There is no such seat. Choose one of the list."))


def require_human(loaded: LoadedMatch, seat: int) -> None:
    """Raise `IllegalAction` unless a member plays in the seat."""
    require_seat(loaded, seat)
    if loaded.seat(seat).bot or loaded.seat(seat).user_id is None:
        raise IllegalAction("house", N_("A computer plays there already."))


def _seat_of(loaded: LoadedMatch, user_id: str) -> int:
    """Return the seat of a member; raises `IllegalAction` if they no longer have one."""
    seat = loaded.seat_of(int(user_id)) if user_id.isdecimal() else None
    if seat is None:
        raise IllegalAction("house", FASTER)
    return seat
