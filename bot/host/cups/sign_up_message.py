"""Where a cup's sign-up message is, which later shows its ties."""

import json

from bot.host.cups.entries import with_settings
from storage.server.cups import CupRow


def card_of(row: CupRow) -> tuple[int, int] | None:
    """Return the channel and the message of a cup's sign-up message; None if it is not known."""
    place = json.loads(row.settings).get("card")
    return None if place is None else (place[0], place[1])


def with_card(row: CupRow, channel_id: int, message_id: int) -> CupRow:
    """Return the cup with the place of its sign-up message."""
    return with_settings(row, card=[channel_id, message_id])
