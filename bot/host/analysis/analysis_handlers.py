"""The button that analyses a finished match, and shows what was found."""

from contextlib import suppress

from sqlalchemy import Connection

from bot.host.analysis import analysis_sheet, match_analysis, point_page
from bot.host.analysis.analysis_run import JudgedMove
from bot.host.analysis.analysis_sheet import ToldChoice
from bot.host.analysis.better_line import BetterLine, LineRequest, better_line
from bot.host.analysis.match_analysis import MatchAnalysis
from bot.host.analysis.turning_points import TurningPoint, points_of
from bot.host.match.handler_result import Handled, MatchHandler
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_archive import Archive
from bot.host.refusal import Refusal
from bot.host.ui.interaction import EphemeralMessage, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.member import words_for
from bot.host.ui.message import MessageContent
from bot.host.ui.numbers import number_at
from bot.host.ui.routing import Routes
from games.core.dice import match_key
from games.core.translation import N_, Translator
from storage.match import outbox
from storage.match.outbox import OutboxRow

KIND = "analysis"
"""The kind of the outbox row that asks for an analysis."""
STILL_RUNS = N_("I analyse a match once it is over. Press Analysis on its result then.")
ALONE = N_("You played alone, so there is no chance to win to look at. Replay shows every move.")
NO_MOVES = N_("Nothing was played, so there is nothing to analyse.")
WORKING = N_("I look at every move; that takes up to a minute. Then the analysis stands here.")


class Analyses:
    """Shows analyses, and asks for those that do not exist yet."""

    def __init__(self, archive: Archive) -> None:
        """Show the analyses of this archive's matches."""
        self.archive = archive
        self.matches = archive.matches
        self.match_routes = Routes[MatchHandler]({"analyse": self.analyse, "point": self.point})

    async def analyse(self, interaction: MemberInteraction) -> Reply | Handled:
        """Show the analysis of a match, or ask for it; raises `Refusal` if it has none."""
        loaded = await self._load(interaction)
        content = await self.shown(loaded, interaction.member.user_id, interaction.member.locale)
        if content is None:
            return await self._ask(interaction, loaded)
        return update_or_ephemeral(interaction, content)

    async def point(self, interaction: MemberInteraction) -> Reply | Handled:
        """Show a turning point: what was played, what was better, or a step of the better line.

        A button of an analysis that has been worked out anew shows that one.
        """
        loaded = await self._load(interaction)
        found = await self._stored(loaded.id)
        number, step = (number_at(interaction.custom_id.arguments, at, 0) for at in (1, 2))
        points = () if found is None else points_of(found)
        told = next((point for point in points if point.number == number and point.move), None)
        if told is None or told.move is None:
            return await self.analyse(interaction)
        line = await self._line(loaded, told, told.move)
        words = words_for(loaded.row.seats, interaction.member.locale)
        content = point_page.page(loaded, told, line, step, words)
        return update_or_ephemeral(interaction, content)

    async def shown(self, loaded: LoadedMatch, user_id: int, locale: str) -> MessageContent | None:
        """Return the analysis of a match as a member reads it, None if it has none yet."""
        found = await self._stored(loaded.id)
        if found is None:
            return None
        words, reader = words_for(loaded.row.seats, locale), loaded.row.seat_of(user_id)
        choices = await self._choices(loaded, found, words)
        return analysis_sheet.sheet(loaded, found, choices, words, reader)

    async def _load(self, interaction: MemberInteraction) -> LoadedMatch:
        """Return a match that can be analysed; raises `Refusal` if it cannot."""
        loaded = await self.matches.load(interaction.custom_id.match)
        if loaded.is_running:
            raise Refusal(STILL_RUNS)
        if len(loaded.row.seats) == 1:
            raise Refusal(ALONE)
        if not loaded.match.move:
            raise Refusal(NO_MOVES)
        return loaded

    async def _stored(self, match_id: str) -> MatchAnalysis | None:
        return await self.matches.database.read(
            lambda conn: match_analysis.stored_of(conn, match_id)
        )

    async def _ask(self, interaction: MemberInteraction, loaded: LoadedMatch) -> Handled:
        """Put the analysis into the outbox, unless it waits there already."""

        def enqueue(conn: Connection) -> tuple[OutboxRow, ...]:
            waiting = outbox.open_rows(conn, match_id=loaded.id)
            if any(row.kind == KIND for row in waiting):
                return ()
            return (self.matches.enqueue(conn, loaded.row, KIND),)

        rows = await self.matches.database.write(enqueue)
        words = words_for(loaded.row.seats, interaction.member.locale)
        content = analysis_sheet.waiting(loaded, words(WORKING), words)
        return Handled(EphemeralMessage(content), interaction, loaded, rows, left="telling")

    async def _choices(
        self, loaded: LoadedMatch, found: MatchAnalysis, words: Translator
    ) -> dict[int, ToldChoice]:
        """Return the choices among the turning points, by number, with the labels of their buttons.

        Those that the present rules cannot replay are left out.
        """
        told = [point.move for point in points_of(found)]
        rows = await self.archive.moves(loaded.id)
        choices = {}
        for move in (judged_move for judged_move in told if judged_move is not None):
            with suppress(Refusal):
                state = await self.archive.position(loaded, rows, move.number - 1)
                told_choice = analysis_sheet.told_choice(loaded.definition, state, move, words)
                choices[move.number] = told_choice
        return choices

    async def _line(self, loaded: LoadedMatch, point: TurningPoint, move: JudgedMove) -> BetterLine:
        """Return the line of a turning point; raises `Refusal` if its position is not known."""
        rows = await self.archive.moves(loaded.id)
        row, judgement = rows[move.number - 1], move.judgement
        request = LineRequest(
            loaded.definition.name,
            await self.archive.state_before(loaded, rows, move.number),
            judgement.seat,
            point_page.lines_before(row.lines, judgement.line),
            point_page.shown_turn(point),
            match_key(loaded.row.seed, loaded.row.mix),
            row.era,
        )
        return await self.archive.workers.run(better_line, request)
