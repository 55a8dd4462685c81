"""What is read for the page of a season."""

from types import SimpleNamespace

from bot.host.league.pages import page_reading
from bot.host.ui.member import words_for
from games.core.season import Fixture

DERBY = (Fixture(0, "", (5, 3), other=1), Fixture(1, "", (3, 5), other=0))
REST = (Fixture(2, "Mill Lane Athletic", (1, 1)), Fixture(3, "Harbour Rovers"))


def test_a_match_of_two_members_is_listed_once():
    """Each of them has a fixture; the one that is not played yet is not listed."""
    game = SimpleNamespace(view=lambda _state, _seat: None)
    days = SimpleNamespace(meetings=lambda _view, _week: (*DERBY, *REST))
    loaded = SimpleNamespace(
        definition=SimpleNamespace(season=days, game=game), match=SimpleNamespace(state=None)
    )
    played_meetings = page_reading._meetings(loaded, [4], words_for(()))
    assert [(played_meeting.week, played_meeting.seat) for played_meeting in played_meetings] == [
        (4, 0),
        (4, 2),
    ]
