"""The sentences of a game's events in the log: one for each class of events."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, get_type_hints

from games.core.game import Event
from games.core.translation import Translator

E = TypeVar("E", bound=Event)
Facts: TypeAlias = Callable[[Any, Translator], dict[str, object]]
"""Returns the facts that fill the sentence of an event."""


def name_facts(event: Any, words: Translator) -> dict[str, object]:  # noqa: ANN401 - any event with a seat
    """Return the name of an event's seat as the only fact."""
    return {"name": words.name(event.seat)}


def no_facts(_event: Event, _words: Translator) -> dict[str, object]:
    """Return no facts, for a sentence that is always the same."""
    return {}


class Sentences:
    """A game's sentences, found by the class of an event; `parts` are kept in other files.

    Each class has a function (`register`), a text (`says`), or is declared silent (`silent`).
    `tellers` holds them all by class.

        story = Sentences()
        story.says(events.Committed, N_("{name} is ready."))
        story.silent(events.Rolled)

        @story.register
        def _(event: events.Moved, words: Translator) -> str: ...
    """

    def __init__(self, *parts: "Sentences") -> None:
        self.tellers: dict[type[Event], Callable[[Any, Translator], str]] = {}
        for part in parts:
            self.tellers |= part.tellers

    def register(self, tell: Callable[[E, Translator], str]) -> Callable[[E, Translator], str]:
        """Use a function for the class of its first parameter."""
        event, *_ = get_type_hints(tell).values()
        self.tellers[event] = tell
        return tell

    def says(self, event: type[Event], text: str, facts: Facts = name_facts) -> None:
        """Use a marked text, which `facts` fill, for a class of events."""
        self.tellers[event] = lambda happened, words: words(text, **facts(happened, words))

    def silent(self, *events: type[Event]) -> None:
        """Leave events out of the log, because the sentence of another one covers them."""
        self.tellers |= dict.fromkeys(events, lambda _event, _words: "")

    def __call__(self, event: Event, words: Translator) -> str:
        """Return the sentence of an event, "" if it is silent; raises TypeError without one."""
        tell = self.tellers.get(type(event))
        if tell is None:
            raise TypeError(f"{type(event).__name__} has no sentence")
        return tell(event, words)
