"""A match as SVG: nine pairs of zones, the opponent's jerseys above the club's."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from games.core.clubs.crest_drawing import crest_drawing
from games.core.clubs.identity import Crest, Kit
from games.core.screen import Spot
from games.core.svg import group
from games.core.translation import N_, Translator
from games.eleven.cards.terms import ZONES
from games.eleven.drawing.drawing import (
    AWAY_SHIRT,
    GLOW,
    HOME_SHIRT,
    NIGHT,
    PAPER,
    SMALLEST,
    lines,
    shirt,
    svg,
    text,
    use,
    width_of,
)

TOP, ROW, WINGS, CENTRE = 240, 350, 226, 588
"""The top of the pitch, the height of a pair of zones, and the zones' widths, in pixels."""
STEP, JERSEY = 184, 150
"""The distance of jerseys where there is room for it, and the width of one, in pixels."""
NAME_ROOM, NAME_LETTERS = 300, 12
"""The width for a club's name next to the score, in pixels, and the letters that always fit."""
TITLES = (
    N_("their defence – your attack"),
    N_("midfield"),
    N_("their attack – your defence"),
)
"""The labels of the three rows, from the top, on the picture of the viewer's own match."""
NEUTRAL = (N_("attack"), N_("midfield"), N_("defence"))
"""The labels on the picture of another match, as seen by the club attacking upwards."""


@dataclass(frozen=True, slots=True)
class Jersey:
    """A jersey in a zone: `number` is empty for opponents; `scores` if its ball was not stopped."""

    icon: int
    strength: int
    number: str = ""
    scores: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """Both sides by zone, from their own left defence; `theirs` is empty until it is revealed.

    `veiled` are the zones of the club whose comparison is still to come. `is_own` means that it is
    the viewer's club. `rival_crest` is that of a club that another manager has.
    """

    name: str
    crest: Crest
    kit: Kit
    rival: str
    goals: tuple[int, int]
    note: str
    mine: Sequence[Sequence[Jersey]]
    theirs: Sequence[Sequence[Jersey]] = ()
    veiled: Collection[int] = ()
    is_own: bool = True
    rival_crest: Crest | None = None


def match_svg(match: Match, words: Translator) -> str:
    """Return the match as SVG, 4:5, with the manager's club attacking upwards."""
    parts = [*_head(match), *_grass(TITLES if match.is_own else NEUTRAL, words)]
    for zone in range(9):
        parts += _zone(match, zone)
    return svg(parts, match.kit)


def _head(match: Match) -> Iterator[str]:
    yield crest_drawing(match.crest, 62, 66, 92)
    yield from _name(430, match.name, "end bold")
    yield from _name(650, match.rival, "bold")
    if match.rival_crest is None:
        yield use(AWAY_SHIRT, 1018, 66)
    else:
        yield crest_drawing(match.rival_crest, 1018, 66, 92)
    yield '<rect x="450" y="22" width="180" height="88" rx="14" fill="#fff"/>'
    mine, theirs = match.goals
    yield text(540, 90, f"{mine}:{theirs}", 72, "mid bold dark")
    for index, line in enumerate(lines(match.note, 54)[:2]):
        yield text(540, 152 + index * 44, line, 40, "mid dim", 1064)


def _name(x: float, name: str, look: str) -> Iterator[str]:
    """Yield a club's name next to the score, in two lines if it is long."""
    if width_of(name, SMALLEST) <= NAME_ROOM:
        yield text(x, 84, name, 52, look, NAME_ROOM)
        return
    first, *rest = lines(name, NAME_LETTERS)
    yield text(x, 60, first, SMALLEST, look, NAME_ROOM)
    yield text(x, 104, " ".join(rest), SMALLEST, look, NAME_ROOM)


def _grass(titles: Sequence[str], words: Translator) -> Iterator[str]:
    """Yield three rows of zones with their labels."""
    for row, title in enumerate(titles):
        y = TOP + row * (ROW + 14)
        yield group(
            *(_grass_of(row, column, y) for column in range(3)),
            f'<rect x="250" y="{y - 23}" width="580" height="48" rx="24" fill="{NIGHT}"/>',
            text(540, y + 14, words(title), 40, "mid", 560),
        )


def _grass_of(row: int, column: int, y: int) -> str:
    """Return the grass of a pair of zones, with the line between them."""
    x, wide = place_of(column)
    fill = ("#23733f", "#2a8349")[(row + column) % 2]
    return (
        f'<rect x="{x}" y="{y}" width="{wide}" height="{ROW}" rx="10" fill="{fill}"/>'
        f'<path d="M{x + 10} {y + ROW // 2}h{wide - 20}" stroke="{PAPER}"'
        ' stroke-width="3" stroke-dasharray="10 10" opacity=".6"/>'
    )


def place_of(column: int) -> tuple[int, int]:
    """Return the left edge and the width of a column of zones."""
    return ((14, WINGS), (246, CENTRE), (840, WINGS))[column]


def zone_spots() -> Iterator[Spot]:
    """Yield the club's own half of each pair of zones."""
    for zone, name in enumerate(ZONES):
        x, wide = place_of(zone % 3)
        y = TOP + (2 - zone // 3) * (ROW + 14) + ROW / 2
        yield Spot(name.lower(), x, y, wide, ROW / 2)


def _zone(match: Match, zone: int) -> Iterator[str]:
    """Yield both halves of a pair: zone 0 is the club's left defence against their right attack."""
    row, column = 2 - zone // 3, zone % 3
    x, wide = place_of(column)
    y = TOP + row * (ROW + 14)
    yield from _jerseys(match.mine[zone], x, wide, y + 268, HOME_SHIRT)
    if match.theirs:
        yield from _jerseys(match.theirs[8 - zone], x, wide, y + 100, AWAY_SHIRT)
    if zone in match.veiled:
        yield (
            f'<rect x="{x}" y="{y + 30}" width="{wide}" height="{ROW // 2 - 36}" rx="10"'
            f' fill="{NIGHT}" fill-opacity=".55"/>'
        )
        yield text(x + wide / 2, y + 124, "?", 90, "mid bold dim")


def _jerseys(jerseys: Sequence[Jersey], left: int, wide: int, y: float, side: str) -> Iterator[str]:
    """Yield jerseys side by side: number, icon, strength, with a ring around a ball that scores."""
    step = min(STEP, (wide - JERSEY) / max(len(jerseys) - 1, 1))
    for index, jersey in enumerate(jerseys):
        x = left + wide / 2 + (index - (len(jerseys) - 1) / 2) * step - 22
        ring = (
            f'<circle cx="{x + 20:.0f}" cy="{y:.0f}" r="76" fill="{GLOW}" fill-opacity=".4"'
            f' stroke="{GLOW}" stroke-width="6"/>'
        )
        yield group(
            ring if jersey.scores else "",
            shirt(x, y, jersey.icon, jersey.number, 1.25, side),
            f'<circle cx="{x + 66:.0f}" cy="{y - 24:.0f}" r="28" fill="{PAPER}"'
            f' stroke="{NIGHT}" stroke-width="4"/>',
            text(x + 66, y - 9, str(jersey.strength), 44, "mid bold dark"),
        )
