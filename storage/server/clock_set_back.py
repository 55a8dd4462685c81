"""What an instant ahead of the machine's clock left behind, once the clock is right again."""

from sqlalchemy import Connection, delete, update

from storage.schema.clock_tables import pauses, turns
from storage.schema.match_tables import matches, outbox
from storage.schema.member_tables import puzzle_posts
from storage.schema.owner_tables import announcement_posts
from storage.schema.season_tables import divisions, seasons

LONGEST = 2 * 86_400_000
"""Milliseconds beyond which no puzzle is put off: the next day's is what waits longest."""
PUT_OFF = (
    (matches.c.next_try_at, 0),
    (seasons.c.next_try_at, 0),
    (divisions.c.next_try_at, 0),
    (outbox.c.next_try_at, 0),
    (announcement_posts.c.next_try_at, 0),
    (puzzle_posts.c.due_at, LONGEST),
)
"""Until when something is not tried, and for how many ms at most."""
BEGUN = (pauses.c.starts, pauses.c.ends, turns.c.since)
"""When something began or ended, which was never later than the present."""


def wait_no_longer(connection: Connection, now: int) -> None:
    """Let nothing wait until the clock is where it was by mistake.

    What was put off is tried at `now` (ms). Clocks of turns stand still no longer for a span that
    is still to come, and run since now if they began in it.
    """
    connection.execute(delete(pauses).where(pauses.c.starts >= now, pauses.c.ends.is_not(None)))
    for column, longest in (*PUT_OFF, *((each_column, 0) for each_column in BEGUN)):
        late = column > now + longest
        connection.execute(update(column.table).where(late).values({column.name: now}))
