"""`python -m tests.golden.check`: play every golden and name the files that no longer hold."""

from tests.contract.definitions import DEFINITIONS
from tests.golden.transcript import LOCALES, goldens, story, story_path, transcript


def broken():
    """Yield the name of every file whose text differs from what happens when it is played."""
    for game in DEFINITIONS:
        for golden in goldens(game):
            if golden.path.read_text(encoding="utf-8") != transcript(golden):
                yield f"{game}/{golden.path.name}"
        for locale, words in LOCALES.items():
            if story_path(game, locale).read_text(encoding="utf-8") != story(game, words):
                yield f"{game}/story.{locale}.txt"


if __name__ == "__main__":
    if found := list(broken()):
        raise SystemExit("These goldens do not hold: " + ", ".join(found))
