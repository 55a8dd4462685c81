"""What each secret objective measures, and when it is judged."""

import pytest

from games.eleven.cards.cards import OBJECTIVES
from games.eleven.cards.ids import NUMBER
from games.eleven.week.objectives import PERFECT, grade, mark
from games.eleven.week.season_score import score_of
from tests.games.eleven.ground import bare, man, post, season

TOKENS = ("stand", "stand", "lighting", "store", "camp")
PROFESSIONS = ("first-trainer", "hopkins", "chalk", "nursery", "icepack", "squat")
COACHES = ("first-trainer", "hopkins", "chalk", "nursery")
PUPILS = ("toncini", "prior", "kovac", "udo")
STARS = ("slidell", "darosa", "silvestra")


def place(n):
    """Return what puts the club in this place of the league."""

    def do(table, _club):
        table.state.points[:] = [9] * (n - 1) + [0] * (9 - n) + [5]

    return do


def own(*keys):
    """Return what gives the club these cards."""

    def do(_table, club):
        for key in keys:
            post(club, key)

    return do


def field(*keys):
    """Return what gives the club these men, trained."""

    def do(_table, club):
        for key in keys:
            man(club, key, trained=True)

    return do


def fact(name, value):
    """Return what sets a fact of the club."""
    return lambda _table, club: setattr(club, name, value)


def signed(n, contract):
    """Return what signs sponsors, one of them like this."""

    def do(_table, club):
        club.signed = n
        post(club, "brewers", contract)

    return do


def money(n):
    """Return what makes a club rich."""
    return lambda _table, club: club.res.__setitem__(0, n)


CASES = {
    "champions": (place(4), place(3), place(1)),
    "builder": (own(*TOKENS[:2]), own(*TOKENS[:3]), own(*TOKENS)),
    "ivory-tower": (fact("office", 1), fact("office", 2), fact("office", 4)),
    "academy": (field("marsh"), field(*PUPILS[:1]), field(*PUPILS[:3])),
    "trader": (fact("sold", 1), fact("sold", 2), fact("sold", 4)),
    "full-house": (own(*PROFESSIONS[:3]), own(*PROFESSIONS[:4]), own(*PROFESSIONS)),
    "one-family": (own(*COACHES[:2]), own(*COACHES[:3]), own(*COACHES)),
    "big-brands": (signed(8, "adboard"), signed(5, "shirt"), signed(8, "shirt")),
    "goal-feast": tuple(fact("results", [(0, n, 9), (1, 0, 0)]) for n in (3, 4, 6)),
    "wall": tuple(fact("results", [(0, 0, 0)] * n + [(1, 3, 1)]) for n in (0, 1, 2)),
    "rich-club": (money(11), money(12), money(30)),
    "stars": (field("ferri"), field(*STARS[:1]), field(*STARS)),
}
"""By objective: what is not enough, what fulfils it, what does so perfectly."""


def test_every_objective_is_tried():
    """E-R74, E-A12: all twelve, each with two grades."""
    assert set(CASES) == set(OBJECTIVES)
    assert all(len(case) == 3 for case in CASES.values())


@pytest.mark.parametrize("level", range(3), ids=["missed", "fulfilled", "perfect"])
@pytest.mark.parametrize("key", CASES)
def test_objectives_are_measured(key, level):
    """E-R74: 2 VP fulfilled, 2 more perfectly; one short is nothing."""
    table = season()
    club = bare(table)
    club.objective, club.goal, club.posts[:] = NUMBER[f"aim-{key}"], 0, []
    if key not in {"full-house", "one-family"}:
        post(club, "gates")
    CASES[key][level](table, club)
    assert grade(table.state, 0) == level
    assert score_of(table.state, 0).objective == 2 * level


@pytest.mark.parametrize("key", CASES)
def test_only_what_is_judged_in_play_cannot_be_lost(key):
    """E-A31: once true it counts; places and money are judged at the end."""
    table = season()
    club = bare(table)
    club.objective, club.goal, club.posts[:] = NUMBER[f"aim-{key}"], 0, []
    post(club, "gates")
    CASES[key][2](table, club)
    mark(club)
    club.men.clear()
    club.posts[:], club.results, club.office, club.sold, club.signed = [], [], 0, 0, 0
    club.res[0], table.state.points[:] = 0, [9] * 8 + [0]
    post(club, "gates")
    kept = 0 if key in {"champions", "rich-club"} else 4
    assert score_of(table.state, 0).objective == kept


def test_the_largest_set_counts_whoever_came_last():
    """E-R74: somebody of another set takes nothing from it."""
    table = season()
    club = bare(table)
    club.objective, club.posts[:] = NUMBER["aim-one-family"], []
    own(*COACHES, "gates")(table, club)
    assert grade(table.state, 0) == PERFECT


def test_strength_tokens_make_a_star():
    """E-R74: an untrained 3 with a token for good is a star."""
    table = season()
    club = bare(table)
    club.objective = NUMBER["aim-stars"]
    found = man(club, "darosa")
    assert grade(table.state, 0) == 0
    found.perm = 1
    assert grade(table.state, 0) == 1


def test_play_marks_an_objective_at_the_end_of_a_day():
    """E-A31: two sales in one week, whoever is bought back later."""
    table = season()
    club = bare(table)
    club.objective, club.goal, club.sold = NUMBER["aim-trader"], 0, 1
    man(club, "marsh", trained=True)
    table.play("sell marsh for 5")
    assert club.goal == 1
