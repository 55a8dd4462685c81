"""Where each text of a drawing stands, measured with the letters of the font it is drawn in."""

import re
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from math import cos, radians, sin
from xml.etree import ElementTree as ET

import font_source_sans_pro
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

SMALLEST = 1 / 27
"""Of the picture's width, the smallest size of a text: 11 px where it is 300 wide."""
SLACK = 2
"""Units by which letters may pass a box whose edge is 3 wide, or meet: what kerning takes back."""
FILES = {400: "SourceSansPro", 600: "SourceSansProSemibold", 700: "SourceSansProBold"}
WEIGHTS = {"normal": 400, "bold": 700}
SHAPES = ("rect", "circle", "path")
INHERITED = ("font-size", "font-weight", "text-anchor")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_STEP = re.compile(r"(\w+)\(([^)]*)\)")


@dataclass(frozen=True)
class Matrix:
    """An affine transformation: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def __matmul__(self, other):
        """Return the transformation that does the other one first."""
        return Matrix(
            self.a * other.a + self.c * other.b,
            self.b * other.a + self.d * other.b,
            self.a * other.c + self.c * other.d,
            self.b * other.c + self.d * other.d,
            self.a * other.e + self.c * other.f + self.e,
            self.b * other.e + self.d * other.f + self.f,
        )

    def at(self, x, y):
        """Return where a point comes to lie."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def scale(self):
        """Return by how much lengths grow."""
        return abs(self.a * self.d - self.b * self.c) ** 0.5


@dataclass(frozen=True)
class Box:
    """A rectangle in the units of the drawing."""

    left: float
    top: float
    right: float
    bottom: float

    def has(self, x, y):
        """Return whether a point lies within."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def meets(self, other, slack=0.0):
        """Return whether two boxes share more than `slack` in both directions."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide > slack and high > slack

    def holds(self, other, slack=0.0):
        """Return whether another box lies within, but for `slack`."""
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def moved(self, matrix):
        """Return the box around this one once it is transformed."""
        corners = [
            matrix.at(x, y) for x in (self.left, self.right) for y in (self.top, self.bottom)
        ]
        across, down = zip(*corners, strict=True)
        return Box(min(across), min(down), max(across), max(down))


@dataclass(frozen=True)
class Label:
    """A text, its size in units, the box of its letters, and the smallest box it is drawn in."""

    said: str
    size: float
    letters: Box
    place: Box


def labels(svg):
    """Return every text of a drawing that is not covered.

    One outside of all boxes has the whole drawing to itself.
    """
    root = ET.fromstring(svg)  # noqa: S314 - drawings of ours
    drawing = _Drawing(root)
    drawing.walk(root, Matrix(), {"font-size": "16", "font-weight": "400"})
    return drawing.placed()


def flaws(svg, *, may_cut=False):
    """Return what is wrong with the texts of a drawing, in words.

    Nobody could read a text that is too small, leaves its box or covers another. One that ends in
    "…" was cut, unless it `may_cut` (in a language that we do not speak, names of members).
    """
    width = float(ET.fromstring(svg).get("viewBox").split()[2])  # noqa: S314
    found = labels(svg)
    for label in found:
        if label.size < width * SMALLEST - 0.01:
            yield f"small: {label.said!r} of {label.size:.0f} in {width:.0f}"
        if label.said.endswith("…") and not may_cut:
            yield f"cut: {label.said!r}"
        inside, around = label.letters, label.place
        over = max(
            around.left - inside.left,
            inside.right - around.right,
            around.top - inside.top,
            inside.bottom - around.bottom,
        )
        if over > SLACK:
            yield f"leaves its box by {over:.0f}: {label.said!r}"
    for one, other in combinations(found, 2):
        if one.letters.meets(other.letters, SLACK):
            yield f"covers another: {one.said!r} and {other.said!r}"


def crossed(svg):
    """Return which texts of a drawing a shape touches without being the ground they stand on.

    Such as a sign that covers a letter, or a text that ends on a jersey. What lies below the
    ground of a text does not count.
    """
    root = ET.fromstring(svg)  # noqa: S314 - drawings of ours
    drawing = _Drawing(root)
    drawing.walk(root, Matrix(), {"font-size": "16", "font-weight": "400"})
    for said, letters, drawn_at in drawing.written:
        grounds = [
            index
            for index, (box, solid) in enumerate(drawing.shapes[:drawn_at])
            if solid and box.holds(letters, SLACK)
        ]
        for box, _ in drawing.shapes[grounds[-1] + 1 if grounds else 0 :]:
            if box.meets(letters, SLACK) and not box.holds(letters, SLACK):
                yield f"{said!r} at {_rounded(letters)} is touched by a shape at {_rounded(box)}"


