"""Goalies in their goals, a player on the kick-off space, the others placed in turn."""

from games.core.game import Event, IllegalAction, Seat
from games.core.translation import N_
from games.stein.actions import FORMATION, PLACE, Formation, KickOff, Place
from games.stein.board.board import (
    CENTRE,
    FORMATIONS,
    HALVES,
    HOMES,
    KICK_OFF,
    NAMES,
    NEUTRAL,
    PLAYERS,
    SQUAD,
    TEAM,
)
from games.stein.events import FormationTaken, HalfStarted, KickedOff, Placed
from games.stein.state import EMPTY, State


def start_half(state: State, first: Seat) -> list[Event]:
    """Set up a half that `first` starts; the other places first (S-R3 to S-R5, S-R41, S-A7)."""
    state.clear()
    state.first, state.turns, state.time_up = first, 0, False
    state.trail, state.before = [], []
    west = state.sides.index(0)
    return [HalfStarted(state.round, first, west), *kick_off(state, first, first * SQUAD)]


def kick_off(state: State, seat: Seat, piece: int) -> list[Event]:
    """Put the piece with the ball on the kick-off space; the other seat places first (S-R38)."""
    state.put(piece, KICK_OFF)
    state.ball, state.kicking = KICK_OFF, seat
    state.points, state.roll = 0, 0
    state.automatic = [False, False]
    _pass_to(state, 1 - seat)
    return [KickedOff(piece)]


def legal_places(state: State, seat: Seat) -> list[Place | Formation]:
    """Return the suggested formation and every free space of the seat's own side."""
    free = [PLACE[space] for space in HOMES[state.sides[seat]] if state.on[space] == EMPTY]
    return [FORMATION, *free]


def place(state: State, seat: Seat, action: Place) -> list[Event]:
    """Place the next player; `IllegalAction` unless on a free space of his side (S-R5, S-R39)."""
    space = action.space
    if space in CENTRE:
        raise IllegalAction(
            "S-R5",
            N_("{space} is in the centre, which stays free. Take a space on your side."),
            space=NAMES[space],
        )
    if HALVES[space] != state.sides[seat]:
        raise IllegalAction(
            "S-A6" if HALVES[space] == NEUTRAL else "S-R5",
            N_("{space} is not on your side. Take a free space of your own half."),
            space=NAMES[space],
        )
    if state.on[space] != EMPTY:
        raise IllegalAction(
            "S-R5", N_("{space} is taken already. Take a free space."), space=NAMES[space]
        )
    return _place(state, seat, space)


def _place(state: State, seat: Seat, space: int) -> list[Event]:
    piece = state.next_off(seat)
    assert piece is not None, "only a seat with players beside the board is asked"
    state.put(piece, space)
    _pass_to(state, 1 - seat)
    return [Placed(piece, space)]


def take_formation(state: State, seat: Seat, action: Formation) -> list[Event]:  # noqa: ARG001 - the action has no fields
    """Place this seat's players automatically from now on, when it is their turn (S-R5)."""
    state.automatic[seat] = True
    return [FormationTaken(seat)]


def place_suggested(state: State) -> list[Event]:
    """Place the next player of an automatic seat on the first free space of its formation."""
    spaces = FORMATIONS[state.sides[state.turn]]
    return _place(state, state.turn, next(s for s in spaces if state.on[s] == EMPTY))


def legal_kick_offs(state: State, seat: Seat) -> list[KickOff]:
    """Return the seat's players on the field, one of which must kick off (S-A20)."""
    players = range(seat * SQUAD, seat * SQUAD + PLAYERS)
    return [KickOff(state.at[piece]) for piece in players]


def choose_kick_off(state: State, seat: Seat, action: KickOff) -> list[Event]:
    """Kick off with a player from the field; raises `IllegalAction` for any other piece (S-A20)."""
    piece = state.on[action.space]
    if piece == EMPTY or TEAM[piece] != seat or piece % SQUAD == PLAYERS:
        raise IllegalAction(
            "S-A20",
            N_("None of your footballers is on {space}. Choose one of yours to kick off."),
            space=NAMES[action.space],
        )
    return kick_off(state, seat, piece)


def _pass_to(state: State, seat: Seat) -> None:
    """Make this seat place next, or the other if it has no player left, or begin the turn."""
    for asked in (seat, 1 - seat):
        if state.next_off(asked) is not None:
            state.turn, state.phase = asked, "place"
            return
    state.turn, state.phase = state.kicking, "roll"
