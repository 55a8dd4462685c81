"""Members, and their display names, cleaned and escaped for each place they appear in."""

import gettext
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from operator import attrgetter
from pathlib import Path

from bot.host.ui import stored_club
from bot.rendering.letters import is_legible
from games.core.bots import EASY, EXPERT, HARD
from games.core.clubs.defaults import identities
from games.core.clubs.identity import ClubChoice
from games.core.clubs.lookalikes import appearance, visible
from games.core.clubs.wording import name_by_colours
from games.core.translation import N_, Translator
from storage.engine.hidden_members import FORMER_NAME
from storage.match.matches import SeatRow

LONGEST_NAME = 20
NAMELESS = "?"
"""Stored in place of a name without visible characters."""
ONLOOKER = -1
"""The user id of whoever looks on without being a member of anything."""
FORMER = N_("former player")
DOMAIN = "fulltime"
"""The gettext domain of every sentence."""
_LOCALES = Path(__file__).parents[2] / "locales"
_MARKDOWN = re.compile(r"([\\*_`~|>#\[\]()<@:-])")
_ESCAPED = re.compile(r"\\([\\*_`~|>#\[\]()<@:-])")
_RIGHT_TO_LEFT = {"R", "AL", "AN"}
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
COMPUTERS = ("Nora", "Hedda", "Ivo", "Jette", "Quinn", "Sina", "Toni", "Ulla", "Vito", "Yuri")
"""No card of any game has one of these names."""

FACE = "🤖"
"""The emoji before a computer's name, called its face here."""
LEVEL_FACES = {EASY: "🐣", HARD: "🦊", EXPERT: "🦉"}
"""By level: an extra emoji after `FACE`."""


@dataclass(frozen=True, slots=True)
class Member:
    """The user of an interaction, with the name in this server, and the server (None: a DM).

    `locale` is the language of replies; `client_locale` keeps Discord's locale where the member may
    have chosen another one. `manages` and `moderates` are the permissions Manage Server and Manage
    Threads. `joined_at` (ms) is when the member last joined the server, if known.
    """

    user_id: int
    name: str
    guild_id: int | None
    locale: str = "en"
    client_locale: str | None = None
    manages: bool = False
    moderates: bool = False
    joined_at: int | None = None


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """Return the visible characters of a name, cut to `longest`; `NAMELESS` if there are none."""
    kept = visible(name)
    if len(kept) > longest:
        kept = kept[: longest - 1].rstrip() + "…"
    return kept or NAMELESS


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
    """Return the names, with numbers after those that look like one before: "Ana", "Ana (2)"."""
    found: list[str] = []
    taken: set[str] = set()
    for name in names:
        numbered, number = name, 1
        while appearance(numbered) in taken:
            number += 1
            numbered = f"{clean_name(name, LONGEST_NAME - 4)} ({number})"
        found.append(numbered)
        taken.add(appearance(numbered))
    return found


def computer_name(taken: Iterable[str]) -> str:
    """Return the first computer name that cannot be mistaken for one of the `taken` names."""
    used = set(map(appearance, taken))
    return next((name for name in COMPUTERS if appearance(name) not in used), f"Bot {len(used)}")


def seat_names(seats: Sequence[SeatRow], words: Translator) -> list[str]:
    """Return the distinct names of all seats of a match, as plain text."""
    return numbered_names([_shown_name(seat, words) for seat in seats])


def _shown_name(seat: SeatRow, words: Translator) -> str:
    """Return a seat's name; a member without a visible name is called "Player 3"."""
    if _is_former(seat):
        return words(FORMER)
    return words.unnamed(seat.seat) if seat.name == NAMELESS else seat.name


def seat_labels(seats: Sequence[SeatRow], words: Translator) -> list[str]:
    """Return the distinct names of all seats as markdown; computers get a face by their level."""
    named = zip(seats, seat_names(seats, words), strict=True)
    return [
        f"{face_of(seat.bot)} {escape_markdown(name)}" if seat.bot else escape_markdown(name)
        for seat, name in named
    ]


