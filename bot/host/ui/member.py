"""Members, and their display names, cleaned and escaped for each place they appear in."""

import gettext
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.rendering.letters import is_legible
from games.core.translation import N_, Translator
from storage.match.matches import SeatRow
from storage.member.privacy import FORMER_NAME

LONGEST_NAME = 20
FORMER = N_("former player")
_LOCALES = Path(__file__).parents[2] / "locales"
_MARKDOWN = re.compile(r"([\\*_`~|>#\[\]()<@:-])")
_ESCAPED = re.compile(r"\\([\\*_`~|>#\[\]()<@:-])")
_RIGHT_TO_LEFT = {"R", "AL", "AN"}
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
COMPUTERS = ("Nora", "Hedda", "Ivo", "Jette", "Quinn", "Sina", "Toni", "Ulla", "Vito", "Yuri")
"""No card of any game has one of these names."""
EARLIER_COMPUTERS = ("Otto", "Pia", "Rico", "Wanda")
"""Further names of computers in older matches."""


@dataclass(frozen=True, slots=True)
class Member:
    """The user of an interaction, with the name in this server, and the server (None: a DM).

    `locale` is the language of replies; `client_locale` keeps Discord's locale where the member may
    have chosen another one. `manages` and `moderates` are the permissions Manage Server and Manage
    Threads.
    """

    user_id: int
    name: str
    guild_id: int | None
    locale: str = "en"
    client_locale: str | None = None
    manages: bool = False
    moderates: bool = False


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name without control, direction and zero-width characters, cut to `longest`."""
    kept = "".join(
        mark for mark in unicodedata.normalize("NFC", name) if unicodedata.category(mark)[0] != "C"
    )
    kept = " ".join(kept.split())
    if len(kept) > longest:
        kept = kept[: longest - 1].rstrip() + "…"
    return kept or "?"


def escape_markdown(name: str) -> str:
    """Return the name as markdown that displays it literally and mentions nobody."""
    return bidi_isolated(_MARKDOWN.sub(r"\\\1", name))


def unescape_markdown(text: str) -> str:
    """Return a text with escaped names for places without markdown, such as buttons."""
    return _ESCAPED.sub(r"\1", text)


def bidi_isolated(name: str) -> str:
    """Return a right-to-left name in Unicode isolates, which keep the text around it in order."""
    if _RIGHT_TO_LEFT.isdisjoint(map(unicodedata.bidirectional, name)):
        return name
    return f"{_ISOLATE}{name}{_END_ISOLATE}"


def numbered_names(names: Iterable[str]) -> list[str]:
    """Return the names, with numbers after repeated ones: "Ana", "Ana (2)"."""
    found: list[str] = []
    taken: set[str] = set()
    for name in names:
        numbered, number = name, 1
        while numbered.casefold() in taken:
            number += 1
            numbered = f"{clean_name(name, LONGEST_NAME - 4)} ({number})"
        found.append(numbered)
        taken.add(numbered.casefold())
    return found


def computer_name(taken: Iterable[str]) -> str:
    """Return the first name for a computer that nobody in the match has."""
    used = set(taken)
    return next((name for name in COMPUTERS if name not in used), f"Bot {len(used)}")


def seat_names(seats: Sequence[SeatRow], words: Translator) -> list[str]:
    """Return the distinct names of all seats of a match, as plain text."""
    former = words(FORMER)
    return numbered_names(
        [
            former if seat.name == FORMER_NAME and seat.user_id is None else seat.name
            for seat in seats
        ]
    )


def seat_labels(seats: Sequence[SeatRow], words: Translator) -> list[str]:
    """Return the distinct names of all seats as markdown; computers get a sign."""
    named = zip(seats, seat_names(seats, words), strict=True)
    return [
        f"🤖 {escape_markdown(name)}" if seat.bot else escape_markdown(name) for seat, name in named
    ]


def words_for(seats: Sequence[SeatRow] = (), locale: str = "en") -> Translator:
    """Return the texts of a locale, with the names of all seats of a match.

    Pictures have plain names without a sign for computers, which their font does not know. Who has
    a name that it cannot write is "Player 2" there.
    """
    words = Translator(catalogue(locale))
    plain = [
        unescape_markdown(escape_markdown(name))
        if name.isascii() or is_legible(name)
        else words.name(seat)
        for seat, name in enumerate(seat_names(seats, words))
    ]
    return Translator(catalogue(locale), seat_labels(seats, words), plain)


def languages() -> list[str]:
    """Return the codes of the available languages, English first."""
    found = _LOCALES.glob("*/LC_MESSAGES/fulltime.mo")
    return ["en", *sorted({path.parent.parent.name for path in found} - {"en"})]


@cache
def catalogue(locale: str) -> gettext.NullTranslations:
    """Return the catalogue of a locale ("de", "en-US"); English if there is none."""
    return gettext.translation(
        "fulltime", _LOCALES, [locale.split("-", maxsplit=1)[0]], fallback=True
    )
