"""The button that analyses a finished match, and shows what was found."""

from contextlib import suppress

from sqlalchemy import Connection

from bot.host.analysis import analysis_sheet, match_analysis
from bot.host.analysis.analysis_sheet import ToldChoice
from bot.host.analysis.match_analysis import MatchAnalysis
from bot.host.analysis.turning_points import points_of
from bot.host.match.handler_result import Handled, MatchHandler
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_archive import Archive
from bot.host.refusal import Refusal
from bot.host.ui.interaction import EphemeralMessage, MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.member import words_for
from bot.host.ui.message import MessageContent
from bot.host.ui.routing import Routes
from games.core.translation import N_, Translator
from storage.match import outbox
from storage.match.outbox import OutboxRow

KIND = "analysis"
"""The kind of the outbox row that asks for an analysis."""
STILL_RUNS = N_("I analyse a match once it is over. Press Analysis on its result then.")
ALONE = N_("You played alone, so there is no chance to win to look at. Replay shows every move.")
NO_MOVES = N_("Nothing was played, so there is nothing to analyse.")
WORKING = N_("I look at every move; that takes up to a minute. The result says when I am done.")


class Analyses:
    """Shows analyses, and asks for those that do not exist yet."""

    def __init__(self, archive: Archive) -> None:
        """Show the analyses of this archive's matches."""
        self.archive = archive
        self.matches = archive.matches
        self.match_routes = Routes[MatchHandler]({"analyse": self.analyse})

    async def analyse(self, interaction: MemberInteraction) -> Reply | Handled:
        """Show the analysis of a match, or ask for it; raises `Refusal` if it has none."""
        loaded = await self.matches.load(interaction.custom_id.match)
        if loaded.is_running:
            raise Refusal(STILL_RUNS)
        if len(loaded.row.seats) == 1:
            raise Refusal(ALONE)
        if not loaded.match.move:
            raise Refusal(NO_MOVES)
        words = words_for(loaded.row.seats, interaction.member.locale)
        found = await self.matches.database.read(
            lambda conn: match_analysis.stored_of(conn, loaded.id)
        )
        if found is None:
            return await self._ask(interaction, loaded, words)
        choices = await self._choices(loaded, found, words)
        reader = loaded.row.seat_of(interaction.member.user_id)
        content = analysis_sheet.sheet(loaded, found, choices, words, reader)
        return update_or_ephemeral(interaction, content)

    async def _ask(
        self, interaction: MemberInteraction, loaded: LoadedMatch, words: Translator
    ) -> Handled:
        """Put the analysis into the outbox, unless it waits there already."""

        def enqueue(conn: Connection) -> tuple[OutboxRow, ...]:
            waiting = outbox.open_rows(conn, match_id=loaded.id)
            if any(row.kind == KIND for row in waiting):
                return ()
            return (self.matches.enqueue(conn, loaded.row, KIND),)

        rows = await self.matches.database.write(enqueue)
        content = MessageContent(words("📈 Analysis"), (words(WORKING),))
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
