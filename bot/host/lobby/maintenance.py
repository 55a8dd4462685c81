"""The owner's pause: no match begins before maintenance, and running ones go on."""

from sqlalchemy import Connection

from bot.host.refusal import Refusal
from games.core.translation import N_
from storage.fleet import rests

PAUSED = N_("New matches wait for maintenance. Running ones go on. Try again later.")


def require_no_pause(conn: Connection) -> None:
    """Raise `Refusal` while the owner has paused new matches."""
    if rests.lasts(conn, rests.EVERYWHERE, rests.PAUSED):
        raise Refusal(PAUSED)
