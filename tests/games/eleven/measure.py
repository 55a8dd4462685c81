"""Where each text of a drawing stands, measured with the letters of the font it is drawn in."""

import re
import struct
from dataclasses import dataclass
from functools import cache
from html import unescape
from pathlib import Path

import font_source_sans_pro

SEMI_BOLD, BOLD = "SourceSansProSemibold", "SourceSansProBold"
"""The two looks of a text, as the package of the font calls them."""
_TEXT = re.compile(
    r'<text(?: class="([^"]*)")? x="(-?\d+)" y="(-?\d+)" style="font-size:(\d+)px">([^<]*)</text>'
)
_RECT = re.compile(r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"')


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

    def meets(self, other):
        """Return whether two boxes cover each other anywhere."""
        apart = self.right <= other.left or other.right <= self.left
        return not apart and self.top < other.bottom and other.top < self.bottom


@dataclass(frozen=True)
class Label:
    """A text, the box of its letters, and the smallest box it is drawn in."""

    said: str
    letters: Box
    place: Box


def labels(svg, wide, high):
    """Return every text of a drawing; one outside of all boxes has the whole drawing to itself."""
    drawn = re.sub(r"<defs>.*?</defs>", "", svg)
    rects = [Box(0, 0, wide, high)]
    for x, y, w, h in (map(float, found) for found in _RECT.findall(drawn)):
        rects.append(Box(x, y, x + w, y + h))
    return [_label(rects, *found) for found in _TEXT.findall(drawn)]


def _label(rects, look, x, y, size, escaped):
    said, x, y, size = unescape(escaped), int(x), int(y), int(size)
    width = width_of(said, BOLD if "bold" in look.split() else SEMI_BOLD) * size
    shift = {"mid": 0.5, "end": 1}.get(look.split(" ")[0], 0)
    left = x - shift * width
    letters = Box(left, y - 0.66 * size, left + width, y)
    around = [rect for rect in rects if rect.has(x, y - 0.3 * size)]
    return Label(said, letters, min(around, key=lambda box: box.right - box.left))


@cache
def width_of(said, style):
    """Return how wide a text is in a font of size 1, without kerning."""
    per_em, advances, glyphs = _font(style)
    return sum(advances[glyphs.get(ord(letter), 0)] for letter in said) / per_em


@cache
def _font(style):
    """Return units per em, the advance of each glyph, and the glyph of each character."""
    data = Path(font_source_sans_pro.font_files_ttf[style]).read_bytes()
    tables = {}
    for at in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * at)
        tables[tag] = offset
    (per_em,) = struct.unpack_from(">H", data, tables[b"head"] + 18)
    (wide,) = struct.unpack_from(">H", data, tables[b"hhea"] + 34)
    (count,) = struct.unpack_from(">H", data, tables[b"maxp"] + 4)
    advances = [struct.unpack_from(">H", data, tables[b"hmtx"] + 4 * at)[0] for at in range(wide)]
    advances += advances[-1:] * (count - wide)
    return per_em, advances, _glyphs(data, tables[b"cmap"])


def _glyphs(data, cmap):
    """Return the glyph of each character of the first subtable in format 4."""
    for at in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        table = cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * at)[0]
        if struct.unpack_from(">H", data, table)[0] == 4:
            break
    (double,) = struct.unpack_from(">H", data, table + 6)
    n, found = double // 2, {}
    ends = struct.unpack_from(f">{n}H", data, table + 14)
    starts = struct.unpack_from(f">{n}H", data, table + 16 + double)
    deltas = struct.unpack_from(f">{n}h", data, table + 16 + 2 * double)
    ranges = table + 16 + 3 * double
    offsets = struct.unpack_from(f">{n}H", data, ranges)
    for at, (start, end) in enumerate(zip(starts, ends, strict=True)):
        for letter in range(start, end + 1):
            glyph = letter
            if offsets[at]:
                place = ranges + 2 * at + offsets[at] + 2 * (letter - start)
                if place + 2 > len(data):
                    continue
                (glyph,) = struct.unpack_from(">H", data, place)
            found[letter] = (glyph + deltas[at]) % 65536
    return found
