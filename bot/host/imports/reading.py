"""Tries to read a row as the host does, and names it if that fails."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from bot.host.clock.time_control import SPEEDS, TIMEOUTS
from bot.host.clock.time_zones import DEFAULT_ZONE, is_known
from storage.transfer import strict_json
from storage.transfer.refusals import RowPlace
from storage.transfer.row_models import EARLIEST, LATEST

T = TypeVar("T")
INSTANTS = frozenset(
    ("at", "since", "until", "closes", "next", "calendar", "waits", "stood", "organised_at", "due")
)
"""The keys of stored JSON whose numbers are instants (ms)."""
UNREADABLE = "cannot be read by this Fulltime"


def attempt(place: RowPlace, column: str, work: Callable[[], T]) -> T:
    """Return what `work` makes of a column; raises StorageError, which names it, if that fails."""
    try:
        return work()
    except Exception as error:  # whatever it is, the host would meet it each time
        raise place.refuse(column, UNREADABLE) from error


def require_instants(place: RowPlace, column: str) -> None:
    """Raise StorageError if an instant within a column's JSON is out of range."""
    stored = place.row[column]
    if stored is not None and not all(map(_is_instant, _instants(strict_json.loads(stored)))):
        raise place.refuse(column, "holds a time out of range")


def require_zone(place: RowPlace, column: str, zone: str) -> None:
    """Raise StorageError if a time zone is unknown."""
    if zone != DEFAULT_ZONE and not is_known(zone):
        raise place.refuse(column, "names no time zone")


def require_terms(place: RowPlace, column: str, speed: str, on_timeout: str) -> None:
    """Raise StorageError if no time control has this speed, or this effect at its end."""
    if speed not in SPEEDS or on_timeout not in TIMEOUTS:
        raise place.refuse(column, "names no time control")


def _instants(value: object, key: str = "") -> Iterator[object]:
    """Yield the numbers of a JSON value that stand under a key of `INSTANTS`, at any depth."""
    if isinstance(value, dict):
        for inner, held in value.items():
            yield from _instants(held, inner)
    elif isinstance(value, list):
        for held in value:
            yield from _instants(held, key)
    elif key in INSTANTS and isinstance(value, int | float):
        yield value


def _is_instant(value: object) -> bool:
    return isinstance(value, int) and EARLIEST <= value <= LATEST
