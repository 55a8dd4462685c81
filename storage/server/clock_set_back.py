"""What was put off while the machine's clock was ahead, once the clock is right again."""

from sqlalchemy import Connection, update

from storage.schema.match_tables import matches, outbox
from storage.schema.member_tables import puzzle_posts
from storage.schema.owner_tables import announcement_posts
from storage.schema.season_tables import divisions, seasons

LONGEST = 2 * 86_400_000
"""Milliseconds beyond which nothing is put off: the next day's puzzle is what waits longest."""
PUT_OFF = (
    matches.c.next_try_at,
    seasons.c.next_try_at,
    divisions.c.next_try_at,
    outbox.c.next_try_at,
    announcement_posts.c.next_try_at,
    puzzle_posts.c.due_at,
)


def wait_no_longer(connection: Connection, now: int) -> None:
    """Let be tried at `now` (ms) what would wait until the clock is where it was by mistake."""
    for column in PUT_OFF:
        late = column > now + LONGEST
        connection.execute(update(column.table).where(late).values({column.name: now}))
