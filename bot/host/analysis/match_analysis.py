"""The analysis of a whole match: the stored data, and the values computed from it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from pydantic import TypeAdapter
from sqlalchemy import Connection

from bot.host.analysis.accuracy import LEAST_CHOICES
from bot.host.analysis.analysis_run import JudgedMove
from bot.host.analysis.player_absences import Absence, is_absent
from bot.host.ui.percent import percent
from games.core.analysis.analysis import Judgement
from games.core.game import Seat
from games.core.translation import Translator
from storage.match import analyses
from storage.member import results

ROUNDING = 0.001
"""How exactly chances are stored."""
LEAST_CHOICE = 0.03
"""The least that a choice must gain or miss to be shown."""
CERTAIN = 2.0
"""The standard errors from which a difference counts; chance alone exceeds them 1 time in 20."""
TOO_VAGUE = 0.25
"""Above this uncertainty, luck and play cannot be distinguished."""


@dataclass(frozen=True, slots=True)
class MatchAnalysis:
    """The chances of all seats after each of some moves, and what turns were worth.

    `moves` are the numbers of the moves (0: before the first), one for each of `chances`. For a
    match under older rules they are those with stored positions, and `judged` is empty.
    `result` is each seat's share of the win, however the match ended; None if it has no result.
    `choices` is how many turns of each seat were looked at. For `skipped` ones there was no time.

    Accuracy, luck and the lowest chance are the present player's, so they leave out `absences`, in
    which somebody else decided; `own` is how many of the `choices` are the player's. `accuracies`
    are from 0 to 1, None after too few choices; analyses of before turns were judged have none.
    `scores` are the moves with a goal, or what else a match is remembered
    by.
    """

    moves: tuple[int, ...]
    chances: tuple[tuple[float, ...], ...]
    judged: tuple[JudgedMove, ...]
    is_replayed: bool = True
    result: tuple[float, ...] | None = None
    choices: tuple[int, ...] = ()
    skipped: int = 0
    absences: tuple[Absence, ...] = ()
    own: tuple[int, ...] = ()
    accuracies: tuple[float | None, ...] = ()
    scores: tuple[int, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether there was time for all choices."""
        return not self.skipped

    @property
    def curve(self) -> tuple[tuple[float, ...], ...]:
        """The chances, then the result if it differs: that of a match that was given up.

        No move caused that change, so turning points and origins are computed from `chances`.
        """
        last, end = self.chances[-1], self.result or self.chances[-1]
        is_given_up = any(abs(a - b) > ROUNDING for a, b in zip(last, end, strict=True))
        return (*self.chances, end) if is_given_up else self.chances

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.chances[0]))

    def chance(self, number: int, seat: Seat) -> float:
        """Return a seat's chance after a move (0: at the start)."""
        return self.chances[self.moves.index(number)][seat]

    def origin_of(self, seat: Seat) -> "Origin | None":
        """Return how far play and luck made the seat's result; None if that is too uncertain.

        What happened while somebody else decided for the player is neither.
        """
        known = [
            judged_move
            for judged_move in self.judged
            if not is_absent(self.absences, seat, judged_move.number)
        ]
        everything = [move.judgement for move in known]
        error = CERTAIN * sqrt(sum(judgement.gains_error**2 for judgement in everything))
        is_vague = not everything or not self.is_whole or error > TOO_VAGUE
        if is_vague or self.is_mostly_absent(seat):
            return None
        play = sum(judgement.gains[seat] for judgement in everything if judgement.seat == seat)
        by_all = sum(judgement.gains[seat] for judgement in everything)
        return Origin(play, self._surplus(seat) - by_all, error)

    def is_mostly_absent(self, seat: Seat) -> bool:
        """Return whether a player made too few of their seat's choices for any figure."""
        return (
            any(absence.seat == seat for absence in self.absences)
            and self.own[seat] < LEAST_CHOICES
        )

    def accuracy_of(self, seat: Seat) -> float | None:
        """Return how much of what was at stake a player did not miss (0 to 1); None if unknown."""
        return self.accuracies[seat] if self.accuracies else None

    def lowest_of(self, seat: Seat) -> float | None:
        """Return a player's lowest chance to win (0 to 1) before the last move; None if absent."""
        seen = zip(self.moves, self.chances[:-1] or self.chances, strict=False)
        return min(
            (numbers[seat] for at, numbers in seen if self.is_present(seat, at)), default=None
        )

    def is_present(self, seat: Seat, number: int) -> bool:
        """Return whether a seat's player decided for themselves at a move (0: at the start)."""
        return not is_absent(self.absences, seat, max(number, 1))

    def _surplus(self, seat: Seat) -> float:
        """Return by how much a player's chance grew beyond an even share while they were there."""
        steps = zip(self.moves[1:], self.chances, self.chances[1:], strict=False)
        grown = [
            after[seat] - before[seat] for at, before, after in steps if self.is_present(seat, at)
        ]
        even = 1 / len(self.seats)
        return sum(grown) + (self.chances[0][seat] - even if self.is_present(seat, 0) else 0.0)


