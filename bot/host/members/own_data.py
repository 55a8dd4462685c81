"""Export and deletion of a member's stored data."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import structlog
from sqlalchemy import Connection

from bot.host.clock.recurring import Recurring
from bot.host.cups.sign_ups import taken_out
from bot.host.league.seasons.season_members import note_gone, reassign_organiser, withdraw
from bot.host.lobby.lobby_lookup import close_lobby, find_lobby
from bot.host.match import lobby_state
from bot.host.match.handler_result import Handled, MatchHandler, PressChanges
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.match_writer import TransactionHook
from bot.host.members import data_file, data_requests, own_data_view
from bot.host.members.own_data_view import WORD, Extent
from bot.host.play import free_seats, seat_transfer
from bot.host.refusal import Refusal
from bot.host.ui.interaction import (
    MemberInteraction,
    OpenModal,
    Reply,
    SendFile,
    update_or_ephemeral,
)
from bot.host.ui.member import COMPUTERS, Member
from bot.host.ui.message import FileAttachment
from bot.host.ui.routing import Routes
from games.core.game import IllegalAction
from games.core.translation import N_
from storage.engine.hidden_members import FORMER_NAME
from storage.engine.streaming import Snapshot
from storage.engine.unreadable_rows import apart
from storage.errors import StorageError, VersionConflict
from storage.match import invitations, matches
from storage.match.matches import MatchRow
from storage.member import data_counts, data_export, deletions, erasing, privacy
from storage.server import champion_roles, cups, divisions, key_values, seasons
from storage.transfer import json_tables

TRIES = 5
"""How often a deletion restarts because the member was seated somewhere meanwhile."""
SCRUB_AGAIN = 60_000
"""Milliseconds until the next attempt to truncate the WAL, or to go on with a deletion."""
log = structlog.get_logger()


class OwnData:
    """Handles `/me data`, and the buttons there."""

    def __init__(self, match_service: MatchService, forget: Callable[[int | None], None]) -> None:
        """Use this match service; `forget` drops what is cached of a member, or of all (None)."""
        self.matches = match_service
        self.database = match_service.database
        self.forget = forget
        self.requests = data_requests.DataRequests(self.database)
        """Exports and deletions that run, of members and servers."""
        self._again: Recurring | None = None
        """When to try again to delete the rest and to truncate the WAL, None if nothing is left."""
        self.routes = Routes[MatchHandler](
            {
                "data-show": self.show,
                "data-export": self.export,
                "data-ask": self.ask,
                "data-delete": self.delete,
            }
        )

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show what is stored of the member, and the effects of deleting it."""
        extent = await self.database.read(lambda conn: _extent(conn, interaction.member))
        message_content = own_data_view.content(extent, interaction.words)
        return update_or_ephemeral(interaction, message_content)

    async def export(self, interaction: MemberInteraction) -> Reply:
        """Send the member all their stored data as a file."""
        user_id = interaction.member.user_id

        def read(snapshot: Snapshot) -> tuple[str, bytes]:
            found = data_export.member_rows(snapshot, user_id)
            head = {"user_id": user_id}
            return data_file.pack("my-data.json", lambda out: json_tables.write(out, head, found))

        with self.requests.only_one((deletions.MEMBER, user_id), data_requests.MEMBER_EXPORT):
            async with self.requests.exporting:
                name, content = await self.database.read_long(read)
        words = interaction.words
        text = words("Everything stored about you. Positions of running matches are left out.")
        return SendFile(FileAttachment(name, content, text))

    async def ask(self, interaction: MemberInteraction) -> Reply:
        """Open the form that asks for the confirmation word."""
        return OpenModal(own_data_view.form("/data-delete", interaction.words))

    async def delete(self, interaction: MemberInteraction) -> Handled:
        """Delete all data of the member, if the confirmation word was typed."""
        require_confirmation(interaction)
        owner = (deletions.MEMBER, interaction.member.user_id)
        with self.requests.only_one(owner, data_requests.DELETION):
            changed = await self.delete_all_of(interaction.member)
            await self.scrub()
        reply = update_or_ephemeral(interaction, own_data_view.deleted(interaction.words))
        return Handled(reply, changes=PressChanges(tuple(changed)))

    async def scrub(self) -> None:
        """Remove what deleted rows have left on disk; retry after a minute if the WAL is in use."""
        self.try_again_later()
        try:
            if await self.database.purge() and not await self.database.write(_note_scrubbed):
                self._again = None
        except StorageError as error:
            log.warning("scrub_failed", why=str(error))

    async def scrub_if_due(self) -> None:
        """Remove what deleted rows have left on disk if that failed before the last restart."""
        if await self.database.read(lambda conn: key_values.get(conn, key_values.SCRUB)):
            await self.scrub()

    def try_again_later(self) -> None:
        """Let `is_due` be true in a minute, unless `scrub` succeeds before."""
        self._again = Recurring(SCRUB_AGAIN)
        self._again.done(self.matches.now())

    @property
    def is_due(self) -> bool:
        """Return whether the next attempt to delete the rest and to truncate the WAL is due."""
        return self._again is not None and self._again.is_due(self.matches.now())

    async def delete_all_of(self, member: Member) -> list[str]:
        """Leave all matches and lobbies, so that nobody waits, then delete the member's data.

        It is noted first, so that `finish_deletions` goes on after a kill or a full disk. Returns
        the matches that have changed. Raises `Refusal` if the member keeps joining other matches
        meanwhile; ticks then deliver what has changed.
        """
        user_id, key, changed = member.user_id, key_values.FORGET, list[str]()
        self.try_again_later()  # if this fails
        is_new = await self.database.write(lambda conn: key_values.add_id(conn, key, user_id))
        self.requests.note_deletion(owner := (deletions.MEMBER, user_id), is_left=True)
        called = await self._leave_and_forget(member, changed)
        if called is not None:
            await erasing.erase_traces(self.database, user_id, called)
        if called is not None or is_new:
            await self.database.write(lambda conn: key_values.remove_id(conn, key, user_id))
            self.requests.note_deletion(owner, is_left=False)
        if called is None:
            raise Refusal(N_("You're joining another match right now. Try again in a minute."))
        return changed

    async def _leave_and_forget(self, member: Member, changed: list[str]) -> set[str] | None:
        """Delete all of a member but ids and names in texts; return the names to be found there.

        None: matches still wait for them. The matches that have changed are added to `changed`.
        """
        for _ in range(TRIES):
            running, lobbies = await self.database.read(lambda conn: _open(conn, member.user_id))
            for match_id in running:  # an unreadable match keeps nobody's data
                with self.database.unreadable.apart("matches", match_id):
                    changed += await self._hand_over(match_id, member)
            for match_id in lobbies:
                with self.database.unreadable.apart("matches", match_id):
                    changed += await self.leave_lobby(match_id, member)
            called = await erasing.erase_history(self.database, member.user_id, COMPUTERS)
            with suppress(VersionConflict):  # a lobby that waited for them has just changed
                left = await self.database.write(lambda conn: self._forget(conn, member.user_id))
                if left is not None:
                    changed += left
                    self.forget(member.user_id)
                    return called
        return None

    async def finish_deletions(self) -> None:
        """Delete what is noted as to be deleted: an import brought it back, or it was interrupted.

        What cannot be deleted now stays noted.
        """
        ids = await self.database.read(lambda conn: key_values.ids(conn, key_values.FORGET))
        idle = [
            number for number in ids if not self.requests.is_running((deletions.MEMBER, number))
        ]
        deleted = [number for number in idle if await self.is_deleted(number)]
        if deleted:
            log.info("deletions_finished", members=len(deleted))

    async def is_deleted(self, user_id: int) -> bool:
        """Delete a member's data; False, and a line in the log, if that is impossible for now."""
        try:
            with self.requests.only_one((deletions.MEMBER, user_id), data_requests.DELETION):
                await self.delete_all_of(Member(user_id, FORMER_NAME, None))
        except Exception:
            log.exception("repeated_deletion_failed")
            return False
        return True

    def _forget(self, conn: Connection, user_id: int) -> list[str] | None:
        """Delete all data of a member in this transaction; return the matches that it has changed.

        None: matches still wait for them.
        """
        noted, changed = self.database.unreadable, list[str]()
        waits = [
            row.id
            for row in matches.running_of(conn, user_id)
            if row.game in self.matches.games and _goes_on(conn, row, user_id)
        ]
        waits += matches.lobbies_of(conn, user_id)
        if not all(noted.has("matches", match_id) for match_id in waits):
            return None
        for cup in cups.entered_by(conn, user_id):
            cups.put(conn, taken_out(cup, user_id))
        for season in seasons.joined_by(conn, user_id):
            withdraw(conn, season, user_id, self.matches.now())
        for season in seasons.hosted_by(conn, user_id):
            reassign_organiser(conn, season)
        for season in seasons.played_by(conn, user_id):  # it settles the matches they still owe
            for match_id in note_gone(conn, season, user_id, self.matches.now()):
                changed += self._readable(conn, match_id)
            divisions.wake(conn, season.id, self.matches.now())
        changed += free_seats.withdraw_requests(conn, self.matches, user_id)
        changed += self._redraw_invitations(conn, user_id)
        champion_roles.leave(conn, user_id, self.matches.now())
        owed = cups.lobbies_of(conn, user_id)
        privacy.delete_member(conn, user_id)
        for match_id in owed:  # nobody waits in them for who never comes
            with apart(conn, "matches", match_id):
                changed += [match_id, *close_lobby(conn, self.matches, match_id, "gone")]
        deletions.add(conn, deletions.MEMBER, user_id, self.matches.now())
        key_values.put(conn, key_values.SCRUB, "due")
        return changed

    def _readable(self, conn: Connection, match_id: str) -> list[str]:
        """Return a match as what is to be delivered; nothing if its row cannot be read."""
        found = list[str]()
        with apart(conn, "matches", match_id):
            matches.load(conn, match_id)
            found.append(match_id)
        return found

    def _redraw_invitations(self, conn: Connection, user_id: int) -> list[str]:
        """Enqueue updates of the messages of lobbies to which the member was invited."""
        redrawn = list[str]()
        for match_id in invitations.lobbies_of(conn, user_id):
            with apart(conn, "matches", match_id):
                if (row := matches.load(conn, match_id)) is not None:
                    self._redraw_lobby(conn, row)
                    redrawn.append(match_id)
        return redrawn

    def _redraw_lobby(self, conn: Connection, row: MatchRow) -> None:
        for kind in ("lobby", "invitation"):
            self.matches.enqueue(conn, row, kind)

    async def _hand_over(self, match_id: str, member: Member) -> list[str]:
        """Replace the member by a computer if the match goes on without them.

        Returns the matches that have changed.
        """
        async with self.matches.lock(match_id):
            # its game may be unknown, or another change came first
            with suppress(Refusal, IllegalAction, VersionConflict):
                loaded = await self.matches.load(match_id)
                row, seat = loaded.row, loaded.row.seat_of(member.user_id)
                goes_on = await self.database.read(lambda conn: _goes_on(conn, row, member.user_id))
                if seat is not None and loaded.is_running and goes_on:
                    outcome = seat_transfer.give_up(loaded, seat)
                    await self.matches.save_change(
                        loaded,
                        _update_channel_line(self.matches, loaded),
                        outcome=outcome,
                    )
                    return [match_id, *loaded.opened]
        return []

    async def leave_lobby(self, match_id: str, member: Member) -> list[str]:
        """Leave a lobby, and return the matches that have changed."""
        async with self.matches.lock(match_id):
            games = self.matches.games
            lobby = await self.database.read(lambda conn: find_lobby(conn, games, match_id))
            if lobby is None or lobby.row.status != "lobby" or not lobby.has(member.user_id):
                return []
            seen = lobby.row.version
            lobby_state.leave(lobby, member)
            row = replace(lobby.written(seen + 1), touched_at=self.matches.now())

            def save(conn: Connection) -> tuple[str, ...]:
                matches.save_with_seats(conn, row, seen_version=seen)
                self._redraw_lobby(conn, row)
                return self.matches.when_over(conn, row) if row.status == "closed" else ()

            return [match_id, *await self.database.write(save)]


