"""On a phone the board and all choices share one screen: how many lines their buttons take."""

import pytest

from bot.host.play.board_links import LABEL as BOARD
from bot.host.ui.member import catalogue
from bot.host.views.card_buttons import REFRESH, REFRESH_SIGN
from games.core.screen import Menu
from games.core.translation import Translator
from games.stein.definition import DEFINITION
from tests.games.stein.table import GAME
from tests.games.stein.test_rules import positions
from tests.words.catalogues import LANGUAGES

WIDTH, EDGE, GAP, LETTER, EMOJI = 235, 32, 8, 5.9, 20
"""Pixels of a row on a phone 360 wide, of a button's edges, between buttons, and of its label."""
MOST_LINES, MOST_SELECTS = 7, 2
"""What the picture leaves room for, with the selects and the host's buttons below."""
MOST_OPENED = 7
"""The same beside the close-up of an opened footballer, without the host's buttons."""


def width(label):
    signs = sum(ord(letter) > 0x2B00 or letter in "⚽⬜" for letter in label)
    return EDGE + EMOJI * signs + LETTER * (len(label) - signs)


def lines(menu):
    """Return how many lines the buttons of a menu take: five are a row, which a phone wraps."""
    labels = [entry.label for entry in menu.entries if entry.label]
    return sum(wrapped(labels[index : index + 5]) for index in range(0, len(labels), 5))


def wrapped(labels):
    count, used = 1, 0
    for label in labels:
        if used and used + GAP + width(label) > WIDTH:
            count, used = count + 1, 0
        used += width(label) + (GAP if used else 0)
    return count


def taken(menus):
    """Return (lines of buttons, selects) of these menus and those that stand open below them."""
    found = [*menus, *(entry for menu in menus for entry in menu.entries if is_open(entry))]
    selects = sum(menu.shape == "select" for menu in found)
    return sum(lines(menu) for menu in found if menu.shape == "buttons"), selects


def is_open(entry):
    return isinstance(entry, Menu) and not entry.label


def lines_of_host(view, words):
    """Return how many lines the host's buttons take, with Undo once there is a step."""
    undo = [words("↩ Undo")] if view.trail else []
    with_board = [REFRESH_SIGN, words(BOARD)]
    return max(
        wrapped([*undo, words("💡 Hint"), *others]) for others in ([words(REFRESH)], with_board)
    )


def footballers(menus):
    return [entry for menu in menus if menu.key == "run" for entry in menu.entries]


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_the_choices_of_every_position_fit_below_the_board(language):
    """Few lines of buttons and two selects; an opened footballer has a smaller picture."""
    words, seen = Translator(catalogue(language)), set()
    for state in positions(b"one screen"):
        legal = GAME.legal_actions(state, state.turn)
        view = GAME.view(state, state.turn)
        menus = DEFINITION.screen(view, legal, words).menus
        count, selects = taken(menus)
        seen.add((count, selects))
        said = [entry.label for menu in menus for entry in menu.entries]
        assert count + selects + lines_of_host(view, words) <= MOST_LINES, said
        assert selects <= MOST_SELECTS
        for opened in footballers(menus):
            count, selects = taken([opened])
            assert count + selects <= MOST_OPENED, [entry.label for entry in opened.entries]
    assert len(seen) > MOST_LINES - 1
