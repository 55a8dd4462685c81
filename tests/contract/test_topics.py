"""Promises about the pictures of rules topics: real positions, drawn in every language."""

from itertools import pairwise

import pytest

from bot.host.ui.member import catalogue
from games.core.definition import GameDefinition
from games.core.game import IllegalAction
from games.core.topic_pictures import NAMES, state_of, topic_picture
from games.core.translation import Translator
from tests.contract.definitions import DEFINITIONS
from tests.words.catalogues import LANGUAGES

MOST_IN_ALT = 1024
ANEW = "The moves are made anew by: make topics GAME={}. Then look at the pictures."


DRAWN = {
    name: definition
    for name, definition in DEFINITIONS.items()
    if definition.picture is not GameDefinition.picture
}
every_drawn_game = pytest.mark.parametrize("definition", DRAWN.values(), ids=DRAWN)


@every_drawn_game
def test_every_topic_shows_a_position_that_the_rules_allow(definition):
    """`topics/positions.toml` has the seed and the moves, which are legal today."""
    for topic in definition.topics("en"):
        position = topic.position
        assert position is not None, f"positions.toml lacks {topic.key}"
        assert position.after <= len(position.match.moves), ANEW.format(definition.name)
        try:
            state_of(definition, position)
        except (IllegalAction, ValueError) as refused:
            pytest.fail(f"{topic.key}: {refused!r}. {ANEW.format(definition.name)}")


@every_drawn_game
def test_every_topics_picture_is_described_in_every_language(definition):
    """By the game's own words, as in a match."""
    for locale in ("en", *LANGUAGES):
        words = Translator(catalogue(locale), NAMES)
        for topic in definition.topics(locale):
            picture = topic_picture(definition, topic.position, words)
            assert picture.svg.startswith("<svg")
            assert 0 < len(picture.alt) <= MOST_IN_ALT


@every_drawn_game
def test_the_topics_side_by_side_show_different_pictures(definition):
    """So that a picture changes when the page is turned."""
    drawn = [
        topic_picture(definition, topic.position, Translator(names=NAMES)).svg
        for topic in definition.topics("en")
    ]
    assert all(one != other for one, other in pairwise(drawn))
