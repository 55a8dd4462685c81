"""A forgotten "Finita!", wrong cards, and votes of the players (I-R23 to I-R25)."""

from collections.abc import Sequence
from functools import cache

from games.core.dice import Dice
from games.core.game import Action, Event, IllegalAction, Seat
from games.core.translation import N_
from games.finita.actions import (
    ACCUSATIONS,
    Abstain,
    Accuse,
    Admit,
    Catch,
    Misplay,
    Vote,
)
from games.finita.cards.cards import FACES, MOST_SEATS, PIA, SERVERS
from games.finita.draw_pile import draw_cards
from games.finita.events import Abstained, Accused, Caught, Judged, Misplayed, Voted
from games.finita.legal.matching import faces_to_lay
from games.finita.optional_rules.throws import is_open
from games.finita.state import HIT, SERVE, Motion, State

MISPLAYS = tuple(Misplay(face) for face in FACES)
ACCUSALS = tuple(
    tuple(Accuse(seat, what) for what in range(len(ACCUSATIONS))) for seat in range(MOST_SEATS)
)
MIN_VOTERS = 3
"""The fewest players for a vote: with two there is nobody to agree (I-A30)."""
FEWEST_FOR_YES = 2
"""The fewest votes for a penalty: the accuser, and one who agrees."""


def legal_catches(state: State, seat: Seat) -> list[Action]:
    """Return the seats that can be caught without "Finita!", including oneself (I-R23, I-A1)."""
    catches: list[Action] = [Catch(culprit) for culprit in state.forgot if culprit != seat]
    return [*catches, Admit()] if seat in state.forgot else catches


def catch(state: State, seat: Seat, action: Catch, dice: Dice, events: list[Event]) -> None:
    """Catch a seat, which draws as the penalty (I-R9, I-A1)."""
    state.forgot.remove(action.seat)
    events.append(Caught(seat, action.seat))
    draw_cards(state, action.seat, state.options.finita_caught, dice, events)


def why_not_catch(state: State, seat: Seat, action: Catch) -> IllegalAction:
    """Return why this seat cannot be caught."""
    if action.seat == seat:
        return IllegalAction("I-A1", N_("To own up, press I forgot."))
    if action.seat not in state.seats:
        return IllegalAction("I-R23", N_("Choose another player of this match."))
    return IllegalAction("I-R23", N_("Nobody forgot to say Finita!"))


def admit(state: State, seat: Seat, action: Admit, dice: Dice, events: list[Event]) -> None:  # noqa: ARG001 - the action has no fields
    """Admit the omission and draw fewer cards (I-A1)."""
    state.forgot.remove(seat)
    events.append(Caught(seat, seat))
    draw_cards(state, seat, state.options.finita_self, dice, events)


def why_not_admit(state: State, seat: Seat, action: Admit) -> IllegalAction:  # noqa: ARG001 - the action has no fields
    """Return why there is nothing to admit."""
    return IllegalAction("I-A1", N_("You didn't forget Finita!"))


def legal_misplays(state: State, seat: Seat) -> list[Action]:
    """Return the cards that would cost a penalty under strict rules (I-R25, I-A31)."""
    faces = dict.fromkeys(state.hands[seat])
    return [MISPLAYS[face] for face in faces if not _is_lawful(state, seat, face)]


def misplay(state: State, seat: Seat, action: Misplay, dice: Dice, events: list[Event]) -> None:
    """Lay a wrong card, take it back, and draw one (I-R25)."""
    events.append(Misplayed(seat, action.card))
    if action.card not in state.shown[seat]:
        state.shown[seat].append(action.card)
    draw_cards(state, seat, 1, dice, events)


def why_not_misplay(state: State, seat: Seat, action: Misplay) -> IllegalAction:
    """Return why laying this card is no mistake."""
    if not state.options.strict:
        return IllegalAction(
            "I-A31", N_("Wrong cards cost nothing here; they just stay in your hand.")
        )
    if action.card not in state.hands[seat]:
        return IllegalAction("I-R25", N_("You don't have that card. Choose one from your hand."))
    return IllegalAction("I-R25", N_("You can simply play that card. Use the buttons below."))


def _is_lawful(state: State, seat: Seat, face: int) -> bool:
    """Return whether the seat may lay this card now, in its turn or by a throw."""
    if seat != state.turn:
        return is_open(state) and face == state.discard[-1]
    if state.phase is SERVE:
        assert state.serving is not None
        return face == PIA or face in SERVERS[state.serving.way]
    return face in faces_to_lay(state) or (state.phase is HIT and face == PIA)


