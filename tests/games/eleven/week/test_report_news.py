"""The report of a match holds its news from the line-up to the end of Matchday."""

from games.eleven.events import Told, Whispered
from games.eleven.log.news import Gained
from games.eleven.log.report import Attacked, GoalScored, LinedUp, Maintained, MatchEnded
from games.eleven.week.match_result import keep_report, news_by_seat
from tests.games.eleven.ground import season

LINED_UP, ENDED = LinedUp(0, (), (), (), ()), MatchEnded(0, 3, 1, 0)
PAID, UPKEEP = Gained(0, 3, -1), Maintained(0, 1, 1)


def kept(*moves, seats=1, seat=0):
    """Return the report of a seat after moves, each a tuple of events; None without one."""
    table = season("matchday", "squad", seats=seats)
    for events in moves:
        keep_report(table.state, news_by_seat(events))
    report = table.club(seat).report
    return report and report.news


def test_the_report_begins_with_the_line_up():
    """E-R47: what was paid before it is none of it."""
    assert kept((PAID,)) is None
    assert kept((PAID, LINED_UP), (PAID,)) == (LINED_UP, PAID)


def test_the_report_ends_with_maintenance():
    """E-R67: nothing is added before the next line-up begins another report."""
    first = ((LINED_UP, ENDED, UPKEEP, PAID), (PAID,))
    assert kept(*first) == (LINED_UP, ENDED, UPKEEP)
    assert kept(*first, (PAID, LINED_UP), (ENDED,)) == (LINED_UP, ENDED)


def test_what_was_whispered_is_told_once():
    """E-R22: news that are published when the phase ends are in the report already."""
    moves = ((Whispered(0, LINED_UP, only=(0,)),), (Whispered(0, ENDED, only=(0,)),))
    assert kept(*moves, (Told(LINED_UP), Told(ENDED), UPKEEP), seats=2) == (
        LINED_UP,
        ENDED,
        UPKEEP,
    )


def test_each_club_has_its_own():
    """E-R22: the last one done ends the phase for all."""
    theirs = Maintained(1, 2, 2)
    moves = ((LINED_UP, LinedUp(1, (), (), (), ())), (UPKEEP, theirs))
    assert kept(*moves, seats=2, seat=1) == (LinedUp(1, (), (), (), ()), theirs)


def test_of_the_zones_only_that_they_were_compared_is_kept():
    """E-R57: the rest follows from the line-ups; a goal by a card does not."""
    first, second = (Attacked(0, is_mine, 4, (1,), (), 1) for is_mine in (True, False))
    goal, bonus = (GoalScored(0, is_mine=True, jersey=-1, zone=zone) for zone in (4, -1))
    moves = ((LINED_UP, bonus, first, goal, second, bonus, ENDED),)
    assert kept(*moves) == (LINED_UP, bonus, first, bonus, ENDED)
