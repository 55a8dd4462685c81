"""The export of a server, for its managers or for the owner of the bot."""

from sqlalchemy import Connection, LargeBinary, Table, select

from storage.engine.streaming import Snapshot
from storage.member import data_export, privacy
from storage.schema.match_tables import metadata, players
from storage.schema.member_tables import post_targets
from storage.transfer import json_tables
from storage.transfer.server_file import Rows, ServerFile, to_text
from storage.transfer.staging import STAYS

WEBHOOK = {post_targets.c.webhook_id.name: None, post_targets.c.webhook_token.name: None}
"""What is left of a webhook, which belongs to this bot: the other one posts by itself."""


def write_open(
    out: json_tables.Output, snapshot: Snapshot, guild_id: int, now: int, fulltime: str
) -> None:
    """Write what the managers of a server may read of it."""
    file = ServerFile(guild_id, now, {}, fulltime, is_whole=False)
    file.write(out, data_export.server_rows(snapshot, guild_id))


def export_whole(connection: Connection, guild_id: int, now: int, fulltime: str) -> ServerFile:
    """Return everything that lets a server go on elsewhere, hidden hands and seeds included."""
    tables: Rows = {}
    for table in metadata.sorted_tables:
        here = privacy.server_condition(table, guild_id)
        if here is not None and table not in STAYS:
            found = connection.execute(select(table).where(here).order_by(*table.primary_key))
            tables[table.name] = [_as_json(table, row._asdict()) for row in found]
    named = {
        row[column.name]
        for table in metadata.sorted_tables
        for column in privacy.members_of(table)
        for row in tables.get(table.name, ())
    }
    known = connection.execute(select(players).order_by(players.c.user_id))
    tables[players.name] = [row._asdict() for row in known if row.user_id in named]
    held = {name: found for name, found in tables.items() if found}
    return ServerFile(guild_id, now, held, fulltime, is_whole=True)


def _as_json(table: Table, row: dict[str, object]) -> dict[str, object]:
    binary = [column.name for column in table.columns if isinstance(column.type, LargeBinary)]
    return (
        row
        | {name: to_text(row[name]) for name in binary}
        | (WEBHOOK if table is post_targets else {})
    )
