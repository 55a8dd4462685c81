"""Deliver: whether a match's card moves down in its channel; a pure function."""

from dataclasses import dataclass
from datetime import timedelta

SEEN_LATELY = timedelta(minutes=10)
"""Whoever pressed something here this recently needs no mention; nor is a channel filled faster."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known when a card is to be told; times are milliseconds.

    `asks` are the users the card asked when it was last drawn, `now_asks` those asked now. `seen`
    says that all of those pressed something here lately.
    """

    now: int
    posted_at: int
    asks: tuple[int, ...]
    now_asks: tuple[int, ...]
    seen: bool
    is_thread: bool


def needs_new_card(standing: Standing) -> bool:
    """Return whether the card is posted anew, with a mention, rather than edited.

    It is when somebody else is asked who is not looking; in a channel at most every ten minutes.
    """
    newcomers = set(standing.now_asks) - set(standing.asks)
    if not newcomers or standing.seen:
        return False
    age = timedelta(milliseconds=standing.now - standing.posted_at)
    return standing.is_thread or age >= SEEN_LATELY
