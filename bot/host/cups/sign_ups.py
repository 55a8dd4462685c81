"""Before a cup's draw: who leaves, after how long it is called off, and where its message is.

The sign-up message later shows the ties.
"""

import json
from dataclasses import replace

from bot.host.clock.turn_clock import DAY
from storage.server.cups import CupRow

LIFE = 7 * DAY
"""How long (ms) an open cup in which nothing happens waits until it is called off."""
WARNED_BEFORE = DAY
"""How long (ms) before that its entrants are warned."""


def withdrawn(row: CupRow, user_id: int) -> CupRow:
    """Return an open cup without a member; without any entrants left it is called off.

    If the host leaves, the first remaining entrant becomes the host.
    """
    left = tuple(entrant for entrant in row.entrants if entrant not in (user_id, None))
    if not left:
        return replace(row, entrants=(), status="closed")
    return replace(row, entrants=left, host_id=row.host_id if row.host_id in left else left[0])


def taken_out(row: CupRow, user_id: int) -> CupRow:
    """Return an open cup without a member who did not press Leave: its message is to be redrawn."""
    return with_settings(withdrawn(row, user_id), undrawn=True)


def waits_since(row: CupRow) -> int:
    """Return since when nothing has happened in an open cup (ms)."""
    since: int = json.loads(row.settings).get("since", row.created_at)
    return since


def ends_at(row: CupRow) -> int:
    """Return when an open cup is called off if nothing happens in it until then (ms)."""
    return waits_since(row) + LIFE


def is_moved(row: CupRow) -> bool:
    """Return whether a rest of the server has put off the end of an open cup, unseen so far."""
    return bool(json.loads(row.settings).get("moved"))


def is_warned(row: CupRow) -> bool:
    """Return whether the entrants of an open cup know that it is about to be called off.

    After a rest of the server, which puts the end off, they are not warned again.
    """
    warned: int | None = json.loads(row.settings).get("warned")
    return warned is not None and waits_since(row) - warned < LIFE - WARNED_BEFORE


def is_untold(row: CupRow) -> bool:
    """Return whether a cup was called off as nobody started it, and its host does not know yet."""
    settings = json.loads(row.settings)
    return settings.get("off") == "time" and not settings.get("told")


def is_undrawn(row: CupRow) -> bool:
    """Return whether a cup's message may not show yet what has become of it."""
    return bool(json.loads(row.settings).get("undrawn"))


def card_of(row: CupRow) -> tuple[int, int] | None:
    """Return the channel and the message of a cup's sign-up message; None if it is not known."""
    place = json.loads(row.settings).get("card")
    return None if place is None else (place[0], place[1])


def with_card(row: CupRow, channel_id: int, message_id: int) -> CupRow:
    """Return the cup with the place of its sign-up message."""
    return with_settings(row, card=[channel_id, message_id])


def with_settings(row: CupRow, **values: object) -> CupRow:
    """Return the cup with these settings, such as `since` when nothing has happened in it."""
    return replace(row, settings=json.dumps(json.loads(row.settings) | values))
