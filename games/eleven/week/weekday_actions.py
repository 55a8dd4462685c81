"""Tuesday to Thursday: one action or pass, and at most one free action (E-R29, E-R45, E-R46)."""

from games.core.game import Action, Event, IllegalAction, Seat
from games.core.translation import N_
from games.eleven.actions import Pass, Use, UseFree
from games.eleven.cards.effect_index import DEEDS
from games.eleven.club.assets import card_of, face_of
from games.eleven.club.club import OPS, Club
from games.eleven.club.context import TurnContext
from games.eleven.club.roster import COPIES, roster_of
from games.eleven.club.terms import terms_with
from games.eleven.club.wallet import gain
from games.eleven.effects.triggers import FREE_OPS, usable, usable_of, use
from games.eleven.events import DayCame, Finished
from games.eleven.log.news import Freed, Passed, interned
from games.eleven.state import DAYS, State
from games.eleven.week.build import BUILDING, build_actions
from games.eleven.week.market import MARKET, market_actions
from games.eleven.week.objectives import mark
from games.eleven.week.step_rules import ActionRules, StepRules, always, refusal

PASS = Pass()
day_came, freed, passed = interned(DayCame), interned(Freed), interned(Passed)
USE, USE_FREE = [[kind(deed.source) for deed in DEEDS] for kind in (Use, UseFree)]
"""By effect number: the action of its card, and the free action."""
# A club owns at most one card of each source that has an action.
assert all(COPIES.get(deed.source, 1) == 1 for deed in DEEDS if deed.when == "action")
FREE_PRICE = [FREE_OPS + dict(deed.cost).get(OPS, 0) for deed in DEEDS]
"""By effect number: the OPS it needs as a free action (E-R46)."""


def open_days(state: State, events: list[Event]) -> None:
    """Begin Tuesday with the first player (E-R22)."""
    state.phase, state.day = "days", 0
    events.append(day_came(0))
    _begin_turn(state, state.first)


def _begin_turn(state: State, seat: Seat) -> None:
    state.turn, state.has_acted, state.has_freed = seat, False, False
    state.clubs[seat].step = "day"


def next_turn(state: State, events: list[Event]) -> bool:
    """Pass the turn on, or begin the next day; return whether the three days are over."""
    following = (state.turn + 1) % len(state.clubs)
    if following == state.first:
        if state.day == DAYS - 1:
            return True
        state.day += 1
        events.append(day_came(state.day))
    _begin_turn(state, following)
    return False


def day_actions(scene: TurnContext) -> list[Action]:
    """Return what the seat on turn may choose."""
    state, club = scene.state, scene.club
    actions: list[Action] = []
    deeds = usable(scene, "action")
    if not state.has_acted:
        roster = roster_of(club)
        terms = terms_with(roster, club.match.absent)
        actions = market_actions(state, club, roster, terms)
        actions += build_actions(club, roster, terms)
        actions += map(USE.__getitem__, deeds)
    if deeds and not state.has_freed:
        ops = club.res[OPS]
        actions += [USE_FREE[deed] for deed in deeds if ops >= FREE_PRICE[deed]]
    actions.append(PASS)
    return actions


def _once(rules: ActionRules) -> ActionRules:
    """Return the rules of a kind of action that takes the one action of the day (E-R29)."""
    is_legal, apply, why_not = rules.is_legal, rules.apply, rules.why_not or _why_not_day

    def is_legal_once(scene: TurnContext, action: Action) -> bool:
        return not scene.state.has_acted and is_legal(scene, action)

    def apply_once(scene: TurnContext, action: Action) -> None:
        scene.state.has_acted = True
        apply(scene, action)

    def why_not_once(scene: TurnContext, action: Action) -> IllegalAction:
        return _why_not_day(scene, action) if scene.state.has_acted else why_not(scene, action)

    return ActionRules(is_legal_once, apply_once, why_not_once)


def _deed_of(club: Club, source: int) -> int:
    """Return the effect number of a card's action; no card has two."""
    return face_of(card_of(club, source)).deeds["action"][0]


def _can_use(scene: TurnContext, action: Use) -> bool:
    return bool(usable_of(scene, action.source, "action"))


def _use(scene: TurnContext, action: Use | UseFree) -> None:
    use(scene, _deed_of(scene.club, action.source))


def _can_use_free(scene: TurnContext, action: UseFree) -> bool:
    deeds = usable_of(scene, action.source, "action")
    is_open = bool(deeds) and not scene.state.has_freed
    return is_open and scene.club.res[OPS] >= FREE_PRICE[deeds[0]]


def _use_free(scene: TurnContext, action: UseFree) -> None:
    scene.state.has_freed = True
    scene.events.append(freed(scene.seat))
    gain(scene, OPS, -FREE_OPS)
    _use(scene, action)


def _why_not_free(scene: TurnContext, _action: UseFree) -> IllegalAction:
    text = N_("A free action costs 2 ⚙ plus the card's own price, and the card must be ready.")
    if scene.state.has_freed:
        text = N_("One free action a day. Pass, or do your action.")
    return IllegalAction("E-R46", text)


def _pass(scene: TurnContext, _action: Pass) -> None:
    state = scene.state
    has_played = state.has_acted or state.has_freed
    scene.events.append(Finished(scene.seat) if has_played else passed(scene.seat))
    scene.club.has_passed |= not has_played
    scene.club.step = "done"


def _why_not_day(scene: TurnContext, _action: Action) -> IllegalAction:
    if scene.state.has_acted:
        text = N_("Your action of the day is done. Use a free action or pass.")
        return IllegalAction("E-R29", text)
    return IllegalAction(
        "E-R29", N_("It's your turn: hire, sell, sign, build, use a card, or pass.")
    )


USING = ActionRules(
    _can_use,
    _use,
    refusal(
        "E-R45",
        N_(
            "You can't use that card now: it has nothing to do, is "
            "exhausted, or costs more than you have. Choose another."
        ),
    ),
)
DAY = StepRules(
    day_actions,
    {
        **{kind: _once(rules) for kind, rules in {**MARKET, **BUILDING, Use: USING}.items()},
        UseFree: ActionRules(_can_use_free, _use_free, _why_not_free),
        Pass: ActionRules(always, _pass),
    },
    _why_not_day,
)
"""The seat has its day: one action, at most one free action, or a pass (E-R29, E-R45, E-R46)."""


def end_day(scene: TurnContext) -> None:
    """End the turn if the action is done and no free action is possible."""
    state, club = scene.state, scene.club
    mark(club)
    if not state.has_acted:
        return
    ops = club.res[OPS]
    if ops >= FREE_OPS and not state.has_freed:
        for deed in usable(scene, "action"):
            if ops >= FREE_PRICE[deed]:
                return
    club.step = "done"
