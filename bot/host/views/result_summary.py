"""What a finished match's message shows beside the outcome: rating changes and key moments."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection

from bot.host.match.loaded_match import LoadedMatch
from bot.host.ratings.rating import Skill
from games.core.game import Event
from storage.match import moves
from storage.member import results
from storage.member.results import ResultRow

MOST_MOMENTS = 5


@dataclass(frozen=True, slots=True)
class ResultDetails:
    """The new rating and its change by seat, and the last public key moments."""

    ratings: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    moments: tuple[Event, ...] = ()


def read(conn: Connection, loaded: LoadedMatch) -> ResultDetails:
    """Load the rating changes and key moments of a finished match."""
    rows = results.of_match(conn, loaded.id)
    changes = {row.seat: change for row in rows if (change := _change(row)) is not None}
    return ResultDetails(changes, _moments(conn, loaded))


def _change(row: ResultRow) -> tuple[int, int] | None:
    if row.mu is None or row.sigma is None or row.mu_before is None or row.sigma_before is None:
        return None
    new, old = Skill(row.mu, row.sigma).points, Skill(row.mu_before, row.sigma_before).points
    return new, new - old


def _moments(conn: Connection, loaded: LoadedMatch) -> tuple[Event, ...]:
    """Return the last events of the game's memorable kinds; only events of these are parsed."""
    box = loaded.box
    kinds = {kind.__dataclass_fields__["kind"].default for kind in box.moments}
    if not kinds:
        return ()
    told = [event for move in moves.standing(conn, loaded.id) for event in json.loads(move.events)]
    events = (box.event_adapter.validate_python(one) for one in told if one["kind"] in kinds)
    return tuple(event for event in events if event.is_for(None))[-MOST_MOMENTS:]
