"""The choice of picture: the league, the viewer's club, or on Matchday the viewer's match."""

from games.core.game import Seat
from games.core.screen import Picture, Spot
from games.core.svg import size_of
from games.core.translation import N_, Translator
from games.eleven.alt_text import club_alt, season_alt
from games.eleven.cards.ids import DIE
from games.eleven.club.assets import change, maintenance_of
from games.eleven.club.club import Club
from games.eleven.club.league import position_of, result_of
from games.eleven.drawing.club_picture import Board, club_svg
from games.eleven.drawing.full_time import match_picture
from games.eleven.drawing.season_picture import Row, Table, season_svg
from games.eleven.state import OPPONENTS, WEEKS
from games.eleven.view import View, owed_by, shows_pitch
from games.eleven.wording.names import CLUB_NAMES, DAY_NAMES

ADBOARDS = 2
"""Printed places for adboards (E-R40)."""
TIMES = {
    "draft": N_("before the season"),
    "opening": N_("before the season"),
    "monday": N_("Monday"),
    "matchday": N_("Matchday"),
    "weekend": N_("Weekend"),
}
STAGES = {"monday": 0, "days": 1, "matchday": 4, "weekend": 4}


def picture(view: View, words: Translator) -> Picture:
    """Return the current picture for this viewer, with its alt text."""
    front = view.front
    if front is None or view.phase == "over":
        table = table_of(view, words)
        return _sized(season_svg(table, words), season_alt(table, words), ())
    if shows_pitch(view):
        return match_picture(view, view.seat or 0, words)
    board = board_of(view, view.seat or 0, words)
    svg, spots = club_svg(board, words)
    return _sized(svg, club_alt(board, words), spots)


def _sized(svg: str, alt: str, spots: tuple[Spot, ...]) -> Picture:
    """Return a drawing that is as high as its contents."""
    size = size_of(svg)
    assert size is not None
    return Picture(svg, alt, *size, spots)


def time_of(view: View, words: Translator) -> str:
    """Return the week and the day as text."""
    if view.phase == "over":
        return words("after the season")
    day = DAY_NAMES[view.day] if view.phase == "days" else TIMES[view.phase]
    if view.phase in {"draft", "opening"}:
        return words(day)
    return words("Week {n} of {last} · {day}", n=view.week, last=WEEKS, day=words(day))


def board_of(view: View, seat: Seat, words: Translator) -> Board:
    """Return the content of a club board."""
    front = view.clubs[seat]
    club = Club(men=[*front.men], posts=[*front.posts], match=front.match)
    identity = words.club(seat)
    return Board(
        name=identity.name,
        crest=identity.crest,
        kit=identity.kit,
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


def table_of(view: View, words: Translator) -> Table:
    """Return the league table, the best club first."""
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


def _row(view: View, club: int, place: int, words: Translator) -> Row:
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
        name=words.club(seat).name,
        crest=words.club(seat).crest,
        points=view.points[club],
        vp=view.scores[seat].total if view.scores else None,
        moved=moved,
        owes=owed_by(view, seat),
        form=[result_of(mine, theirs) for _, mine, theirs in view.clubs[seat].results],
    )
