"""No jersey or sign in a picture of Eleven touches a text that does not stand on it."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bot.host.ui.member import words_for
from games.core.translation import Translator
from games.eleven.cards.ids import MEN, SPACES
from games.eleven.club.club import Player
from games.eleven.definition import DEFINITION
from tests.contract.test_legible import NAMES, pictures
from tests.contract.walks import tries, viewers, walks
from tests.drawn_text import crossed, empty_bands, flaws
from tests.games.eleven.drawing.test_club_picture import drawn
from tests.golden.transcript import goldens

LOOKS = 25
"""The number of moments at which a golden season is looked at."""


@given(data=st.data())
@settings(tries(30), phases=[Phase.explicit, Phase.generate])
def test_no_shape_touches_a_text_in_any_position(data):
    """What fails is not made smaller: that takes minutes, and the texts say enough."""
    walk = data.draw(walks(DEFINITION))
    state, words = walk.state(), Translator(names=NAMES)
    for viewer in viewers(walk):
        for picture in filter(None, pictures(DEFINITION, state, viewer, words)):
            assert [*crossed(picture.svg)] == []


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_no_shape_touches_a_text_in_a_whole_season(language):
    """Random matches seldom come as far as full squads and results."""
    words = words_for((), language)
    for golden in goldens("eleven"):
        match = golden.start()
        step = max(len(golden.moves) // LOOKS, 1)
        for index, (seat, lines) in enumerate(golden.moves):
            match.play_timer() if seat is None else match.play(seat, lines)
            for viewer in range(match.seats) if index % step == 0 else ():
                for picture in pictures(DEFINITION, match.state, viewer, words):
                    assert [*crossed(picture.svg)] == []


@pytest.mark.parametrize(
    "state", [{}, {"injury": 2}, {"ban": 12}, {"spent": True}, {"perm": 9, "used": True}], ids=str
)
def test_every_footballer_can_be_read_in_every_state(state):
    """Trained, with tokens, injured or suspended: number, name and strength beside each other."""
    men = [
        Player(man, trained=True, played=played, scored=scored, **state)
        for man, (played, scored) in enumerate(SPACES)
    ]
    for index in range(0, len(men), 16):
        svg = drawn(men=men[index : index + 16])
        assert [*crossed(svg)] == []
        assert [*flaws(svg)] == []


def test_a_number_on_a_name_is_noticed():
    """The check itself: a shirt that reaches into the name beside it, and one that does not."""
    shape = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100">{}</svg>'
    shirt = '<rect x="{}" y="10" width="60" height="60" fill="#d4263e"/>'
    text = '<text x="70" y="50" style="font-size:40px">Alves</text>'
    assert [*crossed(shape.format(text + shirt.format(40)))] != []
    assert [*crossed(shape.format(shirt.format(40) + text))] != []
    assert [*crossed(shape.format(shirt.format(5) + text))] == []


@pytest.mark.parametrize("count", [0, 1, 2, 7, 11, 20])
def test_the_board_is_as_high_as_what_the_club_has(count):
    """No empty band: nowhere more than a row of a footballer without anything drawn."""
    svg = drawn(men=[Player(man) for man in MEN[:count]], posts=[])
    assert max(empty_bands(svg)) <= 40
