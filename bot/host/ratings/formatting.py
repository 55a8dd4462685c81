"""Formatting of members' names and of durations in results."""

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection

from bot.host.ui.member import escape_markdown
from games.core.translation import Translator
from storage.member import players

MINUTE = 60_000
HOUR = 60 * MINUTE
DAYS = 48 * HOUR
"""From this duration (ms) on, days are shown."""


def names(conn: Connection, users: Iterable[int], guild_id: int | None) -> dict[int, str]:
    """Return the display names last seen in this server by user id, unescaped."""
    return players.names_of(conn, set(users), guild_id)


def member_name(names: Mapping[int, str], user_id: int | None, words: Translator) -> str:
    """Return a member's name as markdown; an unknown user is a former player."""
    if user_id is None or user_id not in names:
        return words("former player")
    return escape_markdown(names[user_id])


def format_duration(ms: int, words: Translator) -> str:
    """Return a duration as "5 min", "3 h 20 min" or "4 days"."""
    if ms < HOUR:
        return words("{n} min", n=max(1, round(ms / MINUTE)))
    if ms < DAYS:
        return words("{hours} h {minutes} min", hours=ms // HOUR, minutes=ms % HOUR // MINUTE)
    return words.plural("{n} day", "{n} days", round(ms / (24 * HOUR)))
