"""A computer thinks a match through once it knows the opponent."""

import pytest

from games.core.dice import RandomSource
from games.eleven.actions import PlayTactic
from games.eleven.bots import BOTS, whim
from games.eleven.cards.ids import NUMBER
from games.eleven.computer.lookahead import expected_points, is_searchable
from tests.games.eleven.ground import GAME, bare, season

RED, SWAP = NUMBER["underdog"], NUMBER["switch-of-play"]


@pytest.fixture
def table():
    """Return a match that is about to begin, two tactics in hand."""
    table = season("matchday", "squad")
    club = bare(table)
    club.tactics[:] = sorted([NUMBER["late-push"], SWAP])
    table.play("suggest")
    table.play("ready")
    table.to("matchday", "tactic")
    return table


def seen(table):
    view, legal = GAME.view(table.state, 0), GAME.legal_actions(table.state, 0)
    return view, legal, lambda chance: GAME.determinize(view, 0, chance)


def test_the_computer_looks_ahead_in_a_match_alone(table):
    """E-R55: before the opponent is out, and after the whistle, there is nothing to foresee."""
    view, legal, _ = seen(table)
    assert is_searchable(view, legal)
    assert not is_searchable(GAME.view(table.state, None), legal)
    days = season()
    assert not is_searchable(GAME.view(days.state, 0), GAME.legal_actions(days.state, 0))


def test_an_outlook_is_what_the_match_will_bring(table):
    """E-R60: three points, one or none, and a tenth for each goal between; nothing is changed."""
    _, legal, imagine = seen(table)
    before = len(table.club().results)
    values = expected_points(GAME, 0, legal, imagine, RandomSource(b"one"))
    assert len(values) == len(legal)
    assert len(table.club().results) == before
    table.play("whistle")
    while len(table.club().results) == before:
        table.idle()
    _, mine, theirs = table.club().results[-1]
    points = 3 if mine > theirs else mine == theirs
    assert values[-1] == pytest.approx(points + (mine - theirs) / 10)


def test_a_question_in_the_match_is_thought_through(table):
    """Switch of play: which jersey changes its wing."""
    table.play("tactic switch-of-play")
    view, legal, imagine = seen(table)
    assert view.ask.about == "jersey"
    assert is_searchable(view, legal)
    values = expected_points(GAME, 0, legal, imagine, RandomSource(b"two"))
    chosen = BOTS["normal"].choose(view, legal, imagine, RandomSource(b"three"))
    assert values[legal.index(chosen)] == max(values)


def test_a_tactic_that_does_nothing_is_worth_no_more_than_none(table):
    """E-A29: "Underdog" against a club that is not red; no harm in it either."""
    table.club().tactics[:] = [RED]
    _, legal, imagine = seen(table)
    assert legal[0] == PlayTactic(RED)
    values = expected_points(GAME, 0, legal, imagine, RandomSource(b"four"))
    assert values[0] >= values[1]


def test_a_mood_is_small_more_often_than_large():
    """Between -1 and 1, on average 0."""
    chance = RandomSource(b"mood")
    moods = [whim(chance) for _ in range(2000)]
    assert all(-1 <= mood <= 1 for mood in moods)
    assert abs(sum(moods) / 2000) < 0.05
    assert sum(abs(mood) < 0.5 for mood in moods) > 1400


def test_the_actions_that_time_allows_have_a_value(table):
    """E-R55: the first always has one."""
    _, legal, imagine = seen(table)
    values = expected_points(GAME, 0, legal, imagine, RandomSource(b"x"), lambda: True)
    assert len(legal) > 1
    assert len(values) == 1
