"""Answers to problem reports, shown to their members once, with whatever they press next."""

from dataclasses import replace

from sqlalchemy import Connection

from bot.host.match.match_service import MatchService
from bot.host.ui.interaction import (
    EphemeralMessage,
    MemberInteraction,
    PublicMessage,
    Reply,
    UpdateMessage,
)
from bot.host.ui.member import escape_markdown, words_for
from storage.owner import reports


class ReportAnswers:
    """Adds the answer to a reply, and stores that it was read once the reply has arrived."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self.database = match_service.database
        self._shown: dict[int, list[int]] = {}
        """By interaction: the answers that its reply shows."""

    async def added(self, interaction: MemberInteraction, reply: Reply) -> Reply:
        """Return the reply with the answers that its member has not read yet.

        A form or a file has no room for them.
        """
        if not isinstance(reply, EphemeralMessage | UpdateMessage | PublicMessage):
            return reply
        user_id = interaction.member.user_id
        found = await self.database.read(lambda conn: reports.untold(conn, user_id))
        if not found:
            return reply
        self._shown[interaction.token] = [one.id for one in found]
        words = words_for((), interaction.member.locale)
        lines = [
            words(
                "✉️ Your report `{code}` was answered: {answer}",
                code=one.code,
                answer=escape_markdown(one.answer or ""),
            )
            for one in found
        ]
        is_private = isinstance(reply, EphemeralMessage) or interaction.private
        if isinstance(reply, EphemeralMessage | UpdateMessage) and is_private:
            notice = "\n".join([*filter(None, [reply.content.notice]), *lines])
            return replace(reply, content=replace(reply.content, notice=notice))
        assert not isinstance(reply, EphemeralMessage), "it is private"
        return replace(reply, aside="\n".join([*filter(None, [reply.aside]), *lines]))

    async def replied(self, interaction: MemberInteraction, *, complete: bool) -> None:
        """Store that the answers in this reply were read, if it has arrived."""
        found, now = self._shown.pop(interaction.token, []), self.matches.now()
        if not found or not complete:
            return

        def note(conn: Connection) -> None:
            for one in found:
                reports.set_told(conn, one, now)

        await self.database.write(note)
