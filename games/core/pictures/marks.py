"""Marks on a picture: the places an action is about, outlined, with an arrow from one to the next.

A choice says which spots of its picture it belongs to (`Choice.shown`), so every action that has
some can be marked in every game. A mark is drawn over the finished drawing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot, inf
from typing import Literal, NamedTuple, TypeAlias

from games.core.screen import MAX_ALT, Picture, Screen, Spot
from games.core.svg import element, group, text

Kind: TypeAlias = Literal["better", "played"]
COLOURS: dict[Kind, str] = {"better": "#ff4fd8", "played": "#ffffff"}
"""Colours that no game uses for footballers or cards."""
DASHES: dict[Kind, str] = {"better": "", "played": "30 22"}
"""What was played is dashed, so that not only the colour tells it."""
CASING = "#14091a"
"""The dark edge of all lines, so that they stand out from any ground."""
UNIT = 1080
"""The width of a picture, in pixels, in which lines are as wide as they are given here."""
LINE, EDGE, ROOM = 11, 5, 6
"""The width of a line, how far its casing goes beyond it on each side, and how far an outline is
from its spot."""
NEAR = 0.3
"""The part of the way between two middles that stays free at each end, so what is there is seen."""
HEAD, DISC, DIGITS = 46, 30, 44
"""The length of an arrow's head, the radius of a number's disc, and the height of its digits."""
_END = "</svg>"


@dataclass(frozen=True, slots=True)
class Mark:
    """The spots of an action, in order: from where, and where to.

    `said` is the sentence that says the same in the picture's description. `number` is drawn beside
    it, where several actions follow each other; 0 for none.
    """

    spots: tuple[str, ...]
    kind: Kind = "better"
    said: str = ""
    number: int = 0


class Point(NamedTuple):
    """A place of a picture, in its pixels."""

    x: float
    y: float


def spots_of(screen: Screen, line: str) -> tuple[str, ...]:
    """Return the spots by which a screen's choice of this line is marked; empty if it has none."""
    shown = (choice.shown for choice in screen.choices() if choice.action == line)
    return next(shown, ())


def marked(picture: Picture, marks: Sequence[Mark]) -> Picture:
    """Return the picture with these marks drawn over it, and told at the start of its description.

    Spots that the picture does not have are left out. Without marks it is the same picture.
    """
    places = {spot.name: spot for spot in picture.spots}
    drawn = "".join(
        drawing
        for draw in (_outlines, _arrows, _numbers)  # no outline hides an arrow or a number
        for mark in marks
        for drawing in draw(picture, places, mark)
    )
    said = " ".join(mark.said for mark in marks if mark.said)
    if drawn:
        assert picture.svg.endswith(_END), "a drawing is one document"
        picture = replace(picture, svg=picture.svg.removesuffix(_END) + drawn + _END)
    return replace(picture, alt=_with(said, picture.alt)) if said else picture


def _with(said: str, alt: str) -> str:
    """Return a description that begins with this sentence, at most as long as one may be."""
    whole = f"{said} {alt}"
    return whole if len(whole) <= MAX_ALT else whole[: MAX_ALT - 1].rstrip() + "…"


def _outlines(picture: Picture, places: Mapping[str, Spot], mark: Mark) -> Iterator[str]:
    """Yield the outlines of a mark."""
    for box in _boxes(picture, places, mark):
        yield group(_outline(box, mark.kind, picture.width / UNIT))


def _arrows(picture: Picture, places: Mapping[str, Spot], mark: Mark) -> Iterator[str]:
    """Yield the arrows between the outlines of a mark."""
    for start, end in pairwise(_boxes(picture, places, mark)):
        yield group(_arrow(start, end, mark.kind, picture.width / UNIT))


def _numbers(picture: Picture, places: Mapping[str, Spot], mark: Mark) -> Iterator[str]:
    """Yield the number of a mark, if it has one and the picture shows its spots."""
    boxes = _boxes(picture, places, mark)
    if boxes and mark.number:
        yield group(_number(picture, boxes[-1], mark, picture.width / UNIT))


def _boxes(picture: Picture, places: Mapping[str, Spot], mark: Mark) -> "list[Box]":
    """Return the outlines of those of a mark's spots that the picture has."""
    shown = [places[name] for name in dict.fromkeys(mark.spots) if name in places]
    return [_around(picture, spot, (LINE / 2 + EDGE) * picture.width / UNIT) for spot in shown]


