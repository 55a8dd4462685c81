"""Each event as a sentence of the log."""

from games.core.sentences import Sentences
from games.core.translation import Translator
from games.nim.events import Taken

story = Sentences()
"""The sentences of the log."""


@story.register
def _(event: Taken, words: Translator) -> str:
    facts = {"name": words.name(event.seat), "sticks": event.sticks, "left": event.left}
    return words("{name}: {sticks} taken, {left} left.", **facts)
