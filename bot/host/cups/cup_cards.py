"""Redrawing the message of a cup: what fails for now is noted in the cup, and done later."""

from sqlalchemy import Connection

from bot.host.cups import sign_ups
from bot.host.delivery import error_meanings
from bot.host.delivery.competitions import call_off
from bot.host.delivery.messages import DeliveryError, Messenger
from bot.host.ui.message import MessageContent
from storage.engine.database import Database
from storage.server import cups
from storage.server.cups import CupRow


async def redraw(
    database: Database, messenger: Messenger, row: CupRow, content: MessageContent, now: int
) -> None:
    """Edit the message of a cup, if it is known, and store whether that is still to be done."""
    is_undrawn = not await _is_settled(messenger, row, content, now)
    if is_undrawn != sign_ups.is_undrawn(row):
        await database.write(lambda conn: _note_undrawn(conn, row, is_undrawn=is_undrawn))


async def _is_settled(messenger: Messenger, row: CupRow, content: MessageContent, now: int) -> bool:
    """Edit the message; return whether there is nothing left to try."""
    card = sign_ups.card_of(row)
    if card is None:
        return True
    try:
        await messenger.edit(*card, content)
    except DeliveryError as error:
        error_meanings.log_failure("cup_card_edit_failed", error, cup=row.id)
        return not call_off.is_edited_later(row, error, now)
    return True


def _note_undrawn(conn: Connection, seen: CupRow, *, is_undrawn: bool) -> None:
    """Store whether a cup's message is to be redrawn; whoever has changed the cup since does it."""
    row = cups.load(conn, seen.id)
    if row == seen:
        cups.put(conn, sign_ups.with_settings(row, undrawn=is_undrawn))
