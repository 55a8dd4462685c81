"""The choice of a post's stories among all candidates."""

from collections.abc import Collection, Iterable, Mapping

from games.core.game import Seat
from games.core.reporting.week_reporting import Story

MOST = 3
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
    `MOST`, and if nothing else is left in one of a kind that is told already.
    Stories of equal worth are in the order of `topics`, then of the seats.
    """
    kinds = list(topics)
    ordered = sorted(candidates, key=lambda one: (-one.worth, kinds.index(one.kind), one.seat))
    waiting = {*untold} & {seat for one in ordered for seat in _seats(one)}
    found: list[Story] = []
    while True:
        told = [one.seat for one in found]
        waiting = waiting.difference(*map(_seats, found))
        room = [
            one
            for one in ordered
            if all(_goes_with(one, other, topics, once, of_match) for other in found)
        ]
        if waiting and (len(found) + len(waiting) >= MOST or not room):
            theirs = [one for one in ordered if not waiting.isdisjoint(_seats(one))]
            room = [one for one in theirs if one in room] or theirs
        elif len(found) >= MOST or not room:
            return tuple(found)
        found.append(max(room, key=lambda one: one.worth - SAME_SEAT * told.count(one.seat)))


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
