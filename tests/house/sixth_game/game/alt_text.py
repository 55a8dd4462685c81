"""The picture in words."""

from games.core.translation import Translator
from games.nim.view import View


def alt_text(view: View, words: Translator) -> str:
    """Return how many sticks are left, and whose turn it is."""
    name = words.name(view.turn)
    return words("{left} sticks are left, and it is {name}’s turn.", left=view.left, name=name)
