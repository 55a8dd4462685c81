"""What has to be translated: marked sentences of the sources, and the names of commands."""

import ast
import tomllib
from pathlib import Path

from babel.messages.catalog import Catalog
from discord import app_commands

from bot.client import Fulltime
from bot.commands.translation import CONTEXT, is_name

HOME = Path(__file__).parent.parent.parent
MARKS = {"N_": 1, "words": 1, "_words": 1, "self": 1, "NN_": 2, "plural": 2}
"""The functions that begin with a sentence, or with one for one and one for several."""
EVERY = "*"
DATA = {
    "finale_cards": {
        "cards.toml": dict.fromkeys(("white", "lilac", "red", "yellow", "blue"), ("name",))
    },
    "eleven": {
        "decks/directors.toml": {EVERY: ("flavour",)},
        "decks/infrastructure.toml": {EVERY: ("name",)},
        "decks/meetings.toml": {EVERY: ("name", "flavour")},
        "decks/objectives.toml": {EVERY: ("name", "flavour")},
        "decks/opponents.toml": {EVERY: ("text", "mirror")},
        "decks/sponsors.toml": {EVERY: ("flavour",)},
        "decks/tables.toml": {"ratings": ("name",), "scenarios": ("name", "text")},
        "decks/tactics.toml": {EVERY: ("name",)},
    },
}
"""The fields of data files that are said, by room, file and table; proper names are not among them.

A file whose tables are single cards, each named by its id, has one entry for `EVERY` of them.
"""
COMMANDS = "commands"
"""The room of what Discord shows of commands."""


def rooms():
    """Return the folders with sentences of their own by the name of their catalogues."""
    games = {
        path.name: path
        for path in sorted((HOME / "games").iterdir())
        if path.is_dir() and not path.name.startswith("_")
    }
    return {"bot": HOME / "bot", **games}


def sentences_of(room):
    """Return a catalogue without translations of every sentence a folder says."""
    catalog = Catalog()
    for path in sorted(rooms()[room].rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and (said := _said(call)):
                catalog.add(said)
    for file, tables in DATA.get(room, {}).items():
        data = tomllib.loads((rooms()[room] / file).read_text(encoding="utf-8"))
        for table, fields in tables.items():
            for row in data.values() if table == EVERY else data[table]:
                for field in fields:
                    catalog.add(row[field])
    return catalog


def _said(call):
    """Return the sentence a call begins with, or its two forms; None where it says none."""
    name = getattr(call.func, "id", None) or getattr(call.func, "attr", None)
    texts = [one.value for one in call.args[: MARKS.get(name, 0)] if isinstance(one, ast.Constant)]
    if not texts or not all(isinstance(text, str) and text for text in texts):
        return None
    return texts[0] if MARKS[name] == 1 else tuple(texts)


async def sentences_of_commands(bot: Fulltime):
    """Return a catalogue of the names and descriptions that Discord shows."""
    catalog = Catalog()

    class Listening(app_commands.Translator):
        async def translate(self, string, _locale, context):
            named = CONTEXT if is_name(context.location) else None
            catalog.add(string.message, context=named)

    for command in bot.tree.get_commands():
        await command.get_translated_payload(bot.tree, Listening())
    return catalog
