"""Which season a command without a season means, and how seasons of the same name are labelled."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import Connection

from bot.host.league.posts.season_view import STATUS
from bot.host.refusal import Refusal
from bot.host.ui.member import escape_markdown
from games.core.translation import N_, Translator
from storage.member import players
from storage.server import seasons
from storage.server.seasons import SeasonRow

HOSTED = {
    "settings": frozenset(seasons.LIVE),
    "advance": frozenset({"running"}),
    "pause": frozenset({"running"}),
}
"""Season states that each organiser's command applies to."""
SEVERAL = N_("Several seasons fit here: {seasons}. Say which one: choose it as **season**.")


def resolve_season(
    conn: Connection, command: str, guild_id: int, user_id: int, words: Translator
) -> SeasonRow | None:
    """Return the only season of a server that a command can mean, None if there is none.

    Raises `Refusal` with their labels if there are several.
    """
    return require_single(conn, _fitting(conn, command, guild_id, user_id), words)


def require_single(
    conn: Connection, found: Sequence[SeasonRow], words: Translator
) -> SeasonRow | None:
    """Return the only one of these seasons, None for none; raises `Refusal` for several."""
    if len(found) > 1:
        raise Refusal(SEVERAL, seasons=escape_markdown(words.listed(labels(conn, found, words))))
    return found[0] if found else None


def _fitting(conn: Connection, command: str, guild_id: int, user_id: int) -> list[SeasonRow]:
    """Return the seasons a command can mean: open ones, organised ones, or the user's own."""
    here = seasons.of_guild(conn, guild_id)
    joined = {season.id for season in seasons.joined_by(conn, user_id)}
    if command == "join":
        return [season for season in here if season.status == "open" and season.id not in joined]
    if command in HOSTED:
        return [
            season
            for season in here
            if season.host_id == user_id and season.status in HOSTED[command]
        ]
    running = {season.id for season in seasons.of_user(conn, user_id, guild_id)}
    for ids in (running, joined):
        if mine := [season for season in here if season.id in ids]:
            return mine
    return [season for season in here if season.status in seasons.LIVE]


def labels(conn: Connection, rows: Sequence[SeasonRow], words: Translator) -> list[str]:
    """Return each season's label in a list: its name and status.

    Seasons with the same label also get their organiser and the time they were opened (UTC).
    """
    said = [f"{row.name} · {words(STATUS[row.status])}" for row in rows]
    alike = Counter(said)
    return [
        label if alike[label] == 1 else f"{label} · {_origin(conn, row)}"
        for row, label in zip(rows, said, strict=True)
    ]


def _origin(conn: Connection, row: SeasonRow) -> str:
    """Return a season's organiser and the time it was opened (UTC)."""
    host = players.names_of(conn, [row.host_id], row.guild_id).get(row.host_id, "")
    opened = datetime.fromtimestamp(row.created_at / 1000, UTC)
    return " · ".join(part for part in (host, f"{opened:%Y-%m-%d %H:%M}") if part)
