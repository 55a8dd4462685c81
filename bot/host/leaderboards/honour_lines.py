"""Titles as lines of text, for leaderboards, halls of fame and members' records."""

from collections.abc import Iterable, Mapping

from bot.host.ratings.formatting import member_name
from bot.host.ratings.honours import Honour
from bot.host.ui.member import escape_markdown
from games.core.translation import N_, Translator

CHAMPIONSHIP = N_("Championship")
"""The name of a game's title that is won in a championship."""


def holder_lines(
    found: Iterable[Honour], names: Mapping[int, str], words: Translator, *, title: str = ""
) -> list[str]:
    """Return a line about each title's holder; `title` replaces an empty name."""
    return [_holder_line(one, names, words, title) for one in found]


def _holder_line(one: Honour, names: Mapping[int, str], words: Translator, title: str) -> str:
    if one.is_computer:
        name = member_name(names, one.user_id, words)
        text = N_("🏆 **{title}**: 🤖 {name}, since <t:{at}:D>")
        return words(text, title=escape_markdown(one.name), name=name, at=one.since // 1000)
    line = words.plural(
        "🏆 **{title}**: {name}, since <t:{at}:D>, {n} time in all",
        "🏆 **{title}**: {name}, since <t:{at}:D>, {n} times in all",
        one.times,
        title=escape_markdown(one.name) if one.name else title,
        name=member_name(names, one.user_id, words),
        at=one.since // 1000,
    )
    if not one.name or not one.defences:
        return line
    more = words.plural("defended {n} time", "defended {n} times", one.defences)
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
