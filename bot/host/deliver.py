"""Deliver: whether a match's card moves down in its channel, and for whom; pure functions."""

from dataclasses import dataclass
from datetime import timedelta

from bot.host.calls import Call

SEEN_LATELY = timedelta(minutes=10)
"""Whoever pressed something here this recently needs no mention; nor is a channel filled faster."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known when a card is to be told; times are milliseconds.

    `asks` are the marks of the calls told so far, `now_asks` are the calls of now, `seen` are the
    users who pressed something here lately.
    """

    now: int
    posted_at: int
    asks: tuple[str, ...]
    now_asks: tuple[Call, ...]
    seen: tuple[int, ...]
    is_thread: bool


def newcomers(standing: Standing) -> tuple[Call, ...]:
    """Return the calls of those who are asked now, were not told so, and are not looking."""
    return tuple(
        one
        for one in standing.now_asks
        if one.user_id not in standing.seen and not one.is_in(standing.asks)
    )


def needs_new_card(standing: Standing) -> bool:
    """Return whether the card is posted anew, rather than edited.

    It is when there are newcomers; in a channel at most every ten minutes.
    """
    age = timedelta(milliseconds=standing.now - standing.posted_at)
    return bool(newcomers(standing)) and (standing.is_thread or age >= SEEN_LATELY)
