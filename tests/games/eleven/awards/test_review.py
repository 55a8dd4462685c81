"""A season that is over: the objective that paid most, the transfers, a match in words."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from games.core.reporting.season_review import Deal
from games.core.translation import Translator
from games.eleven.awards.review import REVIEW
from games.eleven.broadcast.pages import LAST, page_of
from games.eleven.cards.ids import OBJECTIVES, TOKENS
from games.eleven.events import DayCame, Told, Whispered
from games.eleven.log import news
from games.eleven.state import Score
from tests.games.eleven.ground import GAME, season

WORDS = Translator(names=["Ana", "Ben"])
AIM, OTHER = OBJECTIVES[0], OBJECTIVES[1]


def over(*vp):
    """Return as much of a view as objectives need, with these VP for each."""
    score = Score(0, 0, 0, 0, 0, 0, 0, 0, 0)
    scores = tuple(replace(score, objective=one) for one in vp)
    return SimpleNamespace(aims=(AIM, OTHER)[: len(vp)], scores=scores)


@pytest.mark.parametrize(
    ("vp", "found"),
    [
        ((0, 0), ()),
        ((4, 2), (Deal(0, AIM, 0, 4),)),
        ((6, 6), (Deal(0, AIM, 0, 6), Deal(1, OTHER, 0, 6))),
        ((), ()),
    ],
)
def test_the_objectives_that_paid_most(vp, found):
    """E-R74: two VP a grade; one that brought nothing is no bet that paid."""
    assert REVIEW.boldest(over(*vp)) == found
    assert [aim.worth for aim in REVIEW.aims(over(*vp))] == [*vp]


def test_transfers_are_what_changes_a_club():
    assert REVIEW.is_transfer(news.Joined(0, 3, 2))
    assert REVIEW.is_transfer(Told(news.Built(0, TOKENS.start, 3)))
    assert not REVIEW.is_transfer(news.Gained(0, 0, 2))
    assert not REVIEW.is_transfer(DayCame(0))
    assert not REVIEW.is_transfer(Whispered(0, news.Joined(0, 3, 2), only=(0,)))


def test_a_match_is_told_with_its_goals_and_the_report():
    """As its manager and everybody read it at full time."""
    table = season("matchday")
    view = GAME.view(table.state, None)
    assert REVIEW.report(view, 0, WORDS) == []
    table.to("monday")
    view = GAME.view(table.state, None)
    told = REVIEW.report(view, 0, WORDS)
    assert told == [*page_of(view, 0, LAST, WORDS).lines[-len(told) :]]
    assert any("Ana United" in line for line in told)


def test_a_match_is_drawn_as_everybody_sees_it():
    """No half of the pitch is "yours"."""
    table = season("matchday")
    table.to("monday")
    drawn = REVIEW.full_time(GAME.view(table.state, None), 0, WORDS)
    assert drawn.alt.startswith("Ana United ")
    assert "your attack" not in drawn.svg
