"""Names used in sentences: resources, clubs, jerseys, zones, days."""

from collections.abc import Iterable

from games.core.translation import N_, Translator
from games.eleven.cards.cards import CLUBS as CLUB_CARDS
from games.eleven.cards.ids import CLUBS, league_club
from games.eleven.cards.terms import RESOURCES, TRACKS, ZONES
from games.eleven.log.titles import card_name
from games.eleven.wording.phrases import SYMBOLS

CLUB_NAMES = [CLUB_CARDS[club].name for club in CLUBS]
SCENARIOS = {
    "promotion": N_("Promotion: finish among the first two"),
    "crisis": N_("Crisis: poor start, reach 20 VP"),
    "building-site": N_("Building site: all buildings, sixth or better"),
}
"""The possible aims of a solo season."""
CONTRACT_NAMES = {
    "megaphone": N_("megaphone"),
    "adboard": N_("adboard"),
    "bonus": N_("adboard for the bonus"),
    "shirt": N_("shirt"),
}
DAY_NAMES = (N_("Tuesday"), N_("Wednesday"), N_("Thursday"))


def signed(n: int) -> str:
    """Return a number with its sign."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def tenths(value: float, words: Translator) -> str:
    """Return a number with one decimal, written as the language does."""
    whole, part = f"{value:.1f}".split(".")
    return words("{whole}.{tenths}", whole=whole, tenths=part)


def symbol(resource: int) -> str:
    """Return the symbol of a resource."""
    return SYMBOLS[RESOURCES[resource]]


def stat_symbol(track: int) -> str:
    """Return the symbol of a level."""
    return SYMBOLS[TRACKS[track]]


def titles(sources: Iterable[int], words: Translator) -> list[str]:
    """Return the names of some cards."""
    return [card_name(source, words) for source in sources]


def league_name(club: int, words: Translator) -> str:
    """Return the name of a club of the league."""
    return CLUB_NAMES[club] if club < len(CLUBS) else words.club_name(club - len(CLUBS))


def club_name(rival: int, words: Translator) -> str:
    """Return the name of the club on an opponent card, or of that met in a derby."""
    return league_name(league_club(rival), words)


def jersey_name(jersey: int) -> str:
    """Return the name of a jersey: its number, as "#9"."""
    return f"#{jersey + 2}"


def zone_name(zone: int) -> str:
    """Return the name of a zone: its two letters."""
    return ZONES[zone]


def days_of(day: int) -> str:
    """Return the marked name of Tuesday (0), Wednesday or Thursday."""
    return DAY_NAMES[day]
