"""What stands before a week: opponents, stakes, runs, what is special."""

from dataclasses import replace

import pytest

from games.eleven.cards.ids import CLUB_OF, JERSEY, STRENGTH
from games.eleven.club.club import Player
from games.eleven.reporting.week_preview import (
    HINTS,
    preview,
    strength_of_club,
    strength_of_eleven,
)
from tests.games.eleven.reporting.followed import followed

NOVAK = 3
STRONGEST = max(
    (man for man in range(len(JERSEY)) if JERSEY[man] != JERSEY[NOVAK]),
    key=lambda man: STRENGTH[man][False],
)
BEFORE = followed(b"s0")[2].before


def kinds(view, *wanted):
    return [
        (story.kind, story.seat, story.facts.get("n"))
        for story in preview(view, ())
        if story.kind in wanted
    ]


def with_points(*own, others=(0,) * 8):
    return replace(BEFORE, points=(*others, *own))


def with_results(*results):
    clubs = [
        replace(club, results=tuple((0, *goals) for goals in each))
        for club, each in zip(BEFORE.clubs, results, strict=True)
    ]
    return replace(BEFORE, clubs=tuple(clubs))


def test_every_manager_s_opponent_is_told_with_the_scout_s_report():
    for week in followed(b"s1"):
        stories = week.preview
        for seat, club in enumerate(week.before.clubs):
            (rival,) = [
                story for story in stories if (story.kind, story.seat) == ("opponent", seat)
            ]
            (scout,) = [story for story in stories if (story.kind, story.seat) == ("scout", seat)]
            assert (
                rival.facts["club"] == club.rival == CLUB_OF[week.after.clubs[seat].results[-1][0]]
            )
            assert HINTS[scout.facts["hint"]] == club.hint


def test_the_card_behind_an_opponent_stays_hidden():
    """Its club and the scout's text fit several cards (E-R51, E-R55)."""
    for week in followed(b"s1"):
        facts = [one.facts for one in week.preview if one.kind in {"opponent", "scout"}]
        assert {key for fact in facts for key in fact} <= {
            "club",
            "odds",
            "hint",
            "place",
            "week0",
            "week1",
            "week2",
        }


def test_an_opponent_is_compared_with_the_ten_that_its_manager_can_send():
    """E-R59: a jersey without a card has strength 1; who is injured or suspended does not play."""
    men = [Player(man) for man in (STRONGEST, NOVAK)]
    own = [STRENGTH[man.man][False] for man in men]
    assert strength_of_eleven([]) == 10
    assert strength_of_eleven(men) == 8 + sum(own)
    assert strength_of_eleven([men[0], replace(men[1], injury=1)]) == 9 + own[0]
    assert [strength_of_club(club, 0) for club in range(8)] == [22, 20, 24, 20, 20, 22, 22, 24]
    assert strength_of_club(1, 4) == 26
    for week in followed(b"s1"):
        for one in week.preview:
            if one.kind == "opponent":
                own = strength_of_eleven(week.before.clubs[one.seat].men)
                assert one.facts["odds"] == strength_of_club(one.facts["club"], 0) - own


def test_an_opponent_s_form_is_that_of_three_weeks():
    week = followed(b"s1")[4]
    (story, *_) = week.preview
    gains = week.lately[story.facts["club"]]
    assert [story.facts[f"week{index}"] for index in range(3)] == gains[-3:]


def test_after_the_last_week_there_is_no_opponent():
    view = replace(BEFORE, clubs=tuple(replace(club, rival=-1) for club in BEFORE.clubs))
    found = {story.kind for story in preview(view, ())}
    assert not found & {"opponent", "scout", "same-rival"}


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ((0, 0, 0, 0), []),
        ((6, 4, 1, 0), [("leads", 0, 2), ("chases", 1, 2)]),
        ((6, 6, 3, 0), [("shares-lead", 0, None), ("may-level", 2, 3)]),
        ((6, 1, 3, 0), [("leads", 0, 3), ("may-level", 2, 3)]),
        ((9, 5, 1, 0), [("leads", 0, 4)]),
    ],
)
def test_at_stake_is_the_lead_for_whoever_may_take_it(points, told):
    wanted = ("leads", "shares-lead", "chases", "may-level", "behind")
    assert kinds(with_points(*points), *wanted) == told


