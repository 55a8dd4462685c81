"""The button that shows a hint, and the count of hints that the result card shows."""

import asyncio
from dataclasses import dataclass, replace
from typing import TypeAlias

from bot.host.analysis import hint_card
from bot.host.computers.choices import ChooseRequest
from bot.host.computers.computer_service import ComputerService
from bot.host.match import hints
from bot.host.match.handler_result import Handled, MatchHandler
from bot.host.match.hints import Hint
from bot.host.match.loaded_match import MOVED_ON, LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.match_settings import MatchSettings
from bot.host.play.moves import MoveHandler, own_seat
from bot.host.refusal import Refusal
from bot.host.ui.interaction import MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.member import words_for
from bot.host.ui.routing import Routes
from games.core.translation import N_
from storage.match import settings_changes

MOST_KNOWN = 500
"""Most cached hints."""
AT_ONCE = 2
"""Most hints computed at once, so that workers stay free for the moves of computers."""
MOST_OF_A_MEMBER = 3
"""Most hints that a member waits for, so that nobody's own matches keep the others waiting."""
ENOUGH = N_("I am still working on three hints for you. Ask again as soon as one of them is there.")
Position: TypeAlias = tuple[str, int, int]
"""A match, its version, and a seat."""


@dataclass(frozen=True, slots=True)
class _BegunHint:
    """A hint that is being computed, or waits for that, and the member who asked for it first."""

    user_id: int
    task: asyncio.Task[Hint]


class Hints:
    """Shows members what a computer would do in their place."""

    def __init__(
        self, match_service: MatchService, computers: ComputerService, play: MoveHandler
    ) -> None:
        """Ask these computers; what they advise is played by `play`."""
        self.matches = match_service
        self.play = play
        self.computers = computers
        self._known: dict[Position, Hint] = {}
        """The newest hints."""
        self._begun: dict[Position, _BegunHint] = {}
        self._room = asyncio.Semaphore(AT_ONCE)
        self.match_routes = Routes[MatchHandler]({"hint": self.hint, "hint-all": self.play_all})

    async def hint(self, interaction: MemberInteraction) -> Reply:
        """Show what a computer would do, and count the hint, once per position."""
        loaded = await self.matches.load(interaction.custom_id.match)
        seat = own_seat(loaded, interaction)
        hints.require(loaded, seat)
        found = await self._hint(loaded, seat, interaction.member.user_id)
        await self._count(loaded, seat)
        words = words_for(loaded.row.seats, interaction.member.locale)
        return update_or_ephemeral(interaction, hint_card.content(loaded, seat, found, words))

    async def play_all(self, interaction: MemberInteraction) -> Reply | Handled:
        """Play the whole turn of the hint that the member has seen.

        If the match has moved on, show it; if the computer thinks otherwise by now, its new hint.
        """
        loaded = await self.matches.load(interaction.custom_id.match)
        seat = own_seat(loaded, interaction)
        if loaded.is_running and loaded.is_stale(seat, interaction.custom_id.asked):
            words = words_for(loaded.row.seats, interaction.member.locale)
            drawn = self.play.drawn(loaded, seat, interaction)
            return Handled(replace(drawn, aside=words(MOVED_ON)), match=loaded)
        hints.require(loaded, seat)
        hint = await self._hint(loaded, seat, interaction.member.user_id)
        if interaction.custom_id.arguments[1:] != [hint.mark]:
            words = words_for(loaded.row.seats, interaction.member.locale)
            notice = words(hint_card.OTHER_ADVICE)
            content = hint_card.content(loaded, seat, hint, words, notice)
            return update_or_ephemeral(interaction, content)
        custom_id = replace(interaction.custom_id, action=",".join(hint.played))
        return await self.play.move(replace(interaction, custom_id=custom_id))

    async def _hint(self, loaded: LoadedMatch, seat: int, user_id: int) -> Hint:
        """Return the hint for a position; a hint that is cached or being computed is used again.

        Raises `Refusal` if the member waits for `MOST_OF_A_MEMBER` others.
        """
        position = loaded.id, loaded.match.version, seat
        if position in self._known:
            self._remember(position, self._known.pop(position))
            return self._known[position]
        if position not in self._begun:
            waits = [begun for begun in self._begun.values() if begun.user_id == user_id]
            if len(waits) >= MOST_OF_A_MEMBER:
                raise Refusal(ENOUGH)
            work = self._work_out(position, hints.question(loaded, seat))
            self._begun[position] = _BegunHint(user_id, asyncio.create_task(work))
        return await asyncio.shield(self._begun[position].task)

    async def _work_out(self, position: Position, asked: ChooseRequest) -> Hint:
        """Compute the hint in a worker, at most `AT_ONCE` of them at a time, and cache it."""
        try:
            async with self._room:
                hint = await hints.find(self.computers, asked, position[0])
        finally:
            del self._begun[position]
        self._remember(position, hint)
        return hint

    def _remember(self, position: Position, hint: Hint) -> None:
        self._known[position] = hint
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]

    async def _count(self, seen: LoadedMatch, seat: int) -> None:
        """Count the hint, unless the position it is for has passed or was counted before."""
        version = seen.match.version

        def count(stored: str) -> str:
            settings = MatchSettings.load(stored)
            had = settings.hints.get(seat, ())
            if version not in had:
                settings.hints = settings.hints | {seat: (*had, version)}
            return settings.dump()

        async with self.matches.lock(seen.id):  # who has loaded it stores it without a conflict
            await self.matches.database.write(
                lambda conn: settings_changes.change(conn, seen.id, version, count)
            )
