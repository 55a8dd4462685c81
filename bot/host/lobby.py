"""Lobbies: join, leave, set and start; one transaction per change."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from sqlalchemy import Connection

from bot.host import lobby_sheet, seating
from bot.host.opening import CLOSES_AFTER, Opening
from bot.host.reply import Ask, Click, Redraw, Reply
from bot.host.seating import Lobby
from bot.host.starting import Starting
from bot.host.tables import Tables
from games.core.box import Box
from games.core.game import Refused
from games.core.words import N_
from storage import invitations, matches


class Lobbies:
    """Everything that happens to a match between its opening and its first move."""

    def __init__(self, tables: Tables, opening: Opening, starting: Starting) -> None:
        """Keep the lobbies of these tables."""
        self.tables = tables
        self.opening = opening
        self.starting = starting

    async def join(self, click: Click) -> Reply:
        """Take a free seat; the last invited player of a rematch starts it by joining."""

        def join(lobby: Lobby) -> bool:
            seating.join(lobby, click.member, self.tables.now())
            return lobby.is_full and bool(lobby.settings.get("rematch"))

        await self.opening.need_room(click.member)
        return await self._change(click, join)

    async def leave(self, click: Click) -> Reply:
        """Give the seat back."""
        return await self._change(click, lambda lobby: seating.leave(lobby, click.member))

    async def add_computer(self, click: Click) -> Reply:
        """Seat a computer."""

        def add(lobby: Lobby) -> None:
            seating.need_host(lobby, click.member)
            seating.add_computer(lobby, self.tables.now())

        return await self._change(click, add)

    async def cancel(self, click: Click) -> Reply:
        """Close the lobby without a match."""

        def cancel(lobby: Lobby) -> None:
            seating.need_host(lobby, click.member)
            seating.close(lobby)

        return await self._change(click, cancel)

    async def ask_options(self, click: Click) -> Reply:
        """Show the host the form with everything that can be set."""
        lobby = await self._load(click.door.match)
        seating.need_host(lobby, click.member)
        return Ask(lobby_sheet.form(lobby))

    async def set_options(self, click: Click) -> Reply:
        """Take what the host chose in the form."""

        def set_them(lobby: Lobby) -> None:
            seating.need_host(lobby, click.member)
            lobby_sheet.read_form(lobby, click.answers)
            seating.set_level(lobby)

        return await self._change(click, set_them)

    async def start(self, click: Click) -> Reply:
        """Start the match."""

        def start(lobby: Lobby) -> bool:
            seating.need_start(lobby, click.member, self.tables.now())
            return True

        return await self._change(click, start)

    async def wake(self, match_id: str) -> None:
        """Ask once about a lobby nobody filled in time, then close it."""
        async with self.tables.lock(match_id):
            lobby, now = await self._load(match_id), self.tables.now()
            if lobby.row.wake_at is None or lobby.row.wake_at > now:
                return
            if lobby.settings.get("asked") or lobby.reserved:
                seating.close(lobby)
            else:
                lobby.settings["asked"] = True
                lobby.row = replace(lobby.row, wake_at=now + CLOSES_AFTER)
            await self._save(lobby, lobby.row.version)

    async def _change(self, click: Click, change: Callable[[Lobby], bool | None]) -> Reply:
        """Let `change` change the lobby; where it returns true the match begins."""
        async with self.tables.lock(click.door.match):
            lobby = await self._load(click.door.match)
            seen = lobby.row.version
            if change(lobby):
                return await self.starting.begin(lobby, click, seen, in_place=True)
            await self._save(lobby, seen)
        return Redraw(lobby_sheet.sheet(lobby), match_id=lobby.row.id, version=lobby.row.version)

    async def _load(self, match_id: str) -> Lobby:
        lobby = await self.tables.database.read(
            lambda conn: find_lobby(conn, self.tables.shelf, match_id)
        )
        if lobby is None or lobby.row.status == "closed":
            raise Refused("house", N_("This table was closed. Open a new one with /play."))
        if lobby.row.status != "lobby":
            raise Refused("house", N_("This match has begun. /games shows where it is."))
        return lobby

    async def _save(self, lobby: Lobby, seen: int) -> None:
        lobby.row = replace(lobby.written(seen + 1), touched_at=self.tables.now())

        def save(conn: Connection) -> None:
            matches.save_with_seats(conn, lobby.row, seen_version=seen)
            self.tables.put(conn, lobby.row, "lobby")

        await self.tables.database.write(save)


def find_lobby(conn: Connection, shelf: Mapping[str, Box], match_id: str) -> Lobby | None:
    """Return a match as the lobby it is or was; None when there is none, or its game is unknown."""
    row = matches.load(conn, match_id)
    if row is None or row.game not in shelf:
        return None
    old = matches.load(conn, row.rematch_of) if row.rematch_of else None
    invited = invitations.invited(conn, match_id)
    return Lobby.of(row, shelf[row.game], invited, old.seats if old else ())
