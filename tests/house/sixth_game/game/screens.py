"""The texts and buttons of a player."""

from collections.abc import Sequence

from games.core.game import Action
from games.core.over import over
from games.core.screen import Choice, Menu, Screen
from games.core.translation import N_, Translator
from games.nim.actions import Take
from games.nim.view import View

TITLE = N_("Matchsticks")


def screen(view: View, legal: Sequence[Action], words: Translator) -> Screen:
    """Return the row in words, and a button for each number of sticks."""
    if view.outcome is not None:
        return over(TITLE, view.outcome, (), words)
    taken = [action.sticks for action in legal if isinstance(action, Take)]
    choices = tuple(
        Choice(words.plural("Take {n} stick", "Take {n} sticks", sticks), f"take {sticks}")
        for sticks in taken
    )
    menus = (Menu("take", words("How many do you take?"), choices),) if choices else ()
    left = words.plural("{n} stick is left.", "{n} sticks are left.", view.left)
    return Screen(words("{name} is to take", name=words.name(view.turn)), (left,), menus, open=True)
