"""Which buttons of a message lead to pages: those that only show something."""

from collections.abc import Iterable, Iterator
from html import escape

from bot.host.ui.custom_id import CustomId
from bot.host.ui.message import Button, MessageContent, Row, Select
from bot.web.message_html import OPEN_UP_TO

SHOWN = frozenset(
    {
        "season-week",
        "season-places",
        "season-rounds",
        "season-monday",
        "board",
        "hall",
        "puzzle",
        "puzzle-solution",
        "puzzle-table",
    }
)
"""The first words of custom ids that have a page with the same words in its path."""
ANSWERS = "puzzle-try"
"""The first word of a select that is a list here, as nobody can choose in it."""
MOST = 3
"""The most words that follow: of a leaderboard its game, period and page."""


def links(pairs: Iterable[tuple[str, str]], *, here: str = "") -> str:
    """Return links (label, path) side by side; the one of the present page is marked."""
    made = "".join(
        f'<a href="{escape(path)}"{" aria-current=page" if path == here else ""}>'
        f"{escape(label)}</a>"
        for label, path in pairs
    )
    return f'<nav class="row">{made}</nav>' if made else ""


def links_of(content: MessageContent, base: str) -> str:
    """Return what is left of a message's buttons and selects, with paths below `base`."""
    return "".join(_row(row, base) for row in content.rows)


def _row(row: Row, base: str) -> str:
    if not isinstance(row, Select):
        return links(_buttons(row, base))
    word, *words = _words(row.custom_id)
    if word == ANSWERS:
        entries = "".join(f"<li>{escape(entry.label)}</li>" for entry in row.entries)
        return f"<p>{escape(row.prompt)}</p><ul>{entries}</ul>"
    found = [(entry.label, _chosen(word, words, entry.value)) for entry in row.entries]
    inside = links((label, f"{base}/{path}") for label, path in found if path)
    how = " open" if len(found) <= OPEN_UP_TO else ""
    shown = f"<details{how}><summary>{escape(row.prompt)}</summary>{inside}</details>"
    return shown if inside else ""


def _buttons(row: Iterable[object], base: str) -> Iterator[tuple[str, str]]:
    for entry in row:
        if isinstance(entry, Button) and entry.enabled:
            word, *words = _words(entry.custom_id)
            if word in SHOWN:
                yield entry.label, "/".join((base, word, *words[:MOST]))


def _chosen(word: str, words: list[str], value: str) -> str:
    """Return the path of an entry of a select, "" if it has none."""
    match word, words:
        case (("season-week" | "season-rounds"), _):
            return f"{word}/{value}"
        case "season-older", _:
            return f"season/{value}"
        case "board-game", [period, *_]:
            return f"board/{value}/{period}/0"
        case "board-period", [game, *_]:
            return f"board/{game}/{value}/0"
    return ""


def _words(custom_id: str) -> list[str]:
    found = CustomId.parse(custom_id)
    return found.arguments if found is not None else [""]
