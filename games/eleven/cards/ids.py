"""Card ids: the number of every card in states, actions and events, and its word in notation.

A card id is an index of `SOURCES`: player cards first, then staff, directors, sponsors,
infrastructure, tactics, objectives and meetings. Lists "by player" are indexed by that id.
"""

from collections.abc import Collection, Sequence
from typing import TypeAlias

from games.eleven.cards import cards
from games.eleven.cards.terms import ZONES

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
"""Every deck, with the prefix of its words in notation."""
SOURCES: list[str] = [prefix + key for prefix, deck in _DECKS for key in deck]
"""By card id: its word in notation."""
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
"""By player: the printed card."""
JERSEY = [man.number - 2 for man in MAN]
"""By player: the index of the number in lists of jerseys, which begin with number 2."""
ICON = ["BS".index(man.icon) for man in MAN]
"""By player: ball 0 or shield 1."""
SECTIONS = [tuple("DMF".index(letter) for letter in man.sections) for man in MAN]
STRENGTH = [man.strength for man in MAN]
PRICE = {man: card.cost for man, card in enumerate(MAN)} | {
    STAFF.start + index: card.cost for index, card in enumerate(cards.STAFF.values())
}
"""By player or staff card: the printed EUR."""
SPACES = [(man.played, man.scored) for man in MAN]
"""By player: the numbers of experience spaces "played" and "scored" (E-R37)."""

RIVALS = list(cards.OPPONENTS.values())
"""The opponent cards (E-A13); other modules refer to them by index."""
CLUBS = list(cards.CLUBS)
"""The ids of the eight opponents."""
CLUB_OF = [CLUBS.index(rival.club) for rival in RIVALS]
DERBY = 1000
"""What stands for the card in a derby: this number plus the other manager's seat (E-A42)."""


def league_club(card: int) -> int:
    """Return the club of the league on an opponent card, or that of a derby's other manager."""
    return CLUB_OF[card] if card < DERBY else len(CLUBS) + card - DERBY


Side: TypeAlias = Sequence[Sequence[tuple[int, int]]]
"""A team on the pitch: by zone, the jerseys as (icon, strength)."""
RIVAL_SIDE: list[Side] = [
    tuple(
        tuple(("BS".index(icon), strength) for icon, strength in rival.line_up.get(zone, ()))
        for zone in ZONES
    )
    for rival in RIVALS
]
"""By opponent card and zone: the jerseys as (icon, strength)."""
HINTED: dict[str, tuple[int, ...]] = {
    text: tuple(card for card, rival in enumerate(RIVALS) if rival.text == text)
    for text in dict.fromkeys(rival.text for rival in RIVALS)
}
"""By text of the scout: the cards it fits."""

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
"""Every answer to a question: cards, jerseys, zones, options, colours, words."""
_FIRST_JERSEY = len(SOURCES)
_FIRST_ZONE = _FIRST_JERSEY + 13
_FIRST_OPTION = _FIRST_ZONE + 9
_FIRST_COLOUR = _FIRST_OPTION + len(OPTIONS)
REROLL, ACCEPT, PAY, DECLINE = (ANSWERS.index(word) for word in WORDS)
BALL_SIDE, SHIELD_SIDE = ANSWERS.index("ball"), ANSWERS.index("shield")


def jersey_answer(jersey: int) -> int:
    """Return the answer that names a jersey, by its index."""
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
