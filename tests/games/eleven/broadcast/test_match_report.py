"""The report of a match: at most four sentences, with the moment that decided it."""

import pytest

from games.core.translation import Translator
from games.eleven.broadcast.course import Cancelled, Course, Duel, Goal
from games.eleven.broadcast.match_report import (
    MOST_SENTENCES,
    OPENERS,
    kind_of,
    report,
    turning_point,
)
from games.eleven.cards.ids import DIE, NUMBER
from games.eleven.club.club import NOBODY
from games.eleven.wording.names import CLUB_NAMES

WORDS = Translator()
RED, BLUE, GREEN = (DIE.index(colour) for colour in ("red", "blue", "green"))
BYRNE = NUMBER["byrne"]
STAGES = ("attack", "midfield", "midfield", "defence", "defence", "defence")


def duel(stage="attack", *, is_mine=True, ball=3, shield=2):
    return Duel(stage=stage, is_mine=is_mine, jersey=3, foe=2, ball=ball, shield=shield)


def course(goals, *, rival=BLUE, stopped=()):
    """Return a match of goals: "m" one's own, "t" theirs, "c" one of theirs that is cancelled."""
    mine = theirs = 0
    moments = [*stopped]
    for letter, stage in zip(goals, STAGES, strict=False):
        mine, theirs = mine + (letter == "m"), theirs + {"t": 1, "c": -1}.get(letter, 0)
        if letter == "c":
            moments.append(Cancelled(BYRNE, (mine, theirs)))
        else:
            is_mine = letter == "m"
            own = duel(stage, is_mine=is_mine)
            moments.append(Goal(stage, is_mine, (mine, theirs), own))
    return Course(rival, (), NOBODY, (mine, theirs), tuple(moments))


def told(*args, moved="", **facts):
    return report(course(*args, **facts), "Ana", moved, WORDS)


@pytest.mark.parametrize(
    ("goals", "rival", "kind"),
    [
        ("tmm", RED, "comeback"),
        ("mmt", RED, "upset"),
        ("mmm", BLUE, "walkover"),
        ("mmt", BLUE, "edged"),
        ("mm", GREEN, "beaten"),
        ("", BLUE, "goalless"),
        ("tc", BLUE, "goalless"),
        ("tm", BLUE, "rescued"),
        ("mt", BLUE, "slipped"),
        ("mtt", BLUE, "collapse"),
        ("ttt", BLUE, "thrashed"),
        ("tt", GREEN, "stumble"),
        ("tt", RED, "outclassed"),
        ("t", BLUE, "pipped"),
        ("tt", BLUE, "lost"),
    ],
)
def test_the_first_sentence_is_of_what_happened(goals, rival, kind):
    """By the result, the course and the strength of the opponent."""
    match = course(goals, rival=rival)
    assert kind_of(match) == kind
    said = told(goals, rival=rival)
    text = OPENERS[kind][(rival + len(match.moments)) % 2]
    mine, theirs = match.score
    facts = {"name": "Ana", "club": CLUB_NAMES[rival], "mine": mine, "theirs": theirs}
    assert said[0] == text.format(**facts)
    assert said == told(goals, rival=rival)


@pytest.mark.parametrize(
    ("goals", "score"),
    [
        ("tmm", (2, 1)),
        ("mtm", (2, 1)),
        ("mmmt", (2, 0)),
        ("mmtt", (2, 2)),
        ("tm", (1, 1)),
        ("ttm", (0, 2)),
        ("mtt", (1, 2)),
        ("tc", (0, 0)),
    ],
)
def test_the_turning_point_decides_the_result(goals, score):
    """The last change of the result, or of a lead from the start the goal nobody answered."""
    assert turning_point(course(goals)).score == score


def test_a_goalless_match_turns_on_the_strongest_ball_that_was_stopped():
    """And on nothing where nobody attacked."""
    strong = duel(ball=4, shield=5)
    assert turning_point(course("", stopped=(duel(), strong))) == strong
    assert turning_point(course("")) is None
    said = told("", stopped=(duel(), strong))
    assert said[1].startswith("The closest to a goal: number 5 ")
    assert said[2].startswith("The best chance goes begging: number 5 ")
    assert len(told("")) == 1


def test_the_turning_point_is_told_with_its_place_and_score():
    """How it fell is told as on the pages."""
    said = told("tmm")
    assert said[1].startswith("The match tips in midfield, at 2:1: number 5 ")
    assert "outruns" not in said[1]


@pytest.mark.parametrize(
    ("goals", "stopped", "third"),
    [
        ("mtt", (duel(),), "The best chance goes begging: number 5 "),
        ("mmt", (duel("defence", is_mine=False),), "The save of the day: their right-back "),
        ("mm", (duel("defence", is_mine=False),), "The defence stops the one attack "),
        ("mm", (duel(is_mine=False), duel("defence", is_mine=False)), "The defence stops all 2 "),
        ("tmmc", (), "Byrne clears off the line"),
    ],
)
def test_what_else_was_worth_a_sentence_comes_third(goals, stopped, third):
    """A late save, a missed chance, a clean sheet."""
    assert told(goals, stopped=stopped)[2].startswith(third)


def test_a_plain_match_has_no_third_sentence():
    """Nothing is made up."""
    assert len(told("mm")) == 2


def test_the_table_comes_last_and_there_are_never_more_than_four_sentences():
    """What else there is to say gives way to it."""
    stopped = (duel(), duel("defence", is_mine=False))
    said = told("tmmc", moved="Ana goes top.", stopped=stopped)
    assert len(said) == MOST_SENTENCES
    assert said[-1] == "Ana goes top."
    assert len(told("tmmc", stopped=stopped)) == MOST_SENTENCES
