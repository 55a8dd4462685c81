"""Answers to problem reports, shown to their members once, with whatever they press next."""

from sqlalchemy import Connection

from bot.host.match.match_service import MatchService
from bot.host.ui.interaction import MemberInteraction, Reply
from bot.host.ui.member import escape_markdown, words_for
from bot.host.ui.notices import joined, with_text
from games.core.translation import Translator
from storage.owner import reports
from storage.owner.reports import ReportRow


class ReportAnswers:
    """Adds the answer to a reply, and stores that it was read once the reply has arrived."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self.database = match_service.database
        self._shown: dict[int, list[int]] = {}
        """By interaction: the answers that its reply shows."""

    async def added(self, interaction: MemberInteraction, reply: Reply) -> Reply:
        """Return the reply with the answers that its member has not read yet, oldest first.

        Those for which it has no room wait for another reply, as all do if it is a form or a file.
        """
        user_id = interaction.member.user_id
        found = await self.database.read(lambda conn: reports.untold(conn, user_id))
        words, text = words_for((), interaction.member.locale), ""
        shown, told = reply, list[int]()
        for one in found:
            text = joined(text, _answer(one, words))
            longer = with_text(interaction, reply, text)
            if longer is None:
                break
            shown = longer
            told.append(one.id)
        if told:
            self._shown[interaction.token] = told
        return shown

    async def replied(self, interaction: MemberInteraction, *, has_arrived: bool) -> None:
        """Store that the answers in this reply were read, if it has arrived."""
        found, now = self._shown.pop(interaction.token, []), self.matches.now()
        if not found or not has_arrived:
            return

        def note(conn: Connection) -> None:
            for one in found:
                reports.set_told(conn, one, now)

        await self.database.write(note)


def _answer(one: ReportRow, words: Translator) -> str:
    text = escape_markdown(one.answer or "")
    return words("✉️ Your report `{code}` was answered: {answer}", code=one.code, answer=text)
