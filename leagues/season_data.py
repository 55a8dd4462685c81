"""What the rules read of a season, as protocols: members, fixtures, tables, rivalries, divisions.

The rows of the storage satisfy them as they are, so nothing is copied. Times are ms UTC.
"""

from collections.abc import Collection, Sequence
from typing import Protocol, TypeVar


class Member(Protocol):
    """A member of a season."""

    @property
    def number(self) -> int:
        """The number in the season, in the order of signing up."""

    @property
    def user_id(self) -> int | None:
        """The user; None is a former member, whose data was deleted."""

    @property
    def seat(self) -> int | None:
        """The seat in the division's match, None before the season begins."""

    @property
    def place(self) -> int | None:
        """The final place, None before the end or without one."""

    @property
    def came_at(self) -> int | None:
        """When they last used a button of the season."""

    @property
    def computer_days(self) -> int:
        """The number of days at whose end a computer ran the club."""

    @property
    def left_at(self) -> int | None:
        """When the season ended, if they had left by then."""


class Fixture(Protocol):
    """A match between two members, by number."""

    @property
    def round(self) -> int:
        """The round, from 0."""

    @property
    def home(self) -> int:
        """The number of the member at home."""

    @property
    def away(self) -> int:
        """The number of the other member."""

    @property
    def match_id(self) -> str | None:
        """The match that was opened for it, None before its round."""

    @property
    def done(self) -> bool:
        """Whether it is over."""

    @property
    def winner(self) -> int | None:
        """The winner once it is over; None is a draw, `results.COUNTS_NOT` count for nobody."""

    @property
    def home_score(self) -> int | None:
        """The score of the home side, None if it does not count."""

    @property
    def away_score(self) -> int | None:
        """The score of the away side, None if it does not count."""

    @property
    def walkover(self) -> bool:
        """Whether the other side did not come, did not play in time, or left."""


class Standing(Protocol):
    """A line of a division's table after a week or round: a member's, or an unmanaged club's."""

    @property
    def week(self) -> int:
        """The week or round, from 1."""

    @property
    def line(self) -> int:
        """The position in the table, from 0."""

    @property
    def number(self) -> int | None:
        """The member, None for an unmanaged club."""

    @property
    def place(self) -> int:
        """The place, shared by those who are equal in all that decides."""

    @property
    def points(self) -> int:
        """The points in the league."""

    @property
    def reach(self) -> int | None:
        """The most points there can be at the end, None if unknown."""

    @property
    def moved(self) -> int | None:
        """The places gained since the table before, None if there is none."""

    @property
    def form(self) -> str:
        """A letter (W, D, L) per match, in order; that of a walk-over is small."""

    @property
    def score(self) -> int | None:
        """The score so far in the race that decides the season, None if the league does."""


class Rivalry(Protocol):
    """Two members of a division, by number, whose week is compared."""

    @property
    def week(self) -> int:
        """The week, from 1."""

    @property
    def home(self) -> int:
        """The number of the one."""

    @property
    def away(self) -> int:
        """The number of the other."""


class Division(Protocol):
    """A division of a season: one match over many days, or a league of rounds of matches."""

    @property
    def members(self) -> Sequence[Member]:
        """Its members, in the order of seats."""

    @property
    def fixtures(self) -> Sequence[Fixture]:
        """The matches of a league."""

    @property
    def is_league(self) -> bool:
        """Whether it is played in rounds of separate matches rather than as one match."""

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""

    @property
    def stage(self) -> int:
        """The day or round that is open, or opens next, from 0."""

    @property
    def day_count(self) -> int:
        """The number of days or rounds with a deadline, 0 in a sitting."""

    @property
    def computers(self) -> Collection[int]:
        """The members whose clubs a computer runs at present, or did so at the end."""


M = TypeVar("M", bound=Member)
F = TypeVar("F", bound=Fixture)
S = TypeVar("S", bound=Standing)
