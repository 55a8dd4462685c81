"""The moves of computer players are computed outside the match's lock."""

import contextlib

from bot.host.computers.choices import (
    ChooseRequest,
    Failure,
    by_host,
    choice_key,
    know_the_games,
    place_of,
)
from bot.host.computers.computer_service import ComputerService
from bot.host.match import match_timing
from bot.host.match.loaded_match import LoadedMatch, StaleButton
from bot.host.match.match_service import MatchService
from bot.host.match.planned_moves import play_next
from bot.host.refusal import Refusal
from games.core.game import IllegalAction
from storage.errors import VersionConflict
from storage.match import matches


class ComputerPlayers:
    """Lets the computers of a match move until it waits for people."""

    def __init__(self, match_service: MatchService, computers: ComputerService) -> None:
        self.matches = match_service
        self.computers = computers
        self.workers = computers.workers

    async def play(self, match_id: str, loaded: LoadedMatch | None = None) -> LoadedMatch | None:
        """Play computers' and planned moves until people must act or the match is over.

        `loaded` is the match if it was just loaded. Returns None if its data is deleted meanwhile.
        """
        while True:
            current, loaded = loaded or await self._found(match_id), None
            if current is None:
                return None
            seat = current.automatic_seat
            if seat is None or self._leaves_time(current):
                if current.is_running and any(each_seat.bot for each_seat in current.row.seats):
                    self.workers.warm_up(know_the_games)  # or its first move would take seconds
                return current
            if current.seat_plans.follows(seat):
                loaded = await self._play_plan(current, seat)
                continue
            loaded = await self._play_computer(current, seat)

    async def react(self, match_id: str) -> None:
        """Ask each computer once for an action out of turn; the first action is played.

        This happens some seconds after the last move, so that people can be faster.
        """
        loaded = await self.matches.load(match_id)
        for seat in loaded.reacting:
            line = await self.computers.line(self._question(loaded, seat), loaded.id)
            if line:
                asked = loaded.match.asked[seat]
                with contextlib.suppress(
                    StaleButton, Refusal, IllegalAction, VersionConflict
                ):  # somebody was faster
                    await self.matches.play(match_id, seat, (line,), asked, by_computer=True)
                return
        if loaded.automatic_seat is None:
            await self._clear_wake(loaded)

    async def _play_computer(self, loaded: LoadedMatch, seat: int) -> LoadedMatch | None:
        """Play a computer's move, and return the match after it; None if the match has changed.

        If the rules refuse the move although it was legal, the host plays another one at random.
        """
        question = self._question(loaded, seat)
        for way in (question, by_host(question)):
            line = await self.computers.line(way, loaded.id)
            asked = loaded.match.asked[seat]
            try:
                return await self.matches.play(loaded.id, seat, (line,), asked, by_computer=True)
            except (StaleButton, Refusal, IllegalAction, VersionConflict) as error:
                if await self._has_moved_on(loaded):
                    return None
                if way is not question:
                    raise
                failure = Failure(question.game, question.level, place_of(error))
                self.computers.record_failure(failure, loaded.id)
        return None

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
            loaded = await self._found(match_id)
            if loaded is None:
                return
            days = loaded.definition.season
            loaded.seat_plans.drop_day(seat, days.stage(loaded.match.state) if days else None)
            with contextlib.suppress(VersionConflict):
                await self.matches.store_plan(loaded, seat)

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
        """Return whether the match has changed or is gone: another look says what to do now."""
        now = await self._found(loaded.id)
        return now is None or now.match.version > loaded.match.version

    async def _found(self, match_id: str) -> LoadedMatch | None:
        """Return the match, None if its data was deleted while a computer was thinking."""
        return await self.matches.database.read(lambda conn: self.matches.find(conn, match_id))

    def _question(self, loaded: LoadedMatch, seat: int) -> ChooseRequest:
        row = loaded.row
        key = choice_key(row.seed, row.id, row.era, loaded.match.move, seat)
        level = loaded.seat(seat).bot or loaded.definition.usual_level
        return ChooseRequest(
            loaded.definition.name,
            level,
            seat,
            loaded.definition.dump_state(loaded.match.state),
            key,
        )
