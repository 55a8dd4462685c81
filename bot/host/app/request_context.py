"""The data that an interaction with a match needs before its handler, loaded in one read."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.match_settings import division_of
from bot.host.ui.interaction import MemberInteraction
from bot.host.ui.match_access import access_denied_reason
from storage import match_details
from storage.match.match_issues import PLACE
from storage.server import visits
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


def read(conn: Connection, tables: MatchService, interaction: MemberInteraction) -> RequestData:
    """Load the data for an interaction with a match."""
    found = match_details.load(conn, interaction.custom_id.match, tables.now())
    if found is None:
        return RequestData()
    row = found.row
    why = access_denied_reason(conn, row, interaction.member, interaction.place)
    loaded = None if why else tables.with_related_rows(conn, found)
    user_id = interaction.member.user_id
    had_left = any(row.seats[seat].user_id == user_id for seat in found.troubles if seat != PLACE)
    division = division_of(row.settings)
    visited = visits.of_division(conn, division, user_id) if division else ()
    return RequestData(why, had_left, loaded, found.is_delivered, visited)
