"""What changed a match, all read from the curve: choices, goals, and the largest changes."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.host.analysis.analysis_run import JudgedMove
from bot.host.analysis.match_analysis import LEAST_CHOICE, MatchAnalysis, has_gained, has_missed
from games.core.game import Seat

MOST_CHANGES = 3
"""The number of largest changes that are told."""
MOST_POINTS = 12
"""The most points that are told; of more goals the largest changes."""
LEAST_TURN = 0.05
"""The least change of a chance that is told of a move without a goal or the like."""
Cause: TypeAlias = Literal["missed", "gained", "luck", "unknown"]
DIGITS = 6


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A seat's chance in the curve before move `first` and after move `last`.

    `number` is the move to look at. A choice counts until its player chose again, as its effect may
    be seen only in the reply: `move` is what was chosen. What nobody's choice explains is luck; it
    is unknown where not all choices were looked at.
    """

    number: int
    first: int
    last: int
    seat: Seat
    before: float
    after: float
    cause: Cause
    move: JudgedMove | None = None


def points_of(analysis: MatchAnalysis) -> list[TurningPoint]:
    """Return the points to tell, in their order.

    They are the largest changes, all changes by goals and the like, and each player's best and
    costliest choice. A change within the time of a choice that explains it is told as that choice.
    """
    choices = list(_choices(analysis))
    found = dict[tuple[int, str], TurningPoint]()
    for point in (
        *_extremes(choices),
        *(_explained(change, choices) for change in _changes(analysis)),
    ):
        found.setdefault((point.number, point.cause), point)
    most = sorted(
        found.values(), key=lambda each_point: -abs(each_point.after - each_point.before)
    )[:MOST_POINTS]
    return sorted(most, key=lambda each_point: (each_point.number, each_point.last))


def _choices(analysis: MatchAnalysis) -> Iterator[TurningPoint]:
    """Yield the players' own choices that certainly gained or missed, where the curve shows it."""
    for move in analysis.judged:
        seat, first, last = move.judgement.seat, move.first, move.until - 1
        if not analysis.is_present(seat, move.number):
            continue
        before, after = analysis.chance(first - 1, seat), analysis.chance(last, seat)
        if has_missed(move.judgement) and before - after >= LEAST_CHOICE:
            yield TurningPoint(move.number, first, last, seat, before, after, "missed", move)
        elif has_gained(move.judgement) and after - before >= LEAST_CHOICE:
            yield TurningPoint(move.number, first, last, seat, before, after, "gained", move)


def _extremes(choices: list[TurningPoint]) -> Iterator[TurningPoint]:
    """Yield each seat's costliest and best choice."""
    by = {(point.seat, point.cause): point for point in sorted(choices, key=_worth)}
    yield from by.values()


def _worth(point: TurningPoint) -> float:
    assert point.move is not None
    judgement = point.move.judgement
    return judgement.missed if point.cause == "missed" else judgement.gains[point.seat]


def _changes(analysis: MatchAnalysis) -> Iterator[TurningPoint]:
    """Yield the largest changes of the curve by one move, and those by goals and the like."""
    changes = sorted(_steps(analysis), key=lambda point: -abs(point.after - point.before))
    yield from changes[:MOST_CHANGES]
    yield from (change for change in changes[MOST_CHANGES:] if change.number in analysis.scores)


def _steps(analysis: MatchAnalysis) -> Iterator[TurningPoint]:
    """Yield the changes that are large enough, of the seat whose chance changed most."""
    cause: Cause = "luck" if analysis.is_whole and analysis.choices else "unknown"
    for index, (before, after) in enumerate(
        zip(analysis.chances, analysis.chances[1:], strict=False), start=1
    ):
        more = [round(b - a, DIGITS) for a, b in zip(before, after, strict=True)]
        _, _, seat = max((abs(change), change, -seat) for seat, change in enumerate(more))
        seat, number = -seat, analysis.moves[index]
        if abs(more[seat]) >= (LEAST_CHOICE if number in analysis.scores else LEAST_TURN):
            first = analysis.moves[index - 1] + 1
            yield TurningPoint(number, first, number, seat, before[seat], after[seat], cause)


def _explained(change: TurningPoint, choices: list[TurningPoint]) -> TurningPoint:
    """Return the choice that explains a change: its seat lost or gained meanwhile, or itself."""
    rises = change.after > change.before
    able = [
        choice
        for choice in choices
        if choice.first <= change.number <= choice.last
        and ((choice.seat == change.seat) == rises) == (choice.cause == "gained")
    ]
    return max(able, key=_worth, default=change)
