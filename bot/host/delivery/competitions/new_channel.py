"""What may keep a cup or season from going on in a channel, and the question before it moves.

The bot may lack permissions there, and members may not see it.
"""

from contextlib import suppress
from dataclasses import dataclass

from bot.host.delivery.messages import DeliveryError
from bot.host.ui.channel_permissions import (
    IN_THREADS,
    OPENING_THREADS,
    POSTING,
    ChannelPermissions,
    PermissionChecker,
    survey_lines,
)
from bot.host.ui.interaction import Location
from bot.host.ui.member import escape_markdown
from bot.host.ui.message import Button, MessageContent
from games.core.translation import N_, Translator, ngettext_noop

MEANS = N_(
    "Move **{name}** into this channel? From now on it is played and posted here. What was posted "
    "stays where it is, and nobody loses time."
)
LACKS = N_("I can't move **{name}** here: I may not do all it needs in this channel.")
BLIND = ngettext_noop(
    "{n} player can't see this channel. Let them in, or they can't play here.",
    "{n} players can't see this channel. Let them in, or they can't play here.",
)


@dataclass(frozen=True, slots=True)
class NewChannel:
    """What is known of a channel: what the bot lacks there, and how many members can't see it.

    `lacks` None: the bot may do all it needs there, or that is unknown. `blind` 0 may be unknown.
    """

    lacks: ChannelPermissions | None = None
    blind: int = 0


async def examine(
    checker: PermissionChecker,
    guild_id: int,
    place: Location,
    users: tuple[int, ...],
    *,
    threads: bool,
) -> NewChannel:
    """Return what is known of the channel of `place`; nothing while Discord does not answer.

    `threads`: matches are played in threads of their own below that channel.
    """
    channel_id = place.main_channel_id
    rights = IN_THREADS if place.is_thread else (*POSTING, *(OPENING_THREADS if threads else ()))
    lacks, blind = None, None
    with suppress(DeliveryError):
        (channel_permissions,) = await checker.survey(guild_id, (channel_id,), rights)
        # a channel that the check does not know exists: somebody is pressing a button there
        lacks = (
            channel_permissions
            if channel_permissions.lacking and not channel_permissions.is_gone
            else None
        )
    with suppress(DeliveryError):
        blind = await checker.count_blind(guild_id, channel_id, users)
    return NewChannel(lacks, blind or 0)


def question(
    name: str, new_channel: NewChannel, actions: tuple[str, str, str], words: Translator
) -> MessageContent:
    """Return what it means to move a cup or season into a channel, and the question whether to.

    Where the bot lacks a permission, return which, and how to grant it. `actions` are the custom
    ids that ask (again), move, and leave it where it is.
    """
    ask, move, leave = actions
    shown, keep = escape_markdown(name), Button(words("Leave it"), leave)
    if new_channel.lacks is not None:
        again = Button(words("Check again"), ask, "main")
        lines = (words(LACKS, name=shown), *survey_lines(new_channel.lacks, words))
        return MessageContent("", lines, ((again, keep),))
    lines = (words(MEANS, name=shown),)
    if new_channel.blind:
        lines = (*lines, f"⚠ {words.plural(*BLIND, new_channel.blind)}")
    yes = Button(words("Move it here"), move, "main")
    return MessageContent("", lines, ((yes, keep),))
