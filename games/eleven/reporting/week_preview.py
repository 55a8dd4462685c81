"""The preview of a week: opponents, what is at stake, runs, what is special about the week."""

from collections.abc import Iterable, Sequence

from games.core.game import Seat
from games.core.reporting.week_reporting import Story
from games.eleven.cards.ids import CLUB_OF, HINTED, JERSEY
from games.eleven.club.assets import strength_of
from games.eleven.club.club import JERSEYS, Player
from games.eleven.club.league import POINTS, WIN, position_of
from games.eleven.reporting.runs import is_clean, is_loss, is_unbeaten, is_win, is_winless, run_of
from games.eleven.reporting.story_choice import in_week
from games.eleven.state import OPPONENTS, WEEKS
from games.eleven.view import View
from games.eleven.week.opponents import growth_of, side_of

HINTS = list(HINTED)
"""The scout's texts; a story refers to one by its index."""
RUNS = (
    ("wins", is_win, 2),
    ("losses", is_loss, 2),
    ("unbeaten", is_unbeaten, 3),
    ("winless", is_winless, 3),
    ("clean", is_clean, 2),
)
"""Kinds of runs, and the fewest matches of one for a story; a seat gets the first that holds."""
STAKES, STREAKS = 2, 3
"""The most stories about the league table and about runs."""
LATELY = 3
"""The number of recent weeks whose points show an opponent's form."""
ON_PITCH = 10
"""The jerseys of a line-up."""
RED_WEEK = 3
"""The week from which red clubs are met if they are held back (`ramp_opponents`)."""


def preview(view: View, lately: Sequence[Sequence[int]]) -> tuple[Story, ...]:
    """Return the stories before the week that comes or has just begun; see `Reporting`."""
    seats = range(len(view.clubs))
    opponents, grown = list[Story](), set[int]()
    for seat in seats:
        for story in _opponent(view, seat, lately):
            if story.kind == "grown":
                if story.facts["club"] in grown:  # told with the first who meets the club
                    continue
                grown.add(story.facts["club"])
            opponents.append(story)
    told = in_week((*_stakes(view), *_streaks(view)), 1 + len(view.clubs[0].results))
    return (*opponents, *told, *_events(view))


def _opponent(view: View, seat: Seat, lately: Sequence[Sequence[int]]) -> list[Story]:
    """Return a seat's opponent with its place and form, how it has grown, the scout's report."""
    front = view.clubs[seat]
    if front.rival < 0:
        return []
    club = front.rival
    if club >= OPPONENTS:
        other = club - OPPONENTS
        return [Story("derby", seat, others=(other,))] if seat < other else []
    growth = growth_of(view.options, len(front.results))
    facts = {"club": club, "odds": strength_of_club(club, growth) - strength_of_eleven(front.men)}
    if any(view.points):
        facts["place"] = position_of(view.points, club)
    if lately:
        facts |= {f"week{index}": n for index, n in enumerate(lately[club][-LATELY:])}
    return [
        Story("opponent", seat, facts),
        *([Story("grown", seat, {"club": club, "n": growth})] if growth else []),
        Story("scout", seat, {"hint": HINTS.index(front.hint)}),
    ]


def strength_of_club(club: int, growth: int) -> int:
    """Return the sum of an opponent's strengths, which is the same on each of its cards."""
    card = CLUB_OF.index(club)
    return sum(strength for zone in side_of(card, growth) for _, strength in zone)


def strength_of_eleven(men: Iterable[Player]) -> int:
    """Return the most that ten jerseys can sum to with these footballers, who are fit (E-R59)."""
    jerseys = [1] * JERSEYS
    for man in men:
        if not man.is_out:
            jerseys[JERSEY[man.man]] = max(jerseys[JERSEY[man.man]], strength_of(man))
    return sum(sorted(jerseys)[-ON_PITCH:])


def _stakes(view: View) -> list[Story]:
    """Return who leads, and who may take the lead or draw level with a win, the nearest first."""
    most, own = max(view.points), view.points[OPPONENTS:]
    if most == min(view.points):
        return []
    first = tuple(seat for seat, points in enumerate(own) if points == most)
    stories = []
    if first and view.points.count(most) > 1:
        stories.append(Story("shares-lead", first[0], others=first[1:]))
    elif first:
        stories.append(Story("leads", first[0], {"n": most - sorted(view.points)[-2]}))
    chasers = [seat for seat, points in enumerate(own) if 0 < most - points <= POINTS[WIN]]
    for seat in sorted(chasers, key=lambda seat: -own[seat]):
        behind = most - own[seat]
        kind = "chases" if behind < POINTS[WIN] else "may-level"
        stories.append(Story(kind, seat, {"n": behind, "club": view.points.index(most)}))
    return stories[:STAKES] or _farther(view)


def _farther(view: View) -> list[Story]:
    """Return the story of how far the best manager is behind the first club, if that can be won."""
    own = view.points[OPPONENTS:]
    seat, most = own.index(max(own)), max(view.points)
    behind, left = most - own[seat], WEEKS - len(view.clubs[seat].results)
    if behind > left * POINTS[WIN]:
        return []
    return [Story("behind", seat, {"n": behind, "club": view.points.index(most)})]


def _streaks(view: View) -> list[Story]:
    """Return the longest runs, one per seat at most; seats with the same run share a story."""
    found = dict[tuple[str, int], list[Seat]]()
    for seat, front in enumerate(view.clubs):
        for kind, counts, least in RUNS:
            length = run_of(front.results, counts)
            if length >= least:
                found.setdefault((kind, length), []).append(seat)
                break
    stories = [
        Story(kind, first, {"n": length}, tuple(others))
        for (kind, length), (first, *others) in found.items()
    ]
    return sorted(stories, key=lambda story: -story.facts["n"])[:STREAKS]


def _events(view: View) -> list[Story]:
    """Return what is special about the week: its number, clubs met twice, the board meetings.

    While a manager owes an answer about the week before, the meetings are not known.
    """
    stories, week = [], 1 + len(view.clubs[0].results)
    if week == WEEKS:
        stories.append(Story("last-week", 0))
    if week == RED_WEEK and view.options.ramp_opponents:
        stories.append(Story("red-clubs", 0))
    rivals = [front.rival for front in view.clubs]
    for club in dict.fromkeys(rival for rival in rivals if rival >= 0 and rivals.count(rival) > 1):
        seats = tuple(seat for seat, rival in enumerate(rivals) if rival == club)
        kind = "same-rival" if week < WEEKS else "same-last-rival"
        stories.append(Story(kind, seats[0], {"club": club}, seats[1:]))
    cards = {str(seat): front.meeting for seat, front in enumerate(view.clubs)}
    if min(cards.values()) >= 0:
        stories.append(Story("boards", 0, cards))
    return stories
