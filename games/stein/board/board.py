"""The board and the pieces as numbers, with tables built once at import.

Field spaces are 0-62 column by column (a1 = 0, a2 = 1, … i7 = 62), the goals 63 (west) and 64
(east). A crossing of two lines is no space and has no number (S-R11, S-A2).
"""

from itertools import product

COLUMNS = "abcdefghi"
ROWS = 7
GOALS = (63, 64)
"""The goal space of the west and of the east side."""
SPACES = 65
FIELD = range(63)
OFF = 65
"""The position of a piece beside the board."""
NAMES = (*(f"{column}{row + 1}" for column in COLUMNS for row in range(ROWS)), "gw", "ge")
WEST, EAST, NEUTRAL = 0, 1, 2


def _at(name: str) -> int:
    return NAMES.index(name)


KICK_OFF = _at("e4")
CENTRE = tuple(sorted(map(_at, ("d4", "d5", "e3", "e4", "e5", "f3", "f4"))))
MOUTHS = (tuple(map(_at, ("a3", "a4", "a5"))), tuple(map(_at, ("i3", "i4", "i5"))))
"""The three shooting spaces next to the west and the east goal (S-A3)."""
PENALTY_SPACES = (_at("a4"), _at("i4"))
"""The space in front of each goal (S-A4)."""


def _cells() -> list[tuple[int, int, int, int]]:
    """Return the corners of each square of four spaces whose diagonals are drawn."""
    return [
        (low, low + 1, low + ROWS, low + ROWS + 1)
        for x, y in product(range(len(COLUMNS) - 1), range(ROWS - 1))
        if (x + y) % 2 == 0
        for low in (x * ROWS + y,)
    ]


CROSSINGS = tuple(((a, d), (b, c)) for a, b, c, d in _cells())
"""Pairs of diagonals that cross between spaces."""
LINES = tuple(
    sorted(
        [(s, s + 1) for s in FIELD if s % ROWS != ROWS - 1]
        + [(s, s + ROWS) for s in FIELD[:-ROWS]]
        + [line for pair in CROSSINGS for line in pair]
    )
)
"""The solid lines, lower space first."""
DASHED = tuple((mouth, GOALS[side]) for side in (WEST, EAST) for mouth in MOUTHS[side])
"""The lines from each goal to its three neighbours; only its goalie moves along them (S-A5)."""


def _joined(lines: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(sum(line) - s for line in lines if s in line)) for s in range(SPACES))


NEIGHBOURS = _joined(LINES)
"""By space: the spaces a player may step to; none from a goal."""
KEEPER_NEIGHBOURS = tuple(
    _joined(LINES + tuple(line for line in DASHED if goal in line)) for goal in GOALS
)
"""By the defended side and by space: the spaces a goalie may step to."""
SHOT_NEIGHBOURS = _joined(LINES + DASHED)
"""By space: the spaces one step away for the ball, goals included."""


def _two_away(start: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the spaces two steps from `start`, each with the possible spaces in between (S-R25).

    A goal can be the end, for a pass to the goalie in it (S-A9), but is never in between.
    """
    near = SHOT_NEIGHBOURS[start]
    ways: dict[int, list[int]] = {}
    for middle in near:
        if middle not in GOALS:
            for end in SHOT_NEIGHBOURS[middle]:
                if end != start and end not in near:
                    ways.setdefault(end, []).append(middle)
    return tuple((end, tuple(middles)) for end, middles in sorted(ways.items()))


TWO_AWAY = tuple(_two_away(start) for start in range(SPACES))


def _half_of(space: int) -> int:
    """Return the half of a space; the centre and the rest of the midline are neutral."""
    column = space // ROWS
    if space in GOALS:
        return GOALS.index(space)
    if space in CENTRE or column == COLUMNS.index("e"):
        return NEUTRAL
    return WEST if column < COLUMNS.index("e") else EAST


HALVES = tuple(map(_half_of, range(SPACES)))
HOMES = tuple(tuple(s for s in FIELD if HALVES[s] == side) for side in (WEST, EAST))
"""The 26 spaces of each side where players may be placed (S-R5, S-A6)."""
IN_AREA = tuple(
    tuple(s == GOALS[side] or s in MOUTHS[side] for s in range(SPACES + 1)) for side in (WEST, EAST)
)
"""By side and space: whether it lies in that side's penalty area (S-A3); false off the board."""


def turned(space: int) -> int:
    """Return the space at the same place after the board is rotated by 180 degrees."""
    return sum(GOALS) - space if space in GOALS else GOALS[WEST] - 1 - space


FORMATION = tuple(map(_at, ("d3", "d6", "c4", "b4", "c2", "c6", "b5", "b3", "d2", "c5")))
FORMATIONS = (FORMATION, tuple(map(turned, FORMATION)))
"""The suggested formation of each side: the spaces in the order they are filled."""

PLAYERS = 10
SQUAD = PLAYERS + 1
"""Pieces per side: players 0-9 (shown as 1-10) and the goalie; White's numbers follow Red's."""
PIECES = tuple(f"{side}{n}" for side in "rw" for n in (*range(1, SQUAD), "g"))
KEEPERS = (PLAYERS, SQUAD + PLAYERS)
TEAM = tuple(piece // SQUAD for piece in range(2 * SQUAD))