@dataclass(frozen=True, slots=True)
class Origin:
    """How much of a chance to win (-1 to 1) came from one's own choices, and from luck.

    Choices are compared with those of a normal computer; luck is all that nobody chose: dice,
    draws, the cards of others. `error` is how far both may be off.
    """

    play: float
    luck: float
    error: float


def has_gained(judgement: Judgement) -> bool:
    """Return whether a choice certainly gained over a normal computer's, and enough to be shown."""
    gained = judgement.gains[judgement.seat]
    return gained > max(CERTAIN * judgement.gains_error, LEAST_CHOICE)


def has_missed(judgement: Judgement) -> bool:
    """Return whether a choice certainly missed against the best computer's, and enough of it."""
    return judgement.missed > max(CERTAIN * judgement.missed_error, LEAST_CHOICE)


def chances_after(analysis: MatchAnalysis | None, number: int, words: Translator) -> list[str]:
    """Return the line with all chances after a move, if they are known."""
    if analysis is None or number not in analysis.moves:
        return []
    chances = analysis.chances[analysis.moves.index(number)]
    told = [f"{words.name(seat)} {percent(chance)} %" for seat, chance in enumerate(chances)]
    return [words("-# 📈 Chances to win: {chances}", chances=" · ".join(told))]


_STORED = TypeAdapter(MatchAnalysis)


def dump(analysis: MatchAnalysis) -> str:
    """Return an analysis as JSON."""
    return _STORED.dump_json(analysis).decode()


def load(stored: str) -> MatchAnalysis:
    """Return a stored analysis."""
    return _STORED.validate_json(stored)


def stored_of(conn: Connection, match_id: str) -> MatchAnalysis | None:
    """Return the analysis of a match; None if it has none, or one of before turns were judged."""
    stored = analyses.get(conn, match_id)
    match_analysis = None if stored is None else load(stored)
    return (
        None
        if match_analysis and match_analysis.is_replayed and not match_analysis.accuracies
        else match_analysis
    )


def store(match_id: str, match_analysis: MatchAnalysis, conn: Connection) -> None:
    """Store the analysis of a match, and what the records of its players tell of it."""
    analyses.put(conn, match_id, dump(match_analysis))
    for seat in match_analysis.seats if match_analysis.is_replayed else ():
        origin = match_analysis.origin_of(seat)
        results.set_analysis(
            conn,
            match_id,
            seat,
            accuracy=match_analysis.accuracy_of(seat),
            luck=None if origin is None else origin.luck,
            lowest=match_analysis.lowest_of(seat),
        )


def joined(moves: Sequence[int], chances: Sequence[tuple[float, ...]]) -> MatchAnalysis:
    """Return the analysis of stored positions, without judgements."""
    return MatchAnalysis(tuple(moves), tuple(chances), (), is_replayed=False)
