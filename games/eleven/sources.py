"""The number of every card: what stands in states, actions and events, and its word in notation.

A source is the place of a card in `SOURCES`: footballers come first, so a man's number is his
source; then staff, directors, sponsors, infrastructure, tactics, objectives and meetings.
"""

from collections.abc import Collection

from games.eleven import cards
from games.eleven.vocabulary import ZONES

_DECKS: tuple[tuple[str, Collection[str]], ...] = (
    ("", cards.FOOTBALLERS),
    ("", cards.STAFF),
    ("", cards.DIRECTORS),
    ("", cards.SPONSORS),
    ("", cards.INFRASTRUCTURE),
    ("", cards.TACTICS),
    ("aim-", cards.OBJECTIVES),
    ("meeting-", cards.MEETINGS),
)
"""Every deck, and what its cards' words begin with."""
SOURCES: list[str] = [prefix + key for prefix, deck in _DECKS for key in deck]
"""The word of every card by its number."""
NUMBER: dict[str, int] = {key: number for number, key in enumerate(SOURCES)}
assert len(NUMBER) == len(SOURCES), "two cards have one word"


def _range(prefix: str, deck: Collection[str]) -> range:
    numbers = [NUMBER[prefix + key] for key in deck]
    return range(numbers[0], numbers[-1] + 1)


MEN = range(len(cards.FOOTBALLERS))
PLAYERS = range(len(cards.PLAYERS))
YOUNGSTERS = range(PLAYERS.stop, PLAYERS.stop + len(cards.YOUNGSTERS))
VETERANS = range(YOUNGSTERS.stop, MEN.stop)
STAFF, DIRECTORS, SPONSORS, TOKENS, TACTICS, OBJECTIVES, MEETINGS = (
    _range(*deck) for deck in _DECKS[1:]
)
FIRST_TRAINER = NUMBER[cards.FIRST_TRAINER]

MAN = list(cards.FOOTBALLERS.values())
"""By man: what is printed."""
JERSEY = [man.number - 2 for man in MAN]
"""By man: the place of his number in lists of jerseys, which begin with the 2."""
ICON = ["BS".index(man.icon) for man in MAN]
"""By man: ball or shield."""
SECTIONS = [tuple("DMF".index(letter) for letter in man.sections) for man in MAN]
STRENGTH = [man.strength for man in MAN]
PRICE = {man: card.cost for man, card in enumerate(MAN)} | {
    STAFF.start + at: card.cost for at, card in enumerate(cards.STAFF.values())
}
"""By footballer or staff: EUR as printed."""
SPACES = [(man.played, man.scored) for man in MAN]
"""By man: his experience spaces "played" and "scored" (E-R37)."""

RIVALS = list(cards.OPPONENTS.values())
"""The opponent cards by number (E-A13)."""
CLUBS = list(cards.CLUBS)
"""The ids of the eight opponents."""
CLUB_OF = [CLUBS.index(rival.club) for rival in RIVALS]
RIVAL_SIDE = [
    tuple(
        tuple(("BS".index(icon), strength) for icon, strength in rival.line_up.get(zone, ()))
        for zone in ZONES
    )
    for rival in RIVALS
]
"""By opponent card: by zone, its jerseys as (icon, strength)."""
DIE = [cards.CLUBS[club].die for club in CLUBS]

WORDS = ("reroll", "accept", "pay", "decline")
COLOURS = ("yellow", "blue", "red")
OPTIONS = range(1, 7)
ANSWERS: list[str] = [
    *SOURCES,
    *(f"no-{number}" for number in range(2, 15)),
    *(zone.lower() for zone in ZONES),
    *(f"option-{number}" for number in OPTIONS),
    *COLOURS,
    *WORDS,
    "ball",
    "shield",
]
"""Every answer to a question of an effect: cards, jerseys, zones, options, colours, words."""
_FIRST_JERSEY = len(SOURCES)
_FIRST_ZONE = _FIRST_JERSEY + 13
_FIRST_OPTION = _FIRST_ZONE + 9
_FIRST_COLOUR = _FIRST_OPTION + len(OPTIONS)
REROLL, ACCEPT, PAY, DECLINE = (ANSWERS.index(word) for word in WORDS)
BALL_SIDE, SHIELD_SIDE = ANSWERS.index("ball"), ANSWERS.index("shield")


def jersey_answer(jersey: int) -> int:
    """Return the answer that names a jersey, by its place in lists of jerseys."""
    return _FIRST_JERSEY + jersey


def zone_answer(zone: int) -> int:
    """Return the answer that names a zone."""
    return _FIRST_ZONE + zone


def option_answer(option: int) -> int:
    """Return the answer that names one of several options, counted from 0."""
    return _FIRST_OPTION + option


def colour_answer(colour: int) -> int:
    """Return the answer that names a colour of votes."""
    return _FIRST_COLOUR + colour


def jersey_of(answer: int) -> int:
    """Return the jersey an answer names."""
    return answer - _FIRST_JERSEY


def zone_of(answer: int) -> int:
    """Return the zone an answer names."""
    return answer - _FIRST_ZONE


def option_of(answer: int) -> int:
    """Return the option an answer names, counted from 0."""
    return answer - _FIRST_OPTION


def colour_of(answer: int) -> int:
    """Return the colour an answer names."""
    return answer - _FIRST_COLOUR
