"""The assistant: a line-up from what the manager may know (E-R47 to E-R51)."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from games.eleven.cards.ids import (
    HINTED,
    RIVALS,
    STRENGTH,
    Side,
    jersey_answer,
)
from games.eleven.cards.terms import BALL, SHIELD
from games.eleven.club.club import NOBODY, Player
from games.eleven.club.context import NO_DICE, TurnContext
from games.eleven.club.copies import copy_of
from games.eleven.club.derbies import other_of
from games.eleven.club.expected_goals import expected_points
from games.eleven.club.team import strengths_of
from games.eleven.club.zones import (
    ARENAS,
    UNITS,
    ZONES,
    formation_of,
    open_zones,
    opposite,
    roomy,
)
from games.eleven.week.opponents import expected_sides, growth_of, side_of
from games.eleven.week.prepare import (
    Bound,
    bound_sections,
    can_assign,
    can_field,
    chose_leave,
    extra,
    lay_price,
    may_leave,
    placed,
    queue_up,
    settle_squad,
    use_man,
)

Gains: TypeAlias = list[list[list[tuple[float, ...]]]]
STRENGTHS, MATES = range(7), range(4)
"""Strengths of a jersey (higher ones count as the last), and mates with its icon in a zone."""


@lru_cache(maxsize=4096)
def _gain(icon: int, strength: int, mates: int, facing: tuple[tuple[int, int], ...]) -> float:
    """Return the goals that one more jersey scores or stops in a zone with `mates` of its icon."""
    others = [own for kind, own in facing if kind != icon]
    if icon == BALL:
        return float(max(others, default=0) < strength or len(others) <= mates)
    return float(sum(1 for ball in others if ball <= strength) > mates)


def _average(sides: Sequence[Side], icon: int, strength: int, zone: int) -> tuple[float, ...]:
    """Return these goals by number of mates, averaged over these sides."""
    return tuple(
        sum(_gain(icon, strength, mates, side[opposite(zone)]) for side in sides) / len(sides)
        for mates in MATES
    )


@cache
def gains_against(text: str, growth: int) -> Gains:
    """Return the goals that one more jersey scores or stops, by icon, strength, zone and mates.

    They are averaged over the line-ups that fit the scout's text, grown for `growth` weeks.
    """
    return gains_on(tuple(side_of(card, growth) for card in HINTED[text]))


@lru_cache(maxsize=64)
def gains_on(sides: tuple[Side, ...]) -> Gains:
    """Return the goals that one more jersey scores or stops on average against these teams."""
    return [
        [[_average(sides, icon, strength, zone) for zone in ZONES] for strength in STRENGTHS]
        for icon in (BALL, SHIELD)
    ]


LEAN = [[0.01 * (zone // 3) for zone in ZONES], [0.01 * (2 - zone // 3) for zone in ZONES]]
"""By icon and zone: a tie-break that places balls in front and shields behind."""


@cache
def _weights_against(text: str, growth: int) -> list[list[list[float]]]:
    """Return by icon and strength the value of each zone by mates, all zones in one list."""
    return _weights_of(gains_against(text, growth))


def _weights_of(gains: Gains) -> list[list[list[float]]]:
    return [
        [
            [gain + LEAN[icon][zone] for zone, by_mates in enumerate(zones) for gain in by_mates]
            for zones in by_strength
        ]
        for icon, by_strength in enumerate(gains)
    ]


def _weights_for(scene: TurnContext) -> list[list[list[float]]]:
    """Return these values for the next match of a club."""
    club = scene.club
    if other_of(club) != NOBODY:
        return _weights_of(gains_on(tuple(expected_sides(scene.state, scene.seat))))
    growth = growth_of(scene.state.options, len(club.results))
    return _weights_against(RIVALS[club.rivals[0]].text, growth)


ALONE = range(0, len(ZONES) * len(MATES), len(MATES))
"""By zone: the index of its first weight, that without mates."""


def worth(man: Player) -> int:
    """Return a player's strength including permanent tokens."""
    return STRENGTH[man.man][man.trained] + man.perm


def choose_squad(scene: TurnContext) -> None:
    """Field the strongest players, and pay for their actions with the rest."""
    club = scene.club
    strong = [(-n, man.man, man) for man in club.men if (n := worth(man)) > 1]
    for _, _, man in sorted(strong):
        if can_field(club, man):
            use_man(scene, man)
    for man in club.men:
        if can_assign(club, man):
            lay_price(scene, man)
    settle(scene)


def settle(scene: TurnContext) -> None:
    """Settle the squad; blank jerseys, then low numbers, make room for numbers above 11."""
    club = scene.club
    settle_squad(scene)
    for jersey in club.match.blanks:
        club.match.icons[jersey] = SHIELD
    while extra(club):
        leaving = may_leave(club)
        blanks = [jersey for jersey in leaving if jersey in club.match.blanks]
        chose_leave(scene, jersey_answer((blanks or leaving)[0]))
    queue_up(club)


