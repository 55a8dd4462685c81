"""Answers to problem reports, shown to their members once, with whatever they press next."""

from collections.abc import Sequence

from sqlalchemy import Connection

from bot.host.match.match_service import MatchService
from bot.host.ui.interaction import MemberInteraction, Reply
from bot.host.ui.member import escape_markdown
from bot.host.ui.notices import joined, with_text
from games.core.translation import Translator
from storage.owner import reports
from storage.owner.reports import ReportRow


class ReportAnswers:
    """Adds answers to a reply, and stores that they were read once it has arrived."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self.database = match_service.database

    async def added(
        self, interaction: MemberInteraction, reply: Reply
    ) -> tuple[Reply, tuple[int, ...]]:
        """Return the reply with the answers that its member has not read yet, and their ids.

        They are added oldest first. Those for which it has no room wait for another reply, as all
        do if it is a form or a file.
        """
        user_id = interaction.member.user_id
        found = await self.database.read(lambda conn: reports.untold(conn, user_id))
        words, text = interaction.words, ""
        shown, told = reply, list[int]()
        for report in found:
            text = joined(text, _answer(report, words))
            longer = with_text(interaction, reply, text)
            if longer is None:
                break
            shown = longer
            told.append(report.id)
        return shown, tuple(told)

    async def note_read(self, answers: Sequence[int]) -> None:
        """Store that answers were read, as their reply has arrived."""
        now = self.matches.now()

        def store(conn: Connection) -> None:
            for answer in answers:
                reports.set_told(conn, answer, now)

        await self.database.write(store)


def _answer(report: ReportRow, words: Translator) -> str:
    text = escape_markdown(report.answer or "")
    return words("✉️ Your report `{code}` was answered: {answer}", code=report.code, answer=text)
