"""Determinization: a state consistent with one seat's view, with unseen cards at random."""

from collections import Counter
from collections.abc import Iterable

from games.core.dice import RandomSource
from games.core.game import Seat
from games.finita.actions import NOTHING
from games.finita.cards.cards import DECK, NONE, NUMBER, PIA
from games.finita.state import COMPARE, DREW, SCHEMA, Comparing, Motion, Serving, State
from games.finita.view import ComparingView, View


def imagine(view: View, seat: Seat | None, chance: RandomSource) -> State:
    """Return the viewed state with all cards this seat has not seen dealt at random."""
    unseen = _unseen(view, seat, chance)
    hands = [_hand(view, who, seat, unseen) for who in view.seats]
    hidden = [_face_down(view, who, seat, unseen, chance) for who in view.seats]
    state = State(
        schema=SCHEMA,
        luck=[0] * (len(hands) + 1),
        round=view.round,
        options=view.options,
        hands=hands,
        hidden=hidden,
        sure=_lists(view.sure),
        among=_lists(view.among),
        shown=_lists(view.shown),
        minus=list(view.minus),
        pile=unseen,
        discard=list(view.discard),
        turn=view.turn,
        direction=view.direction,
        phase=view.phase,
        suit=view.suit,
        rank=view.rank,
        named_numbers=view.named_numbers,
        cause=view.cause,
        owed=view.owed,
        drawn=view.drawn,
        place=view.place,
        said=view.said,
        forgot=list(view.forgot),
        is_fresh=view.is_fresh,
        is_clapping=view.is_clapping,
        clapped=list(view.clapped),
        last_steps=list(view.last_steps),
        is_lively=view.options.is_lively,
    )
    _ask_again(state, view, seat, chance)
    return state


def _unseen(view: View, seat: Seat | None, chance: RandomSource) -> list[int]:
    """Return, in random order, the cards whose place this seat does not see."""
    seen = Counter(view.discard)
    seen.update(view.hand)
    seen.update(view.aside)
    for who in view.seats:
        if who != seat:
            seen.update(view.shown[who])
            seen.update(view.among[who])
    unseen = list((Counter(DECK) - seen).elements())
    chance.shuffle(unseen)
    return unseen


def _hand(view: View, who: Seat, seat: Seat | None, unseen: list[int]) -> list[int]:
    """Return the seat's own hand, or the publicly known cards of another one plus unseen cards."""
    if who == seat:
        return list(view.hand)
    hand = list(view.shown[who])
    while len(hand) < view.sizes[who]:
        hand.append(unseen.pop())
    return sorted(hand)


def _face_down(
    view: View, who: Seat, seat: Seat | None, unseen: list[int], chance: RandomSource
) -> list[int]:
    """Return face-down cards: those of known place, and the rest in random order."""
    places = list(view.places[who])
    loose = list(view.aside if who == seat else view.among[who])
    for face in places:
        if face != NONE:
            loose.remove(face)
    while len(loose) < places.count(NONE):
        loose.append(unseen.pop())
    chance.shuffle(loose)
    return [loose.pop() if face == NONE else face for face in places]


def _ask_again(state: State, view: View, seat: Seat | None, chance: RandomSource) -> None:
    """Restore counts and open questions, with possible secret answers of the other seats."""
    state.nine, state.last_round = view.nine, view.last_round
    state.votes, state.dry, state.acts = view.counts
    if view.phase == DREW and view.turn != seat:
        state.drawn = chance.pick(state.hands[view.turn])
    if view.serving is not None:
        asked = view.serving
        state.serving = Serving(asked.way, asked.leader, list(asked.queue), asked.served)
    if view.comparing is not None and view.phase == COMPARE:
        state.comparing = _choices(state, view.comparing, seat, chance)
    if view.motion is not None:
        vote = view.motion
        said = (list(vote.yes), list(vote.no), vote.is_open, list(vote.abstained))
        state.motion = Motion(vote.accused, vote.what, vote.number, *said)


def _choices(
    state: State, asked: ComparingView, seat: Seat | None, chance: RandomSource
) -> Comparing:
    chosen = [
        _choice(state.hands[who], chance) if ready else NONE
        for who, ready in enumerate(asked.ready)
    ]
    called = [False for _ in chosen]
    if seat is not None:
        chosen[seat], called[seat] = asked.own, asked.own_call
    return Comparing(asked.leader, chosen, called, asked.times)


def _choice(hand: list[int], chance: RandomSource) -> int:
    """Return a card that a player with this hand could show Patrick."""
    able = [face for face in hand if NUMBER[face] != NONE or face == PIA]
    return chance.pick(able) if able else NOTHING


def _lists(tuples: Iterable[tuple[int, ...]]) -> list[list[int]]:
    return [list(entries) for entries in tuples]
