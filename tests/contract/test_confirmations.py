"""A button that confirms says what it does, and is red only where something is given up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.screen import Menu
from games.core.translation import Translator
from tests.contract.definitions import every_game
from tests.contract.test_screens import LABEL, offered
from tests.contract.walks import tries, viewers, walks
from tests.golden.transcript import goldens

GIVE_UP = {"Clear", "Sell", "End", "Train", "Use", "Sign", "Play"}
"""The verbs of what destroys something, loses it or spends it for nothing."""
VERBS = GIVE_UP | {"Hire", "Build", "Raise"}
"""The first words of buttons that confirm; each says what the next press does."""
MOST_MOVES = 400
"""The moves of a golden match that are looked at, from its start."""


def entries(menus):
    """Yield all choices and menus, inner ones too."""
    for menu in menus:
        yield menu
        for entry in menu.entries:
            yield from entries((entry,)) if isinstance(entry, Menu) else (entry,)


def check(definition, state, viewer):
    """Look at every choice of a viewer's screen."""
    view = definition.game.view(state, viewer)
    screen = definition.screen(view, offered(definition, state, viewer), Translator())
    for entry in entries((*screen.menus, *screen.other_menus)):
        if entry.style == "danger":
            assert entry.label.split(maxsplit=1)[0] in GIVE_UP, entry.label
        if isinstance(entry, Menu):
            continue
        assert bool(entry.agree) == bool(entry.confirm), entry
        assert entry.confirm == entry.confirm.strip(), "it is shown in bold, without stars"
        if entry.confirm:
            verb = entry.agree.split(maxsplit=1)[0].rstrip(":")
            assert verb in (GIVE_UP if entry.gives_up else VERBS), entry.agree
            assert len(entry.agree) <= LABEL["English"], entry.agree
        else:
            assert not entry.gives_up, entry


@every_game
@given(data=st.data())
@tries(60)
def test_only_what_gives_something_up_is_red_and_each_confirmation_has_a_verb(definition, data):
    """In random positions, as every viewer sees them."""
    walk = data.draw(walks(definition))
    state = walk.state()
    for viewer in viewers(walk):
        check(definition, state, viewer)


@pytest.mark.long
@every_game
def test_the_same_in_the_golden_matches(definition):
    """Purchases and sales are rare in random play."""
    for golden in goldens(definition.name):
        match = golden.start()
        for seat, lines in golden.moves[:MOST_MOVES]:
            match.play_timer() if seat is None else match.play(seat, lines)
            for waiting in definition.game.waiting_for(match.state):
                check(definition, match.state, waiting)