def legal_votes(state: State, seat: Seat) -> Sequence[Action]:
    """Return the accusations the seat may make, or its answers to a running one (I-A30)."""
    motion = state.motion
    if motion is None:
        if len(state.hands) < MIN_VOTERS:
            return []
        return accusations(len(state.hands), seat, state.options.accusations)
    if not motion.is_open or seat in motion.answered:
        return []
    return answers(motion.accused, motion.number)


@cache
def accusations(seats: int, seat: Seat, charges: tuple[int, ...]) -> Sequence[Action]:
    """Return what a seat may accuse the others of: the same list at each question (I-A30)."""
    others = [other for other in range(seats) if other != seat]
    return tuple(ACCUSALS[other][what] for other in others for what in charges)


def answers(accused: Seat, number: int) -> tuple[Action, ...]:
    """Return the three answers to an accusation, the vote of this number (I-A30)."""
    return Vote(accused, True, number), Vote(accused, False, number), Abstain(accused, number)  # noqa: FBT003 - a field


def why_not_among(action: Action, people: frozenset[Seat]) -> IllegalAction | None:
    """Return why an accusation makes no sense if only these seats are people, or None (I-A30)."""
    if not isinstance(action, Accuse):
        return None
    if action.seat not in people:
        return IllegalAction(
            "I-A30", N_("A computer says nothing, so it can't get a penalty. Choose a player.")
        )
    if len(people) < MIN_VOTERS:
        return IllegalAction("I-A30", N_("A vote needs three players, not counting computers."))
    return None


def accuse(state: State, seat: Seat, action: Accuse, dice: Dice, events: list[Event]) -> None:
    """Accuse a seat, which is the first vote for the penalty (I-R24, I-R35)."""
    state.votes += 1
    state.motion = Motion(action.seat, action.what, state.votes, [seat], [])
    events.append(Accused(seat, action.seat, action.what))
    _count(state, dice, events)


def why_not_accuse(state: State, seat: Seat, action: Accuse) -> IllegalAction:  # noqa: ARG001 - any seat
    """Return why this accusation is not possible now."""
    if action.what not in state.options.accusations:
        return IllegalAction("I-R35", N_("This match is played without that penalty."))
    if len(state.hands) < MIN_VOTERS:
        return IllegalAction("I-A30", N_("A vote needs three players, not counting computers."))
    if state.motion is not None:
        return IllegalAction(
            "I-A30", N_("One vote at a time. The next can start after somebody has played.")
        )
    return IllegalAction("I-A30", N_("Choose another player of this match."))


def vote(state: State, seat: Seat, action: Vote, dice: Dice, events: list[Event]) -> None:
    """Vote on the penalty; a majority of the others decides (I-A30)."""
    motion = state.motion
    assert motion is not None
    (motion.yes if action.yes else motion.no).append(seat)
    events.append(Voted(seat, motion.accused, action.yes))
    _count(state, dice, events)


def abstain(state: State, seat: Seat, action: Abstain, dice: Dice, events: list[Event]) -> None:  # noqa: ARG001 - the caller has checked the accused
    """Abstain: the majority is counted without the seat (I-A30)."""
    motion = state.motion
    assert motion is not None
    motion.abstained.append(seat)
    events.append(Abstained(seat, motion.accused))
    _count(state, dice, events)


def why_not_vote(state: State, seat: Seat, action: Vote | Abstain) -> IllegalAction:
    """Return why the seat has no vote now."""
    motion = state.motion
    if motion is None or not motion.is_open or motion.accused != action.seat:
        return IllegalAction("I-A30", N_("There is no vote on that player now."))
    if action.number != motion.number:
        return IllegalAction(
            "I-A30", N_("Too late: that vote is over. Vote on the new one about them.")
        )
    if seat == motion.accused:
        return IllegalAction("I-A30", N_("This vote is about you, so the others decide."))
    return IllegalAction("I-A30", N_("You have voted. The others still may."))


def _count(state: State, dice: Dice, events: list[Event]) -> None:
    """Close the vote once a majority of those who do not abstain is reached or impossible.

    The accuser alone is no majority.
    """
    motion = state.motion
    assert motion is not None
    voters = len(state.hands) - 1 - len(motion.abstained)
    needed = max(voters // 2 + 1, FEWEST_FOR_YES)
    is_guilty = len(motion.yes) >= needed
    if not is_guilty and voters - len(motion.no) >= needed:
        return
    motion.is_open = False
    events.append(Judged(motion.accused, motion.what, is_guilty))
    if is_guilty:
        sizes = (state.options.question_penalty, state.options.advice_penalty)
        draw_cards(state, motion.accused, sizes[motion.what], dice, events)
