"""Which clubs count as a computer's: those that one ran on a third of the days or more."""

from leagues.season_data import Division, Member

COMPUTER_PART = 3
"""A club counts as a computer's if one ran it on at least one of so many days."""


def is_computer(division: Division, number: int | None) -> bool:
    """Return whether a member's club is a computer's, which is marked.

    Until the division is over that is so while a computer runs it: whoever comes back is no
    computer any more. In the end it is so if one ran it on a third of the days or more.
    """
    if not division.is_over:
        return number in division.computers
    return any(ran_long(division, member) for member in division.members if member.number == number)


def ran_long(division: Division, member: Member) -> bool:
    """Return whether a computer ran a member's club on a third of the season's days or more."""
    days = division.stage if division.is_over else division.day_count
    return 0 < days <= member.computer_days * COMPUTER_PART
