"""The race for the title after a week: who leads it in VP, and what makes the difference."""

from games.core.reporting.stories import Story
from games.eleven.club.league import position_of
from games.eleven.state import OPPONENTS, Score
from games.eleven.view import View
from games.eleven.week.scoring import public_score


def title_story(view: View) -> tuple[Story, ...]:
    """Return the story of the two clubs with most VP, by what is public; none for one club.

    Its item is the one in which the first is farthest ahead. Before the end, objectives are secret
    and left out.
    """
    if len(view.clubs) == 1 or not view.clubs[0].results:
        return ()
    scores = [_score(view, seat) for seat in range(len(view.clubs))]
    order = sorted(
        range(len(scores)), key=lambda at: (-scores[at].total, -view.points[OPPONENTS + at])
    )
    first, second = order[:2]
    mine, theirs = scores[first], scores[second]
    ahead = mine.total - theirs.total
    if not ahead:
        return (Story("level-race", first, {"n": mine.total}, (second,)),)
    pairs = list(zip(mine.items, theirs.items, strict=True))
    item = max(range(len(pairs)), key=lambda at: pairs[at][0] - pairs[at][1])
    own, other = pairs[item]
    facts = {"n": ahead, "item": item, "mine": own, "theirs": other}
    return (Story("decides", first, facts, (second,)),)


def _score(view: View, seat: int) -> Score:
    """Return a club's final score, or until then what it would be without its objective."""
    if view.scores:
        return view.scores[seat]
    return public_score(view.clubs[seat], position_of(view.points, OPPONENTS + seat))
