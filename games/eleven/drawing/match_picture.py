"""A match as SVG: nine pairs of zones, the opponent's jerseys above one's own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.core.translation import N_, Translator
from games.eleven.drawing.drawing import GLOW, NIGHT, PAPER, lines, shirt, svg, text

TOP, ROW, WINGS, CENTRE = 240, 350, 226, 588
"""The top of the pitch, the height of a pair of zones, and the zones' widths, in pixels."""
TITLES = (
    N_("their defence – your attack"),
    N_("midfield"),
    N_("their attack – your defence"),
)
"""The labels of the three rows, from the top."""


@dataclass(frozen=True, slots=True)
class Jersey:
    """One on the pitch: `number` is empty for opponents; `scores` if its ball was not stopped."""

    icon: int
    strength: int
    number: str = ""
    scores: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """Both sides by zone, from their own left defence; `theirs` is empty until it is revealed."""

    name: str
    rival: str
    goals: tuple[int, int]
    note: str
    mine: Sequence[Sequence[Jersey]]
    theirs: Sequence[Sequence[Jersey]] = ()


def match_svg(match: Match, words: Translator) -> str:
    """Return the match as SVG, 4:5, with one's own club attacking upwards."""
    parts = [*_head(match), *_grass(words)]
    for zone in range(9):
        parts += _zone(match, zone)
    return svg(parts)


def _head(match: Match) -> Iterator[str]:
    yield text(430, 84, match.name, 52, "end bold", 424)
    yield text(650, 84, match.rival, 52, "bold", 424)
    yield '<rect x="450" y="22" width="180" height="88" rx="14" fill="#fff"/>'
    mine, theirs = match.goals
    yield text(540, 90, f"{mine}:{theirs}", 72, "mid bold dark")
    for at, line in enumerate(lines(match.note, 54)[:2]):
        yield text(540, 152 + at * 44, line, 40, "mid dim", 1064)


def _grass(words: Translator) -> Iterator[str]:
    for row, title in enumerate(TITLES):
        y = TOP + row * (ROW + 14)
        for column in range(3):
            x, wide = place_of(column)
            fill = ("#23733f", "#2a8349")[(row + column) % 2]
            yield (
                f'<rect x="{x}" y="{y}" width="{wide}" height="{ROW}" rx="10" fill="{fill}"/>'
                f'<path d="M{x + 10} {y + ROW // 2}h{wide - 20}" stroke="{PAPER}"'
                ' stroke-width="3" stroke-dasharray="10 10" opacity=".6"/>'
            )
        yield f'<rect x="250" y="{y - 23}" width="580" height="48" rx="24" fill="{NIGHT}"/>'
        yield text(540, y + 14, words(title), 40, "mid", 560)


def place_of(column: int) -> tuple[int, int]:
    """Return the left edge and the width of a column of zones."""
    return ((14, WINGS), (246, CENTRE), (840, WINGS))[column]


def _zone(match: Match, zone: int) -> Iterator[str]:
    """Yield both halves of a pair: zone 0 is one's own left defence, met by their right attack."""
    row, column = 2 - zone // 3, zone % 3
    x, wide = place_of(column)
    y = TOP + row * (ROW + 14)
    yield from _jerseys(match.mine[zone], x + wide / 2, y + 268)
    if match.theirs:
        yield from _jerseys(match.theirs[8 - zone], x + wide / 2, y + 100)


def _jerseys(jerseys: Sequence[Jersey], middle: float, y: float) -> Iterator[str]:
    """Yield jerseys side by side: number, icon, strength, with a ring around a ball that scores."""
    for at, jersey in enumerate(jerseys):
        x = middle + (at - (len(jerseys) - 1) / 2) * 184 - 22
        if jersey.scores:
            yield (
                f'<circle cx="{x + 20:.0f}" cy="{y:.0f}" r="76" fill="{GLOW}" fill-opacity=".4"'
                f' stroke="{GLOW}" stroke-width="6"/>'
            )
        yield shirt(x, y, jersey.icon, jersey.number, 1.25)
        yield f'<circle cx="{x + 66:.0f}" cy="{y - 24:.0f}" r="28" fill="{PAPER}"/>'
        yield text(x + 66, y - 9, str(jersey.strength), 44, "mid bold dark")
