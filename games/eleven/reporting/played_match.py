"""A match of the week for followers: its course, its odds, its effect on the league table."""

from dataclasses import dataclass

from games.core.game import Seat
from games.eleven.broadcast.course import course_of
from games.eleven.cards.ids import league_club
from games.eleven.club.club import NOBODY, Pitch
from games.eleven.club.league import DRAW, LOSS, WIN, position_of, result_of
from games.eleven.state import OPPONENTS
from games.eleven.view import View
from games.eleven.week.opponents import side_on


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A seat's match of the week that is over.

    `odds` is by how much the opponent's eleven were stronger, negative if they were weaker.
    `deficit` and `lead` are the most goals by which the seat was behind and ahead. `before` and
    `after` are its places in the league.
    """

    seat: Seat
    rival: int
    mine: int
    theirs: int
    odds: int
    deficit: int
    lead: int
    before: int
    after: int

    @property
    def result(self) -> int:
        """WIN, DRAW or LOSS."""
        return result_of(self.mine, self.theirs)

    @property
    def upset(self) -> int:
        """By how much strength the winner was weaker; half the difference for a draw, else 0."""
        by_result = {WIN: self.odds, LOSS: -self.odds, DRAW: abs(self.odds) // 2}
        return max(by_result[self.result], 0)

    @property
    def comeback(self) -> int:
        """The goals the seat was behind in a match it did not lose."""
        return self.deficit if self.result != LOSS else 0

    @property
    def lost_lead(self) -> int:
        """The goals the seat was ahead in a match it did not win."""
        return self.lead if self.result != WIN else 0

    @property
    def takes_lead(self) -> bool:
        """Whether the seat is first now and was not before."""
        return self.after == 1 < self.before


def played_match(view: View, seat: Seat) -> PlayedMatch | None:
    """Return the last match of a seat; None before the first.

    If too little is stored of the match, only its final score is used as its course.
    """
    front = view.clubs[seat]
    if not front.results or front.full_time is None:
        return None
    card, mine, theirs = front.results[-1]
    leads = [0, mine - theirs, *_leads(view, seat, league_club(card))]
    club = OPPONENTS + seat
    before = view.before if any(view.before) else view.points  # at first all clubs share one place
    return PlayedMatch(
        seat=seat,
        rival=league_club(card),
        mine=mine,
        theirs=theirs,
        odds=_odds(front.full_time),
        deficit=-min(leads),
        lead=max(leads),
        before=position_of(before, club),
        after=position_of(view.points, club),
    )


def _leads(view: View, seat: Seat, rival: int) -> list[int]:
    """Return by how many goals a seat led after each goal.

    A derby has one course for both managers, that of the lower seat.
    """
    other = rival - OPPONENTS
    if 0 <= other < seat:
        return [-lead for lead in _leads(view, other, OPPONENTS + seat)]
    course = course_of(view.clubs[seat], pooled=view.options.pool_wings)
    return (
        []
        if course is None
        else [mine - theirs for mine, theirs in (turn.score for turn in course.turns)]
    )


def _odds(pitch: Pitch) -> int:
    """Return the sum of the opponent's strengths minus that of the club's own jerseys."""
    own = sum(
        strength
        for zone, strength in zip(pitch.zones, pitch.strengths, strict=True)
        if zone != NOBODY
    )
    side = side_on(pitch)
    return sum(strength for zone in side for _, strength in zone) - own
