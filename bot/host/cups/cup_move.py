"""A cup whose channel is gone or forbidden: its host lets it go on in another one."""

import json
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from sqlalchemy import Connection

from bot.host.delivery.channel_recovery import ChannelRecovery
from bot.host.delivery.competitions import competition
from bot.host.delivery.competitions.competition import Trouble
from bot.host.league.rules.announcements import Advance
from bot.host.lobby.lobby_creation import plays_in_thread
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import NO_MATCH, CustomId
from bot.host.ui.interaction import Handler, Location, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.message import Button, MessageContent
from bot.host.ui.routing import Routes, taking
from games.core.translation import N_, Translator
from storage.engine.unreadable_rows import apart
from storage.server import cups
from storage.server.cups import CupRow

HERE = "cup-here"
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
STAYS = N_("This cup is shown where it is played. See how it stands: /cup table")
NOT_HOST = N_("Only the cup's host can do that: <@{user}>. Ask them, or who manages this server.")


class CupMove:
    """Handles the move of a cup into the channel of an interaction."""

    def __init__(self, places: ChannelRecovery, carry_on: Advance) -> None:
        """`carry_on` delivers what has moved."""
        self.places = places
        self.database = places.matches.database
        self._carry_on = carry_on
        self.routes = Routes[Handler]({HERE: taking(self.move, str)})
        """By the first word of a custom id that belongs to no match."""

    async def move(self, interaction: MemberInteraction, cup_id: str) -> Reply:
        """Move the cup, and what is open of it, into the channel of the interaction."""
        moved = await self.database.write(
            lambda conn: self._move(conn, _movable(conn, interaction, cup_id), interaction.place)
        )
        for match_id in dict.fromkeys(moved):
            await self._carry_on(match_id)
        words = interaction.words
        return update_or_ephemeral(interaction, MessageContent("", (words(DONE),)))

    def _move(self, conn: Connection, row: CupRow, place: Location) -> list[str]:
        """Store where a cup is played from now on; return the matches to deliver, in order."""
        settings = json.loads(row.settings) | {"threads": plays_in_thread(place)}
        to = place.channel_id
        cups.put(conn, replace(row, channel_id=to, settings=json.dumps(settings)))
        one = competition.load(conn, "cup", row.id)
        moved = [] if one is None else competition.release(conn, one, to, self.places.matches.now())
        for tie in cups.ties_of(conn, row.id):
            if tie.match_id is not None and not tie.done:
                with apart(conn, "matches", tie.match_id):
                    self.places.resume_in_transaction(conn, tie.match_id, to)
                    moved.append(tie.match_id)
        return moved


def with_move(
    conn: Connection, said: MessageContent, row: CupRow, words: Translator
) -> MessageContent:
    """Return a cup's table that also offers this channel, if the cup's own cannot be used."""
    trouble = competition.trouble_by_id(conn, "cup", row.id)
    if trouble is None:
        return said
    button = Button(words("Move here"), str(CustomId(NO_MATCH, f"/{HERE} {row.id}")), "main")
    line = words(CHANNEL_TROUBLE[trouble], channel=row.channel_id)
    return replace(said, lines=(line, *said.lines), rows=((button,), *said.rows))


def _movable(conn: Connection, interaction: MemberInteraction, cup_id: str) -> CupRow:
    """Return a cup that cannot be shown where it is; raises `Refusal`, also for all but its host.

    Whoever manages the server may move it, too.
    """
    row = cups.load(conn, cup_id)
    is_here = row is not None and row.guild_id == interaction.place.guild_id
    if row is None or not is_here or not competition.trouble_by_id(conn, "cup", row.id):
        raise Refusal(STAYS)
    if interaction.member.user_id != row.host_id and not interaction.member.manages:
        raise Refusal(NOT_HOST, user=row.host_id)
    return row
