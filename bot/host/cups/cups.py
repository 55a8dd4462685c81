"""Knock-out cups of a server's members; the winner holds the cup until another wins it."""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import Connection

from bot.host.cups import cup_cards, cup_view, pairings, sign_ups
from bot.host.cups.cup_move import with_move
from bot.host.delivery.competitions import call_off
from bot.host.delivery.messages import Messenger
from bot.host.lobby import member_limits
from bot.host.lobby.lobby_creation import plays_in_thread
from bot.host.lobby.lobby_limits import require_no_pause
from bot.host.match.handler_result import Handled, MatchHandler, PressChanges
from bot.host.match.lobby_state import HOST_SILENT
from bot.host.match.match_service import MatchService
from bot.host.ratings import honours
from bot.host.refusal import Refusal
from bot.host.ui import typed_names
from bot.host.ui.custom_id import NO_MATCH
from bot.host.ui.interaction import (
    EphemeralMessage,
    Handler,
    Location,
    MemberInteraction,
    PublicMessage,
    Reply,
    UpdateMessage,
)
from bot.host.ui.member import Member, words_for
from bot.host.ui.message import MessageContent
from bot.host.ui.routing import Routes
from bot.host.ui.typed_names import SEPARATOR
from bot.host.ui.typed_text import LONGEST_TYPED_NAME, whole_name
from games.core.clubs.lookalikes import reading
from games.core.definition import GameDefinition
from games.core.translation import N_, Translator
from storage.match import matches
from storage.member import players
from storage.server import cups, shown_messages
from storage.server.cups import CupRow

MOST = 16
"""Most entrants of a cup."""
LEAST = 2
NAMES = ("German Cup", "European Cup")
"""The cups of the boxed game (F-R75); a server may add others."""
EITHER = N_(
    "The holder has a handicap (48 points) or a bonus (52 points), not both. "
    "Ask again with one of the two."
)
GONE = N_("You can't enter this cup any more. See how it stands: /cup table")


