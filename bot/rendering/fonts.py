"""The fonts of drawings: ours alone, whatever fonts the machine has."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.sax.saxutils import escape

import font_source_sans_pro  # type: ignore[import-untyped] # the package carries no types

FAMILY = "Source Sans Pro"
REGULAR = Path(font_source_sans_pro.font_files_ttf["SourceSansPro"])
FOLDER = REGULAR.parent
"""The folder that has each of our fonts twice: as .ttf, which is used, and as .otf."""
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>{fonts}</dir><cachedir>{scanned}</cachedir>
<selectfont><rejectfont><glob>*.otf</glob></rejectfont></selectfont>
<config><rescan><int>0</int></rescan></config>
</fontconfig>
"""


@contextmanager
def only_ours() -> Iterator[None]:
    """Make our fonts the only ones for the libraries that look for fonts within this context.

    The libraries read the environment, and the configuration it names, once: when they first draw
    a text. The environment is restored afterwards, for other programs that we start.
    """
    with TemporaryDirectory(prefix="fulltime-fonts-") as folder:
        configuration = Path(folder) / "fonts.conf"
        places = {"fonts": escape(str(FOLDER)), "scanned": escape(folder)}
        configuration.write_text(CONFIGURATION.format(**places), "utf-8")
        wanted = {"FONTCONFIG_FILE": str(configuration), "PANGOCAIRO_BACKEND": "fontconfig"}
        before = {name: os.environ.get(name) for name in (*wanted, "FONTCONFIG_SYSROOT")}
        os.environ.update(wanted)
        os.environ.pop("FONTCONFIG_SYSROOT", None)
        try:
            yield
        finally:
            for name, value in before.items():
                if value is None:
                    os.environ.pop(name, None)
                else:
                    os.environ[name] = value
