"""The `Game` of FINITA: each call is delegated to the chapter with the rule."""

from collections.abc import Callable, Sequence

from games.core.dice import Dice, RandomSource
from games.core.game import Action, Event, Game, IllegalAction, Outcome, Seat, Timer
from games.core.translation import N_
from games.finita import actions, laying, penalties, powers, scoring, turn
from games.finita import state as phases
from games.finita.cards.cards import NONE
from games.finita.imagine import imagine
from games.finita.legal import matching, refusals
from games.finita.legal.action_rules import ActionRules
from games.finita.optional_rules import clap, memory, poker, throws
from games.finita.scoring import MAX_ACTS
from games.finita.setup import new_match, new_round
from games.finita.state import CLOSED, COMPARE, HIDE, OVER, Options, Phase, State
from games.finita.view import View, view_of

Legal = Callable[[State, Seat], list[Action]]
LEGAL: dict[Phase, Legal] = {
    phases.NAME: turn.legal_names,
    phases.TURN: turn.legal_turn,
    phases.DREW: turn.legal_drew,
    phases.HIT: turn.legal_hit,
    phases.FREE: powers.legal_free,
    phases.SERVE: powers.legal_serves,
    phases.SHOWN: memory.legal_declarations,
    phases.STIR: memory.legal_swaps,
}
"""By phase: the legal actions of the seat on turn; other seats have calls only."""
LEGAL_SIMULTANEOUS: dict[Phase, Legal] = {
    HIDE: memory.legal_hides,
    COMPARE: powers.legal_choices,
    OVER: lambda _state, _seat: [],
}
"""By phase: the legal actions of every seat, without any calls."""

TURN_ACTIONS: dict[type[Action], ActionRules] = {
    actions.Play: ActionRules(laying.lay_one, refusals.why_not_play, matching.can_play),
    actions.Declare: ActionRules(memory.declare, memory.why_not_declare),
    actions.Double: ActionRules(laying.lay_two, refusals.why_not_double, matching.can_play_two),
    actions.Draw: ActionRules(turn.draw, turn.why_not_draw, turn.is_instead_of_a_card),
    actions.Pass: ActionRules(turn.pass_turn, turn.why_not_pass, turn.is_instead_of_a_card),
    actions.Name: ActionRules(turn.name, turn.why_not_name),
    actions.Run: ActionRules(poker.run, poker.why_not_run),
    actions.LaySet: ActionRules(poker.lay_set, poker.why_not_set),
    actions.Dodge: ActionRules(powers.dodge, powers.why_not_dodge, powers.can_dodge),
    actions.PassOn: ActionRules(powers.pass_on, powers.why_not_pass_on),
    actions.Serve: ActionRules(powers.serve, powers.why_not_serve, powers.is_served),
    actions.Reveal: ActionRules(memory.reveal, memory.why_not_reveal),
    actions.Swap: ActionRules(memory.swap, memory.why_not_swap),
}
"""The actions of the seat on turn only."""
OUT_OF_TURN_ACTIONS: dict[type[Action], ActionRules] = {
    actions.Throw: ActionRules(throws.throw, throws.why_not_throw),
    actions.Catch: ActionRules(penalties.catch, penalties.why_not_catch),
    actions.Admit: ActionRules(penalties.admit, penalties.why_not_admit),
    actions.Misclap: ActionRules(clap.misclap, clap.why_not_misclap),
    actions.Misplay: ActionRules(penalties.misplay, penalties.why_not_misplay),
    actions.Accuse: ActionRules(penalties.accuse, penalties.why_not_accuse),
    actions.Vote: ActionRules(penalties.vote, penalties.why_not_vote),
    actions.Abstain: ActionRules(penalties.abstain, penalties.why_not_vote),
}
"""The actions of any seat while no seat chooses in secret."""
SIMULTANEOUS_ACTIONS: dict[type[Action], ActionRules] = {
    actions.Hide: ActionRules(memory.hide, memory.why_not_hide),
    actions.Choose: ActionRules(powers.choose, powers.why_not_choose),
    actions.Rethink: ActionRules(memory.take_back, memory.why_not_take_back),
    actions.Clap: ActionRules(clap.clap, clap.why_not_clap),
}
"""The actions all seats play simultaneously."""
RULES = {**TURN_ACTIONS, **OUT_OF_TURN_ACTIONS, **SIMULTANEOUS_ACTIONS}


