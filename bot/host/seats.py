"""Seats: who sits where, and names as last seen, made harmless for the place they stand in."""

import gettext
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games.core.words import N_, Words
from storage.belongings import FORMER_NAME
from storage.matches import SeatRow

LONGEST_NAME = 20
FORMER = N_("former player")
_LOCALES = Path(__file__).parent.parent / "locales"
_MARKDOWN = re.compile(r"([\\*_`~|>#\[\]()<@:-])")
COMPUTERS = ("Nora", "Otto", "Pia", "Rico", "Sina", "Toni", "Ulla", "Vito", "Wanda", "Yuri")


@dataclass(frozen=True, slots=True)
class Member:
    """Who pressed: the user, the name as shown in this server, and the server (None: a DM).

    `manages` and `moderates` are rights of theirs in the server: Manage Server, Manage Threads.
    """

    user_id: int
    name: str
    guild_id: int | None
    locale: str = "en"
    manages: bool = False
    moderates: bool = False


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
    return next((name for name in COMPUTERS if name not in used), f"Bot {len(used)}")


def seat_label(seat: SeatRow, locale: str = "en") -> str:
    """Return a seat's name as it stands in texts; computers wear a sign."""
    if seat.name == FORMER_NAME and seat.user_id is None:
        return Words(catalogue(locale))(FORMER)
    return f"🤖 {escape(seat.name)}" if seat.bot else escape(seat.name)


def words_for(seats: Sequence[SeatRow] = (), locale: str = "en") -> Words:
    """Return the sentences of a locale with the names of these seats."""
    return Words(catalogue(locale), [seat_label(seat, locale) for seat in seats])


def languages() -> list[str]:
    """Return the languages there are sentences in, by their codes; English is where they begin."""
    found = _LOCALES.glob("*/LC_MESSAGES/fulltime.mo")
    return ["en", *sorted({path.parent.parent.name for path in found} - {"en"})]


@cache
def catalogue(locale: str) -> gettext.NullTranslations:
    """Return the sentences of a locale ("de", "en-US"); English where there are none."""
    return gettext.translation(
        "fulltime", _LOCALES, [locale.split("-", maxsplit=1)[0]], fallback=True
    )
