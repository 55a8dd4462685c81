"""Serialization of events, options and outcomes as JSON text."""

import json
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter

from games.core.definition import GameDefinition
from games.core.game import Event, Outcome
from games.core.match import Played
from games.core.record import dump_events
from storage.match.moves import MoveRow

_OUTCOME: TypeAdapter[Outcome] = TypeAdapter(Outcome)


def dump_played(definition: GameDefinition, events: tuple[Event, ...]) -> str:
    """Return events as JSON."""
    return json.dumps(dump_events(definition, events), separators=(",", ":"))


def as_played(definition: GameDefinition, row: MoveRow, *, chance: bool = False) -> Played:
    """Return a stored move for the rules; `chance` (not stored) says whether dice were rolled."""
    events = tuple(
        definition.event_adapter.validate_python(event) for event in json.loads(row.events)
    )
    return Played(row.seat, row.lines, events, chance)


@lru_cache(maxsize=256)
def load_options(adapter: TypeAdapter[Any], stored: str) -> Any:  # noqa: ANN401 - options of any game
    """Parse a match's options; cached, because they are frozen and many matches share them."""
    return adapter.validate_json(stored)


def dump_outcome(outcome: Outcome) -> str:
    """Return an outcome as JSON."""
    return _OUTCOME.dump_json(replace(outcome, facts=dict(outcome.facts))).decode()


def load_outcome(stored: str | None) -> Outcome | None:
    """Parse a stored outcome; None stays None."""
    return None if stored is None else _OUTCOME.validate_json(stored)
