"""Exports of a member and a server as tests read them: rows by table."""

import io
import threading
from itertools import groupby
from operator import itemgetter

from storage.engine.streaming import Snapshot
from storage.member import data_export
from storage.transfer import exporting
from storage.transfer.server_file import parse


def snapshot_of(connection):
    return Snapshot(connection, threading.Event())


def collected(found):
    return {name: [row for _, row in rows] for name, rows in groupby(found, key=itemgetter(0))}


def export_member(connection, user_id):
    return collected(data_export.member_rows(snapshot_of(connection), user_id))


def export_server(connection, guild_id):
    return collected(data_export.server_rows(snapshot_of(connection), guild_id))


def export_open(connection, guild_id, now, fulltime):
    """The file that managers get of their server."""
    out = io.BytesIO()
    exporting.write_open(out, snapshot_of(connection), guild_id, now, fulltime)
    return parse(out.getvalue(), "server-data.json")
