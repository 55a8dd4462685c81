"""Handlers of lobbies: join, leave, set options and start; one transaction per change."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from sqlalchemy import Connection

from bot.host import agreement, house_rules, inviting, lobby_sheet, seating
from bot.host.opening import CLOSES_AFTER, Opening
from bot.host.reply import Answer, Ask, Click, Redraw, Reply, Whisper
from bot.host.routing import Routes
from bot.host.seating import Lobby
from bot.host.seats import Member, clean_name, words_for
from bot.host.sheet import Sheet
from bot.host.sight import UNKNOWN
from bot.host.starting import Need, Starting, nothing
from bot.host.tables import Tables
from games.core.box import Box
from games.core.game import Refused
from games.core.words import N_, Words
from storage import cups, divisions, invitations, matches, players
from storage.matches import MatchRow, SeatRow


class Lobbies:
    """Handles a match between its creation and its first move."""

    def __init__(self, tables: Tables, opening: Opening, starting: Starting) -> None:
        self.tables = tables
        self.opening = opening
        self.starting = starting
        self.match_routes = Routes[Answer](
            {
                "join": self.join,
                "leave": self.leave,
                "start": self.start,
                "computer": self.add_computer,
                "options": self.ask_options,
                "clock": self.ask_clock,
                "set": self.set_options,
                "cancel": self.cancel,
                "invite": self.ask_whom,
                "reopen": self.reopen,
            }
        )
        self.select_routes = Routes[Answer](
            dict.fromkeys(house_rules.SELECTS, self.choose_rule),
            dict.fromkeys(agreement.SELECTS, self.choose_clock),
            {inviting.INVITE: self.invite, inviting.REMOVE: self.remove},
        )

    async def join(self, click: Click) -> Reply:
        """Take a free seat; the last invited player of a rematch also starts it."""

        def join(lobby: Lobby) -> bool:
            seating.join(lobby, click.member, self.tables.now())
            return lobby.is_full and lobby.settings.rematch

        def need_room(conn: Connection) -> None:
            guild_id = click.place.guild_id
            self.opening.need_room(conn, click.member.user_id, guild_id)

        return await self._change(click, join, by_cup=True, need=need_room)

    async def leave(self, click: Click) -> Reply:
        """Leave the seat."""
        return await self._change(click, lambda lobby: seating.leave(lobby, click.member))

    async def add_computer(self, click: Click) -> Reply:
        """Add a computer."""

        def add(lobby: Lobby) -> None:
            seating.need_host(lobby, click.member, self.tables.now())
            seating.add_computer(lobby, self.tables.now())

        return await self._change(click, add)

    async def cancel(self, click: Click) -> Reply:
        """Close the lobby without a match."""

        def cancel(lobby: Lobby) -> None:
            seating.need_host(lobby, click.member, self.tables.now())
            seating.close(lobby, "host")

        return await self._change(click, cancel)

    async def ask_options(self, click: Click) -> Reply:
        """Show the host the form or panel of the game's options."""
        lobby = await self._load(click.door.match)
        seating.need_no_cup(lobby)
        seating.need_host(lobby, click.member, self.tables.now())
        if lobby_sheet.need_panel(lobby.box):
            return Whisper(house_rules.panel(lobby, _own_words(click)))
        return Ask(lobby_sheet.form(lobby, _own_words(click)))

    async def choose_rule(self, click: Click) -> Reply:
        """Apply one select of the options panel."""

        def choose(lobby: Lobby) -> None:
            seating.need_host(lobby, click.member, self.tables.now())
            house_rules.choose(lobby, click.door, click.values)
            seating.set_level(lobby)

        await self._change(click, choose)
        lobby = await self._load(click.door.match)
        return Redraw(house_rules.panel(lobby, _own_words(click)))

    async def ask_clock(self, click: Click) -> Reply:
        """Show the host the time control panel."""
        lobby = await self._load(click.door.match)
        seating.need_no_cup(lobby)
        seating.need_host(lobby, click.member, self.tables.now())
        return Whisper(agreement.panel(lobby, _own_words(click)))

    async def choose_clock(self, click: Click) -> Reply:
        """Apply one select of the time control panel."""

        def choose(lobby: Lobby) -> None:
            seating.need_host(lobby, click.member, self.tables.now())
            agreement.choose(lobby, click.door.words[0], click.values)

        await self._change(click, choose)
        lobby = await self._load(click.door.match)
        return Redraw(agreement.panel(lobby, _own_words(click)))

    async def set_options(self, click: Click) -> Reply:
        """Apply the host's form."""

        def set_them(lobby: Lobby) -> None:
            seating.need_host(lobby, click.member, self.tables.now())
            lobby_sheet.read_form(lobby, click.answers)
            seating.set_level(lobby)

        return await self._change(click, set_them)

    async def ask_whom(self, click: Click) -> Reply:
        """Show the host the panel of invitations."""
        lobby = await self._load(click.door.match)
        seating.need_no_cup(lobby)
        seating.need_host(lobby, click.member, self.tables.now())
        return Whisper(await self._invitations(lobby, click))

    async def invite(self, click: Click) -> Reply:
        """Invite and mention the chosen members; the invitations are stored with the lobby."""
        chosen = [Member(user, name, click.place.guild_id) for user, name in click.named.items()]
        lobby, now = await self._load(click.door.match), self.tables.now()
        guests = inviting.newly_asked(lobby, chosen)

        def invite(lobby: Lobby) -> None:
            seating.need_host(lobby, click.member, now)
            if not guests or not inviting.can_invite(lobby):
                raise Refused("house", inviting.ALL_ASKED)

        def write(conn: Connection) -> None:
            for one in guests:
                name, guild = clean_name(one.name), one.guild_id
                players.seen(conn, one.user_id, guild_id=guild, name=name, locale=None, now=now)
            invitations.invite(conn, lobby.row.id, [one.user_id for one in guests])

        await self._change(click, invite, need=write)
        return inviting.call(lobby, guests)

    async def remove(self, click: Click) -> Reply:
        """Remove a member from the lobby, or withdraw the invitation."""
        (value,) = click.values
        user_id = int(value) if value.isdecimal() else 0

        def remove(lobby: Lobby) -> None:
            seating.need_host(lobby, click.member, self.tables.now())
            seating.remove(lobby, user_id)

        def write(conn: Connection) -> None:
            invitations.decline(conn, click.door.match, user_id)

        await self._change(click, remove, need=write)
        return Redraw(await self._invitations(await self._load(click.door.match), click))

    async def reopen(self, click: Click) -> Reply:
        """Reopen a closed lobby for its host."""
        async with self.tables.lock(click.door.match):
            lobby = await self._find(click.door.match)
            if lobby is None:
                raise Refused("house", UNKNOWN)
            seen, now = lobby.row.version, self.tables.now()
            seating.reopen(lobby, click.member, now)
            lobby.row = replace(lobby.row, wake_at=now + CLOSES_AFTER)

            def need_room(conn: Connection) -> None:
                self.opening.need_room(conn, click.member.user_id, click.place.guild_id)

            await self._save(lobby, seen, need_room)
        return Redraw(lobby_sheet.sheet(lobby), match_id=lobby.row.id, version=lobby.row.version)

    async def start(self, click: Click) -> Reply:
        """Start the match."""

        def start(lobby: Lobby) -> bool:
            seating.need_start(lobby, click.member, self.tables.now())
            return True

        return await self._change(click, start)

    async def wake(self, match_id: str) -> None:
        """Ask once about a lobby that was not filled in time, then close it."""
        async with self.tables.lock(match_id):
            lobby, now = await self._load(match_id), self.tables.now()
            if lobby.row.wake_at is None or lobby.row.wake_at > now:
                return
            if lobby.settings.asked or lobby.reserved:
                seating.close(lobby, "time")
            else:
                lobby.settings.asked = True
                lobby.row = replace(lobby.row, wake_at=now + CLOSES_AFTER)
            await self._save(lobby, lobby.row.version)

    async def _change(
        self,
        click: Click,
        change: Callable[[Lobby], bool | None],
        *,
        by_cup: bool = False,
        need: Need = nothing,
    ) -> Reply:
        """Apply `change` to the lobby; if it returns True the match starts.

        A cup prepares its own lobbies, in which only joining is allowed (`by_cup`). `need` runs in
        the same transaction, and raises `Refused` to prevent the change.
        """
        async with self.tables.lock(click.door.match):
            lobby = await self._load(click.door.match)
            if not by_cup:
                seating.need_no_cup(lobby)
            seen = lobby.row.version
            if change(lobby):
                return await self.starting.begin(lobby, click, seen, in_place=True, need=need)
            await self._save(lobby, seen, need)
        return Redraw(lobby_sheet.sheet(lobby), match_id=lobby.row.id, version=lobby.row.version)

    async def _invitations(self, lobby: Lobby, click: Click) -> Sheet:
        """Return the panel of invitations, with the invited members' names on this server."""
        asked, guild = sorted(lobby.invited), lobby.row.guild_id
        names = await self.tables.database.read(lambda conn: players.names_of(conn, asked, guild))
        return inviting.panel(lobby, names, _own_words(click))

    async def _find(self, match_id: str) -> Lobby | None:
        return await self.tables.database.read(
            lambda conn: find_lobby(conn, self.tables.shelf, match_id)
        )

    async def _load(self, match_id: str) -> Lobby:
        lobby = await self._find(match_id)
        if lobby is None or lobby.row.status == "closed":
            raise Refused("house", N_("This table was closed. Open a new one with /play."))
        if lobby.row.status != "lobby":
            raise Refused("house", N_("This match has begun. /games shows where it is."))
        return lobby

    async def _save(self, lobby: Lobby, seen: int, need: Need = nothing) -> None:
        lobby.row = replace(lobby.written(seen + 1), touched_at=self.tables.now())

        def save(conn: Connection) -> None:
            need(conn)
            matches.save_with_seats(conn, lobby.row, seen_version=seen)
            self.tables.put(conn, lobby.row, "lobby")
            if lobby.row.status == "closed":
                self.tables.when_over(conn, lobby.row)

        await self.tables.database.write(save)


