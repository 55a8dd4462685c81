"""View to screen, and event to sentence: the words of FINITA."""

from collections.abc import Sequence

from games.core.game import Action
from games.core.screen import Screen
from games.core.words import Words
from games.finita.lines import lines_of, topic_of
from games.finita.menus import menus_of
from games.finita.stories import story
from games.finita.view import View

__all__ = ["screen", "story", "topic_of"]


def screen(view: View, legal: Sequence[Action], words: Words) -> Screen:
    """Return what this seat, or an onlooker, sees and may press."""
    arrow = "↻" if view.direction > 0 else "↺"
    title = words("FINITA · round {number} · {arrow}", number=view.round, arrow=arrow)
    return Screen(title, lines_of(view, words), menus_of(view, legal, words))
