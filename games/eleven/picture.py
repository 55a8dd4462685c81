"""What is drawn for whom: the league for everybody, the own club, and on Matchday the match."""

import re
from collections.abc import Sequence

from games.core.game import Seat
from games.core.screen import Picture
from games.core.words import N_, Words
from games.eleven.assets import change, maintenance_of
from games.eleven.club import NOBODY, Club, Fixture
from games.eleven.club_picture import Board, club_svg, strength_of
from games.eleven.describe import club_alt, match_alt, season_alt
from games.eleven.drawing import HIGH, WIDE
from games.eleven.league import position_of, result_of
from games.eleven.match_picture import Jersey, Match, match_svg
from games.eleven.names import CLUB_NAMES, DAY_NAMES
from games.eleven.owing import owed_by
from games.eleven.season_picture import Row, Table, season_svg
from games.eleven.sources import DIE, JERSEY, RIVAL_SIDE
from games.eleven.state import OPPONENTS, WEEKS, Front
from games.eleven.view import View
from games.eleven.zones import BALL, FIVE, NINE, SHIELD, opposite, unblocked

ADBOARDS = 2
"""Places for adboards as printed (E-R40)."""
TIMES = {
    "draft": N_("before the season"),
    "opening": N_("before the season"),
    "monday": N_("Monday"),
    "matchday": N_("Matchday"),
    "weekend": N_("Weekend"),
}
STAGES = {"monday": 0, "days": 1, "matchday": 4, "weekend": 4}
_ESCAPED = re.compile(r"\\(.)")


def picture(view: View, words: Words) -> Picture:
    """Return what this viewer sees now, 4:5, and the same in words."""
    front = view.front
    if front is None or view.phase == "over":
        table = table_of(view, words)
        return Picture(season_svg(table, words), season_alt(table, words), WIDE, HIGH)
    if view.phase == "matchday" and max(front.match.zones) != NOBODY:
        match = match_of(view, front, words)
        return Picture(match_svg(match, words), match_alt(match, words), WIDE, HIGH)
    board = board_of(view, view.seat or 0, words)
    return Picture(club_svg(board, words), club_alt(board, words), WIDE, HIGH)


def _name(seat: Seat, words: Words) -> str:
    """Return a manager's name as it is drawn: without marks for markdown, or a computer's sign."""
    return _ESCAPED.sub(r"\1", words.name(seat)).removeprefix("🤖 ")


def time_of(view: View, words: Words) -> str:
    """Return the week and the day in words."""
    if view.phase == "over":
        return words("after the season")
    day = DAY_NAMES[view.day] if view.phase == "days" else TIMES[view.phase]
    if view.phase in {"draft", "opening"}:
        return words(day)
    return words("Week {n} of {last} · {day}", n=view.week, last=WEEKS, day=words(day))


def board_of(view: View, seat: Seat, words: Words) -> Board:
    """Return what is drawn of a club."""
    front = view.clubs[seat]
    club = Club(men=[*front.men], posts=[*front.posts], match=front.match)
    return Board(
        name=_name(seat, words),
        when=time_of(view, words),
        place=position_of(view.points, OPPONENTS + seat),
        points=view.points[OPPONENTS + seat],
        stats=front.stats,
        res=front.res,
        vp=front.vp,
        men=front.men,
        posts=front.posts,
        office=front.office,
        icons=front.icons,
        due=maintenance_of(club),
        adboards=ADBOARDS + change(club, "adboards"),
    )


def table_of(view: View, words: Words) -> Table:
    """Return the league as it is drawn, the best first."""
    places = [position_of(view.points, club) for club in range(len(view.points))]
    order = sorted(range(len(places)), key=lambda club: (places[club], club < OPPONENTS, club))
    stage = STAGES.get(view.phase, -1)
    title = words("Eleven · {time}", time=time_of(view, words))
    if view.phase in STAGES:
        title = words("Eleven · week {n} of {last}", n=view.week, last=WEEKS)
    return Table(
        title=title,
        now=stage + view.day if view.phase == "days" else stage,
        rows=[_row(view, club, places[club], words) for club in order],
    )


def _row(view: View, club: int, place: int, words: Words) -> Row:
    moved = position_of(view.before, club) - place if view.before else None
    if club < OPPONENTS:
        return Row(
            place=place,
            name=CLUB_NAMES[club],
            points=view.points[club],
            die=DIE[club],
            moved=moved,
            is_inactive=bool(view.inactive[club]) and view.phase != "over",
        )
    seat = club - OPPONENTS
    return Row(
        place=place,
        name=_name(seat, words),
        points=view.points[club],
        vp=view.scores[seat].total if view.scores else None,
        moved=moved,
        owes=owed_by(view, seat),
        form=[result_of(mine, theirs) for _, mine, theirs in view.clubs[seat].results],
    )


def match_of(view: View, front: Front, words: Words) -> Match:
    """Return the match of this week as it is drawn for its manager."""
    match = front.match
    mine, theirs = (match.goals[0], match.goals[1])
    is_over = match.result != NOBODY
    arenas = FIVE if view.options.pool_wings else NINE
    return Match(
        name=_name(view.seat or 0, words),
        rival=CLUB_NAMES[front.rival] if front.rival != NOBODY else "–",
        goals=(mine, theirs),
        note=front.hint,
        mine=_mine(match, front),
        theirs=_theirs(match, front, RIVAL_SIDE[front.card], arenas, is_over=is_over)
        if front.card != NOBODY
        else (),
    )


def _standing(match: Fixture) -> list[list[int]]:
    """Return the jerseys of each zone."""
    zones: list[list[int]] = [[] for _ in range(9)]
    for jersey, zone in enumerate(match.zones):
        if zone != NOBODY:
            zones[match.counts_in if jersey == match.counted else zone].append(jersey)
    return zones


def _strengths(front: Front) -> dict[int, int]:
    """Return the strength of each jersey worn by a used player; all others have 1 (E-R59)."""
    return {JERSEY[man.man]: strength_of(man) for man in front.men if man.used}


def _mine(match: Fixture, front: Front) -> list[list[Jersey]]:
    strengths = _strengths(front)
    return [
        [
            Jersey(
                icon=match.icons[jersey],
                strength=strengths.get(jersey, 1),
                number="" if jersey in match.blanks else str(jersey + 2),
                scores=jersey in match.scorers,
            )
            for jersey in zone
        ]
        for zone in _standing(match)
    ]


def _theirs(
    match: Fixture,
    front: Front,
    side: Sequence[Sequence[tuple[int, int]]],
    arenas: Sequence[Sequence[int]],
    *,
    is_over: bool,
) -> list[list[Jersey]]:
    """Return the opponent's jerseys; once the match is over, with those who got through."""
    through: list[tuple[int, int]] = []
    strengths, standing = _strengths(front), _standing(match)
    for arena in arenas if is_over else ():
        own = [jersey for zone in arena for jersey in standing[zone]]
        shields = [j for j in own if match.icons[j] == SHIELD and j != match.marker]
        balls = sorted(
            (strength, opposite(zone), place)
            for zone in arena
            for place, (icon, strength) in enumerate(side[opposite(zone)])
            if icon == BALL
        )
        if match.marker in own:
            balls = balls[:-1]
        stopped = [strengths.get(jersey, 1) for jersey in shields]
        through += [balls[at][1:] for at in unblocked([ball[0] for ball in balls], stopped)]
    return [
        [
            Jersey(icon=icon, strength=strength, scores=(zone, place) in through)
            for place, (icon, strength) in enumerate(jerseys)
        ]
        for zone, jerseys in enumerate(side)
    ]
