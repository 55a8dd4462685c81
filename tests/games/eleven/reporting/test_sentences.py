"""Every kind of story, told of seasons that were really played."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from games.core.clubs.identity import ClubChoice
from games.core.reporting.week_reporting import Story
from games.core.translation import Translator
from games.eleven.cards.ids import NUMBER
from games.eleven.reporting.sentences import PLURALS, SENTENCES, TELLERS, TOGETHER, tell
from games.eleven.reporting.story_choice import WEEK
from games.eleven.reporting.title_race import title_story
from tests.games.eleven.reporting.followed import followed, told, words

PLAYED = [
    (
        2,
        2,
        3,
        "🎯 In the league table **Ana United** is 6 points behind **Downtown United**, the leader.",
    ),
    (
        0,
        2,
        1,
        (
            "🗳 The boards vote: **Ana United** on Wrong boots "
            "and **FC Ben** on The chairman's birthday."
        ),
    ),
    (
        6,
        2,
        2,
        (
            "🎯 With a win **FC Ben** may lead the league table, 2 points behind "
            "**Middleham Local Club**."
        ),
    ),
    (0, 2, 8, "**Ana United** was 2 goals behind and beats **Redcliff Wanderers** 6:4."),
    (2, 2, 7, "**FC Ben** was 2 goals behind and still draws 4:4 with **Redcliff Wanderers**."),
    (18, 2, 1, "**Gonzalez**, hired this week for 2 €, scores for **FC Ben** at once."),
    (16, 2, 3, "**Ana United** falls from place 2 to place 4."),
    (10, 2, 1, "**Ana United** holds **Downtown United** 4:4, a side with 11 more strength."),
    (
        33,
        2,
        1,
        "**Ana United** beats **Harbour Rovers** 4:1: the highest win of the season so far.",
    ),
    (4, 2, 1, "⚽ **Novak** joins **FC Ben** for 1 €. Also within reach of **Ana United**."),
    (0, 2, 8, "📅 The final week: it decides the title."),
    (12, 2, 3, "**FC Ben** takes the lead in the league table."),
    (12, 2, 4, "🎯 **FC Ben** leads the league table by 1 point."),
    (4, 2, 4, "**Ana United** draws level at the top of the league table."),
    (2, 2, 3, "**Ana United** and **FC Ben** have each lost 2 matches in a row."),
    (10, 2, 3, "**FC Ben** was 3 goals ahead of **Mill Lane Athletic** and doesn't win: 5:5."),
    (
        0,
        2,
        2,
        (
            "🎯 With a win **Ana United** may draw level with **Steelchester FC** at the top of "
            "the league table."
        ),
    ),
    (41, 4, 1, "**SC Dan** alone loses this week."),
    (12, 4, 1, "**FC Ben** alone wins this week."),
    (0, 2, 1, "**Ana United** – **Steelchester FC**: 🔴 stronger by 11"),
    (0, 2, 3, "📅 From this week on, you meet red clubs, too."),
    (4, 2, 1, "**Ana United** goes down 1:5 against **Northgate Albion**."),
    (2, 2, 1, "💸 **FC Ben** sells **Gatti** for 5 €."),
    (
        1,
        4,
        1,
        (
            "📅 **FC Ben** and **SC Dan** meet the same club, **Northgate Albion**, "
            "which then pauses a week."
        ),
    ),
    (12, 2, 5, "🎯 **FC Ben** shares the lead in the league table."),
    (3, 2, 5, "📣 **Top Table Catering** pays **FC Ben**, megaphone. Once: +1 €, +1 👥."),
    (
        0,
        2,
        1,
        "👔 **Minna Mittens** joins **Ana United** for 2 €. Also within reach of **FC Ben**.",
    ),
    (12, 2, 4, "**FC Ben** has not lost for 3 matches."),
    (0, 2, 2, "**Ana United** beats **Harbour Rovers** 4:1, with 10 less strength."),
    (3, 2, 4, "**Ana United** and **FC Ben** have not won for 3 matches."),
    (26, 2, 5, "After 4 matches without a win, **Ana United** beats **Middleham Local Club** 4:2."),
    (18, 2, 3, "**Ana United** has won 2 matches in a row."),
    (71, 2, 5, "After 3 wins in a row, **Ana United** is stopped by **Steelchester FC**, 3:4."),
    (8, 2, 1, "🌱 **Udo**, a youngster, joins **Ana United** for 2 €."),
]
"""Season, managers, week, and a sentence told in it."""
SELDOM = {
    "upset-loss": "**Ana United** loses 0:1 to **Harbour Rovers**, a side with 4 less strength.",
    "climbs": "**Ana United** climbs from place 8 to place 5.",
    "clean": "**Ana United** has conceded no goal for 3 matches.",
    "plain": "0:1 against **Harbour Rovers**: **Ana United** is on place 5 in the league table.",
}
"""Sentences about what random play seldom brings."""
FACTS = {"n": 3, "club": 3, "mine": 0, "theirs": 1, "before": 8, "place": 5}
LONGEST = 130
"""Characters of a line with short names: four lines of a phone."""


@pytest.mark.parametrize(("season", "seats", "week", "sentence"), PLAYED)
def test_a_story_is_told_of_a_week_that_was_played(season, seats, week, sentence):
    weeks = followed(b"s%d" % season, seats, 8, ramp_opponents=season % 3 == 0)
    assert sentence in told(map(in_odd_week, weeks[week - 1].stories), seats)


def in_odd_week(story):
    """The story with the words of an odd week."""
    return replace(story, facts=story.facts | {WEEK: 1}) if WEEK in story.facts else story


SECOND = {
    "upset": "1:0 for **Ana United** over **Harbour Rovers**, who had 3 more strength.",
    "first-loss": "It had to happen once: **Ana United** loses to **Harbour Rovers**, 1:0.",
    "wins": "3 wins in a row: **Ana United** goes on and on.",
    "shares-lead": "🎯 At the top of the league table, side by side: **Ana United** and "
    "**FC Ben**.",
    "decides": "🏆 **Ana United** is 3 VP ahead of **FC Ben**, most of all here: Staff, 1 to 0.",
}
"""Sentences of even weeks."""


@pytest.mark.parametrize("kind", SECOND)
def test_in_even_weeks_a_story_has_other_words(kind):
    facts = {"n": 3, "club": 3, "mine": 1, "theirs": 0, WEEK: 2} | (
        {"item": 4} if kind == "decides" else {}
    )
    others = (1,) if kind in ("decides", "shares-lead") else ()
    assert tell(Story(kind, 0, facts, others), words()) == SECOND[kind]


def test_what_makes_the_difference_has_a_minus_sign_where_it_costs_vp():
    facts = {"n": 14, "item": 4, "mine": 12, "theirs": -1}
    assert tell(Story("decides", 0, facts, (1,)), words()).endswith("Staff, 12 to −1.")


@pytest.mark.parametrize("kind", TOGETHER)
def test_a_run_that_several_share_is_one_sentence_with_other_words_in_even_weeks(kind):
    odd, even = (tell(Story(kind, 0, {"n": 3, WEEK: week}, (1,)), words()) for week in (1, 2))
    assert odd != even
    for said in (odd, even):
        assert "**Ana United** and **FC Ben**" in said
        assert "3" in said


def test_no_week_tells_in_the_words_of_the_one_before():
    """Of several seasons: whatever the clubs and numbers in a sentence are, its words differ."""
    for season in (0, 1, 2, 6, 10, 12):
        weeks = followed(b"s%d" % season, 2, 8, ramp_opponents=season % 3 == 0)
        posts = [
            [{bare(line) for line in told(told_of, 2)} for told_of in of_week]
            for of_week in (
                (week.report.stories, title_story(week.after, range(len(week.after.clubs))))
                for week in weeks
            )
        ]
        for before, after in pairwise(posts):
            assert not any(one & other for one, other in zip(before, after, strict=True))


def bare(line):
    """A sentence without its names and numbers, and without the end of a plural."""
    return re.sub(r"s\b", "", re.sub(r"\*\*.*?\*\*|\d+", "", line))


@pytest.mark.parametrize("kind", SELDOM)
def test_a_story_that_is_seldom_played(kind):
    facts = FACTS | {"n": 4} if kind == "upset-loss" else FACTS
    assert tell(Story(kind, 0, facts), words()) == SELDOM[kind]


def test_a_member_of_staff_may_cost_nothing():
    """With two discounts, a card of 2 € does."""
    free = Story("staff", 0, {"day": 1, "card": NUMBER["magnet"], "cost": 0})
    assert tell(free, words()) == "👔 **Magnus Magnet** joins **Ana United** at no cost."


def test_a_transfer_that_others_could_have_made_names_them():
    story = Story("hire", 0, {"day": 1, "card": 0, "cost": 3}, others=(1, 3))
    assert tell(story, words()).endswith(" Also within reach of **FC Ben** and **SC Dan**.")


def test_an_opponent_s_form_is_the_points_of_its_last_weeks():
    facts = {"club": 3, "place": 4, "week0": 3, "week1": 0}
    said = tell(Story("opponent", 1, facts), words())
    assert said == "**FC Ben** – **Harbour Rovers**: 🟢 weak, place 4, points lately: 3, 0"


@pytest.mark.parametrize(
    ("odds", "said"), [(-4, "🟢 weaker by 4"), (0, "🔵 as strong"), (1, "🔴 stronger by 1")]
)
def test_an_opponent_is_called_weak_or_strong_beside_the_own_club(odds, said):
    story = Story("opponent", 1, {"club": 3, "odds": odds})
    assert tell(story, words()) == f"**FC Ben** – **Harbour Rovers**: {said}"


def test_every_kind_is_told_once():
    kinds = [*SENTENCES, *PLURALS, *TELLERS]
    assert len(kinds) == len({*kinds})


def test_lines_are_short_enough_for_a_phone():
    lines = [line for week in followed(b"s1") for line in told(week.stories)]
    assert lines
    assert [line for line in lines if len(line) > LONGEST and not line.startswith("🗳")] == []


@pytest.mark.parametrize(
    ("manager", "club", "meeting"),
    [
        ("🤖 Ana", "", "**Ana United** (🤖 Ana) – **Harbour Rovers**: 🟢 weak"),
        ("Ana", "Redcliff", "**Redcliff** (Ana) – **Harbour Rovers**: 🟢 weak"),
        ("Ana", "", "**Ana United** – **Harbour Rovers**: 🟢 weak"),
    ],
)
def test_a_club_is_first_named_with_its_manager(manager, club, meeting):
    chosen = Translator(names=(manager,), plain=("Ana",), clubs=(ClubChoice(name=club),))
    assert tell(Story("opponent", 0, {"club": 3}), chosen) == meeting
