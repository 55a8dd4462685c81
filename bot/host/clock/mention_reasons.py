"""Why members are mentioned, and which of these reasons each of them wants to hear of."""

from typing import Literal, TypeAlias

from storage.member.preferences import Preferences

Why: TypeAlias = Literal[
    "turn", "late", "closing", "request", "left", "alone", "quarter", "last", "lobby"
]
"""The reasons for notifying a member.

A turn, its two reminders ("quarter" and "last"), another's late turn, the member's own late turn
that ends the match, a request, a departed member, the departure of everybody else, and a lobby
they sit in.
"""
DEADLINES: tuple[Why, ...] = ("last", "closing", "lobby")
"""The reasons for mentioning members who chose deadlines only."""


def hears_of(chosen: Preferences, why: Why) -> bool:
    """Return whether a member wants to be notified for this reason at all."""
    return chosen.pings == "all" or (chosen.pings == "deadline" and why in DEADLINES)
