"""Analyses matches in the workers."""

import itertools
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from bot.host.analysis import accuracy
from bot.host.analysis.accuracy import WeighedChoice
from bot.host.analysis.analysis_run import (
    AnalysedPart,
    JudgedMove,
    PartRequest,
    analyse_part,
    chances_in,
)
from bot.host.analysis.match_analysis import MatchAnalysis, joined
from bot.host.analysis.player_absences import Absence, absences_of, is_absent
from bot.host.computers.computer_service import Workers
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_archive import Archive, has_same_rules
from bot.host.match.replay_run import ReplayInput, Step, replay_input
from games.core.analysis.playouts import MOST_OF_A_TURN, shares
from games.core.game import IllegalAction
from storage.match import moves
from storage.server.audit import VOID

SECONDS = 45.0
"""Seconds of one core for a match; what a part took too long, the later ones have less of."""
PARTS = 45
"""The most parts of a match, given to a worker one by one, so that a computer's move waits about a
second where there is one worker only."""
Progress = Callable[[float], Awaitable[None]]


class Analyst:
    """Analyses finished matches."""

    def __init__(self, archive: Archive, workers: Workers) -> None:
        """Read moves from this archive."""
        self.archive = archive
        self.workers = workers

    async def analyse(self, loaded: LoadedMatch, progress: Progress) -> MatchAnalysis:
        """Return the analysis; `progress` is called with the share done (0 to 1) at times.

        A match under older rules is judged by its stored positions.
        """
        outcome, match_analysis = loaded.outcome, None
        if has_same_rules(loaded):
            with suppress(IllegalAction, ValueError):  # the present rules reject a move
                rows = await self.archive.moves(loaded.id)
                absent = absences_of(loaded.settings, rows, len(loaded.row.seats))
                replay = replay_input(loaded, rows)
                match_analysis = await analyse_replay(replay, self.workers, progress, absent)
        match_analysis = match_analysis or await self._stored(loaded)
        if outcome is None or outcome.rule == VOID:
            return match_analysis
        return replace(match_analysis, result=shares(outcome, len(match_analysis.seats)))

    async def _stored(self, loaded: LoadedMatch) -> MatchAnalysis:
        rows = await self.archive.moves(loaded.id)
        number_of = {row.version: number for number, row in enumerate(rows, start=1)}
        past = await self.archive.matches.database.read(
            lambda conn: moves.states_before(conn, loaded.id)
        )
        known = [(number_of[row.move.version] - 1, row.before) for row in past]
        known.append((len(rows), loaded.definition.dump_state(loaded.match.state)))
        game = loaded.definition.name
        chances = [await self.workers.run(chances_in, game, state) for _number, state in known]
        return joined([number for number, _state in known], chances)


async def analyse_replay(
    replay: ReplayInput,
    workers: Workers,
    progress: Progress,
    absences: tuple[Absence, ...] = (),
) -> MatchAnalysis:
    """Return the analysis of a whole match, part by part, in at most about `SECONDS`.

    During `absences` somebody else decided for the present player of a seat.
    Raises `IllegalAction` or ValueError if the present rules reject a move.
    """
    positions, left, parts = len(replay.steps) + 1, SECONDS, list[AnalysedPart]()
    for first, end in itertools.pairwise(_edges(replay.steps)):
        await progress(first / positions)
        share = max(left, 0.0) * (end - first) / (positions - first)
        start = parts[-1].state if parts else replay.start
        part = replace(replay, start=start, steps=replay.steps[first:end])
        parts.append(await workers.run(analyse_part, PartRequest(part, first, end, share)))
        left -= parts[-1].seconds
    return _whole(replay, parts, absences)


def _whole(
    replay: ReplayInput, parts: Sequence[AnalysedPart], absences: tuple[Absence, ...]
) -> MatchAnalysis:
    """Return the analysis of a whole match from those of its parts."""
    positions = len(replay.steps) + 1
    weighed = [choice for part in parts for choice in part.weighed]
    choosers = Counter(choice.seat for choice in weighed)
    own = [
        [
            choice
            for choice in weighed
            if choice.seat == seat and not is_absent(absences, seat, choice.number)
        ]
        for seat in range(replay.seats)
    ]
    return MatchAnalysis(
        tuple(range(positions)),
        tuple(chances for part in parts for chances in part.chances),
        tuple(
            replace(judged, until=_next_turn(weighed, judged, positions))
            for part in parts
            for judged in part.judged
        ),
        choices=tuple(choosers[seat] for seat in range(replay.seats)),
        skipped=sum(part.skipped for part in parts),
        absences=absences,
        own=tuple(map(len, own)),
        accuracies=tuple(accuracy.of_choices(choices) for choices in own),
        scores=tuple(score for part in parts for score in part.scores),
    )


def _edges(steps: Sequence[Step]) -> list[int]:
    """Return the positions at which the parts begin, and the end: no turn in two parts.

    A turn that is longer than a part is cut.
    """
    positions, edges = len(steps) + 1, [0]
    number = min(PARTS, positions)
    for part in range(1, number):
        edge = max(round(positions * part / number), edges[-1])
        later = range(edge, min(edge + MOST_OF_A_TURN, len(steps)))
        edge = next((at for at in later if at and steps[at].seat != steps[at - 1].seat), edge)
        if edge > edges[-1]:
            edges.append(edge)
    return [*edges, positions]


def _next_turn(weighed: Sequence[WeighedChoice], judged: JudgedMove, end: int) -> int:
    """Return the move with which a seat's next turn began, `end` if there is none."""
    seat = judged.judgement.seat
    later = (
        choice.number for choice in weighed if choice.seat == seat and choice.number > judged.first
    )
    return next(later, end)
