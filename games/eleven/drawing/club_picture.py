"""The club board as SVG: levels, resources, squad, staff, stadium, sponsors, office."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.core.clubs.crest_drawing import crest_drawing
from games.core.clubs.identity import FILLS, Crest, Kit
from games.core.clubs.kit_drawing import SHIRT
from games.core.screen import Spot
from games.core.svg import group
from games.core.translation import N_, Translator
from games.eleven.cards.cards import DIRECTORS as DIRECTOR_CARDS
from games.eleven.cards.cards import INFRASTRUCTURE, SET_OF, SPONSORS, TABLES
from games.eleven.cards.cards import STAFF as STAFF_CARDS
from games.eleven.cards.ids import DIRECTORS, SOURCES, STAFF, TOKENS
from games.eleven.cards.ids import SPONSORS as SPONSOR_SOURCES
from games.eleven.cards.terms import TRACKS
from games.eleven.club.club import AssetCard, Player
from games.eleven.drawing.drawing import (
    LINE,
    NIGHT,
    PANEL,
    PAPER,
    STAT_FILLS,
    STATS,
    lines,
    panel,
    svg,
    text,
    use,
    width_of,
)
from games.eleven.drawing.squad_drawing import HEADING, Block, jerseys_block, squad_blocks
from games.eleven.wording.phrases import SETS

TOKEN_ORDER = ("stand", "stand", "lighting", "store", "camp", "ground", "adboard")
LEVELS = 6
ROW_LETTERS = 10
"""The number of letters of a sponsor's name that always fit in a row."""
SHIRT_WIDE = 68
"""The width in pixels of the shirt that is drawn to the left of its sponsor."""
OFFICE = "office"
"""The name of the office among what is touched."""
MARGIN, THIRD = 8, 348
"""The empty space above and below, and the distance of three columns."""


@dataclass(frozen=True, slots=True)
class Board:
    """The content of a club board.

    `place` is the place in the league, `icons` the side each jersey shows (or -1), `due` the EUR of
    maintenance, `adboards` the number of places for them.
    """

    name: str
    crest: Crest
    kit: Kit
    when: str
    place: int
    points: int
    stats: Sequence[int]
    res: Sequence[int]
    vp: int
    men: Sequence[Player]
    posts: Sequence[AssetCard]
    office: int
    icons: Sequence[int]
    due: int
    adboards: int


def club_svg(board: Board, words: Translator) -> tuple[str, tuple[Spot, ...]]:
    """Return the club board as SVG, as high as what the club has, and what of it is touched."""
    blocks = (
        Block(114, [*_head(board, words)]),
        Block(150, [*_stats(board)], _boxes(TRACKS, 262, 254, 138)),
        *squad_blocks(board.men, board.kit, words),
        *jerseys_block(board.icons, board.men, board.kit),
        *_directors(board, words),
        Block(136, [*_staff(board, words)]),
        Block(102, [*_stadium(board)], [*_free_places(board)]),
        Block(106, [*_sponsors(board, words)]),
        Block(140, [*_office(board, words)], [Spot(OFFICE, 20, 0, 640, 134)]),
    )
    parts, spots, high = [], [], MARGIN
    for block in blocks:
        parts += [f'<g transform="translate(0 {high})">{part}</g>' for part in block.parts]
        spots += [spot._replace(top=spot.top + high) for spot in block.spots]
        high += block.high
    return svg(parts, high=high + MARGIN), tuple(spots)


def _boxes(names: Sequence[str], step: float, wide: float, high: float) -> list[Spot]:
    """Return boxes side by side."""
    return [Spot(name, 20 + index * step, 0, wide, high) for index, name in enumerate(names)]


def _head(board: Board, words: Translator) -> Iterator[str]:
    """Yield the club and the time on the left, its place and tokens on the right."""
    points = words.plural("{n} point", "{n} points", board.points)
    place = words("Place {place} · {points}", place=board.place, points=points)
    tokens = words.plural("{n} VP token", "{n} VP tokens", board.vp)
    yield crest_drawing(board.crest, 58, 52, 84)
    yield text(112, 48, board.name, 54, "bold", 920 - int(width_of(place, 44)))
    yield text(1056, 48, place, 44, "end bold")
    yield text(112, 98, board.when, 44, "dim", 920 - int(width_of(tokens, 44)))
    yield text(1056, 98, tokens, 44, "end dim")


