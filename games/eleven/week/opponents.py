"""The teams of the opponents: as printed, or grown with the weeks (option `growing_clubs`).

A club that grows gains strength where its style has it: in attack, in defence, on the wings or in
the centre. The weakest jerseys there gain first, so that a club becomes more even, not a giant.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from games.core.game import Seat
from games.eleven.cards.cards import CLUBS as CLUB_CARDS
from games.eleven.cards.ids import CLUB_OF, CLUBS, DERBY, DIE, HINTED, RIVAL_SIDE, RIVALS, Side
from games.eleven.cards.terms import BALL, SHIELD, Colour, Style
from games.eleven.club.club import NOBODY, Pitch
from games.eleven.club.derbies import last_team, other_of
from games.eleven.state import Options, State

PACE: Mapping[Colour, int] = {"green": 3, "blue": 2, "red": 2}
"""By colour of a club's die: the strength it gains in two weeks; weak clubs catch up."""
STYLES: list[Style] = [CLUB_CARDS[club].style for club in CLUBS]
"""By opponent: where it gains strength."""
SIGNS: Mapping[Style, int] = {"attack": BALL, "defence": SHIELD}
PLACES: Mapping[Style, Sequence[int]] = {"wings": (0, 2), "centre": (1,)}
"""By style: the side whose jerseys gain strength, or the places of their zones from the left."""


def die_of(club: int) -> Colour | None:
    """Return the colour of a club's die; a manager's club has none (E-A45)."""
    return DIE[club] if club < len(DIE) else None


def side_on(pitch: Pitch) -> Side:
    """Return the opponent's team in a match whose opponent is known."""
    return pitch.facing if pitch.card >= DERBY else side_of(pitch.card, pitch.growth)


def expected_sides(state: State, seat: Seat) -> list[Side]:
    """Return the teams a manager can expect: those that fit the scout's text (E-R51).

    Before a derby it is the team of the other's last match, as it was when Matchday began (E-A46).
    """
    club = state.clubs[seat]
    other = other_of(club)
    if other == NOBODY:
        return fitting_sides(club.rivals[0], growth_of(state.options, len(club.results)))
    shown = state.shown[other] if state.shown else state.clubs[other]
    return [last_team(shown.full_time)]


def growth_of(options: Options, played: int) -> int:
    """Return the weeks for which opponents have grown when `played` matches are over."""
    return played if options.growing_clubs else 0


def gained(club: int, growth: int) -> int:
    """Return the strength that an opponent has gained in `growth` weeks."""
    return growth * PACE[DIE[club]] // 2


@cache
def side_of(card: int, growth: int) -> Side:
    """Return the line-up of an opponent that has grown for `growth` weeks."""
    side = [[*jerseys] for jerseys in RIVAL_SIDE[card]]
    spots = [
        (zone, place)
        for zone, jerseys in enumerate(side)
        for place, (icon, _) in enumerate(jerseys)
        if _gains(STYLES[CLUB_OF[card]], zone, icon)
    ]
    for _ in range(gained(CLUB_OF[card], growth)):
        zone, place = min(spots, key=lambda spot: side[spot[0]][spot[1]][1])
        icon, strength = side[zone][place]
        side[zone][place] = icon, strength + 1
    return tuple(map(tuple, side))


def fitting_sides(card: int, growth: int) -> list[Side]:
    """Return the line-ups that fit the same text of the scout as this card."""
    return [side_of(fitting, growth) for fitting in HINTED[RIVALS[card].text]]


def _gains(style: Style, zone: int, icon: int) -> bool:
    """Return whether a jersey of this side in this zone gains strength."""
    if style in SIGNS:
        return icon == SIGNS[style]
    return zone % 3 in PLACES[style]
