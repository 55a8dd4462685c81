"""The moves of computer players are computed outside the match's lock."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any, Protocol, TypeVar

import structlog

from bot.host.match import match_timing
from bot.host.match.loaded_match import LoadedMatch, StaleButton
from bot.host.match.match_service import MatchService
from bot.host.match.planned_moves import play_next
from bot.host.refusal import Refusal
from games.core.bots import EXPERT, HARD, Bot
from games.core.definition import GameDefinition
from games.core.dice import RandomSource
from games.core.game import IllegalAction
from games.registry import GAMES
from storage.errors import VersionConflict
from storage.match import matches

SECONDS: Mapping[str, float] = {HARD: 0.3, EXPERT: 2.0}
"""By level: the seconds after which a computer plays the best it has found."""
USUAL_SECONDS = 0.3
T = TypeVar("T")
log = structlog.get_logger()


class Workers(Protocol):
    """Runs long computations off the event loop."""

    async def run(self, work: Callable[..., T], *args: Any) -> T:  # noqa: ANN401 - any picklable
        """Return `work(*args)`, computed elsewhere; both must be picklable.

        Raises BrokenExecutor if the worker processes die.
        """

    def warm_up(self, work: Callable[[], None]) -> None:
        """Start a worker process that imports what `work` needs, without waiting for it."""


@dataclass(frozen=True, slots=True)
class ChooseRequest:
    """The input of a computer's choice: the serialized state, and a seed for its randomness."""

    game: str
    level: str
    seat: int
    state: bytes
    key: bytes


def think(question: ChooseRequest) -> str:
    """Return the line a computer plays, "" for no action out of turn.

    Runs in a worker process.
    """
    definition = GAMES[question.game]
    state = definition.load_state(question.state)
    return chosen(definition, state, question.seat, question.level, question.key)


def chosen(definition: GameDefinition, state: Any, seat: int, level: str, key: bytes) -> str:  # noqa: ANN401 - any game's
    """Return the line played by a computer of this level, which sees only the seat's view."""
    bot, view = timed(definition, level), definition.game.view(state, seat)
    decide = bot.choose if seat in definition.game.waiting_for(state) else bot.act_out_of_turn
    action = decide(
        view,
        definition.game.legal_actions(state, seat),
        lambda chance: definition.game.determinize(view, seat, chance),
        RandomSource(key),
    )
    return definition.notation.write(action) if action is not None else ""


def timed(definition: GameDefinition, level: str) -> Bot:
    """Return a computer of this level whose time runs from now on."""
    end = monotonic() + SECONDS.get(level, USUAL_SECONDS)
    return definition.bots[level].limited(lambda: monotonic() >= end)


def simplified(definition: GameDefinition, question: ChooseRequest) -> ChooseRequest:
    """Return the same question to the weakest computer that members may choose."""
    return replace(question, level=definition.levels[0])


def know_the_games() -> None:
    """Do nothing: a worker that has received this function has imported the games."""


class ComputerPlayers:
    """Lets the computers of a match move until it waits for people."""

    def __init__(self, match_service: MatchService, workers: Workers) -> None:
        self.matches = match_service
        self.workers = workers

    async def play(self, match_id: str, loaded: LoadedMatch | None = None) -> LoadedMatch:
        """Play computers' and planned moves until people must act or the match is over.

        `loaded` is the match if it was just loaded.
        """
        while True:
            current, loaded = loaded or await self.matches.load(match_id), None
            seat = current.automatic_seat
            if seat is None or self._leaves_time(current):
                if current.is_running and any(one.bot for one in current.row.seats):
                    self.workers.warm_up(know_the_games)  # or its first move would take seconds
                return current
            if current.follows_plan(seat):
                loaded = await self._play_plan(current, seat)
                continue
            line = await self._line(current, seat)
            asked = current.match.asked[seat]
            try:
                loaded = await self.matches.play(match_id, seat, (line,), asked, by_computer=True)
            except (StaleButton, Refusal, IllegalAction, VersionConflict):
                if not await self._has_moved_on(current):
                    raise

    async def react(self, match_id: str) -> None:
        """Ask each computer once for an action out of turn; the first action is played.

        This happens some seconds after the last move, so that people can be faster.
        """
        loaded = await self.matches.load(match_id)
        for seat in loaded.reacting:
            line = await self._line(loaded, seat)
            if line:
                asked = loaded.match.asked[seat]
                with contextlib.suppress(
                    StaleButton, Refusal, IllegalAction, VersionConflict
                ):  # somebody was faster
                    await self.matches.play(match_id, seat, (line,), asked, by_computer=True)
                return
        if loaded.automatic_seat is None:
            await self._clear_wake(loaded)

    async def _play_plan(self, loaded: LoadedMatch, seat: int) -> LoadedMatch | None:
        """Play the next move that a seat has planned, and return the match after it.

        None if that is not possible; the plan is then deleted, unless the match has changed.
        """
        try:
            return await self.matches.change(loaded.id, lambda changed: play_next(changed, seat))
        except (Refusal, IllegalAction):
            await self._forget_plan(loaded.id, seat)
        except (StaleButton, VersionConflict):
            if not await self._has_moved_on(loaded):
                raise
        return None

    async def _forget_plan(self, match_id: str, seat: int) -> None:
        """Delete a plan none of whose moves is legal; what was planned meanwhile stays."""
        async with self.matches.lock(match_id):
            loaded = await self.matches.load(match_id)
            days = loaded.definition.season
            loaded.drop_day(seat, days.stage(loaded.match.state) if days else None)
            save = self.matches.save_plan
            await self.matches.database.write(lambda conn: save(conn, loaded, seat))

    def _leaves_time(self, loaded: LoadedMatch) -> bool:
        """Return whether computers on turn still wait for people to act out of turn."""
        wake_at = loaded.row.wake_at
        return wake_at is not None and wake_at > self.matches.now() and loaded.is_contested

    async def _clear_wake(self, loaded: LoadedMatch) -> None:
        """Set the next wake-up to the match's own time, unless somebody has moved meanwhile."""
        at = min(match_timing.own_times(loaded), default=None)
        await self.matches.database.write(
            lambda conn: matches.set_wake(conn, loaded.id, loaded.row.version, at)
        )

    async def _has_moved_on(self, loaded: LoadedMatch) -> bool:
        """Return whether the match has changed, so that another attempt makes sense."""
        return (await self.matches.load(loaded.id)).match.version > loaded.match.version

    async def _line(self, loaded: LoadedMatch, seat: int) -> str:
        """Return what `think` does; if the worker processes die, ask a simple computer.

        The simple one takes some ten milliseconds, in a thread.
        """
        question = self._question(loaded, seat)
        try:
            return await self.workers.run(think, question)
        except BrokenExecutor:
            log.warning("computer_fallback", match=loaded.id)
            return await asyncio.to_thread(think, simplified(loaded.definition, question))

    def _question(self, loaded: LoadedMatch, seat: int) -> ChooseRequest:
        chance = f"{loaded.id} {loaded.match.version} {seat}".encode()
        key = loaded.row.seed[:16] + chance
        level = loaded.seat(seat).bot or loaded.definition.usual_level
        return ChooseRequest(
            loaded.definition.name,
            level,
            seat,
            loaded.definition.dump_state(loaded.match.state),
            key,
        )
