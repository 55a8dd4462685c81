"""Seats: who sits where, and names as last seen, made harmless for the place they stand in."""

import gettext
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games.core.words import Words
from storage.matches import SeatRow

LONGEST_NAME = 20
_LOCALES = Path(__file__).parent.parent / "locales"
_MARKDOWN = re.compile(r"([\\*_`~|>#\[\]()<@:-])")
_COMPUTERS = ("Nora", "Otto", "Pia", "Rico", "Sina", "Toni", "Ulla", "Vito", "Wanda", "Yuri")


@dataclass(frozen=True, slots=True)
class Member:
    """Who pressed: the user, the name as shown in this server, and the server (None: a DM)."""

    user_id: int
    name: str
    guild_id: int | None
    locale: str = "en"


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """Return a name without control, direction and zero-width characters, and not too long."""
    kept = "".join(
        mark for mark in unicodedata.normalize("NFC", name) if unicodedata.category(mark)[0] != "C"
    )
    kept = " ".join(kept.split())
    if len(kept) > longest:
        kept = kept[: longest - 1].rstrip() + "…"
    return kept or "?"


def escape(name: str) -> str:
    """Return the name as markdown that shows it letter by letter and mentions nobody."""
    return _MARKDOWN.sub(r"\\\1", name)


def computer_name(taken: Iterable[str]) -> str:
    """Return a name no one at the table has, for the next computer."""
    used = set(taken)
    return next((name for name in _COMPUTERS if name not in used), f"Bot {len(used)}")


def seat_label(seat: SeatRow) -> str:
    """Return a seat's name as it stands in texts; computers wear a sign."""
    return f"🤖 {escape(seat.name)}" if seat.bot else escape(seat.name)


def words_for(seats: Sequence[SeatRow] = (), locale: str = "en") -> Words:
    """Return the sentences of a locale with the names of these seats."""
    return Words(_catalogue(locale), [seat_label(seat) for seat in seats])


@cache
def _catalogue(locale: str) -> gettext.NullTranslations:
    return gettext.translation(
        "fulltime", _LOCALES, [locale.split("-", maxsplit=1)[0]], fallback=True
    )