def deploy(scene: TurnContext) -> None:
    """Place all jerseys where they gain most on average against the cards that fit the text."""
    club = scene.club
    match, bound = club.match, bound_sections(club)
    zones, icons, unplaced = match.zones, match.icons, {**bound}
    weights_at = [*ALONE], [*ALONE]
    if formation := formation_of(zones):
        for jersey, zone in enumerate(zones):
            if zone != NOBODY:
                weights_at[icons[jersey]][zone] += 1
                unplaced.pop(jersey, None)
    weights = _weights_for(scene)
    strengths = strengths_of(club)
    plain = [by_strength[1] for by_strength in weights]  # the strength of a jersey without a card
    gains = [*map(plain.__getitem__, icons)]
    for jersey in bound:
        gains[jersey] = weights[icons[jersey]][min(strengths[jersey], STRENGTHS[-1])]
    waiting = [*match.queue]
    if len(unplaced) > 1:  # jerseys with a card are first in the queue
        first = sorted(waiting[: len(unplaced)], key=lambda at: (len(bound[at]), -strengths[at]))
        waiting[: len(first)] = first
    for jersey in waiting:
        own = weights_at[icons[jersey]]
        free = _room(unplaced, jersey, formation) if unplaced else roomy(formation)
        zones[jersey] = best = _best(free, gains[jersey], own)
        own[best] += 1
        formation += UNITS[best]
    placed(scene, waiting)
    for jersey in waiting[-2::-1]:  # now all but the last may find a better zone
        zone, own = zones[jersey], weights_at[icons[jersey]]
        formation -= UNITS[zone]
        own[zone] -= 1
        sections = bound.get(jersey)
        free = open_zones(sections, (), formation) if sections else roomy(formation)
        zones[jersey] = best = _best(free, gains[jersey], own)
        own[best] += 1
        formation += UNITS[best]


def _room(bound: Bound, jersey: int, formation: int) -> tuple[int, ...]:
    """Return the zones of the next jersey with a card, and remove it from `bound`."""
    sections = bound.pop(jersey)
    return open_zones(sections, tuple(bound.values()), formation)


def _best(zones: Sequence[int], gains: list[float], gain_at: list[int]) -> int:
    """Return the first zone with the greatest gain; `gain_at` has each zone's index of `gains`."""
    best, most = zones[0], -1.0
    for zone in zones:
        gain = gains[gain_at[zone]]
        if gain > most:
            best, most = zone, gain
    return best


def line_up_as_last(scene: TurnContext) -> None:
    """Repeat last week's players and zones where possible."""
    club = scene.club
    for man in club.men:
        if man.man in club.lately and can_field(club, man):
            use_man(scene, man)
            if can_assign(club, man):
                lay_price(scene, man)
    settle(scene)
    zones, last, bound = club.match.zones, club.last, bound_sections(club)
    formation, waiting = 0, [*club.match.queue]  # nobody stands yet
    for jersey in waiting:
        free = _room(bound, jersey, formation) if bound else roomy(formation)
        zone = last[jersey]
        if zone not in free:
            zone = free[0]
        formation += UNITS[zone]
        zones[jersey] = zone
    placed(scene, waiting)


def suggest(scene: TurnContext) -> None:
    """Choose who plays and place all jerseys (E-R47 to E-R51).

    It is the assistant's line-up or last week's, whichever has more expected league points.
    """
    state = scene.state
    arenas = ARENAS[state.options.pool_wings]
    sides = expected_sides(state, scene.seat)

    def promise(tried: TurnContext) -> float:
        return expected_points(tried.club, sides, arenas)

    _adopt(scene, max([_tried(scene, way) for way in (_best_squad, line_up_as_last)], key=promise))


def _best_squad(scene: TurnContext) -> None:
    choose_squad(scene)
    deploy(scene)


def _tried(scene: TurnContext, way: Callable[[TurnContext], None]) -> TurnContext:
    """Return the turn of a copy of the club that lines up in one way."""
    tried = TurnContext(scene.state, scene.seat, copy_of(scene.club), NO_DICE, [])
    way(tried)
    return tried


def _adopt(scene: TurnContext, tried: TurnContext) -> None:
    """Line the club up as its copy did; doing it anew would cost 4 % of random play."""
    club, copied = scene.club, tried.club
    for man, chosen in zip(club.men, copied.men, strict=True):
        man.used, man.paid = chosen.used, chosen.paid
    club.res, club.match, club.step = copied.res, copied.match, copied.step
    scene.events += tried.events
