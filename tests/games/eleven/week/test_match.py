"""Zones, goals and who scored them."""

from itertools import permutations, product

import pytest

from games.eleven.cards.effect_types import CancelGoal
from games.eleven.cards.ids import (
    CLUB_OF,
    JERSEY,
    NUMBER,
    RIVAL_SIDE,
    RIVALS,
)
from games.eleven.cards.terms import BALL, SHIELD
from games.eleven.club.context import scene_of
from games.eleven.club.team import own_side, strengths_of
from games.eleven.club.zones import (
    can_all_stand,
    formation_of,
    opposite,
    roomy,
    unblocked,
)
from games.eleven.effects.ops_pitch import cancel
from games.eleven.week.match import compare, facing, settle_disputes
from games.eleven.week.opponents import side_of
from tests.games.eleven.ground import Loaded, bare, can_line_up, man, season, told

EUR, FAN, OPS, FIT = range(4)
DL, DC, DR, ML, MC, MR, FL, FC, FR = range(9)


@pytest.mark.parametrize(
    ("balls", "shields", "through"),
    [
        ([3, 1], [3], [1]),
        ([2], [1], [0]),
        ([1], [1], []),
        ([2, 1], [2], [0]),
        ([], [3, 3], []),
        ([1, 1], [], [0, 1]),
        ([0], [0], []),
        ([1, 2, 3], [3, 1], [1]),
    ],
    ids=[
        "the seed's first example",
        "weaker shield",
        "equal",
        "one shield for two",
        "surplus shields",
        "surplus balls",
        "equal at nothing",
        "each by the weakest that can",
    ],
)
def test_balls_meet_shields(balls, shields, through):
    """E-R58, E-A6, E-A8: a shield as strong stops a ball; the pairing with the fewest goals."""
    assert len(unblocked(balls, shields)) == len(through)


def test_no_pairing_lets_fewer_through():
    """E-A6: against every order in which shields could be used."""
    for balls in product((1, 2, 3), repeat=3):
        for shields in product((1, 2, 3), repeat=2):
            best = min(
                3 - sum(s >= b for b, s in zip(order, shields, strict=False))
                for order in permutations(balls)
            )
            assert len(unblocked(balls, shields)) == best


def test_zones_are_mirrored():
    """E-R57: my left defenders meet their right forwards, centre meets centre."""
    assert [opposite(zone) for zone in (DL, DC, DR, ML, MC, MR)] == [FR, FC, FL, MR, MC, ML]


def test_formations_keep_within_the_limits():
    """E-R19: four forwards, six defenders, or two on a wing are rejected."""
    assert can_line_up([1, 2, 1, 1, 2, 1, 0, 2, 0])
    assert not can_line_up([1, 2, 1, 1, 1, 0, 1, 2, 1])
    assert not can_line_up([1, 4, 1, 1, 1, 0, 0, 2, 0])
    assert not can_line_up([2, 1, 1, 1, 2, 1, 0, 2, 0])
    assert roomy(formation_of([])) == (DL, DC, DR, ML, MC, MR, FL, FC, FR)
    assert roomy(formation_of([FL, FC, FC])) == (DL, DC, DR, ML, MC, MR)
    assert roomy(formation_of([DL, DC, DC, DC, -1])) == (DR, ML, MC, MR, FL, FC, FR)
    assert not can_all_stand((5, 5, 1), [(2,), (2,)])
    assert can_all_stand((5, 1, 1), [(0, 1), (1,)])


def pitch(*placed, rival=None, options=None, men=(), **facts):
    """Return a scene of a match: jerseys as (number, zone, icon), against this line-up."""
    table = season("matchday", "squad", **(options or {}))
    club = bare(table)
    match = club.match
    match.icons = [SHIELD] * 13
    for number, zone, icon in placed:
        match.zones[number - 2], match.icons[number - 2] = zone, icon
    for key, own in men:
        man(club, key, used=True, **own)
    for name, value in facts.items():
        setattr(match, name, value)
    if rival is not None:
        RIVAL_SIDE.append(tuple(tuple(rival.get(zone, ())) for zone in range(9)))
        RIVALS.append(RIVALS[0])
        CLUB_OF.append(CLUB_OF[0])
        club.rivals[0] = len(RIVALS) - 1
    return table, scene_of(table.state, 0, Loaded(), [])


