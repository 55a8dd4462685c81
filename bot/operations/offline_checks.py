"""Checks of an installation that need no connection to Discord."""

import base64
import binascii
import os
import re
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection

from bot.rendering.rasterizer import FAMILY, RasterError, draw
from games.core.svg import document, text
from storage.engine.engine import make_engine
from storage.engine.files import check_place, path_of
from storage.engine.upgrade import version_of
from storage.errors import StorageError, translate_errors
from storage.match import matches
from storage.schema.match_tables import VERSION
from storage.server import key_values

TOKEN_PATTERN = re.compile(r"([\w-]+)\.[\w-]+\.[\w-]+", re.ASCII)
"""A bot token: the bot's id in base64, a time and a signature, separated by dots."""
NO_TOKEN = "token: there is none; put it into .env as DISCORD_TOKEN=... (`make play` needs none)."  # noqa: S105 - a sentence
MISSHAPEN = (
    "token: what is set does not look like one (three parts with dots in between, the bot's id in "
    "the first); take it from the Developer Portal, Bot, Reset Token, not the key or the secret."
)
NO_FONTS = f"fonts: {FAMILY} draws nothing, so pictures would have no words; install Fulltime anew."
BLANK = document(80, 20)
WORDS = document(80, 20, text("Ab▲€", x=2, y=16, font_family=FAMILY))


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check: a sentence, which says what to do unless `is_well`."""

    is_well: bool
    text: str

    def __str__(self) -> str:
        """Return the finding as one line with a check mark or a cross."""
        return f"{'✓' if self.is_well else '✗'} {self.text}"


@dataclass(frozen=True, slots=True)
class StoredSetup:
    """What the database stores about Discord: the digest of sent commands, places of matches.

    `places` are (server id, channel id) pairs; both are empty without a database of this version.
    """

    commands: str | None = None
    places: frozenset[tuple[int, int]] = frozenset()


def check_token(token: str | None) -> Finding | None:
    """Return what is wrong with the form of the token, None if it may be valid."""
    if token is None:
        return Finding(is_well=False, text=NO_TOKEN)
    shape = TOKEN_PATTERN.fullmatch(token)
    if shape is not None:
        first = shape[1]
        try:
            bot_id = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4))
        except binascii.Error:
            bot_id = b""
        if bot_id.isdigit():
            return None
    return Finding(is_well=False, text=MISSHAPEN)


def check_fonts() -> Finding:
    """Check that drawings contain text, by drawing a small one (some milliseconds)."""
    try:
        is_well = draw(WORDS) != draw(BLANK)
    except RasterError:
        is_well = False
    return Finding(is_well, f"fonts: {FAMILY} is there." if is_well else NO_FONTS)


def check_database(where: Path) -> Finding:
    """Check the database file and its version; it is only read, also while the bot runs."""
    try:
        path = path_of(where)
        check_place(path)
        if why := _why_not_writable(path):
            return Finding(is_well=False, text=f"database: {why}")
        if not path.exists():
            text = f"database: {path} is not there yet; the first start makes it."
            return Finding(is_well=True, text=text)
        return Finding(is_well=True, text=f"database: {_database_summary(path)}")
    except StorageError as error:
        return Finding(is_well=False, text=f"database: {error}")


def read_stored_setup(where: Path) -> StoredSetup:
    """Return what the database stores about Discord; empty if it cannot be read."""
    try:
        path = path_of(where)
        check_place(path)
        if not path.exists():
            return StoredSetup()
        engine = make_engine(path, read_only=True)
        if version_of(engine, path) != VERSION:
            return StoredSetup()
        with translate_errors(path), engine.connect() as connection:
            return _stored(connection)
    except StorageError:  # look_at_database reports it
        return StoredSetup()


def _stored(connection: Connection) -> StoredSetup:
    return StoredSetup(
        key_values.get(connection, key_values.COMMANDS), frozenset(matches.places(connection))
    )


def _why_not_writable(path: Path) -> str:
    """Return why the current user could not write the database, "" if they could."""
    for what in (path.parent, *([path] if path.exists() else [])):
        if not os.access(what, os.W_OK):
            return f"{what} cannot be written; let this user write it, or name another place."
    return ""


def _database_summary(path: Path) -> str:
    """Return a sentence with a database's version, size and number of running matches."""
    engine = make_engine(path, read_only=True)
    version = version_of(engine, path)
    if version != VERSION:
        was = version or "empty"
        return f"{path} is at version {was}; the next start brings it to {VERSION}."
    with translate_errors(path), engine.connect() as connection:
        running = len(matches.ids(connection, "running"))
    files = (path, Path(f"{path}-wal"))
    size = sum(file.stat().st_size for file in files if file.exists()) / 1e6
    return f"{path} is at version {version}, {size:.1f} MB, {running} running matches."
