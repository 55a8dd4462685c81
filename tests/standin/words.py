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
        part.get("label") or (part.get("emoji") or {}).get("name", "")
        for part in walk(components)
        if part["type"] == BUTTON and not part.get("disabled") and part.get("style") != LINK
    ]


def named(components: list[Json], name: str) -> Json:
    """Find the one component with this custom id, or else this label or placeholder."""
    parts = [part for part in walk(components) if part.get("custom_id")]
    for keys in (("custom_id",), ("label", "placeholder")):
        found = [part for part in parts if name in [part.get(key) for key in keys]]
        if len(found) > 1:
            raise StandinError(f"{len(found)} components are called {name!r}")
        if found:
            return found[0]
    known = [part.get("label") or part.get("placeholder") or part["custom_id"] for part in parts]
    raise StandinError(f"nothing is called {name!r}; there is {known}")
