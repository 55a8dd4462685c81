"""The choice of a post's stories among all candidates."""

from collections.abc import Collection, Iterable, Mapping

from games.core.game import Seat
from games.core.reporting.week_reporting import Story

MOST_STORIES = 3
"""The most stories of a post."""
SAME_SEAT = 12
"""The worth that each story about a seat takes from every further story about that seat."""


def chosen(
    candidates: Iterable[Story],
    topics: Mapping[str, str],
    once: Collection[str],
    of_match: Collection[str] = (),
    untold: Collection[Seat] = (),
) -> tuple[Story, ...]:
    """Return the most newsworthy stories, best first, one of each kind at most.

    `topics` are those of all kinds: no two stories about a seat have the same one, and of the
    topics in `once` there is one story at most, whichever seat it is about. Of the kinds in
    `of_match`, which tell one match, there is one for each match at most, and so for each seat.
    Each seat in `untold` is in a story if there is any, also beyond
    `MOST_STORIES`, and if nothing else is left in one of a kind that is told already.
    Stories of equal worth are in the order of `topics`, then of the seats.
    """
    kinds = list(topics)
    ordered = sorted(
        candidates, key=lambda story: (-story.worth, kinds.index(story.kind), story.seat)
    )
    waiting = {*untold} & {seat for story in ordered for seat in _seats(story)}
    stories: list[Story] = []
    while True:
        told = [story.seat for story in stories]
        waiting = waiting.difference(*map(_seats, stories))
        room = [
            story
            for story in ordered
            if all(_goes_with(story, other, topics, once, of_match) for other in stories)
        ]
        if waiting and (len(stories) + len(waiting) >= MOST_STORIES or not room):
            theirs = [story for story in ordered if not waiting.isdisjoint(_seats(story))]
            room = [story for story in theirs if story in room] or theirs
        elif len(stories) >= MOST_STORIES or not room:
            return tuple(stories)
        stories.append(
            max(room, key=lambda story: story.worth - SAME_SEAT * told.count(story.seat))
        )


def _goes_with(
    story: Story,
    other: Story,
    topics: Mapping[str, str],
    once: Collection[str],
    of_match: Collection[str],
) -> bool:
    """Return whether two stories may stand in one post."""
    topic, is_same_seat = topics[story.kind], story.seat == other.seat
    if story.kind == other.kind:
        return False
    if topic == topics[other.kind] and (is_same_seat or topic in once):
        return False
    if story.kind in of_match and other.kind in of_match:
        return not {*_seats(story)} & {*_seats(other)}
    return True


def _seats(story: Story) -> tuple[Seat, ...]:
    return story.seat, *story.others
