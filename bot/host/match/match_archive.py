"""Past states of a match, stored or replayed in a worker process."""

from typing import Any

from bot.host.computers.computer_service import Workers
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.replay_run import replay_input, state_after_replay
from bot.host.match.serialization import as_played
from bot.host.refusal import Refusal
from games.core.game import IllegalAction
from games.core.match import HistoryEntry
from games.core.translation import N_
from storage.match import moves
from storage.match.moves import MoveRow, PastRow

OTHER_RULES = N_("The rules have changed since that move, so the match cannot go back that far.")


class Archive:
    """Loads past states of matches."""

    def __init__(self, match_service: MatchService, workers: Workers) -> None:
        """Load from these matches' database; `workers` replay."""
        self.matches = match_service
        self.workers = workers

    async def story(self, match_id: str) -> list[MoveRow]:
        """Return the moves that were not undone, preceded by the match's start."""
        return await self.matches.database.read(lambda conn: moves.standing(conn, match_id))

    async def moves(self, match_id: str) -> list[MoveRow]:
        """Return the moves that were not undone, without the match's start."""
        return [row for row in await self.story(match_id) if row.lines]

    async def position(self, loaded: LoadedMatch, rows: list[MoveRow], step: int) -> Any:  # noqa: ANN401 - a state of any game
        """Return the state after `step` of these moves.

        Raises `Refusal` if the rules changed.
        """
        if step == len(rows):
            return loaded.match.state
        return loaded.definition.load_state(await self.state_before(loaded, rows, step + 1))

    async def state_before(self, loaded: LoadedMatch, rows: list[MoveRow], number: int) -> bytes:
        """Return the serialized state before a move (from 1): stored, or replayed from the nearest.

        Raises `Refusal` if today's rules reject the moves.
        """
        since = rows[number - 1].version
        near = await self.matches.database.read(
            lambda conn: moves.nearest_state(conn, loaded.id, since)
        )
        version, start = near or (0, None)
        between = [row for row in rows if version <= row.version < since]
        try:
            if start is None or between:
                need_same_rules(loaded)
                start = await self.workers.run(
                    state_after_replay, replay_input(loaded, between, start)
                )
            loaded.definition.load_state(start)
        except (Refusal, IllegalAction, ValueError) as why:
            raise Refusal(OTHER_RULES) from why
        return start


async def load_past(match_service: MatchService, loaded: LoadedMatch) -> list[PastRow]:
    """Load the match's last moves into its `past`, so that they can be undone, and return them.

    Moves before a moderator's rewind are left out: they used other dice and cannot be undone.
    """
    rows = await match_service.database.read(lambda conn: moves.states_before(conn, loaded.id))
    rows = [row for row in rows if row.move.era == loaded.row.era]
    _set_past(loaded, rows)
    return rows


def _set_past(loaded: LoadedMatch, rows: list[PastRow]) -> None:
    """Set the match's `past` to its last moves."""
    befores = [loaded.definition.load_state(row.before) for row in rows]
    afters = [*befores, loaded.match.state][1:]
    loaded.match.past = [
        HistoryEntry(
            loaded.definition,
            row.before,
            before.round,
            as_played(loaded.definition, row.move, chance=before.luck != after.luck),
            before,
        )
        for row, before, after in zip(rows, befores, afters, strict=True)
    ]


def has_same_rules(loaded: LoadedMatch) -> bool:
    """Return whether the match was started with today's version of the rules."""
    return loaded.row.rules_version == loaded.definition.rules_version


def need_same_rules(loaded: LoadedMatch) -> None:
    """Raise `Refusal` if the rules have changed since the match started."""
    if not has_same_rules(loaded):
        raise Refusal(OTHER_RULES)
