"""The pages on which a finished match is watched: kick-off, attack, midfield, full time."""

from collections.abc import Collection, Iterator

from games.core.game import Seat
from games.core.reporting.broadcast import Broadcast, Showing
from games.core.screen import Picture, Recap
from games.core.translation import N_, Translator
from games.eleven.broadcast.consequences import consequence_lines
from games.eleven.broadcast.course import (
    Cancelled,
    Course,
    Duel,
    Goal,
    Moment,
    Stage,
    course_of,
    rival_of,
    stage_of,
)
from games.eleven.broadcast.match_report import report
from games.eleven.broadcast.moment_texts import scorer, sentence
from games.eleven.club.club import NOBODY
from games.eleven.club.league import position_of
from games.eleven.club.zones import ARENAS
from games.eleven.drawing.full_time import match_picture, unveiled
from games.eleven.log.titles import card_name
from games.eleven.screen.news_digest import is_match_told
from games.eleven.state import OPPONENTS, WEEKS
from games.eleven.view import View
from games.eleven.wording.names import league_name

LABELS = (N_("From the kick-off"), N_("The attack"), N_("The midfield"), N_("The defence"))
"""By page: the button that leads to it."""
LAST = len(LABELS) - 1
TITLES = (
    N_("**Week {week} of {weeks} · kick-off**"),
    N_("**Week {week} of {weeks} · the attack**"),
    N_("**Week {week} of {weeks} · the midfield**"),
    N_("**Week {week} of {weeks} · full time**"),
)
NOTES = (N_("Kick-off"), N_("After the attack"), N_("After the midfield"))
"""By page but the last: the line below the score in its picture."""
SHOWN: tuple[tuple[Stage, ...], ...] = (
    ("before", "early"),
    ("attack",),
    ("midfield",),
    ("defence", "late"),
)
"""By page: the stages of the match that it shows."""


def recap(view: View, page: int, words: Translator) -> Recap | None:
    """Return a page of the match that ended with the seat's last choice; None after its next one.

    With several managers, a seat's match ends before Matchday does.
    """
    if view.seat is None or not is_match_told(view):
        return None
    return page_of(view, view.seat, page, words)


def showings(view: View, words: Translator) -> list[Showing]:
    """Return the matches that everybody may watch: those of the last finished Matchday."""
    if view.phase == "matchday":
        return []
    return [
        Showing(
            seat,
            len(front.results),
            words("{name} – {club}", name=words.club_name(seat), club=league_name(rival, words)),
        )
        for seat, front in enumerate(view.clubs)
        if (rival := rival_of(front)) is not None
    ]


def page_of(view: View, seat: Seat, page: int, words: Translator) -> Recap:
    """Return a page of a seat's match, of which enough must be stored."""
    page = min(max(page, 0), LAST)
    course = course_of(view.clubs[seat], pooled=view.options.pool_wings)
    assert course is not None
    week = len(view.clubs[seat].results)
    lines = (
        words(TITLES[page], week=week, weeks=WEEKS),
        _score_line(course, seat, page, words),
        *_moments(course, page, words),
        *(story(view, seat, words) if page == LAST else ()),
    )
    picture = _picture(view, seat, course, page, words.for_pictures())
    return Recap(lines, picture, page, tuple(map(words, LABELS)), week)


def _score_line(course: Course, seat: Seat, page: int, words: Translator) -> str:
    mine, theirs = course.score_after(SHOWN[page][-1])
    facts = {"club": league_name(course.rival, words), "mine": mine, "theirs": theirs}
    return words("**{name} {mine} : {theirs} {club}**", name=words.club_name(seat), **facts)


def _moments(course: Course, page: int, words: Translator) -> Iterator[str]:
    """Yield the tactic on the first page, the goals, and each side's strongest stopped ball."""
    if page == 0 and course.tactic != NOBODY:
        yield words("📋 The tactic: {card}.", card=card_name(course.tactic, words))
    moments = course.at(*SHOWN[page])
    told: list[Moment] = [moment for moment in moments if not isinstance(moment, Duel)]
    for is_mine in (True, False):
        held = [
            moment for moment in moments if isinstance(moment, Duel) and moment.is_mine == is_mine
        ]
        best = max(held, key=lambda duel: duel.ball, default=None)
        told += [best] if best else []
    shown = [moment for moment in moments if any(moment is other for other in told)]
    yield from (_line(moment, course, words) for moment in shown)
    if page and not told:
        yield words("Nobody attacks here.")


def _line(moment: Moment, course: Course, words: Translator) -> str:
    """Return a moment with its sign, a goal with the score after it."""
    said = sentence(moment, course, words)
    if isinstance(moment, Duel):
        return f"✋ {said}" if moment.is_mine else f"🛡 {said}"
    sign = "🧤" if isinstance(moment, Cancelled) else "⚽" if moment.is_mine else "🥅"
    mine, theirs = moment.score
    return words(
        "{sign} **{mine}:{theirs}** {said}", sign=sign, mine=mine, theirs=theirs, said=said
    )


def story(view: View, seat: Seat, words: Translator) -> list[str]:
    """Return a seat's last match in short: all goals, the report, money, training.

    The list is empty if too little is stored of the match.
    """
    front = view.clubs[seat]
    course = course_of(front, pooled=view.options.pool_wings)
    if course is None or front.report is None:
        return []
    goals = [
        words(
            "{mine}:{theirs} {who}",
            mine=turn.score[0],
            theirs=turn.score[1],
            who=scorer(turn, course, words),
        )
        for turn in course.turns
        if isinstance(turn, Goal)
    ]
    return [
        *([words("**Goals:** {goals}", goals=" · ".join(goals))] if goals else []),
        " ".join(report(course, words.club_name(seat), _moved(view, seat, words), words)),
        *consequence_lines(front.report.news, words),
    ]


def _moved(view: View, seat: Seat, words: Translator) -> str:
    """Return a sentence about the place in the league table, "" if it did not change."""
    if not view.before or view.phase == "matchday":
        return ""
    club = OPPONENTS + seat
    place, earlier = position_of(view.points, club), position_of(view.before, club)
    if place == earlier:
        return ""
    text = N_("{name} drops to place {place}.")
    if place < earlier:
        text = N_("{name} climbs to place {place}.") if place > 1 else N_("{name} goes top.")
    return words(text, name=words.club_name(seat), place=place)


def _picture(view: View, seat: Seat, course: Course, page: int, words: Translator) -> Picture:
    if page == LAST:
        return match_picture(view, seat, words)
    return unveiled(
        view,
        seat,
        words,
        zones=_zones(page, is_pooled=view.options.pool_wings),
        note=words(NOTES[page]),
        score=course.score_after(SHOWN[page][-1]),
    )


def _zones(page: int, *, is_pooled: bool) -> Collection[int]:
    """Return the zones that have been compared by the end of a page."""
    stages = [stage for shown in SHOWN[: page + 1] for stage in shown]
    return {zone for arena in ARENAS[is_pooled] if stage_of(arena) in stages for zone in arena}


BROADCAST = Broadcast(showings, page_of)
"""The matches of Eleven that everybody may watch."""
