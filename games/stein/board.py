"""The board and the pieces: spaces, lines and areas as numbers, with tables built once.

Field spaces are 0-62 column by column (a1 = 0, a2 = 1, … i7 = 62), the goals 63 (west) and 64
(east). A crossing of two lines is no space, so it has no number (S-R11, S-A2).
"""

from itertools import product

COLUMNS = "abcdefghi"
ROWS = 7
GOALS = (63, 64)
"""The goal space of the west and of the east side."""
SPACES = 65
FIELD = range(63)
OFF = 65
"""Where a piece is that stands beside the board."""
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
    """Return the corners of every square of four spaces whose diagonals are drawn."""
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
"""The lines that join each goal to its three neighbours; only its goalie walks them (S-A5)."""


def _joined(lines: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(sum(line) - s for line in lines if s in line)) for s in range(SPACES))


NEIGHBOURS = _joined(LINES)
"""The spaces a player may step to, by space; none from a goal."""
KEEPER_NEIGHBOURS = tuple(
    _joined(LINES + tuple(line for line in DASHED if goal in line)) for goal in GOALS
)
"""The spaces a goalie may step to, by the side he defends and by space."""
SHOT_NEIGHBOURS = _joined(LINES + DASHED)
"""The spaces a ball may fly to in one step, goals included."""


def _two_away(start: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the spaces two steps from `start`, each with the spaces between (S-R25).

    Goals are ends, for passes to the goalie who stands there (S-A9), but never lie between.
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
    """Return the half a space belongs to; the centre and the rest of the midline are neutral."""
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
"""Whether a space lies in the penalty area of a side (S-A3); never true beside the board."""


def turned(space: int) -> int:
    """Return where a space lies after half a turn of the board."""
    return sum(GOALS) - space if space in GOALS else GOALS[WEST] - 1 - space


FORMATION = tuple(map(_at, ("d3", "d6", "c4", "b4", "c2", "c6", "b5", "b3", "d2", "c5")))
FORMATIONS = (FORMATION, tuple(map(turned, FORMATION)))
"""The suggested formation of each side: which spaces to fill, in this order."""

PLAYERS = 10
SQUAD = PLAYERS + 1
"""Pieces of a side: players 0-9 (shown as 1-10) and the goalie; then those of the other side."""
PIECES = tuple(f"{side}{n}" for side in "rw" for n in (*range(1, SQUAD), "g"))
KEEPERS = (PLAYERS, SQUAD + PLAYERS)
TEAM = tuple(piece // SQUAD for piece in range(2 * SQUAD))
