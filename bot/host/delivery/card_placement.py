"""Whether a match's message is posted again in its channel, and whom it mentions."""

from dataclasses import dataclass
from datetime import timedelta

from bot.host.views.player_calls import Notification

SEEN_LATELY = timedelta(minutes=10)
"""Members active this recently are not mentioned; also the time between two messages."""


@dataclass(frozen=True, slots=True)
class CardStatus:
    """The state of a match's message when an update is delivered; times are in ms.

    `asks` are the marks of notifications delivered so far, `now_asks` the present ones, `seen` are
    the users who pressed a button of the match lately.
    """

    now: int
    posted_at: int
    asks: tuple[str, ...]
    now_asks: tuple[Notification, ...]
    seen: tuple[int, ...]
    is_thread: bool


def unnotified_users(standing: CardStatus) -> tuple[Notification, ...]:
    """Return the members needed now who were not notified yet and are not active."""
    return tuple(
        one
        for one in standing.now_asks
        if one.user_id not in standing.seen and not one.is_in(standing.asks)
    )


def needs_new_card(standing: CardStatus) -> bool:
    """Return whether the message is posted again rather than edited.

    True if somebody is to be mentioned; outside threads at most every ten minutes.
    """
    age = timedelta(milliseconds=standing.now - standing.posted_at)
    return bool(unnotified_users(standing)) and (standing.is_thread or age >= SEEN_LATELY)
