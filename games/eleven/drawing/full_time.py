"""The picture of a match: before it, while it is watched zone by zone, and at full time."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from games.core.game import Seat
from games.core.screen import Picture
from games.core.translation import Translator
from games.eleven.alt_text import match_alt
from games.eleven.cards.ids import Side, league_club
from games.eleven.cards.terms import BALL, SHIELD
from games.eleven.club.club import NOBODY, Club, Pitch
from games.eleven.club.team import pitch_of
from games.eleven.club.zones import ARENAS, opposite, unblocked
from games.eleven.drawing.drawing import HIGH, WIDE
from games.eleven.drawing.match_picture import Jersey, Match, match_svg, zone_spots
from games.eleven.state import OPPONENTS, PublicClub
from games.eleven.view import View
from games.eleven.week.opponents import growth_of, side_on
from games.eleven.wording.names import league_name


def match_picture(view: View, seat: Seat, words: Translator) -> Picture:
    """Return the picture of a seat's match, running or just over, 4:5."""
    match, spots = match_of(view, seat, words), tuple(zone_spots())
    return Picture(match_svg(match, words), match_alt(match, words), WIDE, HIGH, spots)


def unveiled(
    view: View,
    seat: Seat,
    words: Translator,
    *,
    zones: Collection[int],
    note: str,
    score: tuple[int, int],
) -> Picture:
    """Return the picture of a finished match of which only these zones are revealed.

    `score` is the score so far. The club's own jerseys are shown in all zones.
    """
    match = match_of(view, seat, words)
    veiled = [zone for zone in range(9) if zone not in zones]
    mine = [
        jerseys if zone in zones else [replace(jersey, scores=False) for jersey in jerseys]
        for zone, jerseys in enumerate(match.mine)
    ]
    theirs = [
        jerseys if opposite(zone) in zones else [] for zone, jerseys in enumerate(match.theirs)
    ]
    match = replace(match, goals=score, note=note, mine=mine, theirs=theirs, veiled=veiled)
    return Picture(match_svg(match, words), match_alt(match, words), WIDE, HIGH)


def match_of(view: View, seat: Seat, words: Translator) -> Match:
    """Return the content of the picture: this week's match of a seat, or the last one."""
    front = view.clubs[seat]
    is_over = view.phase != "matchday" or front.match.result != NOBODY
    pitch = front.full_time
    if pitch is None or not is_over:
        growth = growth_of(view.options, len(front.results))
        pitch = pitch_of(Club(men=[*front.men], match=front.match), front.card, growth)
    rival = league_club(pitch.card) if pitch.card != NOBODY else front.rival
    own = words.club(seat)
    return Match(
        name=own.name,
        crest=own.crest,
        kit=own.kit,
        rival=league_name(rival, words) if rival != NOBODY else "–",
        goals=pitch.goals,
        note=_line_below(front, words, is_over=is_over),
        is_own=view.seat == seat,
        mine=_mine(pitch),
        theirs=_theirs(
            pitch,
            side_on(pitch),
            ARENAS[view.options.pool_wings],
            is_over=is_over,
        )
        if pitch.card != NOBODY
        else (),
        rival_crest=words.club(rival - OPPONENTS).crest if rival >= OPPONENTS else None,
    )


def _line_below(front: PublicClub, words: Translator, *, is_over: bool) -> str:
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


def _theirs(
    pitch: Pitch, side: Side, arenas: Iterable[Sequence[int]], *, is_over: bool
) -> list[list[Jersey]]:
    """Return the opponent's jerseys; once the match is over, the scorers are marked."""
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
