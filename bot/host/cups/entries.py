"""The entrants of a cup whose draw has not been made."""

from dataclasses import replace

from storage.server.cups import CupRow


def withdrawn(row: CupRow, user_id: int) -> CupRow:
    """Return an open cup without a member; without any entrants left it is called off.

    If the host leaves, the first remaining entrant becomes the host.
    """
    left = tuple(one for one in row.entrants if one not in (user_id, None))
    if not left:
        return replace(row, entrants=(), status="closed")
    return replace(row, entrants=left, host_id=row.host_id if row.host_id in left else left[0])
