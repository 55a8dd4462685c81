"""Reading components: all of them in order, the words on them, and one of them by name."""

from collections.abc import Iterable, Iterator
from typing import Any

from tests.standin.wire import Json, StandinError

BUTTON, TEXT_DISPLAY, LINK = 2, 10, 5
SELECTS = frozenset({3, 5, 6, 7, 8})


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Yield every component with all that is nested in it, parents first."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk([component[key]])


def texts(content: str, embeds: list[Json], components: list[Json]) -> list[str]:
    """List the words of a message: content, embeds, text displays."""
    found: list[Any] = [content]
    for embed in embeds:
        found += [embed.get("title"), embed.get("description")]
        found += [f"{line['name']}\n{line['value']}" for line in embed.get("fields", ())]
        found.append((embed.get("footer") or {}).get("text"))
    found += [part["content"] for part in walk(components) if part["type"] == TEXT_DISPLAY]
    return [text for text in found if text]


def labels(components: list[Json]) -> list[str]:
    """List the labels of the buttons that can be pressed."""
    return [
        _face(part)
        for part in walk(components)
        if part["type"] == BUTTON and not part.get("disabled") and part.get("style") != LINK
    ]


def named(components: list[Json], name: str) -> Json:
    """Find the one component with this custom id, or else this label, emoji or placeholder."""
    parts = [part for part in walk(components) if part.get("custom_id")]
    found = [part for part in parts if part["custom_id"] == name]
    found = found or [part for part in parts if _face(part) == name]
    if len(found) == 1:
        return found[0]
    known = [_face(part) or part["custom_id"] for part in parts]
    raise StandinError(f"{len(found)} components are called {name!r}; there is {known}")


def _face(part: Json) -> str:
    """Return the visible name of a component: its label, emoji or placeholder."""
    emoji = (part.get("emoji") or {}).get("name")
    return str(part.get("label") or emoji or part.get("placeholder") or "")
