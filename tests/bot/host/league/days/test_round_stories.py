"""What a round of a league of matches changed, in three sentences at most."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.host.league.days.round_stories import SENTENCES, TOPICS, story_lines
from games.core.reporting.story_choice import MOST
from games.core.translation import Translator
from leagues.results import NOBODY
from storage.server.divisions import FixtureRow, StandingRow

NAMES = ("Ana", "Ben", "Cem", "Da_n")
DIVISION = SimpleNamespace(name=lambda number, _words: NAMES[number])
WORDS = Translator()


def row(number, place, form="", moved=None):
    return StandingRow(
        division_id="d",
        week=5,
        line=number,
        place=place,
        number=number,
        points=9,
        form=form,
        moved=moved,
    )


def won(winner, home, away, score=(None, None), at=4):
    one = FixtureRow(division_id="d", round=at, slot=0, home=home, away=away)
    return replace(one, done=True, winner=winner, home_score=score[0], away_score=score[1])


def told(rows=(), before=(), fixtures=(), week=5):
    fixtures = fixtures or [won(None, one.number, 9, at=week - 1) for one in rows if one.form]
    return story_lines(DIVISION, week, fixtures, {week - 1: before, week: rows}, WORDS)


@pytest.mark.parametrize(
    ("rows", "before", "sentence"),
    [
        ([row(0, 1)], [row(0, 2)], "**Ana** takes the lead."),
        ([row(0, 1), row(1, 1)], [row(0, 1), row(1, 2)], "**Ben** draws level with the first."),
        ([row(0, 1)], [row(0, 1)], ""),
        ([row(0, 1)], [], ""),
        ([row(0, 2, "WDWL")], [], "The first defeat of **Ana**, after 4 matches."),
        ([row(0, 2, "LWWL")], [], ""),
        ([row(0, 2, "WWL")], [], ""),
        ([row(0, 2, "LWWW")], [], "**Ana** has won 3 in a row."),
        ([row(0, 2, "LLL")], [], "**Ana** has lost 3 in a row."),
        ([row(0, 2, "WW")], [], ""),
        ([row(0, 2, "LDLW")], [], "At last a win for **Ana**, after 3 matches without one."),
        ([row(0, 2, "", 3)], [], "**Ana** climbs by 3 places to place 2."),
        ([row(3, 4, "", -2)], [], "**Da\\_n** falls by 2 places to place 4."),
        ([row(3, 4, "", -1)], [], ""),
    ],
)
def test_a_table_tells_who_leads_who_rises_and_what_goes_on(rows, before, sentence):
    assert told(rows, before) == ([sentence] if sentence else [])


def test_a_win_over_somebody_far_above_and_the_highest_win_are_told():
    before = [row(0, 1), row(1, 2), row(2, 3), row(3, 4)]
    fixtures = [won(3, 0, 3, (1, 5)), won(1, 1, 2, (2, 1)), won(2, 2, 0, (3, 0), at=3)]
    assert told(before=before, fixtures=fixtures) == [
        "**Da\\_n** beats **Ana**, who was 3 places above.",
    ]
    assert told(before=before[:1], fixtures=fixtures) == [
        "**Da\\_n** beats **Ana** 5:1: the highest win so far."
    ]
    earlier = won(2, 2, 0, (9, 0), at=3)
    assert len(told(before=before, fixtures=[*fixtures, earlier])) == 1
    as_high = won(2, 2, 1, (4, 0))
    assert len(told(before=before, fixtures=[*fixtures, as_high])) == 1, "two are the highest"


def test_draws_void_matches_and_walk_overs_bring_no_story_of_goals():
    before = [row(0, 1), row(1, 2), row(2, 3)]
    nothing = [won(None, 2, 0, (1, 1)), won(NOBODY, 1, 0), won(0, 0, 2)]
    assert told(before=before, fixtures=nothing) == []


def test_nothing_is_told_of_who_did_not_play_in_the_round():
    """The last letter of their form is that of a round before, which was told then."""
    rows = [row(0, 2, "WDWL"), row(1, 3, "LDLW"), row(2, 4, "LWWW")]
    bye = [won(None, 3, 9), *(won(number, number, 9, at=3) for number in range(3))]
    assert told(rows, fixtures=bye) == []
    walkover = replace(won(1, 1, 9), walkover=True)
    assert told(rows, fixtures=[walkover]) == []


def test_a_walk_over_is_no_upset():
    before = [row(0, 1), row(1, 2), row(2, 3), row(3, 4)]
    assert told(before=before, fixtures=[replace(won(3, 0, 3), walkover=True)]) == []


def test_one_match_has_one_story():
    """A first defeat against somebody far below is told once, and the other match, too."""
    before = [row(0, 1, "WWW"), row(1, 2), row(2, 3), row(3, 4)]
    rows = [row(0, 1, "WWWL"), row(1, 2), row(2, 3, "LDLW"), row(3, 4)]
    fixtures = [won(3, 0, 3), won(2, 1, 2)]
    assert told(rows, before, fixtures) == [
        "**Da\\_n** beats **Ana**, who was 3 places above.",
        "At last a win for **Cem**, after 3 matches without one.",
    ]


def test_no_more_than_three_each_of_another_kind():
    rows = [row(number, 2, "LWWWW", 3) for number in range(4)]
    lines = told([row(0, 1, "LWWWW"), *rows[1:]], [row(0, 2)])
    assert len(lines) == MOST
    assert lines[0] == "**Ana** takes the lead."
    assert "**Ben** has won 4 in a row." in lines


def test_no_round_tells_in_the_words_of_the_one_before():
    rows = [row(0, 2, "LWWW")]
    assert told(rows, week=5) != told(rows, week=6)
    assert told(rows, week=6) == ["Nobody stops **Ana**: 3 wins in a row."]
    assert all(odd != even for odd, even in SENTENCES.values())
    assert [*SENTENCES] == [*TOPICS]
