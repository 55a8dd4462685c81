"""What is touched on the pictures of one's club and match for an action."""

from games.core.game import Action
from games.eleven import actions
from games.eleven.cards.ids import ANSWERS, DIRECTORS, SOURCES
from games.eleven.cards.terms import TRACKS, ZONES
from games.eleven.drawing.club_picture import OFFICE
from games.eleven.drawing.match_picture import zone_spots
from games.eleven.drawing.squad_drawing import drawn_men
from games.eleven.view import View, shows_pitch

_ALWAYS_SHOWN = (actions.Improve, actions.Raise, actions.Build)
_ZONES = frozenset(spot.name for spot in zone_spots())


def spots_of(act: Action, view: View) -> tuple[str, ...]:
    """Return the names of what is touched, none if the picture does not show it."""
    name = _name_of(act)
    if shows_pitch(view):
        is_shown = name in _ZONES
    else:
        is_shown = isinstance(act, _ALWAYS_SHOWN) or name in _cards(view)
    return (name,) if is_shown else ()


def _name_of(act: Action) -> str:
    name: str = ""
    match act:
        case actions.Improve(track=track):
            name = TRACKS[track]
        case actions.Raise():
            name = OFFICE
        case actions.Place(zone=zone):
            name = ZONES[zone].lower()
        case actions.Use(source=card) | actions.UseFree(source=card) | actions.Act(source=card):
            name = SOURCES[card]
        case actions.Sell(man=card) | actions.Field(man=card) | actions.Assign(man=card):
            name = SOURCES[card]
        case actions.Build(token=card):
            name = SOURCES[card]
        case actions.Answer(what=what):
            name = ANSWERS[what]
    return name


def _cards(view: View) -> set[str]:
    """Return the names of the footballers and directors on this seat's club board."""
    assert view.front is not None
    men = [man.man for man in drawn_men(view.front.men)]
    seated = [post.source for post in view.front.posts if post.source in DIRECTORS]
    return {SOURCES[card] for card in (*men, *seated)}
