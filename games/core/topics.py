"""Topics: the rules of a game as short texts, one file of markdown for each language."""

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from games.core.box import Topic

DEFAULT = "en"
"""The language every game's topics are written in first."""
_HEADING = re.compile(r"^## ([a-z0-9-]+): (.+)$", re.MULTILINE)


def topics_of(package: str) -> Callable[[str], tuple[Topic, ...]]:
    """Return the reader of a package's `topics/<language>.md` for a locale ("de", "en-US").

    Each topic begins with a line "## key: Title". A language without a file is read in English.
    """

    @cache
    def topics(locale: str) -> tuple[Topic, ...]:
        folder = files(package) / "topics"
        wanted = folder / f"{locale.partition('-')[0]}.md"
        page = wanted if wanted.is_file() else folder / f"{DEFAULT}.md"
        _, *parts = _HEADING.split(page.read_text(encoding="utf-8"))
        found = zip(parts[0::3], parts[1::3], parts[2::3], strict=True)
        return tuple(Topic(key, title, text.strip()) for key, title, text in found)

    return topics
