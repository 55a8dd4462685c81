"""The penalty shoot-out: five shots per side, then until one leads after equal shots."""

from games.core.dice import TABLE, Dice
from games.core.game import Event, IllegalAction, Seat
from games.core.translation import N_
from games.stein.actions import SELECT, Select
from games.stein.board.board import KICK_OFF, OFF, PIECES, PLAYERS, SQUAD, TEAM
from games.stein.events import PenaltyTaken, Selected, ShootOutStarted, SteppedUp
from games.stein.state import SHOOT_OUT, SHOTS, State


def start_shoot_out(state: State, dice: Dice) -> list[Event]:
    """Clear the board, draw the side that shoots first, and let the other select first (S-A23)."""
    state.clear()
    state.trail, state.before = [], []
    state.round, state.ball = SHOOT_OUT, KICK_OFF
    state.points, state.roll, state.turns = 0, 0, 0
    state.first = dice.below(state.luck, TABLE, 2)
    state.turn, state.phase = 1 - state.first, "select"
    return [ShootOutStarted(state.first)]


def legal_selections(state: State, seat: Seat) -> list[Select]:
    """Return the seat's players not selected yet."""
    chosen = state.five[seat]
    players = range(seat * SQUAD, seat * SQUAD + PLAYERS)
    return [SELECT[piece] for piece in players if piece not in chosen]


def select(state: State, seat: Seat, action: Select) -> list[Event]:
    """Select the next of five shooters, in shooting order; raises `IllegalAction` (S-R44)."""
    if TEAM[action.piece] != seat or action.piece % SQUAD == PLAYERS:
        raise IllegalAction("S-R44", N_("Choose one of your own footballers, not a goalie."))
    if action.piece in state.five[seat]:
        number = PIECES[action.piece][1:]
        raise IllegalAction(
            "S-R44", N_("Footballer {number} is already chosen. Choose another."), number=number
        )
    state.five[seat].append(action.piece)
    events: list[Event] = [Selected(action.piece)]
    if len(state.five[seat]) == SHOTS:
        state.turn = state.first
    if all(len(five) == SHOTS for five in state.five):
        events += _step_up(state)
    return events


def settle(state: State, *, scored: bool) -> list[Event]:
    """Count the shot of the seat that just shot, and continue or end (S-R44, S-R45)."""
    seat = 1 - state.turn
    state.penalties[seat].append(int(scored))
    state.put(state.holder, OFF)
    red, white = (sum(shots) for shots in state.penalties)
    events: list[Event] = [PenaltyTaken(seat, scored, (red, white))]
    if is_decided(state):
        state.phase = "over"
        return events
    return events + _step_up(state)


def is_decided(state: State) -> bool:
    """Return whether the shoot-out is over: a lead after equal shots, five or more each (S-A24)."""
    shots = [len(taken) for taken in state.penalties]
    goals = [sum(taken) for taken in state.penalties]
    lead = abs(goals[0] - goals[1])
    if state.options.early_stop and max(shots) <= SHOTS:
        behind = goals.index(min(goals))
        if lead > SHOTS - shots[behind]:
            return True
    if shots[0] != shots[1] or shots[0] < SHOTS:
        return False
    return lead >= (1 if shots[0] == SHOTS else 2)


def _step_up(state: State) -> list[Event]:
    """Put the next shooter with the ball on the penalty space in front of the goal (S-R44)."""
    taken = state.penalties
    seat = state.first if len(taken[0]) == len(taken[1]) else 1 - state.first
    piece = state.five[seat][len(taken[seat]) % SHOTS]
    state.ball = state.penalty_space(seat)
    state.put(piece, state.ball)
    state.turn, state.phase = seat, "penalty"
    return [SteppedUp(piece)]
