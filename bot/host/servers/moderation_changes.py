"""PressChanges of running matches by a moderator, each written to the audit log."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from sqlalchemy import Connection

from bot.host.match.handler_result import Handled, PressChanges
from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_service import MatchService
from bot.host.match.match_writer import TransactionHook, no_hook
from bot.host.refusal import Refusal
from bot.host.servers import moderation_view
from bot.host.ui.interaction import MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.member import words_for
from bot.host.ui.permissions import guild_of
from bot.host.views import moderation_notice
from games.core.game import Outcome
from games.core.translation import N_
from storage.match import matches
from storage.server import audit
from storage.server.audit import Note

NO_MATCH_HERE = N_("No match is running here. /moderate list shows those of this server.")
FASTER = N_("Someone was faster. Look at the match again.")


@dataclass(frozen=True, slots=True)
class ModerationEffect:
    """The effects of a moderator's change: `facts` are public, `ids` of members are not.

    `also` is written in the same transaction; with an `outcome` the match is over.
    """

    facts: Mapping[str, Any] = field(default_factory=dict)
    ids: Mapping[str, Any] = field(default_factory=dict)
    also: TransactionHook = no_hook
    outcome: Outcome | None = None


_STAMP = re.compile(r" i(\d{1,8})$")
Change: TypeAlias = Callable[[LoadedMatch], ModerationEffect]
"""PressChanges a loaded match; raises `Refusal` if that is not allowed."""


class ModerationChanges:
    """Applies moderators' changes to the matches of their server."""

    def __init__(self, match_service: MatchService) -> None:
        self.matches = match_service
        self.database = match_service.database

    async def apply(
        self, interaction: MemberInteraction, what: str, change: Change
    ) -> Reply | Handled:
        """Apply a change to a running match, log it, and return the updated panel."""
        async with self.matches.lock(await self._match_of(interaction)):
            loaded = await self.load(interaction)
            loaded.require_running()
            if is_outdated(interaction, loaded):
                return await self.panel(interaction, loaded, FASTER)
            done = change(loaded)
            moderation_notice.set_notice(loaded, what, done.facts, self.matches.now())
            note = self.audit_note(interaction, loaded, what, {**done.facts, **done.ids})

            def write(conn: Connection) -> None:
                done.also(conn)
                audit.add(conn, note)

            await self.matches.save_change(loaded, write, outcome=done.outcome)
        panel = await self.panel(interaction, loaded)
        return Handled(panel, changes=PressChanges((loaded.id, *loaded.opened)))

    def audit_note(
        self,
        interaction: MemberInteraction,
        loaded: LoadedMatch,
        what: str,
        detail: Mapping[str, Any],
    ) -> Note:
        """Return the entry of the audit log about an action of this moderator."""
        assert loaded.row.guild_id is not None, "only matches of a server are moderated"
        return Note(
            guild_id=loaded.row.guild_id,
            match_id=loaded.id,
            user_id=interaction.member.user_id,
            what=what,
            detail=detail,
            at=self.matches.now(),
        )

    async def panel(
        self, interaction: MemberInteraction, loaded: LoadedMatch, notice: str = ""
    ) -> Reply:
        """Return the panel of a match with the available actions, below a `notice`."""
        words = words_for(loaded.row.seats, interaction.member.locale)
        content = moderation_view.panel(loaded, interaction.grant, words)
        content = replace(content, notice=words(notice) if notice else "")
        return update_or_ephemeral(interaction, content)

    async def load(self, interaction: MemberInteraction) -> LoadedMatch:
        """Load the interaction's match; raises `Refusal` if it is not of this server."""
        guild_id = guild_of(interaction)
        loaded = await self.matches.load(await self._match_of(interaction))
        if loaded.row.guild_id != guild_id:
            raise Refusal(NO_MATCH_HERE)
        return loaded

    async def _match_of(self, interaction: MemberInteraction) -> str:
        """Return the match id in the custom id, else the select's value, else this channel's."""
        if len(interaction.custom_id.arguments) > 1:
            return interaction.custom_id.arguments[1]
        if interaction.custom_id.is_select:
            return "".join(interaction.values)
        here = interaction.place.channel_id
        rows = await self.database.read(lambda conn: matches.running_in(conn, here))
        if not rows:
            raise Refusal(NO_MATCH_HERE)
        return rows[-1].id


def is_outdated(interaction: MemberInteraction, loaded: LoadedMatch) -> bool:
    """Return whether a moderator has acted in the match since the button was shown.

    What is pressed twice, or by two moderators at once, is done once. Commands have no stamp.
    """
    seen = _STAMP.search(interaction.custom_id.action)
    return seen is not None and int(seen[1]) != moderation_notice.stamp(loaded)
