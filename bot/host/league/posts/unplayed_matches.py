"""The reminder of unplayed matches in a round that closes soon."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from bot.host.league.posts.fixture_lines import fixture_line, plain_pair
from bot.host.league.rules.division import Division
from bot.host.ui.custom_id import CustomId
from bot.host.ui.message import Button, Link, Mention, MessageContent, Row
from games.core.translation import Translator
from storage.match import messages
from storage.server import divisions
from storage.server.divisions import FixtureRow

MOST_WAYS = 4
"""The most buttons that lead to matches, beside the one to the table."""


def post(
    conn: Connection, part: Division, facts: Mapping[str, Any], title: str, words: Translator
) -> MessageContent:
    """Return the unplayed matches of a round that closes soon, with links.

    It mentions the members named in `facts`.
    """
    stage, keys = facts["stage"], facts["matches"]
    closing = part.closing(stage)
    at = closing.due // 1000 if closing is not None else 0
    found = [one for key in keys if (one := divisions.fixture_of(conn, key)) is not None]
    lines = [
        words("Round {n} closes <t:{at}:R>. Not played yet:", n=stage + 1, at=at),
        *(fixture_line(part, one, words) for one in found),
    ]
    users = {one.number: one.user_id for one in part.members}
    called = [user for one in facts["numbers"] if (user := users.get(one)) is not None]
    text = words("your match still waits for you.")
    ping = Mention(called[0], text, tuple(called[1:])) if called else None
    loaded = Button(words("Season table"), str(CustomId(keys[0], "/season-table")))
    row: Row = (*_ways(conn, part, found, words), loaded)
    return MessageContent(title, tuple(lines), (row,), ping=ping, mood="live")


def _ways(
    conn: Connection, part: Division, found: list[FixtureRow], words: Translator
) -> tuple[Link, ...]:
    """Return buttons that link to the messages of these matches."""
    ways = []
    for one in found[:MOST_WAYS]:
        shown = messages.of(conn, one.match_id or "")
        post = shown.get("card") or shown.get("lobby")
        if post is not None:
            place = f"{part.season.guild_id}/{post.channel_id}/{post.message_id}"
            url = f"https://discord.com/channels/{place}"
            ways.append(Link(plain_pair(part, one, words), url))
    return tuple(ways)
