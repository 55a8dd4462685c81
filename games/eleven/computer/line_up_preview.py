"""The expected goals of a line-up against the possible line-ups of the next opponent."""

from collections.abc import Iterable

from games.core.translation import N_, Translator
from games.eleven.cards.ids import HINTED, Side
from games.eleven.club.club import NOBODY, Club
from games.eleven.club.derbies import last_team
from games.eleven.club.expected_goals import goals_against
from games.eleven.club.team import own_side
from games.eleven.club.zones import ARENAS
from games.eleven.computer.score_preview import score_after
from games.eleven.state import OPPONENTS
from games.eleven.view import View, club_of
from games.eleven.week.opponents import growth_of, side_of
from games.eleven.wording.names import tenths, zone_name
from games.eleven.wording.phrases import ICONS

SIDES = tuple(ICONS.values())
SECTIONS = (N_("Attack"), N_("Midfield"), N_("Defence"))


def expected_goals_lines(view: View, words: Translator) -> Iterable[str]:
    """Yield the mean goals of the line-up for and against."""
    assert view.front is not None
    if view.front.card != NOBODY:
        score = score_after(view, None)
        assert score is not None, "nothing is played, so no die decides"
        text = N_("As it stands: goals for {mine}, against {theirs}.")
        yield words(text, mine=score.goals[0], theirs=score.goals[1])
        return
    mine, theirs = mean_goals(club_of(view), view)
    text = N_(
        "On average of all line-ups that fit the report ({n}): goals for {mine}, against {theirs}."
    )
    if view.front.rival >= OPPONENTS:
        text = N_("Against the other's team of last week: goals for {mine}, against {theirs}.")
    goals = {"mine": tenths(mine, words), "theirs": tenths(theirs, words)}
    yield words(text, n=len(possible_sides(view)), **goals)


def pitch(club: Club, words: Translator) -> Iterable[str]:
    """Yield a line per section of the line-up, the attack first."""
    ours = own_side(club)
    for name, section in zip(SECTIONS, (2, 1, 0), strict=True):
        zones = range(section * 3, section * 3 + 3)
        said = " · ".join(f"{zone_name(zone)} {_side(ours[zone])}" for zone in zones)
        yield words("{section}: {zones}", section=words(name), zones=said)


def possible_sides(view: View) -> list[Side]:
    """Return the opponent's line-ups that fit the scout's text, or the one that is revealed.

    Before a derby it is that of the other's last match (E-A46).
    """
    front = view.front
    assert front is not None
    if front.rival >= OPPONENTS:
        if front.match.facing:
            return [tuple(map(tuple, front.match.facing))]
        return [last_team(view.clubs[front.rival - OPPONENTS].full_time)]
    cards = HINTED[front.hint] if front.card == NOBODY else [front.card]
    growth = growth_of(view.options, len(front.results))
    return [side_of(card, growth) for card in cards]


def mean_goals(club: Club, view: View) -> tuple[float, float]:
    """Return the mean goals for and against of a line-up over the possible opponents.

    Goals from before the zones are counted, too.
    """
    arenas = ARENAS[view.options.pool_wings]
    goals = [goals_against(club, side, arenas) for side in possible_sides(view)]
    mine, theirs = (sum(part) / len(goals) for part in zip(*goals, strict=True))
    before, against = club.match.goals
    return mine + before, theirs + against


def _side(jerseys: list[tuple[int, int]]) -> str:
    return " ".join(f"{SIDES[icon]}{strength}" for icon, strength in jerseys) or "–"