def test_if_nobody_may_take_the_lead_the_nearest_one_s_gap_is_told():
    view = with_points(2, 3, 1, 0, others=(9, *[0] * 7))
    wanted = ("leads", "shares-lead", "chases", "may-level", "behind")
    assert kinds(view, *wanted) == [("behind", 1, 6)]


def test_the_three_longest_runs_are_told_one_a_manager():
    view = with_results(
        [(2, 1)] * 2, [(0, 1)] * 4, [(1, 1), (2, 1), (1, 1)], [(0, 0), (1, 1), (1, 1)]
    )
    wanted = ("wins", "losses", "unbeaten", "winless", "clean")
    assert kinds(view, *wanted) == [("losses", 1, 4), ("unbeaten", 2, 3), ("wins", 0, 2)]
    short = with_results([(2, 1)], [(0, 1)], [(1, 1)] * 2, [(0, 0), (1, 0)])
    assert kinds(short, *wanted) == [("clean", 3, 2)]


@pytest.mark.parametrize(("week", "told"), [(4, []), (5, []), (7, []), (8, ["last-week"])])
def test_what_is_special_about_a_week(week, told):
    view = with_results(*[[(1, 1)] * (week - 1)] * 4)
    assert [kind for kind, *_ in kinds(view, "second-half", "last-week", "red-clubs")] == told


def test_red_clubs_come_in_the_third_week_if_they_are_held_back():
    ramped = replace(BEFORE, options=replace(BEFORE.options, ramp_opponents=True))
    assert kinds(ramped, "red-clubs")
    assert kinds(BEFORE, "red-clubs") == []


def test_what_is_owed_of_the_week_before_does_not_change_the_week():
    """E-R67: the managers look at the next week, the game still ends the one before."""
    week = next(one for one in followed(b"s1") if one.before.phase == "weekend")
    assert week.before.week == week.number - 1
    assert [one.seat for one in week.preview if one.kind == "scout"] == [0, 1, 2, 3]
    assert not [one for one in week.preview if one.kind == "boards"]


def test_managers_who_meet_the_same_club_are_told_together():
    """E-R61: it turns to its inactive side."""
    clubs = [
        replace(club, rival=rival) for club, rival in zip(BEFORE.clubs, (2, 5, 2, 2), strict=True)
    ]
    view = replace(BEFORE, clubs=tuple(clubs))
    (story,) = [each_story for each_story in preview(view, ()) if each_story.kind == "same-rival"]
    assert (story.seat, story.others, story.facts["club"]) == (0, (2, 3), 2)


def test_the_board_meetings_are_told_while_they_lie_open():
    """E-R27: each draws a card face up."""
    (story,) = [each_story for each_story in preview(BEFORE, ()) if each_story.kind == "boards"]
    assert [*story.facts.values()] == [club.meeting for club in BEFORE.clubs]
    clubs = tuple(replace(club, meeting=-1) for club in BEFORE.clubs)
    assert not [
        each_story
        for each_story in preview(replace(BEFORE, clubs=clubs), ())
        if each_story.kind == "boards"
    ]


def test_a_lead_that_cannot_be_made_up_any_more_is_no_stake():
    """Three points a win: in the last week four are too many."""
    points = with_points(5, 0, 0, 0, others=(9, *(0,) * 7))
    late = [replace(club, results=((0, 1, 0),) * 7) for club in points.clubs]
    assert kinds(points, "behind") == [("behind", 0, 4)]
    assert kinds(replace(points, clubs=tuple(late)), "behind") == []