def find_lobby(conn: Connection, shelf: Mapping[str, Box], match_id: str) -> Lobby | None:
    """Return a match as a lobby, also after it started; None for an unknown match or game."""
    row = matches.load(conn, match_id)
    if row is None or row.game not in shelf:
        return None
    invited = invitations.invited(conn, match_id)
    return Lobby.of(row, shelf[row.game], invited, _expected(conn, row))


def _own_words(click: Click) -> Words:
    """Return the texts for what only the user sees of a lobby."""
    return words_for((), click.member.locale)


def _drawn(conn: Connection, row: MatchRow) -> tuple[int | None, ...] | None:
    """Return the users of a cup's tie or a league's match, home first."""
    tie = cups.tie_of(conn, row.id)
    cup = cups.load(conn, tie.cup_id) if tie else None
    if tie is None or cup is None:
        return divisions.sides_of(conn, row.id)
    return tuple(None if one is None else cup.entrants[one] for one in (tie.home, tie.away))


def _expected(conn: Connection, row: MatchRow) -> tuple[SeatRow, ...]:
    """Return the reserved seats: of the match before, a cup's tie, or a league's match."""
    if row.rematch_of:
        old = matches.load(conn, row.rematch_of)
        return old.seats if old else ()
    users = _drawn(conn, row)
    if users is None:
        return ()
    names = players.names_of(conn, [user for user in users if user is not None], row.guild_id)
    return tuple(
        SeatRow(seat, names.get(user or 0, "?"), user_id=user) for seat, user in enumerate(users)
    )
