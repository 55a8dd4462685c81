"""Promises about pictures that are touched: what a choice names is shown, and not covered."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from games.core.translation import Translator
from tests.contract.definitions import every_game
from tests.contract.test_taps import moves
from tests.contract.walks import tries, walks
from tests.golden.transcript import goldens

PHONE, FINGER = 336, 44
"""The width of a picture on a phone of 360 pixels, and the least side of what is touched."""
MOST_ZOOM = 2
"""How much a picture is enlarged at most so that a finger meets its spots."""


def shown(definition, state, viewer):
    """Return what a seat's panel shows first: its screen and its picture."""
    view = definition.game.view(state, viewer)
    legal = definition.game.legal_actions(state, viewer)
    screen = definition.screen(view, legal, Translator())
    close_up = definition.pictures.close_up
    if close_up is not None and definition.game.outcome(state) is None:
        return screen, close_up(view, screen, Translator(), ())
    return screen, definition.picture(view, Translator())


def overlap(one, other):
    return (
        one.left < other.left + other.width - 1
        and other.left < one.left + one.width - 1
        and one.top < other.top + other.height - 1
        and other.top < one.top + one.height - 1
    )


@every_game
@tries(60)
@given(data=st.data())
def test_each_spot_of_a_choice_is_on_the_picture_apart_from_the_others(definition, data):
    """Within it, with a label where another spot follows, and large enough for a finger."""
    walk = data.draw(walks(definition))
    state, viewer = walk.state(), data.draw(st.integers(0, walk.seats - 1))
    screen, picture = shown(definition, state, viewer)
    named = {name: choice for choice in screen.choices() for name in choice.spots}
    spots = {spot.name: spot for spot in (picture.spots if picture else ())}
    assert named.keys() <= spots.keys()
    if not picture:
        return
    assert len(spots) == len(picture.spots)
    for choice in screen.choices():
        assert all(spots[name].label for name in choice.spots[:-1])
    used = [spots[name] for name in named]
    for spot in used:
        assert spot.left >= 0, spot
        assert spot.top >= 0, spot
        assert spot.left + spot.width <= picture.width + 1, spot
        assert spot.top + spot.height <= picture.height + 1, spot
        least = min(spot.width, spot.height) * PHONE / picture.width
        assert least * MOST_ZOOM >= FINGER, spot
    assert [pair for pair in combinations(used, 2) if overlap(*pair)] == []


@every_game
def test_most_moves_of_a_game_can_be_touched(definition):
    """Of the choices on the screens of the goldens; the toy's picture is a mere stand-in."""
    screens = [screen for screen, _ in moves(definition)]
    match = next(iter(goldens(definition.name))).start()
    if not definition.picture(definition.game.view(match.state, None), Translator()):
        return
    touched = [any(choice.spots for choice in screen.choices()) for screen in screens]
    assert sum(touched) > len(screens) / 3 or definition.name == "toy", sum(touched) / len(touched)
