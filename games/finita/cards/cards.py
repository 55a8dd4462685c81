"""The cards as numbers, and tables derived from the printed ones.

A `face` is what a card shows: suit * 14 + rank for coloured cards, then the black ones. Equal cards
have the same number. A `way` is a face with everything its player declares when laying it: a
coloured card has one way, its face; `choice-red`, `paul-7`, `petra-over-8` or `pia-green` are ways
of the black ones.
"""

import tomllib
from collections.abc import Sequence
from importlib import resources

from pydantic import BaseModel, ConfigDict, PositiveInt

from games.core.translation import N_, Joined


class Suit(BaseModel):
    """One of the four suits."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str


class Printed(BaseModel):
    """One line of the card table; copies are per suit."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str
    sign: str
    copies: PositiveInt
    points: int


class Sheet(BaseModel):
    """The whole file `cards.toml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    dealt: PositiveInt
    suits: list[Suit]
    coloured: list[Printed]
    black: list[Printed]


SHEET = Sheet.model_validate(
    tomllib.loads(resources.files("games.finita").joinpath("cards.toml").read_text("utf-8"))
)

NONE = -1
"""No suit, no rank, no card, no seat."""
MOST_SEATS = 10
"""The most players for whom there are enough cards (I-A2)."""
SUITS = range(len(SHEET.suits))
RANKS = len(SHEET.coloured)
NUMBERS = range(11)
SKIP, REVERSE, DRAW2 = 11, 12, 13
"""Ranks of the coloured action cards; number cards have the ranks 0 to 10."""
BLACK = len(SUITS) * RANKS
"""The first face without a suit."""
CHOICE, DRAW4, PAUL, PETRA, PIA, PATRICK = range(BLACK, BLACK + len(SHEET.black))
FACES = range(PATRICK + 1)

_PRINTED = [*(card for _ in SUITS for card in SHEET.coloured), *SHEET.black]
SUIT = tuple(face // RANKS if face < BLACK else NONE for face in FACES)
RANK = tuple(face % RANKS if face < BLACK else NONE for face in FACES)
"""By face; NONE for black cards, which have neither suit nor rank."""
NUMBER = tuple(RANK[face] if RANK[face] in NUMBERS else NONE for face in FACES)
"""By face: the number of a number card, else NONE."""
COPIES = tuple(card.copies for card in _PRINTED)
POINTS = tuple(card.points for card in _PRINTED)
DECK = tuple(face for face in FACES for _ in range(COPIES[face]))
"""All 120 cards in order (I-R1)."""
NAMES = tuple(
    f"{SHEET.suits[SUIT[face]].key}-{_PRINTED[face].key}" if face < BLACK else _PRINTED[face].key
    for face in FACES
)
"""The name of each face in notation."""
SUIT_NAMES = tuple(suit.key for suit in SHEET.suits)
SUIT_SIGNS = (N_("🔴 R"), N_("🟢 G"), N_("🔵 B"), N_("🟡 Y"))
"""Each suit as text: a shape, and in every language its letter."""
CARD_TERMS = tuple(
    Joined(
        (SUIT_SIGNS[SUIT[face]], _PRINTED[face].sign) if face < BLACK else (_PRINTED[face].sign,)
    )
    for face in FACES
)
SIGNS = tuple(map(str, CARD_TERMS))
"""Each face as English text."""
RANK_SIGNS = tuple(card.sign for card in SHEET.coloured)

_DECLARED = {
    "choice": [*SUIT_NAMES],
    "draw4": [*SUIT_NAMES],
    "paul": [*map(str, NUMBERS)],
    "petra": [f"{side}-{number}" for side in ("over", "under") for number in NUMBERS],
    "pia": [*SUIT_NAMES, *map(str, NUMBERS)],
}
"""What the player of a black card may declare; Patrick has no declaration."""
_BLACK_WAYS = [
    (face, said) for face in range(BLACK, PATRICK) for said in _DECLARED[_PRINTED[face].key]
]

WAYS = range(BLACK + len(_BLACK_WAYS) + 1)
FACE_OF: tuple[int, ...] = (*range(BLACK), *(face for face, _ in _BLACK_WAYS), PATRICK)
"""By way: the face that is laid."""
SAID: tuple[str, ...] = (*("" for _ in range(BLACK)), *(said for _, said in _BLACK_WAYS), "")
"""By way: the declaration as a word of notation ("red", "7", "over-8", "")."""
WAY_NAMES = tuple(
    f"{NAMES[FACE_OF[way]]}-{SAID[way]}" if SAID[way] else NAMES[FACE_OF[way]] for way in WAYS
)
WAY = {name: way for way, name in enumerate(WAY_NAMES)}
FACE = {name: face for face, name in enumerate(NAMES)}


def _suit_after(way: int) -> int:
    return SUIT_NAMES.index(SAID[way]) if SAID[way] in SUIT_NAMES else SUIT[FACE_OF[way]]


def _rank_after(way: int) -> int:
    pia_says_number = FACE_OF[way] == PIA and SAID[way].isdecimal()
    return int(SAID[way]) if pia_says_number else RANK[FACE_OF[way]]


SUIT_AFTER = tuple(map(_suit_after, WAYS))
RANK_AFTER = tuple(map(_rank_after, WAYS))
"""By way: the rank the next card has to match (I-R6, I-R16, I-A23), NONE if any will do."""


def _fitting(suit: int, rank: int) -> frozenset[int]:
    return frozenset(
        face for face in FACES if face >= BLACK or SUIT[face] == suit or RANK[face] == rank
    )


FITTING = tuple(
    tuple(_fitting(suit, rank) for rank in (*range(RANKS), NONE)) for suit in (*SUITS, NONE)
)
"""FITTING[suit][rank]: the faces that fit on them (I-R6, I-A9); NONE comes last."""


def fitting(suit: int, rank: int, numbers: Sequence[int]) -> frozenset[int]:
    """Return the faces that fit on a suit and a rank, or have one of the numbers (I-A16)."""
    if not numbers:
        return FITTING[suit][rank]
    return FITTING[suit][rank].union(face for face in FACES if NUMBER[face] in numbers)


def _served(way: int) -> range:
    side, _, number = SAID[way].rpartition("-")
    if FACE_OF[way] == PETRA:
        return range(int(number) + 1, 11) if side == "over" else range(int(number))
    return range(int(number), int(number) + 1) if FACE_OF[way] == PAUL else range(0)


SERVED = tuple(map(_served, WAYS))
"""By way: the numbers that serve it (I-R18, I-R19); empty for an impossible number (I-A17)."""
SERVERS = tuple(frozenset(face for face in FACES if NUMBER[face] in SERVED[way]) for way in WAYS)
"""By way: the number cards that serve it, whatever their colour (I-R18, I-R19)."""
SERVING = tuple(SERVERS[way].union(WAY[f"pia-{number}"] for number in SERVED[way]) for way in WAYS)
"""By way: the ways that serve it: number cards, and Pia as a number (I-A15)."""
POSSIBLE = tuple(FACE_OF[way] != PETRA or bool(SERVED[way]) for way in WAYS)
"""By way: whether it may be announced at all."""
WAYS_OF = tuple(
    tuple(way for way in WAYS if FACE_OF[way] == face and POSSIBLE[way]) for face in FACES
)
"""By face: every way to lay it."""


def _way_term(way: int) -> Joined:
    term, said = CARD_TERMS[FACE_OF[way]], SAID[way]
    if not said:
        return term
    if said in SUIT_NAMES:
        said = SUIT_SIGNS[SUIT_NAMES.index(said)]
    return Joined((*term.parts, " ", said.replace("over-", "↑").replace("under-", "↓")))


WAY_TERMS = tuple(map(_way_term, WAYS))
"""Each way as text: "🔴 R5", "✳ 🔵 B", "Petra ↑8"."""


def numbers(served: range) -> str:
    """Return the numbers that serve: "7" or "0-6"."""
    return str(served[0]) if len(served) == 1 else f"{served[0]}-{served[-1]}"
