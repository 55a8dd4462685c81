"""Members' open panels, and the interaction tokens by which they can be edited.

There is one panel per match and member. A token is valid for fifteen minutes after the press it
came with. Anybody who has it can edit the message, so no log line or repr shows it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from storage.engine import rows
from storage.schema.match_tables import panels


@dataclass(frozen=True, slots=True)
class PanelKey:
    """The private message of a panel, and the token by which it is edited."""

    message_id: int
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class PanelRow:
    """A member's open panel of a match.

    `shows` are the keys of the opened menus in order, None while the message shows something else,
    such as the log. `asked` and `version` are those of the match when it was drawn, `locale` is the
    language. `expires_at` (ms) is when the token is no longer used.
    """

    match_id: str
    user_id: int
    key: PanelKey
    shows: tuple[str, ...] | None
    asked: int
    version: int
    locale: str
    expires_at: int

    @property
    def is_of_lobby(self) -> bool:
        """Whether it was drawn before the match began, when no seat was asked anything."""
        return self.asked == 0


def put(connection: Connection, panel: PanelRow) -> PanelRow | None:
    """Insert or replace a member's panel; return the one of another message that it replaces."""
    before = rows.find(connection, panels, match_id=panel.match_id, user_id=panel.user_id)
    values = rows.field_values(panel, without=("key", "shows")) | {
        "message_id": panel.key.message_id,
        "token": panel.key.token,
        "shows": _stored(panel.shows),
    }
    rows.put(connection, panels, values)
    others = [_panel(row) for row in before if row.message_id != panel.key.message_id]
    return others[0] if others else None


def show_other(
    connection: Connection, match_id: str, user_id: int, key: PanelKey, expires_at: int
) -> bool:
    """Record that a panel's message shows something else; return whether a panel has it."""
    changed = rows.change(
        connection,
        panels,
        {"shows": None, "token": key.token, "expires_at": expires_at},
        match_id=match_id,
        user_id=user_id,
        message_id=key.message_id,
    )
    return bool(changed)


def redrawn(connection: Connection, panel: PanelRow) -> None:
    """Record what a panel shows after an edit, unless another message has taken its place."""
    rows.change(
        connection,
        panels,
        {"shows": _stored(panel.shows), "asked": panel.asked, "version": panel.version},
        match_id=panel.match_id,
        user_id=panel.user_id,
        message_id=panel.key.message_id,
    )


def of(connection: Connection, match_id: str, now: int) -> list[PanelRow]:
    """Return the open panels of a match that can be edited."""
    query = panels.select().where(panels.c.match_id == match_id, panels.c.expires_at > now)
    return [_panel(row) for row in connection.execute(query)]


def remove(connection: Connection, panel: PanelRow) -> None:
    """Delete a panel, unless another message has taken its place."""
    rows.remove(
        connection,
        panels,
        match_id=panel.match_id,
        user_id=panel.user_id,
        message_id=panel.key.message_id,
    )


def take_expired(connection: Connection, now: int) -> list[PanelRow]:
    """Delete the panels whose tokens have expired, and return them."""
    expired = panels.delete().where(panels.c.expires_at <= now).returning(*panels.c)
    return [_panel(row) for row in connection.execute(expired)]


def _stored(shows: tuple[str, ...] | None) -> str | None:
    return None if shows is None else " ".join(shows)


def _panel(row: Sequence[Any]) -> PanelRow:
    match_id, user_id, message_id, token, shows, asked, version, locale, expires_at = row
    path = None if shows is None else tuple(shows.split())
    key = PanelKey(message_id, token)
    return PanelRow(match_id, user_id, key, path, asked, version, locale, expires_at)
