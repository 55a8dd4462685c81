"""Kits as SVG: a shirt with a pattern."""

from games.core import svg
from games.core.clubs.identity import FILLS, Kit, Pattern

SHIRT = "M-22-34l-24 12 9 22 9-5v41h56v-41l9 5 9-22-24-12q-22 16-44 0z"
"""The outline of a shirt, 92 by 70 pixels around its middle."""
PATTERNS: dict[Pattern, str] = {
    "plain": "M-22-34q22 16 44 0l6 3q-28 21-56 0z",
    "stripes": "M-22-40h9v80h-9zM-4-40h8v80h-8zM13-40h9v80h-9z",
    "hoops": "M-50-20h100v10h-100zM-50 0h100v10h-100zM-50 20h100v10h-100z",
    "halves": "M0-40h50v80h-50z",
    "sash": "M-30-40h20l44 72v10h-20l-44-72z",
    "sleeves": "M-50-40h22v80h-22zM28-40h22v80h-22z",
}
CLIP = "kit-shirt"


def kit_drawing(kit: Kit, *, key: str = "", edge: str = "#fff") -> str:
    """Return a shirt around (0, 0); a `key` becomes its id, to which SVG `use` can refer."""
    named: dict[str, svg.Value] = {"id": key} if key else {}
    return svg.element(
        "g",
        svg.element("clipPath", svg.element("path", d=SHIRT), id=CLIP),
        svg.element("path", d=SHIRT, fill=FILLS[kit.main]),
        svg.element(
            "g",
            svg.element("path", d=PATTERNS[kit.pattern], fill=FILLS[kit.second]),
            clip_path=f"url(#{CLIP})",
        ),
        svg.element(
            "path", d=SHIRT, fill="none", stroke=edge, stroke_width=3, stroke_linejoin="round"
        ),
        **named,
    )


def placed_kit(kit: Kit, x: float, y: float, scale: float) -> str:
    """Return a shirt centred at (x, y)."""
    place = f"translate({x:.0f} {y:.0f}) scale({scale:.3g})"
    return svg.element("g", kit_drawing(kit), transform=place)
