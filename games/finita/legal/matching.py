"""Which cards may be laid now, alone or in twos (I-R6, I-R12)."""

from games.core.game import Action, Seat
from games.finita.actions import Double, Play
from games.finita.cards.cards import FACE_OF, FACES, FITTING, NONE, NUMBER, POSSIBLE
from games.finita.shared.interned_actions import DOUBLES, PLAYS
from games.finita.state import DREW, FREE, HIT, TURN, State, answers_of
from games.finita.view import View

TWO = 2
NO_FACES: frozenset[int] = frozenset()
ALL_FACES = frozenset(FACES)
ONLY = tuple(frozenset({face}) for face in FACES)
"""By face: the set of it alone."""


def has_fitting(state: State, seat: Seat) -> bool:
    """Return whether the seat's hand holds a card that fits in an ordinary turn."""
    return not state.fitting.isdisjoint(state.hands[seat])


def faces_to_lay(state: State | View) -> frozenset[int]:
    """Return the faces that the seat on turn may lay now, if it holds them."""
    phase = state.phase
    if phase is TURN:
        # spares the property in nearly every turn, which is 3 % of a random match
        return state.fitting if state.named_numbers else FITTING[state.suit][state.rank]
    if phase is DREW:
        return ONLY[state.drawn] if state.drawn in state.fitting else NO_FACES
    if phase is HIT:
        return answers_of(state.cause, state.options)
    return ALL_FACES if phase is FREE else NO_FACES


def can_double(state: State, face: int) -> bool:
    """Return whether two copies of the face may be laid together (I-R12, I-A12)."""
    return state.phase is not FREE and (NUMBER[face] != NONE or state.options.double_actions)


def cards_to_lay(state: State, seat: Seat, cards: list[int]) -> list[Action]:
    """Return the ways to lay these cards of the seat's hand, each alone or with its twin."""
    faces = faces_to_lay(state)
    left = len(state.hands[seat]) + len(state.hidden[seat])
    plays, doubles = PLAYS[left - 1 == 1], DOUBLES[left - TWO == 1]
    actions: list[Action] = []
    before = twice = NONE
    for face in cards:
        if face not in faces:
            continue
        if face != before:
            actions += plays[face]
            before = face
        elif face != twice and can_double(state, face):
            actions += doubles[face]
            twice = face
    return actions


def can_play(state: State, seat: Seat, action: Play) -> bool:
    """Return whether `cards_to_lay` holds this card."""
    face = FACE_OF[action.way]
    return (
        face in state.hands[seat]
        and face in faces_to_lay(state)
        and POSSIBLE[action.way]
        and (not action.call or state.leaves_one(seat, 1))
    )


def can_play_two(state: State, seat: Seat, action: Double) -> bool:
    """Return whether `cards_to_lay` holds these two."""
    face = FACE_OF[action.way]
    return (
        state.hands[seat].count(face) >= TWO
        and face in faces_to_lay(state)
        and can_double(state, face)
        and POSSIBLE[action.way]
        and (not action.call or state.leaves_one(seat, TWO))
    )
