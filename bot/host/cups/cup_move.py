"""A cup whose channel is gone or forbidden: its host lets it go on in another one."""

import json
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from sqlalchemy import Connection

from bot.host.delivery.channel_recovery import ChannelRecovery
from bot.host.delivery.competitions import competition, new_channel
from bot.host.delivery.competitions.competition import Trouble
from bot.host.delivery.competitions.new_channel import NewChannel
from bot.host.league.rules.announcements import Advance
from bot.host.lobby.lobby_creation import plays_in_thread
from bot.host.refusal import Refusal
from bot.host.ui.channel_permissions import PermissionChecker
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.interaction import Handler, Location, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.message import Button, MessageContent
from bot.host.ui.routing import Routes, taking
from games.core.translation import N_, Translator
from storage.engine.unreadable_rows import apart
from storage.server import cups
from storage.server.cups import CupRow

HERE, HERE_YES, STAY = "cup-here", "cup-here-yes", "cup-stay"
CHANNEL_TROUBLE: Mapping[Trouble, str] = MappingProxyType(
    {
        "channel": N_("⚠ The channel of this cup is gone. Its host can go on here."),
        "rights": N_(
            "⚠ I can't post in the channel of this cup, <#{channel}>. Allow me View Channel and "
            "Send Messages there, or its host can go on here."
        ),
    }
)
"""Why what a cup has to show waits."""
DONE = N_("The cup goes on here.")
NOT_MOVED = N_("Nothing was moved. Use /cup table in the channel where the cup can go on.")
NOT_LOST = N_("This cup is shown where it is played. See how it stands: /cup table")
NOT_HOST = N_("Only the cup's host can do that: <@{user}>. Ask them, or who manages this server.")


class CupMove:
    """Handles the move of a cup into the channel of an interaction."""

    def __init__(
        self, places: ChannelRecovery, checker: PermissionChecker, carry_on: Advance
    ) -> None:
        """`carry_on` delivers what has moved."""
        self.places = places
        self.checker = checker
        self.database = places.matches.database
        self._carry_on = carry_on
        self.routes = Routes[Handler](
            {
                HERE: taking(self.ask, str),
                HERE_YES: taking(self.move, str),
                STAY: self.stay,
            }
        )

    async def ask(self, interaction: MemberInteraction, cup_id: str) -> Reply:
        """Say what it means to move the cup here, or what is in the way, and ask."""
        return _asked(interaction, *await self._examine(interaction, cup_id))

    async def move(self, interaction: MemberInteraction, cup_id: str) -> Reply:
        """Move the cup, and what is open of it, into the channel of the interaction.

        Where the bot may not post (any more) nothing is moved.
        """
        row, found = await self._examine(interaction, cup_id)
        if found.lacks is not None:
            return _asked(interaction, row, found)
        moved = await self.database.write(
            lambda conn: self._move(conn, _movable(conn, interaction, cup_id), interaction.place)
        )
        for match_id in dict.fromkeys(moved):
            await self._carry_on(match_id)
        return _told(interaction, DONE)

    async def stay(self, interaction: MemberInteraction) -> Reply:
        """Say how to move the cup later."""
        return _told(interaction, NOT_MOVED)

    async def _examine(
        self, interaction: MemberInteraction, cup_id: str
    ) -> tuple[CupRow, NewChannel]:
        """Return a cup that may be moved here, and what is known of this channel."""
        row = await self.database.read(lambda conn: _movable(conn, interaction, cup_id))
        users = tuple(user for user in row.entrants if user is not None)
        threads = json.loads(row.settings)["threads"]
        return row, await new_channel.examine(
            self.checker, row.guild_id, interaction.place, users, threads=threads
        )

    def _move(self, conn: Connection, row: CupRow, place: Location) -> list[str]:
        """Store where a cup is played from now on; return the matches to deliver, in order."""
        settings = json.loads(row.settings) | {"threads": plays_in_thread(place)}
        to = place.channel_id
        cups.put(conn, replace(row, channel_id=to, settings=json.dumps(settings)))
        contest = competition.load(conn, "cup", row.id)
        moved = (
            []
            if contest is None
            else competition.release(conn, contest, to, self.places.matches.now())
        )
        for tie in cups.ties_of(conn, row.id):
            if tie.match_id is not None and not tie.done:
                with apart(conn, "matches", tie.match_id):
                    self.places.resume_in_transaction(conn, tie.match_id, to)
                    moved.append(tie.match_id)
        return moved


def _asked(interaction: MemberInteraction, row: CupRow, found: NewChannel) -> Reply:
    actions = (_custom_id(HERE, row), _custom_id(HERE_YES, row), _custom_id(STAY, row))
    question = new_channel.question(row.name, found, actions, interaction.words)
    return update_or_ephemeral(interaction, question)


def _told(interaction: MemberInteraction, text: str) -> Reply:
    return update_or_ephemeral(interaction, MessageContent("", (interaction.words(text),)))


def _custom_id(action: str, row: CupRow) -> str:
    return custom_id_of(f"/{action} {row.id}")


def with_move(
    conn: Connection, said: MessageContent, row: CupRow, words: Translator
) -> MessageContent:
    """Return a cup's table that also offers this channel, if the cup's own cannot be used."""
    trouble = competition.trouble_by_id(conn, "cup", row.id)
    if trouble is None:
        return said
    button = Button(words("Move here…"), _custom_id(HERE, row), "main")
    line = words(CHANNEL_TROUBLE[trouble], channel=row.channel_id)
    return replace(said, lines=(line, *said.lines), rows=((button,), *said.rows))


def _movable(conn: Connection, interaction: MemberInteraction, cup_id: str) -> CupRow:
    """Return a cup that cannot be shown where it is; raises `Refusal`, also for all but its host.

    Whoever manages the server may move it, too.
    """
    row = cups.load(conn, cup_id)
    is_here = row is not None and row.guild_id == interaction.place.guild_id
    if row is None or not is_here or not competition.trouble_by_id(conn, "cup", row.id):
        raise Refusal(NOT_LOST)
    if interaction.member.user_id != row.host_id and not interaction.member.manages:
        raise Refusal(NOT_HOST, user=row.host_id)
    return row
