"""A league's table, computed from its results: by points, then as `tie_breaks.py` says."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from leagues.results import Result, counted
from leagues.season_data import Fixture
from leagues.table_row import WIN, TableRow, row_of
from leagues.tie_breaks import sort_key


def table(members: Iterable[int], results: Sequence[Result]) -> list[TableRow]:
    """Return the table of results, best first; who is equal in all shares the place."""
    rows = [row_of(number, results) for number in members]
    keys = {row.number: sort_key(row, rows, results) for row in rows}
    rows.sort(key=lambda row: (*(-part for part in keys[row.number]), row.number))
    found: list[TableRow] = []
    for _, tied in groupby(rows, key=lambda row: keys[row.number]):
        place = len(found) + 1
        found += [replace(row, place=place) for row in tied]
    return found


def table_with_reach(members: Iterable[int], fixtures: Sequence[Fixture]) -> list[TableRow]:
    """Return the table of the results so far, with what each member can still reach."""
    left = Counter(
        side for fixture in fixtures if not fixture.done for side in (fixture.home, fixture.away)
    )
    rows = table(members, counted(fixtures))
    return [replace(row, reach=row.points + WIN * left[row.number]) for row in rows]
