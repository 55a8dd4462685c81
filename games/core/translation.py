"""Translation by gettext, which every player-facing sentence passes through."""

import gettext
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.core.game import Seat


def N_(msgid: str) -> str:  # noqa: N802 - gettext's own name for "mark, translate later"
    """Mark a sentence for translation where no locale is known; returns it unchanged."""
    return msgid


def ngettext_noop(one: str, many: str) -> tuple[str, str]:
    """Mark a singular and a plural for translation by `Translator.plural`; returns both."""
    return one, many


class Translator:
    """The translator of one locale, which also knows the names of a match's seats.

    `names` are display names by seat, already escaped for the place where the text will appear;
    `plain` are those for pictures, which show no markdown.
    """

    def __init__(
        self,
        translations: gettext.NullTranslations | None = None,
        names: Sequence[str] = (),
        plain: Sequence[str] = (),
    ) -> None:
        """Use the catalogue of a locale; without one the sentences stay English."""
        self._catalogue = translations or gettext.NullTranslations()
        self._names = tuple(names)
        self._plain = tuple(plain or names)

    def for_pictures(self) -> "Translator":
        """Return the same translator with plain names."""
        return Translator(self._catalogue, self._plain)

    def __call__(self, msgid: str, /, **facts: object) -> str:
        """Return the sentence in this locale with its `{facts}` filled in."""
        return self._catalogue.gettext(msgid).format(**facts)

    def plural(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """Return the singular or plural sentence for `n`, which also fills `{n}`."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **facts)

    def name(self, seat: "Seat") -> str:
        """Return the display name of the member or computer on this seat."""
        if seat < len(self._names):
            return self._names[seat]
        return self("Player {number}", number=seat + 1)

    def fill(self, msgid: str, facts: dict[str, object]) -> str:
        """Return a refusal or reason in this locale.

        Facts named `seat…` are replaced by names, and those named `term…`, which are marked words,
        by their translation.
        """
        return self(msgid, **{key: self._said(key, value) for key, value in facts.items()})

    def _said(self, key: str, value: object) -> object:
        if key.startswith("seat") and isinstance(value, int):
            return self.name(value)
        if key.startswith("term") and isinstance(value, str):
            return self(value)
        return value

    def listed(self, parts: Sequence[str]) -> str:
        """Return "a", "a and b" or "a, b and c"."""
        if len(parts) <= 1:
            return "".join(parts)
        return self("{most} and {last}", most=", ".join(parts[:-1]), last=parts[-1])


def sentence_about_seat(text: str) -> Callable[[Any, Translator], str]:
    """Return a function that renders a sentence whose only fact is `{name}`, an event's seat."""

    def tell(event: Any, words: Translator) -> str:  # noqa: ANN401 - any event with a seat
        return words(text, name=words.name(event.seat))

    return tell
