"""Seats: who sits where, and names as last seen, made harmless for the place they stand in."""

import gettext
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, count
from pathlib import Path

from games.core.words import N_, Words
from storage.belongings import FORMER_NAME
from storage.matches import SeatRow

LONGEST_NAME = 20
FORMER = N_("former player")
_LOCALES = Path(__file__).parent.parent / "locales"
_MARKDOWN = re.compile(r"([\\*_`~|>#\[\]()<@:-])")
_ESCAPED = re.compile(r"\\([\\*_`~|>#\[\]()<@:-])")
_RIGHT_TO_LEFT = {"R", "AL", "AN"}
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
COMPUTERS = ("Nora", "Hedda", "Ivo", "Jette", "Quinn", "Sina", "Toni", "Ulla", "Vito", "Yuri")
"""Nobody and nothing on a card of any game is called like one of these."""
EARLIER_COMPUTERS = ("Otto", "Pia", "Rico", "Wanda")
"""What computers in older matches are called beside these."""


@dataclass(frozen=True, slots=True)
class Member:
    """Who pressed: the user, the name as shown in this server, and the server (None: a DM).

    `locale` is the language they are answered in, `client_locale` Discord's where they chose it.
    `manages` and `moderates` are rights of theirs in the server: Manage Server, Manage Threads.
    """

    user_id: int
    name: str
    guild_id: int | None
    locale: str = "en"
    client_locale: str | None = None
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
    return isolated(_MARKDOWN.sub(r"\\\1", name))


def plain(text: str) -> str:
    """Return a text with escaped names as it stands where no markdown is read: on buttons, say."""
    return _ESCAPED.sub(r"\1", text)


def isolated(name: str) -> str:
    """Return the name so that one written from right to left leaves the text around it in order."""
    if any(unicodedata.bidirectional(mark) in _RIGHT_TO_LEFT for mark in name):
        return f"{_ISOLATE}{name}{_END_ISOLATE}"
    return name


def distinct(names: Iterable[str]) -> list[str]:
    """Return the names, each that stands before it already with a number: "Ana", "Ana (2)"."""
    found: list[str] = []
    taken: set[str] = set()
    for name in names:
        numbered = (f"{clean_name(name, LONGEST_NAME - 4)} ({number})" for number in count(2))
        found.append(next(one for one in chain((name,), numbered) if one.casefold() not in taken))
        taken.add(found[-1].casefold())
    return found


def computer_name(taken: Iterable[str]) -> str:
    """Return a name no one at the table has, for the next computer."""
    used = set(taken)
    return next((name for name in COMPUTERS if name not in used), f"Bot {len(used)}")


def names_at(seats: Sequence[SeatRow], locale: str = "en") -> list[str]:
    """Return the names of all seats of a table as plain text, no two of them alike."""
    former = Words(catalogue(locale))(FORMER)
    return distinct(
        former if seat.name == FORMER_NAME and seat.user_id is None else seat.name for seat in seats
    )


def seat_labels(seats: Sequence[SeatRow], locale: str = "en") -> list[str]:
    """Return the names of all seats of a table as they stand in texts; computers wear a sign."""
    named = zip(seats, names_at(seats, locale), strict=True)
    return [f"🤖 {escape(name)}" if seat.bot else escape(name) for seat, name in named]


def words_for(seats: Sequence[SeatRow] = (), locale: str = "en") -> Words:
    """Return the sentences of a locale with the names of all seats of a table."""
    labels = seat_labels(seats, locale)
    return Words(catalogue(locale), labels, [plain(label) for label in labels])


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
