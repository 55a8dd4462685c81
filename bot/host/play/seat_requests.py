"""Withdrawing a member's requests to take free seats, once they cannot come any more."""

import json

from sqlalchemy import Connection

from bot.host.match.match_writer import MatchWriter
from storage.engine.unreadable_rows import apart
from storage.match import matches, requests


def have_asker(conn: Connection, user_id: int) -> list[str]:
    """Return the matches in which the member asks for a seat; unreadable rows are left out."""
    found = list[str]()
    for request in requests.of_kind(conn, "take"):
        with apart(conn, "requests", request.match_id):
            if json.loads(request.answers)["by"]["user"] == user_id:
                found.append(request.match_id)
    return found


def withdraw(conn: Connection, match_service: MatchWriter, user_id: int) -> list[str]:
    """Delete the member's requests, and enqueue the cards; return the matches."""
    withdrawn = list[str]()
    for match_id in have_asker(conn, user_id):
        with apart(conn, "requests", match_id):
            row = matches.load(conn, match_id)
            if row is not None:
                requests.remove(conn, row.id)
                match_service.enqueue(conn, row, "card")
                withdrawn.append(match_id)
    return withdrawn
