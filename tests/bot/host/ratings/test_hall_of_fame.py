"""Records of a server: by worked examples."""

from bot.host.ratings.hall_of_fame import (
    RecordHolders,
    highest_win,
    longest_streak,
    most_wins,
    public_results,
)
from tests.bot.host.leaderboards.rows import ANA, BEN, CEM, ended, season


def test_the_highest_win_has_the_greatest_distance_to_the_next():
    close, high = ended(ANA, BEN, scores=(9, 7)), ended(BEN, ANA, scores=(5, 0))
    later = ended(CEM, ANA, scores=(6, 1))
    assert highest_win(season(close, high, later)) == high


def test_where_few_points_are_good_the_distance_counts_too():
    few = ended(BEN, ANA, CEM, scores=(10, 60, 90))
    assert highest_win(season(ended(ANA, BEN, scores=(20, 30)), few)) == few


def test_a_draw_or_a_resignation_is_no_high_win():
    assert highest_win(season(ended((ANA, BEN), scores=(3, 3)), ended(ANA, BEN))) == []


def test_the_longest_streak_may_be_shared():
    a, b = ended(ANA, CEM), ended(BEN, CEM)
    assert longest_streak(season(a, b, ended(ANA, BEN), ended(BEN, CEM))) == RecordHolders(
        (ANA,), 2
    )
    assert longest_streak(season(a, a, b, b)) == RecordHolders((ANA, BEN), 2)
    assert longest_streak(season(a, b)) is None
    assert longest_streak(ended(None, ANA)) is None


def test_most_wins_are_counted_over_all_matches():
    rows = season(ended(ANA, BEN), ended(BEN, ANA), ended(ANA, BEN), ended((ANA, BEN)))
    assert most_wins(rows) == RecordHolders((ANA,), 2)
    assert most_wins([]) is None


def test_private_matches_and_those_with_computers_make_no_record():
    private, computer = ended(ANA, BEN, private=True), ended(ANA, None, computers=1, people=1)
    seen = ended(BEN, ANA)
    assert public_results(season(private, computer, seen)) == seen
