"""What a round of a league of matches changed, in sentences."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.host.league.days.round_story_lines import SENTENCES, story_lines
from games.core.translation import Translator
from leagues.round_stories import TOPICS
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
    fixture = FixtureRow(division_id="d", round=at, slot=0, home=home, away=away)
    return replace(fixture, done=True, winner=winner, home_score=score[0], away_score=score[1])


def told(rows=(), before=(), fixtures=(), week=5):
    fixtures = fixtures or [
        won(None, each_row.number, 9, at=week - 1) for each_row in rows if each_row.form
    ]
    return story_lines(DIVISION, week, fixtures, {week - 1: before, week: rows}, WORDS)


@pytest.mark.parametrize(
    ("rows", "before", "sentence"),
    [
        ([row(0, 1)], [row(0, 2)], "**Ana** takes the lead."),
        ([row(0, 1), row(1, 1)], [row(0, 1), row(1, 2)], "**Ben** draws level with the first."),
        ([row(0, 2, "WDWL")], [], "The first defeat of **Ana**, after 4 matches."),
        ([row(0, 2, "LWWW")], [], "**Ana** has won 3 in a row."),
        ([row(0, 2, "LLL")], [], "**Ana** has lost 3 in a row."),
        ([row(0, 2, "LDLW")], [], "At last a win for **Ana**, after 3 matches without one."),
        ([row(0, 2, "", 3)], [], "**Ana** climbs by 3 places to place 2."),
        ([row(3, 4, "", -2)], [], "**Da\\_n** falls by 2 places to place 4."),
    ],
)
def test_a_table_tells_who_leads_who_rises_and_what_goes_on(rows, before, sentence):
    assert told(rows, before) == [sentence]


def test_a_win_over_somebody_far_above_and_the_highest_win_are_told():
    before = [row(0, 1), row(1, 2), row(2, 3), row(3, 4)]
    fixtures = [won(3, 0, 3, (1, 5)), won(1, 1, 2, (2, 1)), won(2, 2, 0, (3, 0), at=3)]
    assert told(before=before, fixtures=fixtures) == [
        "**Da\\_n** beats **Ana**, who was 3 places above.",
    ]
    assert told(before=before[:1], fixtures=fixtures) == [
        "**Da\\_n** beats **Ana** 5:1: the highest win so far."
    ]


def test_no_round_tells_in_the_words_of_the_one_before():
    rows = [row(0, 2, "LWWW")]
    assert told(rows, week=5) != told(rows, week=6)
    assert told(rows, week=6) == ["Nobody stops **Ana**: 3 wins in a row."]
    assert all(odd != even for odd, even in SENTENCES.values())
    assert [*SENTENCES] == [*TOPICS]
