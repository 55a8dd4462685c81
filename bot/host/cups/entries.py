"""The entrants of a cup whose draw has not been made, and how long it waits for others."""

import json
from dataclasses import replace

from bot.host.clock.turn_clock import DAY
from storage.server.cups import CupRow

LIFE = 7 * DAY
"""How long (ms) an open cup in which nothing happens waits for its start."""


def withdrawn(row: CupRow, user_id: int) -> CupRow:
    """Return an open cup without a member; without any entrants left it is called off.

    If the host leaves, the first remaining entrant becomes the host.
    """
    left = tuple(one for one in row.entrants if one not in (user_id, None))
    if not left:
        return replace(row, entrants=(), status="closed")
    return replace(row, entrants=left, host_id=row.host_id if row.host_id in left else left[0])


def waits_since(row: CupRow) -> int:
    """Return since when nothing has happened in an open cup (ms)."""
    since: int = json.loads(row.settings).get("since", row.created_at)
    return since


def with_settings(row: CupRow, **values: object) -> CupRow:
    """Return the cup with these settings, such as `since` when nothing has happened in it."""
    return replace(row, settings=json.dumps(json.loads(row.settings) | values))