class Cups:
    """Handles the sign-up, start and display of cups."""

    def __init__(self, match_service: MatchService, messenger: Messenger) -> None:
        """Update the messages of cups by `messenger`."""
        self.matches = match_service
        self.messenger = messenger
        self.database = match_service.database
        self.routes = Routes[MatchHandler](
            {
                "cup-join": self.join,
                "cup-leave": self.leave,
                "cup-start": self.start,
            },
            call_off.routes("cup", self.ask_cancel, self.cancel),
        )
        self.match_routes = Routes[Handler]({"cup-table": self.of_match})

    @property
    def definition(self) -> GameDefinition:
        """The game that is played for cups; raises `Refusal` if none is installed."""
        found = next(
            (definition for definition in self.matches.games.values() if definition.cup_options),
            None,
        )
        if found is None:
            raise Refusal(N_("No game here is played for a cup."))
        return found

    async def open(
        self,
        member: Member,
        place: Location,
        name: str,
        *,
        own_squads: bool,
        handicap: bool,
        bonus: bool = False,
        replay: bool = False,
    ) -> Reply:
        """Open a cup, with the member as its host and first entrant.

        The holder's squad may cost less (`handicap`) or more (`bonus`, F-A37: never both). With
        `replay` a tie is one match, repeated after a draw; otherwise two matches with goals added.
        """
        if (guild := place.guild_id) is None:
            raise Refusal(N_("A cup is played for in a server. Ask for one there."))
        if handicap and bonus:
            raise Refusal(EITHER)
        settings = {
            "own_squads": own_squads or handicap or bonus,
            "handicap": handicap,
            "bonus": bonus,
            "replay": replay,
            "threads": plays_in_thread(place),
        }
        row = CupRow(
            id=matches.new_id(),
            guild_id=guild,
            channel_id=place.channel_id,
            name=whole_name(name, LONGEST_TYPED_NAME),
            host_id=member.user_id,
            game=self.definition.name,
            settings=json.dumps(settings),
            created_at=self.matches.now(),
            entrants=(member.user_id,),
        )
        await self.database.write(lambda conn: _put_new(conn, row))
        return PublicMessage(await self._sheet(row.id), NO_MATCH, cup=row.id)

    async def placed(self, cup_id: str, channel_id: int, message_id: int) -> None:
        """Store the place of a cup's message."""

        def place(conn: Connection) -> None:
            row = cups.load(conn, cup_id)
            if row is not None:
                cups.put(conn, sign_ups.with_card(row, channel_id, message_id))

        await self.database.write(place)

    async def redraw(self, cup_id: str) -> None:
        """Update a cup's message, if it is known; what fails for now is tried again later."""
        row = await self.database.read(lambda conn: cups.load(conn, cup_id))
        if row is not None:
            content = await self._sheet(cup_id)
            now = self.matches.now()
            await cup_cards.redraw(self.database, self.messenger, row, content, now)

    async def join(self, interaction: MemberInteraction) -> Handled:
        """Enter the cup."""

        def join(row: CupRow) -> CupRow:
            if interaction.member.user_id in row.entrants:
                raise Refusal(N_("You're already in. Now the host presses Start."))
            if len(row.entrants) == MOST:
                text = N_("This cup is full ({most} players). Open another: /cup new")
                raise Refusal(text, most=MOST)
            return replace(row, entrants=(*row.entrants, interaction.member.user_id))

        return await self._change(interaction, join)

    async def leave(self, interaction: MemberInteraction) -> Handled:
        """Withdraw before the draw; a cup without any entrants left is called off."""

        def leave(row: CupRow) -> CupRow:
            if interaction.member.user_id not in row.entrants:
                raise Refusal(N_("You are not in this cup. Press Join to enter."))
            return sign_ups.withdrawn(row, interaction.member.user_id)

        return await self._change(interaction, leave)

    async def ask_cancel(self, interaction: MemberInteraction) -> Reply:
        """Ask the host whether to call the cup off."""
        row = await self.database.read(lambda conn: _load_open(conn, interaction))
        _require_host(row, interaction.member)
        return EphemeralMessage(call_off.question("cup", row, interaction.words))

    async def cancel(self, interaction: MemberInteraction) -> Handled:
        """Call the cup off."""

        def cancel(row: CupRow) -> CupRow:
            _require_host(row, interaction.member)
            return replace(row, status="closed")

        return await self._change(interaction, cancel)

    async def start(self, interaction: MemberInteraction) -> Handled:
        """Close the sign-up and draw the first round."""

        def start(row: CupRow) -> CupRow:
            if interaction.member.user_id not in row.entrants:
                raise Refusal(N_("Only those who have entered can start. Press Join."))
            silent = self.matches.now() - row.created_at >= HOST_SILENT.total_seconds() * 1000
            if row.host_id != interaction.member.user_id and not silent:
                text = N_("Only the host can start the cup now. In 10 minutes anyone can.")
                raise Refusal(text)
            if len(row.entrants) < LEAST:
                raise Refusal(N_("A cup needs at least two players. Wait for someone to join."))
            return replace(row, status="running")

        return await self._change(interaction, start)

    async def table(self, member: Member, place: Location, cup_id: str = "") -> Reply:
        """Show the requested cup, or the newest of this server."""
        words = words_for((), member.locale)

        def read(conn: Connection) -> MessageContent | None:
            rows = cups.of_guild(conn, place.guild_id or 0)
            row = next((row for row in rows if cup_id in ("", row.id)), None)
            if row is None:
                return None
            definition = self.matches.games[row.game]
            said = cup_view.cup_message(cup_view.read(conn, row), definition, words)
            return with_move(conn, said, row, words)

        said = await self.database.read(read)
        if said is None:
            raise Refusal(N_("No cup has been played for here yet. Open one: /cup new"))
        return EphemeralMessage(said)

    async def of_match(self, interaction: MemberInteraction) -> Reply:
        """Show the cup a match counts for."""
        tie = await self.database.read(lambda conn: cups.tie_of(conn, interaction.custom_id.match))
        if tie is None:
            raise Refusal(N_("This match isn't part of a cup. Open one: /cup new"))
        return await self.table(interaction.member, interaction.place, tie.cup_id)

    async def holders(self, member: Member, place: Location) -> Reply:
        """Show the holders of the server's cups."""
        guild, words = place.guild_id or 0, words_for((), member.locale)

        def read(conn: Connection) -> MessageContent:
            found = honours.current_holders(honours.cups_of(cups.of_guild(conn, guild)))
            users = [honour.user_id for honour in found if honour.user_id is not None]
            return cup_view.holders(found, players.names_of(conn, users, guild), words)

        return EphemeralMessage(await self.database.read(read))

    async def suggestions(self, place: Location, typed: str) -> list[tuple[str, str]]:
        """Return the server's cups whose label contains the typed text, as (label, id).

        Cups with the same label also get the time at which they were opened (UTC).
        """
        rows = await self.database.read(lambda conn: cups.of_guild(conn, place.guild_id or 0))
        said = [f"{row.name}{SEPARATOR}{row.status}" for row in rows]
        opened = [
            f"{datetime.fromtimestamp(row.created_at / 1000, UTC):%Y-%m-%d %H:%M}" for row in rows
        ]
        alike = Counter(map(reading, said))
        labels = [
            (label if alike[reading(label)] == 1 else f"{label}{SEPARATOR}{day}", row.id)
            for label, day, row in zip(said, opened, rows, strict=True)
        ]
        return typed_names.matching(labels, typed)

    async def names(self, place: Location, typed: str) -> list[tuple[str, str]]:
        """Return names for a new cup that contain the typed text: this server's, and `NAMES`."""
        rows = await self.database.read(lambda conn: cups.of_guild(conn, place.guild_id or 0))
        known = {reading(name): name for name in reversed([*(row.name for row in rows), *NAMES])}
        return typed_names.matching([(name, name) for name in reversed(known.values())], typed)

    async def _change(
        self, interaction: MemberInteraction, change: Callable[[CupRow], CupRow]
    ) -> Handled:
        """Apply `change` to an open cup; if that starts it, draw its first round."""
        cup_id, here = interaction.custom_id.arguments[-1], interaction.message_place

        def write(conn: Connection) -> tuple[Sequence[str], bool]:
            row = change(_load_open(conn, interaction))
            card = sign_ups.card_of(row)
            is_own = shown_messages.is_own(conn, row.guild_id, here, (card,) if card else ())
            if here is not None and is_own:
                row = sign_ups.with_card(row, *here)
            if not is_own:
                row = sign_ups.with_settings(row, undrawn=True)
            if row.status == "running":
                require_no_pause(conn)
                champion = cup_view.champion_of(conn, row.guild_id, row.name)
                row = replace(row, holder=_number(row, champion))
                cups.put(conn, row)
                return pairings.draw(self.matches, conn, row), is_own
            cups.put(conn, sign_ups.with_settings(row, since=self.matches.now()))
            return (), is_own

        opened, is_own = await self.database.write(write)
        content = await self._sheet(cup_id, None if is_own else interaction.words)
        reply = UpdateMessage(content, match_id=NO_MATCH if is_own else "")
        changed = () if is_own else (cup_id,)
        return Handled(reply, changes=PressChanges(tuple(opened), cups=changed))

    async def _sheet(self, cup_id: str, words: Translator | None = None) -> MessageContent:
        def read(conn: Connection) -> MessageContent:
            row = cups.load(conn, cup_id)
            assert row is not None
            definition = self.matches.games[row.game]
            return cup_view.cup_message(cup_view.read(conn, row), definition, words)

        return await self.database.read(read)


