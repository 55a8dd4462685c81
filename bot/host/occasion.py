"""Occasion: the cup or the league a match is played for, as it stands beside the game's title."""

from collections.abc import Mapping
from typing import Any

from bot.host.seats import escape
from bot.host.table import Table
from games.core.words import Words


def occasion(settings: Mapping[str, Any], words: Words, *, plain: bool = False) -> str:
    """Return "German Cup, final" of a match's settings, "" of one that is played for nothing.

    `plain` is text for buttons and selects, which show no markdown.
    """
    if "cup" not in settings:
        return ""
    name, number = settings["cup"], settings["round"]
    stage = words("round {n}", n=number) if number else words("final")
    return words("{cup}, {stage}", cup=name if plain else escape(name), stage=stage)


def titled(table: Table, words: Words, *, plain: bool = False) -> str:
    """Return the game's title, and behind it what the match is played for."""
    played_for = occasion(table.settings, words, plain=plain)
    return " · ".join(filter(None, (words(table.box.title), played_for)))


def occasion_line(table: Table, words: Words) -> tuple[str, ...]:
    """Return the line of a card and a panel that says what is played for."""
    played_for = occasion(table.settings, words)
    return (f"🏆 {played_for}",) if played_for else ()
