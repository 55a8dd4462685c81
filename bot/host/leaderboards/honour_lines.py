"""The titles won in a server, loaded and as lines for leaderboards, halls of fame and records."""

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection

from bot.host.ratings.formatting import member_name
from bot.host.ratings.hall_of_fame import WonTitle, titles_of
from bot.host.ratings.honours import Honour, cups_of, seasons_of
from bot.host.ui.member import escape_markdown
from games.core.definition import GameDefinition
from games.core.translation import N_, Translator
from leagues.computer_clubs import COMPUTER_PART
from storage.member import results
from storage.server import cups, seasons

CHAMPIONSHIP = N_("Championship")
"""The name of a game's title that is won in a championship."""


def holder_lines(
    honours: Iterable[Honour], names: Mapping[int, str], words: Translator, *, title: str = ""
) -> list[str]:
    """Return a line about each title's holder; `title` replaces an empty name."""
    return [_holder_line(honour, names, words, title) for honour in honours]


def _holder_line(honour: Honour, names: Mapping[int, str], words: Translator, title: str) -> str:
    if honour.is_computer:
        name = member_name(names, honour.user_id, words)
        text = N_("🏆 **{title}**: 🤖 {name}, since <t:{at}:D>")
        return words(text, title=escape_markdown(honour.name), name=name, at=honour.since // 1000)
    line = words.plural(
        "🏆 **{title}**: {name}, since <t:{at}:D>, {n} time in all",
        "🏆 **{title}**: {name}, since <t:{at}:D>, {n} times in all",
        honour.times,
        title=escape_markdown(honour.name) if honour.name else title,
        name=member_name(names, honour.user_id, words),
        at=honour.since // 1000,
    )
    if not honour.name or not honour.defences:
        return line
    more = words.plural("defended {n} time", "defended {n} times", honour.defences)
    return f"{line}, {more}"


def won_lines(
    won: Iterable[tuple[str, int, int]], words: Translator, *, title: str = ""
) -> list[str]:
    """Return a line for each title a member has won: how often, and when last."""
    return [
        words.plural(
            "🏆 **{title}**: won on <t:{at}:D>",
            "🏆 **{title}**: won {n} times, last <t:{at}:D>",
            times,
            title=escape_markdown(name) if name else title,
            at=at // 1000,
        )
        for name, times, at in won
    ]


def won_in(conn: Connection, guild_id: int, definition: GameDefinition) -> list[WonTitle]:
    """Return all titles of a game won in a server, championships first."""
    titles = (
        results.won_by(conn, guild_id, definition.name, definition.texts.titles)
        if definition.texts.titles
        else []
    )
    found = cups.of_guild(conn, guild_id) if definition.cup_options else []
    mine = [row for row in found if row.game == definition.name]
    leagues = seasons_of(seasons.champions(conn, guild_id, COMPUTER_PART, definition.name))
    return [*titles_of(titles, definition.texts.titles), *cups_of(mine), *leagues]
