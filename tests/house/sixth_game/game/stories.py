"""Each event as a sentence of the log."""

from games.core.sentences import Sentences
from games.core.translation import N_, Translator
from games.nim import events

story = Sentences()
"""The sentences of the log."""


@story.register
def _(event: events.RowLaid, words: Translator) -> str:
    return words("{sticks} sticks lie in a row.", sticks=event.sticks)


@story.register
def _(event: events.Taken, words: Translator) -> str:
    text = N_("{name}: {sticks} taken, {left} left.")
    return words(text, name=words.name(event.seat), sticks=event.sticks, left=event.left)
