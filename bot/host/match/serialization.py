"""Stored moves as the rules know them; outcomes and the data of outbox rows as JSON."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter
from sqlalchemy import Connection

from games.core.definition import GameDefinition
from games.core.game import Outcome
from games.core.match import Played
from storage.match import outbox
from storage.match.matches import MatchRow
from storage.match.moves import MoveRow
from storage.match.outbox import OutboxRow

T = TypeVar("T")
_OUTCOME: TypeAdapter[Outcome] = TypeAdapter(Outcome)
_adapter: Callable[[Any], TypeAdapter[Any]] = cache(TypeAdapter)


def as_played(definition: GameDefinition, row: MoveRow, *, chance: bool = False) -> Played:
    """Return a stored move for the rules; `chance` (not stored) says whether dice were rolled."""
    events = tuple(
        definition.event_adapter.validate_python(event) for event in json.loads(row.events)
    )
    return Played(row.seat, row.lines, events, chance)


def dump_outcome(outcome: Outcome) -> str:
    """Return an outcome as JSON."""
    return _OUTCOME.dump_json(replace(outcome, facts=dict(outcome.facts))).decode()


def load_outcome(stored: str | None) -> Outcome | None:
    """Parse a stored outcome; None stays None."""
    return None if stored is None else _OUTCOME.validate_json(stored)


def dump_payload(payload: object) -> str:
    """Return the data of an outbox row, a dataclass, as JSON."""
    return str(_adapter(type(payload)).dump_json(payload), "utf-8")


def put_row(
    conn: Connection,
    match: MatchRow,
    kind: str,
    now: int,
    payload: object = None,
    *,
    latest: bool = False,
) -> OutboxRow:
    """Put a row about a match into the outbox; `payload` is its data, a dataclass or None.

    `latest` replaces the match's earlier row of this kind.
    """
    stored = "{}" if payload is None else dump_payload(payload)
    return outbox.put(
        conn,
        match_id=match.id,
        kind=kind,
        version=match.version,
        payload=stored,
        now=now,
        latest=latest,
    )


def load_payload(kind: type[T], stored: str) -> T:
    """Return the data of an outbox row."""
    loaded: T = _adapter(kind).validate_json(stored)
    return loaded
