"""The choice of a week's stories among all candidates."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from games.core.game import Seat
from games.core.reporting.stories import Story

MOST = 3
"""The most stories of a week."""
SAME_SEAT = 12
"""The worth that each story about a seat takes from every further story about that seat."""
TOPICS: Mapping[str, str] = {
    "upset": "match",
    "upset-loss": "match",
    "held": "match",
    "comeback": "match",
    "comeback-draw": "match",
    "lost-lead": "match",
    "highest": "match",
    "rout": "match",
    "first-loss": "run",
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
    "debut": "buy",
    "best-buy": "buy",
    "board": "board",
    "only-win": "all",
    "only-loss": "all",
}
"""By kind of story: its topic. No two stories about a seat have the same topic."""
ONCE = ("lead", "all")
"""Topics of at most one story of a week, whichever seat it is about."""
KINDS = list(TOPICS)
WEEK = "in-week"
"""The fact that says in which week a story is told, on which its wording depends."""


def chosen(candidates: Iterable[Story]) -> tuple[Story, ...]:
    """Return the stories of the week, the most newsworthy first, one of each kind at most.

    Stories of equal worth are in the order of `TOPICS`, then of the seats.
    """
    left = sorted(candidates, key=lambda one: (-one.worth, KINDS.index(one.kind), one.seat))
    found: list[Story] = []
    while left and len(found) < MOST:
        told = [one.seat for one in found]
        best = max(left, key=lambda one: one.worth - SAME_SEAT * told.count(one.seat))
        found.append(best)
        left = [one for one in left if one.kind != best.kind and _subject(one) != _subject(best)]
    return tuple(found)


def in_week(stories: Iterable[Story], week: int) -> tuple[Story, ...]:
    """Return the stories as those of a week: no week has the words of the one before."""
    return tuple(replace(one, facts={**one.facts, WEEK: week}) for one in stories)


def _subject(story: Story) -> tuple[str, Seat | None]:
    """Return a story's topic and seat; the seat is None if a week has one such story at most."""
    topic = TOPICS[story.kind]
    return topic, None if topic in ONCE else story.seat
