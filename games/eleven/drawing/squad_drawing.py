"""The footballers and jerseys of a club board, as blocks that are stacked below each other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.core.clubs.identity import FILLS, Kit
from games.core.screen import Spot
from games.core.svg import group
from games.core.translation import N_, Translator
from games.eleven.cards.ids import ICON, MAN, SECTIONS, SOURCES
from games.eleven.cards.terms import BALL, SHIELD
from games.eleven.club.assets import strength_of
from games.eleven.club.club import Player
from games.eleven.drawing.drawing import (
    DIM,
    GLOW,
    ICONS,
    LINE,
    NIGHT,
    PANEL,
    PAPER,
    SMALLEST,
    is_light,
    panel,
    text,
    use,
)

SECTION_NAMES = (N_("Defenders"), N_("Midfielders"), N_("Forwards"))
MOST_MEN = 20
"""The most footballers that are drawn; a club seldom has half as many."""
COLUMN, ROOM = 522, 516
"""The distance of the two columns of footballers, and the width of one."""
HEADING, ROW = 46, 72
"""The heights of a section's name and of a footballer."""
CHIP_WIDE, CHIP_HIGH = 62, 50
GAP = 8


@dataclass(frozen=True, slots=True)
class Block:
    """Shapes drawn from y = 0 downwards, their height, and what of them is touched."""

    high: int
    parts: Sequence[str]
    spots: Sequence[Spot] = ()


def squad_blocks(men: Sequence[Player], kit: Kit, words: Translator) -> Iterator[Block]:
    """Yield a block per section that has footballers, by the first section of each.

    Of more than are drawn, the strongest are, and how many there are besides.
    """
    shown = drawn_men(men)
    for section, name in enumerate(SECTION_NAMES):
        own = [man for man in shown if SECTIONS[man.man][0] == section]
        if own:
            yield _section(words(name), own, kit)
    if others := len(men) - len(shown):
        yield Block(HEADING, [text(540, 34, f"+{others}", SMALLEST, "mid dim")])


def drawn_men(men: Sequence[Player]) -> list[Player]:
    """Return the footballers that a club board shows, the strongest first."""
    return sorted(men, key=lambda man: (-strength_of(man), man.man))[:MOST_MEN]


def _section(name: str, men: Sequence[Player], kit: Kit) -> Block:
    parts, spots = [text(28, 34, name, 42, "dim")], []
    for index, man in enumerate(men):
        x, y = 20 + index % 2 * COLUMN, HEADING + index // 2 * ROW
        parts.append(group(*_player(man, x, y, kit)))
        spots.append(Spot(SOURCES[man.man], x, y, ROOM, ROW))
    return Block(HEADING + -(-len(men) // 2) * ROW + 4, parts, spots)


def _player(man: Player, x: int, y: int, kit: Kit) -> Iterator[str]:
    """Yield a footballer: number, side, name, then from the right strength and signs."""
    high = ROW - 6
    middle = y + high / 2
    faded = man.is_out or man.spent
    yield panel(x, y, ROOM, high, NIGHT if faded else PANEL, GLOW if man.used else LINE)
    yield number_chip(str(MAN[man.man].number), x + 38, middle, kit)
    yield use(ICONS[ICON[man.man]], x + 92, middle, 1.3)
    yield from _strength(man, x + ROOM - 34, middle)
    left = x + ROOM - 66
    for sign in _signs(man):
        yield use(sign, left - 18, middle, 1.1)
        left -= 38
    if tokens := man.played + man.scored:
        left -= 14
        for token in range(tokens):
            down = middle + (token - (tokens - 1) / 2) * 24
            yield f'<circle cx="{left:.0f}" cy="{down:.0f}" r="9" fill="{GLOW}"/>'
        left -= 10
    look = "dim" if faded else ""
    yield text(x + 120, middle + 16, MAN[man.man].name, 48, look, left - x - 124)


def _strength(man: Player, x: float, y: float) -> Iterator[str]:
    """Yield the strength in a disc, or the number of weeks he is out."""
    if man.is_out:
        yield text(x, y + 16, str(max(man.injury, man.ban)), 48, "mid bold")
        return
    fill = DIM if man.spent else GLOW if man.perm or man.temp else PAPER
    yield f'<circle cx="{x:.0f}" cy="{y:.0f}" r="27" fill="{fill}"/>'
    yield text(x, y + 16, str(strength_of(man)), 48, "mid bold dark")


def _signs(man: Player) -> Iterator[str]:
    """Yield the shapes that say why he is out, and that he is trained."""
    if man.is_out:
        yield "cross" if man.injury else "ban"
    if man.trained:
        yield "star"


def number_chip(number: str, x: float, y: float, kit: Kit) -> str:
    """Return a jersey's number in the club's colours, centred at (x, y)."""
    look = "mid bold dark" if is_light(kit.main) else "mid bold"
    return (
        f'<rect x="{x - CHIP_WIDE / 2:.0f}" y="{y - CHIP_HIGH / 2:.0f}" width="{CHIP_WIDE}"'
        f' height="{CHIP_HIGH}" rx="12" fill="{FILLS[kit.main]}" stroke="{FILLS[kit.second]}"'
        ' stroke-width="4"/>'
    ) + text(x, y + 15, number, 44, look)


def jerseys_block(icons: Sequence[int], men: Sequence[Player], kit: Kit) -> Iterator[Block]:
    """Yield the club's jerseys by the side each shows, if it has some.

    Those with a footballer are underlined.
    """
    worn = {MAN[man.man].number for man in men}
    slots: list[int | None] = []
    for icon in (SHIELD, BALL):
        own = [index + 2 for index, number in enumerate(icons) if number == icon]
        slots += [None, *own] if own else []
    if slots:
        yield Block(CHIP_HIGH + 26, [*_jerseys(slots, icons, worn, kit)])


def _jerseys(
    slots: Sequence[int | None], icons: Sequence[int], worn: set[int], kit: Kit
) -> Iterator[str]:
    """Yield numbers in a row; before the numbers of a side is its sign, in a slot with None."""
    step = min(86.0, 1048 / len(slots))
    for index, number in enumerate(slots):
        x, y = 16 + (index + 0.5) * step, 32
        if number is None:
            following = slots[index + 1]
            assert following is not None
            yield use(ICONS[icons[following - 2]], x, y, 1.5)
            continue
        yield number_chip(str(number), x, y, kit)
        if number in worn:
            yield f'<rect x="{x - 25:.0f}" y="63" width="50" height="7" rx="3" fill="{GLOW}"/>'
