"""The cup, league or division a match counts for, as text beside the game's title."""

from bot.host.match.loaded_match import LoadedMatch
from bot.host.match.match_settings import MatchSettings
from bot.host.ui.member import escape_markdown
from games.core.translation import Translator


def occasion(settings: MatchSettings, words: Translator, *, plain: bool = False) -> str:
    """Return a match's occasion from its settings, such as "German Cup, final", or "".

    `plain` is for buttons and selects, which show no markdown. In a season with several divisions
    each match names its own, because they share one channel.
    """
    if settings.cup is None:
        division = settings.season.division if settings.season else 0
        return words("Division {n}", n=division) if division else ""
    name, number = settings.cup, settings.round
    stage = words("round {n}", n=number) if number else words("final")
    cup = name if plain else escape_markdown(name)
    if division := settings.division:
        cup = words("{cup}, Division {n}", cup=cup, n=division)
    return words("{cup}, {stage}", cup=cup, stage=stage)


def title_with_occasion(loaded: LoadedMatch, words: Translator, *, plain: bool = False) -> str:
    """Return the game's title, followed by the match's occasion."""
    played_for = occasion(loaded.settings, words, plain=plain)
    return " · ".join(filter(None, (words(loaded.box.title), played_for)))


def occasion_line(loaded: LoadedMatch, words: Translator) -> tuple[str, ...]:
    """Return the line about the match's occasion."""
    played_for = occasion(loaded.settings, words)
    return (f"🏆 {played_for}",) if played_for else ()
