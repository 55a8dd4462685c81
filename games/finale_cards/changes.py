"""Substitutions and shifts before the tactics cards of a period (F-R61 to F-R66).

Both seats plan theirs in secret and reveal them together (F-A16).
"""

from dataclasses import replace

from games.core.game import Action, Event, IllegalAction, Seat
from games.core.translation import N_
from games.finale_cards.actions import Shift, Swap
from games.finale_cards.cards.cards import (
    DEFENDER,
    GOALIE,
    LINE,
    MIDFIELDER,
    SIZE,
    STRIKER,
    SURNAMES,
    TEAM,
)
from games.finale_cards.events import ChangesShown, Noted
from games.finale_cards.state import (
    EMPTY,
    MOST_GOALIES,
    MOST_ON,
    SEATS,
    Pair,
    State,
    goalies,
    is_goalie,
    owner,
)

LENDERS = {DEFENDER: (MIDFIELDER,), MIDFIELDER: (DEFENDER, STRIKER), STRIKER: (MIDFIELDER,)}
"""By empty line: the neighbouring lines that may refill it (F-A32)."""
LEAST = 2
"""A line needs this many footballers to give one to an empty line."""
SWAPS = [{off: Swap(off, on) for off in TEAM[owner(on)]} for on in range(len(TEAM) * SIZE)]
"""Every substitution, by the footballer who comes on, then by the one who goes off."""


def change_actions(state: State, seat: Seat) -> list[Action]:
    """Return the substitutions and shifts the seat may add to its plan."""
    return [*swaps(state, seat), *shifts(state, seat)]


def swaps(state: State, seat: Seat) -> list[Action]:
    """Return the substitutions the seat may add: goalie for goalie, outfield for outfield.

    If no goalie is on the pitch, one may replace anybody (F-R62, F-R65, F-A18, F-A35).
    """
    side, plan = state.sides[seat], state.sides[seat].plan
    if plan.shifts or not side.bench:
        return []
    pitch, bench, used = side.pitch, side.bench, side.newcomers
    if plan.swaps:
        came = [on for _, on in plan.swaps]
        pitch = [man for man in [*pitch, *came] if man not in dict(plan.swaps)]
        bench = [man for man in bench if man not in came]
        keepers = len(goalies(came))
        used = [used[0] + len(came) - keepers, used[1] + keepers]
    others = [man for man in pitch if LINE[man] != GOALIE]
    kept = [man for man in pitch if LINE[man] == GOALIE]
    off = (others if used[0] < MOST_ON else [], (kept or others) if used[1] < MOST_GOALIES else [])
    mine = side.pitch
    return [SWAPS[on][gone] for on in bench for gone in off[LINE[on] == GOALIE] if gone in mine]


def shifts(state: State, seat: Seat) -> list[Shift]:
    """Return the shifts that refill an empty line, which is mandatory (F-R61, F-A32)."""
    side, plan = state.sides[seat], state.sides[seat].plan
    came = [on for _, on in plan.swaps]
    line_of = {man: state.lines[man] for man in (*side.pitch, *came)}
    line_of.update(plan.shifts)
    for off, _ in plan.swaps:
        del line_of[off]
    lines = list(line_of.values())
    empty = [line for line in LENDERS if line not in lines]
    if not empty:
        return []
    helpers = {LINE[man] for man in side.bench if man not in came}
    if len(came) - len(goalies(came)) + side.newcomers[0] >= MOST_ON:
        helpers = set()
    return [
        Shift(man, line)
        for line in empty
        if line not in helpers
        for man in sorted(line_of)
        if line_of[man] in LENDERS[line] and lines.count(line_of[man]) >= LEAST
    ]


def has_choice(state: State, seat: Seat) -> bool:
    """Return whether the seat could change anything; this is public knowledge."""
    return bool(swaps(state, seat) or shifts(state, seat))


