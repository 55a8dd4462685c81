"""Stored events as sentences, including those of older versions of the rules."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from bot.host.ui.member import escape_markdown, unescape_markdown
from games.core.definition import GameDefinition
from games.core.game import Seat
from games.core.screen import Choice, Menu, Screen
from games.core.translation import Translator


def event_sentences(
    definition: GameDefinition, events: str, reader: Seat | None, words: Translator
) -> list[str]:
    """Return the sentences of stored events (JSON) for this reader (None: an onlooker).

    An event unknown to today's rules is shown by its kind.
    """
    lines = [
        _sentence(definition, event, words)
        for event in json.loads(events)
        if may_read(event, reader)
    ]
    return [line for line in lines if line]


def screen_as_text(screen: Screen) -> list[str]:
    """Return a screen without actions as lines: its own, and its menus' labels.

    Without legal actions, the menus show what the seat holds, such as a hand of cards.
    """
    held = [
        (
            menu.prompt,
            [escape_markdown(unescape_markdown(choice.label)) for choice in _choices(menu)],
        )
        for menu in screen.menus
    ]
    return [
        *screen.lines,
        *(f"**{prompt}**: {', '.join(labels)}" for prompt, labels in held if labels),
    ]


def _choices(menu: Menu) -> Iterator[Choice]:
    for entry in menu.entries:
        if isinstance(entry, Menu):
            yield from _choices(entry)
        else:
            yield entry


def _sentence(definition: GameDefinition, event: Mapping[str, Any], words: Translator) -> str:
    try:
        return definition.story(definition.event_adapter.validate_python(event), words)
    except ValueError:
        return f"({event.get('kind', '?')})"


def may_read(event: Mapping[str, Any], reader: Seat | None) -> bool:
    """Return `Event.is_for` for an event as it is stored."""
    only = event.get("only")
    if only is not None:
        return reader in only
    return reader is None or reader not in event.get("but", ())
