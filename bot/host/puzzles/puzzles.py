"""Handlers of the puzzle of the day."""

from collections import Counter
from collections.abc import Sequence
from datetime import date

from sqlalchemy import Connection

from bot.host.analysis.better_line import BetterLine, better_line
from bot.host.computers.computer_service import Workers
from bot.host.match.match_service import MatchService
from bot.host.puzzles import puzzle_card, puzzle_solution
from bot.host.puzzles.puzzle_card import PuzzleTries
from bot.host.puzzles.puzzle_days import puzzle_on
from bot.host.puzzles.puzzle_of_the_day import (
    DailyPuzzle,
    ShownPuzzle,
    day_of,
    is_told,
    shown,
)
from bot.host.ratings import formatting
from bot.host.refusal import Refusal
from bot.host.ui.interaction import Handler, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.message import MessageContent
from bot.host.ui.numbers import number_at, number_or
from bot.host.ui.routing import Routes
from games.core.translation import N_
from storage.member import puzzle_tries
from storage.member.players import DIRECT
from storage.member.puzzle_tries import PuzzleTry

NO_PUZZLES = N_("There is no puzzle today. Start a match with /play.")
NOT_YET = N_("That solution is not out yet. /puzzle shows today's puzzle.")


class Puzzles:
    """Shows puzzles, and takes one try a day of each member in each server."""

    def __init__(self, match_service: MatchService, workers: Workers) -> None:
        """Use the games and the database of this match service; `workers` play on."""
        self.matches = match_service
        self.workers = workers
        self._known: tuple[str, BetterLine] | None = None
        self.database = match_service.database
        self.routes = Routes[Handler](
            {
                "puzzle": self.show,
                "?puzzle-try": self.answer,
                "puzzle-solution": self.solution,
                "puzzle-table": self.table,
            }
        )

    async def show(self, interaction: MemberInteraction) -> Reply:
        """Show the puzzle of today."""
        return update_or_ephemeral(interaction, await self._today(interaction))

    async def answer(self, interaction: MemberInteraction) -> Reply:
        """Store a member's choice; a second one is ignored, one for an old puzzle too."""
        daily = await self._puzzle()
        asked = interaction.custom_id.arguments[1:]
        value = interaction.values[0]
        lines = daily.lines
        is_there = number_or(value, len(lines)) < len(lines)
        if asked != [str(daily.day), daily.mark] or not is_there:  # an update may change puzzles
            return await self._outdated(interaction)
        line = lines[int(value)]
        attempt = PuzzleTry(
            interaction.place.guild_id or DIRECT,
            daily.day,
            interaction.member.user_id,
            line,
            line == daily.puzzle.best,
            self.matches.now(),
        )
        await self.database.write(lambda conn: puzzle_tries.add(conn, attempt))
        return update_or_ephemeral(interaction, await self._today(interaction))

    async def solution(self, interaction: MemberInteraction) -> Reply:
        """Show the solution of a day that is over; raises `Refusal` before that.

        For a day long ago, or whose puzzle is not known any more, today's is shown instead.
        """
        [_, *asked] = interaction.custom_id.arguments
        day = number_at(asked, 0, self._day() - 1)
        if day >= self._day():
            raise Refusal(NOT_YET)
        if not is_told(self.matches.games.values(), day, self._day()):
            return await self._outdated(interaction)
        daily = await puzzle_on(self.database, self.matches.games, day, self._day())
        if daily is None:
            return await self._outdated(interaction)
        tries, seen = await self._tries(interaction, day), self._shown(interaction, daily)
        member, line = interaction.member, await self._refutation(daily)
        why = puzzle_solution.explained(daily, seen, line, member.name, member.locale)
        content = puzzle_card.solution(daily, seen, why, tries, interaction.words)
        return update_or_ephemeral(interaction, content)

    async def _refutation(self, daily: DailyPuzzle) -> BetterLine:
        """Return what follows the second best choice; that of the last puzzle asked is cached."""
        if self._known is None or self._known[0] != daily.mark:
            request = puzzle_solution.refutation(daily)
            self._known = daily.mark, await self.workers.run(better_line, request)
        return self._known[1]

    async def table(self, interaction: MemberInteraction) -> Reply:
        """Show who solved most puzzles of this month in the server.

        The month is that of the last solution. In direct messages, which have no table, today's
        puzzle is shown instead.
        """
        guild, day = interaction.place.guild_id, self._day()
        if guild is None:
            return await self.show(interaction)
        first = date.fromordinal(day - 1).replace(day=1)
        attempts = await self.database.read(
            lambda conn: puzzle_tries.between(conn, guild, first.toordinal(), day - 1)
        )
        solved = Counter(attempt.user_id for attempt in attempts if attempt.solved)
        tries = await self._tries(interaction, day, [*solved])
        words = interaction.words
        content = puzzle_card.table(f"{first:%m/%Y}", solved.most_common(), tries, words)
        return update_or_ephemeral(interaction, content)

    async def _today(self, interaction: MemberInteraction) -> MessageContent:
        daily = await self._puzzle()
        tries, seen = await self._tries(interaction, daily.day), self._shown(interaction, daily)
        return puzzle_card.today(daily, seen, tries, interaction.words)

    async def _outdated(self, interaction: MemberInteraction) -> Reply:
        """Answer a button of an earlier puzzle with today's."""
        content = puzzle_card.over(await self._today(interaction), interaction.words)
        return update_or_ephemeral(interaction, content)

    def _day(self) -> int:
        return day_of(self.matches.now())

    async def _puzzle(self) -> DailyPuzzle:
        """Return the puzzle of today; raises `Refusal` if there is none."""
        today = self._day()
        daily_puzzle = await puzzle_on(self.database, self.matches.games, today, today)
        if daily_puzzle is None:
            raise Refusal(NO_PUZZLES)
        return daily_puzzle

    def _shown(self, interaction: MemberInteraction, daily: DailyPuzzle) -> ShownPuzzle:
        return shown(daily, interaction.member.name, interaction.member.locale)

    async def _tries(
        self, interaction: MemberInteraction, day: int, others: Sequence[int] = ()
    ) -> PuzzleTries:
        """Return the tries of a day, with the names of those who tried, and of `others`.

        In direct messages only the member's own is read.
        """
        guild, user = interaction.place.guild_id, interaction.member.user_id

        def read(conn: Connection) -> PuzzleTries:
            place = guild or DIRECT
            own = puzzle_tries.of_member(conn, place, user, day)
            streak = streak_of(puzzle_tries.solved_days(conn, place, user), self._day() - 1)
            if guild is None:
                return PuzzleTries((), own, streak, {}, is_direct=True)
            attempts = puzzle_tries.of_day(conn, guild, day)
            people = [*(attempt.user_id for attempt in attempts), *others]
            return PuzzleTries(attempts, own, streak, formatting.names(conn, people, guild))

        return await self.database.read(read)


def streak_of(solved: Sequence[int], last: int) -> int:
    """Return how many days in a row were solved, up to `last`; `solved` is newest first.

    Today's puzzle does not count yet: its solution is shown tomorrow.
    """
    days, streak = {*solved}, 0
    while last - streak in days:
        streak += 1
    return streak
