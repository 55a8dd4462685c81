"""A champion's way to the title through a season's tables."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from leagues.season_data import Standing


@dataclass(frozen=True, slots=True)
class TitlePath:
    """A champion's way through a season's tables.

    `places` are those in the table by week or round. `since` is the first of the weeks in a row up
    to the last in which nobody was ahead of the champion in what decides the season, None if
    somebody was ahead in the last; `since_placed` the same among those with a final place.
    """

    places: tuple[int, ...]
    since: int | None
    since_placed: int | None = None


def path_of(
    number: int, tables: Mapping[int, Sequence[Standing]], placed: Collection[int] = ()
) -> TitlePath | None:
    """Return the way of a member; `tables` are by week, in order. None if it is in no table.

    `placed` are the numbers of those with a final place.
    """
    places, since, since_placed = [], None, None
    for week, rows in tables.items():
        own = next((row for row in rows if row.number == number), None)
        if own is None:
            continue
        places.append(own.place)
        since = (since or week) if _is_ahead(own, rows) else None
        rivals = [row for row in rows if row.number in placed]
        since_placed = (since_placed or week) if _is_ahead(own, rivals) else None
    return TitlePath(tuple(places), since, since_placed) if places else None


def _is_ahead(own: Standing, rows: Iterable[Standing]) -> bool:
    """Return whether nobody among these is ahead in what decides the season."""
    if own.score is None:
        return all(own.place <= row.place for row in rows)
    return all(own.score >= row.score for row in rows if row.score is not None)
