"""What a game tells from public events, none of whose faults may stop a season."""

import json
from collections.abc import Callable, Iterator
from typing import TypeVar

import structlog
from sqlalchemy.exc import SQLAlchemyError

from games.core.definition import GameDefinition
from games.core.game import Event
from storage.errors import StorageError
from storage.match.moves import MoveRow

T = TypeVar("T")
log = structlog.get_logger()


def public_events(definition: GameDefinition, row: MoveRow) -> Iterator[Event]:
    """Yield the public events of a move; those that today's rules do not know are left out."""
    for stored in json.loads(row.events):
        if stored.get("only") is None:
            try:
                yield definition.event_adapter.validate_python(stored)
            except ValueError:
                continue


def told_or(nothing: T, tell: Callable[[], T], *, match_id: str) -> T:
    """Return what a game tells of a match, `nothing` if that fails for any reason of its own.

    Days close and seasons end in the same transaction, which would fail again and again.
    """
    try:
        return tell()
    except (SQLAlchemyError, StorageError):
        raise
    except Exception:
        log.exception("a game could not tell of its season", match=match_id)
        return nothing
