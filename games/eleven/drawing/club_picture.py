"""The club board as SVG: levels, resources, squad, staff, stadium, sponsors, office."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.core.clubs.crest_drawing import crest_drawing
from games.core.clubs.identity import Crest, Kit
from games.core.translation import N_, Translator
from games.eleven.cards.cards import DIRECTORS as DIRECTOR_CARDS
from games.eleven.cards.cards import INFRASTRUCTURE, SET_OF, SPONSORS, TABLES
from games.eleven.cards.cards import STAFF as STAFF_CARDS
from games.eleven.cards.ids import DIRECTORS, ICON, MAN, SECTIONS, SOURCES, STAFF, TOKENS
from games.eleven.cards.ids import SPONSORS as SPONSOR_SOURCES
from games.eleven.club.assets import strength_of
from games.eleven.club.club import NOBODY, AssetCard, Player
from games.eleven.drawing.drawing import (
    DIM,
    GLOW,
    HOME_SHIRT,
    LINE,
    NIGHT,
    PANEL,
    PAPER,
    SMALLEST,
    STAT_FILLS,
    STATS,
    lines,
    panel,
    shirt,
    svg,
    text,
    use,
)
from games.eleven.wording.phrases import SETS

SECTION_NAMES = (N_("Defenders"), N_("Midfielders"), N_("Forwards"))
TOKEN_ORDER = ("stand", "stand", "lighting", "store", "camp", "ground", "adboard")
LEVELS = 6
ROW_LETTERS = 10
"""The number of letters of a sponsor's name that always fit in a row."""
SHIRT_WIDE = 68
"""The width in pixels of the shirt that is drawn to the left of its sponsor."""
SQUAD_TOP, SQUAD_HIGH = 306, 376
ROWS, MOST_ROWS = 4, 7
"""Rows of the squad that fit at full height, and the most that can be read."""


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


def club_svg(board: Board, words: Translator) -> str:
    """Return the club board as SVG, 4:5."""
    return svg(
        [
            *_head(board, words),
            *_stats(board),
            *_squad(board, words),
            *_jerseys(board),
            *_directors(board, words),
            *_staff(board, words),
            *_stadium(board),
            *_sponsors(board, words),
            *_office(board, words),
        ],
        board.kit,
    )


def _head(board: Board, words: Translator) -> Iterator[str]:
    yield crest_drawing(board.crest, 58, 44, 72)
    yield text(106, 66, board.name, 56, "bold", 538)
    yield text(24, 122, board.when, 40, "dim")
    points = words.plural("{n} point", "{n} points", board.points)
    place = words("Place {place} · {points}", place=board.place, points=points)
    yield text(1056, 56, place, 40, "end bold")
    tokens = words.plural("{n} VP token", "{n} VP tokens", board.vp)
    yield text(1056, 122, tokens, 40, "end dim")


def _stats(board: Board) -> Iterator[str]:
    """Yield four boxes: the amount of each resource, and its level as six bars."""
    for at, stat in enumerate(STATS):
        x = 20 + at * 262
        yield panel(x, 128, 254, 138)
        yield use(stat, x + 52, 172, 1.15)
        yield text(x + 160, 196, str(board.res[at]), 76, "mid bold")
        for level in range(LEVELS):
            fill = STAT_FILLS[at] if level < board.stats[at] else NIGHT
            yield (
                f'<rect x="{x + 14 + level * 32}" y="228" width="27" height="24" rx="5"'
                f' fill="{fill}" stroke="{LINE}" stroke-width="2"/>'
            )
        yield text(x + 242, 255, str(board.stats[at]), 40, "end bold")


def _squad(board: Board, words: Translator) -> Iterator[str]:
    """Yield three columns, by the first section of each player.

    Of more players than can be read, the strongest are shown, and how many there are besides.
    """
    for section, name in enumerate(SECTION_NAMES):
        x = 20 + section * 348
        men = [man for man in board.men if SECTIONS[man.man][0] == section]
        men.sort(key=lambda man: (-strength_of(man), man.man))
        yield text(x + 8, SQUAD_TOP, words(name), 40, "dim")
        room = SQUAD_HIGH // min(max(len(men), ROWS), MOST_ROWS)
        shown = men if len(men) <= MOST_ROWS else men[: MOST_ROWS - 1]
        for row, man in enumerate(shown):
            yield from _player(man, x, SQUAD_TOP + 14 + row * room, room - 6)
        if others := len(men) - len(shown):
            yield text(x + 169, SQUAD_TOP + SQUAD_HIGH - 2, f"+{others}", SMALLEST, "mid dim")


def _player(man: Player, x: float, y: float, high: float) -> Iterator[str]:
    """Yield a footballer: jersey, name, strength or the weeks he is out."""
    middle = y + high / 2
    faded = man.is_out or man.spent
    yield panel(x, y, 338, high, NIGHT if faded else PANEL, GLOW if man.used else LINE)
    yield shirt(x + 35, middle - 2, ICON[man.man], str(MAN[man.man].number), min(0.8, high / 88))
    if man.trained:
        yield use("star", x + 16, middle - high / 4, 0.9)
    tokens = man.played + man.scored
    name = MAN[man.man].name
    base = middle + (6 if tokens else 12)
    yield text(x + 74, base, name, 40, "slim dim" if faded else "slim", 224)
    for token in range(tokens):
        across, down = x + 90 + token * 22, middle + high / 2 - 14
        yield f'<circle cx="{across:.0f}" cy="{down:.0f}" r="7" fill="{GLOW}"/>'
    if man.is_out:
        yield use("cross" if man.injury else "ban", x + 18, middle + high / 4)
        yield text(x + 314, middle + 13, str(max(man.injury, man.ban)), 40, "mid bold")
        return
    fill = DIM if faded else GLOW if man.perm or man.temp else PAPER
    yield f'<circle cx="{x + 314:.0f}" cy="{middle:.0f}" r="22" fill="{fill}"/>'
    yield text(x + 314, middle + 13, str(strength_of(man)), 40, "mid bold dark")


