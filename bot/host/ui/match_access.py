"""Access to matches; knowing a match's id grants none."""

from sqlalchemy import Connection

from bot.host.ui.interaction import Location
from bot.host.ui.member import Member
from games.core.game import IllegalAction
from games.core.translation import N_
from storage.match import invitations, messages
from storage.match.matches import MatchRow

UNKNOWN = N_("I don't know that match any more. /games lists yours.")


class NotYours(IllegalAction):
    """Refusal for users who take no part in a match; the reply shows what they can play instead."""


def access_denied_reason(conn: Connection, row: MatchRow, member: Member, place: Location) -> str:
    """Return the sentence why the member is denied access from here, "" if they have it.

    Players may see a match anywhere, others where it is played and where messages of it are, such
    as the server's channel for results. A private one is for those invited, but everybody may read
    in its lobby that it is private.
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
    return any(one.channel_id == channel_id for one in messages.of(conn, row.id).values())
