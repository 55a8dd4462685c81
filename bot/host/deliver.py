"""Deliver: whether a match's card moves down in its channel, and for whom; pure functions."""

from dataclasses import dataclass
from datetime import timedelta

SEEN_LATELY = timedelta(minutes=10)
"""Whoever pressed something here this recently needs no mention; nor is a channel filled faster."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known when a card is to be told; times are milliseconds.

    `asks` are the users told so far that the card asks them, `now_asks` those it asks now, `seen`
    those who pressed something here lately.
    """

    now: int
    posted_at: int
    asks: tuple[int, ...]
    now_asks: tuple[int, ...]
    seen: tuple[int, ...]
    is_thread: bool


def newcomers(standing: Standing) -> tuple[int, ...]:
    """Return those who are asked now, were not told so, and are not looking."""
    known = {*standing.asks, *standing.seen}
    return tuple(user for user in standing.now_asks if user not in known)


def needs_new_card(standing: Standing) -> bool:
    """Return whether the card is posted anew, rather than edited.

    It is when there are newcomers; in a channel at most every ten minutes.
    """
    age = timedelta(milliseconds=standing.now - standing.posted_at)
    return bool(newcomers(standing)) and (standing.is_thread or age >= SEEN_LATELY)
