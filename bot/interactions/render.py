"""Conversion of a message's content into discord.py components, files and mentions."""

import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
import structlog
from discord import ui

from bot.host.ui import fitting
from bot.host.ui.fitting import fitted
from bot.host.ui.message import Button, Form, MessageContent, Select
from bot.host.ui.message_texts import (
    body_text,
    details_text,
    length_of,
    mention_text,
    picture_text,
    title_text,
)
from bot.host.ui.shortening import utf8_length
from bot.interactions import limits
from bot.interactions.components import FindEmoji, field_item, no_emoji, row_item
from bot.interactions.limits import require_length

Item: TypeAlias = ui.Item[Any]

FILE_NAME = "board.png"
"""The file name of every picture; a name must reveal nothing."""

COLOURS = {"open": 0x3B82C4, "live": 0x2E9E5B, "done": 0xC9A227, "quiet": 0x80848E}
"""The accent colour of a message by its mood."""

log = structlog.get_logger()


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

    Raises LimitExceeded if it exceeds Discord's limits although lines that may be cut are cut,
    ValueError for duplicate custom ids. Tests build with it what must never be cut.
    """
    content = fitted(content) if content.may_cut else content
    if content.picture is None:
        picture = None
    else:
        require_length("words for the picture", len(content.picture.alt), fitting.ALT, least=1)
    require_length("characters", length_of(content), fitting.CHARACTERS, least=1)
    require_length("bytes", length_of(content, utf8_length), fitting.BYTES)
    items = _items(content, emoji, with_picture=picture is not None)
    require_length("components", _count(items), limits.COMPONENTS)
    limits.require_unique("custom ids", _custom_ids(content))
    files = [] if picture is None else [discord.File(io.BytesIO(picture), FILE_NAME)]
    return Rendered(_view(items), files, _mentions(content))


def render_fitted(
    content: MessageContent, *, picture: bytes | None, emoji: FindEmoji = no_emoji
) -> Rendered:
    """Return the message as `render` does, its texts shortened if they are too long.

    What loses more than small print is logged, as tests are to keep it from that.
    """
    shown = fitted(content)
    if shown != content and not fitting.shows_notice(content):
        log.warning("message_shortened", characters=length_of(content))
    return render(shown, picture=picture, emoji=emoji)


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
        ui.TextDisplay(text)
        for text in (
            content.notice,
            title_text(content.title, content.about),
            body_text(content.lines),
        )
        if text
    ]
    if content.picture is not None:
        alt = content.picture.alt
        inside.append(_gallery(alt) if with_picture else ui.TextDisplay(picture_text(content)))
    for section in content.sections:
        inside += [ui.TextDisplay(section.text), row_item(section.row, emoji)]
    if content.rows:
        inside.append(ui.Separator())
        inside.extend(row_item(row, emoji) for row in content.rows)
    if content.details:
        inside.append(ui.TextDisplay(details_text(content.details)))
    colour = COLOURS[content.mood]
    box: Item = ui.Container(*inside, accent_colour=colour, id=content.mark or None)
    mention = mention_text(content)
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


def _mentions(content: MessageContent) -> discord.AllowedMentions:
    """Return the permission to mention the addressed users, and nobody else."""
    if content.ping is None:
        return discord.AllowedMentions.none()
    members = [discord.Object(user) for user in content.ping.users]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=members)
