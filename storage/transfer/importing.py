"""Reading a server's file into a database that may hold other servers."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sqlalchemy import Column, Connection, Table, func, select

from storage.copying import BATCH, fill_self_references, self_references
from storage.engine import rows
from storage.errors import StorageError
from storage.member import deletions, privacy
from storage.owner import blocks
from storage.schema.match_tables import cups, matches, metadata, names, players
from storage.schema.member_tables import puzzle_tries, ratings, results
from storage.schema.season_tables import seasons
from storage.server import key_values, servers
from storage.transfer import preparing
from storage.transfer.server_file import NEWER, ServerFile
from storage.transfer.staging import is_carried

PLAYED = (matches, seasons, cups, results, ratings)
"""Tables that must hold nothing of the server yet: ratings of two places cannot be added."""
KEPT = (players, names, puzzle_tries)
"""Tables whose rows here are newer than those of a file."""
STAND_INS = 1 << 62
"""From here on there are no ids of Discord for centuries."""
CLOCKS_DIFFER = 86_400_000
"""Milliseconds by which the clock of the other machine may be ahead of this one's."""
FROM_THE_FUTURE = (
    "{name} was exported later than it is now, by this machine's clock; set the clock, then try"
    " again."
)
Check: TypeAlias = Callable[[Connection], None]
"""Raises StorageError if the host could not go on with the rows of a staging database."""


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a file goes: the server, and the channel to post in if it is not the same as before.

    `rules` are the versions of the rules of each game here.
    """

    guild_id: int
    now: int
    rules: Mapping[str, int]
    channel_id: int | None = None


@dataclass(frozen=True, slots=True)
class Imported:
    """The number of rows by table, of seasons and cups that were left out, of deleted members."""

    counts: Mapping[str, int]
    left_out: Mapping[str, int] = field(default_factory=dict)
    deleted: int = 0


def import_server(
    new: Connection, staging: Connection, file: ServerFile, name: str, to: Destination, check: Check
) -> Imported:
    """Add the rows of the staging database in this transaction, which the caller commits.

    Raises StorageError if the server is blocked or has played here, if its matches are here
    already, if a match follows newer rules, or if `check` refuses the rows.
    """
    if file.exported_at > to.now + CLOCKS_DIFFER:
        raise StorageError(FROM_THE_FUTURE.format(name=name))
    since = min(file.exported_at, to.now)
    _require_unblocked(new, to.guild_id)
    _require_no_deletion(new, to.guild_id)
    _require_known_rules(staging, to.rules, name)
    _require_unplayed(new, to.guild_id)
    _require_absent(new, staging, name)
    left_out = {} if file.is_whole else preparing.leave_out_unfinished(staging)
    check(staging)
    preparing.forget_messages(staging)
    deleted = _rename_deleted(new, staging, since)
    preparing.move(staging, file.guild_id, to.guild_id, to.channel_id)
    preparing.rest(staging, to.guild_id, since, to.now)
    preparing.keep_news(staging, servers.load(new, to.guild_id))
    tables = [
        table for table in metadata.sorted_tables if is_carried(table, is_whole=file.is_whole)
    ]
    counts = {table.name: _merge(new, staging, table, to.guild_id) for table in tables}
    return Imported(counts, left_out, deleted)


def _require_unblocked(new: Connection, guild_id: int) -> None:
    if any(block.kind == blocks.SERVER and block.id == guild_id for block in blocks.every(new)):
        raise StorageError(f"Server {guild_id} is blocked here; /owner unblock ends that.")


def _require_no_deletion(new: Connection, guild_id: int) -> None:
    """Raise StorageError while a deletion goes on, which would take what is imported as well."""
    if guild_id in key_values.ids(new, key_values.FORGET_SERVERS):
        raise StorageError(
            f"The data of server {guild_id} is still being deleted here; start the bot, wait a"
            " minute, then import it again."
        )


def _require_known_rules(staging: Connection, rules: Mapping[str, int], name: str) -> None:
    for row in staging.execute(select(matches.c.game, matches.c.rules_version).distinct()):
        if row.rules_version > rules.get(row.game, 0):
            raise StorageError(NEWER.format(name=name))


def _require_unplayed(new: Connection, guild_id: int) -> None:
    counts = {table.name: _count(new, table, guild_id) for table in PLAYED}
    if any(counts.values()):
        held = ", ".join(f"{name}: {count}" for name, count in counts.items() if count)
        raise StorageError(
            f"Server {guild_id} has played here already ({held}), and two histories cannot become"
            " one; its managers can delete this one: `/setup data`."
        )


def _count(new: Connection, table: Table, guild_id: int) -> int:
    here = select(func.count()).select_from(table).where(table.c.guild_id == guild_id)
    return new.scalar(here) or 0


def _require_absent(new: Connection, staging: Connection, name: str) -> None:
    """Raise StorageError if another server has matches, seasons or results of the file."""
    unique = (matches.c.id, seasons.c.id, cups.c.id, results.c.match_id)
    if any(_held(new, column, list(staging.scalars(select(column)))) for column in unique):
        raise StorageError(f"What {name} holds is here already, for another server.")


def _held(new: Connection, column: Column[Any], values: Sequence[Any]) -> set[Any]:
    """Return the values that the column has in the new database."""
    found: set[Any] = set()
    for index in range(0, len(values), BATCH):
        found |= set(new.scalars(select(column).where(column.in_(values[index : index + BATCH]))))
    return found


def _rename_deleted(new: Connection, staging: Connection, since: int) -> int:
    """Give members who had their data deleted here since the export ids that nobody has.

    The next start of the bot deletes the data of these ids as `/me data` does: it seats computers,
    too. What such a member has stored here anew stays. Returns the number of members.
    """
    later = [deletion for deletion in deletions.every(new) if deletion.deleted_at >= since]
    known = list(staging.scalars(select(players.c.user_id)))
    gone = deletions.matching(later, deletions.MEMBER, known)
    stand_ins = [STAND_INS + secrets.randbelow(STAND_INS) for _ in gone]
    for user_id, stand_in in zip(gone, stand_ins, strict=True):
        privacy.rename_member(staging, user_id, stand_in)
        key_values.add_id(new, key_values.FORGET, stand_in)
    return len(gone)


def _merge(new: Connection, staging: Connection, table: Table, guild_id: int) -> int:
    """Insert a table's rows, numbered anew where the database numbers them; return their number."""
    held = [dict(row) for row in staging.execute(_in_order(table)).mappings()]
    keys = [column.name for column in table.primary_key]
    if table in KEPT:
        here = select(table.c.user_id) if table is players else select(*table.primary_key)
        if table is not players:
            here = here.where(table.c.guild_id == guild_id)
        known = {tuple(row) for row in new.execute(here)}
        held = [row for row in held if tuple(row[key] for key in keys) not in known]
    elif "guild_id" in keys:
        rows.remove(new, table, guild_id=guild_id)
    numbered = table.autoincrement_column is not None
    later = {column.name: None for column in self_references(table)}
    for index in range(0, len(held), BATCH):
        batch = [row | later for row in held[index : index + BATCH]]
        for row in batch if numbered else ():
            del row["id"]
        rows.add_all(new, table, batch)
    fill_self_references(staging, new, table)
    return len(held)


def _in_order(table: Table) -> Any:  # noqa: ANN401 - a query of any table's rows
    return select(table).order_by(*table.primary_key)