def face_of(level: str) -> str:
    """Return the face of a computer of this level."""
    return FACE + LEVEL_FACES.get(level, "")


def without_face(label: str) -> str:
    """Return the label of a computer without its face."""
    return label.partition(" ")[2] if label.startswith(FACE) else label


def name_in_words(name: str, words: Translator, *, is_computer: bool) -> str:
    """Return a club's or member's name for sentences, marked if a computer plays for them."""
    return words("{name} (computer)", name=name) if is_computer else name


def words_for(seats: Sequence[SeatRow] = (), locale: str = "en") -> Translator:
    """Return the texts of a locale, with the names and clubs of all seats of a match."""
    translations = catalogue(locale)
    return _words_of_match(translations, tuple(seats)) if seats else Translator(translations)


@lru_cache(maxsize=1_000)
def _words_of_match(
    translations: gettext.NullTranslations, seats: tuple[SeatRow, ...]
) -> Translator:
    """Return the texts with the seats; cached, because all messages of a match need them."""
    return words_with_seats(Translator(translations), seats)


def words_with_seats(words: Translator, seats: Sequence[SeatRow]) -> Translator:
    """Return the texts of the same locale, with the names and clubs of all seats of a match."""
    return _words_with_seats(words, tuple(seats))


@lru_cache(maxsize=100)
def _words_with_seats(words: Translator, seats: tuple[SeatRow, ...]) -> Translator:
    """Return the texts as `words_with_seats`; cached, because every league table row needs them.

    Names in pictures are plain, without a computer's face, which the pictures' font lacks. Names
    the font cannot draw become "Player 2".
    """
    plain = [
        drawn_name(unescape_markdown(escape_markdown(name)), seat, words)
        for seat, name in enumerate(seat_names(seats, words))
    ]
    stored = [*map(attrgetter("club"), seats)]
    clubs = [*map(stored_club.load, stored)] if any(stored) else []
    translator = words.with_seats(seat_labels(seats, words), plain, clubs, escape_markdown)
    if not any(map(_is_former, seats)):
        return translator
    named = [_named_club(index, seat, translator) for index, seat in enumerate(seats)]
    return words.with_seats(seat_labels(seats, words), plain, named, escape_markdown)


def drawn_name(name: str, number: int, words: Translator) -> str:
    """Return a name for pictures: one that the font cannot draw becomes "Player 2"."""
    return name if name.isascii() or is_legible(name) else words.unnamed(number)


def forget_names() -> None:
    """Drop all cached names, since one of them was deleted."""
    for cached in (_words_of_match, _words_with_seats, identities):
        cached.cache_clear()


def _is_former(seat: SeatRow) -> bool:
    """Return whether the data of a seat's member was deleted."""
    return seat.name == FORMER_NAME and seat.user_id is None


def _named_club(at: int, seat: SeatRow, words: Translator) -> ClubChoice:
    """Return a seat's club choice; a former player's unnamed club is named after its colours."""
    chosen = stored_club.load(seat.club)
    if chosen.name or not _is_former(seat):
        return chosen
    return replace(chosen, name=name_by_colours(words.club(at).crest, at, words))


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the available languages, English first."""
    found = _LOCALES.glob("*/LC_MESSAGES/fulltime.mo")
    return ("en", *sorted({path.parent.parent.name for path in found} - {"en"}))


@cache
def catalogue(locale: str, domain: str = DOMAIN) -> gettext.NullTranslations:
    """Return the catalogue of a locale ("de", "en-US"); English if there is none.

    The domain "commands" has only the texts of commands: each start loads them in all languages, to
    compare them with Discord's, and loading all sentences instead would take 3 MB.
    """
    return gettext.translation(domain, _LOCALES, [locale.split("-", maxsplit=1)[0]], fallback=True)
