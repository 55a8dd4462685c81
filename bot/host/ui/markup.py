"""Our Discord markdown: escaped text, mentions of channels, conversion to HTML or plain text."""

import html
import re
from collections.abc import Iterable
from datetime import UTC, datetime

_ESCAPED = re.compile(r"\\([\\*_`~|>#\[\]()<@:\-])")
_MEANT = re.compile(r"([\\*_`~|>#\[\]<@])")
_BLOCK = re.compile(r"^```\n?(.*?)\n?```$", re.DOTALL)
_MARKS = (
    (re.compile(r"\*\*(.+?)\*\*"), r"<b>\1</b>"),
    (re.compile(r"__(.+?)__"), r"<u>\1</u>"),
    (re.compile(r"(?<!\w)_(.+?)_(?!\w)"), r"<i>\1</i>"),
    (re.compile(r"\*(.+?)\*"), r"<i>\1</i>"),
    (re.compile(r"`(.+?)`"), r"<code>\1</code>"),
)
_TIME = re.compile(r"&lt;t:(\d{1,11}):([tTdDfFR])&gt;")
_MENTION = re.compile(r"&lt;([@#])\d+&gt;")
_PRIVATE = 0xE000
"""Escaped marks are replaced by private-use characters while the others are converted."""
_HIDDEN = re.compile(f"[{chr(_PRIVATE)}-{chr(_PRIVATE + 127)}]")


def literal(text: str) -> str:
    """Return markdown that displays the text literally, such as a picture's description."""
    return _MEANT.sub(r"\\\1", text)


def channel_mentions(channels: Iterable[int]) -> str:
    """Return Discord's mentions of channels, separated by commas."""
    return ", ".join(f"<#{channel}>" for channel in channels)


def as_html(lines: Iterable[str]) -> list[str]:
    """Return lines of markdown as HTML paragraphs; unknown markup stays text."""
    return [_paragraph(line) for line in lines]


def as_text(line: str) -> str:
    """Return a line of markdown without its marks."""
    hidden = _hide(line)
    for mark, _ in _MARKS:
        hidden = mark.sub(r"\1", hidden)
    return _show(hidden)


def _paragraph(line: str) -> str:
    block = _BLOCK.match(line)
    if block:
        return f"<pre>{html.escape(block[1], quote=False)}</pre>"
    is_small = line.startswith("-# ")
    text = html.escape(_hide(line.removeprefix("-# ")), quote=False)
    for mark, tag in _MARKS:
        text = mark.sub(tag, text)
    text = _MENTION.sub(r"\1…", _TIME.sub(_time, text))  # a page knows no names of channels
    text = _show(text, safely=True).replace("\n", "<br>")
    return f"<p><small>{text}</small></p>" if is_small else f"<p>{text}</p>"


def _time(found: re.Match[str]) -> str:
    """Return a time (UTC) as HTML, which a script may show as Discord does in this style."""
    at = datetime.fromtimestamp(int(found[1]), UTC)
    shown = f"{at:%Y-%m-%d %H:%M} UTC"
    return f'<time datetime="{at.isoformat()}" data-style="{found[2]}">{shown}</time>'


def _hide(line: str) -> str:
    return _ESCAPED.sub(lambda found: chr(_PRIVATE + ord(found[1])), line)


def _show(line: str, *, safely: bool = False) -> str:
    """Restore escaped marks, as HTML if `safely`."""

    def shown(found: re.Match[str]) -> str:
        mark = chr(ord(found[0]) - _PRIVATE)
        return html.escape(mark, quote=False) if safely else mark

    return _HIDDEN.sub(shown, line)