@pytest.fixture(autouse=True)
def _no_more_rivals():
    """Take back the opponents a test has made up."""
    size = len(RIVALS)
    yield
    for cards in (RIVALS, RIVAL_SIDE, CLUB_OF):
        del cards[size:]
    facing.cache_clear()
    side_of.cache_clear()


def played(*placed, **facts):
    """Return (mine, theirs) of a match with these jerseys."""
    _, scene = pitch(*placed, **facts)
    compare(scene)
    return tuple(scene.club.match.goals)


@pytest.mark.parametrize("week", [1, 4, 5, 8])
def test_opponents_have_their_printed_strengths_in_every_week(week):
    """E-R57, E-R58: a blank shield stops a ball of 1, not one of 2, whatever the week."""
    jerseys = ((2, DL, SHIELD), (3, DC, SHIELD), (9, FC, BALL))
    rival = {FC: [(BALL, 1)], FR: [(BALL, 2)], DC: [(SHIELD, 1)]}
    _, scene = pitch(*jerseys, rival=rival)
    scene.state.round = week
    compare(scene)
    assert scene.club.match.goals == [0, 1]


def test_a_zone_pair_is_compared_both_ways():
    """E-R57, E-R58: the seed's first example, B 3 and B 1 against S 3, their B 1 against no S."""
    goals = played(
        (9, FC, BALL),
        (10, FC, BALL),
        rival={DC: [(SHIELD, 3), (BALL, 1)]},
        men=[("gonzalez", {"trained": True})],
    )
    assert goals == (1, 1)


def test_surplus_shields_do_nothing():
    """E-R58: nor do balls in a zone where nobody of the other team attacks."""
    assert played((2, DC, SHIELD), (3, DC, SHIELD), rival={FC: [(BALL, 1)]}) == (0, 0)


def test_an_empty_zone_lets_a_ball_through():
    """E-R58: surplus balls are goals, on both sides."""
    assert played((9, FL, BALL), rival={FL: [(BALL, 1)]}) == (1, 1)


def test_the_worked_match_ends_two_all():
    """E-A8: the fifth and the tenth line are Purple goals, the ninth and the tenth Red ones."""
    goals = played(
        (2, DL, SHIELD),
        (3, DC, SHIELD),
        (4, ML, BALL),
        (9, FC, BALL),
        (10, FR, BALL),
        rival={
            FR: [(BALL, 1)],
            FC: [(BALL, 2)],
            MR: [(SHIELD, 2)],
            DC: [(SHIELD, 1)],
            FL: [(BALL, 1)],
        },
        men=[("gonzalez", {"trained": True})],
    )
    assert goals == (2, 2)


def test_a_jersey_without_a_card_has_strength_one():
    """E-R59, E-R34: with its used card that card's, tokens added, never below 0."""
    _, scene = pitch(
        (9, FC, BALL),
        (10, FC, BALL),
        (4, DC, SHIELD),
        men=[("gonzalez", {"trained": True, "perm": 1, "temp": 1}), ("marsh", {"temp": -9})],
    )
    strengths = strengths_of(scene.club)
    assert [strengths[number - 2] for number in (9, 10, 4)] == [5, 1, 0]


def test_pooled_wings_play_five_sections():
    """E-A7: option `pool_wings`; a shield in the left defence stops a ball on that wing."""
    placed = ((2, DL, SHIELD),)
    rival = {MR: [(BALL, 1)]}
    assert played(*placed, rival=rival) == (0, 1)
    assert played(*placed, rival=rival, options={"pool_wings": True}) == (0, 0)


