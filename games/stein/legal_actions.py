"""The legal actions of a turn: goal shots, shots, moves, attacks, the end."""

from games.core.game import Action, Seat
from games.stein.actions import END_TURN, KEEPER_STEPS, STEPS, Attack
from games.stein.attack import COST
from games.stein.board.board import KEEPERS, SQUAD, TEAM
from games.stein.goalies import may_keeper_attack, may_take_ball, must_shoot_now, safe_keeper
from games.stein.scoring import legal_goal_shots
from games.stein.shooting import can_shoot, legal_shots
from games.stein.state import EMPTY, State


def legal_turn_actions(state: State, seat: Seat) -> list[Action]:
    """Return goal shots, shots, moves and attacks piece by piece, and the turn's end."""
    actions: list[Action] = []
    if can_shoot(state, seat):
        actions += legal_goal_shots(state, seat)
        actions += legal_shots(state, seat)
    if state.points and not must_shoot_now(state):
        _add_steps(state, seat, actions)
        _add_keeper_steps(state, seat, actions)
    if not state.owed:
        actions.append(END_TURN)
    return actions


def _add_steps(state: State, seat: Seat, actions: list[Action]) -> None:
    """Add the actions of the ten players; attacks cost 2, or 3 against the ball (S-R10, S-R16)."""
    on, ball, points = state.on, state.ball, state.points
    low = (1 - seat) * SQUAD
    high = low + SQUAD
    safe = safe_keeper(state, 1 - seat)
    add = actions.append
    for start in state.at[seat * SQUAD : KEEPERS[seat]]:
        can_attack = points >= COST and start != ball
        for to, move, attacks in STEPS[start]:
            other = on[to]
            if other == EMPTY:
                add(move)
            elif (
                can_attack
                and low <= other < high
                and other != safe
                and (to != ball or points > COST)
            ):
                for push, attack in attacks:
                    if push == start or (on[push] == EMPTY and push != ball):
                        add(attack)


def _add_keeper_steps(state: State, seat: Seat, actions: list[Action]) -> None:
    """Add the actions of the goalie (S-R18 to S-R23)."""
    keeper, on, ball = KEEPERS[seat], state.on, state.ball
    start = state.at[keeper]
    safe = safe_keeper(state, 1 - seat)
    can_attack = state.points >= COST and start != ball
    for to, move, attacks in KEEPER_STEPS[state.sides[seat]][start]:
        other = on[to]
        if other == EMPTY:
            if ball not in (start, to) or may_take_ball(state, keeper, to):
                actions.append(move)
        elif (
            can_attack
            and TEAM[other] != seat
            and other != safe
            and (to != ball or state.points > COST)
            and may_keeper_attack(state, keeper, to)
        ):
            actions += _pushes(state, start, attacks)


def _pushes(state: State, start: int, attacks: tuple[tuple[int, Attack], ...]) -> list[Attack]:
    """Return the attacks whose push leads to a free space or the attacker's own (S-A11)."""
    return [
        attack
        for push, attack in attacks
        if push == start or (state.on[push] == EMPTY and push != state.ball)
    ]
