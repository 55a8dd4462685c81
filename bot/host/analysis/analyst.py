"""Analyses matches in the workers."""

import itertools
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

from bot.host.analysis.analysis_run import AnalysedPart, PartRequest, analyse_part, chances_in
from bot.host.analysis.match_analysis import MatchAnalysis, joined
from bot.host.analysis.player_absences import Absence, absences_of, is_absent
from bot.host.computers.computer_service import Workers
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_archive import Archive, has_same_rules
from bot.host.match.replay_run import ReplayInput, replay_input
from games.core.analysis.playouts import shares
from games.core.game import IllegalAction
from storage.match import moves
from storage.server.audit import VOID

SECONDS = 45.0
"""Seconds of one core for a match; what a part took too long, the later ones have less of."""
PARTS = 45
"""Parts of a match, given to a worker one by one, so that a computer's move waits about a second
where there is one worker only."""
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
        outcome, found = loaded.outcome, None
        if has_same_rules(loaded):
            with suppress(IllegalAction, ValueError):  # the present rules reject a move
                rows = await self.archive.moves(loaded.id)
                absent = absences_of(loaded.settings, rows, len(loaded.row.seats))
                replay = replay_input(loaded, rows)
                found = await analyse_replay(replay, self.workers, progress, absent)
        found = found or await self._stored(loaded)
        if outcome is None or outcome.rule == VOID:
            return found
        return replace(found, result=shares(outcome, len(found.seats)))

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
    number = min(PARTS, positions)
    edges = [round(positions * part / number) for part in range(number + 1)]
    for first, end in itertools.pairwise(edges):
        await progress(first / positions)
        share = max(left, 0.0) * (end - first) / (positions - first)
        start = parts[-1].state if parts else replay.start
        part = replace(replay, start=start, steps=replay.steps[first:end])
        parts.append(await workers.run(analyse_part, PartRequest(part, first, end, share)))
        left -= parts[-1].seconds
    every = [choice for part in parts for choice in part.choosers]
    choosers = Counter(seat for _number, seat in every)
    own = Counter(seat for number, seat in every if not is_absent(absences, seat, number))
    return MatchAnalysis(
        tuple(range(positions)),
        tuple(chances for part in parts for chances in part.chances),
        tuple(judged for part in parts for judged in part.judged),
        choices=tuple(choosers[seat] for seat in range(replay.seats)),
        skipped=sum(part.skipped for part in parts),
        absences=absences,
        own=tuple(own[seat] for seat in range(replay.seats)),
    )
