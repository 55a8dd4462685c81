"""A drawing becomes a PNG with our fonts alone; what cannot be drawn is refused."""

import os
import struct
import sys

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from bot.rendering.svg_to_png import WIDTH, RasterError, draw
from games.core.svg import document, element, text
from tests.house.source import ROOT
from tests.programs import run

FRAME = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 1350">{}</svg>'
BOARD = FRAME.format('<rect width="500" height="500" fill="green"/>')
BLANK = draw(FRAME.format(""))
FAMILIES = ("Source Sans Pro", "DejaVu Sans", "sans-serif", "Foreign")
ALPHABET = "AbÄé€▲✓漢⚽"
"""Letters of our fonts, and two that they do not have."""
SAID = document(900, 400, *(text(ALPHABET, y=80 * (1 + index), font_size=80, font_family=family)
                            for index, family in enumerate(FAMILIES)))  # fmt: skip
OURS = "from bot.rendering.svg_to_png import draw as drawn"
PLAIN = (
    "import pyvips\n"
    "def drawn(svg): return pyvips.Image.svgload_buffer(svg.encode()).pngsave_buffer()"
)
"""libvips as it comes, with the fonts of its machine."""
PROGRAM = "{}\nimport sys\nsys.stdout.buffer.write(drawn(sys.stdin.buffer.read().decode()))"


def test_a_picture_is_a_png_of_the_chosen_width():
    png = draw(BOARD)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", png[16:24]) == (WIDTH, WIDTH * 1350 // 1080)


def test_a_small_drawing_keeps_its_size():
    """Emoji are uploaded as large as they are: 62 of them, at every first start."""
    png = draw('<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128"/>')
    assert struct.unpack(">II", png[16:24]) == (128, 128)


@pytest.mark.parametrize("glyphs", ["Fin", "äé€", "▲■◆→✓"])
def test_only_our_family_is_used(glyphs):
    def drawn(family):
        return draw(FRAME.format(text(glyphs, x=40, y=200, font_size=160, font_family=family)))

    assert drawn("Source Sans Pro") != BLANK
    assert drawn("Source Sans Pro") == drawn("DejaVu Sans") == drawn("serif")


def test_what_the_font_lacks_is_left_out():
    """No box stands where a name has an emoji or letters of another script."""
    shown, known = text("Zoë🦊 漢", x=40, y=200), text("Zoë ", x=40, y=200)
    assert draw(FRAME.format(shown)) == draw(FRAME.format(known)) != BLANK


def foreign_font(path, family):
    """Write a font of this name in which every letter is a wide black box."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for corner in ((0, 900), (1400, 900), (1400, 0)):
        pen.lineTo(corner)
    pen.closePath()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "box"])
    builder.setupCharacterMap({ord(letter): "box" for letter in ALPHABET})
    builder.setupGlyf({".notdef": pen.glyph(), "box": pen.glyph()})
    builder.setupHorizontalMetrics({".notdef": (1500, 0), "box": (1500, 0)})
    builder.setupHorizontalHeader(ascent=900, descent=-100)
    builder.setupNameTable({"familyName": family, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)


def in_a_process(program, folder):
    """Draw SAID by a program in a home with fonts and settings of its own."""
    env = {name: value for name, value in os.environ.items() if name != "FONTCONFIG_FILE"}
    env |= {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "share")}
    env |= {"XDG_CONFIG_HOME": str(folder / "config"), "FONTCONFIG_PATH": str(folder)}
    command = (sys.executable, "-c", PROGRAM.format(program))
    env["PYTHONPATH"] = str(ROOT)
    return run(*command, cwd=folder, env=env, typed=SAID.encode(), text=False, check=True).stdout


def test_no_font_of_the_machine_leaks_in(tmp_path):
    """A machine with fonts that look otherwise, even one of our family's name."""
    for place in (tmp_path / ".fonts", tmp_path / "share" / "fonts"):
        place.mkdir(parents=True)
        for family in ("Source Sans Pro", "Foreign"):
            foreign_font(place / f"{family}.ttf", family)
    (tmp_path / "fonts.conf").write_text(
        "<fontconfig><dir>~/.fonts</dir><dir prefix='xdg'>fonts</dir>"
        "<match target='pattern'><edit name='family' mode='assign' binding='same'>"
        "<string>Foreign</string></edit></match></fontconfig>"
    )
    assert in_a_process(OURS, tmp_path) == draw(SAID)
    bare = tmp_path / "bare"
    bare.mkdir()
    assert in_a_process(PLAIN, tmp_path) != in_a_process(PLAIN, bare), "the fonts are found"


def test_drawing_leaves_the_environment_as_it_was(tmp_path):
    assert draw(SAID)
    assert not {"FONTCONFIG_FILE", "PANGOCAIRO_BACKEND"} & os.environ.keys()


@pytest.mark.parametrize(
    "broken",
    ["", "<svg", "no drawing", FRAME.format("<rect"), FRAME.format("<text>\0</text>")],
)
def test_what_is_no_drawing_is_refused(broken):
    with pytest.raises(RasterError):
        draw(broken)


@pytest.mark.parametrize(
    ("width", "height"), [(0, 0), (1, 100), (800, 100_000), (10**300, 1), (1, 10**300)]
)
def test_a_drawing_of_an_absurd_size_is_refused(width, height):
    with pytest.raises(RasterError):
        draw(document(width, height))


@pytest.mark.parametrize("tag", ["image", "use"])
@pytest.mark.parametrize("address", ["file://{}", "{}", "http://127.0.0.1:9/x.png"])
def test_a_drawing_that_refers_to_a_file_or_an_address_is_refused(tmp_path, tag, address):
    (tmp_path / "x.png").write_bytes(draw(BOARD))
    place = address.format(tmp_path / "x.png")
    with pytest.raises(RasterError, match="outside"):
        draw(FRAME.format(element(tag, href=place, width=900, height=900)))


def test_a_style_reads_no_file_either(tmp_path):
    (tmp_path / "x.css").write_text("rect { fill: red }")
    style = f"<style>@import url(file://{tmp_path}/x.css);</style>"
    assert draw(BOARD.replace("<rect", style + "<rect")) == draw(BOARD)


def test_a_members_words_refuse_no_drawing():
    """Quotes are escaped in them, so they cannot look like an attribute."""
    assert draw(FRAME.format(text('href="x" url(x)', y=200, font_size=90))) != BLANK
