"""The awards of the members of a division at its end."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from sqlalchemy import Connection, Row

from storage.engine import rows
from storage.engine.unreadable_rows import readable
from storage.schema.season_tables import awards


@dataclass(frozen=True, slots=True)
class AwardRow:
    """An award of a member, by number; members that share one have a row each.

    `facts` are the numbers that its sentence names.
    """

    division_id: str
    kind: str
    number: int
    facts: Mapping[str, int]


def put_all(connection: Connection, found: Iterable[AwardRow]) -> None:
    """Insert or replace awards."""
    values = [
        rows.field_values(award) | {"facts": json.dumps(dict(award.facts))} for award in found
    ]
    rows.put_all(connection, awards, values)


def of_division(connection: Connection, division_id: str) -> tuple[AwardRow, ...]:
    """Return a division's awards, by kind and number."""
    found = rows.find(connection, awards, division_id=division_id)
    key = attrgetter(*(column.name for column in awards.primary_key))
    return tuple(readable(connection, awards.name, found, _award, key))


def _award(row: Row[Any]) -> AwardRow:
    return AwardRow(row.division_id, row.kind, row.number, json.loads(row.facts))
