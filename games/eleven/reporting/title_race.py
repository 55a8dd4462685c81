"""The title race after a week: who leads it in VP, and what makes the difference."""

from collections.abc import Collection

from games.core.game import Seat
from games.core.reporting.week_reporting import Story
from games.eleven.club.league import position_of
from games.eleven.reporting.story_choice import in_week
from games.eleven.state import OPPONENTS, Score
from games.eleven.view import View
from games.eleven.week.season import PACE
from games.eleven.week.season_score import public_score


def title_story(view: View, racing: Collection[Seat]) -> tuple[Story, ...]:
    """Return the story of the two clubs with most VP among those in the title race.

    It is told by what is public: before the end, objectives are secret and left out. Its item is
    the one in which the first is farthest ahead. There is none for less than two clubs, nor after
    the first week, whose VP come from the place in the league table and mislead.
    """
    week = len(view.clubs[0].results)
    if len(racing) < 2 or week < PACE:  # noqa: PLR2004 - two are compared
        return ()
    scores = {seat: _score(view, seat) for seat in racing}
    points = {seat: view.points[OPPONENTS + seat] for seat in racing}
    order = sorted(racing, key=lambda seat: (-scores[seat].total, -points[seat], seat))
    first, second = order[:2]
    mine, theirs = scores[first], scores[second]
    ahead = mine.total - theirs.total
    if not ahead:
        is_decided = bool(view.scores) and points[first] != points[second]
        kind = "better-place" if is_decided else "level-race"
        return in_week([Story(kind, first, {"n": mine.total}, (second,))], week)
    pairs = list(zip(mine.items, theirs.items, strict=True))
    item = max(range(len(pairs)), key=lambda at: pairs[at][0] - pairs[at][1])
    own, other = pairs[item]
    facts = {"n": ahead, "item": item, "mine": own, "theirs": other}
    return in_week([Story("decides", first, facts, (second,))], week)


def _score(view: View, seat: Seat) -> Score:
    """Return a club's final score, or until then what it would be without its objective."""
    if view.scores:
        return view.scores[seat]
    return public_score(view.clubs[seat], position_of(view.points, OPPONENTS + seat))
