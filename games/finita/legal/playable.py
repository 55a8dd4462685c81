"""Which cards of a hand may be pressed now, which seats are awaited, and which is next."""

from games.core.game import Seat
from games.finita.cards.cards import FACE_OF, FACES, NONE, NUMBER, PIA, SERVERS
from games.finita.legal.matching import faces_to_lay
from games.finita.shared.last_steps import Did
from games.finita.state import (
    COMPARE,
    HIDE,
    HIT,
    OVER,
    SERVE,
    SKIPS,
    TURN,
)
from games.finita.view import View

NOTHING: frozenset[int] = frozenset()
CHOSEN_FOR_PATRICK = frozenset(face for face in FACES if NUMBER[face] != NONE or face == PIA)
"""The faces that a seat may choose when Patrick compares (I-R22, I-A22)."""


def playable(view: View) -> frozenset[int]:
    """Return the faces of this seat's hand that it may play, answer with, choose or throw now."""
    if view.seat is None or view.is_clapping:
        return NOTHING
    hand = frozenset(view.hand)
    if view.phase == HIDE:
        return hand if len(view.places[view.seat]) < view.options.memory else NOTHING
    if view.phase == COMPARE:
        has_chosen = view.comparing is None or view.comparing.own != NONE
        return NOTHING if has_chosen else hand & CHOSEN_FOR_PATRICK
    if view.seat == view.turn:
        return _playable_in_turn(view, hand)
    may_throw = view.options.throws and view.is_fresh and view.phase == TURN
    return hand & {view.top} if may_throw else NOTHING


def _playable_in_turn(view: View, hand: frozenset[int]) -> frozenset[int]:
    """Return the faces of the hand that the seat on turn may play."""
    if view.phase == SERVE and view.serving is not None:
        return hand & {PIA, *SERVERS[view.serving.way]}
    faces = faces_to_lay(view)
    return hand & (faces | {PIA} if view.phase == HIT else faces)


def awaited(view: View) -> tuple[Seat, ...]:
    """Return all seats that have something to do now: to clap, to choose, or on turn."""
    if view.is_clapping:
        return tuple(seat for seat in view.seats if seat not in view.clapped)
    if view.phase == OVER:
        return ()
    if view.phase == HIDE:
        return tuple(s for s in view.seats if len(view.places[s]) < view.options.memory)
    if view.comparing is not None:
        return tuple(seat for seat in view.seats if not view.comparing.ready[seat])
    return (view.turn,)


def next_seat(view: View) -> Seat | None:
    """Return the seat to act after the one on turn if nobody answers what is on the table.

    None while all seats act at once.
    """
    if view.phase in {HIDE, OVER} or view.is_clapping:
        return None
    before, steps = view.turn, 1
    if view.serving is not None:
        queue = view.serving.queue
        if len(queue) > 1:
            return queue[1]
        before = view.serving.leader
    elif view.phase == HIT and view.cause in SKIPS:
        steps = view.owed
    return (before + steps * view.direction) % len(view.sizes)


def last_player(view: View) -> Seat | None:
    """Return the seat that played the top card; None if it was turned up at the start."""
    top = view.top
    for step in reversed(view.last_steps):
        if step.did == Did.DODGED:
            return step.seat if top == PIA else None
        if step.did == Did.LAID:
            return step.seat if FACE_OF[step.way] == top else None
    return None
