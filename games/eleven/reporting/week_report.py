"""The report of a week: candidates for its stories, the best of them, the match of the week.

A match is newsworthy for what nobody expected and for what it changes, not for its goals. That of
the week is one of a member, unless computers run all clubs.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from games.core.game import Event, Seat
from games.core.reporting.week_reporting import PublicMove, Story, WeekReport
from games.eleven.broadcast.course import course_of
from games.eleven.cards.ids import JERSEY
from games.eleven.club.league import DRAW, LOSS, WIN
from games.eleven.events import Told
from games.eleven.log.news import Joined, News
from games.eleven.reporting.played_match import PlayedMatch, played_match
from games.eleven.reporting.runs import is_clean, is_loss, is_unbeaten, is_win, is_winless, run_of
from games.eleven.reporting.story_choice import in_week, of_week
from games.eleven.reporting.week_news import of_boards, of_buys
from games.eleven.state import OPPONENTS
from games.eleven.view import View

UPSET, HELD, BIG, MANY = 2, 4, 3, 2
"""The least values for a story: strength of an upset, strength of a draw, goals of a high win,
other numbers."""
SAFE = 3
"""The least goals of a lost lead for a story. Attacks are shown before defences, so leads of two
are common."""
RUN, LONG_RUN = 3, 4
"""The fewest matches in a row for a story: won, lost or not won; not lost."""


def report(
    view: View,
    moves: Sequence[PublicMove],
    run_by_members: Collection[Seat],
    untold: Collection[Seat],
    before: Sequence[Event],
) -> WeekReport:
    """Return the stories of the week that is over, and whose match was the match of the week.

    Each seat in `untold` gets a story, be it that of a match without news.
    """
    news = published(event for move in moves for event in move.events)
    found = [played_match(view, seat) for seat in range(len(view.clubs))]
    matches = [match for match in found if match is not None]
    followed = [match for match in matches if match.seat in run_by_members]
    best = max(followed or matches, key=_rank, default=None)
    costs = {event.man: event.cost for event in news if isinstance(event, Joined)}
    stories = [story for match in matches for story in candidates(view, match, matches, costs)]
    if matches:
        stories += [*_of_all(matches), *of_boards(moves), *of_buys(before, moves)]
    stories += [_plain(match) for match in matches if match.seat in untold]
    told, week = of_week(stories, untold), len(view.clubs[0].results)
    return WeekReport(in_week(told, week), None if best is None else best.seat)


def published(events: Iterable[Event]) -> list[News]:
    """Return the clubs' news among public events, including news that was secret before."""
    found = [event.news if isinstance(event, Told) else event for event in events]
    return [event for event in found if isinstance(event, News)]


def match_worth(match: PlayedMatch) -> int:
    """Return how much a match is worth: upset, comeback, and effect on the league table."""
    table = 10 * match.takes_lead + 2 * abs(match.before - match.after)
    return 3 * match.upset + 4 * match.comeback + match.lost_lead + table


def _rank(match: PlayedMatch) -> tuple[int, int, int]:
    """Return the sort key for the match of the week; among equals the closer match is chosen."""
    return match_worth(match), -abs(match.mine - match.theirs), -match.seat


def candidates(
    view: View, match: PlayedMatch, matches: Sequence[PlayedMatch], costs: Mapping[int, int]
) -> list[Story]:
    """Return all possible stories about a seat's week.

    `costs` are the prices of the footballers hired in that week, in EUR.
    """
    return [
        *(() if _is_told_by_other(match) else _of_match(view, match, matches)),
        *_of_runs(view, match),
        *_of_table(view, match),
        *_of_scorers(view, match.seat, costs),
    ]


def _is_told_by_other(match: PlayedMatch) -> bool:
    """Return whether the stories of a derby are the other manager's: the winner's, or the first."""
    other = match.rival - OPPONENTS
    return other >= 0 and (match.result == LOSS or (match.result == DRAW and other < match.seat))


def _of_match(view: View, match: PlayedMatch, matches: Sequence[PlayedMatch]) -> list[Story]:
    result, upset, stories = match.result, match.upset, []
    if result == WIN and upset >= UPSET:
        stories.append(_about(match, "upset", 20 + 3 * upset, n=upset))
    if result == LOSS and upset >= UPSET:
        stories.append(_about(match, "upset-loss", 15 + 2 * upset, n=upset))
    if result == DRAW and match.odds >= HELD:
        stories.append(_about(match, "held", 8 + match.odds, n=match.odds))
    if match.comeback and result == WIN:
        stories.append(_about(match, "comeback", 25 + 8 * match.comeback, n=match.comeback))
    if match.comeback >= MANY and result == DRAW:
        stories.append(_about(match, "comeback-draw", 15 + 5 * match.comeback, n=match.comeback))
    if match.lost_lead >= SAFE:
        stories.append(_about(match, "lost-lead", 16 + 5 * match.lost_lead, n=match.lost_lead))
    margin = match.mine - match.theirs
    if margin >= BIG and margin > _highest_win(view, match, matches):
        stories.append(_about(match, "highest", 14 + 3 * margin))
    if margin <= -BIG:
        stories.append(_about(match, "rout", 6 - 3 * margin))
    return stories