def _jerseys(board: Board) -> Iterator[str]:
    """Yield the club's jerseys with the side each shows; those with a card are underlined."""
    worn = {MAN[man.man].number for man in board.men}
    shown = [(at + 2, icon) for at, icon in enumerate(board.icons) if icon != NOBODY]
    for at, (number, icon) in enumerate(shown):
        x = 66 + at * min(104, 1026 / len(shown))
        yield shirt(x, 738, icon, str(number), 0.85)
        if number in worn:
            yield f'<rect x="{x - 22:.0f}" y="778" width="44" height="6" rx="3" fill="{GLOW}"/>'


def _directors(board: Board, words: Translator) -> Iterator[str]:
    """Yield the names of the directors, suspended ones in brackets."""
    own = [post for post in board.posts if post.source in DIRECTORS]
    names = [DIRECTOR_CARDS[SOURCES[post.source]].name for post in own]
    said = ", ".join(f"({n})" if p.ban else n for p, n in zip(own, names, strict=True))
    yield text(28, 828, words("Directors: {names}", names=said or "–"), 40, "slim dim", 1130)


def _staff(board: Board, words: Translator) -> Iterator[str]:
    """Yield how many belong to each of the five sets of staff, and the VP of all at the end."""
    own = [
        SET_OF[STAFF_CARDS[SOURCES[p.source]].profession] for p in board.posts if p.source in STAFF
    ]
    total = 0
    for at, (kind, name) in enumerate(SETS.items()):
        x, y, count = 20 + at % 3 * 348, 844 + at // 3 * 66, own.count(kind)
        yield panel(x, y, 338, 60, PANEL if count else NIGHT)
        yield text(x + 14, y + 43, words(name), 40, "" if count else "dim", 256)
        yield text(x + 324, y + 43, f"×{count}", 40, "end bold" if count else "end bold dim")
        total += TABLES.set_vp[min(count, len(TABLES.set_vp)) - 1] if count else 0
    yield text(1044, 953, words("{n} VP", n=total), 40, "end glow" if total else "end dim")


def _stadium(board: Board) -> Iterator[str]:
    """Yield the seven places for tokens; empty ones are dashed."""
    built = [SOURCES[post.source] for post in board.posts if post.source in TOKENS]
    for at, token in enumerate(TOKEN_ORDER):
        x = 20 + at * 149.5
        there = token in built
        if there:
            built.remove(token)
        dash = "" if there else ' stroke-dasharray="8 8"'
        yield (
            f'<rect x="{x:.0f}" y="982" width="142" height="98" rx="14"'
            f' fill="{"#2c5d3f" if there else NIGHT}" stroke="{LINE}" stroke-width="3"{dash}/>'
        )
        yield token_shape(token, x + 71, 1031, PAPER if there else LINE, 1.6)


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
        yield panel(x, 1092, place, 98, PAPER if post else NIGHT)
        left = x + 9 + SHIRT_WIDE * is_shirt
        middle, x = x + place / 2, x + place + 8
        if not post:
            yield text(middle, 1154, words(name), 40, "mid dim")
            continue
        if is_shirt:
            yield use(HOME_SHIRT, left - 36, 1141, 0.75)
        room = int(wide) - 8
        rows = _two_rows(SPONSORS[SOURCES[post.source]].name, ROW_LETTERS)
        for row, said in enumerate(rows):
            y = 1154 - 21 * (len(rows) - 1) + 42 * row
            yield text(left, y, said, 40, "bold dark", room)


def _two_rows(name: str, letters: int) -> list[str]:
    """Return a name in at most two rows of `letters` characters, or of more if it does not fit."""
    rows = lines(name, letters)
    return rows if len(rows) <= 2 else _two_rows(name, letters + 1)  # noqa: PLR2004 - two rows, as the name says


def _office(board: Board, words: Translator) -> Iterator[str]:
    """Yield the steps of the office with their VP, and the cost of maintenance."""
    yield text(24, 1240, words("Office"), 40, "dim")
    for at, vp in enumerate(TABLES.office.vp):
        x, high = 20 + at * 128, 52 + at * 11
        reached = at < board.office
        yield panel(x, 1334 - high, 120, high, "#2c5d3f" if reached else NIGHT)
        label = words("{n} VP", n=vp) if reached else f"€ {TABLES.office.costs[at]}"
        yield text(x + 60, 1334 - high / 2 + 14, label, 40, "mid" if reached else "mid dim")
    yield panel(676, 1200, 384, 134)
    yield text(696, 1246, words("Upkeep due"), 40, "dim", 350)
    short = board.res[0] < board.due
    yield text(696, 1314, f"€ {board.due}", 64, "bold glow" if short else "bold")
    left = words("of {n}", n=board.res[0])
    yield text(1044, 1314, left, 40, "end dim")


assert set(TOKEN_ORDER) == set(INFRASTRUCTURE)
