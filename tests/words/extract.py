"""The sentences to translate: those that `pybabel extract` finds, and the names of commands."""

import tempfile
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po
from discord import app_commands

from bot.commands.translation import CONTEXT, is_name
from bot.discord.client import Fulltime
from tests.programs import ROOT

KEYWORDS = ("N_", "words", "_words", "self", "ngettext_noop:1,2", "plural:1,2", "Counted:1,2")
"""The functions whose first argument is a sentence, or whose first two are its plural forms."""
COMMANDS = "commands"
"""The domain of the names and descriptions of commands, which Discord shows."""


def rooms():
    """Return the folders with sentences of their own, by the name of their catalogues."""
    games = {
        path.name: path
        for path in sorted((ROOT / "games").iterdir())
        if path.is_dir() and not path.name.startswith("_")
    }
    return {"bot": ROOT / "bot", **games}


def mapping_of(folder):
    """Return the file that assigns extractors to a folder's files: its own, or the common one."""
    own = folder / "babel.toml"
    return own if own.is_file() else Path(__file__).parent / "babel.toml"


@cache
def sentences_of(room):
    """Return a catalogue of every sentence in a folder, without translations."""
    folder = rooms()[room]
    options = ["--no-default-keywords", "--no-location", "--sort-output"]
    options += [f"--keyword={keyword}" for keyword in KEYWORDS]
    options += [f"--mapping-file={mapping_of(folder)}"]
    with tempfile.TemporaryDirectory() as place:
        template = Path(place) / f"{room}.pot"
        command = [
            "pybabel",
            "--quiet",
            "extract",
            *options,
            f"--output-file={template}",
            str(folder),
        ]
        CommandLineInterface().run(command)
        with template.open("rb") as file:
            return read_po(file)


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
