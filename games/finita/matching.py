"""Which cards fit on the pile, and the refusals of those that do not (I-R6)."""

from games.core.game import IllegalAction, Seat
from games.core.translation import N_
from games.finita.cards.cards import CARD_TERMS, NONE, RANK_SIGNS
from games.finita.state import DREW, FREE, HIT, NAME, SERVE, SKIPS, STIR, TURN, State, answers_of


def has_fitting(state: State, seat: Seat) -> bool:
    """Return whether the seat's hand holds a card that fits in an ordinary turn."""
    return any(state.fits(face) for face in state.hands[seat])


def may_lay(state: State, face: int) -> bool:
    """Return whether the seat on turn, which holds the face, may lay it now."""
    if state.phase == TURN:
        return state.fits(face)
    if state.phase == DREW:
        return face == state.drawn and state.fits(face)
    if state.phase == HIT:
        return face in answers_of(state.cause, state.options)
    return state.phase == FREE


def no_card(state: State) -> IllegalAction:  # noqa: PLR0911 - one return per reason
    """Return why no such card may be laid in a phase other than an ordinary turn."""
    if state.phase == DREW:
        return IllegalAction(
            "I-R7", N_("After drawing, you can only play the card you drew, if it fits.")
        )
    if state.phase == HIT and state.cause in SKIPS:
        return IllegalAction("I-R15", N_("You are being skipped. Use the buttons below."))
    if state.phase == HIT:
        return IllegalAction(
            "I-A9",
            N_("You have to draw {owed}, or answer with the same kind of draw card."),
            owed=min(state.owed, len(state.pile) + len(state.discard) - 1),
        )
    if state.phase == SERVE:
        return IllegalAction("I-A15", N_("First answer with a number asked for, or draw."))
    if state.phase == NAME:
        return IllegalAction("I-A4", N_("First name the colour to start with."))
    if state.phase == STIR:
        return IllegalAction("I-R32", N_("First swap two face-down cards, or leave them."))
    return IllegalAction("I-R31", N_("First choose what the card you turned up counts as."))


_COLOUR_OR_NUMBER = (
    N_("{card} doesn't fit on {top}. You need red, a {sign} or a wild (black card)."),
    N_("{card} doesn't fit on {top}. You need green, a {sign} or a wild (black card)."),
    N_("{card} doesn't fit on {top}. You need blue, a {sign} or a wild (black card)."),
    N_("{card} doesn't fit on {top}. You need yellow, a {sign} or a wild (black card)."),
)
_COLOUR = (
    N_("{card} doesn't fit on {top}. You need red or a wild (black card)."),
    N_("{card} doesn't fit on {top}. You need green or a wild (black card)."),
    N_("{card} doesn't fit on {top}. You need blue or a wild (black card)."),
    N_("{card} doesn't fit on {top}. You need yellow or a wild (black card)."),
)
_NUMBER = N_("{card} doesn't fit on {top}. You need a {sign} or a wild (black card).")


def no_fit(state: State, face: int) -> IllegalAction:
    """Return why this card does not fit, and what would (I-R6)."""
    signs = [] if state.rank == NONE else [RANK_SIGNS[state.rank]]
    signs += [RANK_SIGNS[number] for number in sorted(state.named_numbers)]
    facts = {
        "card": CARD_TERMS[face],
        "top": CARD_TERMS[state.discard[-1]],
        "sign": "/".join(signs),
    }
    if state.suit == NONE:
        return IllegalAction("I-R6", _NUMBER, **facts)
    return IllegalAction("I-R6", (_COLOUR_OR_NUMBER if signs else _COLOUR)[state.suit], **facts)
