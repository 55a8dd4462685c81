"""`/owner block` and `/owner unblock`: a question with its history, a form for the reason."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from sqlalchemy import Connection

from bot.host.match.match_service import MatchService
from bot.host.owners import owner_view, owners_log
from bot.host.owners.owner_access import OwnerSettings
from bot.host.owners.owner_watch import OwnerWatch
from bot.host.refusal import Refusal
from bot.host.ui.interaction import MemberInteraction, OpenModal, Reply, update_or_ephemeral
from bot.host.ui.numbers import user_id
from bot.host.ui.typed_text import not_too_long
from games.core.translation import N_, Translator
from storage.owner import blocks
from storage.owner.blocks import Block
from storage.server import audit
from storage.server.audit import Note

OwnersHandler: TypeAlias = Callable[[MemberInteraction, Translator], Awaitable[Reply]]
NO_ID = N_("Give the id of a member or of a server: its number in Discord's developer mode.")
IS_BLOCKED = {
    blocks.MEMBER: N_("The member `{id}` is blocked already."),
    blocks.SERVER: N_("The server `{id}` is blocked already."),
}
ENDING = {
    blocks.MEMBER: N_(
        "Their matches end without a result. In a cup or season a computer plays on."
    ),
    blocks.SERVER: N_(
        "All that is played there is on hold until you unblock it. Nobody loses time."
    ),
}
"""What a block does, by what is blocked."""


class BlockCommands:
    """Handles blocks; whoever is blocked never reads the reason."""

    def __init__(
        self,
        match_service: MatchService,
        watch: OwnerWatch,
        who: OwnerSettings,
        show_log: OwnersHandler,
    ) -> None:
        """Let these owners block; `show_log` is the answer to what was done."""
        self.matches = match_service
        self.database = match_service.database
        self.watch = watch
        self.who = who
        self.show_log = show_log
        self.handlers: dict[str, OwnersHandler] = {
            "owner-block": self.ask,
            "owner-block-why": self.ask_reason,
            "owner-block-yes": self.block,
            "owner-unblock": self.unblock,
        }

    async def ask(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """Show what a block does, and the earlier ones, with the button that goes on."""
        kind, blocked_id = self._blockable(interaction)

        def read(conn: Connection) -> tuple[bool, list[Note]]:
            is_blocked = blocks.has(conn, kind, blocked_id)
            return is_blocked, owners_log.blocks_of(conn, kind, blocked_id)

        is_blocked, history = await self.database.read(read)
        if is_blocked:
            action = None
            sentence = words(IS_BLOCKED[kind], id=blocked_id)
        else:
            action = f"/owner-block-why {kind} {blocked_id}"
            asked = words(owner_view.ASKED[kind], id=blocked_id)
            sentence = f"{asked} {words(ENDING[kind])}"
        content = owner_view.block(sentence, history, action, words)
        return update_or_ephemeral(interaction, content)

    async def ask_reason(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """Open the form for the reason, which blocks when it is sent."""
        return OpenModal(owner_view.reason_form(*self._blockable(interaction), words))

    async def block(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """Block a member, whose running matches end, or a server, which rests from then on."""
        (kind, blocked_id), now = self._blockable(interaction), self.matches.now()
        reason = " ".join(interaction.answers.get("reason", "").split())
        not_too_long(reason, owner_view.LONGEST_REASON)
        detail = {kind: blocked_id} | ({"reason": reason} if reason else {})
        note = owners_log.entry(interaction, "block", now, **detail)

        def write(conn: Connection) -> None:
            if blocks.put(conn, Block(kind, blocked_id, now)):
                audit.add(conn, note)

        await self.database.write(write)
        await self.watch.decide()
        return await self.show_log(interaction, words)

    async def unblock(self, interaction: MemberInteraction, words: Translator) -> Reply:
        """End a block."""
        (kind, blocked_id), now = target(interaction), self.matches.now()
        note = owners_log.entry(interaction, "unblock", now, **{kind: blocked_id})

        def write(conn: Connection) -> bool:
            was_blocked = blocks.remove(conn, kind, blocked_id, now)
            if was_blocked:
                audit.add(conn, note)
            return was_blocked

        if not await self.database.write(write):
            raise Refusal(N_("Nobody with that id is blocked."))
        await self.watch.refresh()
        return await self.show_log(interaction, words)

    def _blockable(self, interaction: MemberInteraction) -> tuple[str, int]:
        """Return the kind and the id in the custom id; raises `Refusal` for an owner's own."""
        kind, blocked_id = target(interaction)
        if kind == blocks.MEMBER and blocked_id in self.who.users:
            raise Refusal(N_("That is one of the owners."))
        if kind == blocks.SERVER and blocked_id in self.who.servers:
            raise Refusal(N_("That is the owners' own server."))
        return kind, blocked_id


def target(interaction: MemberInteraction) -> tuple[str, int]:
    """Return the kind and the id in the custom id; raises `Refusal` if there are none."""
    match interaction.custom_id.arguments:
        case [_, blocks.MEMBER | blocks.SERVER as kind, word]:
            try:
                return kind, user_id(word)
            except ValueError:
                pass
    raise Refusal(NO_ID)
