"""Translation by gettext, which every player-facing sentence passes through."""

import gettext
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from games.core.clubs.defaults import identities
from games.core.clubs.identity import ClubChoice, ClubIdentity


def N_(msgid: str) -> str:  # noqa: N802 - gettext's own name for "mark, translate later"
    """Mark a sentence for translation where no locale is known; returns it unchanged."""
    return msgid


def ngettext_noop(text: str, many: str) -> tuple[str, str]:
    """Mark a singular and a plural for translation by `Translator.plural`; returns both."""
    return text, many


@dataclass(frozen=True, slots=True)
class Joined:
    """Marked words and signs that are shown side by side, such as a card: "🔴 R" and "5"."""

    parts: tuple[str, ...]

    def __str__(self) -> str:
        return "".join(self.parts)


@dataclass(frozen=True, slots=True)
class Counted:
    """A number and its noun as a fact of another sentence: "1 point", "2 points".

    `singular` and `plural` are the marked forms, each with `{n}`.
    """

    singular: str
    plural: str
    n: int

    def __str__(self) -> str:
        return (self.singular if self.n == 1 else self.plural).format(n=self.n)


class Translator:
    """The translator of one locale, which also knows the names and clubs of a match's seats.

    A number directly before its noun needs a plural form: `plural`, or a `Counted` fact. Only the
    facts `many`, `least`, `most`, `limit` and `enough`, which are never 0 or 1, need none.

    `names` are display names by seat, already escaped for the place where the text will appear;
    `plain` are those for pictures, which show no markdown. `clubs` is what was chosen for the
    seats' clubs in a season.
    """

    def __init__(
        self,
        translations: gettext.NullTranslations | None = None,
        names: Sequence[str] = (),
        plain: Sequence[str] = (),
        clubs: Sequence[ClubChoice] = (),
        escape: Callable[[str], str] = str,
    ) -> None:
        """Use the catalogue of a locale; without one the sentences stay English.

        `escape` makes a club's name fit for the place where the text will appear.
        """
        self._catalogue = translations or gettext.NullTranslations()
        self._names = tuple(names)
        self._plain = tuple(plain or names)
        self._clubs = tuple(clubs)
        self._escape = escape

    def with_seats(
        self,
        names: Sequence[str],
        plain: Sequence[str],
        clubs: Sequence[ClubChoice],
        escape: Callable[[str], str],
    ) -> "Translator":
        """Return a translator of this locale that knows the seats of a match; see `__init__`."""
        return Translator(self._catalogue, names, plain, clubs, escape)

    def for_pictures(self) -> "Translator":
        """Return the same translator with plain names."""
        return Translator(self._catalogue, self._plain, clubs=self._clubs)

    def __call__(self, msgid: str, /, **facts: object) -> str:
        """Return the sentence in this locale with its `{facts}` filled in."""
        return self._catalogue.gettext(msgid).format(**facts)

    def plural(self, text: str, many: str, n: int, /, **facts: object) -> str:
        """Return the singular or plural sentence for `n`, which also fills `{n}`."""
        return self._catalogue.ngettext(text, many, n).format(n=n, **facts)

    def name(self, seat: int) -> str:
        """Return the display name of the member or computer on this seat."""
        if seat < len(self._names):
            return self._names[seat]
        return self.unnamed(seat)

    def unnamed(self, seat: int) -> str:
        """Return the substitute for a member's name on a seat without one to show: "Player 3"."""
        return self("Player {number}", number=seat + 1)

    def club(self, seat: int) -> ClubIdentity:
        """Return the identity of a seat's club, for pictures; its texts are plain."""
        seats = range(max(len(self._plain), seat + 1))
        names = [
            self._plain[each_seat] if each_seat < len(self._plain) else self.unnamed(each_seat)
            for each_seat in seats
        ]
        chosen = [
            self._clubs[each_seat] if each_seat < len(self._clubs) else ClubChoice()
            for each_seat in seats
        ]
        return identities(tuple(chosen), tuple(names), tuple(seats))[seat]

    def club_name(self, seat: int) -> str:
        """Return the name of a seat's club, escaped like the names of members."""
        return self._escape(self.club(seat).name)

    def fill(self, msgid: str, facts: dict[str, object]) -> str:
        """Return a refusal or reason in this locale.

        Facts named `seat…` are seats, replaced by names. Facts named `term…`, which are marked
        words, `Joined` and `Counted` facts are translated.
        """
        return self(msgid, **{key: self._said(key, value) for key, value in facts.items()})

    def _said(self, key: str, value: object) -> object:
        if key.startswith("seat") and isinstance(value, int):
            return self.name(value)
        if key.startswith("term") and isinstance(value, str):
            return self(value)
        if isinstance(value, Counted):
            return self.plural(value.singular, value.plural, value.n)
        return self.joined(value) if isinstance(value, Joined) else value

    def joined(self, term: Joined) -> str:
        """Return marked words side by side in this locale."""
        return "".join(map(self._catalogue.gettext, term.parts))

    def listed(self, parts: Sequence[str]) -> str:
        """Return "a", "a and b" or "a, b and c"."""
        if len(parts) <= 1:
            return "".join(parts)
        return self("{most} and {last}", most=", ".join(parts[:-1]), last=parts[-1])


def runs(sentences: Iterable[str]) -> list[str]:
    """Return sentences, but equal ones in a row once, with how many they are: "Again. (×2)"."""
    counted = [(said, len(list(same))) for said, same in groupby(sentences)]
    return [f"{said} (×{n})" if n > 1 else said for said, n in counted]
