"""Conversion of a message's content into discord.py components, files and mentions."""

import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.discord import limits
from bot.discord.components import FindEmoji, field_item, no_emoji, row_item
from bot.discord.limits import require_length
from bot.host.ui.markup import literal
from bot.host.ui.message import Button, Form, MessageContent, Select

Item: TypeAlias = ui.Item[Any]

FILE_NAME = "board.png"
"""The file name of every picture; a name must reveal nothing."""

COLOURS = {"open": 0x3B82C4, "live": 0x2E9E5B, "done": 0xC9A227, "quiet": 0x80848E}
"""The accent colour of a message by its mood."""

CUT = "…"

SMALL = "-# "
"""What makes a line of markdown small."""
BLOCK = "```"
"""What begins a block of code, in which nothing is small."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """A message to be sent once: its view, its files, and the users it may mention."""

    view: ui.LayoutView
    files: list[discord.File]
    mentions: discord.AllowedMentions


def render(
    content: MessageContent, *, picture: bytes | None, emoji: FindEmoji = no_emoji
) -> Rendered:
    """Return the message; without a PNG the picture's description is shown.

    Raises LimitExceeded if it exceeds Discord's limits, ValueError for duplicate custom ids.
    """
    if content.picture is None:
        picture = None
    else:
        require_length("words for the picture", len(content.picture.alt), limits.ALT, least=1)
    require_length("characters", characters_of(content), limits.CHARACTERS, least=1)
    items = _items(content, emoji, with_picture=picture is not None)
    require_length("components", _count(items), limits.COMPONENTS)
    limits.require_unique("custom ids", _custom_ids(content))
    files = [] if picture is None else [discord.File(io.BytesIO(picture), FILE_NAME)]
    return Rendered(_view(items), files, _mentions(content))


def render_form(form: Form) -> ui.Modal:
    """Return the modal of a form; raises LimitExceeded or ValueError as `render` does.

    The modal is stopped before it is sent, so that discord.py does not store it: a stored modal
    handles only its first submission, and none after a restart. The client handles all submissions
    by custom id.
    """
    require_length(f"title {form.title!r}", len(form.title), limits.FORM_TITLE, least=1)
    require_length(f"custom id {form.custom_id!r}", len(form.custom_id), limits.CUSTOM_ID, least=1)
    require_length(f"questions of {form.title!r}", len(form.fields), limits.FIELDS, least=1)
    limits.require_unique(f"keys of {form.title!r}", [field.key for field in form.fields])
    modal = ui.Modal(title=form.title, custom_id=form.custom_id)
    for field in form.fields:
        modal.add_item(field_item(field))
    modal.stop()
    return modal


def characters_of(content: MessageContent) -> int:
    """Return the number of characters of all texts, including a picture's description."""
    return _others(content) + len(_body(content))


def _view(items: Iterable[Item]) -> ui.LayoutView:
    """Return a view that is stopped before it is sent, so that discord.py never stores it."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def _items(content: MessageContent, emoji: FindEmoji, *, with_picture: bool) -> list[Item]:
    """Return the top-level components: a container, and the mention above it."""
    inside: list[Item] = [
        ui.TextDisplay(text) for text in (content.notice, _title(content), _body(content)) if text
    ]
    if content.picture is not None:
        alt = content.picture.alt
        inside.append(_gallery(alt) if with_picture else ui.TextDisplay(literal(alt)))
    for section in content.sections:
        inside += [ui.TextDisplay(section.text), row_item(section.row, emoji)]
    if content.rows:
        inside.append(ui.Separator())
        inside.extend(row_item(row, emoji) for row in content.rows)
    if content.details:
        inside.append(ui.TextDisplay(_details(content)))
    colour = COLOURS[content.mood]
    box: Item = ui.Container(*inside, accent_colour=colour, id=content.mark or None)
    mention = _mention(content)
    return [ui.TextDisplay(mention), box] if mention else [box]


def _gallery(alt: str) -> Item:
    media = discord.MediaGalleryItem(f"attachment://{FILE_NAME}", description=alt)
    return ui.MediaGallery(media)


def _count(items: Iterable[Item]) -> int:
    return sum(
        1 + (len(list(item.walk_children())) if isinstance(item, ui.Container) else 0)
        for item in items
    )


def _custom_ids(content: MessageContent) -> list[str]:
    presses = [row for row in content.rows if not isinstance(row, Select)]
    presses += [section.row for section in content.sections]
    custom_ids = [
        button.custom_id for row in presses for button in row if isinstance(button, Button)
    ]
    return custom_ids + [row.custom_id for row in content.rows if isinstance(row, Select)]


def _title(content: MessageContent) -> str:
    """Return the title, with the small line about the match below it."""
    title = f"### {content.title}" if content.title else ""
    about = f"{SMALL}{content.about}" if content.about else ""
    return "\n".join(filter(None, (title, about)))


def _details(content: MessageContent) -> str:
    """Return the details as small print, except code blocks, such as a final scoring."""
    return "\n".join(
        line if line.startswith(BLOCK) else f"{SMALL}{line}" for line in content.details
    )


def _mention(content: MessageContent) -> str:
    if content.ping is None:
        return ""
    return " ".join([*(f"<@{user}>" for user in content.ping.users), content.ping.text])


def _mentions(content: MessageContent) -> discord.AllowedMentions:
    """Return the permission to mention the addressed users, and nobody else."""
    if content.ping is None:
        return discord.AllowedMentions.none()
    members = [discord.Object(user) for user in content.ping.users]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=members)


def _others(content: MessageContent) -> int:
    """Return the number of characters outside the lines."""
    alt = literal(content.picture.alt) if content.picture else ""
    sections = sum(len(section.text) for section in content.sections)
    texts = (content.notice, _title(content), _mention(content), alt, _details(content))
    return sum(map(len, texts)) + sections


def _body(content: MessageContent) -> str:
    """Return the lines as one text; if it may be cut, whole lines and then "…"."""
    text = "\n".join(content.lines)
    if not content.may_cut:
        return text
    room = limits.CHARACTERS - _others(content)
    if len(text) <= room:
        return text
    whole, newline, _ = text[: room - len(CUT)].rpartition("\n")
    return f"{whole}\n{CUT}" if newline else text[: room - len(CUT)] + CUT
