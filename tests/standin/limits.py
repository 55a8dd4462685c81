"""Discord's limits on messages and modals, checked even if its OpenAPI file is absent."""

from collections.abc import Iterable, Iterator

from tests.standin.members.words import BUTTON, LINK, SELECTS, TEXT_DISPLAY, walk
from tests.standin.wire import V2, Json

ROW, STRING_SELECT, INPUT, SECTION, THUMBNAIL, GALLERY, FILE = 1, 3, 4, 9, 11, 12, 13
SEPARATOR, CONTAINER, LABEL = 14, 17, 18
UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 19, 21, 22, 23
TOP_V2 = frozenset({ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR, CONTAINER})
MODAL_TOP = frozenset({ROW, TEXT_DISPLAY, LABEL})
LABELLED = SELECTS | {INPUT, UPLOAD, RADIO, CHECKBOXES, CHECKBOX}


def message_faults(content: str, embeds: list[Json], components: list[Json], flags: int) -> str:
    """Say which limit a message breaks; empty when it keeps them all."""
    return next(_message(content, embeds, components, flags), "")


def modal_faults(modal: Json) -> str:
    """Say which limit a modal breaks; empty when it keeps them all."""
    return next(_modal(modal), "")


def _message(content: str, embeds: list[Json], parts: list[Json], flags: int) -> Iterator[str]:
    if len(content) > 2000:
        yield "content is longer than 2000"
    if len(embeds) > 10:
        yield "more than 10 embeds"
    if flags & V2:
        if content or embeds:
            yield "components V2 cannot stand with content or embeds"
        yield from _children("the message", parts, TOP_V2)
        if len(list(walk(parts))) > 40:
            yield "more than 40 components, counted through nesting"
    else:
        yield from _children("a message without the V2 flag", parts, frozenset({ROW}))
        if len(parts) > 5:
            yield "more than 5 rows"
    if sum(len(part["content"]) for part in walk(parts) if part["type"] == TEXT_DISPLAY) > 4000:
        yield "more than 4000 characters in all text displays"
    yield from _all(parts)


def _modal(modal: Json) -> Iterator[str]:
    yield from _length("modal title", modal.get("title"), 1, 45)
    yield from _length("modal custom_id", modal.get("custom_id"), 1, 100)
    parts: list[Json] = modal.get("components") or []
    yield from _count("modal", parts, 1, 5)
    yield from _children("the modal", parts, MODAL_TOP)
    yield from _all(parts, in_modal=True)


def _all(parts: list[Json], *, in_modal: bool = False) -> Iterator[str]:
    """Check every component by itself, then that no custom id or number occurs twice."""
    for part in walk(parts):
        kind = part["type"]
        if kind == ROW:
            yield from _row(part, in_modal=in_modal)
        elif kind == BUTTON:
            yield from _button(part)
        elif kind in LABELLED:
            yield from _field(part)
        elif kind == TEXT_DISPLAY:
            yield from _length("text display", part.get("content"), 1, 4000)
        else:
            yield from _frame(part)
    for key in ("custom_id", "id"):
        values = [part[key] for part in walk(parts) if part.get(key)]
        if len(values) != len(set(values)):
            yield f"the same {key} stands twice"


def _row(row: Json, *, in_modal: bool) -> Iterator[str]:
    kinds = [child["type"] for child in row.get("components") or []]
    allowed = {INPUT} | SELECTS if in_modal else {BUTTON} | SELECTS
    if not kinds or not set(kinds) <= allowed:
        yield f"an action row holds {kinds}"
    if len(kinds) > (5 if set(kinds) == {BUTTON} else 1):
        yield "an action row takes 5 buttons or 1 select"


def _button(button: Json) -> Iterator[str]:
    if not button.get("label") and not button.get("emoji"):
        yield "a button has neither label nor emoji"
    yield from _length("button label", button.get("label") or "", 0, 80)
    if button.get("style") == LINK:
        if not button.get("url") or button.get("custom_id"):
            yield "a link button takes a url and no custom_id"
    else:
        yield from _length("button custom_id", button.get("custom_id"), 1, 100)


def _field(part: Json) -> Iterator[str]:
    yield from _length("custom_id", part.get("custom_id"), 1, 100)
    yield from _length("placeholder", part.get("placeholder") or "", 0, 150)
    if part["type"] not in {STRING_SELECT, RADIO, CHECKBOXES}:
        return
    options: list[Json] = part.get("options") or []
    fewest, most = (2, 10) if part["type"] == RADIO else (1, 10)
    yield from _count("options", options, *((1, 25) if part["type"] == 3 else (fewest, most)))
    for option in options:
        yield from _length("option label", option.get("label"), 1, 100)
        yield from _length("option value", option.get("value"), 1, 100)
        yield from _length("option description", option.get("description") or "", 0, 100)
    if len({option.get("value") for option in options}) != len(options):
        yield "two options have the same value"
    if (part.get("max_values") or 1) > len(options):
        yield "max_values is greater than the number of options"


def _frame(part: Json) -> Iterator[str]:
    """Check a component that holds other components or pictures."""
    kind = part["type"]
    if kind == SECTION:
        children = part.get("components") or []
        yield from _count("section", children, 1, 3)
        yield from _children("a section", children, frozenset({TEXT_DISPLAY}))
        yield from (
            _children("an accessory", [part["accessory"]], frozenset({BUTTON, THUMBNAIL}))
            if part.get("accessory")
            else iter(["a section needs an accessory"])
        )
    elif kind == CONTAINER:
        children = part.get("components") or []
        yield from _count("container", children, 1, 40)
        yield from _children("a container", children, TOP_V2 - {CONTAINER})
    elif kind == GALLERY:
        yield from _count("gallery", part.get("items") or [], 1, 10)
        for item in part.get("items") or []:
            yield from _length("alt text", item.get("description") or "", 0, 1024)
    elif kind == THUMBNAIL:
        yield from _length("alt text", part.get("description") or "", 0, 1024)
    elif kind == LABEL:
        yield from _length("label", part.get("label"), 1, 45)
        yield from _length("label description", part.get("description") or "", 0, 100)
        yield from _children("a label", [part.get("component") or {"type": 0}], LABELLED)


def _children(place: str, parts: Iterable[Json], allowed: frozenset[int]) -> Iterator[str]:
    for part in parts:
        if part.get("type") not in allowed:
            yield f"{place} cannot hold a component of type {part.get('type')}"


def _count(what: str, parts: list[Json], fewest: int, most: int) -> Iterator[str]:
    if not fewest <= len(parts) <= most:
        yield f"{what}: {len(parts)} entries, not {fewest} to {most}"


def _length(what: str, text: object, fewest: int, most: int) -> Iterator[str]:
    if not isinstance(text, str) or not fewest <= len(text) <= most:
        yield f"{what}: {text!r} is not {fewest} to {most} characters"
