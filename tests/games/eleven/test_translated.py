"""What is printed on cards, but for proper names, is said and drawn in the reader's language."""

import re
from html import unescape

import pytest

from bot.host.ui.member import words_for
from games.core.bots import without_takebacks
from games.core.dice import RandomSource, SeededDice
from games.eleven.cards import cards
from games.eleven.cards.ids import FIRST_TRAINER, MEETINGS, SOURCES, TOKENS
from games.eleven.definition import DEFINITION
from games.eleven.log.titles import TITLES, card_name
from games.eleven.state import Options
from tests.words.catalogues import LANGUAGES

ORDINARY = {*range(TOKENS.start, MEETINGS.stop), FIRST_TRAINER}
"""Cards that are called by a word of the language, not by the name of a person or a company."""
FLAVOURED = (cards.SPONSORS, cards.MEETINGS, cards.DIRECTORS, cards.OBJECTIVES)
PRINTED = {
    *(TITLES[source] for source in ORDINARY),
    *(card.flavour for deck in FLAVOURED for card in deck.values()),
    *(card.text for card in cards.OPPONENTS.values()),
    *(rating.name for rating in cards.TABLES.ratings),
    *(scenario.name for scenario in cards.TABLES.scenarios),
    *(scenario.text for scenario in cards.TABLES.scenarios),
}
"""Every word and sentence on a card that is no proper name and no effect."""
PROPER = sorted({TITLES[source] for source in range(len(SOURCES))} - PRINTED, key=len)
ENGLISH = re.compile(r"\b({})(?!\w)".format("|".join(map(re.escape, PRINTED))))
NAMED = re.compile("|".join(map(re.escape, reversed(PROPER))))
MOST, EVERY = 900, 3
"""Moves of a random season, and how many lie between two looks at what everybody sees."""
every_language = pytest.mark.parametrize("language", LANGUAGES)


def english_in(text):
    """Return what of a text is printed on cards in English; proper names do not count."""
    return ENGLISH.findall(NAMED.sub("", text))


@every_language
def test_everything_printed_has_a_translation(language):
    """No name, flavour, report, rating or scenario is missing or as in English."""
    words = words_for((), language)
    assert [text for text in sorted(PRINTED) if words(text) == text] == []


@every_language
def test_only_people_and_companies_keep_their_names(language):
    """A footballer, a director, a sponsor is called the same everywhere; a tactic is not."""
    words = words_for((), language)
    kept = {source for source in range(len(SOURCES)) if card_name(source, words) == TITLES[source]}
    assert kept == set(range(len(SOURCES))) - ORDINARY


@pytest.mark.long
@every_language
@pytest.mark.parametrize(("seats", "scenario"), [(1, "promotion"), (2, "none")])
def test_nothing_printed_is_shown_in_english(language, seats, scenario):
    """E-R1 to E-R75: menus, panels, pictures, alt texts, the log and the final scoring."""
    words = words_for((), language)
    dice, chance = SeededDice(b"translated"), RandomSource(b"translated")
    state, events = DEFINITION.game.setup(Options(scenario=scenario), seats, dice)
    for move in range(MOST):
        said = [DEFINITION.story(event, words) for event in events]
        waiting = DEFINITION.game.waiting_for(state)
        if not waiting or move % EVERY == 0:
            said += shown(state, [*range(seats), None], words)
        assert english_in("\n".join(said)) == []
        if not waiting:
            return
        seat = chance.pick(waiting)
        act = chance.pick(without_takebacks(DEFINITION.game.legal_actions(state, seat)))
        events = DEFINITION.game.apply(state, seat, act, dice)
    pytest.fail("the season did not end")


def shown(state, viewers, words):
    """Return all that these viewers read and see of a state."""
    said = []
    for viewer in viewers:
        view = DEFINITION.game.view(state, viewer)
        legal = [] if viewer is None else DEFINITION.game.legal_actions(state, viewer)
        screen, picture = DEFINITION.screen(view, legal, words), DEFINITION.picture(view, words)
        said += [screen.title, *screen.texts, picture.alt, unescape(picture.svg)]
        for menu in screen.menus:
            said.append(menu.prompt)
        for choice in screen.choices():
            said += [choice.label, choice.hint, choice.confirm]
    return said
