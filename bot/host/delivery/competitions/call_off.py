"""Calling off a cup or season that has not begun: the question before, and the post after."""

from collections.abc import Callable, Mapping

from sqlalchemy import Connection

from bot.host.clock.turn_clock import DAY
from bot.host.delivery import error_meanings
from bot.host.delivery.competitions.competition import Kind
from bot.host.delivery.messages import (
    DeliveryError,
    GoneError,
    Messenger,
    NotAllowedError,
    RefusedError,
    TransientDeliveryError,
)
from bot.host.match.handler_result import MatchHandler
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.interaction import MemberInteraction, Reply, update_or_ephemeral
from bot.host.ui.member import escape_markdown, words_for
from bot.host.ui.message import Button, Mention, MessageContent
from games.core.translation import N_, Translator
from storage.engine.database import Database
from storage.member import preferences
from storage.server import servers
from storage.server.cups import CupRow
from storage.server.seasons import SeasonRow

MEANS = N_("Call off **{name}**? Everybody who has signed up is out, and it can't be opened again.")
KEPT = N_("Nothing has changed: sign-up goes on.")
FINAL = (GoneError, NotAllowedError, RefusedError)
"""After these a post is left out."""
SHOWN_FOR = 60 * DAY
"""How long (ms) after its opening a sign-up message may wait for a permission, or a thread."""


def routes(kind: Kind, ask: MatchHandler, cancel: MatchHandler) -> Mapping[str, MatchHandler]:
    """Return the handlers of the button *Cancel* and of the answers to its question.

    Under messages of earlier versions the button is what confirmed the question later.
    """
    asking = dict.fromkeys((f"{kind}-cancel-ask", f"{kind}-cancel"), ask)
    return {**asking, f"{kind}-cancel-yes": cancel, f"{kind}-keep": _keep}


def is_edited_later(row: CupRow | SeasonRow, error: DeliveryError, now: int) -> bool:
    """Return whether an edit of a sign-up message that failed is to be tried again.

    A permission may be given back, and an archived thread be opened, so that the message would keep
    its buttons for ever.
    """
    if isinstance(error, (GoneError, RefusedError)):
        return False
    return isinstance(error, TransientDeliveryError) or now < row.created_at + SHOWN_FOR


def question(kind: Kind, row: CupRow | SeasonRow, words: Translator) -> MessageContent:
    """Return the question whether to call a cup or season off."""
    action = custom_id_of(f"/{kind}-cancel-yes {row.id}")
    yes = Button(words("Yes, call it off"), action, "danger")
    no = Button(words("Leave it"), custom_id_of(f"/{kind}-keep {row.id}"))
    return MessageContent("", (words(MEANS, name=escape_markdown(row.name)),), ((yes, no),))


async def _keep(interaction: MemberInteraction) -> Reply:
    """Say that nothing was called off, in place of the question."""
    return update_or_ephemeral(interaction, MessageContent("", (interaction.words(KEPT),)))


async def tell_host(
    database: Database,
    messenger: Messenger,
    row: CupRow | SeasonRow,
    said: Callable[[Translator], str],
    mention: str,
) -> None:
    """Post what a cup or season was called off for, in its channel, with a mention of its host."""

    def read(conn: Connection) -> tuple[str, bool]:
        wanted = preferences.may_be_mentioned(conn, (row.host_id,))
        return servers.language_of(conn, row.guild_id), bool(wanted)

    language, may_ping = await database.read(read)
    words = words_for((), language)
    ping = Mention(row.host_id, words(mention)) if may_ping else None
    await post(messenger, row, MessageContent("", (said(words),), ping=ping), f"{row.id}.off")


async def post(
    messenger: Messenger, row: CupRow | SeasonRow, content: MessageContent, nonce: str
) -> None:
    """Post about a cup or season in its channel, unless Discord refuses that for good."""
    try:
        await messenger.post(row.channel_id, content, nonce=nonce, silent=content.ping is None)
    except FINAL as gone:
        error_meanings.log_failure("cancellation_post_failed", gone, competition=row.id)
