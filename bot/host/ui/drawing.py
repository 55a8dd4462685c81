"""Elements of the host's own pictures: colours, boxes, and text fitted to its room."""

from bisect import bisect_left

from games.core import svg

WIDE = 1080
SMALLEST = 40
"""The smallest font size, 1/27 of the width: legible on a phone that is 300 pixels wide."""
NIGHT, PANEL, LINE = "#10202e", "#1a3145", "#5d83a3"
PAPER, DIM, GLOW = "#ffffff", "#b9cbd9", "#ffd84d"
WIN, DRAW, LOSS = "#24803f", "#8a6d16", "#b3273a"
_STYLE = (
    "text{font-family:'Source Sans Pro';font-weight:600;fill:#fff}"
    ".mid{text-anchor:middle}.end{text-anchor:end}"
    ".dim{fill:#b9cbd9}.glow{fill:#ffd84d}.night{fill:#10202e}"
)
_WIDTHS = (0.29, 0.38, 0.47, 0.56, 0.68, 0.84)
_LETTERS = (
    " \u00a0\u202f,.:;'I|ijlÌÍÎÏìíîïĩīĭį·",
    "!()-[]f{}/tr°²³¹",
    '*?zsc"xŝşšçćč',
    "#$+0123456789<=>F^LY_JvyekagVXZESTAbdhnopquÀÁÂÃÄÅñùúûüàáâãäåòóôõöèéêëßÈÉÊË–−",
    "CPRBKDGHNUOQÑÙÚÛÜÒÓÔÕÖ&Ç",
    "MwW%m—@▲▼",
)
_WIDTH_OF = {letter: _WIDTHS[index] for index, group in enumerate(_LETTERS) for letter in group}
_WIDEST = 1.0


def width_of(said: str, size: float) -> float:
    """Return an upper bound of the width of a text in Source Sans Pro semi-bold."""
    return sum(_WIDTH_OF.get(letter, _WIDEST) for letter in said) * size


def cut(said: str, size: float, room: float) -> str:
    """Return the text, cut with "…" if it is wider than its room."""
    if width_of(said, size) <= room:
        return said
    lengths = range(len(said) + 1)
    most = bisect_left(lengths, True, key=lambda n: width_of(said[:n] + "…", size) > room)  # noqa: FBT003 - the first that is too wide
    return said[: max(most - 1, 1)].rstrip() + "…"


def text(
    x: float, y: float, said: str, size: float = SMALLEST, look: str = "", *, room: float = 0
) -> str:
    """Return a line of text at its base line; `room` shrinks it down to SMALLEST, then cuts it."""
    if room:
        size = max(SMALLEST, min(size, size * room / max(width_of(said, size), 1)))
        said = cut(said, size, room)
    place = {"x": f"{x:.0f}", "y": f"{y:.0f}", "style": f"font-size:{size:.0f}px"}
    return svg.text(said, **({"class_": look} if look else {}), **place)


def box(x: float, y: float, wide: float, high: float, fill: str = PANEL, edge: str = "") -> str:
    """Return a rectangle with rounded corners; (x, y) is its upper left corner."""
    line: dict[str, svg.Value] = {"stroke": edge, "stroke_width": 4} if edge else {}
    size = {"width": f"{wide:.0f}", "height": f"{high:.0f}"}
    return svg.element("rect", x=f"{x:.0f}", y=f"{y:.0f}", **size, rx=14, fill=fill, **line)


def path(d: str, *, fill: str = "none", edge: str = "", thick: float = 4, dashes: str = "") -> str:
    """Return a shape or, without `fill`, a line; `dashes` are their lengths and the gaps'."""
    line: dict[str, svg.Value] = {}
    if edge:
        line = {"stroke": edge, "stroke_width": thick, "stroke_linejoin": "round"}
    if dashes:
        line["stroke_dasharray"] = dashes
    return svg.element("path", d=d, fill=fill, **line)


def trophy(x: float, y: float, high: float) -> str:
    """Return a cup with two handles, `high` pixels high; (x, y) is the middle of its foot."""
    shapes = (
        path("M-34-100h68v30q0 40-34 40t-34-40z", fill=GLOW),
        path("M-34-90h-22q0 40 30 44M34-90h22q0 40-30 44", edge=GLOW, thick=9),
        path("M-7-34h14v20h-14zM-24-16h48l6 16h-60z", fill=GLOW),
        path("M-20-90v22q0 14 8 22", edge=PAPER, thick=6),
    )
    scale = round(high / 100, 3)
    place = f"translate({x:.0f} {y:.0f}) scale({scale})"
    return svg.element("g", *shapes, transform=place)


def robot(x: float, y: float, high: float) -> str:
    """Return a robot's head of this height around (x, y), the sign of a club run by a computer."""
    shapes = (
        svg.element("circle", cx=0, cy=-17, r=3, fill=DIM),
        path("M0-15v6", edge=DIM, thick=3),
        svg.element("rect", x=-17, y=-10, width=34, height=28, rx=7, fill=DIM),
        *(svg.element("circle", cx=eye, cy=1, r=4, fill=NIGHT) for eye in (-8, 8)),
        path("M-7 11h14", edge=NIGHT, thick=3),
    )
    transform = f"translate({x:.0f} {y:.0f}) scale({high / 40:.3f})"
    return svg.element("g", *shapes, class_="robot", transform=transform)


def drawing(high: float, *parts: str) -> str:
    """Return a whole picture on a dark background, WIDE pixels wide."""
    ground = path(f"M0 0h{WIDE}v{high:.0f}h-{WIDE}z", fill=NIGHT)
    return svg.document(WIDE, round(high), svg.element("style", _STYLE), ground, *parts)
