"""The printed content: 60 footballers, 30 tactics cards and the die, read from `cards.toml`.

In the code a footballer is a number: 0 to 29 play for SV Stollen (seat 0), 30 to 59 for FC Acker
(seat 1). A tactics card is a number from 0 to 29, six per colour. The tables are lists indexed by
these numbers.
"""

import tomllib
from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

SIZE = 30
"""Footballers per team, and tactics cards per player (F-R2)."""
LINES = "GDMS"
"""Goalie, defender, midfielder, striker (F-R3), indexed by line."""
GOALIE, DEFENDER, MIDFIELDER, STRIKER, ANYONE = range(5)
"""The lines, and the question mark: anybody except the goalie (F-R11)."""
NO_SYMBOL, YELLOW, INJURY, RED = range(4)
COLOURS = ("white", "lilac", "red", "yellow", "blue")
CLOSING = 0
"""The closing card (Schlusskarte), the first white card."""
SQUAD, LIMIT = 15, 50
"""Footballers of a squad, and the maximum sum of their values (F-R14)."""
PER_LINE = {"G": 3, "D": 9, "M": 10, "S": 8}
STRENGTHS_BY_COLOUR = ([1, 1, 2, 2, 3, 4], [1, 2, 2, 3, 4, 5])
"""The combat strengths of the white cards, and those of each other colour."""

Slots: TypeAlias = Annotated[str, Field(pattern=r"^[GDMS?]{0,4}$")]
Strength: TypeAlias = Annotated[int, Field(ge=1, le=5)]


class Footballer(BaseModel):
    """A footballer as printed (F-R4 to F-R8)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    line: Literal["G", "D", "M", "S"]
    strengths: tuple[Strength, Strength, Strength, Strength]
    symbols: Annotated[str, Field(pattern=r"^[-YIR]{4}$")]
    value: Annotated[int, Field(ge=1, le=9)]
    first: Literal["pitch", "bench", ""] = ""

    @property
    def shape(self) -> object:
        """The properties compared between the teams: line, rotated strengths, symbols, value."""
        turns = [self.strengths[index:] + self.strengths[:index] for index in range(4)]
        return self.line, max(turns), "".join(sorted(self.symbols)), self.value


class Tactic(BaseModel):
    """A tactics card as printed: the lists of the attacker and of the defender (F-R10 to F-R12)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    strength: Strength
    set_up: tuple[Slots, Slots]
    result: tuple[Slots, Slots]
    arrow: tuple[int, int] | None = None

    @model_validator(mode="after")
    def _is_playable(self) -> Self:
        if not all(self.result) or bool(self.set_up[0]) != bool(self.set_up[1]):
            raise ValueError(f"{self.name}: a result needs both sides, a set-up both or none")
        if "?" in "".join(part.rstrip("?") for part in self.set_up + self.result):
            raise ValueError(f"{self.name}: question marks stand last")
        if self.arrow is not None:
            start, end = self.arrow
            if self.set_up[0][start] != self.result[0][end]:
                raise ValueError(f"{self.name}: the arrow links two different types")
        return self


