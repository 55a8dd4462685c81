"""The pictures of rules topics: positions replayed and drawn."""

from dataclasses import replace

import pytest

from games.core.game import IllegalAction
from games.core.screen import Picture
from games.core.topic_pictures import NAMES, state_of, topic_picture
from games.core.topics import TopicMatch, TopicPosition
from games.core.translation import Translator
from tests.contract.toy.definition import DEFINITION as TOY
from tests.contract.toy.definition import SOLD

WORDS = Translator(names=NAMES)


def close_up(_view, screen, _words, _path):
    return Picture("<svg/>", screen.title, 1, 1)


def test_a_position_is_that_after_some_moves():
    assert state_of(TOY, TopicPosition(SOLD, 0)).phase == "bid"
    assert state_of(TOY, TopicPosition(SOLD, 2)).phase == "shop"


def test_lines_of_one_move_are_separated_by_commas():
    both = TopicMatch("toy", 2, {}, ((0, "bid 2,again,bid 1"), (1, "bid 0")))
    assert state_of(TOY, TopicPosition(both, 2)).phase == "shop"


def test_a_position_has_the_options_of_its_match():
    quiet = TopicMatch("toy", 3, {"claps": False}, ())
    state = state_of(TOY, TopicPosition(quiet, 0))
    assert not state.claps
    assert len(state.seats) == 3


def test_a_move_that_the_rules_refuse_is_an_error():
    dear = TopicMatch("toy", 2, {}, ((0, "bid 99"),))
    with pytest.raises(IllegalAction):
        state_of(TOY, TopicPosition(dear, 1))


def test_an_onlooker_sees_the_public_picture():
    game = replace(TOY, pictures=replace(TOY.pictures, close_up=close_up))
    view = TOY.game.view(state_of(TOY, TopicPosition(SOLD, 2)), None)
    assert topic_picture(game, TopicPosition(SOLD, 2), WORDS) == TOY.picture(view, WORDS)


def test_a_seat_sees_the_picture_of_its_panel():
    shown = topic_picture(
        replace(TOY, pictures=replace(TOY.pictures, close_up=close_up)),
        TopicPosition(SOLD, 2, 0),
        WORDS,
    )
    state = state_of(TOY, TopicPosition(SOLD, 2))
    panel = TOY.screen(TOY.game.view(state, 0), TOY.game.legal_actions(state, 0), WORDS)
    assert shown.alt == panel.title
