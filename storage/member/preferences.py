"""The preferences of members: mentions, direct messages, quiet hours, language."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import Connection, bindparam, select

from storage.engine import rows
from storage.schema.member_tables import preferences
from storage.schema.owner_tables import BLOCKED_MEMBER, blocks

Pings: TypeAlias = Literal["all", "deadline", "off"]
"""Mention at every turn and reminder, only at the last hours' reminders, or never."""


_OF_USERS = select(preferences).where(preferences.c.user_id.in_(bindparam("users", expanding=True)))


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a member chose; an unset quiet hour, zone or language is None.

    Quiet hours are minutes of the day in `zone` (None: the server's). `dm` is the consent to direct
    messages, `dm_refused` says that Discord refused the last one. `confirm` asks before a move that
    takes a single press. `language` None follows Discord's locale. `lets_pass`: if the member's
    seat may only react to another's move, the host passes for it after some time.
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
    lets_pass: bool = True


def load(connection: Connection, user_id: int) -> Preferences:
    """Return the member's preferences, or the defaults."""
    found = rows.find(connection, preferences, user_id=user_id)
    return Preferences(**found[0]._asdict()) if found else Preferences(user_id)


def of(connection: Connection, user_ids: Iterable[int]) -> dict[int, Preferences]:
    """Return the preferences of these members, or the defaults, by user id."""
    users = list(user_ids)
    found = connection.execute(_OF_USERS, {"users": users}) if users else ()
    chosen = {row.user_id: Preferences(**row._asdict()) for row in found}
    return {user: chosen.get(user) or Preferences(user) for user in users}


def save(connection: Connection, chosen: Preferences) -> None:
    """Insert or update a member's preferences; the member must have a row in `players`."""
    rows.put(connection, preferences, rows.field_values(chosen))


def may_be_mentioned(connection: Connection, user_ids: Sequence[int]) -> tuple[int, ...]:
    """Return those of these members whose mentions are not off, in the given order.

    Blocked ones are mentioned nowhere.
    """
    chosen = of(connection, user_ids)
    here = (blocks.c.kind == BLOCKED_MEMBER) & blocks.c.id.in_(user_ids)
    blocked = set(connection.scalars(select(blocks.c.id).where(here)))
    return tuple(user for user in user_ids if user not in blocked and chosen[user].pings != "off")
