"""Occasion: the cup, league or division a match is played for, beside the game's title."""

from bot.host.match_settings import MatchSettings
from bot.host.seats import escape
from bot.host.table import Table
from games.core.words import Words


def occasion(settings: MatchSettings, words: Words, *, plain: bool = False) -> str:
    """Return "German Cup, final" of a match's settings, "" of one that is played for nothing.

    `plain` is text for buttons and selects, which show no markdown. Of a season with several
    divisions each match names its own, so that they are told apart in one channel.
    """
    if settings.cup is None:
        division = settings.season.division if settings.season else 0
        return words("Division {n}", n=division) if division else ""
    name, number = settings.cup, settings.round
    stage = words("round {n}", n=number) if number else words("final")
    cup = name if plain else escape(name)
    if division := settings.division:
        cup = words("{cup}, Division {n}", cup=cup, n=division)
    return words("{cup}, {stage}", cup=cup, stage=stage)


def titled(table: Table, words: Words, *, plain: bool = False) -> str:
    """Return the game's title, and behind it what the match is played for."""
    played_for = occasion(table.settings, words, plain=plain)
    return " · ".join(filter(None, (words(table.box.title), played_for)))


def occasion_line(table: Table, words: Words) -> tuple[str, ...]:
    """Return the line of a card and a panel that says what is played for."""
    played_for = occasion(table.settings, words)
    return (f"🏆 {played_for}",) if played_for else ()
