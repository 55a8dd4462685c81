"""Planning ahead: a seat's next day of the week as if it were on turn now (E-R22)."""

import copy
from collections.abc import Sequence

from games.core.game import Action, Game, IllegalAction, Seat
from games.core.translation import N_, Translator
from games.eleven import actions
from games.eleven.club.club import EUR
from games.eleven.club.context import NO_DICE
from games.eleven.planning.steps import money_note
from games.eleven.state import DAYS, Options, State
from games.eleven.view import View

LIMITS = N_("On offer is what you could do now, with the market and the money of this moment.")
SPARE = frozenset({"E-R29"})
"""The rule of one action a day: a plan may list further ones in case the first fails."""


def ahead(state: State, seat: Seat) -> State | None:
    """Return a copy advanced to the seat's next day of this week; None if there is none."""
    day = next_day(state, seat)
    return None if day >= DAYS or asks(state, seat) else on_turn(state, seat, day)


def on_turn(state: State, seat: Seat, day: int) -> State:
    """Return a copy of the state as if it were the seat's turn on this day of the week."""
    state = copy.deepcopy(state)
    state.phase, state.day, state.turn = "days", day, seat
    state.has_acted = state.has_freed = False
    club = state.clubs[seat]
    club.step, club.ask, club.todo, club.batch = "day", None, [], []
    return state


def turn(state: State) -> tuple[int, str, int, Seat]:
    """Return the week, phase, day and seat whose turn it is."""
    return state.round, state.phase, state.day, state.turn


def asks(state: State, seat: Seat) -> bool:
    """Return whether the manager must answer a question first."""
    return state.clubs[seat].ask is not None


def is_answer(action: Action) -> bool:
    """Return whether an action answers a question."""
    return isinstance(action, actions.Answer)


def question(
    game: Game[Options, State, View], state: State, seat: Seat, planned: Sequence[Action]
) -> State | None:
    """Return the planned state at the question of the last step (E-R35).

    None if there is no question, or if a die or a drawn card comes before it, because a plan must
    not reveal chance.
    """
    heads = [index for index, action in enumerate(planned) if not is_answer(action)]
    if not heads:
        return None
    state = copy.deepcopy(state)
    before = _unseen(state)
    try:
        for action in planned[heads[-1] :]:
            game.apply(state, seat, action, NO_DICE)
    except IllegalAction:
        return None
    return state if asks(state, seat) and _unseen(state) == before else None


def _unseen(state: State) -> list[object]:
    """Return the dice counters and deck sizes, which change whenever chance is involved."""
    decks = (state.players, state.youngsters, state.staff, state.sponsors, state.tactics)
    return [[*state.luck], *map(len, decks)]


def next_day(state: State, seat: Seat) -> int:
    """Return the day of the seat's next turn of this week, `DAYS` if there is none."""
    if state.phase == "monday":
        return 0 if state.clubs[seat].step == "done" else DAYS
    if state.phase != "days":
        return DAYS
    seats = len(state.clubs)
    is_still_to_come = (seat - state.first) % seats >= (state.turn - state.first) % seats
    return state.day if is_still_to_come else state.day + 1


def leaves(state: State, seat: Seat, planned: Sequence[Action], words: Translator) -> list[str]:
    """Return for each action the EUR left after it, as it is an alternative to the others."""
    money = state.clubs[seat].res[EUR]
    return [money_note(money, action, words) for action in planned]


def comes_on_top(action: Action) -> bool:
    """Return whether an action comes besides the action of the day (E-R46)."""
    return isinstance(action, actions.UseFree)
