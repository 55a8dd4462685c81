"""The choice of a week's stories among all candidates."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from games.core.game import Seat
from games.core.reporting.story_choice import chosen
from games.core.reporting.week_reporting import Story

TOPICS: Mapping[str, str] = {
    "upset": "match",
    "upset-loss": "match",
    "held": "match",
    "comeback": "match",
    "comeback-draw": "match",
    "lost-lead": "match",
    "highest": "match",
    "rout": "match",
    "plain": "match",
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
OF_MATCH = (
    *(kind for kind, topic in TOPICS.items() if topic == "match"),
    "first-loss",
    "wins-end",
    "winless-end",
)
"""The kinds that tell the match of the week itself, not what goes on."""
WEEK = "in-week"
"""The fact that says in which week a story is told, on which its wording depends."""


def of_week(candidates: Iterable[Story], untold: Collection[Seat] = ()) -> tuple[Story, ...]:
    """Return the stories of the week among these, the most newsworthy first.

    Each seat in `untold` gets one if there is any.
    """
    return chosen(candidates, TOPICS, ONCE, OF_MATCH, untold)


def in_week(stories: Iterable[Story], week: int) -> tuple[Story, ...]:
    """Return the stories as those of a week: no week has the words of the one before."""
    return tuple(replace(story, facts={**story.facts, WEEK: week}) for story in stories)
