"""The power cards: serving Paul and Petra, dodging with Pia, choosing for Patrick."""

from games.core.dice import Dice
from games.core.game import Action, Event, IllegalAction, Seat
from games.core.translation import N_
from games.finita.actions import NOTHING, Choose, Dodge, PassOn, Serve
from games.finita.cards.cards import (
    CARD_TERMS,
    FACE_OF,
    NONE,
    NUMBER,
    PIA,
    SERVED,
    SERVERS,
    SERVING,
)
from games.finita.draw_pile import draw_cards
from games.finita.effects import set_match
from games.finita.events import Compared, Dodged, PassedOn, Served
from games.finita.laying import (
    CLAPS_ON,
    SWAPS_ON,
    can_swap,
    discard_from_hand,
    ends_round,
    open_clap,
)
from games.finita.legal.matching import cards_to_lay
from games.finita.legal.refusals import no_call, no_card
from games.finita.optional_rules.memory import legal_reveals
from games.finita.pending_effects import after_serving, ask_next_server, dodges, run_on
from games.finita.shared.event_cache import CHOSE, SERVED_QUIETLY
from games.finita.shared.interned_actions import (
    CALLED_PIA,
    CHOICES,
    PASS_ON,
    PIA_SERVES,
    RETHINK,
    SERVES,
)
from games.finita.shared.last_steps import DODGED_STEPS, LAID_STEPS, PASSED_ON_STEPS
from games.finita.state import (
    COMPARE,
    FREE,
    HIT,
    SERVE,
    STIR,
    State,
    has_number,
)
from games.finita.turn import instead_of_a_card

PATRICKS_PENALTY = 3
DODGED = frozenset({HIT, SERVE})
"""Phases with something that Pia spares the seat on turn."""


def legal_serves(state: State, seat: Seat) -> list[Action]:
    """Return the cards that serve, Pia as a number or to stay out, and drawing (I-A15)."""
    asked = state.serving
    assert asked is not None
    hand, servers = state.hands[seat], SERVERS[asked.way]
    ends = state.leaves_one(seat, 1)
    actions: list[Action] = []
    before = NONE
    for face in hand:
        if face in servers and face != before:
            actions += SERVES[ends][face]
            before = face
    if PIA in hand:
        for number in SERVED[asked.way]:
            actions += PIA_SERVES[number][ends]
        actions += dodges(state, seat)
    due = instead_of_a_card(state, seat)
    return actions if due is None else [*actions, due]


def is_served(state: State, seat: Seat, action: Serve) -> bool:
    """Return whether `legal_serves` holds this card."""
    asked = state.serving
    return (
        state.phase is SERVE
        and asked is not None
        and action.way in SERVING[asked.way]
        and FACE_OF[action.way] in state.hands[seat]
        and (not action.call or state.leaves_one(seat, 1))
    )


def serve(state: State, seat: Seat, action: Serve, dice: Dice, events: list[Event]) -> None:
    """Serve Paul or Petra; the card stays on top, and the next seat is asked (I-A15, I-A16)."""
    asked = state.serving
    assert asked is not None
    state.acted()
    asked.served = True
    discard_from_hand(state, seat, FACE_OF[action.way])
    quiet = SERVED_QUIETLY[seat][action.way]
    events.append(Served(seat, action.way, call=True) if action.call else quiet)
    state.last_steps.append(LAID_STEPS[seat][action.way])
    if ends_round(state, seat, dice, events, call=action.call):
        return
    set_match(state, action.way)
    face = FACE_OF[action.way]
    if NUMBER[face] == SWAPS_ON and can_swap(state, seat):
        state.phase = STIR
        return
    if NUMBER[face] == CLAPS_ON:
        open_clap(state, face, events)
    after_serving(state, dice, events)


def why_not_serve(state: State, seat: Seat, action: Serve) -> IllegalAction:
    """Return why this card does not serve (I-R18, I-R19)."""
    asked, face = state.serving, FACE_OF[action.way]
    if asked is None:
        return IllegalAction("I-R18", N_("Nobody asks for a number now."))
    if state.phase is not SERVE:
        return no_card(state)
    if face not in state.hands[seat]:
        return IllegalAction("I-A15", N_("You don't have that card. Choose one from your hand."))
    if action.way not in SERVING[asked.way]:
        rule = "I-R18" if len(SERVED[asked.way]) == 1 else "I-R19"
        numbers = SERVED[asked.way]
        text = N_("{card} doesn't answer it. You need a number from {low} to {high}.")
        if len(numbers) == 1:
            text = N_("{card} doesn't answer it. You need a {low}.")
        return IllegalAction(rule, text, card=CARD_TERMS[face], low=numbers[0], high=numbers[-1])
    return no_call()


def dodge(state: State, seat: Seat, action: Dodge, dice: Dice, events: list[Event]) -> None:
    """Lay Pia and be spared; what the next card has to match stays the same (I-R20, I-A15)."""
    state.acted()
    discard_from_hand(state, seat, PIA)
    events.append(Dodged(seat, action.call))
    state.last_steps.append(DODGED_STEPS[seat])
    if ends_round(state, seat, dice, events, call=action.call):
        return
    if state.phase is HIT:
        state.phase = FREE
        return
    ask_next_server(state)
    run_on(state, dice, events)


def can_dodge(state: State, seat: Seat, action: Dodge) -> bool:
    """Return whether the seat on turn is hit or asked, and may lay Pia against it (I-R20)."""
    return state.phase in DODGED and action in dodges(state, seat)