def empty_bands(svg):
    """Return the heights in which a drawing has neither text nor shape, its ground aside."""
    root = ET.fromstring(svg)  # noqa: S314 - drawings of ours
    drawing = _Drawing(root)
    drawing.walk(root, Matrix(), {"font-size": "16", "font-weight": "400"})
    whole = drawing.boxes[0][0]
    letters = [(one.top, one.bottom) for _, one, _ in drawing.written]
    shapes = [(box.top, box.bottom) for box, _ in drawing.shapes if not box.holds(whole)]
    reached = whole.top
    for top, bottom in sorted([*letters, *shapes, (whole.bottom, whole.bottom)]):
        yield max(top - reached, 0)
        reached = max(reached, bottom)


def _rounded(box):
    return tuple(map(round, (box.left, box.top, box.right, box.bottom)))


class _Drawing:
    """The texts and boxes of a drawing, in the order in which they are drawn.

    `shapes` are the boxes around all shapes, one around each `use`, with whether they are solid;
    `written` are the texts with their letters and the number of shapes drawn before.
    """

    def __init__(self, root):
        self.ids = {one.get("id"): one for one in root.iter() if one.get("id")}
        self.rules = {}
        for style in (one for one in root.iter() if _tag(one) == "style"):
            for selectors, body in _RULE.findall(style.text):
                for selector in selectors.split(","):
                    self.rules.setdefault(selector.strip(), {}).update(_declared(body))
        wide, high = map(float, root.get("viewBox").split()[2:])
        self.boxes = [(Box(0, 0, wide, high), False)]
        self.texts = []
        self.shapes = []
        self.written = []

    def walk(self, node, matrix, style):
        """Note the texts and boxes of an element and all within."""
        tag = _tag(node)
        if tag in {"defs", "style", "clipPath", "mask", "symbol"} or node.get("clip-path"):
            return
        matrix, style = matrix @ _matrix(node.get("transform", "")), style | self._style(node)
        if tag == "use":
            moved = matrix @ Matrix(e=_number(node, "x"), f=_number(node, "y"))
            used, before = self.ids[node.get("href", "").removeprefix("#")], len(self.shapes)
            self.walk(used, moved, style)
            self._join(before)
        elif (
            tag == "rect" and node.get("aria-hidden") != "true"
        ):  # which is a pattern of the ground
            left, top = _number(node, "x"), _number(node, "y")
            box = Box(left, top, left + _number(node, "width"), top + _number(node, "height"))
            self.boxes.append((box.moved(matrix), _is_solid(node, style)))
        elif tag == "circle" and style.get("fill") != "none":  # a ring is no place for a text
            x, y, radius = (_number(node, name) for name in ("cx", "cy", "r"))
            box = Box(x - radius, y - radius, x + radius, y + radius)
            self.boxes.append((box.moved(matrix), _is_solid(node, style)))
        elif tag == "text":
            self._text(node, matrix, style)
        self._shape(node, tag, matrix, style)
        for inner in node if tag != "text" else ():
            self.walk(inner, matrix, style)

    def _join(self, before):
        """Make one shape of those that were drawn since."""
        drawn = self.shapes[before:]
        if drawn:
            boxes = [box for box, _ in drawn]
            around = Box(
                min(box.left for box in boxes),
                min(box.top for box in boxes),
                max(box.right for box in boxes),
                max(box.bottom for box in boxes),
            )
            self.shapes[before:] = [(around, any(solid for _, solid in drawn))]

    def _shape(self, node, tag, matrix, style):
        """Note the box around a shape; what is clipped lies on a shape anyway."""
        if tag not in SHAPES or node.get("aria-hidden") == "true":
            return
        if found := _bounds(node, tag):
            self.shapes.append((found.moved(matrix), _is_solid(node, style)))

    def placed(self):
        """Return the labels that no later box covers, each with the smallest box around it."""
        found = {}
        for label, drawn_at in self.texts:
            middle = (
                (label.letters.left + label.letters.right) / 2,
                (label.letters.top + label.letters.bottom) / 2,
            )
            if any(solid and box.has(*middle) for box, solid in self.boxes[drawn_at:]):
                continue
            around = [box for box, _ in self.boxes[:drawn_at] if box.has(*middle)]
            place = min(
                around or [self.boxes[0][0]],
                key=lambda box: (box.right - box.left) * (box.bottom - box.top),
            )
            found[label.said, label.letters] = replace(label, place=place)
        return [*found.values()]

    def _text(self, node, matrix, style):
        said = "".join(node.itertext())
        if not said.strip():
            return
        size = float(style["font-size"].removesuffix("px"))
        weight = int(WEIGHTS.get(style["font-weight"], style["font-weight"]))
        width, low, high = measured(said, weight)
        shift = {"middle": 0.5, "end": 1}.get(style.get("text-anchor", "start"), 0)
        x, y = _number(node, "x"), _number(node, "y")
        left = x - shift * width * size
        letters = Box(left, y - high * size, left + width * size, y - low * size).moved(matrix)
        self.texts.append((Label(said, size * matrix.scale, letters, letters), len(self.boxes)))
        self.written.append((said, letters, len(self.shapes)))

    def _style(self, node):
        """Return what an element says of its looks; rules count more than attributes."""
        found = {name: node.get(name) for name in (*INHERITED, "fill", "opacity") if node.get(name)}
        if _tag(node) == "text" or _tag(node) == "g":
            found |= self.rules.get(_tag(node), {})
            for name in node.get("class", "").split():
                found |= self.rules.get(f".{name}", {}) | self.rules.get(f"text.{name}", {})
        return found | _declared(node.get("style", ""))


