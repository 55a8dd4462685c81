"""The facts that fill sentences about events of a seat and a card."""

from typing import Any

from games.core.sentences import Facts, name_facts
from games.core.translation import Translator
from games.eleven.log.titles import card_name


def facts_of(*fields: str) -> Facts:
    """Return a function for the facts of an event: its seat and these fields, cards by name."""

    def facts(event: Any, words: Translator) -> dict[str, object]:  # noqa: ANN401 - any event
        named = {name: getattr(event, name) for name in fields}
        for name in ("man", "source", "tactic", "director"):
            if name in named:
                named["card"] = card_name(named.pop(name), words)
        return name_facts(event, words) | named

    return facts