def why_not_dodge(state: State, seat: Seat, action: Dodge) -> IllegalAction:  # noqa: ARG001 - the call is the last reason
    """Return why the seat may not dodge (I-R20)."""
    if state.phase not in DODGED:
        return IllegalAction(
            "I-R20", N_("There is nothing to dodge now. Play Pia as a colour or a number.")
        )
    if PIA not in state.hands[seat]:
        return IllegalAction("I-R20", N_("You can't dodge without Pia."))
    return no_call()


def legal_free(state: State, seat: Seat) -> list[Action]:
    """Return all cards, without matching, and passing the effect on (I-R20, I-A21)."""
    cards = cards_to_lay(state, seat, state.hands[seat])
    return [*cards, *legal_reveals(state, seat), PASS_ON]


def pass_on(state: State, seat: Seat, action: PassOn, dice: Dice, events: list[Event]) -> None:  # noqa: ARG001 - the action has no fields
    """Make the next player face the effect that was dodged (I-A21)."""
    state.turn = state.after(seat)
    state.phase = HIT
    events.append(PassedOn(seat, state.turn))
    state.last_steps.append(PASSED_ON_STEPS[seat])
    run_on(state, dice, events)


def why_not_pass_on(state: State, seat: Seat, action: PassOn) -> IllegalAction:  # noqa: ARG001 - the action has no fields
    """Return why there is nothing to pass on."""
    return IllegalAction("I-R20", N_("You can pass an effect on only after dodging it with Pia."))


def legal_choices(state: State, seat: Seat) -> list[Action]:
    """Return the cards the seat may show Patrick, or the withdrawal (I-R22, I-A20, I-A22)."""
    asked = state.comparing
    assert asked is not None
    hand = state.hands[seat]
    if asked.chosen[seat] != NONE:
        return [RETHINK]
    actions: list[Action] = [CHOICES[face] for face in dict.fromkeys(hand) if NUMBER[face] != NONE]
    if not actions:
        actions.append(CHOICES[NOTHING])
    if PIA in hand:
        actions.append(CHOICES[PIA])
        if state.leaves_one(seat, 1):
            actions.append(CALLED_PIA)
    return actions


def choose(state: State, seat: Seat, action: Choose, dice: Dice, events: list[Event]) -> None:
    """Choose in secret; the last choice reveals all (I-R22)."""
    asked = state.comparing
    assert asked is not None
    asked.chosen[seat] = action.card
    asked.called[seat] = action.call
    events += CHOSE[seat][action.card]
    if NONE not in asked.chosen:
        compare(state, dice, events)


def why_not_choose(state: State, seat: Seat, action: Choose) -> IllegalAction:  # noqa: PLR0911 - one return per reason
    """Return why the seat may not choose this card."""
    asked, hand = state.comparing, state.hands[seat]
    if state.phase is not COMPARE or asked is None:
        return IllegalAction("I-R22", N_("Patrick isn't asking for a card now."))
    if asked.chosen[seat] != NONE:
        return IllegalAction("I-R22", N_("You have chosen. Press Choose again first."))
    if action.card == NOTHING:
        if has_number(hand):
            return IllegalAction("I-R22", N_("You have a number card, so choose one."))
        return no_call()
    if action.card not in hand:
        return IllegalAction("I-R22", N_("You don't have that card. Choose one from your hand."))
    if action.card == PIA:
        return no_call()
    return IllegalAction("I-R22", N_("Choose a number card, or dodge with Pia."))


def compare(state: State, dice: Dice, events: list[Event]) -> None:
    """Reveal all choices: the seats with the highest number draw three (I-R22, I-A35).

    Then compare again or continue with the next turn.
    """
    asked = state.comparing
    assert asked is not None
    order = [asked.leader, *state.others_after(asked.leader)]
    losers = _losers(state, order)
    events.append(Compared(tuple(asked.chosen), tuple(losers)))
    for seat in order:
        if asked.chosen[seat] == PIA:
            discard_from_hand(state, seat, PIA)
            events.append(Dodged(seat, asked.called[seat]))
            if ends_round(state, seat, dice, events, call=asked.called[seat]):
                return
        elif asked.chosen[seat] != NOTHING and asked.chosen[seat] not in state.shown[seat]:
            state.shown[seat].append(asked.chosen[seat])
    for seat in losers:
        draw_cards(state, seat, PATRICKS_PENALTY, dice, events)
    _ask_again_or_go_on(state)


def _losers(state: State, order: list[Seat]) -> list[Seat]:
    asked = state.comparing
    assert asked is not None
    numbers = {
        seat: NUMBER[asked.chosen[seat]]
        for seat in order
        if asked.chosen[seat] not in {NOTHING, PIA}
    }
    shown = list(numbers.values())
    equal = state.options.patrick_equal == "any"
    return [
        seat
        for seat, number in numbers.items()
        if number == max(shown) or (equal and shown.count(number) > 1)
    ]


def _ask_again_or_go_on(state: State) -> None:
    """Compare again after two Patricks laid together, else continue after the leader (I-A12)."""
    asked = state.comparing
    assert asked is not None
    asked.times -= 1
    if asked.times:
        asked.chosen = [NONE for _ in state.hands]
        asked.called = [False for _ in state.hands]
    else:
        state.comparing = None
        state.begin_turn(state.after(asked.leader))
