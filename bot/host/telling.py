"""Telling: stored events in words, also those of an older edition of the rules."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from bot.host.seats import escape, plain
from games.core.box import Box
from games.core.game import Seat
from games.core.screen import Choice, Menu, Screen
from games.core.words import Words


def told(box: Box, events: str, reader: Seat | None, words: Words) -> list[str]:
    """Return the sentences of stored events (JSON) that this reader (None: an onlooker) may read.

    An event today's rules no longer know is told by its kind.
    """
    lines = [
        _sentence(box, event, words) for event in json.loads(events) if may_read(event, reader)
    ]
    return [line for line in lines if line]


def stands(screen: Screen) -> list[str]:
    """Return how it stands on a screen that offers nothing: its lines, and what is held in hand.

    Where nothing may be done, its menus hold what the seat sees of its own, as a hand.
    """
    held = [
        (menu.prompt, [escape(plain(choice.label)) for choice in _choices(menu)])
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


def _sentence(box: Box, event: Mapping[str, Any], words: Words) -> str:
    try:
        return box.story(box.event_adapter.validate_python(event), words)
    except ValueError:
        return f"({event.get('kind', '?')})"


def may_read(event: Mapping[str, Any], reader: Seat | None) -> bool:
    """Return what `Event.is_for` says, of an event as it is stored."""
    only = event.get("only")
    if only is not None:
        return reader in only
    return reader is None or reader not in event.get("but", ())
