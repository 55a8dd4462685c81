"""The news of a panel: folded, the price behind the deal, the match as a short report."""

from games.core.translation import Translator
from games.eleven.cards.ids import NUMBER
from games.eleven.log.news import (
    Acted,
    Built,
    Gained,
    Joined,
    Passed,
    Sold,
)
from games.eleven.log.report import (
    Attacked,
    GoalScored,
    Maintained,
    MatchEnded,
    Rerolled,
    Rolled,
    TacticPlayed,
)
from games.eleven.screen.news_digest import MOST_NEWS, news_digest

EUR, FAN, OPS, FIT = range(4)
MARSH, BREWERS, STAND = (NUMBER[key] for key in ("marsh", "brewers", "stand"))


def told(*news, is_asked=False):
    return news_digest(news, Translator(), is_asked=is_asked)


def attack(zone, balls, shields, goals, *, is_mine):
    return Attacked(0, is_mine, zone, balls, shields, goals)


def test_a_match_is_a_headline_and_a_line_for_each_section():
    """E-R57: the result first, then attack, midfield, defence, both ways."""
    said = told(
        TacticPlayed(0, NUMBER["late-push"]),
        attack(0, (2,), (3,), 0, is_mine=False),
        attack(1, (2, 1), (), 2, is_mine=False),
        attack(4, (1, 1), (2,), 1, is_mine=True),
        GoalScored(0, is_mine=True, jersey=-1, zone=4),
        attack(4, (1, 3), (2,), 1, is_mine=False),
        attack(6, (3,), (), 1, is_mine=True),
        attack(8, (1,), (2, 2), 0, is_mine=True),
        MatchEnded(0, 0, 2, 3),
        Gained(0, EUR, 2),
    )
    assert said[0] == "Player 1 plays Late push."
    assert said[1].startswith("**Player 1 2 : 3 ")
    assert said[2:] == [
        "Attack 1 : 0 · FL ⚽3 **in**; FR ⚽1 held by 🛡2 🛡2",
        "Midfield 1 : 1 · MC ⚽1 ⚽1, **1 in**, lets in 1 of ⚽1 ⚽3",
        "Defence 0 : 2 · DL 🛡3 stops ⚽2; DC lets in ⚽2 ⚽1",
        "+2 €.",
    ]


def test_goals_beside_the_zones_are_told():
    """E-R52: scored by a card's effect."""
    said = told(GoalScored(0, is_mine=True, jersey=-1, zone=-1), MatchEnded(0, 0, 1, 0))
    assert said[1:] == ["⚽ A goal for Player 1."]


def test_a_match_that_goes_on_has_no_headline_yet():
    """E-R56: there may be actions after the zones."""
    assert told(attack(6, (3,), (), 1, is_mine=True)) == ["Attack 1 : 0 · FL ⚽3 **in**"]


def test_the_price_is_told_with_the_deal():
    """Once."""
    assert told(Gained(0, EUR, -4), Joined(0, MARSH, 4)) == ["Player 1 hires Marsh for 4 €."]
    assert told(Gained(0, EUR, -3), Built(0, STAND, 3)) == ["Player 1 builds Stand for 3 €."]
    assert told(Sold(0, MARSH, 5, 0), Gained(0, EUR, 5)) == ["Player 1 sells Marsh for 5 €."]
    assert len(told(Maintained(0, 2, 2), Gained(0, EUR, -2))) == 1
    assert len(told(Rerolled(0, is_free=False), Gained(0, FAN, -1))) == 1


def test_what_is_not_the_price_is_told():
    """A sponsor's money is news beside what he cost."""
    assert len(told(Gained(0, EUR, -1), Joined(0, MARSH, 4))) == 2
    assert len(told(Gained(0, FAN, -4), Joined(0, MARSH, 4))) == 2


def test_what_came_stands_behind_what_brought_it():
    """E-R35: several cards in one line."""
    late = NUMBER["late-push"]
    said = told(
        Gained(0, OPS, -2),
        Acted(0, BREWERS),
        Gained(0, EUR, 1),
        Gained(0, FIT, 1),
        Acted(0, STAND),
        Acted(0, NUMBER["gates"]),
        Gained(0, FAN, 1),
    )
    assert said == ["−2 ⚙; Brewers Co: +1 €, +1 💪; Stand; Gus Gates: +1 👥."]
    assert told(TacticPlayed(0, late), Acted(0, late)) == ["Player 1 plays Late push."]


def test_a_die_that_is_asked_about_is_told_once():
    """E-R26: the question tells its face."""
    roll = Rolled(0, -1, 6, 2)
    assert told(Passed(0), roll, is_asked=True) == ["Player 1 passes."]
    assert len(told(Passed(0), roll)) == 2
    assert told(Passed(0), is_asked=True) == ["Player 1 passes."]


def test_the_latest_news_stand_on_the_panel():
    """The log has them all."""
    said = told(*[Passed(0)] * (MOST_NEWS + 2))
    assert said[0] == "…"
    assert len(said) == MOST_NEWS + 1
