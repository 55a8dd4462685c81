"""Simultaneous secret choices: squads, changes, tactics, extra time, shooters.

A seat may change its choice until the second one is ready; then both are revealed together, in the
order of seats, regardless of which was ready first.
"""

from games.core.dice import Dice
from games.core.game import Action, Event, IllegalAction, Seat
from games.core.translation import N_
from games.finale_cards import changes, tactics
from games.finale_cards.actions import Again, Extend, Play, Ready, Release
from games.finale_cards.cards.cards import SQUAD
from games.finale_cards.ending import game_end, shootout
from games.finale_cards.events import Cleared, Committed, Reconsidered
from games.finale_cards.selection import decks, squads
from games.finale_cards.selection.squads import BENCH
from games.finale_cards.setup import lay_out
from games.finale_cards.state import EMPTY, Plan, State

RULES = {"squads": "F-R17", "changes": "F-A16", "shooters": "F-R71"}
"""By phase with a plan: the rule that refuses being ready or starting again."""


def secret_actions(state: State, seat: Seat) -> list[Action]:
    """Return what the seat may do while both choose in secret."""
    phase, side = state.phase, state.sides[seat]
    if phase == "tactics":
        return tactics.play_actions(state, seat)
    if phase == "answer":
        return game_end.answer_actions(state, seat)
    wishes: list[Action] = []
    if not side.ready:
        wishes = _plan_actions(state, seat)
    ends = [wish for wish in (Ready(), Again()) if _why_not_end(state, seat, wish) is None]
    return [*wishes, *ends]


def _plan_actions(state: State, seat: Seat) -> list[Action]:
    if state.phase == "changes":
        return changes.change_actions(state, seat)
    if state.phase == "shooters":
        return shootout.shooter_actions(state, seat)
    chosen = squads.squad_actions(state, seat)
    if len(state.sides[seat].plan.benched) == BENCH:
        chosen = [*decks.deck_actions(state, seat), *chosen]
    return chosen


def why_not_secret(state: State, seat: Seat, action: Action) -> IllegalAction | None:
    """Return why the seat may not choose this in secret, or None if it may."""
    if state.phase == "tactics":
        if isinstance(action, Play):
            return tactics.why_not_play(state, seat, action)
        return IllegalAction(
            "F-R24", N_("Both sides choose a tactics card now. Play one of yours.")
        )
    if state.phase == "answer":
        return _why_not_answer(state, seat, action)
    if isinstance(action, (Ready, Again)):
        return _why_not_end(state, seat, action)
    if state.sides[seat].ready:
        text = N_("You are ready. Press Change it first.")
        return IllegalAction(RULES[state.phase], text)
    return _why_not_plan(state, seat, action)


def _why_not_plan(state: State, seat: Seat, action: Action) -> IllegalAction | None:
    if state.phase == "changes":
        return changes.why_not_change(state, seat, action)
    if state.phase == "shooters":
        return shootout.why_not_shooter(state, seat, action)
    if _is_about_deck(state, seat, action):
        return decks.why_not_deck(state, seat, action)
    return squads.why_not_squad(state, seat, action)


def _is_about_deck(state: State, seat: Seat, action: Action) -> bool:
    """Return whether the squad is complete and the action does not release a footballer of it."""
    return len(state.sides[seat].plan.benched) == BENCH and not isinstance(action, Release)


def _why_not_answer(state: State, seat: Seat, action: Action) -> IllegalAction | None:
    if not isinstance(action, Extend):
        text = N_("It's a draw. Say whether you want extra time.")
        return IllegalAction("F-A24", text)
    if state.sides[seat].chosen == action.yes:
        return IllegalAction("F-A24", N_("You've already said that. Wait for the other player."))
    return None


def _why_not_end(state: State, seat: Seat, action: Action) -> IllegalAction | None:
    side = state.sides[seat]
    rule = RULES[state.phase]
    if isinstance(action, Again):
        text = N_("You have nothing to clear yet.")
        return IllegalAction(rule, text) if _is_idle(state, seat) else None
    if side.ready:
        return IllegalAction(rule, N_("You are ready already. Wait for the other player."))
    if state.phase == "changes" and changes.shifts(state, seat):
        text = N_("One of your lines is empty. Move someone there first.")
        return IllegalAction("F-R61", text)
    if state.phase == "shooters" and not shootout.is_named(side.plan):
        return IllegalAction("F-R71", N_("Choose your goalie and five shooters first."))
    if state.phase == "squads" and not _is_whole(side.plan):
        text = N_("Complete your squad, bench and deck first.")
        return IllegalAction("F-R14", text)
    return None


def _is_idle(state: State, seat: Seat) -> bool:
    """Return whether the seat has nothing to withdraw: no plan, or no choice to make."""
    side = state.sides[seat]
    if side.plan != EMPTY:
        return False
    return not side.ready or (state.phase == "changes" and not changes.has_choice(state, seat))


def _is_whole(plan: Plan) -> bool:
    return len(plan.signed) == SQUAD and len(plan.benched) == BENCH and decks.is_complete(plan)


def choose(state: State, seat: Seat, action: Action, dice: Dice) -> list[Event]:
    """Apply a legal secret choice; when the second seat is ready, both are revealed."""
    side = state.sides[seat]
    was_ready = side.ready
    if isinstance(action, Again):
        side.ready = False
        if was_ready:
            return [Reconsidered(seat)]
        side.plan = EMPTY
        return [Cleared(seat, only=(seat,))]
    if isinstance(action, Play):
        events = tactics.choose_tactics(state, seat, action)
    elif isinstance(action, Extend):
        events = game_end.answer(state, seat, action)
    elif isinstance(action, Ready):
        side.ready, events = True, []
    else:
        return [plan(state, seat, action)]
    if not was_ready:
        events.append(Committed(seat))
    if all(other.ready for other in state.sides):
        events += _show(state, dice)
    return events


def plan(state: State, seat: Seat, action: Action) -> Event:
    """Add a legal choice to the secret plan of the phase; the event is private to the seat."""
    if state.phase == "changes":
        return changes.choose_change(state, seat, action)
    if state.phase == "shooters":
        return shootout.name_shooter(state, seat, action)
    if _is_about_deck(state, seat, action):
        return decks.choose_deck(state, seat, action)
    return squads.choose_squad(state, seat, action)


def _show(state: State, dice: Dice) -> list[Event]:
    if state.phase == "squads":
        return lay_out(state, dice)
    if state.phase == "changes":
        return [*changes.show_changes(state), *tactics.begin_tactics(state, dice)]
    if state.phase == "tactics":
        return tactics.reveal(state, dice)
    if state.phase == "answer":
        return game_end.show_answers(state, dice)
    return shootout.reveal_shooters(state, dice)
