"""The selection of a squad: 15 footballers worth at most 50, of which four on the bench.

Both seats choose in secret and reveal together (F-R17), along with their decks.
"""

from collections.abc import Sequence
from dataclasses import replace

from games.core.game import Action, Event, IllegalAction, Seat
from games.core.translation import N_, Counted
from games.finale_cards.actions import Bench, Release, Sign, TakeFirstTeam
from games.finale_cards.cards.cards import (
    LIMIT,
    SQUAD,
    SURNAMES,
    TEAM,
    VALUE,
    WHITE,
    cards_of,
    first_squad,
)
from games.finale_cards.events import Noted
from games.finale_cards.state import Options, Plan, State, goalies, is_goalie, owner

HANDICAP = BONUS = 2
"""By how much a handicap lowers, and a bonus raises, the maximum value of a squad (F-A29)."""
GOALIES = 2
"""The least goalies of a squad: one on the pitch, one on the bench (F-R15, F-A35)."""
BENCH = 4
FIRST_COLOUR = 1
"""Lilac: together with white the deck of the first game (F-R20)."""
BY_VALUE = [sorted(team, key=lambda man: (VALUE[man], man)) for team in TEAM]
"""Each seat's footballers, the cheapest first: random play with free squads takes a third less time
than if each candidate sorted them."""


def limit(state: State, seat: Seat) -> int:
    """Return the maximum value of the seat's squad."""
    return most_value(state.options, seat)


def most_value(options: Options, seat: Seat) -> int:
    """Return the maximum value of the seat's squad with these options."""
    team = ("stollen", "acker")[seat]
    return LIMIT - HANDICAP * (options.handicap == team) + BONUS * (options.bonus == team)


def total_value(men: Sequence[int]) -> int:
    """Return the sum of the values of some footballers (F-R7)."""
    return sum(VALUE[man] for man in men)


def squad_actions(state: State, seat: Seat) -> list[Action]:
    """Return the choices of the seat for its incomplete squad."""
    plan = state.sides[seat].plan
    wishes: list[Action] = [] if plan.signed else [TakeFirstTeam()]
    if len(plan.signed) < SQUAD:
        wishes += [Sign(man) for man in TEAM[seat] if man not in plan.signed]
    elif len(plan.benched) < BENCH:
        wishes += [Bench(man) for man in plan.signed if man not in plan.benched]
    allowed = [wish for wish in wishes if why_not_squad(state, seat, wish) is None]
    return [*allowed, *(Release(man) for man in plan.signed)]


def why_not_squad(state: State, seat: Seat, action: Action) -> IllegalAction | None:
    """Return why the seat may not choose its squad like this, or None if it may."""
    plan = state.sides[seat].plan
    if isinstance(action, TakeFirstTeam):
        return _why_not_first(state, seat, plan)
    if not isinstance(action, (Sign, Release, Bench)):
        return IllegalAction(
            "F-R14", N_("Choose your 15 footballers first, then four for the bench.")
        )
    name = SURNAMES[action.man]
    if owner(action.man) != seat:
        return IllegalAction("F-R2", N_("{name} plays for the other team."), name=name)
    if isinstance(action, Bench):
        return _why_not_bench(plan, action.man)
    if isinstance(action, Sign):
        return _why_not_sign(state, seat, action.man)
    text = N_("{name} is not in your squad. Sign him first.")
    return None if action.man in plan.signed else IllegalAction("F-R14", text, name=name)


def _why_not_first(state: State, seat: Seat, plan: Plan) -> IllegalAction | None:
    if plan.signed:
        text = N_("You have begun a squad of your own. Press Clear to take the starter squad.")
        return IllegalAction("F-R18", text)
    if limit(state, seat) < LIMIT:
        text = N_(
            "The starter squad costs {worth}, and yours may only cost {limit}. Build your own."
        )
        return IllegalAction("F-A29", text, worth=LIMIT, limit=limit(state, seat))
    return None


def _why_not_sign(state: State, seat: Seat, man: int) -> IllegalAction | None:
    if man in state.sides[seat].plan.signed:
        text = N_("{name} is in your squad already. Sign someone else.")
        return IllegalAction("F-R14", text, name=SURNAMES[man])
    signed = [*state.sides[seat].plan.signed, man]
    places = SQUAD - len(signed)
    if places < 0:
        return IllegalAction("F-R14", N_("Your squad has its 15. Remove someone first."))
    missing = max(0, GOALIES - len(goalies(signed)))
    if missing > places:
        text = N_("A squad needs two goalies. Keep the last spots for them.")
        return IllegalAction("F-R15", text)
    left = limit(state, seat) - total_value(signed)
    need = _cheapest(seat, signed, missing, places)
    if need > left:
        text = N_(
            "{name} costs {value}. That leaves {points} for {places} more, and you need at least "
            "{need}. Sign someone cheaper."
        )
        facts = {"name": SURNAMES[man], "value": VALUE[man], "need": need}
        points = Counted("{n} point", "{n} points", left)
        return IllegalAction("F-R14", text, **facts, places=places, points=points)
    return None


def _cheapest(seat: Seat, signed: list[int], missing: int, places: int) -> int:
    """Return the least that the missing goalies and the other free places can cost."""
    cost, others = 0, places - missing
    for man in BY_VALUE[seat]:
        if man in signed:
            continue
        if missing and is_goalie(man):
            missing -= 1
        elif others:
            others -= 1
        elif missing:
            continue
        else:
            break
        cost += VALUE[man]
    return cost


def _why_not_bench(plan: Plan, man: int) -> IllegalAction | None:
    name = SURNAMES[man]
    if len(plan.signed) < SQUAD:
        return IllegalAction("F-R16", N_("Sign all 15 first, then choose four for the bench."))
    if man not in plan.signed or man in plan.benched:
        text = N_("{name} cannot be put on the bench. Choose one of your eleven.")
        return IllegalAction("F-R16", text, name=name)
    keepers, benched = len(goalies(plan.signed)), len(goalies(plan.benched))
    if is_goalie(man) and benched == keepers - 1:
        return IllegalAction(
            "F-A35", N_("{name} must keep your goal: one goalie plays."), name=name
        )
    if not is_goalie(man) and len(plan.benched) - benched == BENCH - (keepers - 1):
        text = N_("Only one goalie plays. Keep the last spots on the bench for the others.")
        return IllegalAction("F-A35", text)
    return None


def choose_squad(state: State, seat: Seat, action: Action) -> Event:
    """Apply one legal choice of the seat's squad; the event is private to the seat."""
    side, plan = state.sides[seat], state.sides[seat].plan
    if isinstance(action, Sign):
        side.plan = replace(plan, signed=(*plan.signed, action.man))
        return Noted(seat, "sign", (action.man,), only=(seat,))
    if isinstance(action, Bench):
        side.plan = replace(plan, benched=(*plan.benched, action.man))
        return Noted(seat, "bench", (action.man,), only=(seat,))
    if isinstance(action, Release):
        left = tuple(man for man in plan.signed if man != action.man)
        side.plan = replace(plan, signed=left, benched=())
        return Noted(seat, "release", (action.man,), only=(seat,))
    take_first_team(state, seat)
    return Noted(seat, "first-team", side.plan.signed, only=(seat,))


def take_first_team(state: State, seat: Seat) -> None:
    """Plan the squad, bench and deck of the first game (F-R18, F-R20)."""
    pitch, bench = first_squad(seat)
    deck = (*WHITE, *cards_of(FIRST_COLOUR))
    state.sides[seat].plan = Plan((*pitch, *bench), bench, deck)