def _stats(board: Board) -> Iterator[str]:
    """Yield four boxes: the amount of each resource, and its level as six bars."""
    for index, stat in enumerate(STATS):
        x = 20 + index * 262
        bars = [
            f'<rect x="{x + 14 + level * 32}" y="97" width="27" height="30" rx="5"'
            f' fill="{STAT_FILLS[index] if level < board.stats[index] else NIGHT}" stroke="{LINE}"'
            ' stroke-width="2"/>'
            for level in range(LEVELS)
        ]
        yield group(
            panel(x, 0, 254, 138),
            use(stat, x + 52, 44, 1.15),
            text(x + 160, 68, str(board.res[index]), 76, "mid bold"),
            *bars,
            text(x + 242, 129, str(board.stats[index]), 48, "end bold"),
        )


def _directors(board: Board, words: Translator) -> Iterator[Block]:
    """Yield the names of the directors, if there are some; suspended ones in brackets."""
    own = [post for post in board.posts if post.source in DIRECTORS]
    if not own:
        return
    parts, spots = [text(28, 34, words("Directors"), 42, "dim")], []
    for index, post in enumerate(own):
        name = DIRECTOR_CARDS[SOURCES[post.source]].name
        x, wide = 20 + index * THIRD, THIRD - 10
        parts.append(panel(x, HEADING, wide, 60, NIGHT if post.ban else PANEL))
        said, look = (f"({name})", "mid dim") if post.ban else (name, "mid")
        parts.append(text(x + wide / 2, HEADING + 44, said, 44, look, wide - 16))
        spots.append(Spot(SOURCES[post.source], x, HEADING - 8, wide, 76))  # higher than drawn
    yield Block(HEADING + 70, parts, spots)


def _staff(board: Board, words: Translator) -> Iterator[str]:
    """Yield the VP of all staff, and how many belong to each of the five sets."""
    own = [
        SET_OF[STAFF_CARDS[SOURCES[p.source]].profession] for p in board.posts if p.source in STAFF
    ]
    counts = {kind: own.count(kind) for kind in SETS}
    total = sum(TABLES.set_vp[min(n, len(TABLES.set_vp)) - 1] for n in counts.values() if n)
    yield text(28, 44, words("Staff"), 44, "dim")
    yield text(346, 44, words("{n} VP", n=total), 44, "end glow" if total else "end dim")
    for index, (kind, name) in enumerate(SETS.items(), 1):
        x, y, count = 20 + index % 3 * THIRD, index // 3 * 66, counts[kind]
        yield group(
            panel(x, y, THIRD - 10, 60, PANEL if count else NIGHT),
            text(x + 14, y + 44, words(name), 44, "" if count else "dim", 262),
            text(x + 324, y + 44, str(count), 44, "end bold" if count else "end dim"),
        )


def _stadium(board: Board) -> Iterator[str]:
    """Yield the seven places for tokens; empty ones are dashed."""
    built = [SOURCES[post.source] for post in board.posts if post.source in TOKENS]
    for index, token in enumerate(TOKEN_ORDER):
        x = 20 + index * 149.5
        there = token in built
        if there:
            built.remove(token)
        dash = "" if there else ' stroke-dasharray="8 8"'
        yield group(
            f'<rect x="{x:.0f}" y="0" width="142" height="94" rx="14"'
            f' fill="{"#2c5d3f" if there else NIGHT}" stroke="{LINE}" stroke-width="3"{dash}/>',
            token_shape(token, x + 71, 47, PAPER if there else LINE, 1.6),
        )


def _free_places(board: Board) -> Iterator[Spot]:
    """Yield the place where the next token of each kind is built."""
    built = [SOURCES[post.source] for post in board.posts if post.source in TOKENS]
    for index, token in enumerate(TOKEN_ORDER):
        if TOKEN_ORDER[:index].count(token) == built.count(token):
            yield Spot(token, round(20 + index * 149.5), 0, 142, 94)


