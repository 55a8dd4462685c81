"""Conversion of buttons, selects and form fields into discord.py components."""

import re
import zlib
from collections.abc import Callable
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.host.ui.custom_id import CustomId
from bot.host.ui.message import Button, Field, Link, Row, Select, SelectOption
from bot.interactions import limits
from bot.interactions.limits import require_length

Item: TypeAlias = ui.Item[Any]

FindEmoji: TypeAlias = Callable[[str], discord.PartialEmoji | None]
"""Returns the emoji of a name; None if there is none, and only the label is shown."""


def no_emoji(_name: str) -> None:
    """Return None, whatever the name."""


_CIRCLE = re.compile("[🔴🟢🔵🟡] ")
"""The coloured circle in a label, for platforms that do not show the choice's emoji."""
FIRST_ID = 1 << 30
"""First component id of selects with an edition, far above Discord's automatic ids."""
LINE = 100
"""Most characters that are typed into one line."""
STYLES = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "danger": discord.ButtonStyle.danger,
}


def row_item(row: Row, emoji: FindEmoji) -> ui.ActionRow[Any]:
    """Return up to five buttons or one select."""
    if isinstance(row, Select):
        return ui.ActionRow(_select(row, emoji))
    require_length("buttons in a row", len(row), limits.BUTTONS, least=1)
    return ui.ActionRow(*(_button(button, emoji) for button in row))


def field_item(field: Field) -> ui.Label[Any]:
    """Return a form's question with its input: radio buttons, a select, or a text line."""
    require_length(f"question {field.label!r}", len(field.label), limits.FIELD_LABEL, least=1)
    require_length(f"hint {field.hint!r}", len(field.hint), limits.FIELD_HINT)
    require_length(f"key {field.key!r}", len(field.key), limits.CUSTOM_ID, least=1)
    return ui.Label(text=field.label, description=field.hint or None, component=_answer(field))


def _button(button: Button | Link, emoji: FindEmoji) -> Item:
    require_length(f"button {button.label!r}", len(button.label), limits.BUTTON_LABEL, least=1)
    if isinstance(button, Link):
        require_length(f"address {button.url!r}", len(button.url), limits.URL, least=1)
        return ui.Button(label=button.label, url=button.url)
    shown = emoji(button.emoji)
    return ui.Button(
        label=_beside(shown, button.label),
        custom_id=_checked(button.custom_id),
        style=STYLES[button.style],
        disabled=not button.enabled,
        emoji=shown,
    )


def _beside(shown: discord.PartialEmoji | None, label: str) -> str:
    """Return a label without the coloured circle that the emoji shown beside it stands for."""
    return _CIRCLE.sub("", label) if shown else label


def _checked(custom_id: str) -> str:
    """Return a custom id; raises ValueError if the bot would not understand it when pressed."""
    if CustomId.parse(custom_id) is None:
        raise ValueError(f"{custom_id!r} is no custom id of this bot")
    return custom_id


def _select(pick: Select, emoji: FindEmoji) -> Item:
    require_length(f"prompt {pick.prompt!r}", len(pick.prompt), limits.PROMPT)
    if pick.kind != "entries":
        return _select_of_server(pick)
    require_length(f"entries of {pick.prompt!r}", len(pick.entries), limits.ENTRIES, least=1)
    require_length(f"most to choose of {pick.prompt!r}", pick.most, len(pick.entries), least=1)
    require_length(f"least to choose of {pick.prompt!r}", pick.least, pick.most)
    _check_entries(pick.prompt, pick.entries, pick.most)
    return ui.Select(
        id=_select_id(pick) if pick.revision else None,
        custom_id=_checked(pick.custom_id),
        placeholder=pick.prompt or None,
        min_values=pick.least,
        max_values=pick.most,
        options=_options(pick.entries, emoji),
    )


def _select_of_server(pick: Select) -> Item:
    """Return a select of all channels, roles or members of the server."""
    usual: dict[str, Any] = {
        "custom_id": _checked(pick.custom_id),
        "placeholder": pick.prompt or None,
        "min_values": pick.least,
        "max_values": pick.most,
    }
    if pick.kind == "members":
        return ui.UserSelect(**usual)
    usual |= {
        "id": _select_id(pick) if pick.revision else None,
        "default_values": [discord.Object(int(entry.value)) for entry in pick.entries],
    }
    if pick.kind == "roles":
        return ui.RoleSelect(**usual)
    return ui.ChannelSelect(**usual, channel_types=[discord.ChannelType.text])


def _select_id(pick: Select) -> int:
    """Return a component id that is specific to the select and its edition.

    A client remembers a member's choice by component id. Automatic ids, counted from the top of a
    message, would apply it to another select when rows are added or removed.
    """
    return FIRST_ID + zlib.crc32(f"{pick.revision} {pick.custom_id}".encode()) % FIRST_ID


def _answer(field: Field) -> Item:
    """Return the input of a question; its custom id is the field's key."""
    if not field.entries:
        return _text_input(field)
    _check_entries(field.label, field.entries, most=1)
    if limits.FEWEST_RADIOS <= len(field.entries) <= limits.RADIOS:
        return ui.RadioGroup(custom_id=field.key, options=_radios(field.entries))
    require_length(f"entries of {field.label!r}", len(field.entries), limits.ENTRIES)
    return ui.Select(custom_id=field.key, options=_options(field.entries, no_emoji), required=True)


def _text_input(field: Field) -> Item:
    """Return one line for free text, or a larger box for more than `LINE` characters."""
    require_length(f"longest {field.label!r}", field.longest, limits.TYPED, least=1)
    require_length(f"value of {field.label!r}", len(field.value), field.longest)
    return ui.TextInput(
        custom_id=field.key,
        style=discord.TextStyle.short if field.longest <= LINE else discord.TextStyle.paragraph,
        default=field.value or None,
        required=field.needed,
        max_length=field.longest,
    )


def _check_entries(name: str, entries: tuple[SelectOption, ...], most: int) -> None:
    """Raise LimitExceeded for an entry too long or too many, ValueError for duplicates."""
    for entry in entries:
        require_length(f"entry {entry.label!r}", len(entry.label), limits.ENTRY, least=1)
        require_length(f"value {entry.value!r}", len(entry.value), limits.ENTRY, least=1)
        require_length(f"hint {entry.hint!r}", len(entry.hint), limits.ENTRY)
    require_length(f"chosen entries of {name!r}", sum(entry.chosen for entry in entries), most)
    limits.require_unique(f"values of {name!r}", [entry.value for entry in entries])


def _options(entries: tuple[SelectOption, ...], emoji: FindEmoji) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=_beside(emoji(entry.emoji), entry.label),
            value=entry.value,
            description=entry.hint or None,
            default=entry.chosen,
            emoji=emoji(entry.emoji),
        )
        for entry in entries
    ]


def _radios(entries: tuple[SelectOption, ...]) -> list[discord.RadioGroupOption]:
    return [
        discord.RadioGroupOption(
            label=entry.label,
            value=entry.value,
            description=entry.hint or None,
            default=entry.chosen,
        )
        for entry in entries
    ]