@cache
def measured(said, weight):
    """Return width, lowest and highest point of a text of size 1, without kerning."""
    glyphs, advances, shapes, per_em = _font(FILES[weight])
    names = [glyphs.get(ord(letter), ".notdef") for letter in said]
    drawn = [shapes[name] for name in names if shapes[name].numberOfContours]
    low = min((one.yMin for one in drawn), default=0)
    high = max((one.yMax for one in drawn), default=0)
    return sum(advances[name][0] for name in names) / per_em, low / per_em, high / per_em


@cache
def _font(name):
    font = TTFont(font_source_sans_pro.font_files_ttf[name])
    return font.getBestCmap(), font["hmtx"].metrics, font["glyf"], font["head"].unitsPerEm


def _bounds(node, tag):
    """Return the box around a shape before it is transformed; None if it has no extent."""
    if tag == "rect":
        left, top = _number(node, "x"), _number(node, "y")
        return Box(left, top, left + _number(node, "width"), top + _number(node, "height"))
    if tag == "circle":
        x, y, radius = (_number(node, name) for name in ("cx", "cy", "r"))
        return Box(x - radius, y - radius, x + radius, y + radius)
    pen = BoundsPen(None)
    parse_path(node.get("d"), pen)
    return pen.bounds and Box(*pen.bounds)


def _is_solid(node, style):
    """Return whether nothing can be seen through a shape."""
    is_clear = style.keys() & {"opacity"} or node.get("fill-opacity") is not None
    return style.get("fill") != "none" and not is_clear


def _matrix(said):
    found = Matrix()
    for kind, inside in _STEP.findall(said):
        numbers = [float(one) for one in re.split(r"[ ,]+", inside.strip())]
        found = found @ _step(kind, numbers)
    return found


def _step(kind, numbers):
    if kind == "translate":
        return Matrix(e=numbers[0], f=numbers[1] if len(numbers) > 1 else 0)
    if kind == "scale":
        return Matrix(a=numbers[0], d=numbers[-1])
    if kind == "rotate":
        turn = radians(numbers[0])
        turned = Matrix(cos(turn), sin(turn), -sin(turn), cos(turn))
        if len(numbers) == 1:
            return turned
        x, y = numbers[1:]
        return Matrix(e=x, f=y) @ turned @ Matrix(e=-x, f=-y)
    return Matrix(*numbers)


def _declared(said):
    pairs = (one.split(":", 1) for one in said.split(";") if ":" in one)
    return {name.strip(): value.strip() for name, value in pairs}


def _number(node, name):
    return float(node.get(name, 0))


def _tag(node):
    return node.tag.rpartition("}")[2]
