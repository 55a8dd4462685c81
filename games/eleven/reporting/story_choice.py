"""The choice of a week's stories among all candidates."""

from collections.abc import Iterable, Mapping

from games.core.game import Seat
from games.core.reporting.stories import Story

MOST = 3
"""Stories of a week."""
SAME_SEAT = 12
"""What each story about a seat takes from the worth of a further one about it."""
TOPICS: Mapping[str, str] = {
    "upset": "match",
    "upset-loss": "match",
    "held": "match",
    "comeback": "match",
    "comeback-draw": "match",
    "lost-lead": "match",
    "highest": "match",
    "rout": "match",
    "wins-end": "run",
    "winless-end": "run",
    "wins": "run",
    "unbeaten": "run",
    "losses": "run",
    "clean": "run",
    "lead": "lead",
    "level": "lead",
    "climbs": "place",
    "falls": "place",
    "debut": "debut",
    "only-win": "all",
    "only-loss": "all",
}
"""By kind of story: what it is about. Of a seat no two stories about one thing are told."""
ONCE = ("lead", "all")
"""What only one story of a week is about, whoever's it is."""
KINDS = list(TOPICS)


def chosen(candidates: Iterable[Story]) -> tuple[Story, ...]:
    """Return the stories to tell, the most newsworthy first.

    Equal ones are told in the order of `TOPICS`, then of the seats.
    """
    left = sorted(candidates, key=lambda one: (-one.worth, KINDS.index(one.kind), one.seat))
    found: list[Story] = []
    while left and len(found) < MOST:
        told = [one.seat for one in found]
        best = max(left, key=lambda one: one.worth - SAME_SEAT * told.count(one.seat))
        found.append(best)
        left = [one for one in left if _subject(one) != _subject(best)]
    return tuple(found)


def _subject(story: Story) -> tuple[str, Seat | None]:
    """Return what a story is about, and of whom unless only one such story is told."""
    topic = TOPICS[story.kind]
    return topic, None if topic in ONCE else story.seat
