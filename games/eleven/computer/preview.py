"""The expected goals of a line-up against the possible line-ups of the next opponent."""

from collections.abc import Iterable

from games.core.translation import N_, Translator
from games.eleven.cards.ids import CLUB_OF, RIVAL_SIDE
from games.eleven.club.club import NOBODY, Club
from games.eleven.club.zones import BALL, FIVE, NINE, SHIELD, Side, opposite, unblocked
from games.eleven.view import View, club_of
from games.eleven.week.match import own_side
from games.eleven.wording.names import CLUB_NAMES, tenths, zone_name
from games.eleven.wording.phrases import ICONS

SIDES = tuple(ICONS.values())
SECTIONS = (N_("Attack"), N_("Midfield"), N_("Defence"))


def expected_goals_lines(view: View, words: Translator) -> Iterable[str]:
    """Yield the line-up by section, and its mean goals for and against."""
    assert view.front is not None
    club = club_of(view)
    yield from pitch(club, words)
    mine, theirs = mean_goals(club, view)
    if view.front.card != NOBODY:
        text = N_("As it stands: {mine} goals for, {theirs} against.")
        yield words(text, mine=int(mine), theirs=int(theirs))
        return
    text = N_("On average of {club}'s {n} line-ups: {mine} goals for, {theirs} against.")
    facts = {"club": CLUB_NAMES[view.front.rival], "n": len(_cards(view))}
    yield words(text, mine=tenths(mine, words), theirs=tenths(theirs, words), **facts)


def pitch(club: Club, words: Translator) -> Iterable[str]:
    """Yield a line per section of the line-up, the attack first."""
    ours = own_side(club)
    for name, section in zip(SECTIONS, (2, 1, 0), strict=True):
        zones = range(section * 3, section * 3 + 3)
        said = " · ".join(f"{zone_name(zone)} {_side(ours[zone])}" for zone in zones)
        yield words("{section}: {zones}", section=words(name), zones=said)


def _cards(view: View) -> list[Side]:
    """Return the possible line-ups of the opponent, or the one that is revealed."""
    assert view.front is not None
    if view.front.card != NOBODY:
        return [RIVAL_SIDE[view.front.card]]
    return [RIVAL_SIDE[card] for card, of in enumerate(CLUB_OF) if of == view.front.rival]


def mean_goals(club: Club, view: View) -> tuple[float, float]:
    """Return the mean goals for and against of a line-up over the possible opponents."""
    arenas = FIVE if view.options.pool_wings else NINE
    goals = [goals_against_card(club, card, arenas) for card in _cards(view)]
    mine, theirs = (sum(part) / len(goals) for part in zip(*goals, strict=True))
    return mine, theirs


def _side(jerseys: list[tuple[int, int, int]]) -> str:
    return " ".join(f"{SIDES[icon]}{strength}" for icon, strength, _ in jerseys) or "–"


def goals_against_card(
    club: Club, card: Side, arenas: Iterable[tuple[int, ...]]
) -> tuple[int, int]:
    """Return the goals for and against if the opponent lines up as on this card."""
    ours, mine, theirs = own_side(club), 0, 0
    for arena in arenas:
        own = [jersey for zone in arena for jersey in ours[zone]]
        facing = [jersey for zone in arena for jersey in card[opposite(zone)]]
        balls = [strength for icon, strength, _ in own if icon == BALL]
        shields = [strength for icon, strength, _ in own if icon == SHIELD]
        mine += len(unblocked(balls, [n for icon, n in facing if icon == SHIELD]))
        theirs += len(unblocked([n for icon, n in facing if icon == BALL], shields))
    return mine, theirs
