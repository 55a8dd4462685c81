"""The picture of the match of the week, as everybody may see it."""

from games.eleven.reporting.reports import REPORTING
from tests.games.eleven.reporting.followed import followed, words


def test_the_picture_of_a_match_is_that_of_full_time():
    week = followed(b"s1")[2]
    for seat in range(4):
        _, mine, theirs = week.after.clubs[seat].results[-1]
        picture = REPORTING.picture(week.after, seat, words())
        name = words().club(seat).name
        assert picture.alt.startswith(f"{name} {mine} : {theirs} ")
        assert "Full time" in picture.alt
        assert f"{name}: D" in picture.alt
        assert "our" not in picture.alt  # "Yours", to whoever looks on
        assert "your" not in picture.svg
        assert len(picture.alt) <= 1024


def test_before_the_first_match_there_is_no_picture():
    assert REPORTING.picture(followed(b"s1")[0].before, 0, words()) is None
