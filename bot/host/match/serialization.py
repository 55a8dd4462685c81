"""Stored moves as the rules know them, and outcomes as JSON text."""

import json
from dataclasses import replace

from pydantic import TypeAdapter

from games.core.definition import GameDefinition
from games.core.game import Outcome
from games.core.match import Played
from storage.match.moves import MoveRow

_OUTCOME: TypeAdapter[Outcome] = TypeAdapter(Outcome)


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
