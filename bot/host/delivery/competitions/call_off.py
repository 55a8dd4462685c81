"""Calling off a cup or season that has not begun: the question before, and the post after."""

from collections.abc import Callable

from sqlalchemy import Connection

from bot.host.delivery import error_meanings
from bot.host.delivery.messages import GoneError, Messenger, NotAllowedError, RefusedError
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.member import escape_markdown, words_for
from bot.host.ui.message import Button, Mention, MessageContent
from games.core.translation import N_, Translator
from storage.engine.database import Database
from storage.member import preferences
from storage.server import servers
from storage.server.cups import CupRow
from storage.server.seasons import SeasonRow

MEANS = N_("Call off **{name}**? Everybody who has signed up is out, and it can't be opened again.")
FINAL = (GoneError, NotAllowedError, RefusedError)
"""Errors after which another attempt would fail as well."""


def question(name: str, action: str, words: Translator) -> MessageContent:
    """Return the question; `action` is what the button does that confirms it."""
    yes = Button(words("Call it off"), custom_id_of(action), "danger")
    return MessageContent("", (words(MEANS, name=escape_markdown(name)),), ((yes,),))


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
    content, nonce = MessageContent("", (said(words),), ping=ping), f"{row.id}.off"
    try:
        await messenger.post(row.channel_id, content, nonce=nonce, silent=ping is None)
    except FINAL as gone:
        error_meanings.log_failure("cancellation_post_failed", gone, of=row.id)
