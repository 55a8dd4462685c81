"""Users and servers that the owner has blocked."""

from dataclasses import dataclass

from sqlalchemy import Connection, select

from storage.engine import rows
from storage.fleet import rests
from storage.schema.owner_tables import BLOCKED_MEMBER, BLOCKED_SERVER, blocks

MEMBER, SERVER = BLOCKED_MEMBER, BLOCKED_SERVER


@dataclass(frozen=True, slots=True)
class Block:
    """A blocked user or server, since `at` (ms UTC)."""

    kind: str
    id: int
    at: int


def put(connection: Connection, block: Block) -> bool:
    """Block a user, or a server, which rests from then on; False if it was blocked already."""
    if has(connection, block.kind, block.id):
        return False
    rows.put(connection, blocks, rows.field_values(block))
    if block.kind == SERVER:
        rests.begin(connection, block.id, "blocked", block.at)
    return True


def remove(connection: Connection, kind: str, blocked_id: int, now: int) -> bool:
    """End a block at `now` (ms); False if there was none."""
    found = rows.find(connection, blocks, kind=kind, id=blocked_id)
    rows.remove(connection, blocks, kind=kind, id=blocked_id)
    if kind == SERVER:
        rests.end(connection, blocked_id, "blocked", now)
    return bool(found)


def has(connection: Connection, kind: str, blocked_id: int) -> bool:
    """Return whether a user or a server is blocked."""
    return bool(rows.find(connection, blocks, kind=kind, id=blocked_id))


def every(connection: Connection) -> list[Block]:
    """Return all blocks, those of members first."""
    query = select(blocks).order_by(blocks.c.kind, blocks.c.id)
    return [Block(**row._asdict()) for row in connection.execute(query)]