def _update_channel_line(match_service: MatchService, loaded: LoadedMatch) -> TransactionHook:
    """Return a hook that updates the channel's line about a match in a thread."""

    def put(conn: Connection) -> None:
        if loaded.row.thread_id is not None:
            match_service.enqueue(conn, loaded.row, "lobby")

    return put


def require_confirmation(interaction: MemberInteraction) -> None:
    """Raise `Refusal` unless the form contains the confirmation word."""
    if not own_data_view.is_confirmed(interaction.answers.get("sure", ""), interaction.words):
        text = N_("Nothing was deleted. To delete, type {term_word} into the form.")
        raise Refusal(text, term_word=WORD)


def _open(conn: Connection, user_id: int) -> tuple[list[str], list[str]]:
    """Return the ids of the running matches and of the lobbies a member sits in."""
    running = [row.id for row in matches.running_of(conn, user_id)]
    return running, matches.lobbies_of(conn, user_id)


def _extent(conn: Connection, member: Member) -> Extent:
    played = [
        divisions.of_season(conn, season.id) for season in seasons.played_by(conn, member.user_id)
    ]
    running = matches.running_of(conn, member.user_id)
    return Extent(
        rows=data_counts.of_member(conn, member.user_id),
        running=tuple(
            row.thread_id or row.channel_id
            for row in running
            if _goes_on(conn, row, member.user_id)
        ),
        lobbies=len(matches.lobbies_of(conn, member.user_id)),
        in_league=any(row.match_id is None for rows in played for row in rows),
        awaited=bool(cups.lobbies_of(conn, member.user_id)),
    )


def _note_scrubbed(conn: Connection) -> bool:
    """Note that the WAL holds no deleted rows; return whether more is to be deleted."""
    key_values.put(conn, key_values.SCRUB, "")
    waiting = (key_values.FORGET, key_values.FORGET_SERVERS)
    return any(key_values.ids(conn, key) for key in waiting)


def _goes_on(conn: Connection, row: MatchRow, user_id: int) -> bool:
    """Return whether a match continues without the member: for others, a cup or a season."""
    others = any(seat.user_id not in (None, user_id) for seat in row.seats)
    return others or any(of(conn, row.id) for of in (cups.tie_of, divisions.of_match))
