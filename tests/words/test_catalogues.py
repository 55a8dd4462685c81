"""Every sentence is in the catalogue of every language, with its placeholders, compiled."""

import asyncio
import re
from datetime import UTC, datetime
from string import Formatter

import pytest

from bot.discord.client import Fulltime
from bot.operations.settings import Settings
from games.registry import GAMES
from storage.opening import open_database
from tests.words import catalogues, extract
from tests.words.catalogues import LANGUAGES

ROOMS = (*extract.rooms(), extract.COMMANDS)
NAME = re.compile(r"[-_'\w]{1,32}")
"""The names that Discord accepts for commands and options."""
LONGEST_DESCRIPTION = 100

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_room = pytest.mark.parametrize("room", ROOMS)


@pytest.fixture(scope="module")
def bot(tmp_path_factory):
    """The bot with all its commands, never started."""
    database = open_database(tmp_path_factory.mktemp("words") / "words.db")
    yield Fulltime(Settings.model_construct(), database, lambda: datetime.now(UTC))
    asyncio.run(database.close())


async def wanted(room, bot):
    """Return a catalogue of the sentences a domain must have, without translations."""
    if room == extract.COMMANDS:
        return await extract.sentences_of_commands(bot)
    return extract.sentences_of(room)


def keys(catalog):
    """Return the id and the context of each sentence of a catalogue."""
    return {(message.id, message.context) for message in catalogues.sentences(catalog)}


def holders(text):
    """Return the placeholders of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@every_language
@every_room
async def test_a_catalogue_holds_what_its_room_says(language, room, bot):
    """No sentence is missing, and none is left that nobody says any more."""
    there, asked = catalogues.read(language, room), await wanted(room, bot)
    assert keys(there) == keys(asked), "make words takes the sentences into the catalogues"


@every_language
@every_room
def test_every_sentence_is_translated(language, room):
    """None is empty or a guess, and a plural has all its forms."""
    missing = [
        message.id
        for message in catalogues.sentences(catalogues.read(language, room))
        if message.fuzzy or not all(catalogues.texts(message.string))
    ]
    assert not missing, f"{len(missing)} sentences to translate"


@every_language
@every_room
def test_translations_keep_the_placeholders(language, room):
    """Each form has the facts of its original; a singular may say its number in a word."""
    for message in catalogues.sentences(catalogues.read(language, room)):
        facts = set().union(*map(holders, catalogues.texts(message.id)))
        for text in filter(None, catalogues.texts(message.string)):
            assert facts - {"n"} <= holders(text) | ({"n"} - facts), message.id
            assert holders(text) <= facts, message.id


@every_language
@every_room
def test_translations_keep_marks_and_ends(language, room):
    """Markdown, line breaks and the spaces around a piece of text are as in the original."""
    for message in catalogues.sentences(catalogues.read(language, room)):
        original = catalogues.texts(message.id)[-1]
        for text in filter(None, catalogues.texts(message.string)):
            assert text.count("**") == original.count("**"), original
            assert text.count("\n") == original.count("\n"), original
            assert text[:1].isspace() == original[:1].isspace(), original
            assert text[-1:].isspace() == original[-1:].isspace(), original


@pytest.mark.parametrize("language", catalogues.SPACED)
def test_a_line_breaks_at_no_space_before_a_mark(language):
    """In the catalogues and in the topics."""
    space = catalogues.SPACED[language]
    for room in ROOMS:
        for message in catalogues.sentences(catalogues.read(language, room)):
            for text in catalogues.texts(message.string):
                assert text == space(text), "make words sets the spaces"
    for path in catalogues.topic_paths(language):
        assert path.read_text("utf-8") == space(path.read_text("utf-8")), "make words sets them"


@every_room
def test_in_german_what_goes_on_ends_with_a_space_and_the_dots(room):
    """As in "Plan ändern …"; dots close to a word would stand for its missing letters."""
    texts = [
        text
        for message in catalogues.sentences(catalogues.read("de", room))
        for text in catalogues.texts(message.string)
    ]
    assert [text for text in texts if re.search(r"\w…$", text)] == []


@every_language
def test_a_sentence_means_the_same_in_every_room(language):
    """Domains share one catalogue when loaded, so they must agree."""
    said = {}
    for room in ROOMS:
        for message in catalogues.sentences(catalogues.read(language, room)):
            key = message.id, message.context
            assert said.setdefault(key, message.string) == message.string, (room, key)


@every_language
def test_what_is_compiled_is_what_is_written(language):
    """Gettext reads the compiled file, people the others."""
    for domain, rooms in catalogues.compiled_rooms(ROOMS).items():
        compiled = catalogues.compiled_path(language, domain).read_bytes()
        assert compiled == catalogues.compiled(language, rooms), "make words compiles it"


@every_language
def test_names_and_descriptions_of_commands_are_taken_by_discord(language):
    """Names are one small word; a description has at most 100 letters."""
    for message in catalogues.sentences(catalogues.read(language, extract.COMMANDS)):
        if message.context is None:
            assert 0 < len(message.string) <= LONGEST_DESCRIPTION, message.string
        elif message.id.islower():
            assert NAME.fullmatch(message.string), message.string
            assert message.string == message.string.lower(), message.string


@every_language
@pytest.mark.parametrize("definition", GAMES.values(), ids=GAMES)
def test_the_topics_are_there_in_every_language(definition, language):
    """The same topics in the same order, none of them left in English."""
    here, english = definition.topics(language), definition.topics("en")
    assert [topic.key for topic in here] == [topic.key for topic in english]
    old = {topic.text for topic in english}
    assert not [topic.key for topic in here if topic.text in old]
