"""Reads what is still to be delivered for a match, with the data that its card needs."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.views.player_calls import is_mentioned, notifications
from storage.match import match_issues, messages, outbox
from storage.match.messages import MessageRow
from storage.match.outbox import OutboxRow

NOTICES = ("remind", "seat")
"""The first words of the roles of notices to one member, deleted once they are outdated."""


@dataclass(frozen=True, slots=True)
class PendingCard:
    """What the delivery of a card needs: the match, the posted card, and its notices.

    `quiet` are the users to notify who have opted out of a mention for that reason.
    """

    loaded: LoadedMatch
    card: MessageRow | None
    quiet: set[int]
    notices: tuple[MessageRow, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """A match with its open rows and its messages, still in memory after a change."""

    loaded: LoadedMatch
    rows: tuple[OutboxRow, ...]
    posts: dict[str, MessageRow]


@dataclass(frozen=True, slots=True)
class Untold:
    """The open rows of a match, and the trouble of its channel, if any.

    If the first row is a card's, as after most moves, `seen` is the data for it.
    """

    rows: Sequence[OutboxRow]
    trouble: str | None
    seen: PendingCard | None


def read(conn: Connection, match_service: MatchService, match_id: str) -> Untold:
    """Return the pending deliveries of a match as stored."""
    trouble = match_issues.place_issue(conn, match_id)
    rows = outbox.open_rows(conn, match_id=match_id)
    is_card = bool(rows) and rows[0].kind == "card"
    seen = card_to_show(conn, match_service, match_id) if is_card else None
    return Untold(rows, trouble, seen)


def of_held(held: Held) -> Untold:
    """Return the pending deliveries of a match in memory."""
    trouble = held.loaded.place_trouble
    return Untold(held.rows, trouble.why if trouble else None, _seen(held.loaded, held.posts))


def card_to_show(
    conn: Connection, match_service: MatchService, match_id: str
) -> PendingCard | None:
    """Return what the match's card needs; None if there is no match with this id."""
    loaded = match_service.find(conn, match_id)
    return _seen(loaded, messages.of(conn, match_id)) if loaded else None


def _seen(loaded: LoadedMatch, posts: dict[str, MessageRow]) -> PendingCard:
    notices = tuple(post for role, post in posts.items() if role.split()[0] in NOTICES)
    quiet = {
        notification.user_id
        for notification in notifications(loaded)
        if not is_mentioned(loaded.members[notification.user_id].preferences, notification.why)
    }
    return PendingCard(loaded, posts.get("card"), quiet, notices)
