"""Checks an interaction before and after its handler, and loads its data in one read.

Discord's own apps send only what a message offers; modified clients can send anything.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from bot.host.app.routes import AT_HOME, Route, reached_by
from bot.host.match.handler_result import Handled
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.match_settings import division_of
from bot.host.members.data_requests import DELETION
from bot.host.refusal import Refusal
from bot.host.ui.custom_id import NO_MATCH
from bot.host.ui.interaction import (
    EphemeralMessage,
    Location,
    MemberInteraction,
    PublicMessage,
    Reply,
    UpdateMessage,
)
from bot.host.ui.member import Member
from bot.host.ui.notices import noticed
from bot.host.ui.shared_sentences import OUT_OF_DATE, UNKNOWN
from bot.host.views.host_selects import OLD_MENU, SEVERAL
from games.core.screen import MAX_ENTRIES
from games.core.translation import N_
from storage import match_details
from storage.engine.database import Database
from storage.match import invitations, messages
from storage.match.match_issues import PLACE
from storage.match.matches import MatchRow
from storage.member import preferences
from storage.server import key_values, shown_messages, visits
from storage.server.visits import VisitRow


def validate(interaction: MemberInteraction, route: Route | None) -> None:
    """Raise `Refusal` if a route cannot be reached that way, or with that many values.

    A button or select in a match that has no route plays moves.
    """
    custom_id = interaction.custom_id
    expected = route.source if route else reached_by(custom_id.route)
    if interaction.source not in ("command", expected):
        raise Refusal(OUT_OF_DATE)
    if not custom_id.is_select:
        least, most = 0, 0
    elif custom_id.match != NO_MATCH and route is None:
        least, most = 1, MAX_ENTRIES
    elif custom_id.arguments[0] in SEVERAL:
        least, most = 0, MAX_ENTRIES
    else:
        least, most = 1, 1
    if not least <= len(interaction.values) <= most:
        raise Refusal(OLD_MENU)


@dataclass(frozen=True, slots=True)
class RequestData:
    """The data loaded for an interaction with a match.

    `why` is the reason access is denied ("": it is not), `was_departed` says that the user was
    marked as departed, `is_told` that the match has no undelivered rows, `is_foreign` that a public
    message of something else was pressed. `visits` are the user's memberships of the season it
    belongs to.
    """

    why: str = ""
    was_departed: bool = False
    loaded: LoadedMatch | None = None
    is_told: bool = False
    is_foreign: bool = False
    visits: Sequence[VisitRow] = ()


def read(
    conn: Connection, match_service: MatchService, interaction: MemberInteraction
) -> RequestData:
    """Load the data for an interaction with a match.

    Raises `Refusal` while another process deletes the data of the member or the server.
    """
    custom_id, message_id = interaction.custom_id, interaction.message_id
    found = match_details.load(conn, custom_id.match, match_service.now(), message_id)
    if found is None:
        return RequestData()
    row, user_id = found.row, interaction.member.user_id
    is_shared = match_service.database.path is None  # else one process knows all deletions
    guild_id = interaction.place.guild_id
    if is_shared and key_values.is_noted_among(conn, found.to_delete, user_id, guild_id):
        raise Refusal(DELETION)
    is_away = custom_id.route in AT_HOME and row.guild_id != guild_id
    why = UNKNOWN
    if not is_away:
        why = access_denied_reason(conn, row, interaction.member, interaction.place)
    loaded = None if why else match_service.with_related_rows(conn, found)
    had_left = any(row.seats[seat].user_id == user_id for seat in found.troubles if seat != PLACE)
    division = division_of(row.settings)
    visited = visits.of_division(conn, division, user_id) if division else ()
    here, is_own = interaction.message_place, found.is_shown_by
    if here is not None and is_own is None:
        is_own = shown_messages.is_own(conn, row.guild_id, here, ())
    is_foreign = here is not None and not is_own
    return RequestData(why, had_left, loaded, found.is_delivered, is_foreign, visited)


def access_denied_reason(conn: Connection, row: MatchRow, member: Member, place: Location) -> str:
    """Return the sentence why the member is denied access from here, "" if they have it.

    Players may see a match anywhere, others where it is played and where messages of it are, such
    as the server's channel for results. All of them may see the lobby of a private match, but only
    invited users the match.
    """
    if any(seat.user_id == member.user_id for seat in row.seats):
        return ""
    if row.guild_id != place.guild_id or not _is_shown_in(conn, row, place.channel_id):
        return UNKNOWN
    is_closed = row.private and row.status != "lobby"
    if is_closed and member.user_id not in invitations.invited(conn, row.id):
        return N_("This match is private. Start your own: /play")
    return ""


def _is_shown_in(conn: Connection, row: MatchRow, channel_id: int) -> bool:
    if channel_id in (row.channel_id, row.thread_id):
        return True
    return any(message.channel_id == channel_id for message in messages.of(conn, row.id).values())


def kept_private(interaction: MemberInteraction, reply: Reply) -> Reply:
    """Return the reply, changed so that a private one never replaces a public message.

    A modified client can send a private message's custom id from a public one.
    """
    is_public = interaction.message_place is not None
    if isinstance(reply, UpdateMessage) and is_public and not reply.match_id:
        return _ephemeral(reply)
    return reply


async def is_on_match(database: Database, interaction: MemberInteraction) -> bool:
    """Return whether a public message was pressed that is about a match."""
    here = interaction.message_place
    if here is None:
        return False
    return bool(await database.read(lambda conn: messages.matches_at(conn, here[1])))


def without_message(interaction: MemberInteraction) -> MemberInteraction:
    """Return the interaction as if it were a command: its message is about something else."""
    return replace(interaction, message_id=None)


def privately(answer: Reply | Handled) -> Handled:
    """Return the answer so that it leaves the pressed message as it is."""
    handled = answer if isinstance(answer, Handled) else Handled(answer)
    if isinstance(handled.reply, UpdateMessage):
        return replace(handled, reply=_ephemeral(handled.reply))
    return handled


def _ephemeral(reply: UpdateMessage) -> EphemeralMessage:
    return EphemeralMessage(noticed(reply.content, reply.aside))


async def with_wanted_mentions(database: Database, reply: Reply) -> Reply:
    """Return the reply without a mention of members who are blocked or want none."""
    if not isinstance(reply, PublicMessage) or reply.content.ping is None:
        return reply
    ping = reply.content.ping
    left = await database.read(lambda conn: preferences.may_be_mentioned(conn, ping.users))
    return replace(reply, content=replace(reply.content, ping=ping.only(left)))


def adds_message(reply: Reply) -> bool:
    """Return whether a reply to a press adds a private message."""
    return isinstance(reply, EphemeralMessage) or (
        isinstance(reply, UpdateMessage | PublicMessage) and bool(reply.aside)
    )
