"""The hints of lessons: what a computer would do on a page, computed once per page."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace

from bot.host.analysis import hint_card
from bot.host.analysis.told_turn import ADVISED, told_turn
from bot.host.computers.choices import ChooseRequest
from bot.host.computers.computer_service import ComputerService
from bot.host.match import hints
from bot.host.match.hints import Hint
from bot.host.refusal import Refusal
from bot.host.ui.interaction import Handler, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.routing import Routes
from bot.host.views import help_pages, lessons
from games.core.definition import GameDefinition
from games.core.pictures.marks import marked
from games.core.translation import N_

ANOTHER_WAY = N_("The lesson goes another way here: press its first button.")


class LessonHints:
    """Shows learners what a computer would do; these hints are not counted."""

    def __init__(self, games: Mapping[str, GameDefinition], computers: ComputerService) -> None:
        """Ask these computers for hints in the lessons of these games."""
        self._games = games
        self._computers = computers
        self._known: dict[tuple[str, int], Hint] = {}
        """Hints by game and page."""
        self._begun: dict[tuple[str, int], asyncio.Task[Hint]] = {}
        """The tasks of hints that are being computed."""
        self.routes = Routes[Handler]({lessons.HINT_ROUTE: self.hint})

    async def hint(self, interaction: MemberInteraction) -> Reply:
        """Show the page again, with a hint above it if the learner has a choice there."""
        name = " ".join(interaction.custom_id.arguments[1:2])
        if name not in self._games:
            raise Refusal(help_pages.OLD_LIST)
        definition = self._games[name]
        at, locale = lessons.asked_page(definition, interaction), interaction.member.locale
        page = lessons.content(definition, at, locale)
        if not lessons.has_hint(definition, at):
            return update_or_ephemeral(interaction, page)
        lesson, match = lessons.lesson_of(definition), lessons.position_at(definition, at).match
        words, found = lessons.LessonWords(lesson, locale), await self._hint(definition, at)
        seat = lesson.seat
        told = told_turn(definition, match.state, seat, (found.line,), words)
        said = hint_card.sentences(definition, match.state, seat, found, told, words)
        if lesson.pages[at].line.split(",")[0] != found.line:
            said.append(words(ANOTHER_WAY))
        page = replace(page, notice="\n".join(said))
        if page.picture is not None:
            marks = told.marks("better", ADVISED, words.for_pictures())
            page = replace(page, picture=marked(page.picture, marks))
        return update_or_ephemeral(interaction, page)

    async def _hint(self, definition: GameDefinition, at: int) -> Hint:
        """Return the hint for a page; one that is cached or being computed is used again."""
        page = definition.name, at
        if page in self._known:
            return self._known[page]
        if page not in self._begun:
            self._begun[page] = asyncio.create_task(self._work_out(definition, at))
        return await asyncio.shield(self._begun[page])

    async def _work_out(self, definition: GameDefinition, at: int) -> Hint:
        """Compute the hint in a worker, and cache it."""
        page = definition.name, at
        try:
            request = ChooseRequest(
                definition.name,
                definition.usual_level,
                lessons.lesson_of(definition).seat,
                definition.dump_state(lessons.position_at(definition, at).match.state),
                f"lesson {definition.name} {at}".encode(),
            )
            hint = await hints.find(self._computers, request)
        finally:
            del self._begun[page]
        self._known[page] = replace(hint, more=())  # a lesson goes step by step
        return self._known[page]