class Finita(Game[Options, State, View]):
    """FINITA for 2 to 10."""

    def setup(self, options: Options, seats: int, dice: Dice) -> tuple[State, list[Event]]:
        """Return the first round as dealt, and its events."""
        state = new_match(options, seats)
        events: list[Event] = []
        new_round(state, dice, events)
        return state, events

    def waiting_for(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that must act: those still choosing, the first to clap, or on turn."""
        if state.is_clapping:
            return clap.seats_yet_to_clap(state)[:1]
        if state.phase not in CLOSED:
            return (state.turn,)
        if state.comparing is not None:
            chosen = state.comparing.chosen
            return tuple(seat for seat in state.seats if chosen[seat] == NONE)
        if state.phase is OVER:
            return ()
        enough = state.options.memory
        return tuple(seat for seat in state.seats if len(state.hidden[seat]) < enough)

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """Return what the seat may do in its turn, then what any seat may do."""
        if state.is_clapping:
            return clap.legal_claps(state, seat)
        legal = LEGAL.get(state.phase)
        if legal is None:
            return LEGAL_SIMULTANEOUS[state.phase](state, seat)
        offered = legal(state, seat) if seat == state.turn else []
        if state.is_lively or state.forgot:
            offered += _calls(state, seat)
        return offered

    def question(self, state: State, seat: Seat, legal: Sequence[Action]) -> object:
        """Return what lies on the table for this seat, which calls and penalties leave as it is.

        The seat on turn answers the last card laid or drawn, any other the card on top.
        """
        if state.is_clapping or state.phase in CLOSED:
            return super().question(state, seat, legal)
        if seat == state.turn:
            return state.round, state.acts, state.phase
        return state.round, state.discard[-1], seat in state.forgot

    def _apply(self, state: State, seat: Seat | None, action: Action, dice: Dice) -> list[Event]:
        """Play one action and continue until a seat has a choice."""
        events: list[Event] = []
        if seat is None:
            clap.end_by_timer(state, action, dice, events)
            return events
        rules = TURN_ACTIONS.get(type(action))
        if rules is None or seat != state.turn or state.is_clapping or state.phase in CLOSED:
            refusal = _why_not_now(state, seat, action)
            if refusal is not None:
                raise refusal
            rules = RULES[type(action)]
        is_legal = rules.is_legal
        if is_legal is None:
            if action not in self.legal_actions(state, seat):
                raise rules.why_not(state, seat, action)
        elif not is_legal(state, seat, action):
            raise rules.why_not(state, seat, action)
        rules.apply(state, seat, action, dice, events)
        if state.acts >= MAX_ACTS:
            scoring.end_long_round(state, dice, events)
        return events

    def view(self, state: State, seat: Seat | None) -> View:
        """Return everything public, and this seat's own cards."""
        return view_of(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome, fewest points first, or None while the match runs."""
        return scoring.outcome(state)

    def determinize(self, view: View, seat: Seat | None, chance: RandomSource) -> State:
        """Return the viewed state with unseen cards dealt at random."""
        return imagine(view, seat, chance)

    def bell(self, state: State) -> Timer | None:
        """Return the timer of the clapping, or None."""
        return clap.bell(state)


def _calls(state: State, seat: Seat) -> list[Action]:
    """Return what the seat may do out of turn."""
    options = state.options
    offered: list[Action] = []
    if options.throws:
        offered += throws.legal_throws(state, seat)
    if state.forgot:
        offered += penalties.legal_catches(state, seat)
    if options.clap:
        offered += clap.legal_misclaps(state)
    if options.strict:
        offered += penalties.legal_misplays(state, seat)
    if options.accusations:
        offered += penalties.legal_votes(state, seat)
    return offered


def _why_not_now(state: State, seat: Seat, action: Action) -> IllegalAction | None:
    """Return why such an action is impossible now, for this seat or any; else None."""
    kind = type(action)
    if state.phase is OVER:
        return IllegalAction("I-R27", N_("This match is over. Press Rematch to play on."))
    if kind not in RULES:
        return IllegalAction("I-A29", N_("Only time ends the clapping."))
    if state.is_clapping and kind is not actions.Clap:
        return IllegalAction("I-R30", N_("A 9 was discarded: clap first."))
    if state.is_secret and kind not in SIMULTANEOUS_ACTIONS:
        return IllegalAction("I-R22", N_("Everyone is choosing in secret. Wait until all have."))
    if seat != state.turn and kind in TURN_ACTIONS:
        text = N_("It's {seat}'s turn. Keep your card ready for yours.")
        return IllegalAction("I-R25", text, seat=state.turn)
    return None