def why_not_change(state: State, seat: Seat, action: Action) -> IllegalAction | None:
    """Return why the seat may not plan this change, or None if it may."""
    if isinstance(action, Shift):
        return None if action in shifts(state, seat) else _why_not_shift(state, seat, action)
    if action in swaps(state, seat):
        return None
    if not isinstance(action, Swap):
        text = N_("Substitute first, or say that you are ready.")
        return IllegalAction("F-R63", text)
    if owner(action.off) != seat or owner(action.on) != seat:
        return IllegalAction("F-R62", N_("Substitute footballers of your own team."))
    if not state.sides[seat].bench:
        return IllegalAction("F-R66", N_("Your bench is empty, so nobody can come on."))
    facts = {"off": SURNAMES[action.off], "on": SURNAMES[action.on]}
    return _why_not_these(state, seat, action, facts) or _why_not_newcomer(
        state, seat, action, facts
    )


def _why_not_these(
    state: State, seat: Seat, swap: Swap, facts: dict[str, str]
) -> IllegalAction | None:
    side, plan = state.sides[seat], state.sides[seat].plan
    gone, came = [off for off, _ in plan.swaps], [on for _, on in plan.swaps]
    if plan.shifts:
        return IllegalAction(
            "F-R61", N_("Substitute first, move afterwards. Press Clear to add a substitution.")
        )
    if swap.off not in side.pitch or swap.off in gone:
        return IllegalAction("F-R64", N_("{off} is not on the pitch. Choose one who is."), **facts)
    if swap.on not in side.bench or swap.on in came:
        return IllegalAction("F-R64", N_("{on} is not on your bench. Choose one who is."), **facts)
    return None


def _why_not_newcomer(state: State, seat: Seat, swap: Swap, facts: dict[str, str]) -> IllegalAction:
    side, plan = state.sides[seat], state.sides[seat].plan
    keeps = is_goalie(swap.on)
    used = side.newcomers[keeps] + sum(is_goalie(on) == keeps for _, on in plan.swaps)
    if used >= (MOST_ON, MOST_GOALIES)[keeps]:
        text = N_("In one match only three outfield players and one goalie may come on.")
        return IllegalAction("F-R62", text)
    if keeps:
        text = N_("{on} is a goalie and never plays outfield. Take your goalie off for him.")
        return IllegalAction("F-R65", text, **facts)
    text = N_("{off} keeps your goal. Only a goalie comes on for him.")
    return IllegalAction("F-A35", text, **facts)


def _why_not_shift(state: State, seat: Seat, shift: Shift) -> IllegalAction:
    if owner(shift.man) != seat:
        return IllegalAction("F-R61", N_("Move a footballer of your own team."))
    if shift.line not in LENDERS or all(other.line != shift.line for other in shifts(state, seat)):
        text = N_("That line isn't empty. Footballers only move to an empty line.")
        return IllegalAction("F-R61", text)
    text = N_(
        "{name} can't move there. Choose someone from a line next to it that has at least two."
    )
    return IllegalAction("F-A32", text, name=SURNAMES[shift.man])


def choose_change(state: State, seat: Seat, action: Action) -> Noted:
    """Add a legal change to the seat's plan; the event is private to the seat."""
    side, plan = state.sides[seat], state.sides[seat].plan
    if isinstance(action, Swap):
        side.plan = replace(plan, swaps=(*plan.swaps, (action.off, action.on)))
        return Noted(seat, "swap", (action.off, action.on), only=(seat,))
    assert isinstance(action, Shift)
    side.plan = replace(plan, shifts=(*plan.shifts, (action.man, action.line)))
    return Noted(seat, "shift", (action.man, action.line), only=(seat,))


def show_changes(state: State) -> list[Event]:
    """Carry out both seats' changes together."""
    swaps: list[Pair] = []
    moved: list[Pair] = []
    for seat in SEATS:
        side, plan = state.sides[seat], state.sides[seat].plan
        for off, on in plan.swaps:
            take_off(state, off)
            bring_on(state, on)
        for man, line in plan.shifts:
            state.lines[man] = line
        swaps += plan.swaps
        moved += plan.shifts
        side.plan = EMPTY
    return [ChangesShown(tuple(swaps), tuple(moved))]


def take_off(state: State, man: int) -> None:
    """Remove a footballer from the match for good (F-R64)."""
    side = state.sides[owner(man)]
    side.pitch.remove(man)
    side.lost.append(man)


def bring_on(state: State, man: int) -> None:
    """Bring a footballer from the bench, with the card as printed and without a mark (F-A19)."""
    side = state.sides[owner(man)]
    side.bench.remove(man)
    side.pitch = sorted([*side.pitch, man])
    side.newcomers[is_goalie(man)] += 1
