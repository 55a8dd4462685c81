"""Sentences for one member, added to a reply that has its own: nothing replaces anything."""

from dataclasses import replace

from bot.host.ui.fitting import fits, shows_notice
from bot.host.ui.interaction import (
    EphemeralMessage,
    MemberInteraction,
    PublicMessage,
    Reply,
    UpdateMessage,
    ephemeral_text,
)
from bot.host.ui.message import MessageContent


def joined(*texts: str) -> str:
    """Return the texts that are not empty, one below the other."""
    return "\n".join(filter(None, texts))


def noticed(content: MessageContent, text: str) -> MessageContent:
    """Return the content with a sentence above the notice that it has."""
    return replace(content, notice=joined(text, content.notice))


def with_text(interaction: MemberInteraction, reply: Reply, text: str) -> Reply | None:
    """Return the reply with a text that its member alone sees; None without room for all of it.

    It stands in the private message, or in one of its own if the message is public or full. A form
    or a file has no room.
    """
    if isinstance(reply, EphemeralMessage) or (
        isinstance(reply, UpdateMessage) and interaction.private
    ):
        content = noticed(reply.content, text)
        if shows_notice(content):
            return replace(reply, content=content)
    if isinstance(reply, UpdateMessage | PublicMessage):
        aside = joined(text, reply.aside)
        if fits(ephemeral_text(aside).content):
            return replace(reply, aside=aside)
    return None
