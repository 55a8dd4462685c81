"""The sentence of each goal says how it fell."""

import pytest

from games.core.translation import Translator
from games.eleven.broadcast.course import Cancelled, Course, Duel, Goal
from games.eleven.broadcast.moment_texts import (
    BEATS,
    BUSY,
    FREE,
    STOPPED,
    footballer,
    scorer,
    sentence,
)
from games.eleven.cards.ids import NUMBER
from games.eleven.club.club import NOBODY
from games.eleven.wording.names import league_name

WORDS = Translator()
OKORO = NUMBER["okoro"]
DR, FC = 2, 7


def duel(**facts):
    known = {"stage": "attack", "is_mine": True, "jersey": 3, "foe": DR, "ball": 3, "shield": 2}
    return Duel(**{**known, **facts})


def course(*moments, rival=0):
    return Course(rival, (OKORO,), NOBODY, (0, 0), moments)


def told(moment, **facts):
    return sentence(moment, course(moment, **facts), WORDS)


def goal(duel=None, *, is_mine=True, **facts):
    stage = duel.stage if duel else "early"
    return Goal(stage, is_mine, (1, 0), duel, **facts)


def test_a_footballer_of_the_line_up_has_a_name_and_others_a_number():
    """E-R59: a jersey without a card is nobody."""
    assert footballer(3, (OKORO,), WORDS) == "Okoro (5)"
    assert footballer(4, (OKORO,), WORDS) == "number 6"


@pytest.mark.parametrize("rival", range(3))
def test_a_stronger_ball_beats_the_strongest_shield(rival):
    """E-R58: in one of several wordings, which the place in the match chooses."""
    said = told(goal(duel()), rival=rival)
    facts = {"who": "Okoro (5)", "foe": "the right-back", "ball": 3, "shield": 2}
    assert said == BEATS["front"][rival].format(**facts)
    assert told(goal(duel()), rival=rival) == said


def test_the_text_differs_by_section():
    """A midfielder shoots from distance, a defender comes up from the back."""
    assert "midfield" in told(goal(duel(stage="midfield")))
    assert "from the back" in told(goal(duel(stage="defence")))


def test_an_opponent_attacks_ones_own_defence():
    """E-R57: what is one's own defence is their attack."""
    theirs = goal(duel(is_mine=False, stage="defence", foe=FC), is_mine=False)
    assert told(theirs) == "Their striker outruns Okoro (5), 3 against 2."
    from_the_back = goal(duel(is_mine=False, stage="attack", foe=1), is_mine=False)
    assert told(from_the_back).startswith("Their centre-back comes up from the back")


def test_a_ball_without_a_shield_is_free():
    """E-R58: on either side."""
    free = goal(duel(foe=NOBODY, shield=0))
    assert told(free) == FREE["front"][0].format(who="Okoro (5)")
    theirs = goal(duel(is_mine=False, stage="defence", jersey=NOBODY, foe=FC), is_mine=False)
    assert told(theirs) == FREE["front"][0].format(who="Their striker")


def test_a_shield_that_was_needed_elsewhere_is_kept_busy():
    """E-A6: the weakest ball is stopped first, so an equal one may score."""
    assert told(goal(duel(ball=2, shield=2))) == BUSY[0].format(
        who="Okoro (5)", foe="the right-back"
    )


def test_a_card_that_made_the_difference_is_named():
    """E-R55."""
    said = told(goal(duel(lift=NUMBER["wing-play"])))
    assert said.startswith("Wing play makes the difference: Okoro (5) gets past the right-back")


def test_what_was_stopped_is_told():
    """E-R58: by a shield, or by a marker."""
    assert told(duel()) == STOPPED[0].format(
        who="Okoro (5)", foe="the right-back", ball=3, shield=2
    )
    marked = duel(is_mine=False, foe=FC, is_marked=True)
    assert told(marked) == "Their striker is marked out of the game by Okoro (5)."


@pytest.mark.parametrize(
    ("source", "face", "is_mine", "said"),
    [
        ("set-pieces", 5, True, "Set pieces: the die shows 5, and it is a goal."),
        ("gonzalez", 6, False, "Gonzalez: the die shows 6, a goal for Steelchester FC."),
        ("gonzalez", 0, False, "Gonzalez costs a goal, Steelchester FC say thank you."),
        ("hernandez", 0, True, "Hernandez conjures up a goal out of nothing."),
        ("late-push", 0, True, "Late push pays off with a goal."),
    ],
)
def test_a_goal_by_a_card_names_it(source, face, is_mine, said):
    """E-R52, E-R56: with the die that decided it."""
    moment = goal(is_mine=is_mine, source=NUMBER[source], face=face)
    assert told(moment) == said
    assert said.startswith(scorer(moment, course(moment), WORDS))


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("byrne", "Byrne clears off the line, and a goal of Steelchester FC's does not count."),
        (
            "park-the-bus",
            "Park the bus holds firm, and a goal of Steelchester FC's does not count.",
        ),
    ],
)
def test_a_cancelled_goal_names_the_card(source, said):
    """E-R56."""
    assert told(Cancelled(NUMBER[source], (0, 0))) == said


def test_the_scorer_is_a_footballer_or_an_opponent_by_position():
    """The line of goals names them all."""
    mine, theirs = goal(duel()), goal(duel(is_mine=False, foe=FC), is_mine=False)
    assert scorer(mine, course(mine), WORDS) == "Okoro (5)"
    assert scorer(theirs, course(theirs), WORDS) == "their striker"


def test_goals_by_cards_of_the_other_manager_are_told_as_theirs():
    """E-A44: whose club it is is said."""
    club = league_name(0, WORDS)
    assert told(goal(source=NOBODY)) == f"A card of {club}'s gives a goal away."
    assert told(goal(is_mine=False, source=NOBODY)) == f"A card of {club}'s brings them a goal."
    taken_back = Cancelled(NOBODY, (0, 0), "late", is_mine=False)
    assert told(taken_back) == f"A card of {club}'s takes a goal back."
