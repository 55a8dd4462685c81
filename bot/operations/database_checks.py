"""Checks of the database; they only read, so they may run while the bot runs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import URL, Connection

from bot.operations.offline_checks import Finding, hint
from storage.engine.migration import version_of
from storage.errors import StorageError
from storage.file_access import why_not_writable
from storage.match import match_places, matches
from storage.opening import inspect_database, parse_address
from storage.postgresql import server
from storage.schema.metadata import VERSION
from storage.server import champion_roles, key_values
from storage.sqlite.errors import WRITTEN_WITH_IT
from storage.sqlite.files import check_place, require_one_name, size_of
from storage.sqlite.integrity import check_file
from storage.sqlite.traces import require_no_traces


@dataclass(frozen=True, slots=True)
class StoredSetup:
    """What the database stores about Discord: the digest of sent commands, places of matches.

    `places` are (server id, channel id) pairs, `roles` the ids of champions' roles by server. All
    are empty without a database of this version.
    """

    commands: str | None = None
    places: frozenset[tuple[int, int]] = frozenset()
    roles: Mapping[int, int] = field(default_factory=dict)


def check_database(address: str | Path, backups: Path | None = None) -> Finding:
    """Check the database and its version; `backups` is where copies of a file are."""
    try:
        place = parse_address(address)
        finding = _check_file(place, backups) if isinstance(place, Path) else _check_server(place)
    except StorageError as error:
        return Finding(is_well=False, text=f"database: {error}")
    return finding


def read_stored_setup(address: str | Path) -> StoredSetup:
    """Return what the database stores about Discord; empty if it cannot be read."""
    try:
        with inspect_database(address) as connection:
            if version_of(connection, "the database") == VERSION:
                return _stored(connection)
    except StorageError:  # check_database reports it
        pass
    return StoredSetup()


def _stored(connection: Connection) -> StoredSetup:
    return StoredSetup(
        key_values.get(connection, key_values.COMMANDS),
        frozenset(match_places.places(connection)),
        champion_roles.chosen(connection),
    )


def _check_file(path: Path, backups: Path | None) -> Finding:
    if why := why_not_writable(path, WRITTEN_WITH_IT):
        return Finding(is_well=False, text=f"database: {why}")
    check_place(path)
    if not path.exists():
        require_no_traces(path, backups)
        return hint(f"database: {path} is not there yet; the first start makes it.")
    require_one_name(path)
    check_file(path)
    size = size_of(path)
    with inspect_database(path) as connection:
        return Finding(is_well=True, text=f"database: {_summary(connection, str(path), size)}")


def _check_server(url: URL) -> Finding:
    address = server.address_of(url)
    with server.connect_to_read(url) as connection:
        if why := server.missing_right(connection, address):
            return Finding(is_well=False, text=f"database: {why}")
        size = server.size_of(connection)
        return Finding(is_well=True, text=f"database: {_summary(connection, address, size)}")


def _summary(connection: Connection, address: str, size: int) -> str:
    """Return a sentence with the version, the size (`size` in bytes) and the running matches."""
    version = version_of(connection, address)
    if version != VERSION:
        was = version or "empty"
        return f"{address} is at version {was}; the next start brings it to {VERSION}."
    running = len(matches.ids(connection, "running"))
    return f"{address} is at version {version}, {size / 1e6:.1f} MB, {running} running matches."