def _load_open(conn: Connection, interaction: MemberInteraction) -> CupRow:
    """Return the open cup of the custom id; raises `Refusal`."""
    row = cups.load(conn, interaction.custom_id.arguments[-1])
    if row is None or row.status != "open" or row.guild_id != interaction.place.guild_id:
        raise Refusal(GONE)
    return row


def _require_host(row: CupRow, member: Member) -> None:
    if row.host_id != member.user_id:
        raise Refusal(N_("Only the host can call this cup off. Ask them."))


def _put_new(conn: Connection, row: CupRow) -> None:
    """Store a new cup, by the name that it has had, however that is spelled now.

    Raises `Refusal` if one of its name is open or running, or if its host has too many.
    """
    member_limits.require_room(conn, "cup", row.host_id, row.guild_id, row.created_at)
    read = reading(row.name)
    same = [cup for cup in cups.of_guild(conn, row.guild_id) if reading(cup.name) == read]
    if any(cup.status in ("open", "running") for cup in same):
        raise Refusal(N_("This cup is open or under way already. See it here: /cup table"))
    known = [*(cup.name for cup in same), *(name for name in NAMES if reading(name) == read)]
    cups.put(conn, replace(row, name=next(iter(known), row.name)))


def _number(row: CupRow, champion: CupRow | None) -> int | None:
    """Return the number of the entrant who holds the cup; None if no entrant does."""
    user = _winner(champion) if champion else None
    return row.entrants.index(user) if user is not None and user in row.entrants else None


def _winner(row: CupRow) -> int | None:
    """Return the user who won a cup."""
    return None if row.winner is None else row.entrants[row.winner]
