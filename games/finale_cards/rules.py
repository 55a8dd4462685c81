"""The `Game` of card football: it delegates each call to the module with the rule."""

from collections.abc import Callable, Mapping

from games.core.dice import Dice, RandomSource
from games.core.game import Action, Event, Game, IllegalAction, Outcome, Seat, Timer
from games.core.options import check_options
from games.core.translation import N_
from games.finale_cards import attack, periods, secret, symbols, tactics
from games.finale_cards.actions import BringOn, Discard, Keep, Pick, Play, Shoot
from games.finale_cards.ending import game_end, shootout
from games.finale_cards.events import News
from games.finale_cards.imagine import imagine
from games.finale_cards.options import OPTIONS
from games.finale_cards.setup import begin_leg, new_match
from games.finale_cards.state import SEATS, SIMULTANEOUS_PHASES, Options, State
from games.finale_cards.view import View, view_of

MAX_NEWS = 12
"""The most news events a state keeps."""
AUTOMATIC_PHASES: Mapping[str, Callable[[State, Dice], list[Event]]] = {
    "period": periods.begin_period,
    "attack": attack.begin_attack,
    "fill": attack.fill_lists,
    "mend": symbols.replace_injured,
    "next": periods.next_attack,
    "whistle": game_end.end_period,
    "shot": shootout.shoot,
}
"""By phase in which no seat is asked: the function that continues the match."""
ACTIONS_BY_PHASE: Mapping[str, tuple[tuple[type[Action], ...], str, str]] = {
    "pick": ((Pick,), "F-R29", N_("Choose who to send to the next spot.")),
    "replace": ((BringOn,), "F-R54", N_("Choose who comes on for the injured footballer.")),
    "card": ((Play,), "F-R43", N_("Play a card for the next attack.")),
    "discard": (
        (Discard, Keep),
        "F-R44",
        N_("Discard one of your cards, or keep them all."),
    ),
    "shots": ((Shoot,), "F-R72", N_("Take the next shot.")),
}
"""By phase in which one seat chooses: the possible actions, the rule, and the prompt."""


HANDLERS: Mapping[
    type[Action], tuple[Callable[..., IllegalAction | None], Callable[..., list[Event]]]
] = {
    Pick: (attack.why_not_pick, attack.pick),
    BringOn: (symbols.why_not_bring, symbols.replace),
    Play: (tactics.why_not_play, periods.lay_next),
    Discard: (periods.why_not_discard, periods.discard),
    Keep: (periods.why_not_discard, periods.discard),
    Shoot: (shootout.why_not_shoot, shootout.begin_shot),
}
"""By action of a seat that chooses alone: the functions that refuse and that play it."""


class FinaleCards(Game[Options, State, View]):
    """Card football for two."""

    def setup(self, options: Options, seats: int, dice: Dice) -> tuple[State, list[Event]]:
        """Return a match before its first choice; raises ValueError unless there are two seats.

        Raises `IllegalAction` if options contradict each other (F-A37).
        """
        if seats != len(SEATS):
            raise ValueError(f"card football is for two, not for {seats}")
        check_options(OPTIONS, options)
        state = new_match(options)
        events = begin_leg(state, dice)
        _run_on(state, dice, events)
        return state, events

    def waiting_for(self, state: State) -> tuple[Seat, ...]:
        """Return the seat on turn, or the seats whose secret choice is not ready."""
        if state.phase in SIMULTANEOUS_PHASES:
            return tuple(seat for seat in SEATS if not state.sides[seat].ready)
        return () if state.ending else (state.turn,)

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """Return what the seat may do now."""
        phase = state.phase
        if phase in SIMULTANEOUS_PHASES:
            return secret.secret_actions(state, seat)
        if state.ending or seat != state.turn:
            return []
        if phase == "pick":
            return attack.pick_actions(state)
        if phase == "discard":
            return periods.discard_actions(state, seat)
        if phase == "card":
            return tactics.play_actions(state, seat)
        return [shootout.next_shot(state)] if phase == "shots" else symbols.replace_actions(state)

    def _apply(self, state: State, seat: Seat | None, action: Action, dice: Dice) -> list[Event]:
        """Play one action and continue until a seat has a choice."""
        if seat is None:
            if action != _bell_action(state):
                raise IllegalAction("bell", N_("There's nothing to play by itself here."))
            seat = state.turn
        refusal = _why_not(state, seat, action)
        if refusal is not None:
            raise refusal
        if state.phase in SIMULTANEOUS_PHASES:
            events = secret.choose(state, seat, action, dice)
        else:
            _, play = HANDLERS[type(action)]
            events = play(state, seat, action)
        _run_on(state, dice, events)
        return events

    def view(self, state: State, seat: Seat | None) -> View:
        """Return all except the other's hand and secret choice, and the order of the decks."""
        return view_of(state, seat)

    def bell(self, state: State) -> Timer | None:
        """Return the timer that takes the next shot of a shoot-out, or None."""
        return shootout.bell(state)

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome, or None while the match runs."""
        return game_end.outcome(state)

    def determinize(self, view: View, seat: Seat | None, chance: RandomSource) -> State:
        """Return the match with random cards and choices in place of the hidden ones."""
        return imagine(view, seat, chance)


def _bell_action(state: State) -> Action | None:
    timer = shootout.bell(state)
    return timer.action if timer else None


def _run_on(state: State, dice: Dice, events: list[Event]) -> None:
    """Run the phases in which no seat is asked, and store the news."""
    while step := AUTOMATIC_PHASES.get(state.phase):
        events += step(state, dice)
    news = [event for event in events if isinstance(event, News)]
    if news:
        state.recent = [*state.recent, *news][-MAX_NEWS:]


def _why_not(state: State, seat: Seat, action: Action) -> IllegalAction | None:
    """Return why the seat may not do this now, or None if it may."""
    if state.ending:
        return IllegalAction("over", N_("This match is over."))
    if state.phase in SIMULTANEOUS_PHASES:
        return secret.why_not_secret(state, seat, action)
    kinds, rule, text = ACTIONS_BY_PHASE[state.phase]
    if seat != state.turn:
        return IllegalAction(
            rule, N_("It's {seat_turn}'s choice. Yours comes soon."), seat_turn=state.turn
        )
    if type(action) not in kinds:
        return IllegalAction(rule, text)
    why_not, _ = HANDLERS[type(action)]
    return why_not(state, seat, action)
