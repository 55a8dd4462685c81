"""The results of a finished match, one row per seat.

A match is rated if its lobby was set to rated, it was played in a server, and it began with two or
more members and no computer: computers have no rating, and nobody should gain points from one. A
member whose seat a computer plays at the end comes last, unless the match is not rated and
computers play all seats, as a season's clubs at its end. A member who has left and lost the seat
comes last, too, in an extra row after those of the seats; the computer in that seat is a stand-in:
it is not rated, and is not counted in the places of others.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from bot.host.match.match_settings import MatchSettings
from bot.host.ratings.response_times import TurnStats
from games.core.game import Outcome, Seat
from storage.match.matches import MatchRow, SeatRow
from storage.member.players import DIRECT
from storage.member.results import Result, ResultRow

TIME_UP = "time"
"""The rule of an outcome in which the last seats lost on time."""


@dataclass(frozen=True, slots=True)
class _End:
    """A finished match: its seats, followed by members who have left, with their places."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    stand_ins: frozenset[int]
    places: tuple[int, ...]

    @property
    def computers(self) -> int:
        """The number of computers with which it began."""
        return sum(_is_computer(seat) for seat in self.row.seats) - len(self.stand_ins)

    @property
    def is_rated(self) -> bool:
        """Whether it changes the ratings of at least two members."""
        members = sum(not _is_computer(seat) for seat in self.seats)
        is_among_members = not self.computers and members > 1
        return self.row.rated and self.row.guild_id is not None and is_among_members

    @property
    def firsts(self) -> int:
        """The number of seats that share the first place."""
        pairs = zip(self.seats, self.places, strict=True)
        return sum(place == 1 and other.seat not in self.stand_ins for other, place in pairs)


def results_of(
    row: MatchRow, outcome: Outcome, answers: Sequence[TurnStats], left: Iterable[int] = ()
) -> list[ResultRow]:
    """Return how a match ended for each seat, before rating.

    `answers` are by seat, `left` are the users who left, whether or not they hold a seat again.
    """
    end = _end(row, outcome, left)
    late = outcome.ranking[-1] if outcome.rule == TIME_UP else ()
    return [
        ResultRow(
            match_id=row.id,
            seat=seat.seat,
            user_id=seat.user_id,
            guild_id=row.guild_id or DIRECT,
            game=row.game,
            private=row.private,
            rated=end.is_rated and not _is_computer(seat),
            people=len(row.seats) - end.computers,
            computers=end.computers,
            place=place,
            result=_result(place, end.firsts, len(end.seats)),
            score=outcome.score[seat.seat] if outcome.score and seat in row.seats else None,
            rule=outcome.rule,
            turns=took.turns,
            missed=took.missed + (seat.seat in late),
            in_time=took.in_time,
            answer_ms=took.total_ms,
            ended_at=row.ended_at or row.touched_at,
        )
        for seat, place, took in zip(end.seats, end.places, _all(answers, end.seats), strict=True)
    ]


def _end(row: MatchRow, outcome: Outcome, left: Iterable[int]) -> _End:
    stand_ins, seats = _stand_ins(row), (*row.seats, *departed_seats(row, left))
    if not row.rated and all(map(has_left, seats)):
        # Computers played for all at the end of a season: the outcome alone says who did best.
        seats_left = tuple(replace(seat, bot=None) for seat in seats)
        return _End(row, seats, stand_ins, tuple(places_of(seats_left, outcome)))
    return _End(row, seats, stand_ins, tuple(places_of(seats, outcome, stand_ins)))


def places_of(
    seats: Sequence[SeatRow], outcome: Outcome, stand_ins: Collection[int] = ()
) -> list[int]:
    """Return each seat's place: 1 plus the number of better seats, without stand-ins."""
    rank = {seat: index for index, tied in enumerate(outcome.ranking) for seat in tied}
    last = len(outcome.ranking)
    ranks = [last + 1 if has_left(other) else rank.get(other.seat, last) for other in seats]
    rivals = [rank for other, rank in zip(seats, ranks, strict=True) if other.seat not in stand_ins]
    return [1 + sum(other < mine for other in rivals) for mine in ranks]


def ranking_of(row: MatchRow, outcome: Outcome) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats from best to last as the results count them, ties grouped.

    Stand-ins are left out. If no other seat is left, the outcome's ranking is returned.
    """
    stand_ins = _stand_ins(row)
    places = places_of(row.seats, outcome, stand_ins)
    counted = [
        (place, other.seat)
        for place, other in zip(places, row.seats, strict=True)
        if other.seat not in stand_ins
    ]
    tied = (
        tuple(seat for place, seat in counted if place == at)
        for at in sorted({place for place, _ in counted})
    )
    return tuple(tied) or outcome.ranking


def _stand_ins(row: MatchRow) -> frozenset[int]:
    """Return the seats of computers that stand in for members who have left."""
    vacant = MatchSettings.load(row.settings).vacant
    return frozenset(seat.seat for seat in row.seats if _is_computer(seat) and seat.seat in vacant)


def departed_seats(row: MatchRow, left: Iterable[int]) -> list[SeatRow]:
    """Return extra seats, numbered after the others, for members who have left and hold none."""
    sitting = {seat.user_id for seat in row.seats}
    gone = [user for user in dict.fromkeys(left) if user not in sitting]
    return [
        SeatRow(len(row.seats) + index, "", user_id=user, bot="left")
        for index, user in enumerate(gone)
    ]


def _all(answers: Sequence[TurnStats], seats: Sequence[SeatRow]) -> list[TurnStats]:
    """Return the answers of all rows; those of members who left are empty."""
    return [*answers, *[TurnStats()] * (len(seats) - len(answers))]


def has_left(seat: SeatRow) -> bool:
    """Return whether a computer plays for the member who holds this seat."""
    return seat.user_id is not None and seat.bot is not None


def _is_computer(seat: SeatRow) -> bool:
    return seat.user_id is None and seat.bot is not None


def _result(place: int, firsts: int, seats: int) -> Result:
    """Return the result of a place: a sole first is a win, a shared first a draw."""
    if seats == 1:
        return "alone"
    if place > 1:
        return "loss"
    return "win" if firsts == 1 else "draw"
