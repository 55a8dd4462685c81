"""Reading public events, and calling a game's reports so that their faults stop no season."""

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
    """Yield the public events of a move; those unknown to the present rules are left out."""
    for stored in json.loads(row.events):
        if stored.get("only") is None:
            try:
                yield definition.event_adapter.validate_python(stored)
            except ValueError:
                continue


def told_or(nothing: T, tell: Callable[[], T], *, match_id: str) -> T:
    """Return the result of `tell`, or `nothing` if the game's code raises; it is logged.

    Otherwise the day could not close, or the season end, since each new attempt would fail. Raises
    errors of the database.
    """
    try:
        return tell()
    except (SQLAlchemyError, StorageError):
        raise
    except Exception:
        log.exception("season_story_failed", match=match_id)
        return nothing
