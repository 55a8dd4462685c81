"""The choice of a post's stories among all candidates."""

from collections.abc import Collection, Iterable, Mapping

from games.core.game import Seat
from games.core.reporting.stories import Story

MOST = 3
"""The most stories of a post."""
SAME_SEAT = 12
"""The worth that each story about a seat takes from every further story about that seat."""


def chosen(
    candidates: Iterable[Story],
    topics: Mapping[str, str],
    once: Collection[str],
    of_match: Collection[str] = (),
) -> tuple[Story, ...]:
    """Return the most newsworthy stories, best first, one of each kind at most.

    `topics` are those of all kinds: no two stories about a seat have the same one, and of the
    topics in `once` there is one story at most, whichever seat it is about. Of the kinds in
    `of_match`, which tell one match, there is one for each match at most, and so for each seat.
    Stories of equal worth are in the order of `topics`, then of the seats.
    """
    kinds, left = list(topics), list(candidates)
    left.sort(key=lambda one: (-one.worth, kinds.index(one.kind), one.seat))

    def subject(story: Story) -> tuple[str, Seat | None]:
        topic = topics[story.kind]
        return topic, None if topic in once else story.seat

    found: list[Story] = []
    while left and len(found) < MOST:
        told = [one.seat for one in found]
        best = max(left, key=lambda one: one.worth - SAME_SEAT * told.count(one.seat))
        found.append(best)
        left = [one for one in left if one.kind != best.kind and subject(one) != subject(best)]
        if best.kind in of_match:
            told_of = {best.seat, *best.others}
            left = [
                one for one in left if one.kind not in of_match or told_of.isdisjoint(_seats(one))
            ]
    return tuple(found)


def _seats(story: Story) -> tuple[Seat, ...]:
    return story.seat, *story.others
