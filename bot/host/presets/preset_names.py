"""The names of presets: which may be given, which are taken, and how they are suggested."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import count

from bot.host.refusal import Refusal
from bot.host.ui.member import clean_name
from bot.host.ui.typed_names import SEPARATOR, Suggestion
from bot.host.ui.typed_text import LONGEST_TYPED_NAME
from games.core.clubs.lookalikes import reading
from games.core.definition import GameDefinition
from games.core.translation import N_, Translator
from storage.member.presets import PresetRow


def labels(
    rows: Sequence[PresetRow], games: Mapping[str, GameDefinition], words: Translator
) -> list[Suggestion]:
    """Return presets as (label, id); those of the same name also get their game."""
    alike = Counter(reading(row.name) for row in rows)
    titles = [words(games[row.game].title) for row in rows]
    return [
        (row.name if alike[reading(row.name)] == 1 else f"{row.name}{SEPARATOR}{title}", row.id)
        for row, title in zip(rows, titles, strict=True)
    ]


def is_cut(typed: str) -> bool:
    """Return whether a typed name is too long to be stored whole."""
    return checked_name(typed) != clean_name(typed, len(typed) + 1)


def free_name(name: str, taken: Collection[str]) -> str:
    """Return the name, with the first free number appended if its reading is taken."""
    if reading(name) not in taken:
        return name
    numbered = (f"{clean_name(name, LONGEST_TYPED_NAME - 5)} ({number})" for number in count(2))
    return next(text for text in numbered if reading(text) not in taken)


def checked_name(typed: str) -> str:
    """Return the cleaned name; raises `Refusal` if nothing is left of it."""
    name = clean_name(typed, LONGEST_TYPED_NAME)
    if name == "?":
        raise Refusal(N_("Give it a name, please."))
    return name