class Box(NamedTuple):
    """The rectangle of an outline."""

    left: float
    top: float
    width: float
    height: float

    @property
    def centre(self) -> Point:
        """Its middle."""
        return Point(self.left + self.width / 2, self.top + self.height / 2)

    def reach(self, dx: float, dy: float) -> float:
        """Return how far its edge is from its middle in a direction of length 1."""
        across = self.width / 2 / abs(dx) if dx else inf
        return min(across, self.height / 2 / abs(dy) if dy else inf)


def _around(picture: Picture, spot: Spot, margin: float) -> Box:
    """Return the outline of a spot: its line runs around it, but never leaves the picture."""
    room = picture.width / UNIT * ROOM
    left, top = max(spot.left - room, margin), max(spot.top - room, margin)
    right = min(spot.left + spot.width + room, picture.width - margin)
    lower = min(spot.top + spot.height + room, picture.height - margin)
    return Box(left, top, max(right - left, 1), max(lower - top, 1))


def _outline(box: Box, kind: Kind, scale: float) -> str:
    """Return a rounded rectangle with a dark casing."""
    place = {"x": _n(box.left), "y": _n(box.top), "width": _n(box.width), "height": _n(box.height)}
    place["rx"] = _n(min(box.width, box.height, 90 * scale) / 4)
    return _cased("rect", place, kind, scale)


def _arrow(start: Box, end: Box, kind: Kind, scale: float) -> str:
    """Return an arrow from the edge of an outline to that of the next one."""
    (x1, y1), (x2, y2) = start.centre, end.centre
    far = max(hypot(x2 - x1, y2 - y1), 1)
    dx, dy = (x2 - x1) / far, (y2 - y1) / far
    begin = min(start.reach(dx, dy), NEAR * far)
    tip = far - min(end.reach(dx, dy), NEAR * far)
    long = min(HEAD * scale, 0.7 * (tip - begin))
    neck, wide = tip - long, 0.6 * long
    corners = [(tip, 0.0), (neck, wide), (neck, -wide)]
    points = [(x1 + dx * on - dy * aside, y1 + dy * on + dx * aside) for on, aside in corners]
    ends = [f"{_n(x1 + dx * on)} {_n(y1 + dy * on)}" for on in (begin, neck)]
    head = element(
        "polygon",
        points=" ".join(f"{_n(x)},{_n(y)}" for x, y in points),
        fill=COLOURS[kind],
        stroke=CASING,
        stroke_width=_n(EDGE * scale),
        stroke_linejoin="round",
    )
    return _cased("path", {"d": "M" + "L".join(ends)}, kind, scale) + head


def _cased(tag: str, place: dict[str, str], kind: Kind, scale: float) -> str:
    """Return a line twice: dark and wide below, in the mark's colour above."""
    wide, look = (LINE + 2 * EDGE) * scale, {"fill": "none", "stroke_linecap": "round"}
    dashes = {"stroke_dasharray": DASHES[kind]} if DASHES[kind] else {}
    below = element(tag, **place, **look, stroke=CASING, stroke_width=_n(wide))
    above = element(
        tag, **place, **look, **dashes, stroke=COLOURS[kind], stroke_width=_n(LINE * scale)
    )
    return below + above


def _number(picture: Picture, last: Box, mark: Mark, scale: float) -> str:
    """Return the mark's number in a disc at an upper corner of its last outline.

    Numbers take turns with the corners, as two steps may end at the same place.
    """
    radius = DISC * scale
    x, y = last.left + last.width * (mark.number % 2 == 0), last.top
    edge = radius + EDGE * scale
    x, y = min(max(x, edge), picture.width - edge), min(max(y, edge), picture.height - edge)
    disc = element(
        "circle",
        cx=_n(x),
        cy=_n(y),
        r=_n(radius),
        fill=COLOURS[mark.kind],
        stroke=CASING,
        stroke_width=_n(EDGE * scale),
    )
    said = text(
        mark.number,
        x=_n(x),
        y=_n(y + DIGITS * scale * 0.34),
        font_family="Source Sans Pro",
        font_weight="700",
        font_size=_n(DIGITS * scale),
        text_anchor="middle",
        fill=CASING,
    )
    return disc + said


def _n(number: float) -> str:
    """Return a coordinate with as many digits as can be seen."""
    return f"{number:.1f}".removesuffix(".0")
