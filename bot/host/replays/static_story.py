"""A replayed match as HTML that needs no scripts: how it ended, the last picture, the moves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from bot.host.replays.offline_page import drawing_url
from bot.host.ui.markup import as_html
from games.core.screen import Picture
from games.core.translation import Translator


@dataclass(frozen=True, slots=True)
class ToldMove:
    """A step of the match: whose it was as plain text, and what happened as markdown."""

    mover: str
    lines: Sequence[str]


def static_story(
    end: Sequence[str],
    eye: str,
    picture: Picture | None,
    moves: Sequence[ToldMove],
    words: Translator,
) -> str:
    """Return the static part of a page; `eye` says whose view it is, `end` is empty while it runs.

    The first of `moves` is the beginning, and is not numbered.
    """
    return "".join(_parts(end, eye, picture, moves, words))


def _parts(
    end: Sequence[str],
    eye: str,
    picture: Picture | None,
    moves: Sequence[ToldMove],
    words: Translator,
) -> Iterator[str]:
    lines = end or (words("The match is not over yet. This page ends at its last move."),)
    yield f"<section><h2>{escape(words('Result'))}</h2>{''.join(as_html(lines))}"
    note = words("Where scripts may run, as in a browser, this page shows every move as a picture.")
    yield f"<p><small>{escape(note)}</small></p></section>"
    if picture is not None:
        size = f'width="{picture.width}" height="{picture.height}"'
        alt = escape(picture.alt)
        yield f'<figure><img src="{drawing_url(picture.svg)}" {size} alt="{alt}">'
        summary = escape(words("The picture in words"))
        yield f"<details><summary>{summary}</summary><p>{alt}</p></details></figure>"
    yield f'<section><h2>{escape(words("Moves"))}</h2><p>{escape(eye)}</p><ol start="0">'
    for move in moves:
        yield f"<li><b>{escape(move.mover)}</b>{''.join(as_html(move.lines))}</li>"
    yield "</ol></section>"
