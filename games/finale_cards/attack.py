"""Attacks: set-up, then result, place by place; the attacker picks first (F-R29 to F-R42).

A counter-attack is an attack with the other card and the sides swapped (F-R46 to F-R52); its bonus
is `State.bonus` (F-R48).
"""

from games.core.dice import Dice
from games.core.game import Action, Event, IllegalAction, Seat
from games.core.translation import N_
from games.finale_cards.actions import Pick
from games.finale_cards.cards.cards import (
    ANYONE,
    FOOTBALLERS,
    LISTS,
    NO_SYMBOL,
    STRENGTH,
    SURNAMES,
    SYMBOL,
)
from games.finale_cards.cards.die import roll
from games.finale_cards.events import AttackBegan, Fought, GoalScored, Picked, Stage
from games.finale_cards.places import candidates, unmarked
from games.finale_cards.state import DONE, NOBODY, RESULT, SET_UP, State, owner
from games.finale_cards.symbols import check

PICKS = tuple(Pick(man) for man in range(len(FOOTBALLERS)))
PICK_EVENT_CACHE: dict[tuple[int, int, int], Picked] = {}
"""The events of picks by (footballer, type asked for, strength), created once each."""


def begin_attack(state: State, dice: Dice) -> list[Event]:  # noqa: ARG001 - every phase has this signature
    """Begin the attacker's next attack, with the card on top of his pile (F-R45)."""
    state.begun += 1
    state.on_ball, state.is_counter = state.attacker, False
    return _begin(state, state.begun)


def begin_counter(state: State) -> list[Event]:
    """Begin the defender's counter-attack with his own card.

    It is mandatory and happens at most once a period (F-R46, F-R47).
    """
    state.has_countered = True
    state.on_ball, state.is_counter = 1 - state.attacker, True
    return _begin(state, 0)


def _begin(state: State, number: int) -> list[Event]:
    state.card = state.sides[state.on_ball].top
    state.picks = [[], [], [], []]
    state.step = SET_UP if LISTS[state.card][SET_UP] else RESULT
    state.phase = "fill"
    return [AttackBegan(state.on_ball, number, state.attacks, state.card, state.bonus())]


def fill_lists(state: State, dice: Dice) -> list[Event]:
    """Fill the lists until a seat has a choice; resolve a stage once both its lists are full."""
    events: list[Event] = []
    lists = LISTS[state.card]
    while True:
        step = state.step
        slots, picks = lists[step], state.picks[step]
        at = len(picks)
        if at < len(slots):
            men = candidates(state, at, unmarked(state))
            if len(men) > 1:
                state.phase, state.choices, state.turn = "pick", men, state.on_ball ^ (step & 1)
                return events
            events.append(_send(state, men[0] if men else NOBODY))
        elif step in (SET_UP, RESULT):
            state.step = step + 1
        else:
            _resolve_stage(state, dice, events)
            state.phase = "mend"
            return events


def _send(state: State, man: int) -> Event:
    """Put a footballer on the next place and mark him: "!" in the set-up, "!!" in the result."""
    step = state.step
    picks = state.picks[step]
    wanted = LISTS[state.card][step][len(picks)]
    picks.append(man)
    if man == NOBODY:
        return Picked(state.on_ball ^ (step & 1), NOBODY, wanted, 0)
    state.marks[man] = 1 if step < RESULT else 2
    strength = STRENGTH[man][state.turned[man]]
    code = (man, wanted, strength)
    return PICK_EVENT_CACHE.get(code) or PICK_EVENT_CACHE.setdefault(
        code, Picked(owner(man), man, wanted, strength)
    )


def _resolve_stage(state: State, dice: Dice, events: list[Event]) -> None:
    """Compare strengths plus dice; a tie succeeds in the set-up only (F-R30 to F-R39)."""
    step, seat = state.step, state.on_ball
    own, others = state.picks[step - 1], state.picks[step]
    mine, theirs = _strengths(state, own), _strengths(state, others)
    is_set_up = step < RESULT
    bonus = state.bonus() if is_set_up else 0
    die, other = roll(state, dice), roll(state, dice)
    total, against = sum(mine) + bonus + die, sum(theirs) + other
    won = total >= against if is_set_up else total > against
    stage: Stage = "set-up" if is_set_up else "result"
    events.append(Fought(seat, stage, mine, bonus, die, theirs, other, won))
    if won and not is_set_up:
        state.sides[seat].goals += 1
        scorer = _scorer(own, mine)
        events.append(GoalScored(seat, state.score, scorer, state.period, total, against))
    men = [man for man in (*own, *others) if man != NOBODY]
    for man in men:
        if SYMBOL[man][state.turned[man]] != NO_SYMBOL:
            check(state, man, dice, events)
    turn_cards(state, men)
    state.has_failed = is_set_up and not won
    state.step = RESULT if is_set_up and won else DONE
    if state.step == DONE:
        for picks in state.picks:
            for man in picks:
                if man != NOBODY:
                    state.marks[man] = 0


def _scorer(men: list[int], strengths: tuple[int, ...]) -> int:
    """Return the footballer who shoots: the strongest one sent, the last among equals."""
    return max(zip(strengths, range(len(men)), men, strict=True))[-1]


def _strengths(state: State, men: list[int]) -> tuple[int, ...]:
    """Return the current strengths; a place nobody filled counts 0."""
    return tuple([0 if man == NOBODY else STRENGTH[man][state.turned[man]] for man in men])


def turn_cards(state: State, men: list[int]) -> None:
    """Turn the cards of used footballers anticlockwise by 90 degrees (F-R5, F-R34, F-A31)."""
    for man in men:
        state.turned[man] = state.turned[man] + 1 & 3


def pick_actions(state: State) -> list[Action]:
    """Return a pick for each footballer the seat may send to the next place."""
    return [PICKS[man] for man in state.choices]


def why_not_pick(state: State, seat: Seat, action: Pick) -> IllegalAction | None:
    """Return why this footballer may not fill the next place, or None if he may."""
    man = action.man
    if man in state.choices:
        return None
    name = SURNAMES[man]
    if owner(man) != seat:
        return IllegalAction(
            "F-R29", N_("{name} plays for the other team. Send one of yours."), name=name
        )
    if man not in state.sides[seat].pitch:
        return IllegalAction("F-R29", N_("{name} is not on the pitch. Send one who is."), name=name)
    if state.marks[man]:
        text = N_("{name} was sent in this attack already. Send someone else.")
        return IllegalAction("F-R37", text, name=name)
    if LISTS[state.card][state.step][len(state.picks[state.step])] == ANYONE:
        text = N_("A question mark means anyone but the goalie. Send someone else.")
        return IllegalAction("F-R11", text)
    text = N_(
        "The card asks for another type than {name}. Send one of the footballers on the buttons."
    )
    return IllegalAction("F-R29", text, name=name)


def pick(state: State, _seat: Seat, action: Pick) -> list[Event]:
    """Send a footballer to the next place."""
    event = _send(state, action.man)
    state.phase, state.choices = "fill", []
    return [event]
