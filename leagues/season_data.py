"""What the rules read of a season, as protocols: its members, fixtures and tables.

The rows of the storage satisfy them as they are, so nothing is copied. Times are ms UTC.
"""

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
    def place(self) -> int | None:
        """The final place, None before the end or without one."""

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
    def number(self) -> int | None:
        """The member, None for an unmanaged club."""

    @property
    def place(self) -> int:
        """The place, shared by those who are equal in all that decides."""


M = TypeVar("M", bound=Member)
F = TypeVar("F", bound=Fixture)
