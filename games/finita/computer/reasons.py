"""Why a card is better than another one, by what then fits of the seat's own hand."""

from collections.abc import Sequence

from games.core.game import Action, Seat
from games.core.translation import N_, Translator, ngettext_noop
from games.finita.actions import Double, Play
from games.finita.cards.cards import FACE_OF, FITTING, RANK_AFTER, SERVERS, SUIT_AFTER
from games.finita.state import State

FITTING_LEFT = ngettext_noop(
    "{n} of your other cards then fits on it.", "{n} of your other cards then fit on it."
)
FITS_MORE = N_("Of the other cards {n} then fit on it, and {m} on what was played.")


def reason(
    state: State, seat: Seat, better: Sequence[Action], instead: Sequence[Action], words: Translator
) -> str:
    """Return how many of the seat's other cards then fit on it, and on the other one."""
    here = _left(state, seat, better)
    there = _left(state, seat, instead) if instead else 0
    if here is None:
        return ""
    if not instead or there is None:
        return words.plural(*FITTING_LEFT, here) if here else ""
    if here <= there:
        return ""
    return words(FITS_MORE, n=here, m=there)


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
