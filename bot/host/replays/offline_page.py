"""What the offline pages share: filling a template, pictures without scripts, days, team words."""

import base64
import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from html import escape

from bot.rendering.embedded_font import font_faces
from games.core.definition import GameDefinition
from games.core.translation import Translator

_FALLBACK = (
    "svg,text{font-family:'Source Sans Pro',Roboto,'Helvetica Neue',Arial,sans-serif!important}"
)
"""The fonts of a drawing, with those for glyphs that the embedded font lacks."""
LIVE = (
    '<script>"use strict";document.documentElement.className = "live";\n'
    'addEventListener("error", () => { document.documentElement.className = ""; });</script>'
)
"""Marks a page whose scripts run, until one fails; the styles show the static parts otherwise.

An element `noscript` would not do: viewers that block scripts by a policy do not show it.
"""


def filled(template: str, values: Mapping[str, str]) -> str:
    """Return the template with each `{key}` replaced once; other braces stay as they are.

    A value that contains a key in braces, such as a member's name, is not replaced again.
    """
    keys = "|".join(map(re.escape, values))
    return re.sub(rf"\{{({keys})\}}", lambda found: values[found[1]], template)


def drawing_url(svg: str) -> str:
    """Return a data URL of a drawing with its font, which a browser shows without scripts."""
    style = f"<style>{font_faces([svg])}{_FALLBACK}</style>"
    drawn = re.sub(r"<\w[^>]*>", lambda root: root[0] + style, svg, count=1)
    return "data:image/svg+xml;base64," + base64.b64encode(drawn.encode()).decode()


def days(began_at: int, ended_at: int) -> str:
    """Return the days (UTC) from one time to another (ms) as HTML; scripts show them localised."""
    found = [datetime.fromtimestamp(at / 1000, UTC).date() for at in (began_at, ended_at)]
    return escape(" – ".join(dict.fromkeys(day.isoformat() for day in found)))


def with_team_words(
    lines: Iterable[str], definition: GameDefinition, words: Translator
) -> list[str]:
    """Return the lines with the team's word after each of its marks: "🔴 Red" for "🔴".

    A page is read where fonts may lack the marks, or show them all alike.
    """
    found = [*lines]
    for mark, team in zip(definition.texts.seat_marks, definition.texts.seat_names, strict=False):
        found = [_with_word(line, mark, words(team)) for line in found]
    return found


def _with_word(line: str, mark: str, team: str) -> str:
    pattern = rf"({re.escape(team)} )?{re.escape(mark)}(?=(\w)?)"

    def named(found: re.Match[str]) -> str:
        return found[0] if found[1] else f"{mark} {team}{' ' if found[2] else ''}"

    return re.sub(pattern, named, line)