class Cards(BaseModel):
    """Everything printed, validated against the constraints of the design."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    die: tuple[int, int, int, int, int, int]
    stollen: tuple[Footballer, ...]
    acker: tuple[Footballer, ...]
    white: tuple[Tactic, ...]
    lilac: tuple[Tactic, ...]
    red: tuple[Tactic, ...]
    yellow: tuple[Tactic, ...]
    blue: tuple[Tactic, ...]

    @model_validator(mode="after")
    def _teams_are_fair(self) -> Self:
        teams = (self.stollen, self.acker)
        if Counter(man.shape for man in self.stollen) != Counter(man.shape for man in self.acker):
            raise ValueError("the teams differ in more than names and starting edges")
        for team in teams:
            if Counter(man.line for man in team) != PER_LINE:
                raise ValueError(f"a team has {PER_LINE}")
            squad = [man for man in team if man.first]
            if len(squad) != SQUAD or sum(man.value for man in squad) != LIMIT:
                raise ValueError(f"a first-game squad is {SQUAD} footballers worth {LIMIT}")
        if len({man.name for team in teams for man in team}) != 2 * SIZE:
            raise ValueError("two footballers have one name")
        return self

    @model_validator(mode="after")
    def _tactics_are_balanced(self) -> Self:
        for colour in COLOURS:
            own: tuple[Tactic, ...] = getattr(self, colour)
            wanted = STRENGTHS_BY_COLOUR[colour != "white"]
            if sorted(card.strength for card in own) != wanted:
                raise ValueError(f"the {colour} cards have the strengths {wanted}")
            letter = {"red": "S", "yellow": "D", "blue": "M"}.get(colour, "")
            if not all(letter in card.set_up[0] + card.result[0] for card in own):
                raise ValueError(f"every {colour} card works with {letter}")
        closing = self.white[CLOSING]
        if set(closing.set_up[0] + closing.result[0]) != {"?"} or closing.strength != 1:
            raise ValueError("the closing card has strength 1 and needs no special type")
        return self


def _load() -> Cards:
    text = (files("games.finale_cards") / "cards.toml").read_text(encoding="utf-8")
    return Cards.model_validate(tomllib.loads(text))


def _key(name: str) -> str:
    """Return a name as a word of notation: "Grätsche" is graetsche, "Throw-in" is throw-in."""
    spelt = name.lower().translate({ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue"})
    return spelt.replace(" ", "-")


def slots_of(text: str) -> tuple[int, ...]:
    """Return the lines a list of types asks for; "D?" is a defender and anyone."""
    return tuple((LINES + "?").index(letter) for letter in text)


def _lists(card: Tactic) -> tuple[tuple[int, ...], ...]:
    return tuple(slots_of(text) for text in (*card.set_up, *card.result))


CARDS = _load()
DIE = CARDS.die
FOOTBALLERS: Sequence[Footballer] = (*CARDS.stollen, *CARDS.acker)
NAMES = [man.name for man in FOOTBALLERS]
SURNAMES = [name.split(" ", 1)[1] for name in NAMES]
FOOTBALLER_KEYS = [_key(name) for name in SURNAMES]
LINE = [LINES.index(man.line) for man in FOOTBALLERS]
STRENGTH = [man.strengths for man in FOOTBALLERS]
SYMBOL = [tuple("-YIR".index(letter) for letter in man.symbols) for man in FOOTBALLERS]
VALUE = [man.value for man in FOOTBALLERS]
TEAM = (range(SIZE), range(SIZE, 2 * SIZE))
"""Each seat's footballers."""

TACTICS: Sequence[Tactic] = [card for colour in COLOURS for card in getattr(CARDS, colour)]
TACTIC_KEYS = [_key(card.name) for card in TACTICS]
COMBAT = [card.strength for card in TACTICS]
COLOUR = [index // 6 for index in range(SIZE)]
"""By card: the index of its colour, 0 for white."""
LISTS = [_lists(card) for card in TACTICS]
"""By card: the lists of set-up attacker, set-up defender, result attacker, result defender."""
ARROW = [card.arrow for card in TACTICS]
WHITE = tuple(index for index in range(SIZE) if COLOUR[index] == 0 and index != CLOSING)


def cards_of(colour: int) -> tuple[int, ...]:
    """Return the six cards of a colour other than white."""
    return tuple(index for index in range(SIZE) if COLOUR[index] == colour)


def first_squad(seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the footballers on the pitch and on the bench in the seat's first game (F-R18)."""
    team = TEAM[seat]
    pitch, bench = (
        tuple(man for man in team if FOOTBALLERS[man].first == place)
        for place in ("pitch", "bench")
    )
    return pitch, bench
