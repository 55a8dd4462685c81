"""Menus about jerseys: their side at the start, their zone, and the goals expected there."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from games.core.game import Action
from games.core.screen import Choice, Menu
from games.core.translation import N_, Translator
from games.eleven import actions
from games.eleven.cards.terms import ZONES as ZONE_NAMES
from games.eleven.club.team import strengths_of
from games.eleven.club.zones import ZONES
from games.eleven.computer.line_up_preview import possible_sides
from games.eleven.screen.labels import LINE_OF
from games.eleven.screen.spots import spots_of
from games.eleven.view import View, club_of
from games.eleven.week.assistant import STRENGTHS, gains_against, gains_on
from games.eleven.week.opponents import growth_of
from games.eleven.wording.names import jersey_name, tenths, zone_name
from games.eleven.wording.phrases import ICONS

ROWS = ((2, N_("Attack")), (1, N_("Midfield")), (0, N_("Defence")))
"""The sections as on the pitch, the attack at the top."""
SIDES = tuple(ICONS.values())
NOTHING: Mapping[int, tuple[str, ...]] = MappingProxyType({})
"""No spot of any zone: where several jerseys may move to each, none is touched."""


def wear_menu(legal: Sequence[Action], words: Translator) -> Menu:
    """Return the sides the next jersey may show."""
    entries = tuple(
        Choice(f"{jersey_name(act.number)} {SIDES[act.icon]}", LINE_OF(act))
        for act in legal
        if isinstance(act, actions.Wear)
    )
    return Menu("wear", words("Which side does the next jersey show?"), entries)


def jersey_text(jersey: int, view: View) -> str:
    """Return a jersey with its side and strength: "#9 ⚽3"."""
    club = club_of(view)
    icon = club.match.icons[jersey]
    return f"{jersey_name(jersey)} {SIDES[icon]}{strengths_of(club)[jersey]}"


def place_menu(view: View, legal: Sequence[Action], words: Translator) -> Menu:
    """Return the zones of the next jersey in three rows, as on the pitch."""
    places = [act for act in legal if isinstance(act, actions.Place)]
    if not places:
        return Menu("place", words("Place"), ())
    jersey = places[0].number
    prompt = words("Where does {jersey} stand?", jersey=jersey_text(jersey, view))
    choices = {act.zone: LINE_OF(act) for act in places}
    spots = {act.zone: spots_of(act, view) for act in places}
    rows = tuple(_pitch(jersey, choices, view, words, spots=spots))
    return Menu("place", prompt, rows)


def _gains(jersey: int, view: View) -> list[float]:
    """Return by zone the mean number of goals the jersey would score or prevent there."""
    assert view.front is not None
    match, strengths = view.front.match, strengths_of(club_of(view))
    icon, mates = match.icons[jersey], [0] * len(ZONES)
    for other, zone in enumerate(match.zones):
        if zone >= 0 and other != jersey and match.icons[other] == icon:
            mates[zone] += 1
    if view.front.hint:
        gains = gains_against(view.front.hint, growth_of(view.options, len(view.front.results)))
    else:
        gains = gains_on(tuple(possible_sides(view)))
    table = gains[icon][min(strengths[jersey], STRENGTHS[-1])]
    return [table[zone][mates[zone]] for zone in ZONES]


def _brings(gain: float, words: Translator) -> str:
    """Return the expected goals as a suffix of a zone's name; empty for 0.0."""
    return "" if f"{gain:.1f}" == "0.0" else f" +{tenths(gain, words)}"


def _pitch(
    jersey: int,
    choices: dict[int, str],
    view: View,
    words: Translator,
    *,
    spots: Mapping[int, tuple[str, ...]] = NOTHING,
    paths: Mapping[int, tuple[str, ...]] = NOTHING,
) -> Iterable[Menu]:
    """Yield a row of buttons per section, each zone with the expected goals."""
    gains = _gains(jersey, view)
    for section, name in ROWS:
        entries = tuple(
            Choice(
                f"{zone_name(zone)}{_brings(gains[zone], words)}",
                choices[zone],
                spots=spots.get(zone, ()),
                path=paths.get(zone, ()),
            )
            for zone in range(section * 3, section * 3 + 3)
            if zone in choices
        )
        if entries:
            yield Menu(f"row-{section}", words(name), entries)


def move_menu(view: View, legal: Sequence[Action], words: Translator) -> Menu:
    """Return a select of jerseys, each opening the zones it can move to."""
    moves: dict[int, dict[int, str]] = {}
    for act in legal:
        if isinstance(act, actions.Move):
            moves.setdefault(act.number, {})[act.zone] = LINE_OF(act)
    inner = tuple(
        Menu(
            f"move-{jersey + 2}",
            words("Where does {jersey} stand?", jersey=jersey_text(jersey, view)),
            tuple(_pitch(jersey, choices, view, words, paths=_paths(jersey, view))),
            f"{jersey_text(jersey, view)} · {_place(jersey, view)}",
        )
        for jersey, choices in moves.items()
    )
    return Menu("move", words("Move a jersey…"), inner, shape="select")


def _paths(jersey: int, view: View) -> dict[int, tuple[str, ...]]:
    """Return by zone the way from where a jersey stands."""
    assert view.front is not None
    start = ZONE_NAMES[view.front.match.zones[jersey]].lower()
    return {zone: (start, name.lower()) for zone, name in enumerate(ZONE_NAMES)}


def _place(jersey: int, view: View) -> str:
    assert view.front is not None
    return zone_name(view.front.match.zones[jersey])
