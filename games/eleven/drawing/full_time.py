"""The picture of a match, and the recap at full time, shown once before the week continues."""

from collections.abc import Iterable, Sequence

from games.core.screen import Picture, Recap
from games.core.translation import Translator
from games.eleven.cards.ids import CLUB_OF, RIVAL_SIDE
from games.eleven.club.club import NOBODY, Club, Pitch
from games.eleven.club.zones import BALL, FIVE, NINE, SHIELD, opposite, unblocked
from games.eleven.drawing.describe import match_alt
from games.eleven.drawing.drawing import HIGH, WIDE
from games.eleven.drawing.match_picture import Jersey, Match, match_svg
from games.eleven.log.report import MatchEnded
from games.eleven.screen.news_digest import news_digest, news_of_match
from games.eleven.state import WEEKS, PublicClub
from games.eleven.view import View
from games.eleven.week.match import pitch_of
from games.eleven.wording.names import CLUB_NAMES, drawn_name


def recap(view: View, words: Translator) -> Recap | None:
    """Return the recap of a seat's match, if the move that ended it also ended Matchday."""
    news = news_of_match(view)
    if view.front is None or not news:
        return None
    week = words(
        "**Week {week} of {weeks} · full time**", week=len(view.front.results), weeks=WEEKS
    )
    score = [one for one in news if isinstance(one, MatchEnded)]
    told = news_digest([*score, *(one for one in news if one not in score)], words, is_asked=False)
    picture = match_picture(view, view.front, words.for_pictures())
    return Recap((week, *(f"• {line}" for line in told)), picture)


def match_picture(view: View, front: PublicClub, words: Translator) -> Picture:
    """Return the picture of a manager's match, running or just over, 4:5."""
    match = match_of(view, front, words)
    return Picture(match_svg(match, words), match_alt(match, words), WIDE, HIGH)


def match_of(view: View, front: PublicClub, words: Translator) -> Match:
    """Return the content of the picture: this week's match, or the last one."""
    is_over = view.phase != "matchday" or front.match.result != NOBODY
    pitch = front.full_time
    if pitch is None or not is_over:
        pitch = pitch_of(Club(men=[*front.men], match=front.match), front.card)
    rival = CLUB_OF[pitch.card] if pitch.card != NOBODY else front.rival
    return Match(
        name=drawn_name(view.seat or 0, words),
        rival=CLUB_NAMES[rival] if rival != NOBODY else "–",
        goals=pitch.goals,
        note=_note(front, words, is_over=is_over),
        mine=_mine(pitch),
        theirs=_theirs(pitch, FIVE if view.options.pool_wings else NINE, is_over=is_over)
        if pitch.card != NOBODY
        else (),
    )


def _note(front: PublicClub, words: Translator, *, is_over: bool) -> str:
    """Return the line below the score: full time, or the scout's report if there is one."""
    if is_over:
        return words("Full time")
    return words(front.hint) if front.hint else ""


def _standing(pitch: Pitch) -> list[list[int]]:
    """Return the jerseys of each zone."""
    zones: list[list[int]] = [[] for _ in range(9)]
    for jersey, zone in enumerate(pitch.zones):
        if zone != NOBODY:
            zones[zone].append(jersey)
    return zones


def _mine(pitch: Pitch) -> list[list[Jersey]]:
    return [
        [
            Jersey(
                icon=pitch.icons[jersey],
                strength=pitch.strengths[jersey],
                number="" if jersey in pitch.blanks else str(jersey + 2),
                scores=jersey in pitch.scorers,
            )
            for jersey in zone
        ]
        for zone in _standing(pitch)
    ]


def _theirs(pitch: Pitch, arenas: Iterable[Sequence[int]], *, is_over: bool) -> list[list[Jersey]]:
    """Return the opponent's jerseys; once the match is over, the scorers are marked."""
    side = RIVAL_SIDE[pitch.card]
    through: list[tuple[int, int]] = []
    standing = _standing(pitch)
    for arena in arenas if is_over else ():
        own = [jersey for zone in arena for jersey in standing[zone]]
        shields = [j for j in own if pitch.icons[j] == SHIELD and j != pitch.marker]
        balls = sorted(
            (strength, opposite(zone), place)
            for zone in arena
            for place, (icon, strength) in enumerate(side[opposite(zone)])
            if icon == BALL
        )
        if pitch.marker in own:
            balls = balls[:-1]
        stopped = [pitch.strengths[jersey] for jersey in shields]
        through += [balls[at][1:] for at in unblocked([ball[0] for ball in balls], stopped)]
    return [
        [
            Jersey(icon=icon, strength=strength, scores=(zone, place) in through)
            for place, (icon, strength) in enumerate(jerseys)
        ]
        for zone, jerseys in enumerate(side)
    ]
