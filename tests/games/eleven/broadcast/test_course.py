"""The course of a match: what its news and the line-ups say about each ball."""

from types import SimpleNamespace

import pytest

from games.eleven.broadcast.course import Cancelled, Duel, Goal, course_of
from games.eleven.cards.ids import JERSEY, NUMBER, RIVAL_SIDE
from games.eleven.club.club import NOBODY, MatchReport, Pitch
from games.eleven.log.news import Acted, Passed, Strengthened
from games.eleven.log.report import (
    Attacked,
    GoalCancelled,
    GoalScored,
    LinedUp,
    MatchEnded,
    OpponentShown,
    OthersCards,
    Rolled,
    TacticPlayed,
)
from tests.games.eleven.ground import GAME, season

BALL, SHIELD = 0, 1
DL, DC, DR, ML, MC, MR, FL, FC, FR = range(9)
RIVAL = next(
    card for card, side in enumerate(RIVAL_SIDE) if any(icon == SHIELD for icon, _ in side[DC])
)
"""An opponent card with a shield in the centre of its defence."""


def their(zone, icon):
    """Return the strengths of the opponent's balls or shields in a zone of theirs, sorted."""
    return tuple(sorted(n for sign, n in RIVAL_SIDE[RIVAL][zone] if sign == icon))


def pitch(jerseys, scorers=(), marker=NOBODY):
    """Return a match of jerseys given as number: (zone, icon, strength)."""
    zones, icons, strengths = [NOBODY] * 13, [SHIELD] * 13, [1] * 13
    for number, (zone, icon, strength) in jerseys.items():
        zones[number - 2], icons[number - 2], strengths[number - 2] = zone, icon, strength
    return Pitch(
        RIVAL, (0, 0), tuple(zones), tuple(icons), tuple(strengths), (), tuple(scorers), marker
    )


def course(pitch, *news, men=(), pooled=False):
    lined_up = LinedUp(0, pitch.zones, men, (), ())
    report = MatchReport((lined_up, *news, MatchEnded(0, RIVAL, 0, 0)))
    front = SimpleNamespace(full_time=pitch, report=report, results=[(RIVAL, 0, 0)])
    return course_of(front, pooled=pooled)


ZONES = Attacked(0, is_mine=True, zone=DL, balls=(), shields=(), goals=0)
"""The zones are compared."""
BONUS = GoalScored(0, is_mine=True, jersey=NOBODY, zone=NOBODY)
AGAINST = GoalScored(0, is_mine=False, jersey=NOBODY, zone=NOBODY)


def mine(found):
    """Return the duels of one's own balls, and those of them that scored."""
    duels = [
        (getattr(moment, "duel", moment), not isinstance(moment, Duel)) for moment in found.moments
    ]
    return [(duel, scored) for duel, scored in duels if duel and duel.is_mine]


def theirs(found, foe):
    """Return the moments of the opponent's balls in a zone of theirs."""
    duels = [(moment, getattr(moment, "duel", moment)) for moment in found.moments]
    return [one for one, duel in duels if duel and not duel.is_mine and duel.foe == foe]


def test_goals_by_cards_come_where_they_fell():
    """E-R52, E-R56: before the opponent came out, before the zones, after them."""
    late, gonzalez = NUMBER["late-push"], NUMBER["gonzalez"]
    found = course(
        pitch({}),
        Acted(0, gonzalez),
        Rolled(0, gonzalez, 6, 6),
        AGAINST,
        OpponentShown(0, RIVAL),
        TacticPlayed(0, late),
        BONUS,
        ZONES,
        Acted(0, late),
        BONUS,
        Acted(0, NUMBER["byrne"]),
        GoalCancelled(0),
    )
    assert found.tactic == late
    assert found.at("before", "early", "late") == [
        Goal("before", is_mine=False, score=(0, 1), source=gonzalez, face=6),
        Goal("early", is_mine=True, score=(1, 1), source=late),
        Goal("late", is_mine=True, score=(2, 6), source=late),
        Cancelled(NUMBER["byrne"], (2, 5)),
    ]
    assert found.score == (2, 5)
    assert [found.score_after(stage) for stage in ("before", "early", "defence", "late")] == [
        (0, 1),
        (1, 1),
        (1, 6),
        (2, 5),
    ]


def test_before_the_zones_are_compared_nothing_is_told_of_them():
    """E-R57: a line-up alone scores nothing."""
    assert course(pitch({9: (FC, BALL, 9)}, scorers=(7,))).moments == ()


def test_the_attack_is_told_first_and_the_defence_last():
    """E-R57: whatever order the rules compare the zones in."""
    jerseys = {2: (DC, BALL, 9), 8: (MC, BALL, 9), 9: (FC, BALL, 9)}
    found = course(pitch(jerseys, scorers=(0, 6, 7)), ZONES)
    assert [(duel.stage, duel.jersey) for duel, _ in mine(found)] == [
        ("attack", 7),
        ("midfield", 6),
        ("defence", 0),
    ]
    order = ("attack", "midfield", "defence")
    stages = [moment.stage for moment in found.moments]
    assert stages == sorted(stages, key=order.index)


