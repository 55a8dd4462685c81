"""The messages and forms of presets."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.host.match.loaded_match import LoadedMatch
from bot.host.ui.custom_id import custom_id_of
from bot.host.ui.interaction import MemberInteraction
from bot.host.ui.member import escape_markdown, words_for
from bot.host.ui.message import Button, Field, Form, MessageContent, Row, Select, SelectOption
from bot.host.ui.typed_text import LONGEST_TYPED_NAME
from games.core.definition import GameDefinition
from games.core.presets import Parts, Presets
from games.core.translation import N_, Translator
from storage.member.presets import PresetRow

SELECT = "_preset"
"""The first word of the select that loads; no menu of a game has such a key."""
ALL = "all"


def panel_buttons(
    loaded: LoadedMatch,
    way: Presets,
    seat: int,
    view: Any,  # noqa: ANN401 - a view of any game
    words: Translator,
) -> tuple[Button, ...]:
    """Return the buttons that save and load, while the seat prepares; else none."""
    if not way.is_open(view):
        return ()
    load = Button(words("Load…"), loaded.custom_id("/preset-load", seat))
    save = Button(words("Save…"), loaded.custom_id("/preset-save", seat))
    return (load, save) if way.parts_of(view) else (load,)


def save_form(
    loaded: LoadedMatch, way: Presets, parts: Parts, interaction: MemberInteraction
) -> Form:
    """Return the form that asks for a name, and for the part if there are several."""
    words = words_for(loaded.row.seats, interaction.member.locale)
    fields = [Field("name", words("Name"), longest=LONGEST_TYPED_NAME)]
    if len(parts) > 1:
        each = tuple(SelectOption(words(way.parts[part]), part) for part in parts)
        both = SelectOption(words("Everything"), ALL, chosen=True)
        fields.append(Field("what", words("What to save"), (both, *each)))
    return Form(
        words(way.title),
        loaded.custom_id("/preset-keep", interaction.custom_id.seat),
        tuple(fields),
    )


def rename_form(row: PresetRow, words: Translator) -> Form:
    """Return the form that asks for another name."""
    field = Field(
        "name", words("Name"), value=row.name, longest=max(LONGEST_TYPED_NAME, len(row.name))
    )
    return Form(words("Rename"), custom_id_of(f"/preset-named {row.id}"), (field,))


def offer(
    loaded: LoadedMatch, way: Presets, seat: int, rows: Sequence[PresetRow], words: Translator
) -> MessageContent:
    """Return the presets a member can load in this match, and a Back button."""
    back: Row = (Button(words("Back"), loaded.custom_id("/hand")),)
    title = words(way.title)
    if not rows:
        text = N_("You have saved nothing yet. Complete your squad, then press Save.")
        return MessageContent(title, (words(text),), (back,), mood="live")
    text = words("What do you want to load? It replaces what you have chosen.")
    entries = tuple(SelectOption(row.name, row.id, _kinds(row, way, words)) for row in rows)
    pick = Select(words("Load"), loaded.custom_id(f"?{SELECT}", seat), entries)
    return MessageContent(title, (text,), (pick, back), mood="live")


def listed(
    rows: Sequence[PresetRow], games: Mapping[str, GameDefinition], words: Translator
) -> MessageContent:
    """Return all presets of a member, with a select per game."""
    picks: list[Row] = []
    lines: list[str] = []
    for game in dict.fromkeys(row.game for row in rows):
        way = games[game].presets
        if way is not None:
            own = [row for row in rows if row.game == game]
            lines += [f"**{escape_markdown(row.name)}** · {_kinds(row, way, words)}" for row in own]
            entries = tuple(SelectOption(row.name, row.id, _kinds(row, way, words)) for row in own)
            picks.append(Select(words("Open one"), custom_id_of(f"?preset-show {game}"), entries))
    if not lines:
        text = N_("You have saved nothing yet. Press Save while you build a squad or a deck.")
        lines = [words(text)]
    return MessageContent(words("What you have saved"), tuple(lines), tuple(picks))


def preset_page(row: PresetRow, way: Presets, words: Translator) -> MessageContent:
    """Return one preset with the available actions."""
    buttons: Row = (
        Button(words("Share here"), custom_id_of(f"/preset-share {row.id}"), "main"),
        Button(words("Rename"), custom_id_of(f"/preset-rename {row.id}")),
        Button(words("Delete"), custom_id_of(f"/preset-drop {row.id}"), "danger"),
        Button(words("All"), custom_id_of("/preset-all")),
    )
    return MessageContent(escape_markdown(row.name), way.describe(row.parts, words), (buttons,))


def shared(row: PresetRow, way: Presets, owner: str, words: Translator) -> MessageContent:
    """Return a preset's public message, with the button to copy it."""
    title = words(
        "{owner} shares “{name}”", owner=escape_markdown(owner), name=escape_markdown(row.name)
    )
    take = Button(words("Take a copy"), custom_id_of(f"/preset-take {row.id}"), "main")
    return MessageContent(title, way.describe(row.parts, words), ((take,),), mood="open")


def sure(row: PresetRow, words: Translator) -> MessageContent:
    """Return the question before a preset is deleted."""
    text = words("Delete “{name}”? Copies that others have stay.", name=escape_markdown(row.name))
    yes = Button(words("Yes, delete"), custom_id_of(f"/preset-drop-yes {row.id}"), "danger")
    no = Button(words("No, go back"), custom_id_of(f"/preset-show {row.id}"))
    return MessageContent("", (text,), ((yes, no),))


def replacing(
    loaded: LoadedMatch, seat: int, old: PresetRow, what: str, words: Translator
) -> MessageContent:
    """Return the question before a preset of the same name is replaced."""
    text = words("You have saved “{name}” before. Replace it?", name=escape_markdown(old.name))
    yes = Button(
        words("Yes, replace"), loaded.custom_id(f"/preset-replace {old.id} {what}", seat), "danger"
    )
    no = Button(words("No, go back"), loaded.custom_id("/hand"))
    return MessageContent("", (text,), ((yes, no),))


def _kinds(row: PresetRow, way: Presets, words: Translator) -> str:
    """Return the names of the parts a preset contains."""
    return words.listed([words(way.parts[part]) for part in row.parts if part in way.parts])
