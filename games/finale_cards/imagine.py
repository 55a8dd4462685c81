"""Determinization: a state consistent with one seat's view, with random hidden cards."""

from games.core.dice import RandomSource
from games.core.game import Seat
from games.finale_cards.actions import Ready
from games.finale_cards.hand import forced_card
from games.finale_cards.secret import plan, secret_actions
from games.finale_cards.setup import SCHEMA
from games.finale_cards.state import NOBODY, SEATS, SIMULTANEOUS_PHASES, Side, State
from games.finale_cards.view import SideView, View


def imagine(view: View, seat: Seat | None, chance: RandomSource) -> State:
    """Return the viewed state, with random hands, decks and secret choices where hidden."""
    state = _public(view, chance)
    if view.phase in SIMULTANEOUS_PHASES:
        for other in SEATS:
            if other != seat and view.sides[other].ready:
                _choose(state, other, chance)
    return state


def _public(view: View, chance: RandomSource) -> State:
    """Return the viewed state, without the secret choices of others."""
    return State(
        schema=SCHEMA,
        luck=[0] * (len(SEATS) + 1),
        round=view.round,
        options=view.options,
        phase=view.phase,
        leg=view.leg,
        legs=list(view.legs),
        period=view.period,
        sides=[_side(side, chance) for side in view.sides],
        turned=list(view.turned),
        cautions=list(view.cautions),
        lines=list(view.lines),
        marks=list(view.marks),
        turn=view.turn,
        choices=list(view.choices),
        attacker=view.attacker,
        attacks=view.attacks,
        begun=view.begun,
        is_tie=view.is_tie,
        has_countered=view.has_countered,
        has_failed=view.has_failed,
        on_ball=view.on_ball,
        is_counter=view.is_counter,
        card=view.card,
        step=view.step,
        picks=[list(men) for men in view.picks],
        hurt=list(view.hurt),
        shots=list(view.shots),
        shooters=[list(men) for men in view.shooters],
        first=view.first,
        taken=list(view.taken),
        ending=view.ending,
        recent=list(view.recent),
    )


def _side(side: SideView, chance: RandomSource) -> Side:
    """Return a team, with the unseen cards distributed at random over hand and deck."""
    hidden = [card for card in side.cards if card not in side.used and card not in side.hand]
    chance.shuffle(hidden)
    unseen = side.in_hand - len(side.hand)
    return Side(
        squad=list(side.squad),
        pitch=list(side.pitch),
        bench=list(side.bench),
        lost=list(side.lost),
        newcomers=list(side.newcomers),
        cards=list(side.cards),
        deck=hidden[unseen:],
        hand=sorted([*side.hand, *hidden[:unseen]]),
        used=list(side.used),
        top=side.top,
        is_closing=side.is_closing,
        goals=side.goals,
        shot=list(side.shot),
        ready=side.ready,
        chosen=side.chosen,
        plan=side.plan,
    )


def _choose(state: State, seat: Seat, chance: RandomSource) -> None:
    """Make a possible secret choice for a seat that is ready."""
    side = state.sides[seat]
    if state.phase == "answer":
        side.chosen = chance.below(2)
    elif state.phase == "tactics":
        forced = forced_card(state, seat)
        side.chosen = chance.pick(side.hand) if forced == NOBODY else forced
    else:
        side.ready = False
        while not side.ready:
            able = [act for act in secret_actions(state, seat) if not act.takes_back]
            action = chance.pick(able)
            if isinstance(action, Ready):
                side.ready = True
            else:
                plan(state, seat, action)
