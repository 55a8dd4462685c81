"""Ratings are openskill's, for any number of seats, with ties; and can be computed anew."""

from dataclasses import replace
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull

from bot.host.ratings.rating import RatingRecord, Skill, rate, rated
from tests.bot.host.leaderboards.rows import ANA, BEN, CEM, DAN, NOW, ended, replayed, season


def test_a_newcomer_is_shown_at_1500_with_400_uncertain():
    assert str(Skill()) == "1500 ±400"
    assert Skill().lower_bound == pytest.approx(1100)


def test_what_a_table_is_sorted_by_is_openskill_s_ordinal_on_our_scale():
    model = BradleyTerryFull()
    for mu, sigma in ((25, 25 / 3), (31.5, 4.2), (18.25, 2.5)):
        ordinal = model.rating(mu=mu, sigma=sigma).ordinal(z=2, alpha=24, target=1500 - 24 * 25)
        assert Skill(mu, sigma).lower_bound == pytest.approx(ordinal)


def test_two_newcomers_after_a_win():
    """By hand, with c² = 2s² + 2b²: mu changes by s²/2c, and s² by the part s³/4c³ of it."""
    variance, beta = (25 / 3) ** 2 + (25 / 300) ** 2, 25 / 6
    c = sqrt(2 * variance + 2 * beta**2)
    sigma = sqrt(variance * (1 - (sqrt(variance) / c) * variance / c**2 / 4))
    winner, loser = rate([1, 2], [Skill(), Skill()])
    assert (winner.mu - 25, winner.sigma) == pytest.approx((variance / c / 2, sigma))
    assert (25 - loser.mu, loser.sigma) == pytest.approx((variance / c / 2, sigma))
    assert (str(winner), str(loser)) == ("1563 ±387", "1437 ±387")


@given(
    st.lists(
        st.tuples(st.integers(1, 4), st.floats(-20, 70), st.floats(0.1, 12)),
        min_size=2,
        max_size=10,
    )
)
def test_whatever_the_strengths_the_figures_are_openskill_s_to_the_bit(seats):
    model = BradleyTerryFull()
    teams = [[model.rating(mu=mu, sigma=sigma)] for _, mu, sigma in seats]
    theirs = model.rate(teams, ranks=[float(place) for place, *_ in seats])
    ours = rate([place for place, *_ in seats], [Skill(mu, sigma) for _, mu, sigma in seats])
    assert [(skill.mu, skill.sigma) for skill in ours] == [
        (rating.mu, rating.sigma) for (rating,) in theirs
    ]


def test_a_match_of_four_with_two_second_places():
    rows, standings = rated(ended(ANA, (BEN, CEM), DAN), {})
    skills = {user: rating_record.skill for user, rating_record in standings.items()}
    assert skills[ANA].mu > skills[BEN].mu == skills[CEM].mu > skills[DAN].mu
    assert [(row.mu, row.sigma) for row in rows] == [
        (skill.mu, skill.sigma) for skill in skills.values()
    ]
    assert standings[BEN] == RatingRecord(skills[BEN], losses=1, rated_at=NOW)


def test_the_record_of_a_standing_counts_rated_matches():
    matches = (ended(ANA, BEN), ended((ANA, BEN)), ended(BEN, ANA), ended(BEN, ANA, rated=False))
    rows, standings = replayed(season(*matches))
    assert len(rows) == 6
    one = standings[ANA]
    assert (one.wins, one.draws, one.losses, one.games) == (1, 1, 1, 3)


def test_replaying_goes_on_from_each_match_to_the_next():
    rows, standings = replayed(season(ended(ANA, BEN), ended(BEN, CEM)))
    assert (rows[2].mu_before, rows[2].sigma_before) == (rows[1].mu, rows[1].sigma)
    first = rate([1, 2], [Skill(), Skill()])
    second = rate([1, 2], [first[1], Skill()])
    assert [standings[user].skill for user in (ANA, BEN, CEM)] == [first[0], *second]


def test_former_members_leave_the_others_what_they_won_from_them():
    rows, standings = replayed(season(ended(BEN, CEM), ended(ANA, BEN), ended(CEM, BEN)))
    gone = [replace(row, user_id=None) if row.user_id == BEN else row for row in rows]
    again, left = replayed(gone)
    assert again == gone
    assert left == {user: standings[user] for user in (ANA, CEM)}


def test_a_former_member_whose_strength_nobody_wrote_down_counts_as_a_newcomer():
    rows, _ = rated(ended(None, ANA), {})
    assert rows == [replace(row, user_id=None) for row in rows[:1]] + rows[1:]
    assert (rows[0].mu_before, rows[0].sigma_before) == (Skill().mu, Skill().sigma)
