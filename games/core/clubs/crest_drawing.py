"""Crests as SVG: an outline with a field in one colour and a device in the other."""

from games.core import svg
from games.core.clubs.identity import FILLS, Crest, Device, Shape

OUTLINES: dict[Shape, str] = {
    "classic": "M-42-46q42 12 84 0v40q0 40-42 54q-42-14-42-54z",
    "round": "M0-48a48 48 0 1 0 .1 0z",
    "diamond": "M0-52l48 52-48 52-48-52z",
    "hexagon": "M0-52l45 26v52l-45 26-45-26v-52z",
    "pennant": "M-46-44h92l-18 44-28 50-28-50z",
    "square": "M-34-44h68q10 0 10 10v68q0 10-10 10h-68q-10 0-10-10v-68q0-10 10-10z",
}
DEVICES: dict[Device, str] = {
    "halves": "M0-60h60v120h-60z",
    "quarters": "M0-60h60v60h-60zM-60 0h60v60h-60z",
    "band": "M-60-34l20-26 100 76-20 26z",
    "chevron": "M-60 30l60-52 60 52v-30l-60-52-60 52z",
    "cross": "M-9-60h18v48h51v18h-51v54h-18v-54h-51v-18h51z",
    "star": "M0-34l9 20 22 2-16 15 5 22-20-11-20 11 5-22-16-15 22-2z",
    "crown": "M-28 18v-36l14 14 14-22 14 22 14-14v36z",
    "tower": "M-22 24v-34h-4v-18h12v8h8v-8h12v8h8v-8h12v18h-4v34h-16v-14h-12v14z",
    "wave": "M-60-12q15-16 30 0t30 0 30 0 30 0v16q-15 16-30 0t-30 0-30 0-30 0z"
    "M-60 20q15-16 30 0t30 0 30 0 30 0v40h-120z",
    "bolt": "M8-36l-32 40h20l-6 30 32-40h-20z",
}
SIZE = 104
"""The height of a crest at scale 1."""


def crest_drawing(crest: Crest, x: float, y: float, high: float) -> str:
    """Return a crest, `high` pixels high and centred at (x, y)."""
    outline, clip = OUTLINES[crest.shape], f"crest-{crest.shape}"
    place = f"translate({x:.0f} {y:.0f}) scale({high / SIZE:.3f})"
    return svg.element(
        "g",
        svg.element("clipPath", svg.element("path", d=outline), id=clip),
        svg.element("path", d=outline, fill=FILLS[crest.main]),
        svg.element(
            "g",
            svg.element("path", d=DEVICES[crest.device], fill=FILLS[crest.second]),
            clip_path=f"url(#{clip})",
        ),
        svg.element("path", d=outline, fill="none", stroke="#fff", stroke_width=5),
        transform=place,
    )
