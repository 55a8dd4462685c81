"""Why a card may not be laid now (I-R6, I-R8, I-R12)."""

from games.core.game import IllegalAction, Seat
from games.core.translation import N_
from games.finita.actions import Double, Play
from games.finita.cards.cards import CARD_TERMS, FACE_OF, NONE, POSSIBLE, RANK_SIGNS
from games.finita.legal.matching import can_double, faces_to_lay
from games.finita.state import DREW, HIT, NAME, SERVE, SKIPS, STIR, TURN, State


def why_not_play(state: State, seat: Seat, action: Play) -> IllegalAction:
    """Return why the seat on turn may not lay this card."""
    face = FACE_OF[action.way]
    if not POSSIBLE[action.way]:
        return IllegalAction(
            "I-A17", N_("No number is beyond that. Name another number for Petra.")
        )
    if face not in state.hands[seat]:
        return IllegalAction("I-R6", N_("You don't have that card. Choose one from your hand."))
    return no_call() if face in faces_to_lay(state) else no_fit(state, face)


def why_not_double(state: State, seat: Seat, action: Double) -> IllegalAction:
    """Return why these two may not be laid together (I-A12)."""
    face = FACE_OF[action.way]
    if state.phase not in {TURN, DREW, HIT}:
        return IllegalAction(
            "I-R12", N_("You can play two at once only at the start of your turn. Play one card.")
        )
    if not POSSIBLE[action.way]:
        return IllegalAction(
            "I-A17", N_("No number is beyond that. Name another number for Petra.")
        )
    if state.hands[seat].count(face) < 2:  # noqa: PLR2004 - a double is two
        return IllegalAction("I-R12", N_("You don't have two of {card}."), card=CARD_TERMS[face])
    if not can_double(state, face):
        return IllegalAction("I-A12", N_("Only number cards can be played in twos. Play one card."))
    return no_call() if face in faces_to_lay(state) else no_fit(state, face)


def no_card(state: State) -> IllegalAction:  # noqa: PLR0911 - one return per reason
    """Return why no such card may be laid in a phase other than an ordinary turn."""
    if state.phase is DREW:
        return IllegalAction(
            "I-R7", N_("After drawing, you can only play the card you drew, if it fits.")
        )
    if state.phase is HIT and state.cause in SKIPS:
        return IllegalAction("I-R15", N_("You are being skipped. Use the buttons below."))
    if state.phase is HIT:
        return IllegalAction(
            "I-A9",
            N_("You have to draw {owed}, or answer with the same kind of draw card."),
            owed=min(state.owed, len(state.pile) + len(state.discard) - 1),
        )
    if state.phase is SERVE:
        return IllegalAction("I-A15", N_("First answer with a number asked for, or draw."))
    if state.phase is NAME:
        return IllegalAction("I-A4", N_("First name the colour to start with."))
    if state.phase is STIR:
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
    """Return why this card may not be laid: it does not fit, and what would, or no card may."""
    if state.phase is not TURN:
        return no_card(state)
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


def no_call() -> IllegalAction:
    """Return that "Finita!" may not be said with this card (I-R8)."""
    return IllegalAction("I-R8", N_("Say Finita! only with the card that leaves you one."))