def test_a_marking_shield_stops_the_strongest():
    """E-R58: however strong he is; the others meet the rest."""
    rival = {FC: [(BALL, 3), (BALL, 1)]}
    assert played((2, DC, SHIELD), (3, DC, SHIELD), rival=rival) == (0, 1)
    assert played((2, DC, SHIELD), (3, DC, SHIELD), rival=rival, marker=0) == (0, 0)


def test_a_jersey_may_count_as_standing_elsewhere():
    """E-R57: the false nine is compared in midfield."""
    rival = {DC: [(SHIELD, 3)]}
    assert played((9, FC, BALL), rival=rival) == (0, 0)
    assert played((9, FC, BALL), rival=rival, counted=7, counts_in=MC) == (1, 0)


def test_a_youngster_of_equal_balls_is_named():
    """E-A32: of two as strong, one blocked, the one with an empty space has scored."""
    _, scene = pitch(
        (9, FC, BALL),
        (10, FC, BALL),
        rival={DC: [(SHIELD, 3)]},
        men=[("adeyemi", {"trained": True}), ("hernandez", {"trained": True})],
    )
    compare(scene)
    assert scene.club.match.scorers == [JERSEY[NUMBER["adeyemi"]]]


def test_the_owner_names_one_of_two_youngsters():
    """E-A32: where both want the goal."""
    table, scene = pitch(
        (9, FC, BALL),
        (11, FC, BALL),
        rival={DC: [(SHIELD, 3)]},
        men=[("adeyemi", {"trained": True}), ("laurent", {"trained": True, "perm": 1})],
    )
    compare(scene)
    scene.club.step = "scorers"
    settle_disputes(scene)
    assert table.lines() == ["choose no-9", "choose no-11"]
    assert table.refused("choose no-2") == "E-A32"
    table.play("choose no-11")
    assert [own.scored for own in scene.club.men] == [0, 1]


def test_the_owner_is_asked_for_each_zone_with_more_youngsters_than_goals():
    """E-A32: two want the goal in attack, two the one in midfield; he is asked twice."""
    table, scene = pitch(
        (8, FC, BALL),
        (11, FC, BALL),
        (2, MC, BALL),
        (12, MC, BALL),
        rival={DC: [(SHIELD, 3)], MC: [(SHIELD, 3)]},
        men=[(key, {"trained": True}) for key in ("toncini", "laurent", "udo", "bibiano")],
    )
    compare(scene)
    assert scene.club.match.goals[0] == len(scene.club.match.disputes) == 2
    scene.club.step = "scorers"
    settle_disputes(scene)
    assert table.lines() == ["choose no-8", "choose no-11"]
    table.play("choose no-11")
    assert scene.club.step == "scorers"
    assert table.lines() == ["choose no-2", "choose no-12"]
    table.play("choose no-2")
    assert scene.club.match.disputes == []
    assert [own.scored for own in scene.club.men] == [0, 1, 1, 0]


def test_goals_before_the_match_are_not_taken_back():
    """E-R52: only those scored in the zones."""
    _, scene = pitch((9, DL, BALL), goals=[0, 1], rival={})
    cancel(scene, CancelGoal(n=1))
    assert scene.club.match.goals == [0, 1]
    scene.club.match.goals[1], scene.club.match.conceded = 2, 1
    cancel(scene, CancelGoal(n=2))
    assert scene.club.match.goals == [0, 1]
    assert len(told(scene.events, "goal-cancelled")) == 1


def test_opponents_play_ten_jerseys():
    """E-A13, E-R51: five balls and five shields, and a mirror of every line-up."""
    for side in RIVAL_SIDE:
        jerseys = [icon for zone in side for icon, _ in zone]
        assert (jerseys.count(BALL), jerseys.count(SHIELD)) == (5, 5)
    _, scene = pitch((9, FC, BALL))
    assert [len(zone) for zone in own_side(scene.club)] == [0, 0, 0, 0, 0, 0, 0, 1, 0]
