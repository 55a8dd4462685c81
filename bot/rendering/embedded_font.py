"""The glyphs that drawings use, as CSS with embedded fonts."""

import base64
import re
from collections.abc import Iterable
from html import unescape
from io import BytesIO
from pathlib import Path

import font_source_sans_pro  # type: ignore[import-untyped] # the package carries no types

FAMILY = "Source Sans Pro"
FILES = font_source_sans_pro.font_files_ttf
WEIGHTS = {400: "SourceSansPro", 600: "SourceSansProSemibold", 700: "SourceSansProBold"}
"""The font's files by the weights drawings may use."""
NORMAL = 400
"""The default weight (CSS)."""
_WEIGHT = re.compile(r"font-weight\D{1,2}(\d+)")
_TAG = re.compile(r"<style.*?</style>|<[^>]*>", re.DOTALL)


def font_licence() -> str:
    """Return the font's copyright and licence; every copy of glyphs must carry them (OFL 2)."""
    return Path(FILES[WEIGHTS[NORMAL]]).with_name("LICENSE.txt").read_text("utf-8")


def font_faces(drawings: Iterable[str]) -> str:
    """Return one `@font-face` rule per weight in these SVG texts, with the glyphs they use.

    Missing glyphs are left to the reader's browser. A rule has 10 to 20 kB.
    """
    letters, weights = set[str](), set[int]()
    for svg in drawings:
        letters.update(unescape(_TAG.sub("", svg)))
        weights.update({int(found) for found in _WEIGHT.findall(svg)} or {NORMAL})
    return "".join(_font_face(weight, letters) for weight in sorted(weights & WEIGHTS.keys()))


def _font_face(weight: int, letters: Iterable[str]) -> str:
    # imported here, so that only the worker that builds a page holds its 10 MB
    from fontTools import subset  # type: ignore[import-untyped] # noqa: PLC0415 # without types

    options = subset.Options(flavor="woff", hinting=False, layout_features=["kern"])
    with subset.load_font(FILES[WEIGHTS[weight]], options) as font:
        maker = subset.Subsetter(options)
        maker.populate(unicodes=[ord(letter) for letter in letters])
        maker.subset(font)
        file = BytesIO()
        subset.save_font(font, file, options)
    source = f"url(data:font/woff;base64,{base64.b64encode(file.getvalue()).decode()})"
    return f"@font-face{{font-family:'{FAMILY}';font-weight:{weight};src:{source} format('woff')}}"
