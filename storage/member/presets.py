"""Saved preparations of a game, per member, under names of their own."""

import json
import secrets
from dataclasses import astuple, dataclass
from operator import attrgetter
from string import ascii_lowercase, digits
from typing import Any

from sqlalchemy import Connection, Row

from storage.engine import rows
from storage.engine.unreadable_rows import readable
from storage.schema.match_tables import presets


@dataclass(frozen=True, slots=True)
class SharedCard:
    """The newest public message that shows a preset, and its server."""

    guild_id: int | None
    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class PresetRow:
    """A preset; `parts` are lines of notation by part, `shared` lets other members copy it."""

    id: str
    user_id: int
    game: str
    name: str
    parts: dict[str, tuple[str, ...]]
    created_at: int
    shared: bool = False
    card: SharedCard | None = None


def new_id() -> str:
    """Return an unguessable preset id of ten lower-case letters and digits."""
    return "".join(secrets.choice(ascii_lowercase + digits) for _ in range(10))


def put(connection: Connection, row: PresetRow) -> None:
    """Insert or update a preset; no other of the member's may have the same game and name."""
    card = None if row.card is None else json.dumps(astuple(row.card))
    values = rows.field_values(row) | {"parts": json.dumps(row.parts), "card": card}
    rows.put(connection, presets, values)


def get(connection: Connection, preset_id: str) -> PresetRow | None:
    """Return the preset, None for an unknown id."""
    return next(iter(_found(connection, id=preset_id)), None)


def of(connection: Connection, user_id: int, game: str | None = None) -> list[PresetRow]:
    """Return a member's presets, for one game or for all, ordered by game and name."""
    keys = {"user_id": user_id} | ({} if game is None else {"game": game})
    return sorted(_found(connection, **keys), key=lambda row: (row.game, row.name.casefold()))


def remove(connection: Connection, preset_id: str) -> None:
    """Delete a preset."""
    rows.remove(connection, presets, id=preset_id)


def forget_cards(connection: Connection, guild_id: int) -> None:
    """Clear the public messages in this server from all presets; the presets stay."""
    here = presets.c.card.startswith(f"[{guild_id},")
    connection.execute(presets.update().where(here).values(card=None))


def _found(connection: Connection, **keys: str | int) -> list[PresetRow]:
    found = rows.find(connection, presets, **keys)
    return readable(connection, presets.name, found, _preset, key=attrgetter("id"))


def _preset(row: Row[Any]) -> PresetRow:
    values = row._asdict()
    return PresetRow(**values | {"parts": _parts(row.parts), "card": _card(row.card)})


def _card(stored: str | None) -> SharedCard | None:
    return None if stored is None else SharedCard(*json.loads(stored))


def _parts(stored: str) -> dict[str, tuple[str, ...]]:
    return {part: tuple(lines) for part, lines in json.loads(stored).items()}
