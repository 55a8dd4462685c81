"""Which cards of a hand may be pressed now, and which seats are awaited, judged from a view."""

from games.core.game import Seat
from games.finita.cards.cards import FACE_OF, NONE, NUMBER, PIA, SERVED
from games.finita.state import (
    COMPARE,
    DODGE_STEP,
    DREW,
    DREW_STEP,
    FREE,
    HIDE,
    HIT,
    OVER,
    SERVE,
    TURN,
    answers_of,
    serves,
)
from games.finita.view import View


def playable(view: View) -> frozenset[int]:
    """Return the faces of this seat's hand that it may play, answer with, choose or throw now."""
    if view.seat is None or view.is_clapping:
        return frozenset()
    return frozenset(face for face in view.hand if _may_press(view, face))


def _may_press(view: View, face: int) -> bool:
    if view.phase == HIDE:
        return len(view.places[view.seat or 0]) < view.options.memory
    if view.phase == COMPARE:
        return _may_choose(view, face)
    if view.seat != view.turn:
        may_throw = view.options.throws and view.is_fresh and view.phase == TURN
        return may_throw and face == view.top
    return _may_play(view, face)


def _may_choose(view: View, face: int) -> bool:
    """Return whether the face may be chosen for Patrick (I-R22, I-A22)."""
    has_chosen = view.comparing is None or view.comparing.own != NONE
    return not has_chosen and (NUMBER[face] != NONE or face == PIA)


def _may_play(view: View, face: int) -> bool:
    """Return whether the seat on turn may play the face."""
    if view.phase == TURN:
        return view.fits(face)
    if view.phase == DREW:
        return face == view.drawn and view.fits(face)
    if view.phase == HIT:
        return face == PIA or face in answers_of(view.cause, view.options)
    if view.phase == SERVE and view.serving is not None:
        return face == PIA or serves(face, SERVED[view.serving.way])
    return view.phase == FREE


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


def last_player(view: View) -> Seat | None:
    """Return the seat that played the top card; None if it was turned up at the start."""
    for seat, what in reversed(view.steps):
        if what == DODGE_STEP:
            return seat if view.top == PIA else None
        if what < DREW_STEP:
            return seat if FACE_OF[what] == view.top else None
    return None
