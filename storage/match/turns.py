"""The clocks of a match: one row per seat held by a player."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import Connection, Select, exists, func, select, tuple_, update

from storage.engine import rows
from storage.fleet import rests
from storage.fleet.claims import is_claimed
from storage.fleet.shards import ALL_SHARDS, Shards
from storage.schema import retry_columns
from storage.schema.clock_tables import turns
from storage.schema.match_tables import matches, seats
from storage.schema.member_tables import troubles
from storage.schema.retry_columns import Moment

Stage: TypeAlias = Literal["turn", "reserve", "over", "waits", "computer"]
"""The phase of a turn.

"turn": its time runs. "reserve": the reserve runs. "over": both are used up, and the others decide.
"waits": both are used up, and everybody waits for the player. "computer": a computer plays the
turn.
"""


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A seat's turn; times and durations are in ms.

    It began at `since` (None: the seat is not asked) with `time` (None: no clock) and `reserve`.
    `missed` turns in a row were played by a computer; `answered` counts the turns the player
    played, `late` those of them after their time. `mark` is the number of moves at which the last
    turn began, `due` when the host next checks the turn.
    """

    seat: int
    since: int | None = None
    time: int | None = None
    reserve: int = 0
    missed: int = 0
    stage: Stage = "turn"
    mark: int = -1
    answered: int = 0
    late: int = 0
    due: int | None = None


def put(connection: Connection, match_id: str, *found: TurnRow) -> None:
    """Insert or update the turns of seats."""
    values = [{"match_id": match_id, **rows.field_values(turn)} for turn in found]
    rows.put_all(connection, turns, values)


def due(now: Moment, shards: Shards = ALL_SHARDS) -> Select[tuple[str, int, int]]:
    """Return the query for these shards' matches with turns that are due.

    Matches whose channel is in trouble or whose server rests are excluded, because their clocks
    stand still; so are failed matches that wait for their retry, and claimed ones.
    """
    in_trouble = exists().where(troubles.c.match_id == turns.c.match_id, troubles.c.seat < 0)
    is_due = turns.c.due.is_not(None) & (turns.c.due <= now)
    since = func.min(turns.c.due).label("since")
    return (
        select(turns.c.match_id.label("key"), matches.c.channel_id, since)
        .join(matches, matches.c.id == turns.c.match_id)
        .where(is_due, ~in_trouble, retry_columns.may_be_tried(matches, now))
        .where(~is_claimed(turns.c.match_id, now), shards.owned())
        .where(rests.goes_on(matches.c.guild_id))
        .group_by(turns.c.match_id, matches.c.channel_id)
    )


def put_off(connection: Connection, match_id: str, until: int | None) -> None:
    """Set when the running turns of a match are next checked (ms; None: never)."""
    connection.execute(
        update(turns)
        .where(turns.c.match_id == match_id, turns.c.due.is_not(None))
        .values(due=until)
    )


def recount(connection: Connection, user_id: int, now: int) -> None:
    """Schedule a check of all running clocks of a player, because their settings have changed."""
    mine = select(seats.c.match_id, seats.c.seat).where(seats.c.user_id == user_id)
    connection.execute(
        update(turns)
        .where(tuple_(turns.c.match_id, turns.c.seat).in_(mine))
        .where(turns.c.since.is_not(None), turns.c.time.is_not(None))
        .values(due=now)
    )
