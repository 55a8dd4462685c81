"""Promises about screens: they fit Discord, and lead to each legal action by exactly one path."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.door import LONGEST, Door
from games.core.game import Refused
from games.core.notation import LONGEST as LONGEST_LINE
from games.core.screen import MOST_ENTRIES, Menu
from games.core.words import Words
from tests.contract.boxes import every_box
from tests.contract.walks import after, tries, viewers, walks
from tests.pseudo import PseudoLocale

LANGUAGES = {"English": Words(), "pseudo": Words(PseudoLocale())}
LABEL = {"English": 38, "pseudo": 80}
"""Characters of a button: what reads well on a phone, and what Discord takes."""

every_language = pytest.mark.parametrize("language", LANGUAGES)


def offered(box, state, viewer):
    return [] if viewer is None else box.game.legal_actions(state, viewer)


def levels(menus):
    """Yield the menus that are open at one time, level by level."""
    yield menus
    for menu in menus:
        for entry in menu.entries:
            if isinstance(entry, Menu):
                yield from levels((entry,))


def fits_a_level(menus, language):
    rows = sum(1 if menu.shape == "select" else len(menu.entries) for menu in menus)
    assert rows <= 33
    assert len({menu.key for menu in menus}) == len(menus)
    for menu in menus:
        fits_a_menu(menu, language)


def fits_a_menu(menu, language):
    assert re.fullmatch(r"[a-z0-9-]+", menu.key)
    assert 0 < len(menu.entries) <= MOST_ENTRIES
    assert 0 < len(menu.prompt) <= 150
    inner = [entry.key for entry in menu.entries if isinstance(entry, Menu)]
    assert len(set(inner)) == len(inner)
    for entry in menu.entries:
        most = 100 if menu.shape == "select" else LABEL[language]
        assert 0 < len(entry.label) <= most, entry.label
        if not isinstance(entry, Menu):
            assert len(entry.hint) <= 100
            assert len(entry.confirm) <= 300


@every_language
@every_box
@given(data=st.data())
@tries(100)
def test_every_screen_fits_discord(box, language, data):
    """Entries, labels, texts and alt texts keep the limits, also 35 % longer than in English."""
    walk, words = data.draw(walks(box)), LANGUAGES[language]
    state = walk.state()
    for viewer in viewers(walk):
        view = box.game.view(state, viewer)
        screen = box.screen(view, offered(box, state, viewer), words)
        assert len(screen.title) > 0
        assert len(screen.title) + sum(map(len, screen.lines)) <= 3000
        for menus in levels(screen.menus):
            fits_a_level(menus, language)
        picture = box.picture(view, words)
        if picture is not None:
            assert picture.svg.startswith("<svg")
            assert 0 < len(picture.alt) <= 1024
            assert 0 < picture.width <= 4096
            assert 0 < picture.height <= 4096


@every_box
@given(data=st.data())
@tries(150)
def test_every_legal_action_is_reached_by_exactly_one_path(box, data):
    """And nothing else is: what is enabled can be played, what is several lines in that order."""
    walk = data.draw(walks(box))
    state = walk.state()
    for viewer in viewers(walk):
        legal = offered(box, state, viewer)
        screen = box.screen(box.game.view(state, viewer), legal, Words())
        enabled = [choice.action for choice in screen.choices() if choice.enabled]
        single = [line for line in enabled if "," not in line]
        assert sorted(single) == sorted(box.notation.write(action) for action in legal)
        for line in set(enabled) - set(single):
            plays_in_order(box, state, viewer, line.split(","), walk.dice)


def plays_in_order(box, state, seat, lines, dice):
    for line in lines:
        action = box.notation.read(line)
        assert action in box.game.legal_actions(state, seat)
        state, _ = after(box, state, seat, action, dice)


@every_box
@given(data=st.data())
@tries(100)
def test_what_is_grey_cannot_be_played(box, data):
    """A disabled choice names an action that would be refused now."""
    walk = data.draw(walks(box))
    state = walk.state()
    for seat in range(walk.seats):
        legal = box.game.legal_actions(state, seat)
        screen = box.screen(box.game.view(state, seat), legal, Words())
        for choice in screen.choices():
            if not choice.enabled:
                with pytest.raises(Refused):
                    box.game.apply(state, seat, box.notation.read(choice.action), walk.dice)


@every_box
@given(data=st.data())
@tries(100)
def test_an_open_screen_tells_an_onlooker_nothing_new(box, data):
    """Menus on the public card offer only what everybody could work out for themselves."""
    walk = data.draw(walks(box))
    state = walk.state()
    for seat in range(walk.seats):
        legal = box.game.legal_actions(state, seat)
        if not box.screen(box.game.view(state, seat), legal, Words()).open:
            continue
        imagined = box.game.imagine(box.game.view(state, None), None, walk.chance)
        assert box.game.legal_actions(imagined, seat) == legal


@every_box
@given(data=st.data())
@tries(100)
def test_every_line_fits_a_custom_id(box, data):
    """Match, version, seat and line stay within Discord's 100 characters and are read back."""
    walk = data.draw(walks(box))
    state = walk.state()
    for seat in range(walk.seats):
        for action in box.game.legal_actions(state, seat):
            line = box.notation.write(action)
            door = Door("z" * 12, line, seat=99, asked=999_999)
            assert len(line) <= LONGEST_LINE
            assert len(str(door)) <= LONGEST
            assert Door.parse(str(door)) == door
