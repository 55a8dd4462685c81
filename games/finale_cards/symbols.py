"""The symbols on footballers' cards: injuries, cautions, sendings-off (F-R53 to F-R58)."""

from games.core.dice import Dice
from games.core.game import Action, Event, IllegalAction, Seat
from games.core.translation import N_
from games.finale_cards.actions import BringOn
from games.finale_cards.cards.cards import INJURY, RED, SURNAMES, SYMBOL, YELLOW
from games.finale_cards.cards.die import roll
from games.finale_cards.changes import bring_on, take_off
from games.finale_cards.events import CameOn, Checked, Effect
from games.finale_cards.state import (
    DONE,
    MOST_GOALIES,
    MOST_ON,
    NOBODY,
    State,
    goalies,
    is_goalie,
    owner,
)

HURT_BY, CAUTIONED_BY, SENT_OFF_BY = (2,), (0, 1), (3,)
"""The rolls that injure, caution and send off."""
MOST_CAUTIONS = 2


def check(state: State, man: int, dice: Dice, events: list[Event]) -> None:
    """Roll for the symbol in a used footballer's upper right corner (F-R33, F-R53)."""
    symbol = SYMBOL[man][state.turned[man]]
    die = roll(state, dice)
    effect = _effect(state, man, symbol, die)
    if effect in ("hurt", "second", "off"):
        take_off(state, man)
    if effect == "hurt":
        state.hurt.append(man)
    events.append(Checked(owner(man), man, symbol, die, effect))


def _effect(state: State, man: int, symbol: int, die: int) -> Effect:
    if symbol == INJURY and die in HURT_BY:
        return "hurt"
    if symbol == RED and die in SENT_OFF_BY:
        return "off"
    if symbol == YELLOW and die in CAUTIONED_BY:
        state.cautions[man] += 1
        return "second" if state.cautions[man] == MOST_CAUTIONS else "cautioned"
    return "nothing"


def newcomers(state: State, seat: Seat) -> list[int]:
    """Return the footballers who may replace an injured one: any type, a goalie only into the goal.

    A replacement counts towards the limits of the match (F-R55, F-A16, F-A17).
    """
    side = state.sides[seat]
    free = (side.newcomers[0] < MOST_ON, side.newcomers[1] < MOST_GOALIES)
    if goalies(side.pitch):
        free = (free[0], False)
    return [man for man in side.bench if free[is_goalie(man)]]


def replace_injured(state: State, dice: Dice) -> list[Event]:  # noqa: ARG001 - every phase has this signature
    """Replace injured footballers at once; the owner chooses if there is a choice (F-R54)."""
    events: list[Event] = []
    while state.hurt:
        man = state.hurt[0]
        able = newcomers(state, owner(man))
        if len(able) > 1:
            state.phase, state.turn, state.choices = "replace", owner(man), able
            return events
        events.append(_replace(state, able[0] if able else NOBODY))
    state.phase = "next" if state.step == DONE else "fill"
    return events


def _replace(state: State, on: int) -> Event:
    off = state.hurt.pop(0)
    if on != NOBODY:
        bring_on(state, on)
    return CameOn(owner(off), on, off)


def replace_actions(state: State) -> list[Action]:
    """Return an action for each footballer who may come on."""
    return [BringOn(man) for man in state.choices]


def why_not_bring(state: State, seat: Seat, action: BringOn) -> IllegalAction | None:
    """Return why this footballer may not come on, or None if he may."""
    if action.man in state.choices:
        return None
    facts = {"name": SURNAMES[action.man], "off": SURNAMES[state.hurt[0]]}
    if is_goalie(action.man) and action.man in state.sides[seat].bench:
        text = N_("{name} is a goalie and never plays outfield. Bring on someone else.")
        return IllegalAction("F-R65", text, **facts)
    return IllegalAction(
        "F-R54", N_("Choose someone from your bench to come on for {off}."), **facts
    )


def replace(state: State, _seat: Seat, action: BringOn) -> list[Event]:
    """Bring the chosen footballer on."""
    state.phase, state.choices = "mend", []
    return [_replace(state, action.man)]
