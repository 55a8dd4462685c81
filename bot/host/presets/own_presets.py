"""A member's presets, as they are in the transaction that changes them."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.presets.preset_names import free_name
from bot.host.refusal import Refusal
from games.core.clubs.lookalikes import reading
from games.core.screen import MAX_ENTRIES
from games.core.translation import N_
from storage.member import presets
from storage.member.presets import PresetRow

MOST = MAX_ENTRIES
"""Most presets of a member per game: what one select can list."""
GONE = N_("You don't have that saved any more. See what you have: /squad list")


def require(conn: Connection, user_id: int, preset_id: str) -> PresetRow:
    """Return one of the member's presets; raises `Refusal` for an unknown id."""
    row = presets.get(conn, preset_id)
    if row is None or row.user_id != user_id:
        raise Refusal(GONE)
    return row


def named(conn: Connection, user_id: int, game: str, name: str) -> PresetRow | None:
    """Return the member's preset of this game and name, None if there is none.

    The name may be spelled otherwise, such as in small letters.
    """
    mine = presets.of(conn, user_id, game)
    return next((row for row in mine if reading(row.name) == reading(name)), None)


def add(conn: Connection, row: PresetRow) -> PresetRow | None:
    """Store a new preset, unless its member has one of this name, which is returned.

    Raises `Refusal` if there are too many.
    """
    if old := named(conn, row.user_id, row.game, row.name):
        return old
    if len(presets.of(conn, row.user_id, row.game)) >= MOST:
        text = N_("You have saved {n} already. Delete one first: /squad list")
        raise Refusal(text, n=MOST)
    presets.put(conn, row)
    return None


def copy(conn: Connection, preset_id: str, user_id: int, new_id: str, now: int) -> PresetRow:
    """Store a shared preset as another member's own, under a free name; return the copy.

    Raises `Refusal` if it is not shared any more, or the member has it already.
    """
    row = presets.get(conn, preset_id)
    if row is None or not row.shared:
        raise Refusal(N_("This isn't shared any more. See your own: /squad list"))
    if row.user_id == user_id:
        raise Refusal(N_("This is your own. /squad list shows all of yours."))
    mine = presets.of(conn, user_id, row.game)
    if any(
        preset.parts == row.parts and reading(preset.name) == reading(row.name) for preset in mine
    ):
        raise Refusal(N_("You have this one already. /squad list shows all of yours."))
    name = free_name(row.name, {reading(preset.name) for preset in mine})
    copied = replace(
        row, id=new_id, user_id=user_id, name=name, created_at=now, shared=False, card=None
    )
    add(conn, copied)
    return copied
