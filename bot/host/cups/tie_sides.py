"""The two sides of a tie: who can still come, and what became of a tie that was not played."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.lobby.lobby_lookup import can_come
from bot.host.match.match_settings import MatchSettings
from bot.host.match.serialization import load_outcome
from storage.match.matches import MatchRow
from storage.server.cups import CupRow, TieRow

SIDES = 2


def able_sides(conn: Connection, row: CupRow, tie: TieRow) -> list[int]:
    """Return the numbers of the entrants of a tie who can come to it."""
    sides = [number for number in (tie.home, tie.away) if number is not None]
    return [number for number in sides if can_come(conn, row.entrants[number])]


def decided(conn: Connection, row: CupRow, tie: TieRow) -> TieRow:
    """Return a tie in which a side cannot come: the other one is through, if it can come."""
    able = able_sides(conn, row, tie)
    return replace(tie, winner=able[0] if len(able) == 1 else None, done=True)


def could_not_be_played(tie: TieRow, match: MatchRow | None) -> bool:
    """Return whether a tie was decided because a side could not come; `match` is its latest.

    Such a tie never had a match, or its lobby was closed, or its draw could not be replayed.
    """
    if not tie.done or tie.away is None:
        return False
    if match is None:
        return tie.match_id is None
    outcome = load_outcome(match.outcome)
    if outcome is not None:
        return outcome.is_draw
    return MatchSettings.load(match.settings).closed == "gone"
