"""Squads are revealed together, decks are shuffled, three cards are dealt to each hand."""

from games.core.dice import Dice
from games.core.game import Event
from games.finale_cards.cards.cards import LINE, SIZE
from games.finale_cards.events import TeamShown
from games.finale_cards.hand import deal
from games.finale_cards.selection.squads import take_first_team
from games.finale_cards.state import EMPTY, SEATS, Options, Side, State

SCHEMA = 1


def new_match(options: Options) -> State:
    """Return a match without any choice made."""
    return State(schema=SCHEMA, luck=[0] * (len(SEATS) + 1), options=options)


def begin_leg(state: State, dice: Dice) -> list[Event]:
    """Begin a match with complete teams: choose squads, or reveal those of the first game."""
    state.sides = [Side() for _ in SEATS]
    state.turned = [0] * 2 * SIZE
    state.cautions = [0] * 2 * SIZE
    state.lines = [*LINE]
    state.period = 0
    state.phase = "squads"
    if state.options.squads == "free":
        return []
    for seat in SEATS:
        take_first_team(state, seat)
    return lay_out(state, dice)


def lay_out(state: State, dice: Dice) -> list[Event]:
    """Reveal both squads, then deal both hands in the order of seats (F-R17, F-R19)."""
    events: list[Event] = []
    for seat in SEATS:
        side, plan = state.sides[seat], state.sides[seat].plan
        side.squad = sorted(plan.signed)
        side.bench = sorted(plan.benched)
        side.pitch = [man for man in side.squad if man not in side.bench]
        deck = tuple(sorted(plan.cards))
        events.append(TeamShown(seat, tuple(side.pitch), tuple(side.bench), deck))
    for seat in SEATS:
        side, plan = state.sides[seat], state.sides[seat].plan
        events += deal(state, seat, plan.cards, plan.held, dice)
        side.plan, side.ready = EMPTY, False
    state.phase = "period"
    return events
