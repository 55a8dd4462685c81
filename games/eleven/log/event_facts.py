"""The facts that fill sentences about events of a seat and a card."""

from collections.abc import Callable
from typing import Any, TypeAlias

from games.core.translation import Translator
from games.eleven.log.titles import card_name

Facts: TypeAlias = Callable[[Any, Translator], dict[str, object]]
"""Returns the facts of a sentence about an event."""


def name_facts(event: Any, words: Translator) -> dict[str, object]:  # noqa: ANN401 - any event of a seat
    """Return the name of the manager an event is about."""
    return {"name": words.name(event.seat)}


def facts_of(*fields: str) -> Callable[[Any, Translator], dict[str, object]]:
    """Return a function for the facts of an event: its seat and these fields, cards by name."""

    def facts(event: Any, words: Translator) -> dict[str, object]:  # noqa: ANN401 - any event
        named = {name: getattr(event, name) for name in fields}
        for name in ("man", "source", "tactic", "director"):
            if name in named:
                named["card"] = card_name(named.pop(name), words)
        return name_facts(event, words) | named

    return facts