def token_shape(token: str, x: float, y: float, stroke: str, scale: float) -> str:
    """Return a line drawing of a token, about 60 by 44 pixels times `scale`."""
    path = {
        "stand": "M-28 20v-10h14v-12h14v-12h14v-6M-28 20h56v-40",
        "lighting": "M0 22v-26M-24-20h48v16h-48zM-12-20v16M0-20v16M12-20v16",
        "store": "M-24-4v26h48v-26M-30-4l6-16h48l6 16zM-8 22v-16h16v16",
        "camp": "M-28 22l28-42 28 42zM-8 22l8-18 8 18",
        "ground": "M-30-18h60v40h-60zM0-18v40M-30-6h10v16h-10M30-6h-10v16h10",
        "adboard": "M-30-18h60v28h-60zM-20 10v12M20 10v12M-18-4h36",
    }[token]
    return (
        f'<path d="{path}" transform="translate({x:.0f} {y:.0f}) scale({scale:g})" fill="none"'
        f' stroke="{stroke}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _sponsors(board: Board, words: Translator) -> Iterator[str]:
    """Yield the shirt and the adboards, including empty places."""
    signed = [post for post in board.posts if post.source in SPONSOR_SOURCES]
    boards: list[AssetCard | None] = [p for p in signed if p.contract != "shirt"]
    boards += [None] * (board.adboards - len(boards))
    shirts: list[AssetCard | None] = [p for p in signed if p.contract == "shirt"] or [None]
    places = [*((p, N_("Shirt")) for p in shirts), *((p, N_("Adboard")) for p in boards)]
    wide, x = (1040 - SHIRT_WIDE) / len(places), 20.0
    for post, name in places:
        is_shirt = name == places[0][1]
        place = wide + SHIRT_WIDE * is_shirt - 8
        yield panel(x, 0, place, 98, PAPER if post else NIGHT)
        left = x + 9 + SHIRT_WIDE * is_shirt
        middle, x = x + place / 2, x + place + 8
        if not post:
            yield text(middle, 64, words(name), 44, "mid dim")
            continue
        if is_shirt:
            yield _plain_shirt(board.kit, left - 40, 49)
        room = int(wide) - 8
        rows = _two_rows(SPONSORS[SOURCES[post.source]].name, ROW_LETTERS)
        for row, said in enumerate(rows):
            y = 63 - 21 * (len(rows) - 1) + 42 * row
            yield text(left, y, said, 40, "bold dark", room)


def _plain_shirt(kit: Kit, x: float, y: float) -> str:
    """Return a shirt in the club's first colour; at this size a pattern is a smudge."""
    return (
        f'<path d="{SHIRT}" transform="translate({x:.0f} {y:.0f}) scale(.7)"'
        f' fill="{FILLS[kit.main]}" stroke="{NIGHT}" stroke-width="4" stroke-linejoin="round"/>'
    )


def _two_rows(name: str, letters: int) -> list[str]:
    """Return a name in at most two rows of `letters` characters, or of more if it does not fit."""
    rows = lines(name, letters)
    return rows if len(rows) <= 2 else _two_rows(name, letters + 1)  # noqa: PLR2004 - two rows, as the name says


def _office(board: Board, words: Translator) -> Iterator[str]:
    """Yield the steps of the office with their VP, and the cost of maintenance."""
    yield text(24, 42, words("Office"), 44, "dim", 500)
    for index, vp in enumerate(TABLES.office.vp):
        x, high = 20 + index * 128, 56 + index * 10
        reached = index < board.office
        label = words("{n} VP", n=vp) if reached else f"€ {TABLES.office.costs[index]}"
        yield group(
            panel(x, 134 - high, 120, high, "#2c5d3f" if reached else NIGHT),
            text(x + 60, 134 - high / 2 + 15, label, 44, "mid" if reached else "mid dim", 112),
        )
    yield panel(676, 0, 384, 134)
    yield text(696, 48, words("Upkeep due"), 44, "dim", 350)
    short = board.res[0] < board.due
    yield text(696, 116, f"€ {board.due}", 64, "bold glow" if short else "bold")
    yield text(1044, 116, words("of € {n}", n=board.res[0]), 44, "end dim", 200)


assert set(TOKEN_ORDER) == set(INFRASTRUCTURE)
