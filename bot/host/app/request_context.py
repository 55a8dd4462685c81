"""The data that an interaction with a match needs before its handler, loaded in one read."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.host.league.days.presence import Presence
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.ui.interaction import MemberInteraction
from bot.host.ui.match_access import access_denied_reason
from storage import match_details
from storage.server.visits import VisitRow


@dataclass(frozen=True, slots=True)
class RequestData:
    """The data loaded for an interaction with a match.

    `why` is the reason access is denied ("": it is not), `was_departed` says that the user was
    marked as departed, `is_told` that the match has no undelivered rows. `visits` are the user's
    memberships of the season it belongs to.
    """

    why: str = ""
    was_departed: bool = False
    loaded: LoadedMatch | None = None
    is_told: bool = False
    visits: Sequence[VisitRow] = ()


def read(
    conn: Connection, tables: MatchService, presence: Presence, interaction: MemberInteraction
) -> RequestData:
    """Load the data for an interaction with a match."""
    found = match_details.load(conn, interaction.custom_id.match, tables.now())
    if found is None:
        return RequestData()
    row = found.row
    why = access_denied_reason(conn, row, interaction.member, interaction.place)
    loaded = None if why else tables.with_related_rows(conn, found)
    mine = [seat.seat for seat in row.seats if seat.user_id == interaction.member.user_id]
    had_left = any(seat in found.troubles for seat in mine)
    visits = presence.at_match(conn, row, interaction.member.user_id)
    return RequestData(why, had_left, loaded, found.is_delivered, visits)
