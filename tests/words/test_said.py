"""Texts of matches: every sentence passed to gettext is in a catalogue."""

import gettext
from random import Random

import pytest

from bot.host.ui.member import words_for
from games.core.translation import Translator
from games.registry import GAMES
from tests.contract.test_screens import fits_discord
from tests.contract.walks import Walk, viewers
from tests.words import extract
from tests.words.catalogues import LANGUAGES

LONGEST_LABEL = 50
"""Letters of a button: English has 38, and other languages take a third more."""
MOVES = 120
EVERY = 10
"""Moves between two looks at all screens, which cost more than a move."""
every_game = pytest.mark.parametrize("definition", GAMES.values(), ids=GAMES)


class Listening(gettext.NullTranslations):
    """Translates nothing, and notes every sentence it was asked for."""

    def __init__(self):
        super().__init__()
        self.heard = set()

    def gettext(self, message):
        self.heard.add(message)
        return message

    def ngettext(self, one, many, n):
        self.heard.add((one, many))
        return one if n == 1 else many


def known(*rooms):
    """Return the sentences and plurals that the catalogues of these domains hold."""
    return {
        tuple(message.id) if isinstance(message.id, (list, tuple)) else message.id
        for room in rooms
        for message in extract.sentences_of(room)
        if message.id
    }


def a_walk(definition, seats, random):
    """Return a random match with options at random."""
    chosen = {
        other.name: random.choice([value for value, _ in other.choices])
        for other in definition.choices
    }
    options = definition.load_options(chosen)
    return Walk(definition, options, seats, random.randbytes(4), random.randbytes(3 * MOVES))


def listen(definition, walk, words):
    """Let everybody look at the match and read its story."""
    for index, (state, events) in enumerate(walk.states()):
        for event in events:
            definition.story(event, words)
        if index % EVERY:
            continue
        for viewer in viewers(walk):
            view = definition.game.view(state, viewer)
            legal = [] if viewer is None else definition.game.legal_actions(state, viewer)
            definition.screen(view, legal, words)
            definition.picture(view, words)


@every_game
def test_what_a_match_says_is_in_the_catalogues(definition):
    """Screens, menus, pictures, alt texts and stories of random matches."""
    random, words = Random(definition.name), Listening()
    for seats in sorted({definition.seats[0], definition.seats[-1]}):
        listen(definition, a_walk(definition, seats, random), Translator(words, ["Ana"] * seats))
    signs = {one for one in words.heard if not any(map(str.isalpha, one))}
    assert words.heard - known("core", definition.name) - signs == set()


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_fits_discord_in_every_language(definition, language):
    """Labels, texts and alt texts of random matches, by the contract's own measure."""
    random, words = Random(definition.name), words_for((), language)
    for seats in sorted({definition.seats[0], definition.seats[-1]}):
        walk = a_walk(definition, seats, random)
        for index, (state, _) in enumerate(walk.states()):
            for viewer in viewers(walk) if index % EVERY == 0 else ():
                fits_discord(definition, state, viewer, words, LONGEST_LABEL)


@every_game
def test_what_a_definition_says_of_itself_is_in_the_catalogues(definition):
    """Its title, its options, its seats: translated where a match shows them."""
    said = {
        definition.title,
        definition.about,
        definition.texts.hand_label,
        *definition.texts.seat_names,
    } - {""}
    said |= {definition.texts.undo_note(definition.options())} - {""}
    for option in definition.choices:
        said |= {option.label, *(text for _, text in option.choices)}
    unknown = {one for one in said if not one.replace(" ", "").isdecimal()}
    assert unknown - known("core", "bot", definition.name) == set()
