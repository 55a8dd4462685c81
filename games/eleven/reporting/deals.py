"""The transfers of a day: who took which card, who else could have, what sponsors pay."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from games.core.game import Event, Seat
from games.core.reporting.week_reporting import PublicMove, Story
from games.eleven.cards.ids import YOUNGSTERS
from games.eleven.club.club import EUR
from games.eleven.club.terms import terms_of
from games.eleven.events import DayCame, MatchdayCame
from games.eleven.log.news import Employed, Joined, Signed, Sold
from games.eleven.reporting.week_report import published
from games.eleven.state import DAYS
from games.eleven.view import View, club_of
from games.eleven.week.market import CONTRACTS

MARKET = range(1, 1 + DAYS)
"""The days of a week on which transfers are made, Tuesday to Thursday; 0 is Monday."""


def deals(moves: Sequence[PublicMove], days: Collection[int]) -> tuple[Story, ...]:
    """Return the transfers of some days, in the order in which they were made."""
    wanted = {*days} & {*MARKET}
    found = (_of_move(move, day) for move, day in _with_days(moves) if day in wanted)
    return tuple(story for stories in found for story in stories)


def _with_days(moves: Sequence[PublicMove]) -> Iterator[tuple[PublicMove, int]]:
    """Yield each move of a week with the day on which it was made."""
    day = 0
    for move in moves:
        yield move, day
        for event in move.events:
            day = _day_after(event, day)


def _day_after(event: Event, day: int) -> int:
    """Return the day it is after an event: 0 on Monday, 4 on Matchday."""
    if isinstance(event, DayCame):
        return 1 + event.day
    return 1 + DAYS if isinstance(event, MatchdayCame) else day


def _of_move(move: PublicMove, day: int) -> list[Story]:
    stories = []
    for event in published(move.events):
        if isinstance(event, Joined):
            kind = "youngster" if event.man in YOUNGSTERS else "hire"
            others = _others(move, event.seat, event.man, row=0)
            facts = {"day": day, "card": event.man, "cost": event.cost}
            stories.append(Story(kind, event.seat, facts, others))
        elif isinstance(event, Employed):
            others = _others(move, event.seat, event.source, row=1)
            facts = {"day": day, "card": event.source, "cost": event.cost}
            stories.append(Story("staff", event.seat, facts, others))
        elif isinstance(event, Signed):
            at = CONTRACTS.index(event.contract)
            facts = {"day": day, "card": event.source, "contract": at}
            stories.append(Story("sponsor", event.seat, facts))
        elif isinstance(event, Sold):
            facts = {"day": day, "card": event.man, "cost": event.eur}
            stories.append(Story("sale", event.seat, facts))
    return stories


def _others(move: PublicMove, seat: Seat, card: int, *, row: int) -> tuple[Seat, ...]:
    """Return the other seats that had the card within reach and the money for it (E-R31, E-R39).

    Clubs, their money and the display are public on these days.
    """
    view = move.before()
    if view is None or card not in view.rows[row]:
        return ()
    return tuple(
        other
        for other in range(len(view.clubs))
        if other != seat and _could_take(replace(view, seat=other), card, row)
    )


def _could_take(view: View, card: int, row: int) -> bool:
    """Return whether the view's seat could have taken a card of a row of the display."""
    club = club_of(view)
    terms = terms_of(club)
    reach = (terms.players, terms.staff)[row]
    prices = (terms.hires, terms.employs)[row]
    return card in view.rows[row][reach] and prices[card].cost <= club.res[EUR]
