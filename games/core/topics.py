"""The rules of a game as short texts, one Markdown file per language."""

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from games.core.definition import Topic

DEFAULT = "en"
"""The language in which every game has topics."""
_HEADING = re.compile(r"^## ([a-z0-9-]+): (.+)$", re.MULTILINE)


def topics_of(package: str) -> Callable[[str], tuple[Topic, ...]]:
    """Return a loader of a package's `topics/<language>.md` by locale ("de", "en-US").

    Each topic begins with a line "## key: Title". A language without a file falls back to English.
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