def test_a_ball_names_the_strongest_shield_of_its_zone():
    """E-R58: one that scored, and one that was stopped."""
    shield = max(their(DC, SHIELD))
    jerseys = {9: (FC, BALL, shield + 1), 10: (FC, BALL, shield)}
    (stopped, is_goal), (goal, has_scored) = mine(course(pitch(jerseys, scorers=(7,)), ZONES))
    assert (is_goal, has_scored) == (False, True)
    assert stopped == Duel(
        stage="attack", is_mine=True, jersey=8, foe=DC, ball=shield, shield=shield
    )
    assert goal.foe == DC
    assert not goal.is_free


def test_a_ball_that_meets_nobody_is_free():
    """E-R58."""
    empty = next(zone for zone in range(9) if not their(8 - zone, SHIELD))
    ((duel, _),) = mine(course(pitch({9: (empty, BALL, 1)}, (7,)), ZONES))
    assert duel.is_free


def test_strength_for_the_match_is_named_where_it_made_the_goal():
    """E-R56: and not where the ball would have scored without it."""
    shield, marsh = max(their(DC, SHIELD)), NUMBER["marsh"]
    tactic = NUMBER["front-pressing"]

    def lifts(strength, tokens):
        found = course(
            pitch({4: (FC, BALL, strength)}, scorers=(JERSEY[marsh],)),
            TacticPlayed(0, tactic),
            Strengthened(0, marsh, tokens, for_good=False),
            ZONES,
        )
        ((duel, _),) = mine(found)
        return duel.lift

    assert lifts(shield + 1, 1) == tactic
    assert lifts(shield + 2, 1) == NOBODY


def test_an_opponent_names_ones_own_strongest_shield():
    """E-R58: without one the ball is free."""
    zone = next(index for index in range(9) if len(their(8 - index, BALL)) == 1)
    (ball,) = their(8 - zone, BALL)
    (held,) = theirs(course(pitch({5: (zone, SHIELD, ball)}), ZONES), 8 - zone)
    facts = {"is_mine": False, "jersey": 3, "foe": 8 - zone, "ball": ball, "shield": ball}
    assert held == Duel(stage=held.stage, **facts)
    (lost,) = theirs(course(pitch({}), ZONES), 8 - zone)
    assert lost.duel.is_free


def test_a_marker_stops_the_strongest_ball():
    """E-R56: whatever its strength; the others meet the other shields."""
    zone = next(index for index in range(9) if their(8 - index, BALL))
    balls = their(8 - zone, BALL)
    found = theirs(course(pitch({5: (zone, SHIELD, 0)}, marker=3), ZONES), 8 - zone)
    assert (found[-1].is_marked, found[-1].jersey, found[-1].ball) == (True, 3, balls[-1])
    assert all(isinstance(one, Goal) for one in found[:-1])
    assert len(found) == len(balls)


def test_pooled_wings_are_told_with_the_midfield():
    """E-A7: as one arena, with every jersey that stands in it."""
    jerseys = {2: (DL, BALL, 9), 9: (FL, BALL, 9)}
    found = mine(course(pitch(jerseys, scorers=(0, 7)), ZONES, pooled=True))
    assert [duel.stage for duel, _ in found] == ["midfield", "midfield"]
    assert {duel.jersey for duel, _ in found} == {0, 7}


def test_what_is_no_part_of_the_course_is_passed_over():
    """Such as a card that did nothing to the score."""
    assert course(pitch({}), Passed(0)).moments == ()


@pytest.mark.parametrize("pool_wings", [False, True])
def test_the_course_comes_to_the_result_in_every_week(pool_wings):
    """E-R60: whatever was played, on either count of zones."""
    table, weeks = season("matchday", "squad", pool_wings=pool_wings), 4
    for week in range(1, weeks + 1):
        table.to("monday")
        (front,) = GAME.view(table.state, None).clubs
        found = course_of(front, pooled=pool_wings)
        assert found.score == front.results[-1][1:]
        assert len(front.results) == week
        table.to("matchday")


def test_too_little_stored_is_no_course():
    """A match stored by an older version, or one that is not over."""
    report = MatchReport((LinedUp(0, (), (), (), ()),))
    for full_time, told in ((None, report), (pitch({}), None), (pitch({}), report)):
        front = SimpleNamespace(full_time=full_time, report=told, results=[])
        assert course_of(front, pooled=False) is None


def test_what_the_other_managers_cards_did_to_the_score_belongs_to_nobodys_card():
    """E-A44: two goals they gave away, and one of theirs they took back."""
    found = course(pitch({}), ZONES, OthersCards(0, 2, -1))
    by_cards = [moment for moment in found.moments if getattr(moment, "duel", None) is None]
    told = [
        (type(card), card.is_mine, card.source) for card in by_cards if not isinstance(card, Duel)
    ]
    assert told == [(Goal, True, NOBODY), (Goal, True, NOBODY), (Cancelled, True, NOBODY)]


def test_a_goal_in_a_zone_is_none_by_a_card():
    """E-R58: it is told by the duel in which it fell."""
    in_a_zone = GoalScored(0, is_mine=True, jersey=5, zone=DL)
    assert course(pitch({}), in_a_zone).moments == ()
