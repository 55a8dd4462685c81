"""Preferences: how a member wants to be reminded and spoken to."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import Connection

from storage import rows
from storage.member_tables import preferences

Pings: TypeAlias = Literal["all", "deadline", "off"]
"""Every turn and every reminder, reminders of the last hours alone, or nothing."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a member chose; without quiet hours, a zone or a language those are None.

    Quiet hours are minutes of the day in `zone` (None: the server's). `dm` is the consent to direct
    messages, `dm_refused` that Discord did not deliver the last one. `confirm` asks before a play
    that one press makes. `language` None is Discord's.
    """

    user_id: int
    pings: Pings = "all"
    dm: bool = False
    dm_refused: bool = False
    quiet_from: int | None = None
    quiet_to: int | None = None
    zone: str | None = None
    confirm: bool = False
    language: str | None = None


def load(connection: Connection, user_id: int) -> Preferences:
    """Return what the member chose, the defaults where nothing was."""
    found = rows.find(connection, preferences, user_id=user_id)
    return Preferences(**found[0]._asdict()) if found else Preferences(user_id)


def save(connection: Connection, chosen: Preferences) -> None:
    """Keep what a member chose, who must have been met."""
    rows.put(connection, preferences, rows.named(chosen))


def may_be_mentioned(connection: Connection, user_ids: Iterable[int]) -> tuple[int, ...]:
    """Return those of these members who do not want never to be mentioned, in this order."""
    return tuple(user for user in user_ids if load(connection, user).pings != "off")
