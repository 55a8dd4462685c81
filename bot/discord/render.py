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


@dataclass(frozen=True, slots=True)
class Rendered:
    """A message to be sent once: its view, its files, and the users it may mention."""

    view: ui.LayoutView
    files: list[discord.File]
    mentions: discord.AllowedMentions


def render(
    sheet: MessageContent, *, picture: bytes | None, emoji: FindEmoji = no_emoji
) -> Rendered:
    """Return the message; without a PNG the picture's description is shown.

    Raises TooBig if it exceeds Discord's limits, ValueError for duplicate custom ids.
    """
    if sheet.picture is None:
        picture = None
    else:
        require_length("words for the picture", len(sheet.picture.alt), limits.ALT, least=1)
    require_length("characters", characters_of(sheet), limits.CHARACTERS, least=1)
    items = _items(sheet, emoji, with_picture=picture is not None)
    require_length("components", _count(items), limits.COMPONENTS)
    limits.require_unique("custom ids", _doors(sheet))
    files = [] if picture is None else [discord.File(io.BytesIO(picture), FILE_NAME)]
    return Rendered(_view(items), files, _mentions(sheet))


def render_form(form: Form) -> ui.Modal:
    """Return the modal of a form; raises TooBig or ValueError as `render` does.

    It is stopped before it is sent, so that discord.py keeps no copy, which would only take the
    first submission before the next restart: the client handles all submissions by custom id.
    """
    require_length(f"title {form.title!r}", len(form.title), limits.FORM_TITLE, least=1)
    require_length(f"custom id {form.door!r}", len(form.door), limits.CUSTOM_ID, least=1)
    require_length(f"questions of {form.title!r}", len(form.fields), limits.FIELDS, least=1)
    limits.require_unique(f"keys of {form.title!r}", [field.key for field in form.fields])
    modal = ui.Modal(title=form.title, custom_id=form.door)
    for field in form.fields:
        modal.add_item(field_item(field))
    modal.stop()
    return modal


def characters_of(sheet: MessageContent) -> int:
    """Return the number of characters of all texts, including a picture's description."""
    return _others(sheet) + len(_body(sheet))


def _view(items: Iterable[Item]) -> ui.LayoutView:
    """Return a view that is stopped before it is sent, so that discord.py never stores it."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def _items(sheet: MessageContent, emoji: FindEmoji, *, with_picture: bool) -> list[Item]:
    """Return the top-level components: a container, and the mention above it."""
    inside: list[Item] = [ui.TextDisplay(text) for text in (_title(sheet), _body(sheet)) if text]
    if sheet.picture is not None:
        alt = sheet.picture.alt
        inside.append(_gallery(alt) if with_picture else ui.TextDisplay(literal(alt)))
    for section in sheet.sections:
        inside += [ui.TextDisplay(section.text), row_item(section.row, emoji)]
    if sheet.rows:
        inside.append(ui.Separator())
        inside.extend(row_item(row, emoji) for row in sheet.rows)
    box: Item = ui.Container(*inside, accent_colour=COLOURS[sheet.mood])
    mention = _mention(sheet)
    return [ui.TextDisplay(mention), box] if mention else [box]


def _gallery(alt: str) -> Item:
    media = discord.MediaGalleryItem(f"attachment://{FILE_NAME}", description=alt)
    return ui.MediaGallery(media)


def _count(items: Iterable[Item]) -> int:
    return sum(
        1 + (len(list(item.walk_children())) if isinstance(item, ui.Container) else 0)
        for item in items
    )


def _doors(sheet: MessageContent) -> list[str]:
    presses = [row for row in sheet.rows if not isinstance(row, Select)]
    presses += [section.row for section in sheet.sections]
    doors = [button.door for row in presses for button in row if isinstance(button, Button)]
    return doors + [row.door for row in sheet.rows if isinstance(row, Select)]


def _title(sheet: MessageContent) -> str:
    return f"### {sheet.title}" if sheet.title else ""


def _mention(sheet: MessageContent) -> str:
    if sheet.ping is None:
        return ""
    return " ".join([*(f"<@{user}>" for user in sheet.ping.users), sheet.ping.text])


def _mentions(sheet: MessageContent) -> discord.AllowedMentions:
    """Return the permission to mention the addressed users, and nobody else."""
    if sheet.ping is None:
        return discord.AllowedMentions.none()
    members = [discord.Object(user) for user in sheet.ping.users]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=members)


def _others(sheet: MessageContent) -> int:
    """Return the number of characters outside the lines."""
    alt = literal(sheet.picture.alt) if sheet.picture else ""
    sections = sum(len(section.text) for section in sheet.sections)
    return len(_title(sheet)) + len(_mention(sheet)) + len(alt) + sections


def _body(sheet: MessageContent) -> str:
    """Return the lines as one text; if it may be cut, whole lines and then "…"."""
    text = "\n".join(sheet.lines)
    room = limits.CHARACTERS - _others(sheet)
    if len(text) <= room or not sheet.may_cut:
        return text
    whole, newline, _ = text[: room - len(CUT)].rpartition("\n")
    return f"{whole}\n{CUT}" if newline else text[: room - len(CUT)] + CUT