def _highest_win(view: View, match: PlayedMatch, matches: Sequence[PlayedMatch]) -> int:
    """Return by how many goals a manager won at most in all other matches of the season."""
    earlier = [mine - theirs for club in view.clubs for _, mine, theirs in club.results[:-1]]
    others = [played.mine - played.theirs for played in matches if played.seat != match.seat]
    return max([0, *earlier, *others])


def _of_runs(view: View, match: PlayedMatch) -> list[Story]:
    results, seat = view.clubs[match.seat].results, match.seat
    wins, losses = run_of(results, is_win), run_of(results, is_loss)
    unbeaten, clean = run_of(results, is_unbeaten), run_of(results, is_clean)
    won = run_of(results[:-1], is_win) if not wins else 0
    winless = run_of(results[:-1], is_winless) if wins else 0
    stories = []
    if match.result == LOSS and len(results) > RUN and not any(map(is_loss, results[:-1])):
        stories.append(_about(match, "first-loss", 15 + 2 * len(results)))
    if won >= RUN:
        stories.append(_about(match, "wins-end", 16 + 3 * won, n=won))
    if winless >= RUN:
        stories.append(_about(match, "winless-end", 14 + 3 * winless, n=winless))
    if wins >= RUN:
        stories.append(Story("wins", seat, {"n": wins}, worth=10 + 4 * wins))
    if unbeaten >= LONG_RUN:
        stories.append(Story("unbeaten", seat, {"n": unbeaten}, worth=8 + 2 * unbeaten))
    if losses >= RUN:
        stories.append(Story("losses", seat, {"n": losses}, worth=8 + 2 * losses))
    if clean >= MANY:
        stories.append(Story("clean", seat, {"n": clean}, worth=7 + 2 * clean))
    return stories


def _of_table(view: View, match: PlayedMatch) -> list[Story]:
    seat, climbed = match.seat, match.before - match.after
    facts = {"before": match.before, "place": match.after}
    if match.takes_lead:
        is_alone = view.points.count(max(view.points)) == 1
        return [Story("lead" if is_alone else "level", seat, facts, worth=30 if is_alone else 24)]
    if abs(climbed) < MANY:
        return []
    if climbed > 0:
        return [Story("climbs", seat, facts, worth=8 + 3 * climbed)]
    return [Story("falls", seat, facts, worth=4 - 3 * climbed)]


def _of_scorers(view: View, seat: Seat, costs: Mapping[int, int]) -> list[Story]:
    """Return the footballers hired this week who scored in their first match."""
    front = view.clubs[seat]
    course, pitch = course_of(front, pooled=view.options.pool_wings), front.full_time
    if course is None or pitch is None:
        return []
    scored = {*pitch.scorers} - {*pitch.blanks}
    return [
        Story("debut", seat, {"card": man, "cost": costs[man]}, worth=16 + 2 * costs[man])
        for man in course.men
        if man in costs and JERSEY[man] in scored
    ]


def _of_all(matches: Sequence[PlayedMatch]) -> list[Story]:
    """Return the stories about the only one of several managers who won, or who lost."""
    stories = []
    for kind, result in (("only-win", WIN), ("only-loss", LOSS)):
        seats = [match.seat for match in matches if match.result == result]
        if len(seats) == 1 and len(matches) >= BIG:
            stories.append(Story(kind, seats[0], worth=9))
    return stories


def _about(match: PlayedMatch, kind: str, worth: int, **facts: int) -> Story:
    """Return a story about a match, with its opponent and its goals; a derby's is of both seats."""
    goals = {"club": match.rival, "mine": match.mine, "theirs": match.theirs}
    other = match.rival - OPPONENTS
    others = (other,) if other >= 0 else ()
    return Story(kind, match.seat, goals | facts, others, worth)


def _plain(match: PlayedMatch) -> Story:
    """Return the story of a match without news: its result, and the place in the league table."""
    return _about(match, "plain", 0, place=match.after)
