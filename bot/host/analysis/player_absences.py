"""When somebody else decided for the present player of a seat: a computer, or an earlier player."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.host.match.match_settings import MatchSettings
from games.core.game import Seat
from storage.match.moves import MoveRow


@dataclass(frozen=True, slots=True)
class Absence:
    """Moves `first` to `last` (numbers from 1), up to the next one on which the player decided."""

    seat: Seat
    first: int
    last: int


def absences_of(
    settings: MatchSettings, rows: Sequence[MoveRow], seats: int
) -> tuple[Absence, ...]:
    """Return the absences of all seats' present players in a match with these moves."""
    return tuple(absence for seat in range(seats) for absence in _of_seat(settings, rows, seat))


def is_absent(absences: Iterable[Absence], seat: Seat, number: int) -> bool:
    """Return whether somebody else decided for a seat's player at a move."""
    return any(
        absence.seat == seat and absence.first <= number <= absence.last for absence in absences
    )


def _of_seat(settings: MatchSettings, rows: Sequence[MoveRow], seat: Seat) -> Iterator[Absence]:
    first: int | None = None
    has_moved = False
    for number, row in enumerate(rows, start=1):
        if row.seat != seat:
            continue
        is_own = settings.is_own(seat, row.version)
        if is_own and first is not None:
            yield Absence(seat, first, number - 1)
            first = None
        elif not is_own and first is None:
            first = number if has_moved else 1
        has_moved = True
    if first is not None:
        yield Absence(seat, first, len(rows))
