"""Tuesday to Thursday: one action or pass, and at most one free action (E-R29, E-R45, E-R46)."""

from collections.abc import Sequence
from functools import cache

from games.core.game import Action, Event, Refused, Seat
from games.core.words import N_
from games.eleven.actions import (
    Build,
    Employ,
    Hire,
    HireYoungster,
    Improve,
    Pass,
    Raise,
    Sell,
    Sign,
    Use,
    UseFree,
)
from games.eleven.assets import changes
from games.eleven.build import build_actions, do_build, why_not_build
from games.eleven.club import OPS
from games.eleven.deeds import DEEDS
from games.eleven.events import DayCame
from games.eleven.market import do_market, market_actions, why_not_market
from games.eleven.news import Freed, Passed
from games.eleven.objectives import mark
from games.eleven.scene import Scene
from games.eleven.state import DAYS, State
from games.eleven.triggers import FREE_OPS, usable, use
from games.eleven.wallet import can_pay, gain

MARKET = (Hire, HireYoungster, Sell, Employ, Sign)
WORKS = (Build, Raise, Improve)
PASS = Pass()
use_card, use_free = map(cache, (Use, UseFree))


def open_days(state: State, events: list[Event]) -> None:
    """Begin Tuesday with the first player (E-R22)."""
    state.phase, state.day = "days", 0
    events.append(DayCame(0))
    _begin_turn(state, state.first)


def _begin_turn(state: State, seat: Seat) -> None:
    state.turn, state.has_acted, state.has_freed = seat, False, False
    state.clubs[seat].step = "day"


def next_turn(state: State, events: list[Event]) -> bool:
    """Let the next seat play, or the next day begin; return whether the days are over."""
    following = (state.turn + 1) % len(state.clubs)
    if following == state.first:
        if state.day == DAYS - 1:
            return True
        state.day += 1
        events.append(DayCame(state.day))
    _begin_turn(state, following)
    return False


def day_actions(scene: Scene) -> list[Action]:
    """Return what the seat on turn may do."""
    state, club = scene.state, scene.club
    found: list[Action] = []
    deeds = usable(scene, "action")
    if not state.has_acted:
        rules = changes(club)
        found += market_actions(state, club, rules)
        found += build_actions(club, rules)
        found += [use_card(source) for source in _by_source(deeds)]
    if not state.has_freed:
        found += [use_free(source) for source in _by_source(_payable(scene, deeds))]
    return [*found, PASS]


def _by_source(deeds: Sequence[int]) -> dict[int, int]:
    """Return the first deed of each card, in the order of the cards."""
    found: dict[int, int] = {}
    for deed in deeds:
        found.setdefault(DEEDS[deed].source, deed)
    return found


def _payable(scene: Scene, deeds: Sequence[int]) -> list[int]:
    """Return the deeds whose price the club can pay beside the two OPS of a free action."""
    if scene.club.res[OPS] < FREE_OPS:
        return []
    return [deed for deed in deeds if can_pay(scene.club, DEEDS[deed].cost, FREE_OPS)]


def why_not_day(scene: Scene, action: Action) -> Refused:
    """Return why the seat on turn may not do this."""
    if isinstance(action, UseFree):
        text = N_("A free action takes two OPS, the card's price, and a card that is ready.")
        if scene.state.has_freed:
            text = N_("One free action a day. Pass, or do your action.")
        return Refused("E-R46", text)
    if scene.state.has_acted:
        text = N_("Your action of the day is done. Use a free action or pass.")
        return Refused("E-R29", text)
    if isinstance(action, MARKET):
        return why_not_market(action)
    if isinstance(action, WORKS):
        return why_not_build(action)
    if isinstance(action, Use):
        text = N_("That card has nothing to do, is exhausted, or costs more than you have.")
        return Refused("E-R45", text)
    return Refused("E-R29", N_("It is your day: hire, sell, sign, build, use a card, or pass."))


def do_day(scene: Scene, action: Action) -> None:
    """Carry out an action, a free action, or pass."""
    state, club = scene.state, scene.club
    if isinstance(action, Pass):
        scene.events.append(Passed(scene.seat))
        club.step = "done"
    elif isinstance(action, UseFree):
        deed = _by_source(_payable(scene, usable(scene, "action")))[action.source]
        state.has_freed = True
        scene.events.append(Freed(scene.seat))
        gain(scene, OPS, -FREE_OPS)
        use(scene, deed)
    else:
        state.has_acted = True
        if isinstance(action, Use):
            use(scene, _by_source(usable(scene, "action"))[action.source])
        elif isinstance(action, MARKET):
            do_market(scene, changes(club), action)
        else:
            do_build(scene, action)


def end_day(scene: Scene) -> None:
    """End the turn by itself when the action is done and no free one can follow."""
    state = scene.state
    mark(state, scene.seat)
    if not state.has_acted:
        return
    is_poor = scene.club.res[OPS] < FREE_OPS
    if state.has_freed or is_poor or not _payable(scene, usable(scene, "action")):
        scene.club.step = "done"
