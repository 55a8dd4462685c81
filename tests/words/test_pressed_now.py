"""A sentence that names a button appears only while that button can be pressed."""

import re
from copy import deepcopy
from random import Random

import pytest

from games.core.game import IllegalAction
from games.core.screen import Menu
from games.core.translation import Translator
from games.registry import GAMES
from tests.contract.walks import viewers
from tests.words.test_said import a_walk

PRESS = re.compile(r"[Pp]ress \*{0,2}([A-Z].*)")
EVERY = 4
MOST_TRIED = 40
"""Actions of other moments that are tried in a state."""
WALKS = 4
every_game = pytest.mark.parametrize("definition", GAMES.values(), ids=GAMES)


def labels(screen):
    """Return the labels of all buttons and menus of a screen."""
    found, menus = set(), list(screen.menus)
    while menus:
        menu = menus.pop()
        found.add(menu.label)
        if isinstance(menu, Menu):
            menus += menu.entries
    return found - {""}


def without_button(text, screen):
    """Return whether a text asks for a button that is not on the screen."""
    return any(
        not any(said.startswith(label) for label in labels(screen)) for said in PRESS.findall(text)
    )


def refused(definition, state, seat, actions, dice):
    """Yield the refusals of actions that a seat cannot play now."""
    words = Translator(names=["Ana"] * 8)
    legal = definition.game.legal_actions(state, seat)
    for action in [each_action for each_action in actions if each_action not in legal][:MOST_TRIED]:
        try:
            definition.game.apply(deepcopy(state), seat, action, dice)
        except IllegalAction as why:
            yield words.fill(why.text, why.facts)


@every_game
def test_no_screen_asks_for_a_button_that_it_does_not_have(definition):
    """Lines and details of random matches, and the refusals of moves of other moments."""
    random, words, wrong = Random(definition.name), Translator(names=["Ana"] * 8), set()
    for _ in range(WALKS):
        walk, tried = a_walk(definition, definition.seats[-1], random), {}
        for index, (state, _events) in enumerate(walk.states()):
            for seat in viewers(walk)[1:]:
                legal = definition.game.legal_actions(state, seat)
                known = tried.setdefault(seat, {})
                known.update((type(action), action) for action in legal)
                if index % EVERY:
                    continue
                screen = definition.screen(definition.game.view(state, seat), legal, words)
                said = [screen.happened, *screen.lines, *screen.details]
                if legal:
                    said += refused(definition, state, seat, known.values(), walk.dice)
                wrong |= {one for one in said if without_button(one, screen)}
    assert wrong == set()
