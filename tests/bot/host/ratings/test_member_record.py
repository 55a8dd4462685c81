"""Records, streaks, form, head-to-head and reliability, by worked examples."""

from bot.host.ratings.member_record import (
    HeadToHead,
    Record,
    average_answer,
    between_members,
    duels_of,
    form_of,
    longest_wins,
    record_of,
    reliability_of,
    streak_of,
)
from tests.bot.host.leaderboards.rows import ANA, BEN, CEM, NOW, ended, of, season


def won(**values):
    return ended(ANA, BEN, **values)


def drawn():
    return ended((ANA, BEN))


def lost():
    return ended(BEN, ANA)


def of_ana(*matches):
    return of(season(*matches), ANA)


def test_a_record_counts_wins_draws_and_losses():
    rows = of_ana(won(), won(), drawn(), lost())
    assert record_of(rows) == Record(2, 1, 1)
    assert record_of(rows).games == 4


def test_form_shows_the_last_five_newest_at_the_end():
    assert form_of(of_ana(lost(), won(), drawn(), lost(), won(), won())) == "W D L W W"
    assert form_of([]) == ""


def test_a_streak_is_what_the_last_matches_all_were():
    assert streak_of(of_ana(won(), lost(), won(), won())) == ("win", 2)
    assert streak_of(of_ana(won(), lost())) == ("loss", 1)
    assert streak_of([]) == (None, 0)


def test_the_longest_run_of_wins_may_be_over():
    rows = of_ana(won(), won(), won(), lost(), won(), drawn(), won())
    assert longest_wins(rows) == 3
    assert longest_wins(of_ana(lost())) == 0


def test_matches_with_computers_and_alone_count_apart():
    with_computer, met = ended(ANA, None, computers=1, people=1), won()
    assert between_members(season(with_computer, ended(ANA), met)) == met


def test_head_to_head_compares_places_in_matches_both_sat_in():
    rows = season(
        ended(ANA, BEN, CEM, ended_at=NOW),
        ended(BEN, (ANA, CEM), ended_at=NOW + 1),
        ended(BEN, ANA, ended_at=NOW + 2),
    )
    duels = duels_of(rows, ANA)
    assert duels == {BEN: HeadToHead(1, 0, 2, NOW + 2), CEM: HeadToHead(1, 1, 0, NOW + 1)}
    assert list(duels) == [BEN, CEM]
    assert duels[BEN].games == 3
    assert duels_of(rows, CEM)[ANA] == HeadToHead(0, 1, 1, NOW + 1)


def test_a_former_member_is_nobody_to_compare_with():
    assert duels_of(ended(ANA, None), ANA) == {}


def test_the_average_answer_is_over_turns_not_over_matches():
    rows = of_ana(won(turns=1, answer_ms=1000), won(turns=3, answer_ms=9000))
    assert average_answer(rows) == 2500
    assert average_answer(of_ana(won())) is None


def test_reliability_looks_at_whole_matches_until_there_are_fifty_turns():
    old, mid, new = won(turns=30, in_time=0), won(turns=30, in_time=25), won(turns=20, in_time=20)
    assert reliability_of(of_ana(old, mid, new)) == (45, 50)
    assert reliability_of(of_ana(old, new)) == (20, 50)


def test_turns_a_computer_took_were_not_in_time():
    assert reliability_of(of_ana(won(turns=3, missed=1, in_time=3))) == (3, 4)


def test_reliability_is_told_only_where_a_clock_ran():
    assert reliability_of(of_ana(won(turns=9))) is None
    assert reliability_of(of_ana(won(turns=2, in_time=2), won(turns=9))) == (2, 2)
