"""The matches of a game's own league as lines of posts."""

import pytest

from bot.host.league.posts.fixture_lines import each_once, meeting_line
from games.core.season import Fixture
from games.core.translation import Translator

DERBY = [Fixture(0, "", (2, 1), 2), Fixture(1, "Mill Lane", (0, 0)), Fixture(2, "", (1, 2), 0)]


@pytest.mark.parametrize("best", [0, 2])
def test_a_match_between_two_members_is_one_line_as_the_first_of_them_has_it(best):
    """Friday's show begins with the match of the week, whichever of the two that is."""
    ordered = sorted(DERBY, key=lambda fixture: fixture.seat != best)
    assert [fixture.seat for fixture in each_once(ordered)] == [best, 1]


def test_the_line_names_both_clubs_with_their_managers():
    """A club without a manager is named alone."""
    words = Translator(names=("Ana", "Ben", "Cem"))
    derby, other, _ = (meeting_line(fixture, words) for fixture in DERBY)
    assert words.club_name(0) in derby
    assert words.club_name(2) in derby
    assert "Cem" in derby
    assert " 2:1 " in derby
    assert other.endswith("0:0 Mill Lane")
    assert DERBY[0].rival_name(words) == words.club_name(2)
    assert DERBY[1].rival_name(words) == "Mill Lane"
