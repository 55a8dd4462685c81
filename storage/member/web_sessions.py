"""Browsers in which members are signed in, and the links by which they sign in.

A secret is stored as its SHA-256 alone. It has 256 random bits, so the digest needs no salt.
"""

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from storage.engine import rows
from storage.engine.changes import member_name, note_change
from storage.schema.member_tables import web_links, web_sessions

MOST_SESSIONS = 10
"""The most browsers in which a member is signed in; a further one replaces the oldest."""


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link to a match's board; `guild_id` 0 stands for direct messages, times are in ms."""

    digest: str = field(repr=False)
    user_id: int
    guild_id: int
    match_id: str
    expires_at: int
    used: bool = False


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A browser that is signed in as a member of a server."""

    digest: str = field(repr=False)
    user_id: int
    guild_id: int
    created_at: int
    used_at: int
    expires_at: int


def digest_of(secret: str) -> str:
    """Return how a secret is stored; bytes that were no text are found nowhere."""
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()


def add_link(connection: Connection, link: LinkRow, now: int) -> None:
    """Store a link in place of the member's unused ones, and delete what has expired."""
    rows.remove(connection, web_links, user_id=link.user_id, used=False)
    for table in (web_links, web_sessions):
        connection.execute(table.delete().where(table.c.expires_at <= now))
    rows.put(connection, web_links, rows.field_values(link))


def link_of(connection: Connection, digest: str, now: int) -> LinkRow | None:
    """Return a link, used or not; None for one that is unknown or has expired."""
    found = rows.find(connection, web_links, digest=digest)
    link = LinkRow(**found[0]._asdict()) if found else None
    return link if link is not None and link.expires_at > now else None


def sign_in(connection: Connection, link: LinkRow, session: SessionRow) -> bool:
    """Use a link for a session; False, and no session, if it was used already."""
    if not rows.change(connection, web_links, {"used": True}, digest=link.digest, used=False):
        return False
    older = of(connection, session.user_id)[MOST_SESSIONS - 1 :]
    for ended in older:
        end(connection, session.user_id, ended.digest)
    rows.put(connection, web_sessions, rows.field_values(session))
    return True


def find(connection: Connection, digest: str, now: int) -> SessionRow | None:
    """Return a session that has not expired."""
    found = rows.find(connection, web_sessions, digest=digest)
    session = SessionRow(**found[0]._asdict()) if found else None
    return session if session is not None and session.expires_at > now else None


def of(connection: Connection, user_id: int) -> list[SessionRow]:
    """Return a member's sessions, the one that was used last first."""
    stored = rows.find(connection, web_sessions, user_id=user_id)
    sessions = [SessionRow(**row._asdict()) for row in stored]
    return sorted(sessions, key=lambda session: (-session.used_at, session.digest))


def used(connection: Connection, digest: str, now: int) -> None:
    """Note that a session is used."""
    rows.change(connection, web_sessions, {"used_at": now}, digest=digest)


def open_among(connection: Connection, digests: Collection[str], now: int) -> set[str]:
    """Return those of these sessions that have neither ended nor expired."""
    key, open_ = web_sessions.c.digest, web_sessions.c.expires_at > now
    return set(connection.scalars(select(key).where(key.in_(digests), open_)))


def end(connection: Connection, user_id: int, digest: str) -> None:
    """End one of a member's sessions."""
    rows.remove(connection, web_sessions, user_id=user_id, digest=digest)
    note_change(connection, member_name(user_id))


def end_all(connection: Connection, user_id: int, guild_id: int | None = None) -> None:
    """End all sessions of a member, those in one server if it is given, and their links."""
    here = {} if guild_id is None else {"guild_id": guild_id}
    for table in (web_links, web_sessions):
        rows.remove(connection, table, user_id=user_id, **here)
    note_change(connection, member_name(user_id))
