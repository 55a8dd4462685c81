"""The screen of a view, and the sentences of events."""

from collections.abc import Sequence

from games.core.game import Action
from games.core.over import over
from games.core.screen import Screen
from games.core.translation import N_, Translator
from games.finita.scoring import outcome_of
from games.finita.screen.details import details_of, last_cards, standing
from games.finita.screen.hand_menus import hand_of
from games.finita.screen.lines import last_steps, lines_of, to_do, topic_of
from games.finita.screen.menus import menus_of, other_menus_of
from games.finita.state import OVER
from games.finita.stories import is_told, story
from games.finita.view import View

__all__ = ["TITLE", "is_told", "screen", "standing", "story", "topic_of"]

TITLE = N_("Card game (FINITA)")


def screen(view: View, legal: Sequence[Action], words: Translator) -> Screen:
    """Return what this seat, or an onlooker, sees and may press."""
    if view.phase == OVER:
        ended = outcome_of(view.minus, view.options)
        details = (*standing(view, words), *last_cards(view, words))
        return over(TITLE, ended, details, words)
    title = words("FINITA · round {number}", number=view.round)
    hand = hand_of(view, legal, words)
    menus = menus_of(view, hand, legal, words)
    other = other_menus_of(view, hand, legal, words)
    lines = lines_of(view, words)
    return Screen(
        title,
        lines,
        menus,
        other,
        ask=lines[-1] if to_do(view, words) else "",
        happened=last_steps(view, words),
        details=details_of(view, words),
    )
