"""One readable catalogue for each game and language, one for the bot, and the compiled ones."""

from datetime import UTC, datetime
from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bot.commands.translation import COMMAND_DOMAIN
from bot.host.ui.member import DOMAIN
from tests.programs import ROOT
from tests.words.extract import COMMANDS, rooms
from tests.words.french import spaced

LOCALES = ROOT / "bot" / "locales"
WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in compiled catalogues, so that the same sentences always give the same file."""
LANGUAGES = ("de", "fr")
"""Every language except English, the language of the sources."""
SPACED = {"fr": spaced}
"""By language with rules of its own for spaces: the function that applies them to a text."""


def path_of(language, room):
    """Return the file with the translations of a domain; each game has it in its own folder."""
    if room in ("bot", COMMANDS):
        return LOCALES / language / f"{room}.po"
    return rooms()[room] / "locales" / f"{language}.po"


def compiled_path(language, domain):
    """Return the file in which gettext looks for a domain in a language."""
    return LOCALES / language / "LC_MESSAGES" / f"{domain}.mo"


def compiled_rooms(rooms):
    """Return by gettext domain the catalogues it is compiled from: all, or the commands alone."""
    return {DOMAIN: list(rooms), COMMAND_DOMAIN: [COMMANDS]}


def topic_paths(language):
    """Return the files with the rules of every game."""
    return [
        path / "topics" / f"{language}.md"
        for path in rooms().values()
        if (path / "topics").is_dir()
    ]


def read(language, room):
    """Return the translations of a domain; an empty catalogue if there are none yet."""
    path = path_of(language, room)
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(old, wanted):
    """Return the sentences wanted, each as it was translated before, with its language's spaces."""
    new = Catalog(locale=old.locale, fuzzy=False)
    space = SPACED.get(str(old.locale), str)
    for message in sentences(wanted):
        known = old.get(message.id, message.context)
        said = tuple(map(space, texts(known.string))) if known else ()
        is_plural = isinstance(message.id, (tuple, list))
        new.add(message.id, said if is_plural else "".join(said), context=message.context)
    return new


def write(language, room, catalog):
    """Write the translations of a domain, in the order of their sentences."""
    path = path_of(language, room)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=100, omit_header=True, sort_output=True)


def compiled(language, rooms):
    """Return the translations of these rooms as gettext reads them."""
    whole = Catalog(locale=language, fuzzy=False, creation_date=WRITTEN, revision_date=WRITTEN)
    for room in rooms:
        for message in sentences(read(language, room)):
            whole.add(message.id, message.string, context=message.context)
    file = BytesIO()
    write_mo(file, whole)
    return file.getvalue()


def sentences(catalog):
    """Return the messages of a catalogue without its header."""
    return [message for message in catalog if message.id]


def texts(value):
    """Return a sentence, or the forms of a plural, as a list."""
    return list(value) if isinstance(value, (tuple, list)) else [value]
