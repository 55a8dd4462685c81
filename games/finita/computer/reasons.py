"""Why a card is better than another one, by what then fits of the seat's own hand."""

from collections.abc import Sequence

from games.core.game import Action, Seat
from games.core.translation import N_, Translator, ngettext_noop
from games.finita.actions import Double, Play
from games.finita.cards.cards import (
    BLACK,
    DRAW2,
    DRAW4,
    FACE_OF,
    FITTING,
    RANK_AFTER,
    RANKS,
    SERVERS,
    SKIP,
    SUIT_AFTER,
    SUITS,
)
from games.finita.state import State

FITTING_LEFT = ngettext_noop(
    "{n} of your other cards then fits on it.", "{n} of your other cards then fit on it."
)
HITTING = frozenset({DRAW4, *(suit * RANKS + rank for suit in SUITS for rank in (SKIP, DRAW2))})
"""The cards that make the next player draw or skip a turn."""
HITS = ngettext_noop(
    "It hits the next player, who has {n} card left.",
    "It hits the next player, who has {n} cards left.",
)
FITS_MORE = N_("Of the other cards {n} then fit on it, and {m} on what was played.")


def reason(
    state: State, seat: Seat, better: Sequence[Action], instead: Sequence[Action], words: Translator
) -> str:
    """Return what of the hand stays for later: twins at once, a black card kept, cards that fit."""
    action, other = next(iter(better), None), next(iter(instead), None)
    if isinstance(action, Double) and isinstance(other, Play):
        return words("Two cards go at once.")
    if isinstance(action, Play) and isinstance(other, Play) and _keeps_black(action, other):
        return words("The black card stays in hand: it fits on nearly every card later.")
    here = _left(state, seat, better)
    there = _left(state, seat, instead) if instead else 0
    if here is None:
        return ""
    if not instead or there is None:
        return words.plural(*FITTING_LEFT, here) if here else ""
    if here > there:
        return words(FITS_MORE, n=here, m=there)
    return _by_victim(state, seat, action, other, words)


def _by_victim(
    state: State, seat: Seat, action: Action | None, other: Action | None, words: Translator
) -> str:
    """Return whom only the better card hits, or that only the better turn calls."""
    if not isinstance(action, Play) or not isinstance(other, Play):
        return ""
    if FACE_OF[action.way] in HITTING and FACE_OF[other.way] not in HITTING:
        return words.plural(*HITS, len(state.hands[state.after(seat)]))
    if action.call and not other.call:
        return words("It calls Finita! in time, so nobody can catch it.")
    return ""


def _keeps_black(action: Play, other: Play) -> bool:
    """Return whether a coloured card is laid instead of a black one."""
    return FACE_OF[action.way] < BLACK <= FACE_OF[other.way]


def _left(state: State, seat: Seat, actions: Sequence[Action]) -> int | None:
    """Return the cards that stay in hand and fit on what is laid, None if nothing is laid."""
    action = next(iter(actions), None)
    if not isinstance(action, (Play, Double)) or SERVERS[action.way]:
        return None  # what has to be answered with a number fits nobody's hand for long
    face, hand = FACE_OF[action.way], [*state.hands[seat]]
    for _ in range(2 if isinstance(action, Double) else 1):
        if face in hand:
            hand.remove(face)
    fitting = FITTING[SUIT_AFTER[action.way]][RANK_AFTER[action.way]]
    return sum(card in fitting for card in hand)
